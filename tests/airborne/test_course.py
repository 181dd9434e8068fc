"""Set-up, phases, turns, who resolves when, and the end. [2] [4] [13]"""

from __future__ import annotations

import pytest

from airborne.engine.events import TurnBegan
from airborne.engine.rules.victory import points
from games.core.dice import ScriptedDice
from games.core.errors import OrderError, Refused
from games.core.play import play, preview
from games.core.system import MatchOptions, Recorder
from tests.airborne.table import GERMAN, KEYS, SYSTEM, US, at, board_rules, post, refusal, rules, unit

PLAIN = board_rules()
GERMAN_SET_UP = "GREN2101(L5)0705\nGREN2102(L4)0805\nSMGS2103(L3)0904\nPAKG2104(L3)0903"
US_SET_UP = "PARA1101(L5)0101\nPARA1102(L4)0102\nPMGS1103(L3)0203\nPMOR1104(L3)0303"


def begun(mode="server"):
    return PLAIN.setup(MatchOptions(mode))


def playing():
    return post(PLAIN, post(PLAIN, begun(), GERMAN_SET_UP, side=GERMAN).state, US_SET_UP).state


def test_2_second_side_sets_up_first():
    assert PLAIN.to_act(begun()) == {GERMAN}
    state = post(PLAIN, begun(), GERMAN_SET_UP, side=GERMAN).state
    assert PLAIN.to_act(state) == {US}
    played = post(PLAIN, state, US_SET_UP)
    assert (played.state.turn, played.state.phase_side) == (1, US)


def test_2_situation_names_both_sides_units_in_notation():
    state = post(PLAIN, begun(), GERMAN_SET_UP, side=GERMAN).state
    event = post(PLAIN, state, US_SET_UP).events[-1]
    assert isinstance(event, TurnBegan)
    assert dict(event.situation)[US] == (
        "PARA1101(L5)0101",
        "PARA1102(L4)0102",
        "PMGS1103(L3)0203",
        "PMOR1104(L3)0303",
    )
    lines = [prose.lines for prose in PLAIN.prose(event) if prose.kind == "situation"]
    assert lines[1] == tuple(GERMAN_SET_UP.splitlines())


def test_2_situation_marks_reduced_and_disrupted():
    state = at(PLAIN, "PARA1101*D(L5)0603", "GREN2101(L3)0909", side=GERMAN)
    assert post(PLAIN, state, "PASS", side=GERMAN).events[-1].situation[0][1] == ("PARA1101*D(L5)0603",)


def test_2_a_scenario_may_turn_the_order_of_set_up_round():
    game = board_rules(extra='set_up_first = "US"')
    assert game.to_act(game.setup(MatchOptions())) == {US}


def test_2_a_scenario_may_fix_hexes():
    toml_extra = 'fixed = { PARA1101 = "0505" }'
    game = board_rules(us=("PARA1101",), german=("GREN2101",))
    files = dict(game.scenario.files)
    files["scenario.toml"] = files["scenario.toml"].replace('hexes = ["0101-0309"]', toml_extra)
    game = SYSTEM.rules(SYSTEM.load("test", files))
    state = post(game, game.setup(MatchOptions()), "GREN2101(L5)0705", side=GERMAN).state
    assert refusal(game, state, "PARA1101(L5)0101").suggestion == "PARA1101(L5)0505"
    assert post(game, state, "PARA1101(L5)0505").state.turn == 1


def test_2_set_up_may_be_spread_over_comments():
    first, rest = GERMAN_SET_UP.split("\n", 1)
    state = post(PLAIN, begun(), first + "\n...", side=GERMAN).state
    assert PLAIN.to_act(state) == {GERMAN}
    assert PLAIN.to_act(post(PLAIN, state, rest, side=GERMAN).state) == {US}


def test_2_a_set_up_held_to_the_end_is_ended_by_pass():
    state = post(PLAIN, begun(), GERMAN_SET_UP + "\n続く", side=GERMAN).state
    assert PLAIN.to_act(state) == {GERMAN}
    assert PLAIN.to_act(post(PLAIN, state, "PASS", side=GERMAN).state) == {US}


