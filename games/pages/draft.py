"""A draft looked at: line by line, with what each order means and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.acting import is_written_as_act
from games.core.board import Choice, Pending
from games.core.errors import Fault, Kind, Refused
from games.core.play import OrderEcho
from games.notation.lines import LineKind, split, unix_lines
from games.pages.thread import OrderRead, order_read
from games.previews import PreviewResult
from games.say import say, say_fault

MOST_CHOICES = 300
"""Up to so many choices are sent all at once: some 5 kB packed."""


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A line of the draft as the preview repeats it."""

    number: int
    parts: tuple[tuple[str, bool], ...]
    """The text in pieces; True for a piece that a fault concerns."""
    orders: tuple[OrderRead, ...]
    faults: tuple[dict[str, Any], ...]

    @property
    def is_prose(self) -> bool:
        return not self.orders and not self.faults

    @property
    def reads_like_prose(self) -> bool:
        """Tell whether a line that was taken for an order may have been meant as words: nothing is numbered in it, or it
        is long."""
        words = "".join(part for part, _wrong in self.parts).split()
        return bool(self.faults) and (len(words) > 4 or not any(map(str.isdigit, "".join(words))))


@dataclass(frozen=True, slots=True)
class DraftPage:
    """What the preview's template gets."""

    lines: tuple[DraftLine, ...]
    loose: tuple[dict[str, Any], ...]
    """Faults that concern no line."""
    faults: int
    pending: Sequence[Pending] = ()
    waits_from: int = 0
    is_orders: bool = False
    ends_phase: bool = False
    unacted: Sequence[str] = ()
    is_act: bool = False
    """True for `!RESIGN` and the like."""
    is_remark: bool = False

    @property
    def may_be_remark(self) -> bool:
        """Tell whether the page offers to post the draft as words."""
        off_turn = any(fault["kind"] == Kind.NOT_YOUR_TURN for fault in self.all_faults)
        return off_turn or any(line.reads_like_prose for line in self.lines)

    @property
    def all_faults(self) -> list[dict[str, Any]]:
        return [*self.loose, *(fault for line in self.lines for fault in line.faults)]


def draft_page(text: str, result: PreviewResult) -> DraftPage:
    """Return a previewed draft ready for its template."""
    faults = [say_fault(fault) for fault in result.faults]
    has_orders, is_act = bool(result.echoes), is_written_as_act(text)
    return DraftPage(
        lines=draft_lines(text, result.echoes, faults),
        loose=tuple(fault for fault in faults if not fault["line"]),
        faults=len(faults),
        pending=result.pending if has_orders else (),
        waits_from=result.waits_from,
        is_orders=has_orders,
        ends_phase=result.ends_phase,
        unacted=result.unacted if has_orders and all(fault["line"] for fault in faults) else (),
        is_act=is_act,
        is_remark=result.is_remark and not is_act and bool(text.strip()),
    )


def refused_page(text: str, faults: Sequence[dict[str, Any] | Fault]) -> DraftPage:
    """Return a refused comment ready for the same template."""
    plain = [say_fault(fault) if isinstance(fault, Fault) else fault for fault in faults]
    return DraftPage(
        lines=draft_lines(text, (), plain),
        loose=tuple(fault for fault in plain if not fault["line"]),
        faults=len(plain),
    )


def draft_lines(
    text: str, echoes: Sequence[OrderEcho], faults: Sequence[dict[str, Any]]
) -> tuple[DraftLine, ...]:
    """Return the draft's lines from the first to the last that is not empty; none for an empty draft."""
    lines = unix_lines(text.rstrip()) if text.strip() else []
    found = []
    for number, line in enumerate(lines, start=1):
        mine = tuple(fault for fault in faults if fault["line"] == number)
        read = tuple(order_read(line, echo) for echo in echoes if echo.number == number)
        if line.strip() or mine:
            found.append(DraftLine(number, pieces(line, mine), read, mine))
    return tuple(found)


def as_remark(text: str, order_shape: re.Pattern[str]) -> str:
    """Return a comment with `>` before every line that would be read as an order or an act."""
    try:
        lines = split(text, order_shape)
    except Refused:
        return text
    acts = is_written_as_act(text)
    return "\n".join(
        f"> {line.typed}" if line.kind is LineKind.ORDER or (acts and line.text) else line.typed
        for line in lines
    )


def pieces(line: str, faults: Sequence[dict[str, Any]]) -> tuple[tuple[str, bool], ...]:
    """Return the line cut where a fault's span begins and ends."""
    wrong = [False] * len(line)
    for fault in faults:
        for column in range(fault["start"] - 1, min(fault["end"] - 1, len(line))):
            wrong[column] = True
    parts: list[tuple[str, bool]] = []
    for character, is_wrong in zip(line, wrong, strict=True):
        if parts and parts[-1][1] == is_wrong:
            parts[-1] = (parts[-1][0] + character, is_wrong)
        else:
            parts.append((character, is_wrong))
    return tuple(parts)


def choices_sent(choices: Sequence[Choice], pick: str) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the choices for the page's script, and the picks whose choices are left out.

    None are left out while there are few. Of many choices the page gets those without a pick, which are buttons or
    targets that take one click, and those of the one element that is picked; it asks again when another is picked.
    """
    if len(choices) <= MOST_CHOICES:
        return [choice_json(choice) for choice in choices], []
    sent = [choice_json(choice) for choice in choices if choice.pick in ("", pick)]
    left_out = {choice.pick: None for choice in choices if choice.line and choice.pick not in ("", pick)}
    return sent, list(left_out)


def _plain(value: float) -> float:
    """Return a coordinate in as few digits as it needs."""
    return int(value) if value == int(value) else round(value, 1)


def choice_json(choice: Choice) -> dict[str, Any]:
    """Return a choice for the page's script, without what is empty."""
    plain: dict[str, Any] = {
        "verb": choice.verb,
        "label": say(choice.label),
        "line": choice.line,
        "pick": choice.pick,
        "target": choice.target,
        "note": say(choice.note),
        "refusal": say(choice.refusal),
        "path": [[_plain(x), _plain(y)] for x, y in choice.path],
        "blocked_at": [_plain(value) for value in choice.blocked_at] if choice.blocked_at else None,
        "level": choice.level,
        "passes": choice.passes,
    }
    return {key: value for key, value in plain.items() if value}
