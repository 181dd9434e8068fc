"""Movement: exact numbers of hexes, costs, enemies next door. [6]"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from airborne.engine.rules.movement import walks
from games.core.hexes import neighbours
from tests.airborne.table import SYSTEM, US, at, board_rules, post, refusal, rules, unit

PLAIN = board_rules()


def steps_cost(game, *way):
    """Return the points of each step of a way."""
    return [dict(game.scenario.board.steps[a])[b] for a, b in pairwise(way)]


@pytest.mark.parametrize(
    ("origin", "to", "points"),
    [("0605", "0604", 2), ("0705", "0805", 2), ("0705", "0704", 1), ("1205", "1105", 1)],
)
def test_6_worked_costs_on_the_shipped_map(origin, to, points):
    assert steps_cost(rules("crossroads"), origin, to) == [points]


@pytest.mark.parametrize(
    ("kinds", "roads", "hedges", "points"),
    [
        ({}, (), (), 1),
        ({"0504": "woods"}, (), (), 2),
        ({"0504": "village"}, (), (), 1),
        ({}, (), ("0503-0504",), 2),
        ({"0504": "woods"}, (), ("0503-0504",), 3),
        ({"0504": "woods"}, ("0503-0504",), (), 1),
        ({"0504": "woods"}, ("0503-0504",), ("0503-0504",), 1),
        ({"0504": "woods"}, ("0504-0505",), (), 2),
    ],
)
def test_6_terrain_costs(kinds, roads, hedges, points):
    game = board_rules(kinds, roads=roads, hedges=hedges)
    assert steps_cost(game, "0503", "0504") == [points]


def test_6_a_unit_walks_up_to_its_allowance():
    state = at(PLAIN, "PARA1101(L5)0505")
    assert unit(post(PLAIN, state, "PARA1101 M/3/0508").state, "PARA1101").hex == "0508"
    fault = refusal(PLAIN, state, "PARA1101 M/4/0509")
    assert fault.code == "too-far"
    assert "0509 costs 4 movement points; PARA1101 has 3" in str(fault.message)


def test_6_allowance_1_may_enter_woods_next_door():
    game = board_rules({"0504": "woods"}, hedges=("0503-0504",), us=("PHOW1101",), german=("GREN2101",))
    state = at(game, "PHOW1101(L3)0503")
    assert unit(post(game, state, "PHOW1101 M/1/0504").state, "PHOW1101").hex == "0504"


def test_6_no_second_hex_beyond_the_allowance():
    game = board_rules({"0504": "woods", "0505": "woods"})
    fault = refusal(game, at(game, "PARA1101(L5)0503"), "PARA1101 M/2/0505")
    assert fault.code == "too-far"
    assert fault.suggestion == "PARA1101 M/1/0504"


def test_6_allowance_0_never_moves():
    game = board_rules(us=("PAKG1101",), german=("GREN2101",))
    assert refusal(game, at(game, "PAKG1101(L3)0503"), "PAKG1101 M/1/0504").code == "immobile"


def test_6_wrong_count_names_the_right_ones():
    state = at(PLAIN, "PARA1101(L5)0505")
    fault = refusal(PLAIN, state, "PARA1101 M/1/0507")
    assert fault.code == "wrong-count"
    assert fault.suggestion == "PARA1101 M/2/0507"
    assert "in 2, 3 hexes, not in 1" in str(fault.message)


def test_6_a_longer_way_of_exactly_that_many_hexes_is_legal():
    state = at(PLAIN, "PARA1101(L5)0505")
    played = post(PLAIN, state, "PARA1101 M/3/0507")
    assert len(played.events[0].path) == 4
    assert played.events[0].path[-1] == "0507"


def test_6_hexes_are_counted_not_points():
    game = board_rules({"0504": "woods"})
    assert unit(post(game, at(game, "PARA1101(L5)0503"), "PARA1101 M/1/0504").state, "PARA1101").hex == "0504"
    assert refusal(game, at(game, "PARA1101(L5)0503"), "PARA1101 M/4/0504").code == "wrong-count"


def test_6_stops_next_to_an_enemy():
    state = at(PLAIN, "PARA1101(L5)0503", "GREN2101(L3)0405")
    assert unit(post(PLAIN, state, "PARA1101 M/2/0505").state, "PARA1101").hex == "0505"
    fault = refusal(PLAIN, state, "PARA1101 M/3/0506")
    assert fault.code == "enemy-zone"
    assert fault.suggestion == "PARA1101 M/2/0505"


def test_6_may_leave_an_enemy_and_go_straight_to_another_of_its_hexes():
    state = at(PLAIN, "PARA1101(L5)0504", "GREN2101(L3)0505")
    assert post(PLAIN, state, "PARA1101 M/1/0604").state
    assert post(PLAIN, state, "PARA1101 M/3/0501").state
    assert refusal(PLAIN, state, "PARA1101 M/2/0605").code == "enemy-zone"


def test_6_passes_through_friends_but_does_not_end_on_one():
    walls = {f"{c:02d}{r:02d}": "woods" for c, r in ((4, 3), (6, 3), (4, 4), (6, 4))}
    game = board_rules(walls)
    state = at(game, "PARA1101(L5)0503", "PARA1102(L4)0504")
    assert unit(post(game, state, "PARA1101 M/2/0505").state, "PARA1101").hex == "0505"
    fault = refusal(game, state, "PARA1101 M/1/0504")
    assert fault.code == "occupied"
    assert "PARA1102" in str(fault.message)
    assert post(game, state, fault.suggestion).state


def test_6_never_enters_an_enemys_hex():
    state = at(PLAIN, "PARA1101(L5)0503", "GREN2101(L3)0504")
    fault = refusal(PLAIN, state, "PARA1101 M/1/0504")
    assert (fault.code, fault.suggestion) == ("enemy-hex", "PARA1101 M/1/0403")
    assert post(PLAIN, state, fault.suggestion).state


def test_6_off_the_map_is_refused_with_its_bounds():
    fault = refusal(PLAIN, at(PLAIN, "PARA1101(L5)0503"), "PARA1101 M/1/1503")
    assert fault.code == "off-map"
    assert "0101 to 0909" in str(fault.message)


def test_6_a_hex_without_a_way_to_it_costs_no_number_of_points():
    files = dict(PLAIN.scenario.files)
    ring = ["0807", "0808", "0809", "0908"]
    rows = [r for r in files["maps/plain/hexes.csv"].splitlines() if r[:4] not in ring]
    files["maps/plain/hexes.csv"] = "\n".join(rows)
    files["scenario.toml"] = files["scenario.toml"].replace("0701-0909", "0701-0907")
    game = SYSTEM.rules(SYSTEM.load("test", files))
    fault = refusal(game, at(game, "PARA1101(L5)0707"), "PARA1101 M/2/0909")
    assert fault.code == "no-way"
    assert "No way leads from 0707 to 0909" in str(fault.message)
    assert post(game, at(game, "PARA1101(L5)0707"), fault.suggestion).state


def test_6_reduced_face_has_its_own_allowance():
    assert PLAIN.scenario.face("PMGS1103", True).movement == 2
    state = at(PLAIN, "PMGS1103*(L5)0505")
    assert refusal(PLAIN, state, "PMGS1103 M/3/0508").code == "too-far"


def test_6_points_do_not_carry_over_and_one_action_a_turn():
    state = post(PLAIN, at(PLAIN, "PARA1101(L5)0505"), "PARA1101 M/1/0504\n...").state
    assert refusal(PLAIN, state, "PARA1101 M/1/0505").code == "acted"


def brute_walks(board, start, allowance, enemies):
    """Return every (hexes, arrival) with its least points, by walking every walk."""
    zone = {n for e in enemies for n in neighbours(e)}
    found = {}

    def walk(place, count, spent):
        for entered in neighbours(place):
            if entered not in board.terrain or entered in enemies:
                continue
            total = spent + dict(board.steps[place])[entered]
            if count and total > allowance:
                continue
            key = (count + 1, entered)
            found[key] = min(found.get(key, 99), total)
            if entered not in zone and total < allowance:
                walk(entered, count + 1, total)

    if allowance:
        walk(start, 0, 0)
    return found


HEXES = sorted(PLAIN.scenario.board.terrain)
SIDES = sorted({f"{min(a, b)}-{max(a, b)}" for a in HEXES for b in neighbours(a) if b in HEXES})


@given(
    st.dictionaries(st.sampled_from(HEXES), st.sampled_from(["woods", "village"]), max_size=30),
    st.sets(st.sampled_from(SIDES), max_size=25),
    st.sets(st.sampled_from(SIDES), max_size=15),
    st.lists(st.sampled_from(HEXES), min_size=4, max_size=4, unique=True),
)
@settings(max_examples=60, deadline=None)
def test_6_walks_are_all_walks(kinds, hedges, roads, places):
    game = board_rules(kinds, hedges=tuple(hedges), roads=tuple(roads))
    state = at(
        game,
        f"PARA1101(L5){places[0]}",
        *(
            f"{name}(L3){place}"
            for name, place in zip(("GREN2101", "GREN2102", "SMGS2103"), places[1:], strict=True)
        ),
    )
    layers = walks(game.scenario, state, unit(state, "PARA1101"))
    found = {(n, place): points for n, layer in enumerate(layers) if n for place, points in layer.items()}
    assert found == brute_walks(game.scenario.board, places[0], 3, set(places[1:]))
    orders = {(o.hexes, o.hex) for o in game.legal_orders(state, US) if type(o).__name__ == "MoveUnit"}
    assert orders == set(found)
