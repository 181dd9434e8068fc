"""What stands in the way of a move: the door, wall, furniture or enemy that has to be named. [5.1, 5.2.1]"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from earthreborn.engine.plan import Ground, Wall
from earthreborn.engine.rules.doors import door_words
from earthreborn.engine.trip import Trip, can_work
from earthreborn.engine.ways import DeadEnd
from games.core.squares import OFF_GRID
from games.core.text import Message, msg

DOOR, HARD, WALL = 10, 1_000, 10_000
"""What the search pays for a door that the mover can open, for another door or an enemy, and for a wall or furniture."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One thing in the way, in words."""

    code: str
    words: Message
    section: str
    price: int


def find_obstacle(trip: Trip, dead_end: DeadEnd) -> Obstacle | None:
    """Return what keeps a character from a stop: the first thing that cannot be helped on the easiest way there.

    If shut doors are all there is, the first of them; None if nothing at all leads there.
    """
    ways = trip.scenario.ways
    stage = trip.stages[dead_end.stage]
    sources = {ways.square(node) for node in dead_end.sources}
    targets = {ways.square(act.node) for act in stage.acts}
    squares = _easiest_way(trip, stage.toll, sources, targets)
    found = [obstacle for a, b in pairwise(squares) for obstacle in _between(trip, stage.toll, a, b)]
    return next((obstacle for obstacle in found if obstacle.price >= HARD), found[0] if found else None)


def _easiest_way(trip: Trip, toll: Sequence[int], sources: set[int], targets: Collection[int]) -> list[int]:
    """Return the squares from a source to a target past as little as possible."""
    heap = [(0, square, OFF_GRID) for square in sorted(sources)]
    before: dict[int, int] = {}
    while heap:
        spent, square, came_from = heapq.heappop(heap)
        if square in before:
            continue
        before[square] = came_from
        if square in targets:
            return _back(before, square)
        for _, after, _ in trip.scenario.plan.grid.around(square):
            if after != OFF_GRID and after not in before:
                price = 1 + sum(obstacle.price for obstacle in _between(trip, toll, square, after))
                heapq.heappush(heap, (spent + price, after, square))
    return []


def _back(before: dict[int, int], square: int) -> list[int]:
    squares = [square]
    while (square := before[square]) != OFF_GRID:
        squares.append(square)
    return squares[::-1]


def _between(trip: Trip, toll: Sequence[int], square: int, after: int) -> list[Obstacle]:
    """Return what is in the way of one step to a neighbour."""
    found = [_door(trip, toll, square, after), _wall(trip, square, after), _taken(trip, after)]
    return [obstacle for obstacle in found if obstacle is not None]


def _door(trip: Trip, toll: Sequence[int], square: int, after: int) -> Obstacle | None:
    plan = trip.scenario.plan
    index = plan.door_between.get((square, after), -1)
    if toll[index] == 0:
        return None
    door = plan.doors[index]
    about, a, b = door_words(door), plan.grid.names[square], plan.grid.names[after]
    if can_work(door, trip.mover.cards, is_open=False):
        words = msg(
            "{about} is shut between {a} and {b}; open it with O#{door}.",
            about=about,
            a=a,
            b=b,
            door=door.number,
        )
        return Obstacle("door-in-way", words, "5.2.1", DOOR)
    words = msg(
        "{about} is shut between {a} and {b}, and {who} holds no magnetic card.",
        about=about,
        a=a,
        b=b,
        who=trip.who,
    )
    return Obstacle("card-door-in-way", words, "5.2.2", HARD)


def _wall(trip: Trip, square: int, after: int) -> Obstacle | None:
    plan = trip.scenario.plan
    edge = next(edge for _, other, edge in plan.grid.around(square) if other == after)
    if plan.walls[edge] == Wall.NONE:
        return None
    words = msg("a wall stands between {a} and {b}.", a=plan.grid.names[square], b=plan.grid.names[after])
    return Obstacle("wall-in-way", words, "5.1", WALL)


def _taken(trip: Trip, square: int) -> Obstacle | None:
    plan = trip.scenario.plan
    name = plan.grid.names[square]
    if plan.ground[square] == Ground.SOLID:
        words = msg("{square} is taken up by furniture that nobody can enter.", square=name)
        return Obstacle("furniture-in-way", words, "5.2.5", WALL)
    if plan.ground[square] == Ground.VOID:
        return Obstacle("off-plan", msg("{square} is not part of the plan.", square=name), "5.1", WALL)
    if square not in trip.barred:
        return None
    enemy = next(other.id for other in trip.state.characters if other.square == name)
    who = trip.scenario.people[enemy]
    words = msg("{enemy} stands on {square}, and enemies cannot be passed.", enemy=who, square=name)
    return Obstacle("enemy-in-way", words, "5.1", HARD)
