"""What to say of a move that cannot be carried out, and what to order instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from earthreborn.engine.notation import format_order, format_stop
from earthreborn.engine.orders import MAX_STOPS, AnyStop, GoTo, Leave, MoveCharacter, OpenDoor
from earthreborn.engine.reach import Reach
from earthreborn.engine.rules.obstacles import find_obstacle
from earthreborn.engine.rules.stops import plan_trip
from earthreborn.engine.trip import Trip
from earthreborn.engine.ways import DeadEnd, Route, find_route
from games.core.errors import OrderError, illegal
from games.core.text import msg, msg_n


def refuse_route(trip: Trip, dead_end: DeadEnd, points: int) -> OrderError:
    """Return the error for an order that cannot be carried out with so many points."""
    route = find_route(trip.scenario.ways, trip.start, trip.stages, trip.barred)
    if isinstance(route, Route):
        return _too_far(trip, route.points, points)
    return _in_the_way(trip, route)


def refuse_command_points(trip: Trip) -> OrderError:
    """Return the error for an order that asks for more command points than are left this turn."""
    left, asked = trip.state.command_points, trip.order.command_points
    if not left:
        message = msg(
            '"M/{asked}": all command points of this turn are spent; leave this order out.', asked=asked
        )
        return illegal("too-many-command-points", message, section="5.2.5")
    message = msg_n(
        '"M/{asked}": {count} command point is left this turn.',
        '"M/{asked}": {count} command points are left this turn.',
        left,
        asked=asked,
    )
    return illegal("too-many-command-points", message, section="5.2.5", suggestion=instead(trip))


def with_square_beside(trip: Trip, error: OrderError) -> OrderError:
    """Return the error, and for a square that is taken what leads to one beside it."""
    last = trip.order.stops[-1]
    if error.fault.code == "ends-on-friend":
        square = trip.scenario.ways.square(trip.stages[-1].acts[0].node)
    elif error.fault.code == "solid-furniture" and isinstance(last, GoTo):
        square = trip.scenario.plan.grid.by_name[last.square]
    else:
        return error
    before = trip.order.stops[:-1] if isinstance(last, GoTo) else trip.order.stops
    found = [
        order
        for name in _free_beside(trip, square)
        if (order := advise(trip, (*before, GoTo(name)))) is not None
    ]
    best = min(found, key=lambda order: (order.command_points, len(order.stops)), default=None)
    return OrderError(replace(error.fault, suggestion=format_order(best))) if best else error


def _free_beside(trip: Trip, square: int) -> list[str]:
    """Return the neighbours of a square on which somebody could end."""
    plan = trip.scenario.plan
    taken = {other.square for other in trip.state.characters}
    names = [plan.grid.names[after] for _, after, _ in plan.grid.around(square) if plan.can_enter(after)]
    return [name for name in names if name not in taken]


def _too_far(trip: Trip, needed: int, given: int) -> OrderError:
    movement = trip.scenario.characters[trip.name].movement
    cost, left = -(-needed // movement), trip.state.command_points
    if cost > left:
        message = msg_n(
            "{who} needs {needed} points for this, M/{cost}; {count} command point is left this turn.",
            "{who} needs {needed} points for this, M/{cost}; {count} command points are left this turn.",
            left,
            who=trip.who,
            needed=needed,
            cost=cost,
        )
    else:
        message = msg(
            "{who} needs {needed} points for this; M/{asked} gives {given}, M/{cost} would do.",
            who=trip.who,
            needed=needed,
            asked=trip.order.command_points,
            given=given,
            cost=cost,
        )
    return illegal("too-far", message, section="5.2.5", suggestion=instead(trip))


def instead(trip: Trip) -> str:
    """Return what to order instead: the same stops for the fewest command points, or part of the way; "" if neither."""
    order = advise(trip, trip.order.stops) or _part_of_the_way(trip)
    return format_order(order) if order else ""


def advise(trip: Trip, stops: tuple[AnyStop, ...]) -> MoveCharacter | None:
    """Return the cheapest order with these stops and every door on the way opened, or None if points do not last."""
    auto = replan(trip, opens_doors=True, stops=stops)
    found = None if auto is None else _route(auto)
    if auto is None or found is None:
        return None
    opened: list[AnyStop] = []
    for leg, stop in zip(found.legs, stops, strict=True):
        opened += _doors_along(trip, auto, leg.squares, opened)
        opened.append(stop)
    checked = replan(trip, opens_doors=False, stops=tuple(opened))
    route = None if checked is None else _route(checked)
    if route is None or len(opened) > MAX_STOPS:
        return None
    cost = max(1, -(-route.points // trip.scenario.characters[trip.name].movement))
    return MoveCharacter(trip.name, cost, tuple(opened)) if cost <= trip.state.command_points else None


def _part_of_the_way(trip: Trip) -> MoveCharacter | None:
    """Return the order that goes as far along the way as the command points of this turn last, or None."""
    auto = replan(trip, opens_doors=True, stops=trip.order.stops)
    found = None if auto is None else _route(auto)
    if found is None or not all(isinstance(stop, (GoTo, OpenDoor, Leave)) for stop in trip.order.stops):
        return None
    points = trip.state.command_points * trip.scenario.characters[trip.name].movement
    reach = Reach(trip.scenario, trip.state, trip.mover, points)
    taken = {trip.scenario.plan.grid.by_name[other.square] for other in trip.state.characters if other.square}
    for square in reversed([square for leg in found.legs for square in leg.squares]):
        if 0 < reach.cost[square] <= points and square not in taken:
            order = reach.order_to(square)
            return order if len(order.stops) <= MAX_STOPS else None
    return None


def _route(trip: Trip) -> Route | None:
    """Return the cheapest way along a trip's stages, whatever it costs."""
    route = find_route(trip.scenario.ways, trip.start, trip.stages, trip.barred)
    return route if isinstance(route, Route) else None


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
        message = msg('"{stop}": no way leads there for {who}.', stop=stop, who=trip.who)
        return illegal("no-way", message, section="5.1")
    message = msg('"{stop}": no way leads there for {who}: {why}', stop=stop, who=trip.who, why=found.words)
    return illegal(found.code, message, section=found.section, suggestion=instead(trip))
