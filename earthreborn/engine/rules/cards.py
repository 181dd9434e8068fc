"""Magnetic cards handed over, taken and picked up, all of it free. [5.2.2]"""

from __future__ import annotations

from earthreborn.engine.orders import GiveCard, TakeCard
from earthreborn.engine.state import Character
from earthreborn.engine.trip import Trip
from earthreborn.engine.ways import Act, Stage
from games.core.errors import OrderError
from games.core.text import msg

SECTION = "5.2.2"


def plan_giving(trip: Trip, stop: GiveCard) -> None:
    """Add the handing of a card to a friend whose square is passed. [5.2.2]"""
    friend = _friend(trip, stop, f"G/{stop.friend}")
    if trip.cards[trip.name] == 0:
        raise trip.refuse(
            "no-card-to-give",
            msg(
                '"G/{friend}": {who} holds no magnetic card to give; leave it out.',
                friend=friend.id,
                who=trip.who,
            ),
            SECTION,
            trip.without(stop),
        )
    trip.add(_at(trip, [friend.square]))
    trip.cards[trip.name] -= 1
    trip.cards[friend.id] += 1


def plan_taking(trip: Trip, stop: TakeCard) -> None:
    """Add the taking of a card from a friend, or from a marker, whose square is passed. [5.2.2]"""
    if not stop.friend:
        _plan_picking_up(trip, stop)
        return
    friend = _friend(trip, stop, f"T/{stop.friend}")
    if trip.cards[friend.id] == 0:
        raise trip.refuse(
            "no-card-to-take",
            msg(
                '"{typed}": {friend} holds no magnetic card; leave it out.',
                typed=f"T/{friend.id}",
                friend=trip.scenario.people[friend.id],
            ),
            SECTION,
            trip.without(stop),
        )
    trip.add(_at(trip, [friend.square]))
    trip.cards[friend.id] -= 1
    trip.cards[trip.name] += 1


def _plan_picking_up(trip: Trip, stop: TakeCard) -> None:
    squares = [marker.square for marker in trip.state.markers if marker.cards]
    if not squares:
        raise trip.refuse(
            "no-marker",
            msg('"T": no marker on the plan holds a magnetic card; to take one from a friend write T/NAME.'),
            SECTION,
            trip.without(stop),
        )
    if sum(other == stop for other in trip.order.stops) > 1:
        raise trip.refuse(
            "one-marker",
            msg('"T" stands twice in this order; pick up one card an order.'),
            SECTION,
            trip.without(stop),
        )
    trip.add(_at(trip, squares))
    trip.cards[trip.name] += 1


def _friend(trip: Trip, stop: GiveCard | TakeCard, typed: str) -> Character:
    friend = trip.state.character(stop.friend)
    if friend is None or friend.id == trip.name:
        raise _refuse_partner(trip, stop, typed)
    if friend.side != trip.mover.side:
        raise trip.refuse(
            "card-enemy",
            msg(
                '"{typed}": {friend} is an enemy; cards change hands between friends only.',
                typed=typed,
                friend=trip.scenario.people[friend.id],
            ),
            SECTION,
            trip.without(stop),
        )
    if not friend.square:
        raise trip.refuse(
            "friend-left",
            msg(
                '"{typed}": {friend} has left the map, so {who} cannot pass by.',
                typed=typed,
                friend=trip.scenario.people[friend.id],
                who=trip.who,
            ),
            SECTION,
            trip.without(stop),
        )
    return friend


def _refuse_partner(trip: Trip, stop: GiveCard | TakeCard, typed: str) -> OrderError:
    return trip.refuse(
        "card-partner",
        msg('"{typed}": name a friend of {who} who is in this match.', typed=typed, who=trip.who),
        SECTION,
        trip.without(stop),
    )


def _at(trip: Trip, squares: list[str]) -> Stage:
    ways = trip.scenario.ways
    by_name = trip.scenario.plan.grid.by_name
    nodes = [node for square in squares for node in ways.nodes(by_name[square])]
    return Stage(trip.toll, tuple(Act(node, 0, node) for node in nodes))
