"""Fire, fire groups, results; observation and indirect fire. [8] [9]"""

from __future__ import annotations

import pytest

from airborne.engine.rules.combat import effect_of
from airborne.engine.state import Unit
from tests.airborne.table import GERMAN, at, board_rules, post, refusal, rules, unit

PLAIN = board_rules()
WOODS = board_rules({"0705": "woods", "0604": "woods"})


def fought(game, state, text, *dice):
    """Return the state after the attack and its resolution by the server's dice."""
    attacked = post(game, state, text).state
    return post(game, attacked, "RESOLVE", *dice, side=GERMAN)


def results(played):
    return [event for event in played.events if type(event).__name__ == "CombatResolved"]


# The table as shipped, a row a die. [8]
FIRE = """
1 -   -   -   -    -     M    M
2 -   -   -   -    M     M    M
3 -   -   -   M    M     M    X
4 -   -   M   M    M     X    X
5 -   M   M   M    X     X    X
6 M   M   X   X    X     K    K
"""
ASSAULT = """
1 -   -   -   -    M     M    X
2 -   -   M   M    M     X    X
3 -   M   M   M    X     X    X
4 M   M   M   X    X     X    K
5 M   M   X   X    X     K    K
6 M   X   X   X    K     K    K
"""


@pytest.mark.parametrize(("name", "text"), [("fire", FIRE), ("assault", ASSAULT)])
def test_8_10_tables_are_the_shipped_ones(name, text):
    table = getattr(rules().scenario, name)
    assert [list(row) for row in table.rows] == [line.split()[1:] for line in text.strip().splitlines()]
    assert [column.label for column in table.columns] == ["1-2", "3-4", "5-6", "7-9", "10-13", "14-18", "19+"]


@pytest.mark.parametrize(
    ("firepower", "terrain", "label"),
    [
        (12, "woods", "7-9"),
        (12, "clear", "10-13"),
        (12, "village", "5-6"),
        (3, "village", "1-2"),
        (1, "woods", "1-2"),
        (9, "clear", "7-9"),
        (10, "clear", "10-13"),
        (18, "clear", "14-18"),
        (19, "clear", "19+"),
        (99, "clear", "19+"),
    ],
)
def test_8_columns_and_cover(firepower, terrain, label):
    table = rules().scenario.fire
    assert table.columns[table.column(firepower, terrain)].label == label


def make(reduced=False, disrupted=False):
    return Unit("GREN2101", GERMAN, "0705", 3, reduced, disrupted, False)


@pytest.mark.parametrize(
    ("result", "target", "passed", "effect"),
    [
        ("-", make(), True, "none"),
        ("M", make(), True, "none"),
        ("M", make(), False, "disrupted"),
        ("M", make(disrupted=True), False, "none"),
        ("X", make(), True, "reduced"),
        ("X", make(disrupted=True), True, "reduced"),
        ("X", make(reduced=True), True, "eliminated"),
        ("K", make(), True, "eliminated"),
    ],
)
def test_8_11_effects(result, target, passed, effect):
    assert effect_of(result, target, passed) == effect


@pytest.mark.parametrize(("check", "disrupted"), [(3, False), (4, True)])
def test_8_leader_3_and_morale(check, disrupted):
    state = at(PLAIN, "PARA1101(L5)0503", "PARA1102(L4)0504", "GREN2101(L3)0505")
    played = fought(PLAIN, state, "PARA1101 F/0505\nPARA1102 F/0505", 3, check)
    assert results(played)[0].result == "M"
    assert unit(played.state, "GREN2101").disrupted == disrupted


def test_8_x_reduces_and_disrupts_then_eliminates():
    state = at(PLAIN, "PARA1101(L5)0503", "PARA1102(L4)0504", "GREN2101(L3)0505")
    played = fought(PLAIN, state, "PARA1101 F/0505\nPARA1102 F/0505", 6)
    target = unit(played.state, "GREN2101")
    assert (target.reduced, target.disrupted, target.eliminated) == (True, True, False)
    state = at(PLAIN, "PARA1101(L5)0503", "PARA1102(L4)0504", "GREN2101*(L3)0505", "GREN2102(L3)0909")
    target = unit(fought(PLAIN, state, "PARA1101 F/0505\nPARA1102 F/0505", 6).state, "GREN2101")
    assert (target.eliminated, target.hex) == (True, "")


def test_8_reduced_face_fires_with_its_own_number():
    state = at(PLAIN, "PARA1101*(L5)0503", "GREN2101(L3)0505")
    assert post(PLAIN, state, "PARA1101 F/0505").state.pending[0].firepower == 3


def test_8_range_counts_the_targets_hex():
    state = at(PLAIN, "PARA1101(L5)0502", "GREN2101(L3)0505", "GREN2102(L3)0506")
    assert post(PLAIN, state, "PARA1101 F/0505").state.pending
    fault = refusal(PLAIN, state, "PARA1101 F/0506")
    assert fault.code == "out-of-range"
    assert "4 hexes away; the range of PARA1101 is 3" in str(fault.message)


