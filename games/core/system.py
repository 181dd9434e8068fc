"""The protocol that every game fulfils.

A `GameSystem` is the game as such: it reads scenario files. `GameSystem.rules(scenario)` gives the `Rules` of a match:
everything that needs the map, the counters and the tables is a method of it. States, orders and events are the
game's own frozen structs; the platform stores them as JSON and never looks inside.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from games.core.board import BoardView, Brief, Choice, Pending, Prose, Terrain
from games.core.dice import Dice, PostedDice, Roll
from games.core.text import Message
from games.notation.lines import Line

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
E = TypeVar("E", bound=msgspec.Struct)

Side = str
DICE_MODES = ("server", "auto", "posted")
LANGUAGES = ("en", "ja")


@dataclass(frozen=True, slots=True)
class SideInfo:
    """A side of a scenario, in the order of the record's seats."""

    key: Side
    """Short, without blanks, as in the record's headers: `US`."""
    name: Message
    mark: int = 0
    """0 or 1: which of the page's two side styles (solid frame, double frame) is its own."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A choice that changes the play and is made when a match is set up."""

    key: str
    label: Message
    values: tuple[str, ...]
    """The first one is the default."""
    value_labels: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario ready to be played; a game extends it with its map, counters and tables."""

    key: str
    files: Mapping[str, str]
    """The whole bundle, path -> text; `bundle_hash(files)` names it."""
    title: Mapping[str, str]
    """Language -> title."""
    situation: Mapping[str, str]
    """Language -> the text of the opening post; paragraphs are parted by blank lines."""


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What is fixed when a match is set up."""

    dice_mode: str = "server"
    values: Mapping[str, str] = field(default_factory=dict)
    """Values of the game's `OptionSpec`s; missing ones have their default."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended by the rules."""

    winner: Side | None
    """None for a draw, and for a solitaire game that has grades."""
    grade: str
    """A stable key: `win`, `draw`, or the game's own, such as `great_victory`. The record's `Result` holds
    the winner if there is one, else the grade."""
    label: Message
    reason: Message

    @property
    def result(self) -> str:
        """Return the value of the record's `Result` tag."""
        return self.winner if self.winner is not None else self.grade


class Recorder(Generic[S, E]):
    """Collects what one comment leads to: rolls, events and the state after them."""

    def __init__(self, rules: Rules[S, Any, E], state: S, dice: Dice, *, held: bool = False) -> None:
        self.rules = rules
        self.state = state
        self.dice = dice
        self.held = held
        """True if the comment is marked "to be continued": `finish` must not end the phase."""
        self.events: list[E] = []
        self.rolls: list[Roll] = []
        self.notes: list[Message] = []
        self.revealed = False

    def emit(self, event: E) -> None:
        """Apply an event at once, and keep it."""
        self.state = self.rules.evolve(self.state, event)
        self.events.append(event)

    def roll(self, sides: int, purpose: str) -> int:
        """Return a roll of the match's dice from 1 to `sides`, and keep it."""
        value = self.dice.roll(sides, purpose)
        self.rolls.append(Roll(sides, value, purpose, isinstance(self.dice, PostedDice)))
        return value

    def posted(self, sides: int, value: int, purpose: str) -> int:
        """Keep a die that a player rolled and wrote in an order; the engine has checked `value`."""
        self.rolls.append(Roll(sides, value, purpose, True))
        return value

    def reveal(self) -> None:
        """Mark that something hidden was shown: from here the comment stands, like after a roll."""
        self.revealed = True

    def note(self, message: Message) -> None:
        """Say something about the order being decided, such as its cost; shown in previews and beside it."""
        self.notes.append(message)


