"""What to say of a move that cannot be carried out, and what to order instead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from earthreborn.engine.notation import format_order, format_stop
from earthreborn.engine.orders import AnyStop, MoveCharacter, OpenDoor
from earthreborn.engine.rules.obstacles import find_obstacle
from earthreborn.engine.rules.stops import plan_trip
from earthreborn.engine.trip import Trip
from earthreborn.engine.ways import DeadEnd, Route, find_route
from games.core.errors import OrderError, illegal
from games.core.text import msg


def refuse_route(trip: Trip, dead_end: DeadEnd, points: int) -> OrderError:
    """Return the error for an order that cannot be carried out with so many points."""
    route = find_route(trip.scenario.ways, trip.start, trip.stages, trip.barred)
    if isinstance(route, Route):
        return _too_far(trip, route.points, points)
    return _in_the_way(trip, route)


def _too_far(trip: Trip, needed: int, given: int) -> OrderError:
    movement = trip.scenario.characters[trip.name].movement
    better = advise(trip)
    message = msg(
        "{who} needs {needed} points for this; M/{asked} gives {given}, M/{cost} would do.",
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


def _in_the_way(trip: Trip, dead_end: DeadEnd) -> OrderError:
    stop = format_stop(trip.order.stops[dead_end.stage])
    found = find_obstacle(trip, dead_end)
    if found is None:
        return illegal(
            "no-way", msg('"{stop}": no way leads there for {who}.', stop=stop, who=trip.name), section="5.1"
        )
    better = advise(trip)
    message = msg('"{stop}": no way leads there for {who}: {why}', stop=stop, who=trip.name, why=found.words)
    return illegal(
        found.code, message, section=found.section, suggestion=format_order(better) if better else ""
    )
