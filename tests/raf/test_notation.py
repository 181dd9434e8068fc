"""Orders as text: read, written, and refused with what to type instead."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import OrderError, Refused
from games.core.play import read
from games.core.text import in_english
from games.notation.lines import LineKind, split
from raf.engine.notation import ORDER_SHAPE, format_order, parse
from raf.engine.orders import Disperse, Engage, GoHome, GoOn, Intercept, Patrol, ToBombBox
from raf.engine.state import SIDE
from raf.engine.system import SYSTEM
from tests.raf.ops import DATA, RULES, START


def line(text):
    """The first line of a comment."""
    return split(text, ORDER_SHAPE)[0]


ORDERS = [
    ("54 P/5/11", Patrol("54/6/11", "5/11"), "54 P/5/11"),
    ("54/6/11 P/5/11", Patrol("54/6/11", "5/11"), "54 P/5/11"),
    ("54 P/London", Patrol("54/6/11", "LONDON"), "54 P/LONDON"),
    ("５４　Ｐ／５／１１", Patrol("54/6/11", "5/11"), "54 P/5/11"),
    ("54 p 5/11", Patrol("54/6/11", "5/11"), "54 P/5/11"),
    ("54p/5/11", Patrol("54/6/11", "5/11"), "54 P/5/11"),
    ("54 I", Intercept("54/6/11"), "54 I"),
    ("54i", Intercept("54/6/11"), "54 I"),
    ("54∕6∕11 i", Intercept("54/6/11"), "54 I"),
    ("54 B", ToBombBox("54/6/11"), "54 B"),
    ("54 H", GoHome("54/6/11"), "54 H"),
    ("54 D", Disperse("54/6/11"), "54 D"),
    ("III/KG76 E", Engage("III/KG76"), "III/KG76 E"),
    ("iii/kg76/2 e", Engage("III/KG76"), "III/KG76 E"),
    ("III / KG 76 E", Engage("III/KG76"), "III/KG76 E"),
    ("KGr100 E", Engage("KGr100"), "KGr100 E"),
    ("next", GoOn(), "NEXT"),
    ("ｎｅｘｔ", GoOn(), "NEXT"),
    ("\u200b54 I\u200f", Intercept("54/6/11"), "54 I"),
]


@pytest.mark.parametrize(("text", "order", "canonical"), ORDERS)
def test_orders_are_read_however_they_are_typed(text, order, canonical):
    read_line = line(text)
    assert read_line.kind is LineKind.ORDER
    assert parse(read_line, DATA) == order
    assert format_order(order, DATA) == canonical
    assert parse(line(canonical), DATA) == order


@pytest.mark.parametrize(
    "text",
    [
        "Good hunting!",
        "> 54 I",
        "54 I think we should wait",
        "54 planes over Kent",
        "At 0800 they came",
        "54",
        "Next time we hold them",
        "11 Group is tired",
        "I would send 54",
    ],
)
def test_prose_is_not_an_order(text):
    assert line(text).kind is LineKind.PROSE


@pytest.mark.parametrize(
    ("text", "code", "suggestion"),
    [
        ("999 I", "unknown-squadron", None),
        ("5O1 I", "unknown-squadron", "501 I"),
        ("54/5/11 I", "wrong-sector", "54 I"),
        ("54 P", "bad-sector", "54 P/6/11"),
        ("54 P/9/11", "bad-sector", None),
        ("54 P/LONDN", "bad-sector", "54 P/LONDON"),
        ("54 Q", "unknown-verb", None),
        ("54 I/3", "no-target", "54 I"),
        ("III/KG77 X", "not-played", None),
        ("III/KG99 E", "unknown-gruppe", None),
        ("54 E", "unknown-gruppe", None),
        ("III/KG76 I", "german-unit", None),
        ("54* T/65", "not-played", "NEXT"),
        ("54 ACE", "not-played", "NEXT"),
        ("600 N", "not-played", "NEXT"),
        ("DELAY", "not-played", "NEXT"),
    ],
)
def test_what_cannot_be_read_says_what_to_type(text, code, suggestion):
    read_line = line(text)
    assert read_line.kind is LineKind.ORDER
    with pytest.raises(OrderError) as refused:
        parse(read_line, DATA)
    fault = refused.value.fault
    assert fault.code == code
    said = in_english(fault.message)
    assert '"' in said or "`" in said
    if suggestion is not None:
        assert fault.suggestion == suggestion


def test_a_later_chapter_is_named_by_its_section():
    with pytest.raises(OrderError) as refused:
        parse(line("600 N"), DATA)
    assert refused.value.fault.section == "18.1"


@given(st.text(max_size=40))
def test_any_text_is_prose_or_an_order_or_a_fault(text):
    with suppress(Refused):
        read(SYSTEM, RULES, START, SIDE, text)


@given(st.from_regex(r"(54|1|RCAF|III/KG76|KGr100|5O4) ?[A-Z]{1,4}[ /]?[0-9LONDON/]{0,8}", fullmatch=True))
def test_what_looks_like_an_order_round_trips_or_is_refused(text):
    for read_line in split(text, ORDER_SHAPE):
        if read_line.kind is LineKind.ORDER:
            with suppress(OrderError):
                order = parse(read_line, DATA)
                assert parse(line(format_order(order, DATA)), DATA) == order
