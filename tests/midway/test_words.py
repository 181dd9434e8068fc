"""What the page says and draws: dispatches, brief, clicks, board."""

import random

import pytest

from games.core.play import play, preview
from games.core.system import MatchOptions, Recorder
from games.core.text import in_english
from midway.engine.analysis.simulate import RandomDice, opening, random_player
from midway.engine.card import SQUARES
from midway.engine.state import JAPAN, State
from midway.engine.system import SYSTEM
from tests.midway.table import RULES, after, at, comment


def told(played):
    return [in_english(prose.text) for event in played.events for prose in RULES.prose(event)]


def test_7_0_a_turn_as_dispatches():
    assert told(comment(at("2-0"), "M/2-1 S A E", 4, 1, 3, 2, 5)) == [
        "Nagumo to all ships: course for 2-1. Midway 2 squares off.",
        "Scouts report 4-1: nothing in sight.",
        "Strike on Midway from distance 2: 2 or less needed, die 3, the base still stands. "
        "Its own aircraft, die 2: no hit.",
        "Will the American carriers answer? Die 5, will 4: all quiet.",
        "Turn 2 begins.",
    ]


def test_8_3_a_battle_as_dispatches():
    played = comment(at("2-2", base_intact=False), "S", 4, 4, 1, 2, 1, 3, 1, 6, 2, 3, 5, 2, 6)
    assert told(played) == [
        "Scouts report 4-4: nothing, and nobody left on Midway to chase them. They fly on.",
        "Second search, 1-2: enemy carriers in sight, and they have not seen us!",
        "American fleet at 1-2, three carriers, distance 1. Our aircraft will be over them before they launch.",
        "Distance 1. Nagumo's aircraft need 4 or less, roll 1 and sink one American carrier. "
        "The Americans are taken by surprise and do not fire. Afloat: Japan 4, America 2.",
        "Die 3 below their will of 4: the Americans close in to distance 0.",
        "Distance 0. Nagumo's aircraft need 4 or less, roll 1, 6 and sink one American carrier. "
        "The Americans need 2 or less, roll 2, 3 and sink 2 Japanese carriers. Afloat: Japan 2, America 1.",
        "Die 5 above their will of 4: the Americans draw off to distance 1.",
        "Distance 1. Nagumo's aircraft need 2 or less, roll 2 and sink one American carrier. "
        "The Americans need 1 or less, roll 6 and hit nothing. Afloat: Japan 2, America 0.",
        "Great victory. The American fleet is annihilated.",
        "American carriers afloat: 0 of 3. Midway: destroyed. Japanese carriers afloat: 2 of 4.",
    ]


def test_every_roll_is_told():
    """In random games every die that was rolled stands beside what it did, in order."""
    rng = random.Random(7)
    for number in range(300):
        options = MatchOptions(values={"adjacency": ("orthogonal", "diagonal")[number % 2]})
        state = opening(RULES, RULES.setup(options), number % 6 + 1)
        player = random_player(RULES, rng)
        while state.step != "over":
            rec = Recorder(RULES, state, RandomDice(rng))
            RULES.decide(rec, JAPAN, player(state))
            proses = [prose for event in rec.events for prose in RULES.prose(event)]
            assert [die for prose in proses for die in prose.dice] == [roll.value for roll in rec.rolls]
            assert all(in_english(prose.text) for prose in proses)
            state = rec.state
            check_board(state)


def check_board(state: State):
    board = RULES.board(state, JAPAN)
    assert board.nagumo.square == state.nagumo
    assert board.nagumo.afloat + board.nagumo.sunk == 4
    assert board.fleet.afloat + board.fleet.sunk == 3
    assert in_english(board.title)
    assert len(board.facts[0].rows) == 3
    assert all(len(row) == len(board.facts[0].headers) for row in board.facts[0].rows)
    brief = RULES.brief(state, JAPAN)
    assert in_english(brief.turn)
    assert in_english(brief.ask)
    assert bool(brief.example) == (state.step != "over")


