"""The card: twelve squares in three rows and four columns, and who is next to whom [3.0].

A square is written as it is printed: tens (the row, from the top), a dash, ones (the column, from the left).
The left column bears no dice numbers and is written with ones 0.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, get_args

Adjacency: TypeAlias = Literal["orthogonal", "diagonal"]
"""How squares touch and distance is counted: by sides alone, or by corners too."""

ADJACENCIES: tuple[Adjacency, ...] = get_args(Adjacency)

ROWS = (1, 2, 3)
COLUMNS = (0, 1, 2, 3)
SQUARES = tuple(f"{row}-{column}" for row in ROWS for column in COLUMNS)
STARTS = tuple(f"{row}-0" for row in ROWS)
"""Where Nagumo may start: the squares without dice numbers [3.0]."""
MIDWAY = "2-3"


def coordinates(square: str) -> tuple[int, int]:
    """Return row and column of a square; `KeyError` when it is not on the card."""
    return _COORDINATES[square]


@cache
def distance(a: str, b: str, adjacency: Adjacency) -> int:
    """Return the distance between two squares, in squares."""
    (row_a, column_a), (row_b, column_b) = coordinates(a), coordinates(b)
    rows, columns = abs(row_a - row_b), abs(column_a - column_b)
    return max(rows, columns) if adjacency == "diagonal" else rows + columns


@cache
def neighbours(square: str, adjacency: Adjacency) -> tuple[str, ...]:
    """Return the squares adjacent to one, in the order of the card."""
    return tuple(other for other in SQUARES if distance(square, other, adjacency) == 1)


_COORDINATES = {f"{row}-{column}": (row, column) for row in ROWS for column in COLUMNS}
