"""What a die means: one row a case of the rules and of their worked examples."""

import pytest

from midway.engine.card import MIDWAY, SQUARES, STARTS, distance, neighbours
from midway.engine.tables.airstrike import ambush_losses, bomber_losses, strike_limit
from midway.engine.tables.battle import dice_count, hit_limit, hits, next_distance
from midway.engine.tables.movement import destinations
from midway.engine.tables.search import SearchEvent, event_of, found_at
from midway.engine.tables.victory import grade, score

DIE = range(1, 7)


def test_3_0_left_column_starts():
    assert STARTS == ("1-0", "2-0", "3-0")
    assert len(SQUARES) == 12


@pytest.mark.parametrize(
    ("a", "b", "orthogonal", "diagonal"),
    [
        ("2-0", MIDWAY, 3, 3),
        ("1-0", MIDWAY, 4, 3),
        ("2-2", MIDWAY, 1, 1),
        ("1-2", MIDWAY, 2, 1),
        ("1-0", "3-3", 5, 3),
        ("2-3", MIDWAY, 0, 0),
    ],
)
def test_3_0_distances(a, b, orthogonal, diagonal):
    assert distance(a, b, "orthogonal") == distance(b, a, "orthogonal") == orthogonal
    assert distance(a, b, "diagonal") == distance(b, a, "diagonal") == diagonal


def test_6_0_neighbours():
    assert neighbours("1-0", "orthogonal") == ("1-1", "2-0")
    assert neighbours("1-0", "diagonal") == ("1-1", "2-0", "2-1")
    assert neighbours("2-1", "orthogonal") == ("1-1", "2-0", "2-2", "3-1")
    assert len(neighbours("2-1", "diagonal")) == 8


def test_6_0_midway_is_closed_while_its_base_stands():
    assert destinations("2-2", True, "orthogonal") == ("1-2", "2-1", "3-2")
    assert destinations("2-2", False, "orthogonal") == ("1-2", "2-1", "2-3", "3-2")


def test_7_1_search_squares():
    found = {square for tens in DIE for ones in DIE if (square := found_at(tens, ones))}
    assert found == {"1-1", "1-2", "1-3", "2-1", "2-2", "3-1", "3-2", "3-3"}


def test_7_1_midways_own_square_finds_nothing():
    assert found_at(2, 3) is None


@pytest.mark.parametrize(
    ("double", "will_that_ambushes"),
    [(6, {6}), (5, {5, 6}), (4, {4, 5, 6})],
)
def test_7_2_high_doubles_with_the_base_intact(double, will_that_ambushes):
    for will in DIE:
        expected = SearchEvent.AMBUSH if will in will_that_ambushes else SearchEvent.NOTHING
        assert event_of(double, double, True, will) is expected


@pytest.mark.parametrize("double", [4, 5, 6])
@pytest.mark.parametrize("will", DIE)
def test_7_2_high_doubles_with_the_base_destroyed(double, will):
    assert event_of(double, double, False, will) is SearchEvent.SEARCH_AGAIN


@pytest.mark.parametrize("double", [1, 2, 3])
@pytest.mark.parametrize("will", DIE)
def test_7_2_low_doubles(double, will):
    assert event_of(double, double, True, will) is SearchEvent.BOMBERS
    assert event_of(double, double, False, will) is SearchEvent.BASE_RESTORED


def test_7_2_only_doubles_are_events():
    for tens in DIE:
        for ones in set(DIE) - {tens}:
            assert event_of(tens, ones, True, 6) is SearchEvent.NOTHING


@pytest.mark.parametrize(
    ("carriers", "limits"),
    # Highest die that destroys the base at distance 0, 1, 2 and 3.
    [(1, (1, 1, 1, 0)), (2, (2, 2, 1, 0)), (3, (3, 3, 2, 0)), (4, (4, 4, 2, 0))],
)
def test_8_1_strike(carriers, limits):
    assert tuple(strike_limit(carriers, apart) for apart in range(4)) == limits


@pytest.mark.parametrize(("die", "sunk"), [(1, 1), (2, 0), (6, 0)])
def test_8_1_midway_sinks_one_on_a_one(die, sunk):
    assert bomber_losses(die, 4) == sunk
    assert bomber_losses(die, 0) == 0


@pytest.mark.parametrize(
    ("die", "japan", "america", "sunk"),
    [(3, 4, 3, 3), (4, 4, 3, 0), (1, 4, 3, 1), (3, 2, 3, 2), (2, 4, 1, 0), (1, 1, 1, 1)],
)
def test_8_2_ambush(die, japan, america, sunk):
    assert ambush_losses(die, japan, america) == sunk


@pytest.mark.parametrize(
    ("carriers", "limits"),
    # Highest die that hits at distance 0, 1 and 2.
    [(1, (1, 1, 0)), (2, (2, 2, 1)), (3, (3, 3, 1)), (4, (4, 4, 2))],
)
def test_8_3_hit_limits(carriers, limits):
    assert tuple(hit_limit(carriers, apart) for apart in range(3)) == limits


@pytest.mark.parametrize(
    ("dice", "carriers", "apart", "targets", "sunk"),
    [
        ((2,), 4, 2, 3, 2),
        ((1,), 3, 2, 4, 1),
        ((2,), 3, 2, 3, 0),
        ((3,), 3, 1, 3, 3),
        ((4,), 3, 1, 3, 0),
        ((2, 5), 3, 0, 3, 2),
        ((2, 3), 3, 0, 3, 3),
        ((4, 5), 3, 0, 3, 0),
        ((4,), 4, 1, 3, 3),
    ],
)
def test_8_3_hits(dice, carriers, apart, targets, sunk):
    assert dice_count(apart) == len(dice)
    assert hits(dice, carriers, apart, targets) == sunk


@pytest.mark.parametrize(
    ("apart", "die", "will", "then"),
    [(2, 3, 4, 1), (2, 4, 4, 2), (2, 5, 4, 3), (1, 6, 6, 1), (0, 1, 2, 0), (0, 2, 1, 1)],
)
def test_8_3_distance_after_a_round(apart, die, will, then):
    assert next_distance(apart, die, will) == then


@pytest.mark.parametrize(
    ("japan", "america", "base_intact", "points", "name"),
    [
        (4, 0, False, 2, "great_victory"),
        (1, 0, False, 2, "great_victory"),
        (0, 0, False, 1, "victory"),
        (4, 0, True, 1, "victory"),
        (4, 3, False, 1, "victory"),
        (0, 0, True, 0, "defeat"),
        (4, 3, True, 0, "defeat"),
        (3, 3, False, 0, "defeat"),
        (3, 2, True, 0, "defeat"),
        (3, 3, True, -1, "great_defeat"),
        (0, 1, True, -1, "great_defeat"),
    ],
)
def test_4_0_score(japan, america, base_intact, points, name):
    assert score(japan, america, base_intact) == points
    assert grade(japan, america, base_intact) == name
