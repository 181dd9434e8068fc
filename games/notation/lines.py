"""A comment taken apart into lines: orders, prose, and the mark that a phase goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.core.errors import Fault, Kind, Refused, Span
from games.core.text import msg
from games.notation.normalise import normalise

MAX_CHARACTERS = 20_000
MAX_LINES = 300
CONTINUE = "..."
"""The canonical mark for "to be continued": the comment does not end the phase."""
_CONTINUE_FORMS = {"...", "続く", "つづく", "TO BE CONTINUED"}
_BREAKS = re.compile(r"\r\n|\r|\n")


class LineKind(StrEnum):
    """What a line of a comment is."""

    PROSE = "prose"
    ORDER = "order"
    CONTINUE = "continue"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a comment, as typed and in its plain form."""

    number: int
    """Counts from 1."""
    typed: str
    text: str
    """Normalised: NFKC, upper case, single blanks."""
    columns: tuple[int, ...]
    """For each character of `text` its 0-based column in `typed`, and one more for the end."""
    kind: LineKind = LineKind.PROSE

    def span(self, at: tuple[int, int] | None = None) -> Span:
        """Return the place, as typed, of `text[at[0]:at[1]]`, or of the whole line."""
        start, end = at or (0, len(self.text))
        last = len(self.columns) - 1
        first_column = self.columns[min(start, last)]
        if end >= last:
            end_column = self.columns[last]
        else:
            end_column = max(self.columns[end], first_column + 1)
        return Span(self.number, first_column + 1, max(end_column, first_column + 1) + 1)

    def part(self, start: int, end: int) -> Line:
        """Return a part of the line as a line of its own, for games that allow several orders on one."""
        return Line(self.number, self.typed, self.text[start:end], self.columns[start : end + 1], self.kind)


def unix_lines(text: str) -> list[str]:
    """Return the lines of a comment, whatever ends them."""
    return _BREAKS.split(text)


def split(text: str, order_shape: re.Pattern[str]) -> list[Line]:
    """Return the lines of a comment with their kinds.

    A line is an order if its plain form matches `order_shape` from its start; `>` first makes any line prose.
    Raises `Refused` if the comment is over 20,000 characters or 300 lines.
    """
    typed_lines = unix_lines(text)
    _check_size(text, typed_lines)
    lines = []
    for number, typed in enumerate(typed_lines, start=1):
        plain, columns = normalise(typed)
        lines.append(Line(number, typed, plain, columns, _kind(plain, order_shape)))
    return lines


def _kind(plain: str, order_shape: re.Pattern[str]) -> LineKind:
    if plain in _CONTINUE_FORMS:
        return LineKind.CONTINUE
    if not plain or plain.startswith(">"):
        return LineKind.PROSE
    return LineKind.ORDER if order_shape.match(plain) else LineKind.PROSE


def _check_size(text: str, typed_lines: Sequence[str]) -> None:
    if len(text) > MAX_CHARACTERS:
        fault = Fault(
            Kind.NOTATION,
            "too-long",
            msg(
                "The comment has {length} characters; {limit} fit. Post it in two parts, the first ending with a line `...`.",
                length=len(text),
                limit=MAX_CHARACTERS,
            ),
        )
        raise Refused([fault])
    if len(typed_lines) > MAX_LINES:
        fault = Fault(
            Kind.NOTATION,
            "too-many-lines",
            msg(
                "The comment has {length} lines; {limit} fit. Post it in two parts, the first ending with a line `...`.",
                length=len(typed_lines),
                limit=MAX_LINES,
            ),
        )
        raise Refused([fault])
