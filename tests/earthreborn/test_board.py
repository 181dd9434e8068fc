"""What the page draws and offers to click."""

import pytest

from games.core.dice import PreviewDice
from games.core.system import Recorder
from tests.earthreborn.bunker import bunker
from tests.earthreborn.table import after, comment, drawn, held, refusal, shipped, sides, start

RULES = bunker()
BEGIN = start(RULES)
RACE = shipped("race")
FIGURE = shipped("figure")


@pytest.mark.parametrize("rules", [RULES, RACE, FIGURE], ids=["bunker", "race", "figure"])
def test_every_choice_is_legal_and_costs_what_it_says(rules):
    state = start(rules)
    choices = rules.choices(state, state.side)
    assert choices
    for choice in choices:
        played = comment(rules, state, choice.line)
        if choice.note:
            points = str(choice.note).split()[0]
            assert str(played.echoes[0].notes[0]).startswith(f"{points} of")
            assert f"M/{choice.level}/" in choice.line


@pytest.mark.parametrize("rules", [RACE, FIGURE], ids=["race", "figure"])
def test_every_target_of_a_choice_is_on_the_board(rules):
    state = start(rules)
    terrain, board = rules.terrain(), rules.board(state, state.side)
    places = {cell.id for cell in terrain.cells} | {way.target for way in terrain.ways}
    places |= {door.id for door in board.doors} | {marker.id for marker in board.markers}
    places |= {figure.id for figure in board.figures}
    for choice in rules.choices(state, state.side):
        assert choice.verb == "pass" or choice.target in places
        assert choice.verb == "pass" or choice.pick in {figure.id for figure in board.figures}


def test_command_points_tint_the_squares():
    levels = {
        choice.target: choice.level for choice in RULES.choices(BEGIN, "West") if choice.pick == "DEELER"
    }
    assert (levels["B3"], levels["D4"], levels["G4"]) == (1, 1, 2)


def test_shut_doors_on_the_way_are_in_the_line():
    lines = {
        choice.target: choice.line for choice in RULES.choices(BEGIN, "West") if choice.pick == "VASQUEZ"
    }
    assert lines["D1"] == "VASQUEZ M/1/O#1/D1"
    assert lines["C2"] == "VASQUEZ M/1/C2"


def test_nobody_off_turn_has_orders():
    assert RULES.choices(BEGIN, "East") == ()
    assert list(RULES.legal_orders(BEGIN, "East")) == []


def test_a_finished_match_offers_nothing():
    rules = bunker("VASQUEZ West G2 E 0", "DEELER West G3 E 1", "FRANCK East E2 W 0")
    state = after(rules, start(rules), "VASQUEZ M/1/X", "DEELER M/1/X")
    assert list(rules.legal_orders(state, "East")) == list(rules.legal_orders(state, "West")) == []
    assert "West wins" in str(rules.brief(state, None).turn)


def test_choices_name_cards_doors_and_ways_out():
    state = held(RULES, BEGIN, "DEELER M/1/O#3/C3")
    verbs = {choice.verb for choice in RULES.choices(state, "West")}
    assert verbs == {"move", "open", "close", "give", "take", "leave", "pass"}


def test_ways_are_drawn_where_they_bend():
    (choice,) = [c for c in RULES.choices(BEGIN, "West") if c.line == "VASQUEZ M/1/F4"]
    (x0, y0), bend, (x1, y1) = choice.path
    assert bend in ((x0, y1), (x1, y0))


def test_walls_are_joined_and_do_not_cross_doors():
    terrain = RULES.terrain()
    for wall in terrain.walls:
        assert wall.a[0] == wall.b[0] or wall.a[1] == wall.b[1]
    assert len(terrain.walls) < 20
    assert len(terrain.cells) == 28


def test_board_shows_doors_figures_and_trails():
    played = comment(RULES, BEGIN, "VASQUEZ M/1/O#1/D1", "...")
    board = RULES.board(played.state, "West", played.events)
    doors = {door.number: door for door in board.doors}
    assert (doors[1].is_open, doors[3].is_open, doors[3].is_wide, doors[4].needs_card) == (
        True,
        False,
        True,
        True,
    )
    (trail,) = board.trails
    vasquez = next(figure for figure in board.figures if figure.id == "VASQUEZ")
    assert trail.points[-1] == vasquez.at
    assert (vasquez.degrees, vasquez.is_to_act) == (90, True)
    assert str(doors[1].title) == "sliding door 1, open"