@pytest.mark.parametrize(
    "state",
    [
        State(will=4),
        at("2-0"),
        at("2-2", base_intact=False),
        at("2-1", step="search"),
        at("2-0", step="search"),
        at("2-1", step="strike"),
        at("2-0", step="strike"),
        at("2-2", step="end"),
        at("2-2", step="last_strike", america=0),
    ],
)
def test_5_0_clicks_and_example_are_legal(state):
    lines = [choice.line for choice in RULES.choices(state, JAPAN)]
    legal = {RULES.format(order) for order in RULES.legal_orders(state, JAPAN)}
    assert legal <= set(lines)
    assert all(choice.refusal is None for choice in RULES.choices(state, JAPAN))
    for line in [*lines, RULES.brief(state, JAPAN).example]:
        seen = preview(SYSTEM, RULES, state, JAPAN, line)
        assert seen.faults == (), line
        assert not seen.is_remark


def test_a_spectator_is_asked_nothing():
    brief = RULES.brief(at("2-1"), None)
    assert in_english(brief.ask) == "Nagumo has the word."
    assert brief.example == ""


def test_6_0_a_move_is_echoed_with_the_distance():
    echo = comment(at("2-0"), "M/2-1").echoes[0]
    assert [in_english(note) for note in echo.notes] == ["2 squares from Midway"]


def test_6_0_moves_are_clicked_on_the_card():
    targets = {choice.target for choice in RULES.choices(at("2-1"), JAPAN) if choice.verb == "move"}
    assert targets == {"1-1", "2-0", "2-2", "3-1"}
    strike = [choice for choice in RULES.choices(at("2-1"), JAPAN) if choice.verb == "strike"]
    assert [(choice.pick, choice.target) for choice in strike] == [("", ""), ("", "2-3")]


def test_5_0_the_next_move_is_clicked_with_the_end_of_the_turn():
    lines = {choice.target: choice.line for choice in RULES.choices(at("2-0", step="strike"), JAPAN)}
    assert lines["2-1"] == "E M/2-1"
    assert "M" not in {choice.line[2:3] for choice in RULES.choices(at("2-1", step="search"), JAPAN)}


def test_7_1_search_note_counts_true_and_false_reports():
    search = next(choice for choice in RULES.choices(at("2-0"), JAPAN) if choice.verb == "search")
    assert in_english(search.note) == "finds them on 4 of 36, false on 4"


def test_board_draws_the_card():
    card = RULES.terrain()
    assert [square.name for square in card.squares] == list(SQUARES)
    assert {square.kind for square in card.squares if square.name == "2-3"} == {"midway"}
    inside = all(
        square.x >= 0 and square.x + square.width <= card.width and square.y + square.height <= card.height
        for square in card.squares
    )
    assert inside


def test_board_shows_way_and_sighting():
    played = comment(at("2-0"), "M/2-1 S", 1, 3, 4)
    board = RULES.board(played.state, JAPAN, played.events)
    assert len(board.trail) == 2
    assert [sighting.is_false for sighting in board.sightings] == [True]
    assert {(of.square.name, of.squares) for of in board.ranges if of.in_reach} == {
        ("1-1", 1),
        ("1-2", 2),
        ("2-2", 1),
        ("2-3", 2),
        ("3-1", 1),
        ("3-2", 2),
    }
    assert (board.midway_distance, board.fleet_distance) == (2, None)


def test_columns_follow_the_state():
    state = after(at("2-1", base_intact=False, japan=3), "WITHDRAW")
    assert RULES.columns(state) == {
        "turn": 1,
        "will": 4,
        "japan": 3,
        "america": 3,
        "base_intact": 0,
        "score": 0,
        "grade": "defeat",
    }


def test_4_0_outcome_names_grade_and_reason():
    outcome = RULES.outcome(after(at("2-1"), "WITHDRAW"))
    assert outcome.result == "defeat"
    assert (in_english(outcome.label), in_english(outcome.reason)) == (
        "Defeat",
        "Nagumo broke off the operation.",
    )


def test_posted_dice_mode_is_remembered():
    assert RULES.setup(MatchOptions("posted")).posted
    assert not RULES.setup(MatchOptions()).posted


@pytest.mark.parametrize("mode", ["server", "posted"])
def test_bot_gives_legal_comments_to_the_end(mode):
    rng = random.Random(3)
    state = opening(RULES, RULES.setup(MatchOptions(mode)), 5)
    while state.step != "over":
        played = play(SYSTEM, RULES, state, JAPAN, RULES.bot(state, JAPAN, rng), RandomDice(rng))
        assert played.faults == ()
        assert not (mode == "posted" and played.rolls)
        state = played.state
