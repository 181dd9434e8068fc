"""Whole orders with given dice: what happens, and where it leaves the game."""

import pytest

from games.core.dice import ScriptedDice
from games.core.play import begin
from games.core.system import MatchOptions
from midway.engine import events
from midway.engine.state import State
from midway.engine.tables.search import SearchEvent
from tests.midway.table import RULES, after, at, comment


def kinds(played):
    return [type(event).__name__ for event in played.events]


def test_3_0_will_is_rolled_first():
    opening = begin(RULES, RULES.setup(MatchOptions()), ScriptedDice([5]))
    assert opening.state == State(will=5)
    assert [roll.purpose for roll in opening.rolls] == ["will"]


@pytest.mark.parametrize("square", ["1-0", "2-0", "3-0"])
def test_3_0_set_up(square):
    state = after(State(will=4), f"SETUP {square}")
    assert (state.nagumo, state.turn, state.step) == (square, 1, "move")
    assert (state.japan, state.america, state.base_intact) == (4, 3, True)


def test_5_0_a_whole_turn_on_one_line():
    played = comment(at("2-0"), "M/2-1 S A E", 4, 1, 3, 2, 5)
    assert played.canonical == ("M/2-1", "S", "A", "E")
    assert kinds(played) == ["FleetMoved", "SearchMade", "MidwayStruck", "WillTested", "TurnEnded"]
    assert played.state == at("2-1", turn=2)


def test_5_0_a_whole_turn_on_four_lines():
    assert after(at("2-0"), "M/2-1\nS\nA\nE", 4, 1, 3, 2, 5) == at("2-1", turn=2)


@pytest.mark.parametrize("line", ["E", "M/2-2 E", "S E", "A E", "M/2-2 A E", "M/2-2 S E"])
def test_5_0_every_step_is_optional(line):
    dice = {"S": (6, 1), "A": (6, 6, 6)}
    rolled = [die for order in line.split() for die in dice.get(order, ())]
    assert after(at("2-1"), line, *rolled).turn == 2


def test_7_1_nothing_found():
    state = after(at("2-0"), "S", 2, 3)
    assert state == at("2-0", step="strike")


@pytest.mark.parametrize(("will", "double"), [(3, 4), (4, 5), (5, 6)])
def test_7_2_high_double_with_too_low_a_will_is_nothing(will, double):
    state = after(at("2-0", will=will), "S", double, double)
    assert state == at("2-0", will=will, step="strike")


@pytest.mark.parametrize(("will", "double"), [(4, 4), (5, 5), (6, 6)])
def test_7_2_high_double_ambushes_and_the_turn_goes_on(will, double):
    state = after(at("2-1", will=will), "S E", double, double, 3)
    assert state == at("2-1", will=will, japan=1, turn=2)
    struck = after(at("2-1", will=will), "S A", double, double, 1, 2, 6, 1, 6)
    assert (struck.japan, struck.base_intact, struck.step) == (3, False, "end")


def test_7_2_bombers_before_the_battle_of_the_same_roll():
    played = comment(at("2-1"), "S", 1, 1, 1, 3, 4)
    assert kinds(played)[:4] == ["SearchMade", "BomberAttackMade", "FleetSighted", "RoundFought"]
    assert played.events[3].japan_limit == 3
    assert (played.state.japan, played.state.america) == (3, 0)


def test_7_2_bombers_sink_the_last_carrier_and_no_battle_follows():
    played = comment(at("2-1", japan=1), "S", 2, 2, 1)
    assert kinds(played) == ["SearchMade", "BomberAttackMade", "GameEnded"]
    assert RULES.outcome(played.state).grade == "great_defeat"


def test_7_2_base_is_restored_before_the_battle():
    played = comment(at("2-2", base_intact=False), "S", 2, 2, 3, 5, 6, 6)
    assert kinds(played)[:3] == ["SearchMade", "BaseRestored", "FleetSighted"]
    assert played.state.base_intact
    assert played.state.step == "last_strike"


