"""Leaving the map over its frame or down a sewer. [5.2.4]"""

from __future__ import annotations

from earthreborn.engine.orders import Leave
from earthreborn.engine.plan import Exit
from earthreborn.engine.trip import Trip
from earthreborn.engine.ways import Act, Stage
from games.core.text import msg

SECTION = "5.2.4"


def plan_leaving(trip: Trip, stop: Leave) -> None:
    """Add a step off the map: one step's points, to a place outside that is safe and final. [5.2.4]

    Between ways out that cost the same, one that scores is taken.
    """
    if not trip.scenario.exits:
        raise trip.refuse(
            "no-leaving",
            msg('"X": nobody may leave the map in this scenario; end the order on a square.'),
            SECTION,
            trip.without(stop),
        )
    if trip.order.stops[-1] is not stop:
        raise trip.refuse(
            "leave-last",
            msg('"X" ends an order, because {who} never comes back; take out what follows it.', who=trip.who),
            SECTION,
            trip.order.stops[: trip.order.stops.index(stop) + 1],
        )
    side = trip.mover.side
    exits = sorted(trip.scenario.exits, key=lambda way: not trip.scenario.scores(side, way))
    acts = [act for way in exits if way.door == -1 or trip.is_open(way.door) for act in _acts(trip, way)]
    if not acts:
        raise trip.refuse(
            "exits-shut",
            msg('"X": every way off the map is shut; open its door first.'),
            SECTION,
            trip.without(stop),
        )
    trip.add(Stage(trip.toll, tuple(acts)))


def _acts(trip: Trip, way: Exit) -> list[Act]:
    ways = trip.scenario.ways
    acts = []
    for node in ways.nodes(way.square):
        turning = 0 if way.over is None else ways.turn_at(node, way.over)
        acts.append(Act(node, ways.step_cost + turning, node, way.over))
    return acts
