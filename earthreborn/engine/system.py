"""Earth Reborn's movement chapter as a game of the platform."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from earthreborn.engine import events
from earthreborn.engine.board import EarthBoard, EarthTerrain, draw_board, draw_terrain
from earthreborn.engine.bot import play_turn
from earthreborn.engine.choices import all_choices, all_orders
from earthreborn.engine.data import EarthScenario, load_scenario, needed_files
from earthreborn.engine.events import AnyEvent
from earthreborn.engine.evolve import evolve, first_state
from earthreborn.engine.notation import format_order
from earthreborn.engine.orders import AnyOrder, Pass
from earthreborn.engine.prose import brief, describe
from earthreborn.engine.reading import ORDER_SHAPE, read_order
from earthreborn.engine.rules.movement import decide_move
from earthreborn.engine.rules.rounds import end_turn, escapes, is_turn_over, outcome, pass_turn
from earthreborn.engine.sides import side_name
from earthreborn.engine.state import State
from games.core.board import Brief, Choice, Pending, Prose
from games.core.errors import illegal
from games.core.system import MatchOptions, OptionSpec, Outcome, Recorder, Scenario, SideInfo
from games.core.text import Message, msg
from games.notation.lines import Line


class EarthRules:
    """The rules of one scenario; see `games.core.system.Rules`."""

    options: tuple[OptionSpec, ...] = ()
    dice_modes: tuple[str, ...] = ("server",)
    hides = False

    def __init__(self, scenario: EarthScenario) -> None:
        self.scenario = scenario
        self.sides = tuple(
            SideInfo(side.key, side_name(side.key), mark) for mark, side in enumerate(scenario.data.sides)
        )

    def setup(self, options: MatchOptions) -> State:
        return first_state(self.scenario)

    def begin(self, rec: Recorder[State, AnyEvent]) -> None:
        """Nothing happens before the first turn."""

    def to_act(self, state: State) -> frozenset[str]:
        return frozenset() if outcome(self.scenario, state) else frozenset((state.side,))

    def phase(self, state: State) -> str:
        return f"{state.round}/{state.side}" if outcome(self.scenario, state) is None else "over"

    def split(self, line: Line) -> Sequence[Line]:
        return (line,)

    def parse(self, line: Line, view: State, side: str) -> AnyOrder:
        return read_order(self.scenario, line, view, side)

    def format(self, order: AnyOrder) -> str:
        return format_order(order)

    def posted_dice(self, orders: Sequence[AnyOrder]) -> None:
        """Return None: nothing is rolled in this game."""

    def legal_orders(self, view: State, side: str) -> Iterable[AnyOrder]:
        return all_orders(self.scenario, view, side)

    def decide(self, rec: Recorder[State, AnyEvent], side: str, order: AnyOrder) -> None:
        if isinstance(order, Pass):
            pass_turn(self.scenario, rec)
        else:
            decide_move(self.scenario, rec, side, order)

    def finish(self, rec: Recorder[State, AnyEvent], side: str) -> None:
        """A comment ends the side's turn, unless it is marked "to be continued" or `PASS` has ended it."""
        if not (rec.held or is_turn_over(rec) or outcome(self.scenario, rec.state)):
            end_turn(self.scenario, rec)

    def overdue(self, rec: Recorder[State, AnyEvent], side: str) -> None:
        """End the turn of a side whose deadline has passed, as by `PASS`."""
        if side not in self.to_act(rec.state):
            raise illegal("nothing-due", msg("It is not this side's turn, so nothing is due."))
        end_turn(self.scenario, rec)

    def evolve(self, state: State, event: AnyEvent) -> State:
        return evolve(self.scenario, state, event)

    def view(self, state: State, side: str | None) -> State:
        """Return the state itself: nothing is hidden in this game."""
        return state

    def terrain(self) -> EarthTerrain:
        return draw_terrain(self.scenario)

    def board(self, view: State, side: str | None, events: Sequence[AnyEvent] = ()) -> EarthBoard:
        return draw_board(self.scenario, view, side, events)

    def prose(self, event: AnyEvent) -> Sequence[Prose]:
        return describe(self.scenario, event)

    def brief(self, view: State, side: str | None) -> Brief:
        return brief(self.scenario, view, side)

    def pending(self, view: State) -> Sequence[Pending]:
        """Return nothing: no dice wait."""
        return ()

    def choices(self, view: State, side: str) -> Sequence[Choice]:
        return all_choices(self.scenario, view, side)

    def columns(self, state: State) -> Mapping[str, int | str]:
        keys = [side.key for side in self.scenario.data.sides]
        return {
            "round": state.round,
            "first_escapes": escapes(state, keys[0]),
            "second_escapes": escapes(state, keys[-1]) if len(keys) > 1 else 0,
            "on_plan": sum(bool(character.square) for character in state.characters),
        }

    def outcome(self, state: State) -> Outcome | None:
        return outcome(self.scenario, state)

    def bot(self, view: State, side: str, rng: random.Random) -> str:
        return play_turn(self, view, side, rng)


class EarthSystem:
    """The game as such; see `games.core.system.GameSystem`."""

    key = "earthreborn"
    version = "1"
    state_version = 1
    name: Message = msg("Earth Reborn")
    order_shape = ORDER_SHAPE
    state_type = State
    event_type = events.AnyEvent

    def needs(self, scenario_toml: str) -> tuple[str, ...]:
        return needed_files(scenario_toml)

    def load(self, key: str, files: Mapping[str, str]) -> EarthScenario:
        return load_scenario(key, files)

    def rules(self, scenario: Scenario) -> EarthRules:
        if not isinstance(scenario, EarthScenario):
            raise TypeError(scenario)
        return EarthRules(scenario)


SYSTEM = EarthSystem()