@pytest.mark.parametrize(
    ("old", "new", "code", "suggestion"),
    [
        ("PAKG2104(L3)0903", "", "set-up-incomplete", "PAKG2104(L3)0701"),
        ("PAKG2104(L3)0903", "GREN2101(L3)0903", "set-up-twice", ""),
        ("GREN2102(L4)", "GREN2102(L5)", "no-such-leader", "GREN2102(L4)0805"),
        ("GREN2102(L4)", "GREN2102(L2)", "no-such-leader", "GREN2102(L3)0805"),
        ("GREN2102(L4)0805", "GREN2102(L4)0705", "occupied", "GREN2102(L4)0701"),
        ("GREN2102(L4)0805", "GREN2102(L4)0505", "outside-zone", "GREN2102(L4)0701"),
        ("GREN2102(L4)0805", "GREN2102(L4)1705", "off-map", ""),
        ("GREN2102(L4)0805", "PARA1101(L4)0805", "enemy-unit", ""),
        ("GREN2102(L4)0805", "GREN2109(L4)0805", "unknown-unit", "GREN2101(L4)0805"),
        ("GREN2102(L4)0805", "GREN2102 M/1/0805", "set-up-first", ""),
        ("GREN2102(L4)0805", "GREN2102 0805", "leader", ""),
        ("GREN2102(L4)0805", "GREN2102()0805", "leader", ""),
        ("GREN2102(L4)0805", "GREN2102(4)0805", "leader", "GREN2102(L4)0805"),
        ("GREN2102(L4)0805", "GREN2102(L6)0805", "leader", ""),
        ("GREN2102(L4)0805", "GREN2102*(L4)0805", "wrong-mark", "GREN2102(L4)0805"),
    ],
)
def test_4_faults_of_a_set_up(old, new, code, suggestion):
    fault = refusal(PLAIN, begun(), GERMAN_SET_UP.replace(old, new), side=GERMAN)
    assert fault.code == code
    assert fault.suggestion == suggestion


def test_2_an_action_during_set_up_is_answered_with_a_line_of_ones_own():
    for typed in ("GREN2102 M/1/0805", "PARA1101 M/2/0603"):
        fault = refusal(PLAIN, begun(), typed, side=GERMAN)
        assert fault.code == "set-up-first"
        line = str(fault.message.args["line"])
        assert refusal(PLAIN, begun(), line, side=GERMAN).code == "set-up-incomplete", (
            "the line itself is right"
        )
    complete = f"{GERMAN_SET_UP}\nGREN2102 M/1/0805"
    assert "complete" in str(refusal(PLAIN, begun(), complete, side=GERMAN).message)


def test_2_orders_after_set_up_and_set_up_after_it():
    assert refusal(PLAIN, playing(), "PARA1101(L5)0101").code == "set-up-over"


def test_2_phases_alternate_and_the_turn_counts():
    state = playing()
    state = post(PLAIN, state, "PARA1101 M/1/0201").state
    assert (state.turn, state.phase_side) == (1, GERMAN)
    state = post(PLAIN, state, "PASS", side=GERMAN).state
    assert (state.turn, state.phase_side) == (2, US)
    assert not any(u.acted for u in state.units)


def test_2_a_comment_marked_to_be_continued_does_not_end_the_phase():
    state = playing()
    for mark in ("...", "続く", "…"):
        played = post(PLAIN, state, f"PARA1101 M/1/0201\n{mark}")
        assert (played.state.turn, played.state.phase_side) == (1, US)
    state = post(PLAIN, played.state, "PARA1102 M/1/0202").state
    assert state.phase_side == GERMAN


def test_2_a_remark_changes_nothing():
    state = playing()
    played = post(PLAIN, state, "Good luck, Bob!\n> PARA1101 M/1/0201\nPARA1101 looks tired.")
    assert played.state is state


def test_2_acting_out_of_turn_is_refused():
    assert refusal(PLAIN, playing(), "GREN2101 M/1/0706", side=GERMAN).code == "not-your-turn"


CLOSE = ("PARA1101(L5)0503", "PARA1102(L4)0504", "GREN2101(L3)0505", "GREN2102(L3)0909")


def test_2_pending_combats_come_before_the_attackers_next_comment():
    state = post(PLAIN, at(PLAIN, *CLOSE), "PARA1101 F/0505\n...").state
    assert PLAIN.to_act(state) == {GERMAN}
    assert refusal(PLAIN, state, "PARA1102 F/0505").code == "not-your-turn"
    state = post(PLAIN, state, "RESOLVE", 1, side=GERMAN).state
    assert PLAIN.to_act(state) == {US}
    assert (state.turn, state.phase_side) == (1, US)


def test_2_only_the_attacked_side_resolves():
    state = post(PLAIN, at(PLAIN, *CLOSE), "PARA1101 F/0505").state
    assert refusal(PLAIN, state, "RESOLVE", side=US).code == "not-your-turn"
    assert refusal(PLAIN, at(PLAIN, *CLOSE), "RESOLVE").code == "nothing-waits"