def test_a_walk_through_a_door_is_drawn_as_one_line():
    played = comment(RULES, BEGIN, "DEELER M/2/O#3/D3/C#3", "VASQUEZ M/1/B1")
    trails = RULES.board(played.state, "West", played.events).trails
    assert [len(trail.points) for trail in trails] == [2, 2]


def test_5_2_4_ways_off_the_map_say_for_whom_they_count():
    ways = {way.id: way for way in RACE.terrain().ways}
    assert (ways["exit-X7-E"].style, str(ways["exit-X7-E"].title)) == (
        1,
        "Way off the map from X7: counts for West",
    )
    assert (ways["exit-A7-W"].style, ways["exit-L8-sewer"].style) == (2, 0)


def test_5_2_1_the_choice_tells_the_doors_on_the_way():
    state = start(RACE)
    choice = next(c for c in RACE.choices(state, "West") if (c.pick, c.target) == ("VASQUEZ", "H3"))
    assert choice.passes == ("door-3", "door-7")
    assert str(choice.note) == "12 points, 2 CP, opening doors 3, 7 on the way"


def test_facts_say_the_same_as_the_board():
    characters, doors = RULES.board(BEGIN, None).facts
    assert [str(cell) for cell in characters.rows[1]] == ["Jeff Deeler (DEELER)", "West", "A3", "east", "1"]
    assert [str(cell) for cell in doors.rows[2]] == ["3", "wooden", "no", "C2-D2, C3-D3", "shut"]


def test_brief_asks_and_gives_a_legal_example():
    brief = RULES.brief(BEGIN, "West")
    assert "4 CP left" in str(brief.turn)
    assert brief.unacted == ("VASQUEZ", "DEELER")
    comment(RULES, BEGIN, brief.example)
    assert "gives its orders" in str(RULES.brief(BEGIN, "East").ask)
    spent = held(RULES, BEGIN, "VASQUEZ M/4/B1")
    assert RULES.brief(spent, "West").example == "PASS"


def test_prose_tells_what_happened():
    played = comment(RULES, BEGIN, "DEELER M/2/O#3/D3/C#3")
    told = [str(line.text) for event in played.events for line in RULES.prose(event)]
    assert told == [
        "Jeff Deeler walks from A3 to C3.",
        "Jeff Deeler opens wooden door 3.",
        "Jeff Deeler walks from C3 to D3.",
        "Jeff Deeler closes wooden door 3.",
    ]


def test_the_end_of_a_round_is_told():
    state = after(RULES, BEGIN, "VASQUEZ M/1/O#1")
    played = comment(RULES, state, "PASS")
    told = [(line.kind, str(line.text)) for event in played.events for line in RULES.prose(event)]
    assert told == [("note", "The round is over: sliding door 1 slides shut."), ("heading", "Round 2 of 3")]


def test_a_deadline_ends_the_turn():
    rec = Recorder(RULES, BEGIN, PreviewDice())
    RULES.overdue(rec, "West")
    assert rec.state.side == "East"


@pytest.mark.parametrize("head", ["turn_cost = 1", "turn_cost = 2\nleave_by_sewer = true", "step_cost = 3"])
def test_choices_are_legal_whatever_steps_and_turns_cost(head):
    rules = bunker(head=head)
    state = start(rules)
    for choice in rules.choices(state, "West"):
        played = comment(rules, state, choice.line)
        if choice.note:
            assert str(played.echoes[0].notes[0]).startswith(f"{str(choice.note).split()[0]} of")


DOOR_B = '[doors.b]\nnumber = 2\nkind = "wooden"\n'


def test_5_2_4_a_door_in_the_frame_is_opened_to_leave():
    legend = '[doors.a]\nnumber = 1\nkind = "sliding"\n'
    rules = drawn("+-+-+-+\n:. . .a\n+-+-+-+\n", legend, sides("VASQUEZ West B1 E 0", "FRANCK East A1 W 0"))
    state = start(rules)
    lines = [choice.line for choice in rules.choices(state, "West") if choice.verb == "leave"]
    assert lines == ["VASQUEZ M/1/C1/O#1/X"]
    played = comment(rules, state, "VASQUEZ M/1/O#1/X")
    assert str(played.echoes[0].notes[0]) == "3 of 6 points"
    assert played.state.character("VASQUEZ").departed == "goal"
    assert refusal(rules, state, "VASQUEZ M/1/X").code == "enemy-in-way"
    only = drawn(
        "+-+-+-+\na. . .b\n+-+-+-+\n", legend + DOOR_B, sides("VASQUEZ West B1 E 0", "FRANCK East A1 W 0")
    )
    fault = refusal(only, start(only), "VASQUEZ M/1/X")
    assert (fault.code, fault.section) == ("exits-shut", "5.2.4")
