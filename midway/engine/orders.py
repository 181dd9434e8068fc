"""The orders that a player can give."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class SetUp(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Put Nagumo on a square of the left column [3.0]: `SETUP 2-0`."""

    square: str


class MoveFleet(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Move Nagumo to an adjacent square [6.0]: `M/2-1`."""

    square: str


class Search(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Look for the American fleet [7.0]: `S`."""


class StrikeMidway(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Strike the base on Midway [8.1]: `A`."""


class EndTurn(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """End the turn, whatever steps are left [5.0]: `E`."""


class Withdraw(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Break the operation off at the start of a turn [4.0]: `WITHDRAW`."""


class PostDice(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Supply the dice of a whole comment: `DICE 2 3 5`."""

    values: tuple[int, ...]


Order: TypeAlias = SetUp | MoveFleet | Search | StrikeMidway | EndTurn | Withdraw | PostDice
