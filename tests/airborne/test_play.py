"""Random play, the computer player, what is clicked, drawn and said. [5] [13]"""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from airborne.engine.selfplay import RandomDice, play_match
from airborne.engine.state import State
from games.core.dice import NoMatterDice
from games.core.errors import OrderError
from games.core.play import play, preview
from games.core.system import MatchOptions, Recorder
from tests.airborne.table import GERMAN, KEYS, SYSTEM, US, at, board_rules, line, post, refusal, rules

MODES = ("server", "auto", "posted")


def states(key, mode, seed, *, most=400):
    """Yield state and acting side before each comment of a match of the computer player against itself."""
    game, rng = rules(key), random.Random(seed)
    state = game.setup(MatchOptions(mode))
    for _ in range(most):
        acting = game.to_act(state)
        if not acting:
            return
        (side,) = acting
        yield game, state, side
        played = play(SYSTEM, game, state, side, game.bot(state, side, rng), RandomDice(rng))
        assert played.faults == ()
        state = played.state
    raise AssertionError("the match has no end")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("mode", MODES)
def test_5_every_legal_order_is_accepted_and_read_back(key, mode):
    for game, state, side in states(key, mode, 5):
        other = GERMAN if side == US else US
        assert list(game.legal_orders(state, other)) == []
        orders = list(game.legal_orders(state, side))
        assert orders
        assert len(set(map(game.format, orders))) == len(orders)
        for order in random.Random(7).sample(orders, min(40, len(orders))):
            game.decide(Recorder(game, state, NoMatterDice()), side, order)


