"""What holds of every game and scenario, whatever its rules."""

import random
from itertools import islice

import msgspec
import pytest

from games.canon import encode
from games.core.dice import ScriptedDice
from games.core.errors import Refused
from games.core.play import begin, play, preview
from games.core.text import Message
from games.notation.lines import LineKind, split
from games.registry import entries
from tests.conformance.playing import grown_comment, new_game, post, random_play, rules_by_name, scenarios

SCENARIOS = [pytest.param(*found, id="-".join(found)) for found in scenarios()]
EVERY = pytest.mark.parametrize(("game_key", "name"), SCENARIOS)
COMMENTS = 30
SAMPLE = 8


@EVERY
def test_random_legal_play_goes_on_or_ends(game_key, name):
    rules = rules_by_name(game_key, name)
    for seed, mode in enumerate(mode for mode in rules.dice_modes if mode != "posted"):
        game = new_game(game_key, name, mode, seed)
        for _ in random_play(game, COMMENTS, seed):
            check_present(game)
        check_present(game)
        check_replay(game)


def check_present(game):
    """Check what must hold of any state."""
    rules, state = game.rules, game.state
    acting = rules.to_act(state)
    outcome = rules.outcome(state)
    sides = [info.key for info in rules.sides]
    assert acting <= set(sides)
    assert bool(acting) == (outcome is None), "somebody is to act, or it is over"
    check_round_trip(game, state)
    for viewer in (*sides, None):
        view = rules.view(state, viewer)
        assert rules.view(view, viewer) == view
        check_round_trip(game, view)
        check_words(rules, view, viewer)
    for side in sides:
        view = rules.view(state, side)
        if side in acting:
            check_orders(game, view, side)
            check_choices(game, view, side)
        else:
            assert list(rules.legal_orders(view, side)) == []
            assert not list(rules.choices(view, side))
    assert set(rules.columns(state)) == set(game.entry.columns)
    if not rules.hides:
        assert rules.view(state, None) == state
        assert all(rules.view(state, side) == state for side in sides)


def check_round_trip(game, state):
    packed = encode(state)
    again = msgspec.json.decode(packed, type=game.system.state_type)
    assert again == state
    assert encode(again) == packed


def check_words(rules, view, viewer):
    """Check that everything that is said can be said."""
    brief = rules.brief(view, viewer)
    assert str(brief.turn)
    assert str(brief.ask)
    board = rules.board(view, viewer)
    assert str(board.title)
    for facts in board.facts:
        assert str(facts.caption)
        assert all(len(row) == len(facts.headers) for row in facts.rows)
        assert all(isinstance(str(cell), str) for row in facts.rows for cell in row)
    for pending in rules.pending(view):
        assert str(pending.title)
        assert all(0 <= odds.numerator <= odds.denominator for odds in pending.odds)
        if pending.odds:
            total = sum(odds.numerator / odds.denominator for odds in pending.odds)
            assert total == pytest.approx(max(round(total), 1)), "the chances of each roll add up to one"


def check_orders(game, view, side):
    rules = game.rules
    orders = list(rules.legal_orders(view, side))
    assert orders, f"{side} is to act and has no legal order"
    assert orders == list(rules.legal_orders(view, side)), "always in the same order"
    rng = random.Random(len(orders))
    for order in rng.sample(orders, min(SAMPLE, len(orders))):
        line = rules.format(order)
        parts = read_line(game, line)
        assert len(parts) == 1, f'"{line}" reads as several orders'
        assert rules.parse(parts[0], view, side) == order
        assert rules.format(rules.parse(parts[0], view, side)) == line
        seen = preview(game.system, rules, view, side, line)
        assert seen.echoes or seen.waits_from, (line, [str(fault.message) for fault in seen.faults])


def read_line(game, text):
    (line,) = split(text, game.system.order_shape)
    assert line.kind is LineKind.ORDER, f'"{text}" is not taken for an order'
    return list(game.rules.split(line))


def check_choices(game, view, side):
    choices = [choice for choice in game.rules.choices(view, side) if choice.line]
    rng = random.Random(len(choices))
    for choice in rng.sample(choices, min(SAMPLE, len(choices))):
        assert str(choice.label)
        assert choice.refusal is None
        alone, held = (
            preview(game.system, game.rules, view, side, choice.line + end) for end in ("", "\n...")
        )
        faults = [str(fault.message) for fault in alone.faults]
        assert not (alone.faults and held.faults), (choice.line, faults)


def check_replay(game):
    """Check that the same comments with the same dice lead to the same states, and so do the events alone."""
    rules = game.rules
    opening = begin(
        rules, rules.setup(game.options), ScriptedDice([roll.value for roll in game.opening.rolls])
    )
    assert opening.events == game.opening.events
    assert opening.rolls == game.opening.rolls
    state = folded = opening.state
    for side, text, live in game.comments:
        played = play(
            game.system, rules, state, side, text, ScriptedDice([roll.value for roll in live.rolls])
        )
        assert played == live
        for event in live.events:
            packed = msgspec.json.encode(event)
            again = msgspec.json.decode(packed, type=game.system.event_type)
            assert again == event
            folded = rules.evolve(folded, again)
            assert all(isinstance(part.text, Message) for part in rules.prose(again))
        assert folded == live.state
        state = played.state


