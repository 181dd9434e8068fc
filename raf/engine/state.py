"""The state of a match: where every unit is, what the clock, the sky and the marker tracks show, and what is asked.

Cards that nobody has turned do not exist here: a deck is only the list of the cards that have been seen since its
last shuffle. What comes next is a roll over the others, made when it is shown.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from enum import StrEnum
from typing import Literal

import msgspec

from raf.engine.data.kinds import Alert, Area, Effort, Information, Priority, Sky, TargetKind

SIDE = "RAF"
"""The only seat: the player is Fighter Command."""
HOURS = ("0600", "0800", "1000", "1200", "1400", "1600", "1800")
DUSK = len(HOURS) - 1
"""The last space of the clock on which raids fly."""
END_OF_DAY = len(HOURS)


class Place(StrEnum):
    """Where a unit is; `Unit.at` says which one where there are several."""

    SECTOR = "sector"
    PATROL = "patrol"
    """In the patrol circle of the sector `at`."""
    LANDING = "landing"
    REARM = "rearm"
    NIGHT = "night"
    AIRFIELD = "airfield"
    CLOCK = "clock"
    """Resting until the clock's space `at`."""
    HUNT = "hunt"
    BOMB = "bomb"
    ESCORT = "escort"
    CHANNEL = "channel"
    RETURNING = "returning"
    LIGHT = "light"
    HEAVY = "heavy"
    POOL = "pool"
    """Not in play yet, or no longer."""


RAID_BOXES = frozenset({Place.HUNT, Place.BOMB, Place.ESCORT, Place.CHANNEL})


class Step(StrEnum):
    """The named steps of the sequence of play [4]."""

    REPAIR = "repair"
    START_TIME = "start_time"
    FORECAST = "forecast"
    NIGHT_PATROL = "night_patrol"
    EARLY_WARNING = "early_warning"
    PATROL = "patrol"
    TARGET = "target"
    DETECTION = "detection"
    COMMIT_POOR = "commit_poor"
    RAID_STRENGTH = "raid_strength"
    COMMIT_LIMITED = "commit_limited"
    RAID_COMPOSITION = "raid_composition"
    COMMIT_ACCURATE = "commit_accurate"
    HUNT_BOX = "hunt_box"
    APPROACH_EVENT = "approach_event"
    APPROACH_CHOICE = "approach_choice"
    HUNT = "hunt"
    HUNT_CHOICE = "hunt_choice"
    TARGET_EVENT = "target_event"
    TARGET_CHOICE = "target_choice"
    INTERCEPTION = "interception"
    ATTACK = "attack"
    BOMBING = "bombing"
    RECOVERY = "recovery"
    SNAP_RAID = "snap_raid"
    CLOCK = "clock"
    FIGHTERS_BACK = "fighters_back"
    SQUADRONS_BACK = "squadrons_back"
    END_OF_DAY = "end_of_day"
    OVER = "over"


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of the state are."""


class Unit(Struct, frozen=True):
    """Where a squadron or Gruppe is, and which face it shows."""

    place: Place
    at: str = ""
    reduced: bool = False


class Answer(Struct, frozen=True):
    """One order that answers the open question."""

    unit: str
    verb: str
    at: str = ""


class Decision(Struct, frozen=True):
    """What the player is asked: by which section, about which units, and how many answers it takes."""

    kind: Literal[
        "patrol", "commit", "leave", "split", "disrupted", "radio", "blenheims", "engage", "disperse"
    ]
    section: str
    units: tuple[str, ...]
    least: int = 0
    """How many units must be named."""
    most: int = 0
    """How many units may be named."""
    verbs: tuple[str, ...] = ()
    """The letters that answer."""


class Raid(Struct, frozen=True):
    """The raid on the display [6-11]."""

    number: int = 0
    """Counts the day's raids from 1."""
    target: int = 0
    """The number of the target card."""
    size: Effort = Effort.MINOR
    follow_up: bool = False
    snap: bool = False
    """A snap raid by elite Me110s: no force card, no raid event."""
    detection: int = 0
    """The die and all modifiers."""
    alert: Alert = Alert.NONE
    information: Information = Information.POOR
    committed: bool = False
    """The question of section 7 is settled."""
    count_card: int = 0
    list_card: int = 0
    strength: int = 0
    """Gruppen by the first force card."""
    british: tuple[str, ...] = ()
    """Squadrons committed."""
    german: tuple[str, ...] = ()
    """Gruppen in the raid, in order of selection."""
    aside: tuple[str, ...] = ()
    """Gruppen that the squadrons do not reach [9.2] [9.21]."""
    approach_card: int = 0
    event_card: int = 0
    british_altitude: bool = False
    german_altitude: bool = False
    big_wing: bool = False
    pathfinder: bool = False
    low_level: bool = False
    bombs_first: bool = False
    """The Gruppen bomb before they are attacked."""
    escorts_join: bool = False
    """No escort goes aside with an untouched bomber."""
    non_essential: bool = False
    secondary: str = ""
    """The letters whose Gruppen bomb the secondary target."""
    snap_after: bool = False
    fought: bool = False
    """The squadrons' attack is over."""
    bombed: tuple[str, ...] = ()
    """Targets whose bombing is done."""
    disperse: int = 0
    """Squadrons to be dispersed [11.22]."""
    disperse_sector: str = ""
    points: int = 0
    """Damage points of that airfield, for the lost replacements."""


