"""Single rules: movement, doors, cards, leaving, rounds, the end."""

import pytest
from msgspec.structs import replace

from earthreborn.engine.rules.doors import can_close_now
from tests.earthreborn.bunker import bunker
from tests.earthreborn.table import after, comment, costs, held, refusal, start

RULES = bunker()
NO_GOAL = "this way out counts for nothing"
BEGIN = start(RULES)


def at(state, who):
    """Return square and facing of a character."""
    character = state.character(who)
    return character.square, character.facing


# --- movement ---

WALKS = [
    ("VASQUEZ M/1/A1", "2 of 6 points", "A1", "W"),
    ("VASQUEZ M/1/B3", "3 of 6 points", "B3", "W"),
    ("VASQUEZ M/1/C4", "3 of 6 points", "C4", "S"),
    ("VASQUEZ M/2/G4", "7 of 12 points", "G4", "E"),
    ("VASQUEZ M/2/C3/C1", "4 of 12 points", "C1", "N"),
]


@pytest.mark.parametrize(("order", "cost", "square", "facing"), WALKS)
def test_5_1_a_step_costs_one_point_and_turning_nothing(order, cost, square, facing):
    assert costs(RULES, BEGIN, order) == [cost]
    assert at(after(RULES, BEGIN, order), "VASQUEZ") == (square, facing)


def test_5_1_unused_points_are_lost_and_command_points_spent():
    state = held(RULES, BEGIN, "VASQUEZ M/3/B1")
    assert state.command_points == 1
    fault = refusal(RULES, state, "VASQUEZ M/2/A1")
    assert fault.code == "too-many-command-points"
    assert "1 command point is left" in str(fault.message)
    assert fault.suggestion == "VASQUEZ M/1/A1"


def test_5_1_a_character_may_be_ordered_again_in_a_turn():
    state = after(RULES, BEGIN, "VASQUEZ M/1/B1", "VASQUEZ M/1/A1")
    assert at(state, "VASQUEZ") == ("A1", "W")


def test_5_1_friends_are_passed_but_not_joined():
    rules = bunker("VASQUEZ West A1 E 0", "DEELER West B1 E 1", "FRANCK East E2 W 0")
    state = start(rules)
    assert costs(rules, state, "VASQUEZ M/1/C1") == ["2 of 6 points"]
    fault = refusal(rules, state, "VASQUEZ M/1/B1")
    assert (fault.code, fault.section) == ("ends-on-friend", "5.1")
    assert "Jeff Deeler" in str(fault.message)
    assert fault.suggestion == "VASQUEZ M/1/C1"


def test_5_1_an_order_that_opens_a_door_does_not_end_on_a_friend_either():
    rules = bunker("VASQUEZ West A1 E 0", "DEELER West C1 E 1", "FRANCK East E2 W 0")
    state = start(rules)
    assert refusal(rules, state, "VASQUEZ M/2/O#1").code == "door-in-way"
    assert costs(rules, state, "VASQUEZ M/2/O#1/D1") == ["4 of 12 points"]


def test_5_1_enemies_are_never_passed():
    rules = bunker("VASQUEZ West A4 E 0", "FRANCK East D4 W 0")
    fault = refusal(rules, start(rules), "VASQUEZ M/2/E4")
    assert (fault.code, fault.section) == ("enemy-in-way", "5.1")
    assert "Franck Einstein stands on D4" in str(fault.message)
    assert fault.suggestion == ""


def test_5_1_enemies_are_walked_around():
    rules = bunker("VASQUEZ West A4 E 0", "FRANCK East B4 W 0")
    assert costs(rules, start(rules), "VASQUEZ M/1/C4") == ["4 of 6 points"]


def test_5_1_walls_stop():
    rules = bunker("VASQUEZ West F3 E 0", "FRANCK East A1 W 0")
    assert costs(rules, start(rules), "VASQUEZ M/1/G2") == ["2 of 6 points"]
    fault = refusal(rules, start(rules), "VASQUEZ M/1/D1")
    assert fault.code == "door-in-way"


