"""A plain computer player: it runs for its goal by the cheapest ways, and bars the way of an enemy who is about to win."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from earthreborn.engine.choices import Options
from earthreborn.engine.data import EarthScenario
from earthreborn.engine.events import AnyEvent
from earthreborn.engine.hindering import hinder
from earthreborn.engine.notation import format_order
from earthreborn.engine.orders import AnyOrder, MoveCharacter
from earthreborn.engine.rules.rounds import escapes, outcome
from earthreborn.engine.state import Character, State
from earthreborn.engine.trip import enemy_squares, tolls
from earthreborn.engine.ways import NEVER
from games.core.dice import PreviewDice
from games.core.system import Recorder

CAREFULNESS = 0.15
"""How much its judgement of a move wavers, in command points."""


class Playing(Protocol):
    """What it needs of the rules."""

    @property
    def scenario(self) -> EarthScenario: ...

    def decide(self, rec: Recorder[State, AnyEvent], side: str, order: AnyOrder) -> None: ...


@dataclass(frozen=True, slots=True)
class _Move:
    """An order and the command points it saves the side, a command point spent."""

    worth: float
    order: MoveCharacter


def play_turn(rules: Playing, view: State, side: str, rng: random.Random) -> str:
    """Return the orders of a whole turn, one a line, or `PASS`."""
    rec: Recorder[State, AnyEvent] = Recorder(rules, view, PreviewDice())  # type: ignore[arg-type]
    lines: list[str] = []
    while rec.state.command_points and outcome(rules.scenario, rec.state) is None:
        order = hinder(rules.scenario, rec.state, side) or _best_move(rules.scenario, rec.state, side, rng)
        if order is None:
            break
        rules.decide(rec, side, order)
        lines.append(format_order(order))
    return "\n".join(lines) or "PASS"


def _best_move(scenario: EarthScenario, state: State, side: str, rng: random.Random) -> MoveCharacter | None:
    runners = _runners(scenario, state, side)
    moves = [move for mover, left in runners for move in _moves(scenario, state, mover, left, rng)]
    best = max(moves, key=lambda move: move.worth, default=None)
    return best.order if best else None


def _runners(scenario: EarthScenario, state: State, side: str) -> list[tuple[Character, list[int]]]:
    """Return the characters worth moving, each with the points that are left from every square to where it wants to go."""
    own = [other for other in state.characters if other.side == side and other.square]
    tables = [(mover, left) for mover in own for left in _wishes(scenario, state, mover)]
    by_name = scenario.plan.grid.by_name

    def command_points(runner: tuple[Character, list[int]]) -> float:
        mover, left = runner
        return left[by_name[mover.square]] / scenario.characters[mover.id].movement

    tables.sort(key=command_points)
    if len(scenario.data.sides) == 1:
        return tables[:1]
    return tables[: max(1, scenario.data.escapes_to_win - escapes(state, side))]


def _wishes(scenario: EarthScenario, state: State, mover: Character) -> Iterator[list[int]]:
    """Yield tables of points left, one for each thing the character is wanted for."""
    by_name = scenario.plan.grid.by_name
    if len(scenario.data.sides) > 1:
        toll = tolls(scenario, state, mover)
        sources = [
            (way.square, scenario.ways.step_cost + toll[way.door])
            for way in scenario.exits
            if scenario.scores(mover.side, way) and toll[way.door] < NEVER
        ]
        yield _points_left(scenario, state, mover, sources)
        return
    for mark in scenario.data.marks:
        if mark.key not in state.marks and (not mark.characters or mover.id in mark.characters):
            yield _points_left(scenario, state, mover, [(by_name[mark.square], 0)])


def _points_left(
    scenario: EarthScenario, state: State, mover: Character, goals: Sequence[tuple[int, int]]
) -> list[int]:
    """Return by square the points from there to the nearest goal; steps cost the same both ways."""
    ways = scenario.ways
    sources = [(node, cost) for square, cost in goals for node in ways.nodes(square)]
    toll = tolls(scenario, state, mover)
    cost = ways.spread(sources, toll, enemy_squares(scenario, state, mover)).cost
    if cost[ways.nodes(scenario.plan.grid.by_name[mover.square])[0]] >= NEVER:
        cost = ways.spread(sources, toll).cost
    squares = range(len(scenario.plan.grid))
    return [min(cost[square * ways.scale : (square + 1) * ways.scale]) for square in squares]


def _moves(
    scenario: EarthScenario, state: State, mover: Character, left: Sequence[int], rng: random.Random
) -> Iterator[_Move]:
    """Yield for each number of command points the move that leaves the least to go."""
    options = Options(scenario, state, mover)
    movement = scenario.characters[mover.id].movement
    now = left[scenario.plan.grid.by_name[mover.square]]
    best: dict[int, tuple[int, int]] = {}
    for square in options.squares():
        spent = options.reach.command_points(options.reach.cost[square])
        if 0 <= left[square] < best.get(spent, (now, 0))[0]:
            best[spent] = (left[square], square)
    for spent, (after, square) in best.items():
        worth = (now - after) / movement / spent + rng.uniform(-CAREFULNESS, CAREFULNESS)
        yield _Move(worth, options.reach.order_to(square))
    for way in options.ways_out():
        if scenario.scores(mover.side, way):
            spent = options.reach.command_points(options.reach.leaving_points(way))
            order = MoveCharacter(mover.id, spent, options.reach.stops_to_leave(way))
            yield _Move((now / movement + 1) / spent, order)