class Rules(Protocol[S, O, E]):
    """The rules of one scenario. All methods are pure; `view` arguments are states as one side may know them."""

    @property
    def scenario(self) -> Scenario: ...

    @property
    def sides(self) -> tuple[SideInfo, ...]:
        """The seats, in the record's order; one for a solitaire game."""

    @property
    def options(self) -> tuple[OptionSpec, ...]: ...

    @property
    def dice_modes(self) -> tuple[str, ...]:
        """Which of `DICE_MODES` the game knows; the first one is the default."""

    @property
    def hides(self) -> bool:
        """True if a running match holds values that a viewer may not know."""

    def setup(self, options: MatchOptions) -> S:
        """Return the first state, before any roll."""

    def begin(self, rec: Recorder[S, E]) -> None:
        """Do what happens before anybody writes: rolls and events of set-up. May do nothing."""

    def to_act(self, state: S) -> frozenset[Side]:
        """Return the sides that may write orders now; empty when the match is over."""

    def phase(self, state: S) -> str:
        """Return a key that changes exactly when a phase ends, such as `3/US/actions`."""

    def split(self, line: Line) -> Sequence[Line]:
        """Return the orders on a line as lines of their own; most games return it alone."""

    def parse(self, line: Line, view: S, side: Side) -> O:
        """Return the order on a line. Raises `OrderError` (notation, ambiguous)."""

    def format(self, order: O) -> str:
        """Return the canonical line of an order; `parse` is its inverse."""

    def posted_dice(self, orders: Sequence[O]) -> tuple[int, ...] | None:
        """Return the dice that the players wrote for the whole comment, or None if the match's dice are rolled."""

    def legal_orders(self, view: S, side: Side) -> Iterable[O]:
        """Yield the orders that `decide` accepts now, in a fixed order."""

    def decide(self, rec: Recorder[S, E], side: Side, order: O) -> None:
        """Check an order and record what follows at once. Raises `OrderError` before anything is recorded."""

    def finish(self, rec: Recorder[S, E], side: Side) -> None:
        """Do what waits for the end of a comment: form groups, roll, end the phase unless `rec.held`.

        Raises `OrderError` only before its first roll.
        """

    def overdue(self, rec: Recorder[S, E], side: Side) -> None:
        """Do for a side what the server may do when its deadline has passed, such as rolling dice that wait for it.

        Raises `OrderError` if nothing may be done; most games always raise.
        """

    def evolve(self, state: S, event: E) -> S:
        """Return the state after an event; the only place where state changes."""

    def view(self, state: S, side: Side | None) -> S:
        """Return what a side, or a spectator (None), may know."""

    def terrain(self) -> Terrain:
        """Return the part of the board that never changes."""

    def board(self, view: S, side: Side | None, events: Sequence[E] = ()) -> BoardView:
        """Return the board; `events` are those of the comment being looked at, for arrows and results."""

    def prose(self, event: E) -> Sequence[Prose]:
        """Return what the thread says of an event; may be empty."""

    def brief(self, view: S, side: Side | None) -> Brief:
        """Return what the page says above the composer."""

    def pending(self, view: S) -> Sequence[Pending]:
        """Return the dice that wait, with their exact odds."""

    def choices(self, view: S, side: Side) -> Sequence[Choice]:
        """Return what the side may do next by clicking; every `line` is legal now."""

    def columns(self, state: S) -> Mapping[str, int | str]:
        """Return the values of the Position model's own columns."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""

    def bot(self, view: S, side: Side, rng: random.Random) -> str:
        """Return a whole legal comment by a plain computer player."""


class GameSystem(Protocol[S, O, E]):
    """A game as such."""

    @property
    def key(self) -> str:
        """The record's `Game` tag and the folder's name: `airborne`."""

    @property
    def version(self) -> str:
        """The rules' version, stored with each match and in the record's `Rules` tag."""

    @property
    def state_version(self) -> int: ...

    @property
    def name(self) -> Message: ...

    @property
    def order_shape(self) -> re.Pattern[str]:
        """Matches, from its start, every normalised line that is meant as an order."""

    @property
    def state_type(self) -> type[S]: ...

    @property
    def event_type(self) -> Any:
        """The event type, or the closed union of the event types."""

    def needs(self, scenario_toml: str) -> tuple[str, ...]:
        """Return the paths of the data files, relative to the game's data folder, that a scenario's TOML names."""

    def load(self, key: str, files: Mapping[str, str]) -> Scenario:
        """Return a scenario from its bundle; the TOML is `scenario.toml`. Raises `ScenarioError` with every fault."""

    def rules(self, scenario: Scenario) -> Rules[S, O, E]:
        """Return the rules of a loaded scenario."""


def bundle_hash(files: Mapping[str, str]) -> str:
    """Return the name of a bundle: `sha256:` and 64 hexadecimal digits, whatever the order of its files."""
    packed = json.dumps(dict(files), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(packed.encode()).hexdigest()
