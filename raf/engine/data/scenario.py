"""A scenario: what is set up, from when, until when, and how the result reads [3, 13, 17]."""

import datetime

from raf.engine.data.base import Printed, Text
from raf.engine.data.kinds import AircraftType, Priority, ScenarioEnd, TargetKind


class ReplacementPoints(Printed, frozen=True):
    """What the markers on the replacement track begin with [3]."""

    spitfire: int
    hurricane: int
    blenheim: int
    german_fighter: int
    german_bomber: int
    pilots: int


class ResultBand(Printed, frozen=True):
    """Victory points from first to last, both included."""

    first: int
    last: int
    key: str
    """Such as `british_tactical`; never translated."""
    winner: str
    """`british`, `german`, or empty for a draw."""
    name: Text


class Scenario(Printed, frozen=True):
    key: str
    name: Text
    summary: Text
    first_day: datetime.date
    end: ScenarioEnd
    days: int
    """Raid days to play when `end` is `days`, else 0."""
    calendar: bool
    """The calendar phase is played (not in the introduction)."""
    target_decks: tuple[str, ...]
    force_decks: tuple[str, ...]
    raid_event_decks: tuple[str, ...]
    removed_day_cards: tuple[int, ...]
    day_cards_in_force: tuple[int, ...]
    """Day cards whose event already holds (149 in the thin blue line)."""
    inland_after_days: int
    """Raid days after which the inland targets come in; 0 for never [17.3]."""
    priorities: dict[TargetKind, Priority]
    replacements: ReplacementPoints | None
    """None when no replacement point is counted (introduction)."""
    depletion: int
    reinforcements: bool
    """Reinforcements wait on the calendar and beside the board."""
    deployed: tuple[str, ...]
    """Reinforcement squadrons and Gruppen on the map from the start."""
    removed_types: tuple[AircraftType, ...]
    inexperienced: dict[int, int]
    """Squadrons that the player turns over at set-up, by group: 11 names a number for the whole group,
    10 and 12 one each [17.2]."""
    sealion: datetime.date | None
    """Where the marker stands; None when the scenario ends before."""
    bands: tuple[ResultBand, ...]
    """Cover the track when the scenario is judged by victory points; else empty."""