class Ahead(Struct, frozen=True):
    """What the last target event card says of what comes next [4.2p]."""

    advance: int = 0
    """Spaces that the clock will move."""
    no_warning: bool = False
    repeat: int = 0
    """The target card of a follow-up raid, or 0 [6.2]."""
    size: Effort = Effort.MINOR


class TargetDeck(Struct, frozen=True):
    """The target deck: what is known of it."""

    seen: tuple[int, ...] = ()
    """Cards turned since the last shuffle."""
    blind: dict[Area, int] = {}
    """Area -> cards discarded unseen since the last shuffle."""
    aside: Area | None = None
    """The area of the card set aside for the next raid."""
    top: Area | None = None
    """The area on the back of the deck's top card; None while nobody has looked."""


class Tally(Struct, frozen=True):
    """Counts of the day, for lists and statistics."""

    raids: int = 0
    """Raids that flew."""
    german_light: int = 0
    german_heavy: int = 0
    british_light: int = 0
    british_heavy: int = 0
    bombing: int = 0
    """Victory points lost to bombs and unopposed raids."""

    @property
    def german(self) -> int:
        """Return German loss points."""
        return self.german_light + 2 * self.german_heavy

    @property
    def british(self) -> int:
        """Return British loss points."""
        return self.british_light + 2 * self.british_heavy


def ordered(ids: Iterable[str]) -> tuple[str, ...]:
    """Return units in an order of their own: short ids first, then by their letters.

    The order in which a mapping holds them is none to rely on: a stored state comes back in another one.
    """
    return tuple(sorted(ids, key=lambda unit: (len(unit), unit)))


class State(Struct, frozen=True):
    """A match at one moment."""

    date: datetime.date
    squadrons: dict[str, Unit]
    gruppen: dict[str, Unit]
    priorities: dict[TargetKind, Priority]
    step: Step = Step.REPAIR
    raid_day: int = 1
    hour: int = 0
    """The space of the clock; 7 is the end of the day."""
    vp: int = 0
    weather: dict[str, Sky] = {}
    """Luftflotte, `2` or `3`, -> the sky over its area; a missing one is clear."""
    damage: dict[str, str] = {}
    """What is damaged -> `light` or `heavy`: `radar:5`, `airfield:6/11`, `hq:Uxbridge`."""
    targets: TargetDeck = TargetDeck()
    force_seen: tuple[int, ...] = ()
    events_seen: tuple[int, ...] = ()
    raid: Raid | None = None
    pending: Decision | None = None
    answers: tuple[Answer, ...] = ()
    no_warning: bool = False
    """The last raid event card allows no early warning."""
    ahead: Ahead = Ahead()
    moved: int = 0
    """Spaces the clock moved last."""
    tally: Tally = Tally()
    questions: int = 0
    """Counts the questions asked."""
    over: bool = False
    # What sections 14 to 19 will use; loaded and kept, not played yet.
    points: dict[str, int] = {}
    """Replacement points: `hurricane`, `spitfire`, `blenheim`, `bomber`, `fighter`, and `pilots`."""
    depletion: int = 0
    transfer: bool = False
    """Luftflotte 3 Gruppen fly for Luftflotte 2 [6.11]."""
    days_seen: tuple[int, ...] = ()
    repair_value: int = 0

    def unit(self, unit_id: str) -> Unit:
        """Return the squadron or Gruppe with this id."""
        return self.squadrons[unit_id] if unit_id in self.squadrons else self.gruppen[unit_id]

    def squadrons_in(self, place: Place, at: str | None = None) -> tuple[str, ...]:
        """Return the squadrons in a place, by number."""
        return ordered(k for k, u in self.squadrons.items() if u.place is place and at in (None, u.at))

    def gruppen_in(self, place: Place) -> tuple[str, ...]:
        """Return the Gruppen in a place, in their order."""
        return ordered(k for k, u in self.gruppen.items() if u.place is place)
