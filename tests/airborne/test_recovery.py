"""Disruption and recovery: away from the nearest enemy in sight, then a die. [11] [12]"""

from __future__ import annotations

import pytest

from airborne.engine.rules.disruption import arrivals
from tests.airborne.table import GERMAN, at, board_rules, post, refusal, unit

PLAIN = board_rules()


def choices(game, state, unit_id="PARA1101"):
    return arrivals(game.scenario, state, unit(state, unit_id))


@pytest.mark.parametrize(
    ("enemies", "allowed"),
    [
        (["0506"], ["0404", "0504", "0604"]),
        (["0505"], ["0403", "0503", "0603"]),
        ([], ["0504"]),
    ],
)
def test_11_goes_one_hex_away_from_the_nearest_enemy_it_sees(enemies, allowed):
    place = {"0506": "0505", "0505": "0504"}.get(enemies[0], "0504") if enemies else "0504"
    names = [f"GREN2101(L3){hex_id}" for hex_id in enemies]
    assert choices(PLAIN, at(PLAIN, f"PARA1101D(L5){place}", *names)) == tuple(allowed)


def test_11_two_nearest_enemies_both_count():
    state = at(PLAIN, "PARA1101D(L5)0505", "GREN2101(L3)0506", "GREN2102(L3)0605")
    assert choices(PLAIN, state) == ("0404", "0504")


def test_11_no_hex_nearer_to_another_enemy_in_sight():
    state = at(PLAIN, "PARA1101D(L5)0505", "GREN2101(L3)0506", "GREN2102(L3)0502")
    assert choices(PLAIN, state) == ("0404", "0604")


def test_11_between_two_enemies_it_stays():
    state = at(PLAIN, "PARA1101D(L5)0505", "GREN2101(L3)0506", "GREN2102(L3)0504")
    assert choices(PLAIN, state) == ("0505",)
    fault = refusal(PLAIN, state, "PARA1101D R/0404")
    assert fault.code == "wrong-arrival"
    assert fault.suggestion == "PARA1101D R/0505"


def test_11_the_hex_must_be_empty_and_on_the_map():
    state = at(PLAIN, "PARA1101D(L5)0101", "GREN2101(L3)0102")
    assert choices(PLAIN, state) == ("0101",)
    state = at(PLAIN, "PARA1101D(L5)0505", "PARA1102(L5)0504", "GREN2101(L3)0506")
    assert choices(PLAIN, state) == ("0404", "0604")


def test_11_an_enemy_out_of_sight_does_not_count():
    game = board_rules({"0504": "woods"})
    assert choices(game, at(game, "PARA1101D(L5)0503", "GREN2101(L3)0505")) == ("0503",)


def test_11_allowance_0_stays_and_rolls():
    game = board_rules(us=("PAKG1101",), german=("GREN2101",))
    state = at(game, "PAKG1101D(L3)0504", "GREN2101(L3)0506")
    assert choices(game, state, "PAKG1101") == ("0504",)
    assert not unit(post(game, state, "PAKG1101D R/0504", 3).state, "PAKG1101").disrupted


def test_11_the_hex_costs_no_movement_points():
    game = board_rules({"0503": "woods"}, hedges=("0503-0504",), us=("PHOW1101",), german=("GREN2101",))
    state = at(game, "PHOW1101D(L3)0504", "GREN2101(L3)0505")
    assert unit(post(game, state, "PHOW1101D R/0503", 1).state, "PHOW1101").hex == "0503"


def test_11_wrong_arrival_names_the_legal_hexes():
    fault = refusal(PLAIN, at(PLAIN, "PARA1101D(L5)0505", "GREN2101(L3)0506"), "PARA1101D R/0506")
    assert fault.code == "wrong-arrival"
    assert "0404, 0504, 0604" in str(fault.message)
    assert fault.suggestion == "PARA1101D R/0404"


@pytest.mark.parametrize(("die", "recovers"), [(3, True), (4, False)])
def test_12_die_against_leader(die, recovers):
    state = at(PLAIN, "PARA1101D(L3)0505", "GREN2101(L3)0507")
    played = post(PLAIN, state, "PARA1101D R/0504", die)
    assert unit(played.state, "PARA1101").disrupted != recovers


def test_12_plus_1_next_to_an_enemy_on_arrival():
    state = at(PLAIN, "PARA1101D(L3)0505", "GREN2101(L3)0506", "GREN2102(L3)0504")
    played = post(PLAIN, state, "PARA1101D R/0505", 3)
    assert unit(played.state, "PARA1101").disrupted
    assert played.events[1].modifier == 1


def test_12_the_plus_1_is_judged_where_it_arrives():
    state = at(PLAIN, "PARA1101D(L3)0505", "GREN2101(L3)0506")
    assert not unit(post(PLAIN, state, "PARA1101D R/0504", 3).state, "PARA1101").disrupted


def test_12_acts_again_from_the_next_turn():
    state = at(PLAIN, "PARA1101D(L3)0505", "PARA1102(L3)0101", "GREN2101(L3)0508")
    state = post(PLAIN, state, "PARA1101 R/0504\n...", 1).state
    assert refusal(PLAIN, state, "PARA1101 M/1/0503").code == "acted"
    state = post(PLAIN, state, "PASS").state
    state = post(PLAIN, state, "PASS", side=GERMAN).state
    assert post(PLAIN, state, "PARA1101 M/1/0503").state


def test_12_a_steady_unit_has_nothing_to_recover_from():
    state = at(PLAIN, "PARA1101(L3)0505", "GREN2101(L3)0508")
    assert refusal(PLAIN, state, "PARA1101 R/0504").code == "not-disrupted"


def test_12_recovery_is_optional():
    state = at(PLAIN, "PARA1101D(L3)0505", "GREN2101(L3)0508")
    assert unit(post(PLAIN, state, "PASS").state, "PARA1101").disrupted


def test_11_attacked_while_disrupted_like_any_other():
    state = at(PLAIN, "PARA1101(L3)0503", "PARA1102(L3)0504", "GREN2101D(L2)0505", "GREN2102(L3)0909")
    state = post(PLAIN, state, "PARA1101 F/0505\nPARA1102 F/0505").state
    played = post(PLAIN, state, "RESOLVE", 3, 6, side=GERMAN)
    assert (played.events[0].result, played.events[0].effect) == ("M", "none")
    assert unit(played.state, "GREN2101").disrupted


@pytest.mark.parametrize("verb", ["M/1/0504", "F/0507", "A/0507", "S/0507"])
def test_11_a_disrupted_unit_only_recovers(verb):
    state = at(PLAIN, "PARA1101D(L3)0505", "GREN2101(L3)0507")
    fault = refusal(PLAIN, state, f"PARA1101D {verb}")
    assert fault.code == "disrupted"
    assert fault.section == "11"
    assert fault.suggestion == "PARA1101D R/0404"
