"""EZ-Airborne as the platform meets it: `SYSTEM`."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from airborne.engine import board as drawing
from airborne.engine import bot, choices, data, decide, legal, notation, prose, view
from airborne.engine import evolve as evolving
from airborne.engine.bundle import Bundle
from airborne.engine.events import Event
from airborne.engine.orders import Order
from airborne.engine.rules import set_up, turn
from airborne.engine.rules.combat import Rec
from airborne.engine.state import State
from games.core.board import Brief, Choice, Pending, Prose
from games.core.system import DICE_MODES, MatchOptions, OptionSpec, Outcome, Scenario, Side, SideInfo
from games.core.text import Message, msg
from games.notation.lines import Line


class AirborneRules:
    """The rules of one scenario."""

    hides = False
    dice_modes = DICE_MODES
    options: tuple[OptionSpec, ...] = ()

    def __init__(self, scenario: Bundle) -> None:
        self.scenario = scenario
        self.sides = tuple(
            SideInfo(f.side, view.side_name(scenario, f.side), f.mark) for f in scenario.forces
        )
        self._units = tuple(unit for force in scenario.forces for unit in force.units)

    def setup(self, options: MatchOptions) -> State:
        """Return the state before anybody has set up."""
        return set_up.first_state(self.scenario, options.dice_mode)

    def begin(self, rec: Rec) -> None:
        """Do nothing: nothing happens before the first set-up."""

    def to_act(self, state: State) -> frozenset[Side]:
        """Return the side that is to write, if any. [2]"""
        acting = turn.acting_side(self.scenario, state)
        return frozenset((acting,)) if acting else frozenset()

    def phase(self, state: State) -> str:
        """Return the key of the phase; a phase that waits for dice only counts as ended. [2]"""
        if state.stage == "over":
            return "over"
        if not state.phase_over:
            return f"{state.turn}/{state.phase_side}/{'actions' if state.stage == 'play' else 'set-up'}"
        first, second = (force.side for force in self.scenario.forces)
        if state.phase_side == first:
            return f"{state.turn}/{second}/actions"
        return f"{state.turn + 1}/{first}/actions" if state.turn < self.scenario.turns else "over"

    def split(self, line: Line) -> Sequence[Line]:
        """Return the line alone: one order a line. [5]"""
        return (line,)

    def parse(self, line: Line, view: State, side: Side) -> Order:
        """Return the order on a line. Raises `OrderError`."""
        mine = self.scenario.force(side).units
        return notation.parse_line(line, (*mine, *self.scenario.force(self.scenario.other(side)).units))

    def format(self, order: Order) -> str:
        """Return the canonical line of an order."""
        return notation.format_order(order)

    def posted_dice(self, orders: Sequence[Order]) -> tuple[int, ...] | None:
        """Return None: posted dice stand in the orders themselves."""
        return None

    def legal_orders(self, view: State, side: Side) -> Iterable[Order]:
        """Yield the orders that are accepted now."""
        return legal.legal_orders(self.scenario, view, side)

    def decide(self, rec: Rec, side: Side, order: Order) -> None:
        """Check an order and record what follows at once. Raises `OrderError`."""
        decide.decide(rec, self.scenario, side, order)

    def finish(self, rec: Rec, side: Side) -> None:
        """Roll what waited, form combats, end the phase. Raises `OrderError`."""
        decide.finish(rec, self.scenario, side)

    def overdue(self, rec: Rec, side: Side) -> None:
        """Roll the combats that wait for a late side. Raises `OrderError`. [2]"""
        decide.overdue(rec, self.scenario, side)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after an event."""
        return evolving.evolve(state, event)

    def view(self, state: State, side: Side | None) -> State:
        """Return the state itself: nothing is hidden."""
        return state

    def terrain(self) -> drawing.AirborneTerrain:
        """Return the map as drawn."""
        return drawing.terrain(self.scenario)

    def board(self, view: State, side: Side | None, events: Sequence[Event] = ()) -> drawing.AirborneBoard:
        """Return counters and the tracks of a comment."""
        return drawing.board(self.scenario, view, events)

    def prose(self, event: Event) -> Sequence[Prose]:
        """Return what the thread says of an event."""
        return prose.prose(self.scenario, event)

    def brief(self, view_: State, side: Side | None) -> Brief:
        """Return what stands above the composer."""
        return view.brief(self.scenario, view_, side)

    def pending(self, view_: State) -> Sequence[Pending]:
        """Return the combats that wait, with their odds."""
        return view.pending(self.scenario, view_)

    def choices(self, view: State, side: Side) -> Sequence[Choice]:
        """Return what the side may do by clicking."""
        return tuple(choices.choices(self.scenario, view, side))

    def columns(self, state: State) -> Mapping[str, int | str]:
        """Return the derived columns of the position."""
        return view.columns(self.scenario, state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended, or None."""
        return view.outcome(self.scenario, state)

    def bot(self, view: State, side: Side, rng: random.Random) -> str:
        """Return a whole comment by the plain computer player."""
        return bot.comment(self, view, side, rng)


class AirborneSystem:
    """EZ-Airborne."""

    key = "airborne"
    version = "1"
    state_version = 1
    order_shape: re.Pattern[str] = notation.ORDER_SHAPE
    state_type = State
    event_type: Any = Event

    @property
    def name(self) -> Message:
        """Return the game's name."""
        return msg("EZ-Airborne")

    def needs(self, scenario_toml: str) -> tuple[str, ...]:
        """Return the data files that a scenario names."""
        return data.needed_files(scenario_toml)

    def load(self, key: str, files: Mapping[str, str]) -> Bundle:
        """Return a scenario. Raises `ScenarioError`."""
        return data.load(key, files)

    def rules(self, scenario: Scenario) -> AirborneRules:
        """Return the rules of a scenario that `load` returned."""
        if not isinstance(scenario, Bundle):
            raise TypeError(scenario)
        return AirborneRules(scenario)


SYSTEM = AirborneSystem()
