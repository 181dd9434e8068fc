"""Where things are drawn: board units, 40 to a square, with a margin for the letters and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.board import Point
from games.core.squares import Grid

SQUARE = 40.0
MARGIN = 28.0


def size(grid: Grid) -> Point:
    """Return width and height of the whole board."""
    return grid.width * SQUARE + 2 * MARGIN, grid.height * SQUARE + 2 * MARGIN


def corner(column: int, row: int) -> Point:
    """Return the top left corner of a column and row, both from 0."""
    return MARGIN + column * SQUARE, MARGIN + row * SQUARE


def centre(grid: Grid, square: int) -> Point:
    """Return the middle of a square."""
    x, y = corner(*grid.place(square))
    return x + SQUARE / 2, y + SQUARE / 2


def edge_ends(grid: Grid, edge: int) -> tuple[Point, Point]:
    """Return both ends of an edge."""
    column, row = grid.edge_place(edge)
    along = (column, row + 1) if grid.is_upright(edge) else (column + 1, row)
    return corner(column, row), corner(*along)


def trail(grid: Grid, squares: Sequence[int]) -> tuple[Point, ...]:
    """Return the line through the middles of squares, without the points at which it does not bend."""
    points = [centre(grid, square) for square in squares]
    kept = [
        point
        for before, point, after in zip([None, *points[:-1]], points, [*points[1:], None], strict=True)
        if before is None or after is None or not _is_straight(before, point, after)
    ]
    return tuple(kept)


def _is_straight(a: Point, b: Point, c: Point) -> bool:
    return a[0] == b[0] == c[0] or a[1] == b[1] == c[1]
