"""The chapter's worked examples, on the shipped figure plan."""

import pytest

from earthreborn.engine.events import CardPickedUp
from earthreborn.engine.rules.doors import can_close_now, can_open_now
from games.core.text import render
from tests.earthreborn.table import after, comment, costs, held, refusal, shipped, start

RULES = shipped("figure")
BEGIN = start(RULES)
DOORS = RULES.scenario.plan.doors

# Character, mark, points, command points, and the order that goes there.
COSTS = [
    ("VASQUEZ", "light-blue", 13, 3, "VASQUEZ M/3/O#1/F1"),
    ("VASQUEZ", "pink", 8, 2, "VASQUEZ M/2/O#7/F10"),
    ("VASQUEZ", "yellow", 14, 3, "VASQUEZ M/3/O#2/C#2/A10"),
    ("VASQUEZ", "red", 4, 1, "VASQUEZ M/1/L5"),
    ("FRANCK", "light-blue", 11, 3, "FRANCK M/3/O#1/F1"),
    ("DEELER", "dark-blue", 5, 2, "DEELER M/2/O#6/O10"),
]


@pytest.mark.parametrize(("who", "mark", "points", "command_points", "order"), COSTS)
def test_5_2_5_cost_to_the_mark(who, mark, points, command_points, order):
    given = command_points * RULES.scenario.characters[who].movement
    played = comment(RULES, BEGIN, order)
    assert costs(RULES, BEGIN, order) == [f"{points} of {given} points"]
    assert played.state.marks == (mark,)
    assert f"M/{command_points}/" in order


@pytest.mark.parametrize(("who", "mark", "points", "command_points", "order"), COSTS)
def test_5_2_5_one_command_point_less_is_too_little(who, mark, points, command_points, order):
    if command_points == 1:
        assert points <= RULES.scenario.characters[who].movement
        return
    fault = refusal(RULES, BEGIN, order.replace(f"M/{command_points}", f"M/{command_points - 1}"))
    given = (command_points - 1) * RULES.scenario.characters[who].movement
    assert fault.code == "too-far"
    assert f"needs {points} points" in str(fault.message)
    assert f"M/{command_points - 1} gives {given}" in str(fault.message)
    assert fault.suggestion == order


def test_5_2_5_movement_values_give_the_chapter_s_points():
    movement = {key: about.movement for key, about in RULES.scenario.characters.items()}
    assert movement == {
        "VASQUEZ": 6,
        "FRANCK": 5,
        "DEELER": 4,
        "SAW": 5,
        "JESSICA": 5,
        "BOLTER": 5,
        "BILL": 5,
    }


def test_5_2_2_card_door_at_the_red_mark_stays_shut():
    at_mark = held(RULES, BEGIN, "VASQUEZ M/1/L5")
    fault = refusal(RULES, at_mark, "VASQUEZ M/1/O#3")
    assert (fault.code, fault.section) == ("no-card", "5.2.2")


def test_5_2_2_bolter_at_a_card_door_is_refused_and_the_card_named():
    fault = refusal(RULES, BEGIN, "BOLTER M/1/O#3")
    assert "magnetic card" in str(fault.message)
    assert "Nick Bolter" in str(fault.message)


def test_5_2_1_yellow_mark_leaves_the_door_shut_behind_her():
    assert 2 not in after(RULES, BEGIN, "VASQUEZ M/3/O#2/C#2/A10").open_doors
    assert 2 in after(RULES, BEGIN, "VASQUEZ M/3/O#2/A10").open_doors


def test_5_2_1_closing_a_sliding_door_is_refused():
    opened = held(RULES, BEGIN, "FRANCK M/1/O#1")
    fault = refusal(RULES, opened, "FRANCK M/1/C#1")
    assert (fault.code, fault.section) == ("sliding-door", "5.2.1")


def test_5_2_1_sliding_door_is_shut_when_the_round_is_over():
    assert held(RULES, BEGIN, "FRANCK M/1/O#1").open_doors == (1,)
    assert after(RULES, BEGIN, "FRANCK M/1/O#1").open_doors == ()


CAN_OPEN = {
    "VASQUEZ": False,
    "SAW": False,
    "JESSICA": False,
    "BOLTER": False,
    "FRANCK": True,
    "BILL": True,
    "DEELER": True,
}


@pytest.mark.parametrize(("who", "expected"), CAN_OPEN.items())
def test_5_2_1_who_can_open_the_door_in_front_now(who, expected):
    character = BEGIN.character(who)
    assert any(can_open_now(RULES.scenario, BEGIN, character, door) for door in DOORS) is expected
    assert not any(can_close_now(RULES.scenario, BEGIN, character, door) for door in DOORS)


def test_5_2_5_all_marks_end_the_match():
    state = after(RULES, BEGIN, "VASQUEZ M/1/L5", "DEELER M/2/O#6/O10")
    state = after(RULES, state, "FRANCK M/3/O#1/F1")
    state = after(RULES, state, "VASQUEZ M/3/O#7/F10")
    assert RULES.outcome(state) is None
    state = after(RULES, state, "VASQUEZ M/3/O#7/O#2/D7")
    state = after(RULES, state, "VASQUEZ M/1/A10")
    outcome = RULES.outcome(state)
    assert (outcome.winner, outcome.grade) == (None, "complete")
    assert RULES.to_act(state) == frozenset()


def test_5_2_5_six_rounds_without_the_marks_are_incomplete():
    state = BEGIN
    for _ in range(6):
        state = after(RULES, state, "PASS")
    assert RULES.outcome(state).grade == "incomplete"


def test_5_2_2_the_dead_sentry_has_a_name_in_both_languages():
    (event,) = [
        event for event in comment(RULES, BEGIN, "JESSICA M/2/T").events if isinstance(event, CardPickedUp)
    ]
    (told,) = RULES.prose(event)
    assert str(told.text) == "Jessica picks up the magnetic card of the sentry."
    assert (
        render(told.text, lambda text: text.replace("{en}", "{ja}"), max)
        == "ジェシカ picks up the magnetic card of 歩哨."
    )


def test_5_2_5_a_mark_counts_only_for_whom_it_is_meant():
    assert after(RULES, BEGIN, "FRANCK M/1/L5").marks == ()