def test_7_8_no_fire_through_woods():
    game = board_rules({"0504": "woods"})
    fault = refusal(game, at(game, "PARA1101(L5)0503", "GREN2101(L3)0505"), "PARA1101 F/0505")
    assert fault.code == "no-sight"
    assert "0504 blocks" in str(fault.message)


def test_8_what_cannot_be_aimed_at_says_what_can():
    game = board_rules({"0504": "woods"})
    near = at(game, "PARA1101(L5)0503", "GREN2101(L3)0505", "GREN2102(L3)0909", "SMGS2103(L3)0601")
    for text in ("PARA1101 F/0505", "PARA1101 F/0909"):
        fault = refusal(game, near, text)
        assert fault.suggestion == "PARA1101 F/0601"
        assert "Possible from here: 0601; write PARA1101 F/0601." in str(fault.message)
        assert post(game, near, fault.suggestion).state.pending
    fault = refusal(game, near, "PARA1101 S/0909")
    assert (fault.code, fault.suggestion) == ("out-of-range", "PARA1101 S/0601")
    assert refusal(game, near, "PARA1101 S/0505").suggestion == "PARA1101 S/0601"
    fault = refusal(game, at(game, "PARA1101(L5)0503", "GREN2101(L3)0505"), "PARA1101 F/0505")
    assert fault.suggestion == ""
    assert "give another order, or none" in str(fault.message)


def test_8_no_fire_at_an_empty_hex_or_a_friend():
    state = at(PLAIN, "PARA1101(L5)0503", "PARA1102(L5)0504", "GREN2101(L3)0505")
    assert refusal(PLAIN, state, "PARA1101 F/0502").code == "no-enemy"
    fault = refusal(PLAIN, state, "PARA1101 F/0504")
    assert fault.code == "no-enemy"
    assert "Enemies are in 0505" in str(fault.message)
    assert refusal(PLAIN, state, "PARA1101 F/1599").code == "off-map"


def test_8_no_fire_while_disrupted():
    fault = refusal(PLAIN, at(PLAIN, "PARA1101D(L5)0503", "GREN2101(L3)0505"), "PARA1101D F/0505")
    assert fault.code == "disrupted"
    assert fault.suggestion.startswith("PARA1101D R/")


def test_8_connected_firers_are_one_combat_others_are_apart():
    state = at(PLAIN, "PARA1101(L5)0404", "PARA1102(L5)0405", "PMGS1103(L5)0507", "GREN2101(L3)0505")
    pending = post(PLAIN, state, "PMGS1103 F/0505\nPARA1101 F/0505\nPARA1102 F/0505").state.pending
    assert [(combat.attackers, combat.firepower) for combat in pending] == [
        (("PMGS1103",), 6),
        (("PARA1101", "PARA1102"), 10),
    ]


def test_8_three_in_a_row_are_connected_through_the_middle_one():
    state = at(PLAIN, "PARA1101(L5)0404", "PARA1102(L5)0406", "PMGS1103(L5)0405", "GREN2101(L3)0505")
    pending = post(PLAIN, state, "PARA1101 F/0505\nPARA1102 F/0505\nPMGS1103 F/0505").state.pending
    assert [combat.attackers for combat in pending] == [("PARA1101", "PARA1102", "PMGS1103")]


def test_8_a_group_stands_at_the_place_of_its_first_order():
    state = at(
        PLAIN,
        "PARA1101(L5)0404",
        "PARA1102(L5)0405",
        "PMGS1103(L5)0304",
        "GREN2101(L3)0504",
        "GREN2102(L3)0505",
    )
    text = "PARA1101 F/0504\nPMGS1103 F/0505\nPARA1102 F/0504"
    assert [c.hex for c in post(PLAIN, state, text).state.pending] == ["0504", "0505"]


def test_8_firers_of_two_comments_do_not_add():
    state = at(PLAIN, "PARA1101(L5)0404", "PARA1102(L5)0405", "GREN2101(L3)0505")
    state = post(PLAIN, state, "PARA1101 F/0505\n...").state
    state = post(PLAIN, state, "RESOLVE", 1, side=GERMAN).state
    assert post(PLAIN, state, "PARA1102 F/0505").state.pending[0].firepower == 5


def test_8_second_combat_on_a_gone_target_is_void():
    state = at(PLAIN, "PARA1101(L5)0404", "PMGS1103(L5)0507", "GREN2101*(L3)0505", "GREN2102(L3)0909")
    played = fought(PLAIN, state, "PMGS1103 F/0505\nPARA1101 F/0505", 6)
    assert [type(event).__name__ for event in played.events[:2]] == ["CombatResolved", "CombatVoided"]
    assert played.events[1].reason == "target_gone"