def test_5_2_5_solid_furniture_stops_and_plain_furniture_does_not():
    fault = refusal(RULES, BEGIN, "DEELER M/1/B2")
    assert (fault.code, fault.section) == ("solid-furniture", "5.2.5")
    assert costs(RULES, BEGIN, "DEELER M/1/B4") == ["2 of 4 points"]


def test_5_1_standing_still_is_no_move():
    assert refusal(RULES, BEGIN, "VASQUEZ M/1/C1").code == "stands-there"


def test_5_2_5_too_few_points_name_needed_and_available():
    fault = refusal(RULES, BEGIN, "DEELER M/1/F4")
    assert str(fault.message) == "Jeff Deeler needs 6 points for this; M/1 gives 4, M/2 would do."
    assert fault.suggestion == "DEELER M/2/F4"


def test_5_2_5_more_points_than_the_turn_has_lead_part_of_the_way():
    state = held(RULES, BEGIN, "VASQUEZ M/3/B1")
    fault = refusal(RULES, state, "DEELER M/1/F4")
    assert (
        str(fault.message) == "Jeff Deeler needs 6 points for this, M/2; 1 command point is left this turn."
    )
    assert fault.suggestion == "DEELER M/1/D4"
    comment(RULES, state, fault.suggestion)


@pytest.mark.parametrize(
    ("order", "instead"),
    [
        ("VASQUEZ M/9/B1", "VASQUEZ M/1/B1"),
        ("VASQUEZ M/9/G4", "VASQUEZ M/2/G4"),
        ("VASQUEZ M/9/E1", "VASQUEZ M/1/O#1/E1"),
        ("VASQUEZ M/9/B2", ""),
        ("VASQUEZ M/9/G1", ""),
    ],
)
def test_5_2_5_too_many_command_points_are_answered_with_as_many_as_it_takes(order, instead):
    fault = refusal(RULES, BEGIN, order)
    assert (fault.code, fault.suggestion) == ("too-many-command-points", instead)


def test_5_2_5_when_no_command_point_is_left_the_order_is_left_out():
    state = held(RULES, BEGIN, "VASQUEZ M/4/B1")
    fault = refusal(RULES, state, "DEELER M/1/B3")
    assert (fault.code, fault.suggestion) == ("too-many-command-points", "")
    assert "leave this order out" in str(fault.message)


@pytest.mark.parametrize(
    ("order", "code", "instead"),
    [
        ("VASQUEZ M/2/A3", "ends-on-friend", "VASQUEZ M/1/A2"),
        ("DEELER M/1/B2", "solid-furniture", "DEELER M/1/B1"),
        ("DEELER M/1/G/VASQUEZ", "ends-on-friend", "DEELER M/2/G/VASQUEZ/C2"),
    ],
)
def test_5_1_a_square_that_is_taken_is_answered_with_one_beside_it(order, code, instead):
    fault = refusal(RULES, BEGIN, order)
    assert (fault.code, fault.suggestion) == (code, instead)
    comment(RULES, BEGIN, instead)


def test_5_1_step_cost_is_scenario_data():
    rules = bunker(head="step_cost = 2")
    assert costs(rules, start(rules), "VASQUEZ M/1/A1") == ["4 of 6 points"]


TURNS = [
    ("VASQUEZ M/1/A1", "3 of 6 points"),
    ("VASQUEZ M/1/B3", "5 of 6 points"),
    ("VASQUEZ M/1/O#1", "2 of 6 points"),
    ("VASQUEZ M/1/O#1/D1", "3 of 6 points"),
    ("VASQUEZ M/1/O#1/B1", "4 of 6 points"),
]


@pytest.mark.parametrize(("order", "cost"), TURNS)
def test_5_1_turn_cost_is_scenario_data(order, cost):
    rules = bunker(head="turn_cost = 1")
    assert costs(rules, start(rules), order) == [cost]


# --- doors ---


