"""What happened: the only things that change the state, live and on replay.

Each carries the figures that produced it, so that the thread can tell it without looking anything up but names.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from raf.engine.data.kinds import (
    AircraftType,
    Alert,
    ApproachEffect,
    Area,
    Battle,
    BombingResult,
    CombatResult,
    Effort,
    ForceMark,
    Information,
    Letter,
    Priority,
    Sky,
    TargetEffect,
)
from raf.engine.state import Decision, Place, Step


class Happened(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all events are."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a reckoning: what it stands for, how often, and what it adds in all."""

    key: str
    value: int
    count: int = 1


class StepBegan(Happened, frozen=True):
    step: Step


class OrderGiven(Happened, frozen=True):
    """One order of the answer to the open question."""

    unit: str
    verb: str
    at: str = ""


class QuestionAsked(Happened, frozen=True):
    decision: Decision


class QuestionAnswered(Happened, frozen=True):
    kind: str


class UnitsMoved(Happened, frozen=True):
    """Units go to a place; their face stays unless `reduced` says otherwise."""

    units: tuple[str, ...]
    place: Place
    at: str = ""
    reduced: bool | None = None
    reason: str = ""
    """Why, as a stable key that the thread knows; empty if it says nothing of it."""


class UnitsReduced(Happened, frozen=True):
    units: tuple[str, ...]


class DayBegan(Happened, frozen=True):
    """The start card is drawn [4.1b]."""

    card: int
    advance: int
    hour: int
    no_warning: bool


class SkyForecast(Happened, frozen=True):
    die: int
    lf2: Sky
    lf3: Sky


class SkyChanged(Happened, frozen=True):
    luftflotte: int
    sky: Sky


class AreaShown(Happened, frozen=True):
    """The back of the deck's top card is seen; `later` if another card lies ready for the raid before it."""

    area: Area
    later: bool = False


class TopSetAside(Happened, frozen=True):
    """The top card of the target deck, whose back is known, is laid ready for the next raid."""


class TargetBurned(Happened, frozen=True):
    """A target card goes away unseen; only the area on its back is known [4.1e]."""

    area: Area


class WarningFailed(Happened, frozen=True):
    """No early warning: `radar` or `card`."""

    reason: str


class DeckShuffled(Happened, frozen=True):
    """A deck ran out, and its seen cards go back: `target`, `force` or `event`."""

    deck: str


class TargetDrawn(Happened, frozen=True):
    card: int
    area: Area


class ForceDrawn(Happened, frozen=True):
    card: int


class EventDrawn(Happened, frozen=True):
    card: int


class EffortRolled(Happened, frozen=True):
    """The die for the size of a raid [6]; `held_back` if too few Gruppen are ready for a major one [6.1]."""

    card: int
    priority: Priority
    value: int
    die: int
    result: Effort
    held_back: bool = False


class RaidBegan(Happened, frozen=True):
    number: int
    """Counts the day's raids from 1."""
    target: int
    size: Effort
    follow_up: bool = False
    snap: bool = False
    held_back: bool = False


class RaidDetected(Happened, frozen=True):
    die: int
    parts: tuple[Part, ...]
    modifier: int
    """The parts after headquarters damage."""
    headquarters: int
    """Damaged headquarters that count: one halves the modifier, two cancel it [11.25]."""
    total: int
    alert: Alert
    information: Information


class NobodyEligible(Happened, frozen=True):
    """No squadron can meet the raid [7.1]."""


class SquadronsCommitted(Happened, frozen=True):
    """The squadrons sent, perhaps none."""

    units: tuple[str, ...]


class RaidCounted(Happened, frozen=True):
    """The first force card says how many Gruppen come [8]."""

    card: int
    gruppen: int