def test_2_resolve_never_ends_the_resolvers_phase_and_actions_may_follow_it():
    state = post(PLAIN, at(PLAIN, *CLOSE), "PARA1101 F/0505").state
    alone = post(PLAIN, state, "RESOLVE", 1, side=GERMAN).state
    assert (alone.turn, alone.phase_side) == (1, GERMAN)
    with_orders = post(PLAIN, state, "RESOLVE\nGREN2102 M/1/0908", 1, side=GERMAN).state
    assert (with_orders.turn, with_orders.phase_side) == (2, US)


def test_2_no_own_actions_while_the_attackers_phase_goes_on():
    state = post(PLAIN, at(PLAIN, *CLOSE), "PARA1101 F/0505\n...").state
    scripted = ScriptedDice([1])
    played = play(SYSTEM, PLAIN, state, GERMAN, "RESOLVE\nGREN2102 M/1/0908", scripted)
    assert played.faults[0].code == "not-your-phase"
    assert played.draft == "GREN2102 M/1/0908"
    assert played.state.phase_side == US


def test_2_own_actions_need_the_resolution_first():
    state = post(PLAIN, at(PLAIN, *CLOSE), "PARA1101 F/0505").state
    fault = refusal(PLAIN, state, "GREN2102 M/1/0908", side=GERMAN)
    assert (fault.code, fault.suggestion) == ("resolve-first", "RESOLVE")


def test_2_a_late_side_is_resolved_by_the_server_with_posted_dice_too():
    for mode in ("server", "posted"):
        state = post(PLAIN, at(PLAIN, *CLOSE, dice_mode=mode), "PARA1101 F/0505").state
        rec = Recorder(PLAIN, state, ScriptedDice([6, 5]))
        PLAIN.overdue(rec, GERMAN)
        assert rec.state.pending == ()
        assert rec.state.phase_side == GERMAN
    rec = Recorder(PLAIN, playing(), ScriptedDice([]))
    with pytest.raises(OrderError) as error:
        PLAIN.overdue(rec, US)
    assert error.value.fault.code == "nothing-due"


def test_5_one_action_a_unit_a_turn():
    fault = refusal(PLAIN, playing(), "PARA1101 M/1/0201\nPARA1101 M/1/0202")
    assert fault.code == "acted"
    assert fault.span.line == 2


def test_5_all_faults_of_a_comment_come_together_and_nothing_is_played():
    with pytest.raises(Refused) as refused:
        play(SYSTEM, PLAIN, playing(), US, "PARA1101 M/9/0201\nhello\nPARA1102 M/1/0909", ScriptedDice([]))
    assert [(fault.code, fault.span.line) for fault in refused.value.faults] == [
        ("wrong-count", 1),
        ("too-far", 3),
    ]


def test_5_later_orders_are_judged_on_the_board_before_any_combat():
    state = at(PLAIN, *CLOSE)
    played = post(PLAIN, state, "PARA1101 F/0505\nPARA1102 M/1/0604")
    assert unit(played.state, "PARA1102").hex == "0604"
    fault = refusal(PLAIN, state, "PARA1101 F/0505\nPARA1102 M/1/0505")
    assert fault.code == "enemy-hex"


def test_5_dice_mode_auto_rolls_at_once():
    state = at(PLAIN, *CLOSE, dice_mode="auto")
    played = post(PLAIN, state, "PARA1101 F/0505\nPARA1102 F/0505", 6)
    assert unit(played.state, "GREN2101").reduced
    assert (played.state.pending, played.state.phase_side) == ((), GERMAN)


def test_2_pass_and_go_on_contradict_each_other():
    assert refusal(PLAIN, playing(), "PASS\n...").code == "pass-and-go-on"


def test_preview_says_whether_the_phase_would_end():
    state = at(PLAIN, *CLOSE)
    assert preview(SYSTEM, PLAIN, state, US, "PARA1101 F/0505").ends_phase
    assert not preview(SYSTEM, PLAIN, state, US, "PARA1101 F/0505\n...").ends_phase
    state = post(PLAIN, state, "PARA1101 F/0505").state
    shown = preview(SYSTEM, PLAIN, state, GERMAN, "RESOLVE\nGREN2102 M/1/0908")
    assert (shown.waits_from, shown.faults) == (1, ())


# Victory. [13]
def victory(text):
    return "".join(f"[[victory]]\n{part}\n" for part in text.split("|"))