def test_5_2_1_opening_costs_a_point_and_turns_the_character():
    played = comment(RULES, BEGIN, "VASQUEZ M/1/O#1", "...")
    assert [str(note) for note in played.echoes[0].notes] == ["1 of 6 points"]
    assert played.state.open_doors == (1,)
    assert at(played.state, "VASQUEZ") == ("C1", "E")


def test_5_2_1_a_wide_door_opens_from_either_of_its_squares():
    assert costs(RULES, BEGIN, "VASQUEZ M/1/O#3/D3") == ["4 of 6 points"]
    assert costs(RULES, BEGIN, "DEELER M/1/O#3/D3") == ["4 of 4 points"]


def test_5_2_1_shut_doors_are_not_opened_unasked():
    fault = refusal(RULES, BEGIN, "VASQUEZ M/1/D1")
    assert (fault.code, fault.section) == ("door-in-way", "5.2.1")
    assert "sliding door 1 is shut between C1 and D1" in str(fault.message)
    assert fault.suggestion == "VASQUEZ M/1/O#1/D1"


def test_5_2_1_an_open_door_needs_no_opening():
    state = held(RULES, BEGIN, "VASQUEZ M/1/O#3")
    fault = refusal(RULES, state, "VASQUEZ M/1/O#3/D3")
    assert (fault.code, fault.suggestion) == ("door-open", "VASQUEZ M/1/D3")


def test_5_2_1_wooden_doors_close_by_hand_for_a_point():
    assert costs(RULES, BEGIN, "DEELER M/2/O#3/D3/C#3") == ["5 of 8 points"]
    state = after(RULES, BEGIN, "DEELER M/2/O#3/D3/C#3")
    assert state.open_doors == ()
    assert at(state, "DEELER") == ("D3", "W")


def test_5_2_1_a_shut_door_is_not_closed():
    fault = refusal(RULES, BEGIN, "DEELER M/1/C#3")
    assert fault.code == "door-shut"


def test_5_2_1_sliding_doors_are_not_closed_by_hand():
    state = held(RULES, BEGIN, "VASQUEZ M/1/O#1")
    fault = refusal(RULES, state, "VASQUEZ M/1/B1/C#1")
    assert (fault.code, fault.suggestion) == ("sliding-door", "VASQUEZ M/1/B1")


def test_5_2_1_a_door_not_beside_the_path_is_walked_to_or_refused():
    assert costs(RULES, BEGIN, "DEELER M/2/O#1/A1") == ["7 of 8 points"]
    fault = refusal(RULES, BEGIN, "DEELER M/1/O#1/A1")
    assert (fault.code, fault.suggestion) == ("too-far", "DEELER M/2/O#1/A1")
    fault = refusal(RULES, BEGIN, "DEELER M/2/O#2/A3")
    assert fault.code == "door-in-way"


def test_5_2_1_sliding_doors_close_when_the_round_ends_and_wooden_ones_do_not():
    state = after(RULES, BEGIN, "VASQUEZ M/1/O#1", "DEELER M/1/O#3/C3")
    assert (state.side, state.round, state.open_doors) == ("East", 1, (1, 3))
    state = after(RULES, state, "PASS")
    assert (state.side, state.round, state.open_doors) == ("West", 2, (3,))


def test_5_2_1_a_wooden_door_can_be_shut_in_an_enemy_s_face():
    state = after(RULES, BEGIN, "DEELER M/1/O#3/C3")
    assert costs(RULES, state, "FRANCK M/1/C2") == ["2 of 5 points"]
    state = after(RULES, state, "FRANCK M/1/D2/C#3")
    assert state.open_doors == ()


def test_5_2_1_closing_needs_standing_at_it_and_facing_it():
    state = held(RULES, BEGIN, "DEELER M/1/O#3")
    door = RULES.scenario.plan.doors[RULES.scenario.plan.door_by_number[3]]
    deeler = state.character("DEELER")
    assert can_close_now(RULES.scenario, state, deeler, door)
    assert not can_close_now(RULES.scenario, state, replace(deeler, facing="N"), door)
    assert not can_close_now(RULES.scenario, state, replace(deeler, square="A3"), door)