class RaidCalledOff(Happened, frozen=True):
    """The first force card says that none comes [8.1]."""

    card: int


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the second force card and the Gruppe that fills it."""

    number: int
    asked: AircraftType
    gruppe: str
    box: Place
    mark: ForceMark = ForceMark.USUAL


class RaidFormed(Happened, frozen=True):
    card: int
    entries: tuple[Entry, ...]
    sweep: bool = False
    stopped_at: int = 0
    """The entry that no Gruppe could fill, or 0 [8.2]."""


class RaidFailed(Happened, frozen=True):
    """No Gruppe could be chosen at all [8.24]."""


class RaidUnopposed(Happened, frozen=True):
    """Bombers come and no squadron was sent [7.2]."""

    points: int


class ApproachDrawn(Happened, frozen=True):
    """The approach event; `why` says why it does not apply, empty if it does."""

    card: int
    effect: ApproachEffect
    letters: tuple[Letter, ...] = ()
    why: str = ""


class TargetEventDrawn(Happened, frozen=True):
    """The target event and what the card says of the clock."""

    card: int
    effect: TargetEffect
    advance: int
    letters: tuple[Letter, ...] = ()
    no_warning: bool = False
    follow_up: bool = False
    why: str = ""


class GruppeJoined(Happened, frozen=True):
    """A Gruppe comes to a raid that is on its way."""

    unit: str
    place: Place


class CombatFought(Happened, frozen=True):
    """One combat: the sums, the column, the row before and after shifts, the die, and both sides' results."""

    battle: Battle
    british: tuple[str, ...]
    german: tuple[str, ...]
    british_sum: int
    german_sum: int
    column: int
    row: str
    shifts: tuple[Part, ...]
    shifted_row: str
    die: int
    german_result: tuple[CombatResult, CombatResult, CombatResult]
    british_result: tuple[CombatResult, CombatResult, CombatResult]


class UnitHit(Happened, frozen=True):
    """A combat result applied to one unit: where it goes and which face it then shows."""

    unit: str
    result: CombatResult
    place: Place
    reduced: bool = False
    points: int = 0
    """Victory points for its loss; 0 if it is none."""


class GruppenPassedBy(Happened, frozen=True):
    """Raiders and escorts that the squadrons do not reach [9.2] [9.21]."""

    raiders: tuple[str, ...]
    escorts: tuple[str, ...]


class AttackOver(Happened, frozen=True):
    """The squadrons' attack is done."""


class TargetBombed(Happened, frozen=True):
    """The bombing of one target: value, columns, die, and what it costs."""

    target: str
    primary: bool
    gruppen: tuple[str, ...]
    value: int
    column: int
    shifts: tuple[Part, ...]
    shift: int
    """The sum of the shifts, held within three."""
    shifted_column: int
    die: int
    result: BombingResult
    damage_die: int = 0
    """The second die of an `H` on an airfield or factory, or 0."""
    damage: int = 0
    """Damage points."""
    points: int = 0
    """Victory points, 0 or less."""


class TargetSpared(Happened, frozen=True):
    """Strafers whose bombing value is nothing against this kind of target [11.1]."""

    target: str
    gruppen: tuple[str, ...]


class TargetDamaged(Happened, frozen=True):
    """A damage marker: `light` or `heavy` on a radar net or headquarters, `light` on an operations room."""

    target: str
    level: str


class DispersalDue(Happened, frozen=True):
    """So many squadrons of a bombed sector must go to its landing box; `points` is the damage [11.22]."""

    sector: str
    squadrons: int
    points: int


class DispersalDone(Happened, frozen=True):
    """The dispersal of a bombed sector is over."""


class ReplacementsLost(Happened, frozen=True):
    """Replacement points lost: pool -> points [11.22] [11.24]."""

    pools: dict[str, int]


class DamageRolled(Happened, frozen=True):
    """The die for a heavy damage marker at dawn: `level` is what stays, empty if repaired [11.3]."""

    target: str
    die: int
    repair: int
    level: str


class LightDamageRepaired(Happened, frozen=True):
    targets: tuple[str, ...]


class ClockMoved(Happened, frozen=True):
    spaces: int
    hour: int


class DayEnded(Happened, frozen=True):
    vp: int


Event: TypeAlias = (
    StepBegan
    | OrderGiven
    | QuestionAsked
    | QuestionAnswered
    | UnitsMoved
    | UnitsReduced
    | DayBegan
    | SkyForecast
    | SkyChanged
    | AreaShown
    | TopSetAside
    | TargetBurned
    | WarningFailed
    | DeckShuffled
    | TargetDrawn
    | ForceDrawn
    | EventDrawn
    | EffortRolled
    | RaidBegan
    | RaidDetected
    | NobodyEligible
    | SquadronsCommitted
    | RaidCounted
    | RaidCalledOff
    | RaidFormed
    | RaidFailed
    | RaidUnopposed
    | ApproachDrawn
    | TargetEventDrawn
    | GruppeJoined
    | CombatFought
    | UnitHit
    | GruppenPassedBy
    | AttackOver
    | TargetBombed
    | TargetSpared
    | TargetDamaged
    | DispersalDue
    | DispersalDone
    | ReplacementsLost
    | DamageRolled
    | LightDamageRepaired
    | ClockMoved
    | DayEnded
)
