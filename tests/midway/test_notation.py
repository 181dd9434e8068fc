"""Orders as text: every form that is read, and the canonical one that is written."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.core.errors import OrderError
from games.notation.lines import LineKind, split
from midway.engine.card import SQUARES, STARTS
from midway.engine.notation import ORDER_SHAPE, format_order, parse, parse_text
from midway.engine.orders import EndTurn, MoveFleet, PostDice, Search, SetUp, StrikeMidway, Withdraw
from tests.midway.table import RULES

ORDERS = st.one_of(
    st.sampled_from([Search(), StrikeMidway(), EndTurn(), Withdraw()]),
    st.sampled_from(SQUARES).map(MoveFleet),
    st.sampled_from(STARTS).map(SetUp),
    st.lists(st.integers(1, 6), min_size=1, max_size=12).map(lambda dice: PostDice(tuple(dice))),
)


def read(text):
    """Return the canonical orders of a comment."""
    lines = [line for line in split(text, ORDER_SHAPE) if line.kind is LineKind.ORDER]
    return [format_order(parse(part)) for line in lines for part in RULES.split(line)]


@pytest.mark.parametrize(
    ("typed", "orders"),
    [
        ("M/2-1 S A E", ["M/2-1", "S", "A", "E"]),
        ("m/2-1 s a e", ["M/2-1", "S", "A", "E"]),
        ("Ｍ／２－１　Ｓ　Ａ　Ｅ", ["M/2-1", "S", "A", "E"]),
        ("Ｍ／２ー１", ["M/2-1"]),
        ("M / 2 - 1  S", ["M/2-1", "S"]),
        ("M/2–1", ["M/2-1"]),
        ("M∕2−1", ["M/2-1"]),
        ("  S  ", ["S"]),
        ("S\r\nA\r\n", ["S", "A"]),
        ("\u200bS\u200e", ["S"]),
        ("S E S E", ["S", "E", "S", "E"]),
        ("E WITHDRAW", ["E", "WITHDRAW"]),
        ("withdraw", ["WITHDRAW"]),
        ("Setup 2-0", ["SETUP 2-0"]),
        ("SETUP 2 - 0 M/2-1", ["SETUP 2-0", "M/2-1"]),
        ("S, A, E", ["S", "A", "E"]),
        ("M/2-1, S; A、E", ["M/2-1", "S", "A", "E"]),
        ("S A DICE 2 3 5", ["S", "A", "DICE 2 3 5"]),
        ("DICE 2 3 5", ["DICE 2 3 5"]),
        ("ＤＩＣＥ　２　３", ["DICE 2 3"]),
        ("DICE 6\nS\nDICE 1", ["DICE 6", "S", "DICE 1"]),
    ],
)
def test_5_0_forms_that_are_read(typed, orders):
    assert read(typed) == orders


@pytest.mark.parametrize(
    "typed",
    [
        "> S",
        "A fine day for a search.",
        "S. he said nothing",
        "Search planes are overdue.",
        "Withdraw? Never.",
        "Setup is done, over to you",
        "Dice were kind today",
        "E.g. a second strike",
        "Midway!",
        "🛩 S A E",
        "A, well, that was close",
        "Set up the tea.",
        "Move on, nothing to see.",
        "撤退はまだ早い。",
        "攻撃隊、発艦！",
        "索敵機、まだか。",
        "",
    ],
)
def test_prose_stays_prose(typed):
    assert all(line.kind is LineKind.PROSE for line in split(typed, ORDER_SHAPE))


@given(ORDERS)
def test_format_and_parse_are_inverses(order):
    text = format_order(order)
    assert parse_text(text) == order
    assert read(text) == [text]


@given(st.text(alphabet="MSAE/WITHDRAWSETUPDICE 0123456789-OIL.,", max_size=40))
@example("M00")
def test_any_text_is_read_or_refused(text):
    for line in split(text, ORDER_SHAPE):
        if line.kind is not LineKind.ORDER:
            continue
        for part in RULES.split(line):
            try:
                order = parse(part)
            except OrderError as error:
                fault = error.fault
                assert str(fault.message)
                if fault.suggestion:
                    assert read(fault.suggestion)
            else:
                assert parse_text(format_order(order)) == order