# --- cards ---


def test_5_2_2_card_doors_open_for_card_holders_only():
    fault = refusal(RULES, BEGIN, "VASQUEZ M/2/G4/O#4")
    assert (fault.code, fault.section) == ("no-card", "5.2.2")
    assert costs(RULES, BEGIN, "DEELER M/2/O#4") == ["8 of 8 points"]


def test_5_2_2_closing_a_wooden_card_door_needs_no_card():
    rules = bunker("VASQUEZ West F1 E 1", "SAW West E1 E 0", "FRANCK East A1 W 0")
    state = held(rules, start(rules), "VASQUEZ M/1/O#2/D1")
    assert costs(rules, state, "SAW M/1/C#2") == ["2 of 5 points"]


def test_5_2_2_card_is_handed_to_a_friend_being_passed():
    rules = bunker("DEELER West A4 E 1", "VASQUEZ West B4 E 0", "FRANCK East A1 W 0")
    played = comment(rules, start(rules), "DEELER M/1/G/VASQUEZ/C4")
    assert [str(note) for note in played.echoes[0].notes] == ["2 of 4 points"]
    assert [character.cards for character in played.state.characters] == [0, 1, 0]


def test_5_2_2_card_is_taken_from_a_friend_being_passed():
    rules = bunker("DEELER West B4 E 1", "VASQUEZ West A4 E 0", "FRANCK East A1 W 0")
    played = comment(rules, start(rules), "VASQUEZ M/2/T/DEELER/F4/G4/O#4")
    assert [str(note) for note in played.echoes[0].notes] == ["7 of 12 points"]
    assert [character.cards for character in played.state.characters] == [0, 1, 0]


def test_5_2_2_the_way_is_led_through_the_friend():
    rules = bunker("DEELER West A4 E 1", "VASQUEZ West A1 E 0", "FRANCK East E1 W 0")
    assert costs(rules, start(rules), "DEELER M/2/G/VASQUEZ/A2") == ["4 of 8 points"]


CARDS = [
    ("VASQUEZ M/1/G/DEELER/A2", "no-card-to-give"),
    ("DEELER M/2/T/VASQUEZ/B1", "no-card-to-take"),
    ("DEELER M/2/G/FRANCK/B1", "card-enemy"),
    ("DEELER M/2/G/DEELER/B1", "card-partner"),
    ("DEELER M/2/G/VASQUEZ", "ends-on-friend"),
    ("DEELER M/1/G/VASQUEZ/B1", "too-far"),
    ("VASQUEZ M/1/T/B1", "no-marker"),
]


@pytest.mark.parametrize(("order", "code"), CARDS)
def test_5_2_2_cards_that_cannot_change_hands(order, code):
    assert refusal(RULES, BEGIN, order).code == code


def test_5_2_2_a_card_is_not_handed_to_someone_who_has_left():
    state = held(RULES, BEGIN, "VASQUEZ M/1/X")
    assert refusal(RULES, state, "DEELER M/1/G/VASQUEZ/A2").code == "friend-left"


def test_5_2_2_a_card_is_not_handed_through_a_shut_door():
    rules = bunker("DEELER West C1 E 1", "VASQUEZ West D1 E 0", "FRANCK East A1 W 0")
    fault = refusal(rules, start(rules), "DEELER M/2/G/VASQUEZ/E1")
    assert (fault.code, fault.suggestion) == ("door-in-way", "DEELER M/1/O#1/G/VASQUEZ/E1")


MARKERS = (
    '[[markers]]\nid = "GUARD"\nsquare = "B1"\ncards = 1\n[[markers]]\nid = "COOK"\nsquare = "C3"\ncards = 1'
)