@given(st.sampled_from(MODES), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_13_random_play_ends_and_keeps_the_board_right(mode, seed):
    game, rng = rules("crossroads"), random.Random(seed)
    state = game.setup(MatchOptions(mode))
    comments = 0
    while acting := game.to_act(state):
        (side,) = acting
        text = random_comment(game, state, side, rng)
        state = play(SYSTEM, game, state, side, text, RandomDice(rng)).state
        check(game, state)
        comments += 1
        assert comments < 300
    assert game.outcome(state) is not None


def random_comment(game, state, side, rng):
    """Return some legal orders, each drawn after those before it; set-ups and results are given whole."""
    rec = Recorder(game, state, RandomDice(rng))
    lines = []
    while game.to_act(rec.state) == {side}:
        orders = [game.format(order) for order in game.legal_orders(rec.state, side)]
        if lines and orders == ["PASS"]:
            break
        text = rng.choice(orders)
        game.decide(rec, side, order_of(game, rec.state, side, text))
        lines.append(text)
        was_whole = rec.state.stage == "set_up" or bool(rec.state.pending)
        if text in ("RESOLVE", "PASS") or (not was_whole and rng.random() < 0.4):
            break
    return "\n".join(lines)


def check(game, state):
    """Check what holds in every state."""
    places = [unit.hex for unit in state.units if unit.hex]
    assert len(places) == len(set(places))
    assert all(place in game.scenario.board for place in places)
    assert all((unit.hex == "") == (unit.eliminated or unit.leader == 0) for unit in state.units)
    assert state.declared == ()
    packed = msgspec.json.encode(state)
    assert msgspec.json.decode(packed, type=State) == state
    assert len(packed) < 5000


@pytest.mark.parametrize("key", KEYS)
def test_13_the_computer_player_finishes_what_it_starts(key):
    game = rules(key)
    assert game.outcome(play_match(game, 3)) is not None


def last_turn(game, *placed, side=US):
    state = at(game, *placed, side=side)
    return type(state)(state.units, game.scenario.turns, side, stage="play")


HOLD = """
[[victory]]
side = "US"
kind = "hold"
hexes = ["0505", "0705"]
points = 2
"""


def test_13_the_computer_player_takes_and_keeps_what_counts_in_the_last_turn():
    game = board_rules(victory=HOLD, turns=3)
    placed = ("PARA1101(L5)0503", "PARA1102D(L1)0705", "GREN2101(L3)0605", "GREN2102(L3)0707")
    state = last_turn(game, *placed)
    text = game.bot(state, US, random.Random(1))
    assert "PARA1101 M/2/0505" in text.splitlines()
    assert "PARA1102" not in text, "it would have to leave 0705 to recover"
    earlier = type(state)(state.units, 1, US, stage="play")
    assert "PARA1102D R/" in game.bot(earlier, US, random.Random(1))
    held = last_turn(game, "PARA1101(L5)0505", "PARA1102(L5)0705", "GREN2101(L3)0909")
    assert game.bot(held, US, random.Random(1)) == "PASS"


@pytest.mark.parametrize("key", KEYS)
def test_5_every_click_is_legal_and_every_refusal_has_a_reason(key):
    for number, (game, state, side) in enumerate(states(key, "server", 9)):
        if number % 4:
            continue
        board = game.board(state, side)
        hexes = {shape.id for shape in game.terrain().hexes}
        counters = {counter.id for counter in board.counters}
        for choice in game.choices(state, side):
            assert choice.pick in counters | {""}
            assert choice.target in hexes | {""}
            typed = choice.line or f"{choice.pick} F/{choice.target}"
            order = order_of(game, state, side, typed)
            rec = Recorder(game, state, NoMatterDice())
            if choice.refusal is None:
                game.decide(rec, side, order)
                continue
            assert str(choice.refusal)
            with pytest.raises(OrderError):
                game.decide(rec, side, order)


def order_of(game, state, side, text):
    return game.parse(line(text), state, side)


def test_5_clicks_exist_for_every_legal_target():
    for game, state, side in states("meeting", "server", 2):
        if state.stage == "play" and not state.pending:
            lines = {choice.line for choice in game.choices(state, side)}
            targets = {
                (choice.pick, choice.verb, choice.target)
                for choice in game.choices(state, side)
                if choice.line
            }
            for order in game.legal_orders(state, side):
                name = type(order).__name__
                if name == "MoveUnit":
                    assert (order.unit, "move", order.hex) in targets or order.hex == state.unit(
                        order.unit
                    ).hex
                else:
                    assert game.format(order) in lines


PLAIN = board_rules({"0505": "woods"})
WAITING = post(
    PLAIN,
    at(PLAIN, "PARA1101(L5)0503", "PARA1102(L4)0504", "GREN2101(L3)0505"),
    "PARA1102 F/0505\nPARA1101 F/0505",
)


def test_8_pending_shows_the_reckoning_and_exact_odds():
    (waiting,) = PLAIN.pending(WAITING.state)
    assert [str(value) for _, value in waiting.figures] == [
        "PARA1102 5, PARA1101 5",
        "10",
        "woods: 1 column to the left",
        "7-9",
        "L3",
    ]
    assert {str(odds.label): (odds.numerator, odds.denominator) for odds in waiting.odds} == {
        "no effect": (7, 12),
        "disrupted": (1, 4),
        "reduced and disrupted": (1, 6),
    }


def test_5_a_preview_shows_the_combats_also_when_other_dice_come_before_them():
    game = board_rules(us=("PARA1101", "PARA1102", "PMGS1103", "PARA1104"), german=("GREN2101",))
    placed = ("PARA1101D(L5)0103", "PARA1102(L4)0504", "PMGS1103(L2)0402", "PARA1104(L3)0404")
    state = at(game, *placed, "GREN2101(L3)0505")
    text = "PARA1101 R/0102\nPMGS1103 F/0505\nPARA1102 A/0505\nPARA1104 A/0505"
    shown = preview(SYSTEM, game, state, US, text)
    assert shown.faults == ()
    fire, assault = game.pending(shown.due)
    assert (str(fire.title), str(fire.figures[1][1])) == ("Fire at GREN2101 in 0505", "6")
    assert [(str(label), str(value)) for label, value in assault.figures[:3]] == [
        ("Attackers", "PARA1102 5, PARA1104 5"),
        ("Morale first, for all to attack", "PARA1102 L4, PARA1104 L3"),
        ("Firepower", "10"),
    ]
    played = post(game, state, text, 1, 1, 6)
    assert [combat.firepower for combat in played.state.pending] == [6, 5]
    assert len(game.pending(played.state)) == 2


def test_2_brief_asks_for_what_is_due():
    ask = PLAIN.brief(WAITING.state, GERMAN)
    assert (ask.resolve, str(ask.resolve_label)) == ("RESOLVE", "Roll 1 die")
    assert str(PLAIN.brief(WAITING.state, US).ask) == "Waiting for German."
    assert str(PLAIN.brief(WAITING.state, None).ask) == "Waiting for German."
    state = post(PLAIN, WAITING.state, "RESOLVE", 1, side=GERMAN).state
    ask = PLAIN.brief(state, GERMAN)
    assert (ask.unacted, ask.example) == (("GREN2101",), "GREN2101 F/0503")


def test_5_the_example_is_what_a_unit_may_do_now():
    game = board_rules(us=("PARA1101", "PARA1102"), german=("GREN2101", "GREN2102"))

    def example(*placed):
        return game.brief(at(game, *placed), US).example

    assert example("PARA1101(L5)0101", "PARA1102(L4)0503", "GREN2101(L3)0505") == "PARA1102 F/0505"
    assert re.fullmatch(r"PARA1101 M/3/\d{4}", example("PARA1101(L5)0101", "GREN2101(L3)0909"))
    assert example("PARA1101D(L5)0505", "GREN2101(L3)0506") == "PARA1101D R/0404"
    state = post(game, at(game, "PARA1101(L5)0101", "GREN2101(L3)0909"), "PARA1101 M/1/0102\n...").state
    assert game.brief(state, US).example == "PASS"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("mode", MODES)
def test_2_examples_and_buttons_are_legal(key, mode):
    for game, state, side in states(key, mode, 4):
        for text in filter(None, (game.brief(state, side).example, game.brief(state, side).resolve)):
            game.decide(Recorder(game, state, NoMatterDice()), side, order_of(game, state, side, text))


def test_board_draws_every_unit_once_with_the_face_that_shows():
    game = rules()
    state = at(game, "PMGS1103*D(L3)0404", "GREN2101(L4)1005")
    board = game.board(state, US)
    counter = next(c for c in board.counters if c.id == "PMGS1103")
    assert (counter.firepower, counter.reduced, counter.disrupted, counter.notation) == (
        3,
        True,
        True,
        "PMGS1103*D(L3)0404",
    )
    assert {c.id for c in board.counters} == {"PMGS1103", "GREN2101"}
    assert [str(cell) for cell in board.facts[0].rows[0]][:4] == [
        "PMGS1103",
        "Parachute machine-gun section",
        "American",
        "0404",
    ]
    terrain = game.terrain()
    assert all(0 < c.place[0] < terrain.width and 0 < c.place[1] < terrain.height for c in board.counters)


def test_board_shows_what_a_comment_did():
    played = post(rules(), at(rules(), "PARA1101(L3)0402", "GREN2101(L4)1005"), "PARA1101 M/2/0603")
    (track,) = rules().board(played.state, US, played.events).tracks
    assert (track.kind, track.unit, len(track.points)) == ("move", "PARA1101", 3)
    assert [t.kind for t in PLAIN.board(WAITING.state, US, WAITING.events).tracks] == ["fire", "fire"]
    before = at(PLAIN, "PARA1101(L5)0504", "PARA1102(L4)0503", "GREN2101(L3)0505")
    draft = preview(SYSTEM, PLAIN, before, US, "PARA1102 F/0505\nPARA1101 A/0505")
    drawn = PLAIN.board(draft.state, US, draft.events).tracks
    assert [(t.kind, t.unit) for t in drawn] == [("fire", "PARA1102"), ("assault", "PARA1101")]
    failed = post(PLAIN, before, "PARA1101 A/0505", 6)
    assert PLAIN.board(failed.state, US, failed.events).tracks == ()
    resolved = post(PLAIN, WAITING.state, "RESOLVE", 3, 4, side=GERMAN)
    (verdict,) = PLAIN.board(resolved.state, US, resolved.events).verdicts
    assert (verdict.hex, verdict.letters, verdict.effect) == ("0505", "M", "disrupted")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("mode", MODES)
def test_2_every_event_has_its_words(key, mode):
    said = set()
    game, rng = rules(key), random.Random(21)
    state = game.setup(MatchOptions(mode))
    while acting := game.to_act(state):
        (side,) = acting
        played = play(SYSTEM, game, state, side, game.bot(state, side, rng), RandomDice(rng))
        for event in played.events:
            for prose in game.prose(event):
                assert "{" not in str(prose.text)
                said.add(prose.kind)
        state = played.state
    assert {"result", "situation", "heading", "note"} <= said


def test_events_and_states_survive_json():
    game = rules()
    rng = random.Random(2)
    state = game.setup(MatchOptions("auto"))
    while acting := game.to_act(state):
        (side,) = acting
        played = play(SYSTEM, game, state, side, game.bot(state, side, rng), RandomDice(rng))
        packed = msgspec.json.encode(played.events)
        assert msgspec.json.decode(packed, type=tuple[SYSTEM.event_type, ...]) == played.events
        state = played.state
    unit = msgspec.json.decode(msgspec.json.encode(state))["units"][0]
    assert {"id", "side", "hex", "leader", "reduced", "disrupted", "eliminated"} <= set(unit)


def test_replayed_events_give_the_same_state():
    game, rng = rules(), random.Random(4)
    state = game.setup(MatchOptions("server"))
    folded = state
    while acting := game.to_act(state):
        (side,) = acting
        played = play(SYSTEM, game, state, side, game.bot(state, side, rng), RandomDice(rng))
        for event in played.events:
            folded = game.evolve(folded, event)
        state = played.state
        assert folded == state


def test_13_a_finished_match_takes_no_orders():
    game = rules()
    state = play_match(game, 1)
    fault = refusal(game, state, "PASS")
    assert fault.code == "not-your-turn"
    assert list(game.choices(state, US)) == []
