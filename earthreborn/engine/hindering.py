"""How the computer player keeps the others from winning: bodies in doorways, and doors pulled shut. [5.1, 5.2.1]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from earthreborn.engine.choices import Options
from earthreborn.engine.data import EarthScenario
from earthreborn.engine.orders import CloseDoor, MoveCharacter
from earthreborn.engine.rules.rounds import escapes
from earthreborn.engine.state import Character, State
from earthreborn.engine.trip import enemy_squares, tolls
from earthreborn.engine.ways import NEVER, Wave

FAR = 99
"""Command points that count for a goal to which no way leads."""


@dataclass(frozen=True, slots=True)
class _Run:
    """The way of a character to its goal: the command points it takes, and its squares."""

    command_points: int
    squares: Sequence[int]


def hinder(scenario: EarthScenario, state: State, side: str) -> MoveCharacter | None:
    """Return the order that makes the enemy's win take longest, or None if nothing does or nothing has to.

    Something has to be done when the enemy can win in its next turn, and `side` cannot in what is left of this one.
    """
    enemy = next((other.key for other in scenario.data.sides if other.key != side), "")
    if not enemy or _to_win(scenario, state, side) <= state.command_points:
        return None
    threat = _to_win(scenario, state, enemy)
    if threat > scenario.data.command_points:
        return None
    best, most = None, threat
    for order, after in _orders(scenario, state, side, enemy):
        takes = _to_win(scenario, after, enemy)
        if takes > most or (best and takes == most and order.command_points < best.command_points):
            best, most = order, takes
    return best


def _orders(
    scenario: EarthScenario, state: State, side: str, enemy: str
) -> Iterator[tuple[MoveCharacter, State]]:
    """Yield orders that put somebody in an enemy's way or shut a door, with the state that they lead to, nearly."""
    names = scenario.plan.grid.names
    in_the_way = {
        square
        for run in _runs(scenario, state, enemy)[: _missing(scenario, state, enemy)]
        for square in run.squares
    }
    for mover in state.characters:
        if mover.side != side or not mover.square:
            continue
        options = Options(scenario, state, mover)
        for square in options.squares():
            if square in in_the_way:
                yield options.reach.order_to(square), _moved(state, mover, names[square])
        for option in options.doors():
            if isinstance(option.order, MoveCharacter) and isinstance(
                stop := option.order.stops[-1], CloseDoor
            ):
                shut = tuple(number for number in state.open_doors if number != stop.door)
                after = _moved(state, mover, names[option.square])
                yield option.order, replace(after, open_doors=shut)


def _moved(state: State, mover: Character, square: str) -> State:
    moved = replace(mover, square=square)
    return replace(state, characters=tuple(moved if other is mover else other for other in state.characters))


def _missing(scenario: EarthScenario, state: State, side: str) -> int:
    """Return how many of a side have yet to leave over its goal for a win."""
    return scenario.data.escapes_to_win - escapes(state, side)


def _to_win(scenario: EarthScenario, state: State, side: str) -> int:
    """Return the command points that a side needs to win if nobody moves meanwhile."""
    missing = _missing(scenario, state, side)
    runs = _runs(scenario, state, side)[:missing]
    return sum(run.command_points for run in runs) + FAR * (missing - len(runs))


def _runs(scenario: EarthScenario, state: State, side: str) -> list[_Run]:
    """Return the ways of a side's characters to its goal, the shortest first."""
    runs = [_run(scenario, state, who) for who in state.characters if who.side == side and who.square]
    return sorted(runs, key=lambda run: run.command_points)


def _run(scenario: EarthScenario, state: State, who: Character) -> _Run:
    ways = scenario.ways
    toll = tolls(scenario, state, who)
    sources = [
        (node, ways.step_cost + toll[way.door])
        for way in scenario.exits
        if scenario.scores(who.side, way) and toll[way.door] < NEVER
        for node in ways.nodes(way.square)
    ]
    targets = ways.nodes(scenario.plan.grid.by_name[who.square])
    wave: Wave = ways.spread(sources, toll, enemy_squares(scenario, state, who), targets)
    node = min(targets, key=lambda node: wave.cost[node])
    if not 0 <= wave.cost[node] < NEVER:
        return _Run(FAR, ())
    command_points = -(-wave.cost[node] // scenario.characters[who.id].movement)
    return _Run(command_points, [ways.square(step) for step in wave.path(node)])
