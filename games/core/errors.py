"""What may be wrong with an order, with the place it concerns and what to type instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from games.core.text import Message


class Kind(StrEnum):
    """The kinds of refusal a player can meet."""

    NOTATION = "notation"
    """The line has the shape of an order but cannot be read."""
    ILLEGAL = "illegal"
    """The order can be read, and the rules forbid it now."""
    AMBIGUOUS = "ambiguous"
    """The order can be read in more than one way."""
    NOT_YOUR_TURN = "not-your-turn"
    STALE = "stale"
    """The match has moved on since the player looked."""


class Span(NamedTuple):
    """A stretch of the comment as typed: line and columns count from 1, `end` is exclusive."""

    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: a stable code, one sentence, and what to type instead."""

    kind: Kind
    code: str
    message: Message
    section: str = ""
    """Rule section, such as "6" or "8.3"; empty if no rule is concerned."""
    suggestion: str = ""
    """A whole line to type instead, or empty if nothing is near."""
    at: tuple[int, int] | None = None
    """Start and end in the normalised text of the line, 0-based; the whole line if None."""
    span: Span | None = None
    """The same in the comment as typed; filled in by `games.core.play`."""

    def placed(self, span: Span) -> Fault:
        """Return the fault with its place in the comment."""
        return replace(self, span=span)


class OrderError(Exception):
    """An order is refused; raised by engines, once an order."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault.message))
        self.fault = fault


class Refused(Exception):
    """A comment is refused whole and nothing was played; `faults` has at least one member."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(str(fault.message) for fault in faults))
        self.faults = tuple(faults)


def notation(
    code: str, message: Message, *, section: str = "", suggestion: str = "", at: tuple[int, int] | None = None
) -> OrderError:
    """Return the error for a line that cannot be read; `at` is its place in the normalised line."""
    return OrderError(Fault(Kind.NOTATION, code, message, section, suggestion, at))


def illegal(
    code: str, message: Message, *, section: str = "", suggestion: str = "", at: tuple[int, int] | None = None
) -> OrderError:
    """Return the error for an order that the rules forbid now."""
    return OrderError(Fault(Kind.ILLEGAL, code, message, section, suggestion, at))


def ambiguous(
    code: str, message: Message, *, section: str = "", suggestion: str = "", at: tuple[int, int] | None = None
) -> OrderError:
    """Return the error for an order that can be read in more than one way."""
    return OrderError(Fault(Kind.AMBIGUOUS, code, message, section, suggestion, at))


def not_your_turn(message: Message, *, section: str = "") -> OrderError:
    """Return the error for orders of a side that is not to act."""
    return OrderError(Fault(Kind.NOT_YOUR_TURN, "not-your-turn", message, section))


@dataclass(frozen=True, slots=True)
class DataFault:
    """One thing that is wrong with a scenario's files: which file, which line, which field, and why."""

    file: str
    line: int
    """Counts from 1; 0 if the whole file is concerned."""
    field: str
    message: Message

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.field}: {self.message}"


class ScenarioError(Exception):
    """A scenario's files cannot be used; `faults` has at least one member."""

    def __init__(self, faults: Sequence[DataFault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)