def test_8_combats_of_a_hex_run_in_the_order_written():
    state = at(PLAIN, "PARA1101(L5)0404", "PMGS1103(L5)0507", "GREN2101(L3)0505", "GREN2102(L3)0909")
    played = fought(PLAIN, state, "PMGS1103 F/0505\nPARA1101 F/0505", 6, 6)
    assert [event.effect for event in results(played)] == ["reduced", "eliminated"]


def test_8_woods_help_the_target():
    state = at(WOODS, "PARA1101(L5)0704", "PMGS1103(L5)0804", "GREN2101(L3)0705")
    event = results(fought(WOODS, state, "PARA1101 F/0705\nPMGS1103 F/0705", 2))[0]
    assert (event.column, event.shift, event.result) == ("7-9", 1, "-")


# Indirect fire: 0604 is woods between 0603 and 0605; the mortar is in 0602. [9]
BLIND = board_rules({"0604": "woods"})


def test_9_indirect_fire_needs_an_observer():
    state = at(BLIND, "PMOR1104(L5)0602", "PARA1101(L5)0505", "GREN2101(L3)0605")
    fault = refusal(BLIND, state, "PMOR1104 F/0605")
    assert fault.code == "not-observed"
    assert "PARA1101 S/0605" in str(fault.message)
    played = post(BLIND, state, "PARA1101 S/0605\nPMOR1104 F/0605")
    assert played.state.pending[0].attackers == ("PMOR1104",)


def test_9_direct_and_indirect_firers_of_a_group_add():
    game = board_rules(hedges=("0604-0605",))
    state = at(game, "PMOR1104(L5)0603", "PARA1101(L5)0505", "PMGS1103(L5)0504", "GREN2101(L3)0605")
    text = "PARA1101 S/0605\nPMOR1104 F/0605\nPMGS1103 F/0605"
    assert [c.firepower for c in post(game, state, text).state.pending] == [10]


def test_9_one_observation_serves_many_and_lasts_until_the_phase_ends():
    game = board_rules({"0604": "woods"}, us=("PMOR1101", "PMOR1102", "PARA1103"))
    state = at(game, "PMOR1101(L5)0602", "PMOR1102(L5)0402", "PARA1103(L5)0505", "GREN2101(L3)0605")
    state = post(game, state, "PARA1103 S/0605\n...").state
    state = post(game, state, "PMOR1101 F/0605\n...").state
    state = post(game, state, "RESOLVE", 1, side=GERMAN).state
    state = post(game, state, "PMOR1102 F/0605").state
    state = post(game, state, "RESOLVE\nPASS", 1, side=GERMAN).state
    assert state.turn == 2
    assert refusal(game, state, "PMOR1101 F/0605").code == "not-observed"


def test_9_an_observer_that_is_disrupted_later_does_not_undo_it():
    state = at(BLIND, "PMOR1104(L5)0602", "PARA1101(L5)0505", "PARA1102(L1)0504", "GREN2101(L3)0605")
    state = post(BLIND, state, "PARA1101 S/0605\n...").state
    units = tuple(
        u if u.id != "PARA1101" else type(u)(u.id, u.side, u.hex, 5, False, True, False, True)
        for u in state.units
    )
    state = type(state)(units, 1, "US", stage="play", observed=state.observed)
    assert post(BLIND, state, "PMOR1104 F/0605").state.pending


def test_9_observing_is_the_observers_action():
    state = at(BLIND, "PARA1101(L5)0505", "GREN2101(L3)0605")
    assert refusal(BLIND, state, "PARA1101 S/0605\nPARA1101 F/0605").code == "acted"


def test_9_observation_reaches_three_hexes_in_sight():
    state = at(BLIND, "PARA1101(L5)0602", "PARA1102(L5)0301", "GREN2101(L3)0605", "GREN2102(L3)0505")
    assert refusal(BLIND, state, "PARA1101 S/0605").code == "no-sight"
    fault = refusal(BLIND, state, "PARA1102 S/0505")
    assert fault.code == "out-of-range"
    assert refusal(BLIND, state, "PARA1101 S/0101").code == "no-enemy"


def test_9_others_never_fire_blind_even_at_an_observed_hex():
    state = at(BLIND, "PMGS1103(L5)0602", "PARA1101(L5)0505", "GREN2101(L3)0605")
    assert refusal(BLIND, state, "PARA1101 S/0605\nPMGS1103 F/0605").code == "no-sight"


def test_9_a_mortar_that_sees_its_target_needs_no_observer():
    state = at(PLAIN, "PMOR1104(L5)0402", "GREN2101(L3)0605")
    played = post(PLAIN, state, "PMOR1104 F/0605")
    assert played.events[0].indirect is False


def test_9_indirect_fire_keeps_within_range():
    game = board_rules({"0504": "woods"}, us=("PMOR1101", "PARA1102"))
    state = at(game, "PMOR1101(L5)0101", "PARA1102(L5)0808", "GREN2101(L3)0909")
    assert refusal(game, state, "PARA1102 S/0909\nPMOR1101 F/0909").code == "out-of-range"
