"""Rules that meet: orders of one comment on the board as it changes, and chapters that touch each other."""

from __future__ import annotations

import pytest

from games.core.dice import ScriptedDice
from games.core.play import play
from tests.airborne.table import GERMAN, SYSTEM, US, at, board_rules, post, refusal, unit

PLAIN = board_rules()


def test_5_6_a_hex_left_by_one_order_is_free_for_the_next():
    state = at(PLAIN, "PARA1101(L5)0505", "PARA1102(L4)0506", "GREN2101(L3)0901")
    played = post(PLAIN, state, "PARA1101 M/1/0504\nPARA1102 M/1/0505").state
    assert (unit(played, "PARA1101").hex, unit(played, "PARA1102").hex) == ("0504", "0505")
    assert refusal(PLAIN, state, "PARA1102 M/1/0505\nPARA1101 M/1/0504").code == "occupied"


def test_6_a_friend_next_to_an_enemy_is_no_way_through():
    walls = {f"{c:02d}{r:02d}": "woods" for c in (4, 6) for r in range(2, 7)}
    game = board_rules(walls)
    state = at(game, "PARA1101(L5)0503", "PARA1102(L4)0504", "GREN2101(L3)0604")
    assert refusal(game, state, "PARA1101 M/2/0505").code == "enemy-zone"
    free = at(game, "PARA1101(L5)0503", "PARA1102(L4)0504", "GREN2101(L3)0909")
    assert unit(post(game, free, "PARA1101 M/2/0505").state, "PARA1101").hex == "0505"


def test_6_11_a_disrupted_enemy_stops_a_unit_too():
    state = at(PLAIN, "PARA1101(L5)0503", "GREN2101*D(L3)0405")
    assert refusal(PLAIN, state, "PARA1101 M/3/0506").code == "enemy-zone"


def test_8_friends_that_only_touch_through_one_who_does_not_fire_are_two_groups():
    placed = ("PARA1101(L5)0404", "PARA1102(L4)0406", "PMGS1103(L3)0405", "GREN2101(L3)0505")
    pending = post(
        PLAIN, at(PLAIN, *placed), "PARA1101 F/0505\nPARA1102 F/0505\nPMGS1103 M/1/0305"
    ).state.pending
    assert [combat.attackers for combat in pending] == [("PARA1101",), ("PARA1102",)]


def test_8_a_full_and_a_reduced_neighbour_add_the_faces_that_show():
    state = at(PLAIN, "PARA1101(L5)0404", "PARA1102*(L4)0405", "GREN2101(L3)0505")
    assert post(PLAIN, state, "PARA1101 F/0505\nPARA1102 F/0505").state.pending[0].firepower == 5 + 3


def test_8_a_hedge_is_no_cover_and_blocks_no_neighbour():
    game = board_rules({"0505": "village"}, hedges=("0504-0505", "0404-0505"))
    state = at(game, "PARA1101(L5)0504", "PARA1102(L4)0404", "GREN2101(L3)0505")
    state = post(game, state, "PARA1101 F/0505\nPARA1102 F/0505").state
    event = post(game, state, "RESOLVE", 4, 3, side=GERMAN).events[0]
    assert (event.column, event.shift, event.result, event.effect) == ("5-6", 2, "M", "none")


def test_8_11_a_unit_disrupted_by_the_first_combat_is_shot_at_by_the_second_like_any_other():
    placed = ("PARA1101(L5)0404", "PMGS1103(L5)0507", "GREN2101(L3)0505", "GREN2102(L3)0909")
    state = post(PLAIN, at(PLAIN, *placed), "PARA1101 F/0505\nPMGS1103 F/0505").state
    played = post(PLAIN, state, "RESOLVE", 6, 4, 6, side=GERMAN)
    assert [event.effect for event in played.events[:2]] == ["reduced", "none"]
    again = post(PLAIN, state, "RESOLVE", 5, 5, 6, side=GERMAN)
    assert [event.effect for event in again.events[:2]] == ["disrupted", "reduced"]


def test_9_10_an_observer_cannot_assault_and_an_assaulter_cannot_observe():
    state = at(PLAIN, "PARA1101(L5)0504", "GREN2101(L3)0505")
    for text in ("PARA1101 S/0505\nPARA1101 A/0505", "PARA1101 A/0505\nPARA1101 S/0505"):
        assert refusal(PLAIN, state, text).code == "acted"


