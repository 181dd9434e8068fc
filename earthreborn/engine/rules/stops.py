"""The stops of an order planned one after the other, each by its chapter. [5.1, 5.2]"""

from __future__ import annotations

from typing import assert_never

from earthreborn.engine.orders import AnyStop, CloseDoor, GiveCard, GoTo, Leave, OpenDoor, TakeCard
from earthreborn.engine.rules.cards import plan_giving, plan_taking
from earthreborn.engine.rules.doors import plan_closing, plan_opening
from earthreborn.engine.rules.leaving import plan_leaving
from earthreborn.engine.trip import Trip
from earthreborn.engine.ways import Act, Stage
from games.core.text import msg


def plan_trip(trip: Trip) -> None:
    """Add all stops of the trip's order. Raises `OrderError` for one that the rules forbid wherever the character goes."""
    for stop in trip.order.stops:
        plan_stop(trip, stop)
    _end_clear_of_friends(trip)


def plan_stop(trip: Trip, stop: AnyStop) -> None:
    """Add one stop to a trip. Raises `OrderError` if the rules forbid it wherever the character goes."""
    match stop:
        case GoTo():
            plan_walking(trip, stop)
        case OpenDoor():
            plan_opening(trip, stop)
        case CloseDoor():
            plan_closing(trip, stop)
        case GiveCard():
            plan_giving(trip, stop)
        case TakeCard():
            plan_taking(trip, stop)
        case Leave():
            plan_leaving(trip, stop)
        case _:
            assert_never(stop)


def plan_walking(trip: Trip, stop: GoTo) -> None:
    """Add a walk to a square. [5.1]"""
    ways = trip.scenario.ways
    plan = trip.scenario.plan
    square = plan.grid.by_name[stop.square]
    if not plan.can_enter(square):
        raise trip.refuse(
            "solid-furniture",
            msg(
                '"{square}" is taken up by furniture that nobody can enter; name a square beside it.',
                square=stop.square,
            ),
            "5.2.5",
        )
    trip.add(Stage(trip.toll, tuple(Act(node, 0, node) for node in ways.nodes(square))))


def _end_clear_of_friends(trip: Trip) -> None:
    """Friends may be passed, but no order ends on one: the last stop cannot be carried out on a friend's square. [5.1]"""
    if isinstance(trip.order.stops[-1], Leave):
        return
    last = trip.stages[-1]
    clear = tuple(act for act in last.acts if trip.scenario.ways.square(act.node) not in trip.friends)
    if not clear:
        square = trip.scenario.ways.square(last.acts[0].node)
        raise trip.refuse(
            "ends-on-friend",
            msg(
                "{who} would end on {square}, where {friend} stands; friends may be passed, not joined. Add a square to go on to.",
                who=trip.who,
                square=trip.scenario.plan.grid.names[square],
                friend=trip.scenario.people[trip.friends[square]],
            ),
            "5.1",
        )
    trip.stages[-1] = Stage(last.toll, clear)
