"""The game as the platform sees it: `SYSTEM`, and the rules of a match."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from games.core.board import Brief, Choice, Pending, Prose
from games.core.system import MatchOptions, OptionSpec, Outcome, Recorder, Scenario, Side, SideInfo
from games.core.text import msg
from games.notation.lines import Line
from raf.engine import board, bot, bundle, evolve, notation, odds, prose, view
from raf.engine.bundle import RafScenario
from raf.engine.events import Event, OrderGiven
from raf.engine.orders import VERBS, GoOn, Order, Patrol, unit_of
from raf.engine.rules import legality, sequence
from raf.engine.rules.room import Room
from raf.engine.setup import setup
from raf.engine.state import SIDE, State
from raf.engine.words import number, text


@dataclass(frozen=True, slots=True)
class RafRules:
    """The rules of one scenario. What nobody has seen does not exist in a state, so a view is the state."""

    scenario: RafScenario

    @property
    def sides(self) -> tuple[SideInfo, ...]:
        return (SideInfo(SIDE, msg("Fighter Command")),)

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        return ()

    @property
    def dice_modes(self) -> tuple[str, ...]:
        return ("server",)

    @property
    def hides(self) -> bool:
        return False

    def setup(self, options: MatchOptions) -> State:
        return setup(self.scenario)

    def begin(self, rec: Recorder[State, Event]) -> None:
        sequence.run(self._room(rec))

    def to_act(self, state: State) -> frozenset[Side]:
        return frozenset() if state.over else frozenset({SIDE})

    def phase(self, state: State) -> str:
        return "over" if state.over else f"{state.raid_day}/{state.questions}"

    def split(self, line: Line) -> Sequence[Line]:
        return (line,)

    def parse(self, line: Line, view: State, side: Side) -> Order:
        return notation.parse(line, self.scenario.data)

    def format(self, order: Order) -> str:
        return notation.format_order(order, self.scenario.data)

    def posted_dice(self, orders: Sequence[Order]) -> tuple[int, ...] | None:
        return None

    def legal_orders(self, view: State, side: Side) -> Iterable[Order]:
        return legality.legal_orders(view, self.scenario.data)

    def decide(self, rec: Recorder[State, Event], side: Side, order: Order) -> None:
        legality.check(rec.state, self.scenario.data, order)
        if not isinstance(order, GoOn):
            sector = order.sector if isinstance(order, Patrol) else ""
            rec.note(view.counter(rec.state, self.scenario.data, unit_of(order)))
            rec.emit(OrderGiven(unit_of(order), VERBS[type(order)], sector))

    def finish(self, rec: Recorder[State, Event], side: Side) -> None:
        if not rec.held:
            legality.check_complete(rec.state, self.scenario.data)
            sequence.answer(self._room(rec))

    def overdue(self, rec: Recorder[State, Event], side: Side) -> None:
        raise legality.no_deadline()

    def evolve(self, state: State, event: Event) -> State:
        return evolve.evolve(state, event)

    def view(self, state: State, side: Side | None) -> State:
        return state

    def terrain(self) -> board.RafTerrain:
        return self.scenario.terrain

    def board(self, view: State, side: Side | None, events: Sequence[Event] = ()) -> board.RafBoard:
        return board.board(view, self.scenario.data)

    def prose(self, event: Event) -> Sequence[Prose]:
        return prose.prose(event, self.scenario.data)

    def brief(self, view_: State, side: Side | None) -> Brief:
        return view.brief(view_, self.scenario.data)

    def pending(self, view: State) -> Sequence[Pending]:
        return odds.pending(view, self.scenario.data, self.scenario.play)

    def choices(self, view_: State, side: Side) -> Sequence[Choice]:
        return tuple(view.choices(view_, self.scenario.data))

    def columns(self, state: State) -> Mapping[str, int | str]:
        outcome = self.outcome(state)
        return {
            "date": state.date.isoformat(),
            "hour": state.hour,
            "victory_points": state.vp,
            "raids": state.tally.raids,
            "german_losses": state.tally.german,
            "british_losses": state.tally.british,
            "grade": outcome.grade if outcome else "",
        }

    def outcome(self, state: State) -> Outcome | None:
        """Return the band of the final victory points [13]."""
        if not state.over:
            return None
        bands = self.scenario.play.bands
        points = min(max(state.vp, min(b.first for b in bands)), max(b.last for b in bands))
        band = next(b for b in bands if b.first <= points <= b.last)
        return Outcome(
            None, band.key, text(band.name), msg("{vp} victory points at dusk.", vp=number(state.vp))
        )

    def bot(self, view: State, side: Side, rng: random.Random) -> str:
        return bot.comment(view, self.scenario.data, self.scenario.play, rng)

    def _room(self, rec: Recorder[State, Event]) -> Room:
        return Room(rec, self.scenario.data, self.scenario.play)


@dataclass(frozen=True, slots=True)
class RafSystem:
    """The game as such."""

    key: str = "raf"
    version: str = "1"
    state_version: int = 1
    name = msg("RAF Lion")
    order_shape: re.Pattern[str] = notation.ORDER_SHAPE
    state_type: type[State] = State
    event_type: object = Event

    def needs(self, scenario_toml: str) -> tuple[str, ...]:
        return bundle.needs(scenario_toml)

    def load(self, key: str, files: Mapping[str, str]) -> RafScenario:
        return bundle.load(key, files)

    def rules(self, scenario: Scenario) -> RafRules:
        return RafRules(cast(RafScenario, scenario))


SYSTEM = RafSystem()