@EVERY
def test_a_preview_never_rolls_and_changes_nothing(game_key, name):
    game = new_game(game_key, name)
    for side in random_play(game, 6, seed=3):
        view = game.rules.view(game.state, side)
        before = encode(view)
        text, _ = grown_comment(game, side, random.Random(1))
        once = preview(game.system, game.rules, view, side, text)
        assert preview(game.system, game.rules, view, side, text) == once
        assert encode(view) == before


@EVERY
def test_nobody_plays_out_of_turn(game_key, name):
    game = new_game(game_key, name)
    for side in random_play(game, 4, seed=5):
        text, _ = grown_comment(game, side, random.Random(1))
        for other in {info.key for info in game.rules.sides} - game.rules.to_act(game.state):
            with pytest.raises(Refused):
                play(game.system, game.rules, game.state, other, text, ScriptedDice([]))


@EVERY
def test_the_computer_player_writes_legal_comments(game_key, name):
    game = new_game(game_key, name, seed=7)
    rng = random.Random(7)
    for _ in range(COMMENTS):
        acting = sorted(game.rules.to_act(game.state))
        if not acting:
            break
        text = game.rules.bot(game.rules.view(game.state, acting[0]), acting[0], rng)
        played = post(game, acting[0], text, seed=7)
        assert played.canonical, f"the computer player wrote only a remark: {text!r}"
        assert not played.faults, [str(fault.message) for fault in played.faults]
    check_present(game)


@EVERY
def test_the_order_of_a_stored_mapping_decides_nothing(game_key, name):
    """Postgres gives a state's mappings back in an order of its own; the same dice must lead to the same game."""
    game = new_game(game_key, name, seed=3)
    rng = random.Random(3)
    for number in range(1, COMMENTS):
        acting = sorted(game.rules.to_act(game.state))
        if not acting:
            break
        text = game.rules.bot(game.rules.view(game.state, acting[0]), acting[0], rng)
        turned = msgspec.convert(backwards(msgspec.to_builtins(game.state)), game.system.state_type)
        dice = ScriptedDice([roll.value for roll in post(game, acting[0], text, seed=3).rolls])
        again = play(game.system, game.rules, turned, acting[0], text, dice)
        assert encode(again.state) == encode(game.state), f"comment {number}: {text}"
        assert list(again.events) == list(game.comments[-1][2].events)


def backwards(value):
    """Return plain values with every mapping in the opposite order."""
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return [backwards(one) for one in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("game_key", list(entries()))
def test_a_game_describes_itself(game_key):
    entry = entries()[game_key]
    system = entry.system
    assert system.key == game_key == entry.app_config.label
    assert str(system.name)
    assert system.version
    assert system.state_version >= 1
    for _, name in [found for found in scenarios() if found[0] == game_key]:
        rules = rules_by_name(game_key, name)
        scenario = rules.scenario
        for words in (scenario.title, scenario.situation):
            assert set(words) >= {"en", "ja"}
            assert all(words[language].strip() for language in ("en", "ja"))
        assert [info.key for info in rules.sides]
        assert not any(" " in info.key for info in rules.sides)
        terrain = rules.terrain()
        assert terrain.width > 0
        assert terrain.height > 0
        assert rules.terrain() == terrain


HIDING = [param for param in SCENARIOS if rules_by_name(*param.values).hides]


@pytest.mark.parametrize(("game_key", "name"), HIDING)
def test_what_is_hidden_is_not_in_a_spectators_view(game_key, name):
    """Two matches that differ only in what a spectator may not know look the same to one."""
    seen = {}
    differing = 0
    for seed in range(20):
        game = new_game(game_key, name, seed=seed)
        view = encode(game.rules.view(game.state, None))
        whole = encode(game.state)
        differing += any(other != whole for other in seen.setdefault(view, []))
        seen[view].append(whole)
    assert differing, "some states differ only in what is hidden"


@EVERY
def test_no_event_is_said_with_a_number_nobody_may_know_yet(game_key, name):
    """The opening of a match that hides something gives no roll away."""
    if not rules_by_name(game_key, name).hides:
        openings = [new_game(game_key, name, seed=1)]
        assert all(
            list(islice(game.rules.prose(event), 5)) is not None
            for game in openings
            for event in game.opening.events
        )
        return
    said = set()
    for seed in range(20):
        game = new_game(game_key, name, seed=seed)
        view = encode(game.rules.view(game.state, None))
        words = tuple(str(part.text) for event in game.opening.events for part in game.rules.prose(event))
        said.add((view, words))
    assert len({words for _, words in said}) <= len({view for view, _ in said})
