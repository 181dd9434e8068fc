"""Square grids: printed names, neighbours and edges. Geometry only, no rules.

Columns are lettered A to Z, then AA, AB and so on; rows are numbered from 1 at the top. Inside, a square is an integer
(`row * width + column`, both from 0) and so is an edge, so that searches can use plain lists.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

OFF_GRID = -1
"""What stands for the neighbour of a square beyond the frame."""

_NAME = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,2})")


class Direction(IntEnum):
    """The four ways across a side of a square, clockwise from the top."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """Return "N", "E", "S" or "W"."""
        return "NESW"[self]

    @staticmethod
    def from_letter(letter: str) -> Direction:
        """Return the direction of "N", "E", "S" or "W"; raises `ValueError` for anything else."""
        if len(letter) != 1 or letter not in "NESW":
            raise ValueError(letter)
        return Direction("NESW".index(letter))


def column_name(column: int) -> str:
    """Return the letters of a column that counts from 0: 0 is A, 25 is Z, 26 is AA."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def column_number(name: str) -> int:
    """Return the column, from 0, of letters A to Z; the inverse of `column_name`."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def split_name(name: str) -> tuple[int, int] | None:
    """Return (column, row), both from 0, of a printed name such as "C4", or None if it is not one."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    return column_number(match[1]), int(match[2]) - 1


@dataclass(frozen=True)
class Grid:
    """A rectangle of squares, `width` columns by `height` rows."""

    width: int
    height: int

    def __len__(self) -> int:
        return self.width * self.height

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Printed names by square."""
        columns = [column_name(column) for column in range(self.width)]
        return tuple(f"{column}{row + 1}" for row in range(self.height) for column in columns)

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Squares by printed name."""
        return {name: square for square, name in enumerate(self.names)}

    def at(self, column: int, row: int) -> int:
        """Return the square in a column and row, both from 0, or `OFF_GRID`."""
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return OFF_GRID

    def place(self, square: int) -> tuple[int, int]:
        """Return (column, row), both from 0."""
        row, column = divmod(square, self.width)
        return column, row

    def neighbour(self, square: int, direction: Direction) -> int:
        """Return the square across that side, or `OFF_GRID`."""
        column, row = self.place(square)
        return self.at(column + (0, 1, 0, -1)[direction], row + (-1, 0, 1, 0)[direction])

    def edge(self, square: int, direction: Direction) -> int:
        """Return the edge on that side; two neighbours share theirs."""
        column, row = self.place(square)
        if direction in (Direction.EAST, Direction.WEST):
            return self.upright_edge(column + (direction == Direction.EAST), row)
        return self.level_edge(column, row + (direction == Direction.SOUTH))

    def upright_edge(self, column: int, row: int) -> int:
        """Return the edge west of a column from 0 to `width`, in a row."""
        return row * (self.width + 1) + column

    def level_edge(self, column: int, row: int) -> int:
        """Return the edge north of a row from 0 to `height`, in a column."""
        return (self.width + 1) * self.height + row * self.width + column

    @property
    def edge_count(self) -> int:
        """Number of edges, those on the frame included."""
        return (self.width + 1) * self.height + self.width * (self.height + 1)

    def is_upright(self, edge: int) -> bool:
        """Return True for an edge between two columns, False for one between two rows."""
        return edge < (self.width + 1) * self.height

    def edge_place(self, edge: int) -> tuple[int, int]:
        """Return (column, row) of an edge as `upright_edge` or `level_edge` take them."""
        if self.is_upright(edge):
            row, column = divmod(edge, self.width + 1)
        else:
            row, column = divmod(edge - (self.width + 1) * self.height, self.width)
        return column, row

    def sides(self, edge: int) -> tuple[int, int]:
        """Return the squares west and east, or north and south, of an edge; `OFF_GRID` beyond the frame."""
        column, row = self.edge_place(edge)
        if self.is_upright(edge):
            return self.at(column - 1, row), self.at(column, row)
        return self.at(column, row - 1), self.at(column, row)

    def edges_in_line(self, edge: int) -> tuple[int, ...]:
        """Return the one or two edges that carry an edge on in a straight line."""
        column, row = self.edge_place(edge)
        if self.is_upright(edge):
            return tuple(self.upright_edge(column, r) for r in (row - 1, row + 1) if 0 <= r < self.height)
        return tuple(self.level_edge(c, row) for c in (column - 1, column + 1) if 0 <= c < self.width)

    def around(self, square: int) -> tuple[tuple[Direction, int, int], ...]:
        """Return (direction, neighbour or `OFF_GRID`, edge) for the four sides of a square, clockwise from the north."""
        row, column = divmod(square, self.width)
        upright, level = self.upright_edge(column, row), self.level_edge(column, row)
        return (
            (Direction.NORTH, square - self.width if row else OFF_GRID, level),
            (Direction.EAST, square + 1 if column + 1 < self.width else OFF_GRID, upright + 1),
            (Direction.SOUTH, square + self.width if row + 1 < self.height else OFF_GRID, level + self.width),
            (Direction.WEST, square - 1 if column else OFF_GRID, upright),
        )
