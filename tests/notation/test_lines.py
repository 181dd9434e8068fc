"""Comments are taken apart into orders and prose, whatever ends their lines."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import Refused, Span
from games.notation.lines import MAX_CHARACTERS, MAX_LINES, LineKind, split
from games.notation.suggest import digits_meant, nearest

SHAPE = re.compile(r"[A-Z]+[0-9]+ ?[A-Z]/|PASS$")


def kinds(text: str) -> list[str]:
    return [line.kind.value for line in split(text, SHAPE)]


def test_orders_prose_and_the_mark_to_go_on() -> None:
    text = "Good luck!\npara1101 m/2/0603\n> PARA1101 F/0705\n\nPASS\n…\n続く\n＞ PASS"
    assert kinds(text) == ["prose", "order", "prose", "prose", "order", "continue", "continue", "prose"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends(ending: str) -> None:
    lines = split(f"PASS{ending}hello", SHAPE)
    assert [(line.number, line.text) for line in lines] == [(1, "PASS"), (2, "HELLO")]


def test_spans_are_in_typed_columns() -> None:
    (line,) = split("　ＰＡＲＡ１ Ｍ／２", SHAPE)
    assert line.kind is LineKind.ORDER
    assert line.span((6, 7)) == Span(1, 8, 9)
    assert line.span() == Span(1, 2, 11)
    part = line.part(6, 9)
    assert part.text == "M/2"
    assert part.span((2, 3)) == Span(1, 10, 11)


@pytest.mark.parametrize(
    ("text", "code"),
    [("x" * (MAX_CHARACTERS + 1), "too-long"), ("\n" * MAX_LINES, "too-many-lines")],
)
def test_too_much_is_refused_and_says_how_much_fits(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        split(text, SHAPE)
    (fault,) = refused.value.faults
    assert fault.code == code
    assert "Post it in two parts" in str(fault.message)


def test_the_most_that_fits_is_read() -> None:
    assert len(split("\n" * (MAX_LINES - 1), SHAPE)) == MAX_LINES
    assert len(split("x" * MAX_CHARACTERS, SHAPE)) == 1


@given(st.text(max_size=300))
def test_any_text_is_read_and_spans_stay_inside(text: str) -> None:
    for line in split(text, SHAPE):
        span = line.span()
        assert 1 <= span.start < span.end <= len(line.typed) + 2


def test_nearest_known_word() -> None:
    known = ["VASQUEZ", "DEELER", "JESSICA"]
    assert nearest("VASKEZ", known) == "VASQUEZ"
    assert nearest("XX", known) == ""
    assert digits_meant("06O3") == "0603"
