"""Why a move cannot be carried out, and what to order instead: points needed, or the door, wall or enemy in the way."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import pairwise

from earthreborn.engine.notation import format_order, format_stop
from earthreborn.engine.orders import AnyStop, MoveCharacter, OpenDoor
from earthreborn.engine.plan import Ground, Wall
from earthreborn.engine.rules.doors import door_words
from earthreborn.engine.rules.stops import plan_trip
from earthreborn.engine.trip import Trip, can_work
from earthreborn.engine.ways import DeadEnd, Route, find_route
from games.core.errors import OrderError, illegal
from games.core.squares import OFF_GRID, Direction
from games.core.text import Message, msg

SHUT_DOOR, ENEMY, WALL = 100, 1_000, 10_000
"""Points that a search for the obstacle pays for passing one: it meets as few as possible, doors before walls."""


def refuse_route(trip: Trip, dead_end: DeadEnd, points: int) -> OrderError:
    """Return the error for an order that cannot be carried out with so many points."""
    route = find_route(trip.scenario.ways, trip.start, trip.stages, trip.barred)
    if isinstance(route, Route):
        return _too_far(trip, route.points, points)
    return _obstacle(trip, route)


def _too_far(trip: Trip, needed: int, given: int) -> OrderError:
    movement = trip.scenario.characters[trip.name].movement
    better = advise(trip)
    message = msg(
        "{who} needs {needed} points for this and {asked} CP give {given}; {cost} CP would do.",
        who=trip.name,
        needed=needed,
        asked=trip.order.command_points,
        given=given,
        cost=-(-needed // movement),
    )
    return illegal("too-far", message, section="5.2.5", suggestion=format_order(better) if better else "")


def advise(trip: Trip) -> MoveCharacter | None:
    """Return the cheapest order with the same stops and every door on the way opened, or None if points do not last."""
    auto = replan(trip, opens_doors=True, stops=trip.order.stops)
    found = None if auto is None else find_route(auto.scenario.ways, auto.start, auto.stages, auto.barred)
    if auto is None or not isinstance(found, Route):
        return None
    stops: list[AnyStop] = []
    for leg, stop in zip(found.legs, trip.order.stops, strict=True):
        stops += _doors_along(trip, auto, leg.squares, stops)
        stops.append(stop)
    checked = replan(trip, opens_doors=False, stops=tuple(stops))
    route = (
        None
        if checked is None
        else find_route(checked.scenario.ways, checked.start, checked.stages, checked.barred)
    )
    if not isinstance(route, Route):
        return None
    cost = max(1, -(-route.points // trip.scenario.characters[trip.name].movement))
    return MoveCharacter(trip.name, cost, tuple(stops)) if cost <= trip.state.command_points else None


def _doors_along(trip: Trip, auto: Trip, squares: Sequence[int], so_far: Sequence[AnyStop]) -> list[AnyStop]:
    """Return the shut doors that a walk passes and that no stop so far opens, in order."""
    plan = trip.scenario.plan
    found: list[AnyStop] = []
    for square, after in pairwise(squares):
        index = plan.door_between.get((square, after), -1)
        if auto.toll[index] and (stop := OpenDoor(plan.doors[index].number)) not in (*so_far, *found):
            found.append(stop)
    return found


def replan(trip: Trip, *, opens_doors: bool, stops: tuple[AnyStop, ...]) -> Trip | None:
    """Return a trip of the same character along other stops, or None if one of them is refused."""
    order = MoveCharacter(trip.name, trip.order.command_points, stops)
    other = Trip(trip.scenario, trip.state, trip.mover, order, opens_doors)
    try:
        plan_trip(other)
    except OrderError:
        return None
    return other


def _obstacle(trip: Trip, dead_end: DeadEnd) -> OrderError:
    ways = trip.scenario.ways
    sources = {ways.square(node) for node in dead_end.sources}
    targets = {ways.square(act.node) for act in trip.stages[dead_end.stage].acts}
    squares = _way_through(trip, dead_end.stage, sources, targets)
    stop = format_stop(trip.order.stops[dead_end.stage])
    for square, after in pairwise(squares):
        reason = _door_in_way(trip, dead_end.stage, square, after) or _block(trip, square, after)
        if reason is not None:
            code, why, section = reason
            better = advise(trip)
            message = msg('"{stop}": no way leads there for {who}: {why}', stop=stop, who=trip.name, why=why)
            return illegal(code, message, section=section, suggestion=format_order(better) if better else "")
    return illegal("no-way", msg('"{stop}": no way leads there.', stop=stop), section="5.1")


def _way_through(trip: Trip, stage: int, sources: set[int], targets: set[int]) -> list[int]:
    """Return the squares from a source to a target past as few obstacles as possible."""
    plan = trip.scenario.plan
    toll = trip.stages[stage].toll
    heap = [(0, square, -1) for square in sources]
    before: dict[int, int] = {}
    while heap:
        spent, square, came_from = heapq.heappop(heap)
        if square in before:
            continue
        before[square] = came_from
        if square in targets:
            return _back(before, square)
        for _, after, edge in plan.grid.around(square):
            if after == OFF_GRID or after in before:
                continue
            door = plan.door_on.get(edge, -1)
            blocked = plan.walls[edge] != Wall.NONE or not plan.can_enter(after)
            price = 1 + WALL * blocked + SHUT_DOOR * bool(toll[door]) + ENEMY * (after in trip.barred)
            heapq.heappush(heap, (spent + price, after, square))
    return []


def _back(before: dict[int, int], square: int) -> list[int]:
    squares = [square]
    while (square := before[square]) != -1:
        squares.append(square)
    return squares[::-1]


def _door_in_way(trip: Trip, stage: int, square: int, after: int) -> tuple[str, Message, str] | None:
    plan = trip.scenario.plan
    index = plan.door_between.get((square, after), -1)
    if trip.stages[stage].toll[index] == 0:
        return None
    door = plan.doors[index]
    about, a, b = door_words(door), plan.grid.names[square], plan.grid.names[after]
    if can_work(door, trip.mover.cards, is_open=False):
        return (
            "door-in-way",
            msg(
                "{about} is shut between {a} and {b}; open it with O#{door}.",
                about=about,
                a=a,
                b=b,
                door=door.number,
            ),
            "5.2.1",
        )
    return (
        "card-door-in-way",
        msg(
            "{about} is shut between {a} and {b}, and {who} holds no magnetic card.",
            about=about,
            a=a,
            b=b,
            who=trip.name,
        ),
        "5.2.2",
    )


def _block(trip: Trip, square: int, after: int) -> tuple[str, Message, str] | None:
    plan = trip.scenario.plan
    edge = plan.grid.edge(square, next(way for way in Direction if plan.grid.neighbour(square, way) == after))
    names = plan.grid.names
    if plan.walls[edge] != Wall.NONE:
        return (
            "wall-in-way",
            msg("a wall stands between {a} and {b}.", a=names[square], b=names[after]),
            "5.1",
        )
    if plan.ground[after] == Ground.SOLID:
        return (
            "furniture-in-way",
            msg("{square} is taken up by furniture that nobody can enter.", square=names[after]),
            "5.2.5",
        )
    if plan.ground[after] == Ground.VOID:
        return "off-plan", msg("{square} is not part of the plan.", square=names[after]), "5.1"
    enemy = next(
        (
            other.id
            for other in trip.state.characters
            if other.square == names[after] and after in trip.barred
        ),
        "",
    )
    if enemy:
        return (
            "enemy-in-way",
            msg(
                "{enemy} stands on {square}, and enemies cannot be passed.", enemy=enemy, square=names[after]
            ),
            "5.1",
        )
    return None