def test_13_elimination_decides_at_once_and_later_combats_are_void():
    game = board_rules(victory=victory('side = "US"\nkind = "eliminate"\ncount = 3\nwins = true'))
    state = at(
        game,
        "PARA1101(L5)0404",
        "PMGS1103(L5)0507",
        "PMOR1104(L3)0907",
        "GREN2101*(L3)0505",
        "GREN2102(L3)0909",
    )
    state = post(game, state, "PMGS1103 F/0505\nPARA1101 F/0505\nPMOR1104 F/0909").state
    played = post(game, state, "RESOLVE", 6, side=GERMAN)
    assert [type(e).__name__ for e in played.events] == [
        "CombatResolved",
        "CombatVoided",
        "CombatVoided",
        "MatchEnded",
    ]
    outcome = game.outcome(played.state)
    assert (outcome.winner, outcome.grade, outcome.result) == (US, "win", US)
    assert game.to_act(played.state) == frozenset()
    assert refusal(game, played.state, "PASS").code == "not-your-turn"


def test_13_orders_after_the_deciding_resolution_come_back():
    game = board_rules()
    state = at(game, "PARA1101(L5)0404", "PMGS1103(L5)0405", "GREN2101*(L3)0505")
    state = post(game, state, "PMGS1103 F/0505\nPARA1101 F/0505").state
    played = play(SYSTEM, game, state, GERMAN, "RESOLVE\nPASS", ScriptedDice([6]))
    assert (played.faults[0].code, played.draft) == ("match-over", "PASS")
    assert game.outcome(played.state).winner == US


def last_turn(game, *placed):
    """Return the state at the start of the last phase."""
    state = at(game, *placed, side=GERMAN)
    return type(state)(state.units, 3, GERMAN, stage="play")


HOLD = victory(
    'side = "US"\nkind = "hold"\nhexes = ["0505", "0506"]\npoints = 2'
    '|side = "German"\nkind = "eliminate"\npoints = 1'
)


@pytest.mark.parametrize(
    ("placed", "winner", "score"),
    [
        (("PARA1101(L5)0505", "PARA1102(L5)0506", "GREN2101(L5)0909"), US, (4, 2)),
        (("PARA1101(L5)0505", "PARA1102(L5)0101", "GREN2101(L5)0909"), "", (2, 2)),
        (("PARA1101D(L5)0505", "GREN2101(L5)0909"), GERMAN, (2, 3)),
        (("PARA1101(L5)0101", "GREN2101(L5)0505"), GERMAN, (0, 3)),
    ],
)
def test_13_points_after_the_last_turn(placed, winner, score):
    game = board_rules(victory=HOLD)
    state = post(game, last_turn(game, *placed), "PASS", side=GERMAN).state
    assert (state.end.winner, state.end.points, state.end.reason) == (winner, score, "points")
    assert game.outcome(state).grade == ("win" if winner else "draw")
    assert points(game.scenario, state, US) == score[0]


def test_13_holding_may_decide_whatever_the_points():
    text = 'side = "US"\nkind = "hold"\nhexes = ["0505", "0506"]\ncount = 1\nwins = true'
    game = board_rules(victory=victory(text))
    state = last_turn(game, "PARA1101(L5)0505", "GREN2101(L5)0909")
    assert post(game, state, "PASS", side=GERMAN).state.end.reason == "hold"


def test_13_margin_makes_a_draw():
    game = board_rules(victory=HOLD, extra="margin = 3")
    state = last_turn(game, "PARA1101(L5)0505", "PARA1102(L5)0506", "GREN2101(L5)0909")
    assert post(game, state, "PASS", side=GERMAN).state.end.winner == ""


def test_13_the_last_combats_are_resolved_before_the_end():
    game = board_rules(victory=HOLD)
    state = last_turn(game, "PARA1101*(L5)0505", "GREN2101(L5)0504", "SMGS2103(L5)0503")
    state = post(game, state, "GREN2101 F/0505\nSMGS2103 F/0505", side=GERMAN).state
    assert (state.end, game.to_act(state)) == (None, {US})
    state = post(game, state, "RESOLVE", 6, side=US).state
    assert state.end.points == (0, 4)


def test_13_wiped_out():
    game = board_rules()
    state = at(game, "PARA1101(L5)0404", "PMGS1103(L5)0405", "GREN2101*(L3)0505")
    state = post(game, state, "PMGS1103 F/0505\nPARA1101 F/0505").state
    assert post(game, state, "RESOLVE", 6, side=GERMAN).state.end.reason == "wipe_out"


@pytest.mark.parametrize("key", KEYS)
def test_1_2_shipped_scenarios_name_their_sides_in_the_order_of_play(key):
    game = rules(key)
    assert {info.key: info.mark for info in game.sides} == {US: 0, GERMAN: 1}
    assert game.sides[0].key == game.scenario.forces[0].side
    assert game.to_act(game.setup(MatchOptions())) == {game.sides[1].key}
