"""State, orders and events of the toy game.

Two sides, Red and Blue, move their men on a square grid, shoot with a die (4 or more hits), or pass. In the scenario with
fog each side has a lucky number that the other side does not see until it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from games.core.board import BoardView, Terrain
from games.core.system import Scenario

SIDES = ("Red", "Blue")
HIT_FROM = 4


class Man(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """One man; `acted` until his side's next turn."""

    id: str
    side: str
    square: str
    acted: bool = False


class State(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where everybody is, and whose turn it is."""

    men: tuple[Man, ...]
    turn: int = 1
    side: str = "Red"
    posted: bool = False
    luck: dict[str, int] = {}
    """Side -> lucky number; 0 in the view of who may not know it."""
    shown: tuple[str, ...] = ()

    def man(self, name: str) -> Man | None:
        return next((man for man in self.men if man.id == name), None)

    def at(self, square: str) -> Man | None:
        return next((man for man in self.men if man.square == square), None)


class Move(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    man: str
    square: str


class Shoot(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    man: str
    target: str
    die: int = 0
    """The die that was rolled by hand; 0 if the server rolls."""


class Show(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Pass(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


Order = Move | Shoot | Show | Pass


class Moved(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    man: str
    square: str


class Shot(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    man: str
    target: str
    die: int


class LuckDrawn(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    side: str
    number: int


class LuckShown(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    side: str


class TurnEnded(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


Event = Moved | Shot | LuckDrawn | LuckShown | TurnEnded


@dataclass(frozen=True, slots=True)
class SkirmishScenario(Scenario):
    """Where the men start, how large the grid is and how many turns are played."""

    men: tuple[Man, ...] = ()
    size: int = 5
    turns: int = 8
    fog: bool = False


@dataclass(frozen=True, slots=True)
class SkirmishTerrain(Terrain):
    size: int = 5


@dataclass(frozen=True, slots=True)
class SkirmishBoard(BoardView):
    men: tuple[Man, ...] = ()
