"""Orders that are refused, and what the player is told."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.core.dice import MatchDice, ScriptedDice
from games.core.errors import Kind, OrderError, Refused
from games.core.play import play, preview
from games.core.system import Recorder
from midway.engine.analysis.simulate import RandomDice
from midway.engine.state import JAPAN, State
from midway.engine.system import SYSTEM
from tests.midway.table import RULES, at, comment, posted, refusal

BEFORE = State(will=4)
LAST = at("2-2", step="last_strike", america=0)


@pytest.mark.parametrize(
    ("state", "text", "code", "suggestion"),
    [
        # Off the card, or no square at all.
        (at("2-0"), "M/4-1", "off-card", "M/3-1"),
        (at("2-0"), "M/2-4", "off-card", "M/2-3"),
        (at("2-0"), "M/0-0", "off-card", "M/1-0"),
        (at("2-0"), "M/21", "bad-square", "M/2-1"),
        (at("2-0"), "M/2-O", "bad-square", "M/2-0"),
        (at("2-0"), "M/", "no-square", "M/2-1"),
        (at("2-0"), "M/Hawaii", "bad-square", "M/2-1"),
        (at("2-0"), "M2-1", "no-slash", "M/2-1"),
        (at("2-0"), "M 2-1", "no-slash", "M/2-1"),
        (BEFORE, "SETUP", "no-square", "SETUP 2-0"),
        (BEFORE, "SETUP 2O", "bad-square", "SETUP 2-0"),
        (BEFORE, "SETUP 4-0", "off-card", "SETUP 3-0"),
        # Set-up [3.0].
        (BEFORE, "SETUP 3-2", "not-a-start", "SETUP 3-0"),
        (BEFORE, "M/2-1", "not-set-up", "SETUP 2-0"),
        (BEFORE, "S", "not-set-up", "SETUP 2-0"),
        (BEFORE, "WITHDRAW", "not-set-up", "SETUP 2-0"),
        (at("2-0"), "SETUP 1-0", "already-set-up", ""),
        # Movement [6.0].
        (at("2-0"), "M/2-2", "too-far", "M/2-1"),
        (at("2-0"), "M/1-1", "too-far", "M/1-0"),
        (at("2-0"), "M/2-1 M/2-2", "move-past", ""),
        (at("2-0"), "M/2-0", "no-move", ""),
        (at("2-2"), "M/2-3", "base-stands", "A"),
        (at("2-1"), "M/2-3", "base-stands", "A"),
        (at("2-0"), "M/2-3", "too-far", "M/2-1"),
        (at("2-2", adjacency="diagonal"), "M/2-0", "too-far", "M/1-1"),
        # Search and strike [7.0] [8.1].
        (at("2-0", step="strike"), "S", "search-past", ""),
        (at("2-0", step="strike"), "M/2-1", "move-past", ""),
        (at("2-0"), "A", "out-of-range", "M/2-1 A"),
        (at("1-0"), "A", "out-of-range", ""),
        (at("2-0", step="search"), "A", "out-of-range", ""),
        (at("2-2", base_intact=False), "A", "base-destroyed", ""),
        (at("2-2", step="end"), "A", "strike-past", ""),
        (at("2-2", step="end"), "S", "search-past", ""),
        (at("2-0"), "S/2-1", "no-target", "S"),
        (at("2-2"), "A / 2-3", "no-target", "A"),
        # The end [4.0] [7.3].
        (at("2-0", step="search"), "WITHDRAW", "withdraw-late", "E WITHDRAW"),
        (at("2-2", step="end"), "WITHDRAW", "withdraw-late", "E WITHDRAW"),
        (LAST, "WITHDRAW", "battle-over", "E"),
        (LAST, "S", "battle-over", ""),
        (LAST, "M/2-1", "battle-over", ""),
        (at("2-0"), "WITHDRAW\nS", "game-over", ""),
        # Lines that are meant as orders.
        (at("2-0"), "search", "word", "S"),
        (at("2-0"), "End turn", "word", "E"),
        (at("2-0"), "索敵", "word", "S"),
        (at("2-2"), "ミッドウェイ空襲だ。\n空襲。", "word", "A"),
        (at("2-0"), "ターン終了", "word", "E"),
        (at("2-0"), "Withdraw!", "word", "WITHDRAW"),
        (at("2-0"), "撤退", "word", "WITHDRAW"),
        (at("2-0"), "sae", "word", "S A E"),
        (at("2-0"), "Move to 2-1", "word", "M/2-1"),
        (at("2-0"), "移動　２ー１", "word", "M/2-1"),
        (BEFORE, "set up: 2-0", "word", "SETUP 2-0"),
        (BEFORE, "配置 2-0", "word", "SETUP 2-0"),
        (BEFORE, "SETUP 2 0", "bad-square", "SETUP 2-0"),
        (at("2-0"), "M/2,1 E", "bad-square", "M/2-1 E"),
        (at("2-0"), "M/2 1", "bad-square", "M/2-1"),
        (at("2-0"), "Ｍ・２ー１", "no-slash", "M/2-1"),
        (at("2-0"), "M/2-1 and then S", "unreadable", ""),
        # Dice that the server rolls.
        (at("2-0"), "DICE 3 4\nS", "dice-not-posted", ""),
    ],
)
def test_5_0_refusals(state, text, code, suggestion):
    fault = refusal(state, text)
    assert (fault.code, fault.suggestion) == (code, suggestion)
    assert str(fault.message)
    assert fault.span is not None


def test_5_0_a_refusal_names_its_place():
    fault = refusal(at("2-0"), "Off we go.\n  M/2-1 M/2-2 S")
    assert fault.kind is Kind.ILLEGAL
    assert (fault.span.line, fault.span.start, fault.span.end) == (2, 9, 14)
    assert fault.section == "5.0"


def test_notation_faults_are_reported_together():
    with pytest.raises(Refused) as caught:
        play(SYSTEM, RULES, at("2-0"), JAPAN, "M/9-9\nS/1\nE", ScriptedDice(()))
    assert [fault.code for fault in caught.value.faults] == ["off-card", "no-target"]


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("M/2-2 S", "M/2-1 S"),
        ("  m/21 s e", "M/2-1 s e"),
        ("M/2-1 S/1 E", "M/2-1 S E"),
        ("M/2-1 WITHDRAW", "M/2-1 E WITHDRAW"),
    ],
)
def test_a_suggestion_keeps_the_other_orders_of_its_line(text, suggestion):
    seen = preview(SYSTEM, RULES, at("2-0"), JAPAN, text)
    assert seen.faults[0].suggestion == suggestion


def test_8_3_strike_after_the_fleet_was_found_is_a_draft():
    played = comment(at("2-2"), "M/2-1 S A E", 1, 1, 6, 5, 6, 5, 6, 6, 6)
    assert played.state.step == "over"
    assert played.text == "M/2-1 S \n..."
    assert played.draft == "A E"
    assert [fault.code for fault in played.faults] == ["game-over"]


def test_7_2_order_that_an_event_made_illegal_is_a_draft():
    played = comment(at("2-3", base_intact=False), "S A\nE\nSo be it.", 6, 1)
    assert played.faults[0].code == "base-destroyed"
    assert played.draft == "A\nE\nSo be it."
    assert played.state == at("2-3", base_intact=False, step="strike")


def test_5_0_search_twice_in_one_comment_is_a_draft():
    played = comment(at("2-1"), "S S", 6, 1)
    assert (played.text, played.draft) == ("S \n...", "S")
    assert played.faults[0].code == "search-past"


def test_4_0_orders_after_the_end():
    over = at("2-1", step="over", ended_by="withdrawn")
    fault = refusal(over, "S")
    assert fault.kind is Kind.NOT_YOUR_TURN
    assert comment(over, "Well fought.").canonical == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S", "dice-missing"),
        ("DICE 4\nS", "dice-missing"),
        ("DICE\nS", "no-dice"),
        ("DICE", "no-dice"),
        ("S DICE 4", "dice-missing"),
        ("DICE 4 1 S", "bad-die"),
        ("DICE 4 1 6\nS", "dice-left"),
        ("DICE 4 1\nE", "dice-left"),
        ("DICE 0 1\nS", "bad-die"),
        ("DICE 7 1\nS", "bad-die"),
        ("DICE 4, 1\nS", "bad-die"),
        ("DICE -1 3\nS", "bad-die"),
        ("DICE 1 3\nS", "dice-missing"),
    ],
)
def test_posted_dice_refusals(text, code):
    before = at("2-1", posted=True)
    with pytest.raises(Refused) as caught:
        posted(before, text)
    assert [fault.code for fault in caught.value.faults] == [code]


def test_posted_bad_die_is_marked():
    with pytest.raises(Refused) as caught:
        posted(at("2-1", posted=True), "DICE 4 7\nS")
    span = caught.value.faults[0].span
    assert (span.line, span.start, span.end) == (1, 8, 9)


def test_posted_dice_are_never_rolled_by_the_server():
    server = MatchDice(bytes(32), "match", 3, "nonce")
    with pytest.raises(Refused) as caught:
        play(SYSTEM, RULES, at("2-1", posted=True), JAPAN, "M/2-2 S", server)
    assert [fault.code for fault in caught.value.faults] == ["dice-missing"]


def test_posted_dice_and_a_tail_that_became_illegal():
    played = posted(at("2-3", base_intact=False, posted=True), "DICE 6 1\nS A E")
    assert (played.text, played.draft) == ("DICE 6 1\nS \n...", "A E")
    assert [roll.value for roll in played.rolls] == [6, 1]


@pytest.mark.parametrize("text", ["DICE 6 1 3 4 5\nS A E", "S A E\nDICE 6 1"])
def test_posted_dice_that_stand_in_no_accepted_order_refuse_the_whole_comment(text):
    with pytest.raises(Refused) as caught:
        posted(at("2-3", base_intact=False, posted=True), text)
    assert caught.value.faults[0].code == "base-destroyed"


def test_5_0_nothing_is_rolled_after_a_fault():
    dice = ScriptedDice((6, 1))
    with pytest.raises(Refused) as caught:
        play(SYSTEM, RULES, at("2-1"), JAPAN, "M/2-1 S S", dice)
    assert [fault.code for fault in caught.value.faults] == ["no-move"]
    assert dice.left == (6, 1)


def test_preview_never_rolls():
    seen = preview(SYSTEM, RULES, at("2-0"), JAPAN, "M/2-1 S A")
    assert seen.faults == ()
    assert seen.waits_from == 1
    assert seen.state == at("2-1", step="search")


def test_preview_shows_faults_beside_legal_orders():
    seen = preview(SYSTEM, RULES, at("2-0"), JAPAN, "M/2-1\nA\nA")
    assert seen.state == replace(at("2-1"), step="search")
    assert seen.waits_from == 2


def test_deadlines_do_nothing():
    with pytest.raises(OrderError):
        RULES.overdue(Recorder(RULES, at("2-0"), ScriptedDice(())), JAPAN)


STATES = st.sampled_from(
    [BEFORE, LAST, at("2-0"), at("2-2", step="end"), at("2-1", step="strike", posted=True)]
)
WORDS = [
    "SETUP 2-0",
    "M/2-1",
    "M/1-1",
    "M/4-4",
    "S",
    "A",
    "E",
    "WITHDRAW",
    "DICE 3 5",
    "DICE",
    "S A E",
    "...",
    "!",
]


@given(STATES, st.lists(st.sampled_from(WORDS), max_size=8), st.sampled_from([" ", "\n"]), st.integers())
def test_any_comment_is_played_or_refused(state, words, between, seed):
    """Whatever is written, it is played, comes back as a draft, or is refused with a reason."""
    faults, draft = (), ""
    try:
        played = play(SYSTEM, RULES, state, JAPAN, between.join(words), RandomDice(random.Random(seed)))
        faults, draft = played.faults, played.draft
    except Refused as refused:
        faults, draft = refused.faults, "the whole comment"
    assert bool(draft) == bool(faults)
    assert all(str(fault.message) for fault in faults)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("S", "dice-missing", "two for a search"),
        ("A", "dice-missing", "`DICE 3 5 2`"),
        ("S\nDICE 2", "dice-missing", "for the search (ones)"),
        ("A\nDICE 6 6", "dice-missing", "for the answer of the American fleet (will)"),
        ("S\nDICE 4 1 1", "dice-left", "1"),
    ],
)
def test_posted_dice_are_asked_for_while_writing(text, code, words):
    before = at("2-1", posted=True)
    seen = preview(SYSTEM, RULES, before, JAPAN, text)
    assert [fault.code for fault in seen.faults] == [code]
    assert words in str(seen.faults[0].message)
    assert seen.state == before or code == "dice-left"


def test_posted_dice_are_played_in_the_preview():
    seen = preview(SYSTEM, RULES, at("2-1", posted=True), JAPAN, "A\nDICE 2 6 6\nE")
    assert (seen.faults, seen.waits_from) == ((), 0)
    assert seen.state == at("2-1", posted=True, base_intact=False, turn=2)
