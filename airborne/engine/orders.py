"""What a player may write; `airborne.engine.notation` has the text forms. [5]"""

from __future__ import annotations

from typing import Literal

import msgspec

from airborne.engine.bundle import Letters

Marks = Literal["", "*", "D", "*D"]


class SetUpUnit(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`PARA1101(L5)0501`: a unit with its leader in its hex. [4]"""

    unit: str
    leader: int
    hex: str
    marks: Marks = ""


class MoveUnit(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`PARA1101 M/2/0603`: hexes walked, arrival. [6]"""

    unit: str
    hexes: int
    hex: str
    marks: Marks = ""
    """What the player claims about the unit; checked, and not part of the canonical form."""


class FireAt(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`PARA1101 F/0705`. [8] [9]"""

    unit: str
    hex: str
    marks: Marks = ""


class AssaultHex(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`PARA1101 A/0705`, with posted dice `A/0705/3/S`. [10]"""

    unit: str
    hex: str
    die: int = 0
    """The morale die; 0 if the server rolls."""
    passed: bool = False
    marks: Marks = ""


class ObserveHex(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`PARA1101 S/0705`. [9]"""

    unit: str
    hex: str
    marks: Marks = ""


class RecoverUnit(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`PARA1101D R/0704`, with posted dice `R/0704/2/S`. [11] [12]"""

    unit: str
    hex: str
    die: int = 0
    passed: bool = False
    marks: Marks = ""


class PostResult(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`0705/4/M/3/S`: a combat's die and result, and the morale check if there is one; with posted dice only. [8]"""

    hex: str
    die: int
    result: Letters
    check_die: int = 0
    """0 if no morale check is written."""
    passed: bool = False


class Resolve(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`RESOLVE`: the server rolls all combats that wait."""


class Pass(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """`PASS`: no action."""


UnitOrder = MoveUnit | FireAt | AssaultHex | ObserveHex | RecoverUnit
Order = SetUpUnit | UnitOrder | PostResult | Resolve | Pass
