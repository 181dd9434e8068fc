"""Sight, against a slow reckoning of another kind: the line is clipped by each hex's six half-planes, in fractions. [7]"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from airborne.engine import terrain
from airborne.engine.rules.sight import can_see, first_blocker
from airborne.engine.terrain import BoardMap
from games.core.hexes import neighbours
from tests.airborne.table import KEYS, board_rules, rules

Point = tuple[int, int]


def centre(name: str) -> Point:
    """Return a hex's centre where hexes are 4 high and corners stand 4 and 2 to the side."""
    column, row = int(name[:2]), int(name[2:])
    return 6 * column, 4 * row + (2 if column % 2 == 0 else 0)


def corners(name: str) -> list[Point]:
    x, y = centre(name)
    return [(x + 4, y), (x + 2, y + 2), (x - 2, y + 2), (x - 4, y), (x - 2, y - 2), (x + 2, y - 2)]


def hex_span(a: Point, b: Point, name: str) -> tuple[Fraction, Fraction] | None:
    """Return where on the line from a (0) to b (1) the closed hex begins and ends; None if it is not met."""
    low, high = Fraction(0), Fraction(1)
    around = corners(name)
    for (px, py), (qx, qy) in zip(around, [*around[1:], around[0]], strict=True):
        normal = (qy - py, px - qx)
        inside = normal[0] * (px - a[0]) + normal[1] * (py - a[1])
        along = normal[0] * (b[0] - a[0]) + normal[1] * (b[1] - a[1])
        if along == 0:
            if inside < 0:
                return None
        elif along > 0:
            high = min(high, Fraction(inside, along))
        else:
            low = max(low, Fraction(inside, along))
    return (low, high) if low <= high else None


def side_span(a: Point, b: Point, side: str) -> tuple[Fraction, Fraction] | None:
    """Return the same for a hex side without its two end points."""
    (px, py), (qx, qy) = sorted(set(corners(side[:4])) & set(corners(side[5:])))
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], qx - px, qy - py
    across = dx * ey - dy * ex
    if across:
        t = Fraction((px - a[0]) * ey - (py - a[1]) * ex, across)
        s = Fraction((px - a[0]) * dy - (py - a[1]) * dx, across)
        return (t, t) if 0 < s < 1 and 0 <= t <= 1 else None
    if (px - a[0]) * dy != (py - a[1]) * dx:
        return None
    length = dx * dx + dy * dy
    ends = sorted(Fraction((x - a[0]) * dx + (y - a[1]) * dy, length) for x, y in ((px, py), (qx, qy)))
    return (ends[0], ends[1]) if ends[0] < 1 and ends[1] > 0 else None


def near(a: Point, b: Point, point: Point) -> bool:
    """Return whether a point is within 6 of the line: farther than any corner from its centre. Saves time only."""
    (dx, dy), (px, py) = (b[0] - a[0], b[1] - a[1]), (point[0] - a[0], point[1] - a[1])
    in_box = all(min(a[i], b[i]) - 6 <= point[i] <= max(a[i], b[i]) + 6 for i in (0, 1))
    return in_box and (dx * py - dy * px) ** 2 <= 36 * (dx * dx + dy * dy)


def slow_blockers(board: BoardMap, a: str, b: str) -> tuple[str, str]:
    """Return the first blocker from a and the first from b."""
    if b in neighbours(a):
        return "", ""
    start, end = centre(a), centre(b)
    met: list[tuple[Fraction, Fraction, bool, str]] = []
    for name, kind in board.terrain.items():
        if kind != "clear" and name not in (a, b) and near(start, end, centre(name)):
            span = hex_span(start, end, name)
            if span:
                met.append((*span, False, name))
    for side in board.hedges:
        if near(start, end, centre(side[:4])):
            span = side_span(start, end, side)
            if span:
                met.append((*span, True, side))
    if not met:
        return "", ""
    from_a = min((low, is_side, name) for low, _, is_side, name in met)
    from_b = min((1 - high, is_side, name) for _, high, is_side, name in met)
    return from_a[2], from_b[2]


def test_7_shipped_map_agrees_on_every_pair():
    board = rules("crossroads").scenario.board
    names = sorted(board.terrain)
    wrong = []
    for index, a in enumerate(names):
        for b in names[index + 1 :]:
            got = first_blocker(board, a, b), first_blocker(board, b, a)
            if got != slow_blockers(board, a, b):
                wrong.append((a, b, got))
    assert wrong == []


NAMES = [f"{c:02d}{r:02d}" for c in range(1, 8) for r in range(1, 7)]
SIDES = sorted({f"{min(a, b)}-{max(a, b)}" for a in NAMES for b in neighbours(a) if b in NAMES})


@given(
    st.lists(st.sampled_from(["clear", "clear", "clear", "woods", "village"]), min_size=42, max_size=42),
    st.sets(st.sampled_from(SIDES), max_size=30),
    st.sampled_from(NAMES),
    st.sampled_from(NAMES),
)
@settings(max_examples=300, deadline=None)
def test_7_any_board_agrees_and_is_symmetric(kinds, hedges, a, b):
    board = terrain.build(dict(zip(NAMES, kinds, strict=True)), frozenset(), frozenset(hedges))
    if a != b:
        assert (first_blocker(board, a, b), first_blocker(board, b, a)) == slow_blockers(board, a, b)
        assert can_see(board, a, b) == can_see(board, b, a)


# Terrain, hedges, from, to, what blocks first. Lines: 0303-0503 runs level through the sides of column 4; 0303-0306 runs
# straight down a column; 0303-0604 crosses hexes only.
CASES = [
    ({}, (), "0303", "0503", ""),
    ({"0402": "woods"}, (), "0303", "0503", "0402"),
    ({"0403": "village"}, (), "0303", "0503", "0403"),
    ({"0402": "woods", "0403": "woods"}, (), "0303", "0503", "0402"),
    ({}, ("0402-0403",), "0303", "0503", "0402-0403"),
    ({"0403": "woods"}, ("0402-0403",), "0303", "0503", "0403"),
    ({}, ("0302-0402", "0303-0402", "0303-0403", "0402-0503", "0403-0503"), "0303", "0503", ""),
    ({}, ("0304-0305",), "0303", "0306", "0304-0305"),
    ({"0303": "woods", "0306": "village"}, (), "0303", "0306", ""),
    ({"0305": "woods"}, ("0303-0304",), "0303", "0306", "0303-0304"),
    ({"0305": "woods"}, ("0303-0304",), "0306", "0303", "0305"),
    ({}, ("0305-0306",), "0303", "0306", "0305-0306"),
    ({"0303": "woods", "0304": "woods"}, ("0303-0304",), "0303", "0304", ""),
]


@pytest.mark.parametrize(("kinds", "hedges", "a", "b", "blocker"), CASES)
def test_7_what_blocks(kinds, hedges, a, b, blocker):
    board = board_rules(kinds, hedges=hedges).scenario.board
    assert first_blocker(board, a, b) == blocker
    assert can_see(board, b, a) == (blocker == "")


@pytest.mark.parametrize("key", KEYS)
def test_7_worked_example_1104_to_1005(key):
    board = rules(key).scenario.board
    assert first_blocker(board, "1104", "1005") == "1105"
    assert first_blocker(board, "1005", "1104") == "1105"


def test_7_neighbours_always_see_each_other():
    board = rules("crossroads").scenario.board
    assert all(can_see(board, a, b) for a in board.terrain for b in board.neighbours[a])