def test_9_an_observed_hex_whose_enemy_is_gone_cannot_be_fired_at():
    game = board_rules(
        {"0604": "woods"}, us=("PMOR1101", "PARA1102", "PARA1103"), german=("GREN2101", "GREN2102")
    )
    placed = (
        "PMOR1101(L5)0602",
        "PARA1102(L5)0505",
        "PARA1103(L5)0705",
        "GREN2101*(L3)0605",
        "GREN2102(L3)0909",
    )
    state = post(game, at(game, *placed), "PARA1102 S/0605\nPARA1103 A/0605\n...", 1).state
    state = post(game, state, "RESOLVE", 6, side=GERMAN).state
    assert state.observed == ("0605",)
    assert unit(state, "GREN2101").eliminated
    assert refusal(game, state, "PMOR1101 F/0605").code == "no-enemy"


def test_10_an_assault_stands_where_its_first_attacker_that_holds_was_written():
    placed = (
        "PARA1101(L1)0504",
        "PMGS1103(L5)0507",
        "PARA1102(L5)0404",
        "GREN2101(L3)0505",
        "GREN2102(L3)0909",
    )
    text = "PARA1101 A/0505\nPMGS1103 F/0505\nPARA1102 A/0505"
    held = post(PLAIN, at(PLAIN, *placed), text, 1, 5).state.pending
    assert [(combat.kind, combat.firepower) for combat in held] == [("assault", 10), ("fire", 6)]
    failed = post(PLAIN, at(PLAIN, *placed), text, 2, 5).state
    assert [(combat.kind, combat.firepower) for combat in failed.pending] == [("fire", 6), ("assault", 5)]
    assert unit(failed, "PARA1101").disrupted


def test_11_two_units_cannot_fall_back_into_one_hex():
    state = at(PLAIN, "PARA1101D(L5)0505", "PARA1102D(L4)0405", "GREN2101(L3)0506")
    played = post(PLAIN, state, "PARA1101 R/0404", 6).state
    assert unit(played, "PARA1101").hex == "0404"
    fault = refusal(PLAIN, state, "PARA1101 R/0404\nPARA1102 R/0404")
    assert (fault.code, fault.span.line) == ("wrong-arrival", 2)


def test_11_12_it_may_fall_back_next_to_an_enemy_it_did_not_see_and_counts_him():
    game = board_rules({"0504": "woods"})
    state = at(game, "PARA1101D(L3)0505", "GREN2101(L3)0506", "GREN2102(L3)0503")
    assert "0504" in refusal(game, state, "PARA1101 R/0506").message.args["allowed"]
    played = post(game, state, "PARA1101 R/0504", 3)
    assert (played.events[1].modifier, played.events[1].recovered) == (1, False)


def test_2_8_orders_for_a_unit_that_the_dice_took_come_back():
    placed = ("PARA1101(L5)0404", "PARA1102(L5)0405", "GREN2101*(L3)0505", "GREN2102(L3)0909")
    state = post(PLAIN, at(PLAIN, *placed), "PARA1101 F/0505\nPARA1102 F/0505").state
    text = "RESOLVE\nGREN2102 M/1/0908\nGREN2101 F/0404"
    played = play(SYSTEM, PLAIN, state, GERMAN, text, ScriptedDice([6]))
    assert (played.faults[0].code, played.draft) == ("eliminated", "GREN2101 F/0404")
    assert played.canonical == ("RESOLVE", "GREN2102 M/1/0908", "...")
    assert (played.state.turn, played.state.phase_side) == (1, GERMAN)
    assert post(PLAIN, played.state, "PASS", side=GERMAN).state.turn == 2


@pytest.mark.parametrize("mode", ["auto", "server", "posted"])
def test_13_the_phase_goes_no_further_once_the_match_is_decided(mode):
    placed = ("PARA1101(L5)0404", "PARA1102(L5)0405", "GREN2101*(L3)0505")
    text = "PARA1101 F/0505\nPARA1102 F/0505"
    state = at(PLAIN, *placed, dice_mode=mode)
    if mode == "auto":
        played = post(PLAIN, state, text, 6)
    else:
        state = post(PLAIN, state, text).state
        played = post(PLAIN, state, *(("RESOLVE", 6) if mode == "server" else ("0505/6/X",)), side=GERMAN)
    assert type(played.events[-1]).__name__ == "MatchEnded"
    assert (played.state.turn, PLAIN.outcome(played.state).winner) == (1, US)
    assert PLAIN.to_act(played.state) == frozenset()


def test_13_a_side_without_units_passes_until_the_end():
    hold = '[[victory]]\nside = "US"\nkind = "hold"\nhexes = ["0505"]\npoints = 1\n'
    game = board_rules(victory=hold, turns=2)
    state = at(game, "GREN2101(L3)0505")
    assert [game.format(order) for order in game.legal_orders(state, US)] == ["PASS"]
    for side in (US, GERMAN, US, GERMAN):
        state = post(game, state, "PASS", side=side).state
    assert (state.end.winner, state.end.points) == ("", (0, 0))
