"""Posted dice: the players roll, the server checks each die against the tables. [5] [8] [10] [12]"""

from __future__ import annotations

import pytest

from games.core.dice import ScriptedDice
from games.core.play import play
from tests.airborne.table import GERMAN, SYSTEM, at, board_rules, post, refusal, unit

PLAIN = board_rules({"0705": "woods"})
CLOSE = ("PARA1101(L5)0503", "PARA1102(L3)0504", "GREN2101(L3)0505", "GREN2102(L3)0909")


def attacked(*placed, text="PARA1101 F/0505\nPARA1102 F/0505"):
    """Return the state in which the German side must answer."""
    return post(PLAIN, at(PLAIN, *(placed or CLOSE), dice_mode="posted"), text).state


@pytest.mark.parametrize(
    ("typed", "effect"),
    [
        ("0505/1/-", (False, False, False)),
        ("0505/3/M/3/S", (False, False, False)),
        ("0505/3/M/4/F", (False, True, False)),
        ("0505/5/X", (True, True, False)),
    ],
)
def test_8_results_as_rolled(typed, effect):
    played = post(PLAIN, attacked(), typed, side=GERMAN)
    target = unit(played.state, "GREN2101")
    assert (target.reduced, target.disrupted, target.eliminated) == effect
    assert all(roll.posted for roll in played.rolls)
    assert [roll.value for roll in played.rolls] == [
        int(part) for part in typed.split("/")[1:] if part.isdigit()
    ]


@pytest.mark.parametrize(
    ("typed", "code", "suggestion"),
    [
        ("0505/1/M/3/S", "die-contradicts", "0505/1/-"),
        ("0505/6/K", "die-contradicts", "0505/6/X"),
        ("0505/3/-", "die-contradicts", "0505/3/M/3/S"),
        ("0505/3/M/3/F", "die-contradicts", "0505/3/M/3/S"),
        ("0505/3/M/4/S", "die-contradicts", "0505/3/M/4/F"),
        ("0505/3/M", "check-missing", "0505/3/M/3/S"),
        ("0505/5/X/3/S", "check-not-wanted", "0505/5/X"),
        ("0909/1/-", "no-combat", ""),
        ("RESOLVE", "dice-are-posted", ""),
        ("0505/1/M/6/F", "die-contradicts", "0505/1/-"),
        ("0505/4/X", "die-contradicts", "0505/4/M/3/S"),
        ("0505/4/X/4/S", "die-contradicts", "0505/4/M/4/F"),
        ("GREN2102 M/1/0908", "resolve-first", "0505/4/M/3/S"),
        ("PASS", "resolve-first", "0505/4/M/3/S"),
    ],
)
def test_8_a_die_that_contradicts_the_table_is_refused_with_the_right_one(typed, code, suggestion):
    fault = refusal(PLAIN, attacked(), typed, side=GERMAN)
    assert (fault.code, fault.suggestion) == (code, suggestion)