def test_7_2_second_search_is_a_surprise():
    played = comment(at("2-2", base_intact=False), "S", 5, 5, 1, 2, 2, 3, 6, 1, 2, 6)
    search, again, sighted, first, _, second, _ = played.events
    assert search.brings is SearchEvent.SEARCH_AGAIN
    assert again.again
    assert sighted.surprise
    assert (first.america_dice, first.american_losses, first.japanese_losses) == ((), 2, 0)
    assert (second.distance, second.america_dice) == (0, (2, 6))
    assert (played.state.japan, played.state.america) == (4, 0)


def test_7_2_one_sided_round_is_followed_by_the_will_die():
    played = comment(at("2-2", base_intact=False), "S", 4, 4, 3, 3, 6, 5)
    assert kinds(played) == [
        "SearchMade",
        "SearchMade",
        "FleetSighted",
        "RoundFought",
        "DistanceChanged",
        "GameEnded",
    ]


def test_7_2_events_of_the_second_search_are_ignored():
    state = after(at("2-2", base_intact=False), "S", 4, 4, 6, 6)
    assert state == at("2-2", base_intact=False, step="strike")
    found = comment(at("2-2", base_intact=False), "S", 4, 4, 2, 2, 3, 5)
    assert "BaseRestored" not in kinds(found)
    assert found.state.base_intact is False


def test_7_2_second_search_may_bring_a_false_report():
    played = comment(at("2-0", base_intact=False), "S", 6, 6, 1, 3, 2)
    assert kinds(played)[-3:] == ["FleetSighted", "AmbushMade", "FleetVanished"]
    assert played.state == at("2-0", base_intact=False, japan=2, turn=2)


def test_8_3_false_report_at_three():
    played = comment(at("2-1"), "S", 1, 3, 1)
    assert kinds(played) == ["SearchMade", "FleetSighted", "AmbushMade", "FleetVanished"]
    assert played.state == at("2-1", japan=3, turn=2)


def test_8_3_false_report_can_sink_the_last_carrier():
    played = comment(at("2-1", japan=2), "S", 1, 3, 3)
    assert kinds(played)[-1] == "GameEnded"
    assert played.state.grade == "great_defeat"


def test_8_3_diagonal_distance_makes_the_same_report_true():
    played = comment(at("2-1", adjacency="diagonal"), "S", 1, 3, 2, 4, 6)
    assert kinds(played)[1:3] == ["FleetSighted", "RoundFought"]


def test_8_3_battle_at_two():
    played = comment(at("2-2"), "S", 1, 1, 5, 2, 1, 6)
    fought = played.events[3]
    assert (fought.distance, fought.american_losses, fought.japanese_losses) == (2, 2, 1)
    assert (played.state.japan, played.state.america) == (3, 1)


def test_8_3_carriers_are_counted_before_the_round():
    played = comment(at("2-2"), "S", 2, 1, 3, 3)
    assert (played.state.japan, played.state.america) == (1, 0)


def test_8_3_last_carriers_sink_at_once():
    played = comment(at("2-2", japan=3), "S", 2, 1, 3, 3)
    assert (played.state.japan, played.state.america) == (0, 0)
    assert RULES.outcome(played.state).grade == "defeat"
    assert played.events[-1].reason == "no_carriers"


def test_8_3_two_dice_a_side_at_distance_zero():
    played = comment(at("2-2", japan=3), "S", 2, 2, 6, 2, 5, 4, 6, 5, 1, 6)
    fought = played.events[3]
    assert (fought.japan_dice, fought.america_dice, fought.american_losses) == ((2, 5), (4, 6), 2)


@pytest.mark.parametrize(
    ("wills", "distances"),
    [((5,), [3]), ((4, 6), [2, 3]), ((3, 5, 5), [1, 2, 3])],
    ids=["above", "equal", "below"],
)
def test_8_3_will_moves_the_distance(wills, distances):
    rounds = [face for will in wills for face in (6, 6, will)]
    played = comment(at("2-2"), "S", 1, 1, 6, *rounds)
    changes = [event.distance for event in played.events if isinstance(event, events.DistanceChanged)]
    assert changes == distances
    assert played.state.ended_by == "americans_withdrew"


