"""A scenario ready to be played: map, counters, tables, forces, victory conditions. Nothing here changes in a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from airborne.engine.terrain import COVER_COLUMNS, BoardMap
from games.core.system import Scenario

Letters = Literal["-", "M", "X", "K"]
RESULTS: tuple[Letters, ...] = ("-", "M", "X", "K")
"""Nothing, morale check, step lost, eliminated; from the kindest to the worst. [8]"""


@dataclass(frozen=True, slots=True)
class Face:
    """The numbers on one face of a counter. [3]"""

    movement: int
    """Movement points a turn."""
    firepower: int
    range_hexes: int
    anti_tank: int
    """Kept with `armour`, and used by no rule yet. [3]"""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of platoon: both faces of its counter. [3]"""

    key: str
    """The letters of its units' ids: `PARA`."""
    symbol: str
    name: Mapping[str, str]
    indirect: bool
    """The firepower number is outlined: the unit may fire without seeing its target. [9]"""
    armour: int
    full: Face
    reduced: Face


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a result table: total firepower from `low` to `high`, or without end if None."""

    low: int
    high: int | None

    @property
    def label(self) -> str:
        """Return what stands above the column: "7-9", "19+"."""
        return f"{self.low}+" if self.high is None else f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class ResultTable:
    """Results of fire or of an assault, by a die and a column. [8] [10]"""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Letters, ...], ...]
    """`rows[die - 1][column]`."""

    def column(self, firepower: int, terrain: str) -> int:
        """Return the index of the column, the target's cover reckoned in; cover never leads past the first one."""
        index = max(i for i, column in enumerate(self.columns) if column.low <= firepower)
        return max(0, index - COVER_COLUMNS[terrain])

    def result(self, column: int, die: int) -> Letters:
        """Return the result of a die from 1 to 6 in a column."""
        return self.rows[die - 1][column]


@dataclass(frozen=True, slots=True)
class Force:
    """One side's part in a scenario."""

    side: str
    name: Mapping[str, str]
    mark: int
    """0 or 1: the page's style of this side."""
    units: tuple[str, ...]
    """Ids in the order of the data."""
    leaders: tuple[int, ...]
    """Values of its leaders, as many as units. [4]"""
    set_up: Mapping[str, tuple[str, ...]]
    """For each unit the hexes where it may be set up, in order."""
    reduced: frozenset[str]
    """Units that begin on their reduced face."""
    points: int
    """Victory points it has from the start."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A victory condition of one side. [13]"""

    side: str
    kind: Literal["hold", "eliminate", "wipe_out"]
    hexes: tuple[str, ...] = ()
    """Held at the end if a unit of the side stands there."""
    count: int = 0
    """How many of the hexes, or how many enemy units."""
    wins: bool = False
    """Meeting it decides the match: at the end for `hold`, at once for the others."""
    points: int = 0
    """Points at the end: for each hex held, for each unit eliminated, or once for `wipe_out`."""


@dataclass(frozen=True, slots=True)
class Bundle(Scenario):
    """A scenario with all its data."""

    board: BoardMap
    kinds: Mapping[str, Kind]
    unit_kinds: Mapping[str, Kind]
    """For each unit of the scenario its kind."""
    fire: ResultTable
    assault: ResultTable
    forces: tuple[Force, Force]
    """The side that moves first in every turn, then the second side. [2]"""
    set_up_order: tuple[str, str]
    turns: int
    margin: int
    """Points by which a side must lead at the end to win."""
    conditions: tuple[Condition, ...]

    def force(self, side: str) -> Force:
        """Return the force of a side."""
        return self.forces[0] if self.forces[0].side == side else self.forces[1]

    def other(self, side: str) -> str:
        """Return the enemy of a side."""
        return self.forces[1].side if self.forces[0].side == side else self.forces[0].side

    def face(self, unit_id: str, reduced: bool) -> Face:
        """Return the numbers of a unit's counter as it lies. [3]"""
        kind = self.unit_kinds[unit_id]
        return kind.reduced if reduced else kind.full
