"""What a side can order. Notation: [5.2] in RULES.md; `earthreborn.engine.notation` reads and writes it."""

from __future__ import annotations

import msgspec

MAX_STOPS = 12
"""Stops in one order at the most."""


class Stop(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing on the way of a move; the server pays the cheapest legal way between them."""


class GoTo(Stop, frozen=True):
    """Walk to a square: `C4`."""

    square: str


class OpenDoor(Stop, frozen=True):
    """Open a door: `O#2`."""

    door: int


class CloseDoor(Stop, frozen=True):
    """Close a wooden door: `C#2`."""

    door: int


class GiveCard(Stop, frozen=True):
    """Hand a magnetic card to a friend being passed: `G/DEELER`."""

    friend: str


class TakeCard(Stop, frozen=True):
    """Take a magnetic card from a friend being passed, `T/DEELER`, or from a marker, `T`."""

    friend: str = ""


class Leave(Stop, frozen=True):
    """Leave the map: `X`."""


AnyStop = GoTo | OpenDoor | CloseDoor | GiveCard | TakeCard | Leave


class Order(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a comment that is played."""


class MoveCharacter(Order, frozen=True):
    """Spend command points and follow the stops: `VASQUEZ M/3/C4/O#2/F4`. At least one stop."""

    character: str
    command_points: int
    stops: tuple[AnyStop, ...]


class Pass(Order, frozen=True):
    """Give no further order this turn: `PASS`."""


AnyOrder = MoveCharacter | Pass
