"""What can happen; each event holds every figure that its telling needs."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from midway.engine.state import EndReason
from midway.engine.tables.search import SearchEvent
from midway.engine.tables.victory import Grade

AmbushCause: TypeAlias = Literal["search", "false_report", "strike"]


class WillRolled(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The American will is known [3.0]."""

    die: int


class FleetPlaced(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Nagumo is on the card, and the first turn begins [3.0]."""

    square: str


class FleetMoved(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Nagumo has moved [6.0]."""

    start: str
    square: str
    midway_distance: int


class SearchMade(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two dice were read [7.1]; what they bring besides a sighting is `brings` [7.2]."""

    tens: int
    ones: int
    found: str = ""
    """The square where the fleet was reported."""
    brings: SearchEvent = SearchEvent.NOTHING
    again: bool = False
    """The second roll that a double of 4 to 6 gives when the base is destroyed."""


class BomberAttackMade(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """B-17s from Midway have attacked Nagumo [7.2]."""

    die: int
    sunk: int
    japan: int
    """Japanese carriers left."""


class BaseRestored(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Midway's base stands again [7.2]."""


class FleetSighted(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The American fleet lies on a square of the card [7.1]; at 3 squares or more the report is false [8.3]."""

    square: str
    distance: int
    surprise: bool = False
    """In the first round only Nagumo fires [7.2]."""


class FleetVanished(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The report was false: the fleet is off the card, and a new turn begins [8.3]."""

    turn: int


class AmbushMade(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """American aircraft have come upon Nagumo unseen [8.2]."""

    cause: AmbushCause
    die: int
    america: int
    sunk: int
    japan: int
    """Japanese carriers left."""


class RoundFought(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Both fleets, or by surprise only Nagumo's, have fired once [8.3]."""

    distance: int
    japan_dice: tuple[int, ...]
    japan_limit: int
    """The highest die that hit for Nagumo."""
    america_dice: tuple[int, ...]
    """Empty when only Nagumo fired."""
    america_limit: int
    american_losses: int
    japanese_losses: int
    japan: int
    america: int
    """Carriers left."""


class DistanceChanged(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The American will has opened, kept or closed the distance after a round [8.3]."""

    die: int
    will: int
    before: int
    distance: int


class LastStrikeOpened(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The American fleet is annihilated and Midway lies within reach: one strike is left [7.3] [8.3]."""


class MidwayStruck(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Nagumo's aircraft and those of Midway have struck at the same time [8.1]."""

    distance: int
    die: int
    limit: int
    """The highest die that destroyed the base."""
    destroyed: bool
    base_die: int
    sunk: int
    japan: int
    """Japanese carriers left."""


class WillTested(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A die has shown whether the American fleet answers a strike [8.2]."""

    die: int
    will: int


class TurnEnded(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A new turn begins [5.0]."""

    turn: int


class GameEnded(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The game is over and scored [4.0]."""

    reason: EndReason
    grade: Grade
    japan: int
    america: int
    base_intact: bool


Event: TypeAlias = (
    WillRolled
    | FleetPlaced
    | FleetMoved
    | SearchMade
    | BomberAttackMade
    | BaseRestored
    | FleetSighted
    | FleetVanished
    | AmbushMade
    | RoundFought
    | DistanceChanged
    | LastStrikeOpened
    | MidwayStruck
    | WillTested
    | TurnEnded
    | GameEnded
)
