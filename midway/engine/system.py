"""The game as the platform sees it: `SYSTEM`, and the rules of a match."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from games.core.board import Brief, Choice, Pending, Prose
from games.core.errors import illegal
from games.core.system import MatchOptions, OptionSpec, Outcome, Recorder, Scenario, Side, SideInfo
from games.core.text import Message, msg
from games.notation.lines import Line
from midway.engine import board, bot, data, evolve, notation, prose, view
from midway.engine.card import ADJACENCIES, Adjacency
from midway.engine.data import MidwayScenario
from midway.engine.events import Event
from midway.engine.orders import Order, PostDice
from midway.engine.rules import legality, setup, turn
from midway.engine.state import JAPAN, State
from midway.engine.tables.victory import SCORES
from midway.engine.words import END_REASONS, GRADE_NAMES

ADJACENCY_LABELS: dict[Adjacency, Message] = {
    "orthogonal": msg("by their sides"),
    "diagonal": msg("by corners too"),
}


@dataclass(frozen=True, slots=True)
class MidwayRules:
    """The rules of one scenario; nothing is hidden, so a view is the state."""

    scenario: MidwayScenario

    @property
    def sides(self) -> tuple[SideInfo, ...]:
        return (SideInfo(JAPAN, msg("Japan"), mark=1),)

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        values = sorted(ADJACENCIES, key=lambda value: value != self.scenario.adjacency)
        labels = tuple(ADJACENCY_LABELS[value] for value in values)
        return (OptionSpec("adjacency", msg("Squares touch"), tuple(values), labels),)

    @property
    def dice_modes(self) -> tuple[str, ...]:
        return ("server", "posted")

    @property
    def hides(self) -> bool:
        return False

    def setup(self, options: MatchOptions) -> State:
        adjacency = options.values.get("adjacency", self.scenario.adjacency)
        return State(adjacency=cast(Adjacency, adjacency), posted=options.dice_mode == "posted")

    def begin(self, rec: Recorder[State, Event]) -> None:
        setup.roll_will(rec)

    def to_act(self, state: State) -> frozenset[Side]:
        return frozenset() if state.step == "over" else frozenset({JAPAN})

    def phase(self, state: State) -> str:
        return "over" if state.step == "over" else str(state.turn)

    def split(self, line: Line) -> Sequence[Line]:
        return notation.split(line)

    def parse(self, line: Line, view: State, side: Side) -> Order:
        order = notation.parse(line)
        if isinstance(order, PostDice) and not view.posted:
            raise legality.no_dice_here()
        return order

    def format(self, order: Order) -> str:
        return notation.format_order(order)

    def posted_dice(self, orders: Sequence[Order]) -> tuple[int, ...] | None:
        lists = [order.values for order in orders if isinstance(order, PostDice)]
        return tuple(die for values in lists for die in values) if lists else None

    def legal_orders(self, view: State, side: Side) -> Iterable[Order]:
        return legality.legal_orders(view)

    def decide(self, rec: Recorder[State, Event], side: Side, order: Order) -> None:
        turn.decide(rec, order)

    def finish(self, rec: Recorder[State, Event], side: Side) -> None:
        """Nothing waits for the end of a comment: `E` ends a turn [5.0]."""

    def overdue(self, rec: Recorder[State, Event], side: Side) -> None:
        raise illegal("nothing-due", msg("Nothing waits for the server: Nagumo decides in his own time."))

    def evolve(self, state: State, event: Event) -> State:
        return evolve.evolve(state, event)

    def view(self, state: State, side: Side | None) -> State:
        return state

    def terrain(self) -> board.Card:
        return board.terrain()

    def board(self, view: State, side: Side | None, events: Sequence[Event] = ()) -> board.MidwayBoard:
        return board.board(view, events)

    def prose(self, event: Event) -> Sequence[Prose]:
        return prose.prose(event)

    def brief(self, view_: State, side: Side | None) -> Brief:
        return view.brief(view_, side)

    def pending(self, view: State) -> Sequence[Pending]:
        return ()

    def choices(self, view_: State, side: Side) -> Sequence[Choice]:
        return tuple(view.choices(view_))

    def columns(self, state: State) -> Mapping[str, int | str]:
        return {
            "turn": state.turn,
            "will": state.will,
            "japan": state.japan,
            "america": state.america,
            "base_intact": int(state.base_intact),
            "score": SCORES[state.grade],
            "grade": state.grade if state.step == "over" else "",
        }

    def outcome(self, state: State) -> Outcome | None:
        if state.step != "over":
            return None
        return Outcome(None, state.grade, GRADE_NAMES[state.grade], END_REASONS[state.ended_by])

    def bot(self, view: State, side: Side, rng: random.Random) -> str:
        return bot.comment(view)


@dataclass(frozen=True, slots=True)
class MidwaySystem:
    """The game as such."""

    key: str = "midway"
    version: str = "1"
    state_version: int = 1
    name = msg("MIDWAY")
    order_shape: re.Pattern[str] = notation.ORDER_SHAPE
    state_type: type[State] = State
    event_type: object = Event

    def needs(self, scenario_toml: str) -> tuple[str, ...]:
        """Return nothing: the card is the same in every scenario."""
        return ()

    def load(self, key: str, files: Mapping[str, str]) -> MidwayScenario:
        return data.load(key, files)

    def rules(self, scenario: Scenario) -> MidwayRules:
        return MidwayRules(cast(MidwayScenario, scenario))


SYSTEM = MidwaySystem()