def test_5_2_2_card_is_picked_up_from_a_marker():
    rules = bunker("VASQUEZ West C1 N 0", "FRANCK East E2 W 0")
    rules = with_markers(rules)
    state = start(rules)
    assert costs(rules, state, "VASQUEZ M/1/T/A1") == ["2 of 6 points"]
    state = held(rules, state, "VASQUEZ M/1/T/A1")
    assert state.character("VASQUEZ").cards == 1
    assert [(marker.id, marker.cards) for marker in state.markers] == [("GUARD", 0), ("COOK", 1)]
    assert costs(rules, state, "VASQUEZ M/1/T") == ["4 of 6 points"]
    assert held(rules, state, "VASQUEZ M/1/T").character("VASQUEZ").cards == 2


def with_markers(rules):
    """Return the rules with two dead characters' markers."""
    from earthreborn.engine.system import SYSTEM

    files = dict(rules.scenario.files)
    files["scenario.toml"] += MARKERS
    return SYSTEM.rules(SYSTEM.load("test", files))


def test_5_2_2_one_card_an_order_is_picked_up():
    rules = with_markers(bunker())
    assert refusal(rules, start(rules), "VASQUEZ M/2/T/T").code == "one-marker"


# --- leaving ---


def test_5_2_4_leaving_costs_a_step_and_takes_the_card_along():
    played = comment(RULES, BEGIN, "DEELER M/1/X")
    deeler = played.state.character("DEELER")
    assert [str(note) for note in played.echoes[0].notes] == ["2 of 4 points", NO_GOAL]
    assert (deeler.square, deeler.cards, deeler.departed) == ("", 0, "other")


def test_5_2_4_only_one_s_own_goal_scores():
    rules = bunker("VASQUEZ West G2 E 0", "DEELER West A1 E 1", "FRANCK East E2 W 0", "BILL East A2 N 1")
    state = after(rules, start(rules), "VASQUEZ M/1/X", "DEELER M/1/X")
    assert [state.character(who).departed for who in ("VASQUEZ", "DEELER")] == ["goal", "other"]
    state = after(rules, state, "BILL M/1/X")
    assert state.character("BILL").departed == "goal"


def test_5_2_4_who_has_left_never_returns():
    state = held(RULES, BEGIN, "VASQUEZ M/1/X")
    fault = refusal(RULES, state, "VASQUEZ M/1/A1")
    assert (fault.code, fault.section) == ("has-left", "5.2.4")


def test_5_2_4_leaving_ends_an_order():
    fault = refusal(RULES, BEGIN, "VASQUEZ M/1/A1/X/B1")
    assert (fault.code, fault.suggestion) == ("leave-last", "VASQUEZ M/1/A1/X")


def test_5_2_4_one_may_leave_from_a_friend_s_square():
    rules = bunker("VASQUEZ West B1 E 0", "DEELER West A1 E 1", "SAW West A2 E 0", "FRANCK East E2 W 0")
    assert costs(rules, start(rules), "VASQUEZ M/1/X") == ["2 of 6 points", NO_GOAL]


def test_5_2_4_a_scenario_may_forbid_leaving():
    files = dict(RULES.scenario.files)
    drawing = files["plans/test/plan.txt"]
    assert drawing.count(":") == 4
    fault = refusal(*no_leaving(), "VASQUEZ M/1/X")
    assert (fault.code, fault.section) == ("no-leaving", "5.2.4")


def no_leaving():
    """Return a one-player match in which nobody may leave."""
    from earthreborn.engine.system import SYSTEM

    files = dict(RULES.scenario.files)
    head = (
        'plan = "test"\ncommand_points = 4\nrounds = 3\nleave_over_frame = false\n[[sides]]\nkey = "Player"\n'
    )
    body = '[[characters]]\nid = "VASQUEZ"\nside = "Player"\nsquare = "C1"\n'
    mark = '[[marks]]\nkey = "end"\nsquare = "A1"\nnames = { en = "end" }\n'
    texts = files["scenario.toml"][files["scenario.toml"].index("[title]") :]
    files["scenario.toml"] = head + body + mark + texts
    rules = SYSTEM.rules(SYSTEM.load("test", files))
    return rules, start(rules)


