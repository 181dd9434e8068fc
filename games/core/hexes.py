"""Flat-topped hexes numbered CCRR: neighbours, distance, exact places, and what a straight line meets.

Columns count from 01 at the left, rows from 01 at the top; even columns stand half a hex lower. Places are whole
numbers on a stretched grid: one step to the right is half a side, one step down half the height of a hex. Stretching
changes neither what a straight line meets nor in which order, so nothing here needs a fraction or a float.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

LARGEST = 99
"""The highest column and the highest row that two digits can name."""

SPAN = 4096
"""Marks are `column place * SPAN + row place`; more than any difference of doubled row places."""

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""Places of the corners around a centre, in the order of the compass, from the east by the south."""

STEPS = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))
"""From a centre to the six next to it; `STEPS[i]` lies across the side from `CORNERS[i]` to `CORNERS[i + 1]`."""


class Place(NamedTuple):
    """A point on the stretched grid."""

    x: int
    y: int


def name(column: int, row: int) -> str:
    """Return the printed id of a hex, such as "0705"."""
    return f"{column:02d}{row:02d}"


def is_name(text: str) -> bool:
    """Return whether `text` is four digits that could name a hex, on whatever map."""
    return len(text) == 4 and text.isascii() and text.isdigit() and text[:2] != "00" and text[2:] != "00"


def column_row(hex_id: str) -> tuple[int, int]:
    """Return column and row, both from 1."""
    return int(hex_id[:2]), int(hex_id[2:])


@lru_cache(maxsize=LARGEST * LARGEST)
def centre(hex_id: str) -> Place:
    """Return the place of a hex's centre."""
    column, row = column_row(hex_id)
    return Place(3 * column, 2 * row + (column % 2 == 0))


def at(place: Place) -> str:
    """Return the hex whose centre this is, or "" if two digits cannot name it."""
    column = place.x // 3
    row = (place.y - (column % 2 == 0)) // 2
    return name(column, row) if 1 <= column <= LARGEST and 1 <= row <= LARGEST else ""


@lru_cache(maxsize=LARGEST * LARGEST)
def neighbours(hex_id: str) -> tuple[str, ...]:
    """Return the hexes next to one, from the south-east by the south; off the map's edge, fewer than six."""
    x, y = centre(hex_id)
    found = (at(Place(x + dx, y + dy)) for dx, dy in STEPS)
    return tuple(neighbour for neighbour in found if neighbour)


@lru_cache(maxsize=100_000)
def distance(a: str, b: str) -> int:
    """Return how many hexes b is from a: 0 for itself, 1 for a neighbour."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    columns, halves = abs(ax - bx) // 3, abs(ay - by)
    return columns + max(0, halves - columns) // 2


def corners(hex_id: str) -> tuple[Place, ...]:
    """Return the places of the six corners."""
    x, y = centre(hex_id)
    return tuple(Place(x + dx, y + dy) for dx, dy in CORNERS)


def side_ends(a: str, b: str) -> tuple[Place, Place]:
    """Return the two corners that neighbours share.

    Raises `ValueError` if the hexes are not next to each other.
    """
    (ax, ay), (bx, by) = centre(a), centre(b)
    index = STEPS.index((bx - ax, by - ay))
    around = corners(a)
    return around[index], around[(index + 1) % 6]


def side_name(a: str, b: str) -> str:
    """Return the name of the side between two neighbours, the lower hex first: "0705-0805"."""
    return f"{min(a, b)}-{max(a, b)}"


def hex_mark(hex_id: str) -> int:
    """Return one number for a hex. Marks add up: see `trace`."""
    x, y = centre(hex_id)
    return 2 * x * SPAN + 2 * y


def side_mark(a: str, b: str) -> int:
    """Return one number for the side between two neighbours, distinct from every hex's."""
    return (hex_mark(a) + hex_mark(b)) // 2


@lru_cache(maxsize=16_384)
def trace(dx: int, dy: int) -> tuple[int, ...]:
    """Return the marks, less that of the start's hex, of all that the line to a centre (dx, dy) away meets.

    In order from the start; at one point hexes come before sides, lower hexes before higher. A hex is met if the line
    touches it anywhere, sides and corners included; the two end hexes are left out. A side is met if the line
    crosses it or runs along it, not if it touches no more than an end point.
    """
    if dx == dy == 0:
        return ()
    line = _Line(dx, dy)
    met: dict[int, tuple[int, bool, int]] = {}
    for hex_x, hex_y in _hexes_near(dx, dy):
        mark = 2 * hex_x * SPAN + 2 * hex_y
        first, sides = line.meets(hex_x, hex_y)
        if 0 < first < line.length:
            met[mark] = (first, False, mark)
        for when, index in sides:
            if 0 < when < line.length:
                step_x, step_y = STEPS[index]
                side = mark + step_x * SPAN + step_y
                met[side] = (when, True, side)
    ends = {0, 2 * dx * SPAN + 2 * dy}
    return tuple(mark for _, _, mark in sorted(met.values()) if mark not in ends)


def _hexes_near(dx: int, dy: int) -> list[tuple[int, int]]:
    """Return the centres of all hexes that the line could touch, and a few more."""
    found = []
    sign = 1 if dx >= 0 else -1
    for column in range(abs(dx) // 3 + 1):
        left, right = max(0, 3 * column - 2), min(abs(dx), 3 * column + 2)
        if dx == 0:
            ends = [0, dy]
        else:
            ends = [dy * left // abs(dx), dy * right // abs(dx)]
        low, high = min(ends) - 1, max(ends) + 2
        low += (low - column) % 2
        found += [(sign * 3 * column, y) for y in range(low, high + 1, 2)]
    return found


class _Line:
    """The line from the centre (0, 0) to another; distances along it are whole numbers from 0 to `length`.

    The line crosses sides of three directions, so a point where it does is a fraction over one of three numbers. Times
    their product (directions that it runs along left out) every such point is whole.
    """

    def __init__(self, dx: int, dy: int) -> None:
        self.dx, self.dy = dx, dy
        self.scale = 1
        for across in (abs(dx + dy), abs(dx - dy), abs(2 * dy)):
            self.scale *= across or 1
        self.length = (dx * dx + dy * dy) * self.scale

    def meets(self, hex_x: int, hex_y: int) -> tuple[int, list[tuple[int, int]]]:
        """Return where the line first touches a hex (-1: nowhere), and where it meets which of its sides."""
        dx, dy = self.dx, self.dy
        points = [(hex_x + x, hex_y + y) for x, y in CORNERS]
        off = [dx * y - dy * x for x, y in points]
        if min(off) > 0 or max(off) < 0:
            return -1, []
        along = [(dx * x + dy * y) * self.scale for x, y in points]
        touched = [along[i] for i in range(6) if off[i] == 0]
        sides = []
        for i in range(6):
            j = (i + 1) % 6
            if off[i] == 0 == off[j]:
                sides.append((min(along[i], along[j]), i))
            elif off[i] * off[j] < 0:
                where = along[i] + (along[j] - along[i]) * off[i] // (off[i] - off[j])
                sides.append((where, i))
                touched.append(where)
        return min(touched), sides
