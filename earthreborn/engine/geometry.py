"""Where things are drawn: board units, 40 to a square, with a margin for the letters and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.core.board import Point
from games.core.squares import Grid

SQUARE = 40.0
MARGIN = 38.0


def size(grid: Grid) -> Point:
    """Return width and height of the whole board."""
    return grid.width * SQUARE + 2 * MARGIN, grid.height * SQUARE + 2 * MARGIN


def corner(column: int, row: int) -> Point:
    """Return the top left corner of a column and row, both from 0."""
    return MARGIN + column * SQUARE, MARGIN + row * SQUARE


@lru_cache(maxsize=64)
def centres(grid: Grid) -> tuple[Point, ...]:
    """Return the middles of all squares, by square."""
    corners = (corner(*grid.place(square)) for square in range(len(grid)))
    return tuple((x + SQUARE / 2, y + SQUARE / 2) for x, y in corners)


def centre(grid: Grid, square: int) -> Point:
    """Return the middle of a square."""
    return centres(grid)[square]


def edge_ends(grid: Grid, edge: int) -> tuple[Point, Point]:
    """Return both ends of an edge."""
    column, row = grid.edge_place(edge)
    along = (column, row + 1) if grid.is_upright(edge) else (column + 1, row)
    return corner(column, row), corner(*along)


def trail(grid: Grid, squares: Sequence[int]) -> tuple[Point, ...]:
    """Return the line through the middles of squares: where it begins, bends and ends."""
    middles = centres(grid)
    bends = [
        middles[square]
        for before, square, after in zip(squares, squares[1:], squares[2:], strict=False)
        if square - before != after - square
    ]
    ends = squares[-1:] if len(squares) > 1 else ()
    return (middles[squares[0]], *bends, *(middles[square] for square in ends))