@pytest.mark.parametrize("leader", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("power", ["PARA1101", "PARA1101 PARA1102", "PARA1101 PARA1102 PMGS1103"])
def test_5_every_line_that_is_shown_for_a_result_is_one_that_dice_can_give(leader, power):
    firers = {"PARA1101": "0503", "PARA1102": "0504", "PMGS1103": "0404"}
    placed = [f"{name}(L5){hex_id}" for name, hex_id in firers.items()]
    text = "\n".join(f"{name} F/0505" for name in power.split())
    state = attacked(*placed, f"GREN2101(L{leader})0505", "GREN2102(L3)0909", text=text)
    shown = [
        PLAIN.brief(state, GERMAN).example,
        refusal(PLAIN, state, "PASS", side=GERMAN).suggestion,
        *(answer.line for answer in PLAIN.pending(state)[0].answers),
    ]
    assert len({line.split("/")[1] for line in shown}) == 6
    for line in shown:
        assert post(PLAIN, state, line, side=GERMAN).state.pending == ()
    right = refusal(PLAIN, state, "0505/1/K/2/S", side=GERMAN).suggestion
    assert post(PLAIN, state, right, side=GERMAN).state.pending == ()


def test_5_the_answers_of_a_combat_are_each_die_and_where_it_takes_one_each_morale_die():
    (waiting,) = PLAIN.pending(attacked())
    lines = [(answer.line, str(answer.label)) for answer in waiting.answers]
    assert lines[:4] == [
        ("0505/1/-", "1: -"),
        ("0505/2/M/1/S", "2: M, 1: S"),
        ("0505/2/M/2/S", "2: M, 2: S"),
        ("0505/2/M/3/S", "2: M, 3: S"),
    ]
    assert lines[-1] == ("0505/6/X", "6: X")
    assert len(lines) == 1 + 3 * 6 + 2
    for mode in ("server", "auto"):
        assert all(w.answers == () for w in PLAIN.pending(at(PLAIN, *CLOSE, dice_mode=mode)))
    assert PLAIN.pending(post(PLAIN, at(PLAIN, *CLOSE), "PARA1101 F/0505").state)[0].answers == ()


def test_2_all_combats_are_resolved_in_one_comment():
    placed = ("PARA1101(L5)0503", "PMGS1103(L3)0808", "GREN2101(L3)0505", "GREN2102(L3)0909")
    state = attacked(*placed, text="PARA1101 F/0505\nPMGS1103 F/0909")
    fault = refusal(PLAIN, state, "0909/1/-", side=GERMAN)
    assert fault.code == "not-all-resolved"
    assert "0505" in str(fault.message)
    played = post(PLAIN, state, "0909/1/-\n0505/1/-", side=GERMAN)
    assert (played.state.pending, played.state.phase_side) == ((), GERMAN)


def test_5_a_wrong_die_refuses_the_whole_comment():
    placed = ("PARA1101(L5)0503", "PMGS1103(L3)0808", "GREN2101(L3)0505", "GREN2102(L3)0909")
    state = attacked(*placed, text="PARA1101 F/0505\nPMGS1103 F/0909")
    assert refusal(PLAIN, state, "0909/1/-\n0505/1/X", side=GERMAN).code == "die-contradicts"


def test_5_results_of_a_hex_are_answered_in_order_and_void_ones_need_none():
    placed = ("PARA1101(L5)0404", "PMGS1103(L5)0507", "GREN2101*(L3)0505", "GREN2102(L3)0909")
    state = attacked(*placed, text="PMGS1103 F/0505\nPARA1101 F/0505")
    played = post(PLAIN, state, "0505/6/X", side=GERMAN)
    assert unit(played.state, "GREN2101").eliminated
    assert played.state.pending == ()
    fault = refusal(PLAIN, state, "0505/6/X\n0505/1/-", side=GERMAN)
    assert (fault.code, fault.suggestion, fault.span.line) == ("nothing-waits", "", 2)
    assert "void. Leave this line out" in str(fault.message)
    both = post(PLAIN, state, "0505/1/-\n0505/2/-", side=GERMAN)
    assert [event.combat.attackers for event in both.events[:2]] == [("PMGS1103",), ("PARA1101",)]


def test_13_results_after_the_one_that_decides_are_left_out():
    placed = ("PARA1101(L5)0404", "PMGS1103(L5)0507", "GREN2101*(L3)0505")
    state = attacked(*placed, text="PMGS1103 F/0505\nPARA1101 F/0505")
    fault = refusal(PLAIN, state, "0505/6/X\n0505/1/-", side=GERMAN)
    assert (fault.code, fault.span.line) == ("match-over", 2)
    assert "The lines before this one decide the match" in str(fault.message)
    assert post(PLAIN, state, "0505/6/X", side=GERMAN).state.end.reason == "wipe_out"


def test_2_own_actions_may_follow_the_results():
    played = post(PLAIN, attacked(), "0505/5/X\nGREN2101*D R/0506/6/F\nGREN2102 M/1/0908", side=GERMAN)
    assert (played.state.turn, unit(played.state, "GREN2101").hex) == (2, "0506")
    fault = refusal(PLAIN, attacked(), "0505/5/X\nGREN2101 M/1/0506", side=GERMAN)
    assert fault.code == "disrupted"
    assert fault.suggestion == "GREN2101D R/0405/3/S"


@pytest.mark.parametrize(
    ("typed", "code", "suggestion"),
    [
        ("PARA1102 A/0505", "die-missing", "PARA1102 A/0505/3/S"),
        ("PARA1102 A/0505/4/S", "die-contradicts", "PARA1102 A/0505/4/F"),
        ("PARA1102 A/0505/3/F", "die-contradicts", "PARA1102 A/0505/3/S"),
    ],
)
def test_10_morale_dice_are_checked(typed, code, suggestion):
    fault = refusal(PLAIN, at(PLAIN, *CLOSE, dice_mode="posted"), typed)
    assert (fault.code, fault.suggestion) == (code, suggestion)


def test_10_assault_with_posted_morale():
    state = at(PLAIN, *CLOSE, dice_mode="posted")
    played = post(PLAIN, state, "PARA1102 A/0505/3/S")
    assert played.state.pending[0].attackers == ("PARA1102",)
    failed = post(PLAIN, state, "PARA1102 A/0505/4/F")
    assert (failed.state.pending, unit(failed.state, "PARA1102").disrupted) == ((), True)


@pytest.mark.parametrize(
    ("typed", "code", "suggestion"),
    [
        ("PARA1102D R/0503", "die-missing", "PARA1102D R/0503/3/S"),
        ("PARA1102D R/0503/3/F", "die-contradicts", "PARA1102D R/0503/3/S"),
        ("PARA1102D R/0503/4/S", "die-contradicts", "PARA1102D R/0503/4/F"),
    ],
)
def test_12_recovery_dice_are_checked(typed, code, suggestion):
    state = at(PLAIN, "PARA1102D(L3)0504", "GREN2101(L3)0505", dice_mode="posted")
    fault = refusal(PLAIN, state, typed)
    assert (fault.code, fault.suggestion) == (code, suggestion)


def test_12_the_plus_1_counts_in_posted_dice_too():
    state = at(PLAIN, "PARA1102D(L3)0504", "GREN2101(L3)0505", "GREN2102(L3)0503", dice_mode="posted")
    fault = refusal(PLAIN, state, "PARA1102D R/0504/3/S")
    assert (fault.code, fault.section, fault.suggestion) == ("die-contradicts", "12", "PARA1102D R/0504/3/F")
    assert unit(post(PLAIN, state, "PARA1102D R/0504/2/S").state, "PARA1102").disrupted is False


@pytest.mark.parametrize("mode", ["server", "auto"])
@pytest.mark.parametrize(
    ("typed", "suggestion"),
    [("PARA1102 A/0505/3/S", "PARA1102 A/0505"), ("PARA1101D R/0502/3/S", "PARA1101D R/0502")],
)
def test_5_dice_are_not_written_where_the_server_rolls(mode, typed, suggestion):
    state = at(PLAIN, "PARA1101D(L5)0503", *CLOSE[1:], dice_mode=mode)
    fault = refusal(PLAIN, state, typed)
    assert (fault.code, fault.suggestion) == ("die-not-wanted", suggestion)


def test_5_results_are_not_written_where_the_server_rolls():
    state = post(PLAIN, at(PLAIN, *CLOSE), "PARA1101 F/0505").state
    fault = refusal(PLAIN, state, "0505/1/-", side=GERMAN)
    assert (fault.code, fault.suggestion) == ("die-not-wanted", "RESOLVE")


def test_5_posted_matches_never_ask_for_the_servers_dice():
    state = at(PLAIN, "PARA1101D(L5)0503", *CLOSE[1:], dice_mode="posted")
    played = play(SYSTEM, PLAIN, state, "US", "PARA1101 R/0502/6/F\nPARA1102 A/0505/1/S", ScriptedDice(()))
    assert [roll.posted for roll in played.rolls] == [True, True]


def test_11_12_lines_that_are_shown_have_dice_that_can_stand():
    placed = ("PARA1102D(L3)0504", "GREN2101(L3)0505", "GREN2102(L3)0503")
    state = at(PLAIN, *placed, "PARA1101(L2)0404", dice_mode="posted")
    for text in ("PARA1102 M/1/0403", "PARA1102D R/0403/1/S", "PARA1102D R/0403/6/F", "PARA1102D R/0403"):
        assert post(PLAIN, state, refusal(PLAIN, state, text).suggestion).state
    assert refusal(PLAIN, state, "PARA1102 M/1/0403").suggestion == "PARA1102D R/0504/3/F"
    assert refusal(PLAIN, state, "PARA1102D R/0403/1/S").suggestion == "PARA1102D R/0504/1/S"
    far = at(PLAIN, "PARA1101(L2)0504", "GREN2101(L3)0505", "GREN2102(L3)0707", dice_mode="posted")
    fault = refusal(PLAIN, far, "PARA1101 A/0707/3/F")
    assert (fault.code, fault.suggestion) == ("not-adjacent", "PARA1101 A/0505/3/F")
    assert post(PLAIN, far, fault.suggestion).state
