"""Hexes as printed: even columns stand half a hex lower. [6] [7]"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import hexes

ANY_HEX = st.builds(hexes.name, st.integers(1, 99), st.integers(1, 99))
INNER_HEX = st.builds(hexes.name, st.integers(2, 98), st.integers(2, 98))


@pytest.mark.parametrize(
    ("hex_id", "around"),
    [
        ("0705", "0704 0706 0604 0605 0804 0805"),
        ("1005", "1004 1006 0905 0906 1105 1106"),
        ("0101", "0102 0201"),
        ("9999", "9998 9898 9899"),
    ],
)
def test_6_neighbours(hex_id, around):
    assert sorted(hexes.neighbours(hex_id)) == sorted(around.split())


@pytest.mark.parametrize(
    ("a", "b", "away"), [("1104", "1005", 2), ("0501", "0603", 3), ("0705", "0805", 1), ("0705", "0705", 0)]
)
def test_6_distance(a, b, away):
    assert hexes.distance(a, b) == away
    assert hexes.distance(b, a) == away


@given(INNER_HEX)
@settings(deadline=None)
def test_6_six_neighbours_each_one_away_and_the_other_way_round(hex_id):
    around = hexes.neighbours(hex_id)
    assert len(set(around)) == 6
    assert all(hexes.distance(hex_id, n) == 1 and hex_id in hexes.neighbours(n) for n in around)


@given(ANY_HEX, ANY_HEX)
@settings(deadline=None)
def test_6_distance_goes_down_by_one_towards_the_other_hex(a, b):
    if a != b:
        assert min(hexes.distance(n, b) for n in hexes.neighbours(a)) == hexes.distance(a, b) - 1


@given(ANY_HEX)
@settings(deadline=None)
def test_names_places_and_hexes_are_inverses(hex_id):
    assert hexes.at(hexes.centre(hex_id)) == hex_id
    assert hexes.name(*hexes.column_row(hex_id)) == hex_id
    assert hexes.is_name(hex_id)


@given(INNER_HEX)
@settings(deadline=None)
def test_neighbours_share_a_side(hex_id):
    for n in hexes.neighbours(hex_id):
        assert set(hexes.side_ends(hex_id, n)) == set(hexes.corners(hex_id)) & set(hexes.corners(n))
        assert hexes.side_mark(hex_id, n) == hexes.side_mark(n, hex_id)
        assert hexes.side_name(hex_id, n) == hexes.side_name(n, hex_id)


def test_sides_of_hexes_apart_do_not_exist():
    with pytest.raises(ValueError, match="tuple"):
        hexes.side_ends("0101", "0103")


@pytest.mark.parametrize("text", ["0000", "0100", "010", "01011", "O101", "０１０１", "-101", ""])
def test_what_is_no_hex(text):
    assert not hexes.is_name(text)


def test_marks_of_hexes_and_sides_never_meet():
    names = [hexes.name(c, r) for c in range(1, 30) for r in range(1, 30)]
    marks = [hexes.hex_mark(n) for n in names]
    sides = {hexes.side_mark(a, b) for a in names for b in hexes.neighbours(a)}
    assert len(set(marks)) == len(marks)
    assert not sides & set(marks)


@pytest.mark.parametrize(
    ("a", "b", "met"),
    [
        ("0303", "0303", []),
        ("0303", "0304", ["0303-0304"]),
        ("0303", "0305", ["0304", "0303-0304", "0304-0305"]),
        ("0303", "0503", ["0402", "0403", "0402-0403"]),
        ("0303", "0402", ["0303-0402"]),
    ],
)
def test_7_what_a_line_meets_in_order(a, b, met):
    (ax, ay), (bx, by) = hexes.centre(a), hexes.centre(b)
    marks = {}
    for name in (hexes.name(c, r) for c in range(1, 8) for r in range(1, 8)):
        marks[hexes.hex_mark(name)] = name
        marks |= {hexes.side_mark(name, n): hexes.side_name(name, n) for n in hexes.neighbours(name)}
    found = [marks[hexes.hex_mark(a) + mark] for mark in hexes.trace(bx - ax, by - ay)]
    assert found == met