def test_5_2_4_sewers_are_exits_where_the_scenario_says_so():
    rules = bunker("VASQUEZ West F4 E 0", "FRANCK East E2 W 0", head="leave_by_sewer = true")
    assert costs(rules, start(rules), "VASQUEZ M/1/X") == ["2 of 6 points", NO_GOAL]
    state = after(rules, start(rules), "VASQUEZ M/1/X")
    assert state.character("VASQUEZ").departed == "other"
    without = bunker("VASQUEZ West F4 E 0", "FRANCK East E2 W 0")
    assert costs(without, start(without), "VASQUEZ M/2/X") == ["8 of 12 points", NO_GOAL]


def test_5_2_4_no_way_out_through_shut_doors():
    rules = bunker("VASQUEZ West E2 E 0", "FRANCK East A1 W 0", "BILL East G3 N 1")
    fault = refusal(rules, start(rules), "VASQUEZ M/1/X")
    assert fault.code in ("door-in-way", "enemy-in-way")


# --- turns and the end ---


def test_5_2_1_a_round_is_a_turn_of_each_side():
    state = after(RULES, BEGIN, "VASQUEZ M/1/B1")
    assert (state.side, state.round, state.command_points) == ("East", 1, 4)
    state = after(RULES, state, "PASS")
    assert (state.side, state.round, state.command_points) == ("West", 2, 4)


def test_5_2_1_a_held_comment_goes_on_with_the_turn():
    state = held(RULES, BEGIN, "VASQUEZ M/1/B1")
    assert (state.side, state.command_points) == ("West", 3)


def test_5_2_6_pass_ends_the_turn():
    assert refusal(RULES, BEGIN, "PASS", "VASQUEZ M/1/B1").code == "turn-over"
    assert refusal(RULES, BEGIN, "PASS", "...").code == "pass-held"
    assert after(RULES, BEGIN, "VASQUEZ M/1/B1", "PASS").side == "East"


def test_5_2_4_two_over_the_goal_win_at_once():
    rules = bunker("VASQUEZ West G2 E 0", "DEELER West G3 E 1", "FRANCK East E2 W 0")
    state = start(rules)
    assert refusal(rules, state, "VASQUEZ M/1/X", "DEELER M/1/X", "DEELER M/1/G3").code == "match-over"
    state = after(rules, state, "VASQUEZ M/1/X", "DEELER M/1/X")
    outcome = rules.outcome(state)
    assert (outcome.winner, outcome.result, rules.to_act(state)) == ("West", "West", frozenset())


def test_5_2_4_last_round_more_escapes_win():
    rules = bunker("VASQUEZ West G2 E 0", "DEELER West G3 E 1", "FRANCK East E2 W 0")
    state = after(rules, start(rules), "VASQUEZ M/1/X")
    for _ in range(5):
        assert rules.outcome(state) is None
        state = after(rules, state, "PASS")
    assert rules.outcome(state).winner == "West"


def test_5_2_4_last_round_with_equal_escapes_is_a_draw():
    state = BEGIN
    for _ in range(6):
        state = after(RULES, state, "PASS")
    outcome = RULES.outcome(state)
    assert (outcome.winner, outcome.grade) == (None, "draw")


def test_5_2_4_a_side_with_nobody_left_is_passed_over():
    rules = bunker("VASQUEZ West A1 E 0", "FRANCK East E2 W 0", "BILL East G3 N 1")
    state = after(rules, start(rules), "VASQUEZ M/1/X")
    assert (state.side, state.round) == ("East", 1)
    state = after(rules, state, "FRANCK M/1/D2")
    assert (state.side, state.round) == ("East", 2)


def test_5_2_4_nobody_left_ends_the_match():
    rules = bunker("VASQUEZ West A1 E 0", "FRANCK East G2 W 0")
    state = after(rules, start(rules), "VASQUEZ M/1/X")
    state = after(rules, state, "FRANCK M/1/X")
    assert rules.outcome(state).grade == "draw"
