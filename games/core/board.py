"""What a game gives the page to draw and to click, in numbers and messages; no markup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.core.text import Message

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Facts:
    """A table that says in words what the board shows, for screen readers and keyboards."""

    caption: Message
    headers: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]


@dataclass(frozen=True, slots=True)
class Terrain:
    """The part of a board that never changes during a match; a game extends it with what its template draws."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class BoardView:
    """The part of a board that moves, for one viewer at one moment; a game extends it for its template."""

    title: Message
    facts: tuple[Facts, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a side may do next by clicking: what is picked, what is aimed at, and the line this writes.

    `pick` and `target` name elements of the board by their `data-pick` and `data-at`; both empty means a button.
    A choice with a `refusal` cannot be made; it stands for a target that the player would expect to work.
    """

    verb: str
    """A stable key of the kind of action, such as `move`; choices are grouped by it."""
    label: Message
    line: str = ""
    """The canonical order line; empty with a refusal."""
    pick: str = ""
    target: str = ""
    note: Message | None = None
    """Cost or odds in a few words."""
    refusal: Message | None = None
    path: tuple[Point, ...] = ()
    """A line to draw on the board: a way, or a line of sight."""
    blocked_at: Point | None = None
    """Where a line of sight ends."""
    level: int = 0
    """A step of tint for the target, written on it too, such as the command points it takes; 0 is none."""
    passes: tuple[str, ...] = ()
    """Elements of the board that the action changes on its way, such as doors it opens, by `data-at`."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of one result, exact."""

    label: Message
    numerator: int
    denominator: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Dice that a player may have rolled for what waits, where players roll: the line that says so."""

    line: str
    label: Message
    """The dice and what they give, in a few characters."""


@dataclass(frozen=True, slots=True)
class Pending:
    """Dice that wait: what they decide, with the figures that lead to the column and the chances."""

    title: Message
    figures: tuple[tuple[Message, Message], ...] = ()
    """Label and value: attackers, total, column, cover shift and so on, in the order of the reckoning."""
    odds: tuple[Odds, ...] = ()
    targets: tuple[str, ...] = ()
    """Elements of the board concerned, by `data-at`."""
    answers: tuple[Answer, ...] = ()
    """Where players roll their own dice: all that these can have shown, one of which is chosen and posted."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What the page says above the composer."""

    turn: Message
    """Where the match stands: turn, phase."""
    ask: Message
    """What the viewer's side is asked to do now, in one sentence; or whom the match waits for."""
    section: str = ""
    unacted: tuple[str, ...] = ()
    """Units of the viewer's side that may still act."""
    example: str = ""
    """A line that would be a legal answer."""
    resolve: str = ""
    """The line that a "resolve" button posts, when pending dice wait for this side."""
    resolve_label: Message | None = None


@dataclass(frozen=True, slots=True)
class Prose:
    """One paragraph of what came of a comment."""

    text: Message
    kind: Literal["line", "result", "situation", "dispatch", "heading", "note"] = "line"
    lines: tuple[str, ...] = ()
    """Lines of notation that belong to it, such as both sides' units in a situation."""
    dice: tuple[int, ...] = ()
    """The faces shown beside it, in order of rolling."""
    mark: str = ""
    """A short result in the game's letters, such as `M` or `-`."""