def test_8_3_squares_do_not_change_with_the_distance():
    played = comment(at("2-2"), "S", 1, 1, 6, 6, 6, 1, 2, 6, 1, 1, 6, 6, 6)
    assert (played.state.nagumo, played.state.fleet, played.state.distance) == ("2-2", "1-1", 0)
    assert played.state.step == "last_strike"


def test_7_3_last_strike_within_two():
    opened = comment(at("2-2"), "S", 2, 1, 3, 6)
    assert opened.state.step == "last_strike"
    played = comment(opened.state, "A", 4, 6)
    assert kinds(played) == ["MidwayStruck", "GameEnded"]
    assert RULES.outcome(played.state).grade == "great_victory"


def test_7_3_last_strike_has_no_ambush_but_its_own_losses():
    state = at("2-2", step="last_strike", america=0, japan=1)
    played = comment(state, "A", 1, 1)
    assert RULES.outcome(played.state).grade == "victory"
    assert played.events[-1].reason == "no_carriers"


def test_7_3_last_strike_can_be_left():
    state = after(at("2-2", step="last_strike", america=0), "E")
    assert RULES.outcome(state).grade == "victory"


@pytest.mark.parametrize(
    "state",
    [at("2-0"), at("2-2", base_intact=False)],
    ids=["out of range", "base destroyed"],
)
def test_7_3_no_last_strike_ends_the_game(state):
    played = comment(state, "S", 2, 1, 3, 6)
    assert played.state.step == "over"
    assert played.events[-1].reason == "fleet_sunk"


@pytest.mark.parametrize(
    ("nagumo", "die", "intact"),
    [("2-1", 2, False), ("2-1", 3, True), ("2-2", 3, False), ("2-2", 4, True)],
)
def test_8_1_strike_with_three_carriers(nagumo, die, intact):
    state = after(at(nagumo, japan=3), "A", die, 6, 6)
    assert state == at(nagumo, japan=3, base_intact=intact, step="end")


def test_8_1_carriers_are_counted_before_midway_fires():
    assert after(at("2-2"), "A", 4, 1, 6) == at("2-2", japan=3, base_intact=False, step="end")


def test_8_1_restored_base_under_nagumo_counts_as_distance_one():
    assert after(at("2-3"), "A", 4, 6, 6).base_intact is False
    assert after(at("2-3"), "M/2-2 A", 4, 6, 6).nagumo == "2-2"


@pytest.mark.parametrize(("die", "answers"), [(3, True), (4, True), (5, False)])
def test_8_2_answer_to_a_strike_at_the_will_or_below(die, answers):
    played = comment(at("2-2"), "A", 6, 6, die, *((2,) if answers else ()))
    assert kinds(played) == ["MidwayStruck", "WillTested"] + ["AmbushMade"] * answers
    assert played.state.japan == (2 if answers else 4)


def test_8_2_no_answer_when_no_carrier_is_left():
    played = comment(at("2-2", japan=1), "A", 1, 1)
    assert kinds(played) == ["MidwayStruck", "GameEnded"]
    assert RULES.outcome(played.state).grade == "defeat"


def test_8_2_never_more_than_are_afloat():
    played = comment(at("2-2", japan=2), "A", 6, 6, 1, 3)
    assert played.events[-2].sunk == 2
    assert played.events[-1].grade == "great_defeat"


@pytest.mark.parametrize(
    ("fields", "result"),
    [({}, "defeat"), ({"base_intact": False}, "victory"), ({"japan": 3}, "great_defeat")],
)
def test_4_0_withdraw_is_scored_as_it_stands(fields, result):
    state = after(at("2-1", **fields), "WITHDRAW")
    assert RULES.outcome(state).grade == result
    assert RULES.to_act(state) == frozenset()


def test_4_0_restored_base_does_not_count():
    state = after(at("2-0", base_intact=False), "S E WITHDRAW", 3, 3, 4)
    assert state.base_intact
    assert state.grade == "defeat"
