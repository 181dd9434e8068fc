"""The state of a match: units and what is under way. All that never changes stays in the `Bundle`."""

from __future__ import annotations

from typing import Literal

import msgspec

Stage = Literal["set_up", "play", "over"]


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A platoon."""

    id: str
    side: str
    hex: str
    """Empty before it is set up and after it is eliminated."""
    leader: int
    """Value from 1 to 5; 0 before it has one. [4]"""
    reduced: bool
    disrupted: bool
    eliminated: bool
    acted: bool = False
    """It has had its one action of this turn. [5]"""

    @property
    def in_play(self) -> bool:
        """Return whether it stands on the map."""
        return self.hex != ""

    @property
    def marks(self) -> str:
        """Return the marks that the situation writes after its id: `*` reduced, `D` disrupted."""
        return ("*" if self.reduced else "") + ("D" if self.disrupted else "")

    @property
    def notation(self) -> str:
        """Return the unit as the situation writes it: `PARA1101*D(L5)0603`."""
        return f"{self.id}{self.marks}(L{self.leader}){self.hex}"


class Declared(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An order of this comment whose dice wait until all of the comment's orders have been checked. [5]"""

    kind: Literal["fire", "assault", "recover"]
    unit: str
    hex: str
    die: int = 0
    """The die that the player wrote, with posted dice."""


class Combat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Fire or an assault that waits for the attacked side's die. [8] [10]"""

    kind: Literal["fire", "assault"]
    hex: str
    target: str
    """The unit there."""
    attackers: tuple[str, ...]
    firepower: int
    """Their total when they attacked."""


class End(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the match ended."""

    winner: str
    """Empty for a draw."""
    reason: Literal["eliminate", "wipe_out", "hold", "points"]
    points: tuple[int, int] = (0, 0)
    """The points of the first and the second side, where they decided."""


class State(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match of EZ-Airborne at one moment."""

    units: tuple[Unit, ...]
    turn: int
    """0 during set-up, then from 1."""
    phase_side: str
    """The side whose set-up or phase it is. [2]"""
    stage: Stage = "set_up"
    dice_mode: str = "server"
    phase_over: bool = False
    """The phase has ended but for combats that wait."""
    passed: bool = False
    """The side in its phase has written `PASS`."""
    observed: tuple[str, ...] = ()
    """Hexes observed in this phase. [9]"""
    declared: tuple[Declared, ...] = ()
    """Empty between comments."""
    pending: tuple[Combat, ...] = ()
    end: End | None = None

    def unit(self, unit_id: str) -> Unit | None:
        """Return the unit of this id, or None."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        return None

    def at(self, hex_id: str) -> Unit | None:
        """Return the unit in a hex, or None."""
        for unit in self.units:
            if unit.hex == hex_id:
                return unit
        return None

    def on_map(self, side: str) -> list[Unit]:
        """Return the units of a side that stand on the map, in order."""
        return [unit for unit in self.units if unit.side == side and unit.hex]

    def enemies(self, side: str) -> list[Unit]:
        """Return the units of the other side that stand on the map, in order."""
        return [unit for unit in self.units if unit.side != side and unit.hex]
