"""Assaults: morale first, then the sum of those that hold. [10]"""

from __future__ import annotations

from tests.airborne.table import GERMAN, at, board_rules, post, refusal, unit

PLAIN = board_rules()
VILLAGE = board_rules({"0505": "village"})


def test_10_only_neighbours_assault():
    state = at(PLAIN, "PARA1101(L5)0503", "GREN2101(L3)0505")
    fault = refusal(PLAIN, state, "PARA1101 A/0505")
    assert fault.code == "not-adjacent"
    assert fault.section == "10"
    assert fault.suggestion == "PARA1101 F/0505"
    near = at(PLAIN, "PARA1101(L5)0503", "GREN2101(L3)0505", "GREN2102(L3)0504")
    assert refusal(PLAIN, near, "PARA1101 A/0505").suggestion == "PARA1101 A/0504"


def test_10_not_while_disrupted():
    assert (
        refusal(PLAIN, at(PLAIN, "PARA1101D(L5)0504", "GREN2101(L3)0505"), "PARA1101 A/0505").code
        == "disrupted"
    )


def test_10_morale_is_checked_first_and_a_failure_disrupts():
    state = at(PLAIN, "PARA1101(L5)0504", "PARA1102(L3)0404", "GREN2101(L3)0505")
    played = post(PLAIN, state, "PARA1101 A/0505\nPARA1102 A/0505", 5, 4)
    assert [(e.unit, e.passed) for e in played.events if type(e).__name__ == "MoraleChecked"] == [
        ("PARA1101", True),
        ("PARA1102", False),
    ]
    assert played.state.pending[0].attackers == ("PARA1101",)
    assert played.state.pending[0].firepower == 5
    assert unit(played.state, "PARA1102").disrupted


def test_10_all_attackers_of_a_hex_are_one_combat_adjacent_or_not():
    state = at(PLAIN, "PARA1101(L5)0504", "PARA1102(L5)0506", "GREN2101(L3)0505")
    pending = post(PLAIN, state, "PARA1101 A/0505\nPARA1102 A/0505", 1, 1).state.pending
    assert [(c.kind, c.attackers, c.firepower) for c in pending] == [
        ("assault", ("PARA1101", "PARA1102"), 10)
    ]


def test_10_nobody_attacks_if_all_fail():
    state = at(PLAIN, "PARA1101(L3)0504", "GREN2101(L3)0505")
    played = post(PLAIN, state, "PARA1101 A/0505", 6)
    assert played.state.pending == ()
    assert played.state.phase_side == GERMAN


def test_10_cover_helps_and_the_assault_table_is_used():
    state = at(VILLAGE, "PARA1101(L5)0504", "PARA1102(L5)0506", "GREN2101(L3)0505")
    state = post(VILLAGE, state, "PARA1101 A/0505\nPARA1102 A/0505", 1, 1).state
    event = post(VILLAGE, state, "RESOLVE", 5, side=GERMAN).events[0]
    assert (event.column, event.shift, event.result, event.effect) == ("5-6", 2, "X", "reduced")


def test_10_nobody_advances():
    state = at(PLAIN, "PARA1101(L5)0504", "PARA1102(L5)0506", "GREN2101*(L3)0505", "GREN2102(L3)0909")
    state = post(PLAIN, state, "PARA1101 A/0505\nPARA1102 A/0505", 1, 1).state
    state = post(PLAIN, state, "RESOLVE", 6, side=GERMAN).state
    assert unit(state, "GREN2101").eliminated
    assert {u.hex for u in state.on_map("US")} == {"0504", "0506"}


def test_10_fire_and_assault_on_one_hex_are_two_combats_in_the_order_written():
    state = at(PLAIN, "PARA1101(L5)0504", "PMGS1103(L5)0507", "GREN2101(L3)0505")
    pending = post(PLAIN, state, "PARA1101 A/0505\nPMGS1103 F/0505", 1).state.pending
    assert [c.kind for c in pending] == ["assault", "fire"]


def test_10_morale_and_recovery_dice_follow_the_order_written():
    state = at(PLAIN, "PARA1101(L3)0504", "PARA1102D(L3)0101", "PMGS1103(L3)0404", "GREN2101(L3)0505")
    played = post(PLAIN, state, "PARA1101 A/0505\nPARA1102D R/0101\nPMGS1103 A/0505", 3, 4, 4)
    assert [roll.purpose for roll in played.rolls] == [
        "morale PARA1101",
        "recovery PARA1102",
        "morale PMGS1103",
    ]
    assert [unit(played.state, u).disrupted for u in ("PARA1101", "PARA1102", "PMGS1103")] == [
        False,
        True,
        True,
    ]


def test_10_assault_morale_is_rolled_in_the_attackers_comment_combat_waits():
    state = at(PLAIN, "PARA1101(L5)0504", "GREN2101(L3)0505")
    played = post(PLAIN, state, "PARA1101 A/0505", 2)
    assert len(played.rolls) == 1
    assert PLAIN.to_act(played.state) == {GERMAN}
