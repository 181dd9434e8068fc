"""Moving a character: command points, movement points and the cheapest way along an order's stops. [5.1, 5.2.5]"""

from __future__ import annotations

from typing import assert_never

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.events import (
    AnyEvent,
    CardHanded,
    CardPickedUp,
    CharacterLeft,
    CharacterOrdered,
    CharacterWalked,
    DoorClosed,
    DoorOpened,
    MarkReached,
)
from earthreborn.engine.orders import (
    AnyStop,
    CloseDoor,
    GiveCard,
    GoTo,
    Leave,
    MoveCharacter,
    OpenDoor,
    TakeCard,
)
from earthreborn.engine.plan import Exit
from earthreborn.engine.rules.advice import refuse_command_points, refuse_route, with_square_beside
from earthreborn.engine.rules.rounds import check_turn_open
from earthreborn.engine.rules.stops import plan_trip
from earthreborn.engine.sides import side_name
from earthreborn.engine.state import Character, State
from earthreborn.engine.trip import Trip
from earthreborn.engine.ways import DeadEnd, Leg, Route, find_route
from games.core.errors import OrderError, illegal
from games.core.squares import Direction
from games.core.system import Recorder
from games.core.text import msg


def decide_move(
    scenario: EarthScenario, rec: Recorder[State, AnyEvent], side: str, order: MoveCharacter
) -> None:
    """Check a move and record it leg by leg. Raises `OrderError` before anything is recorded."""
    check_turn_open(scenario, rec)
    mover = _mover(scenario, rec.state, side, order)
    trip = Trip(scenario, rec.state, mover, order)
    if order.command_points > rec.state.command_points:
        raise refuse_command_points(trip)
    given = order.command_points * scenario.characters[mover.id].movement
    route = plan_route(trip, given)
    rec.note(msg("{used} of {given} points", used=route.points, given=given))
    rec.emit(CharacterOrdered(mover.id, order.command_points, route.points, given))
    facing = Direction.from_letter(mover.facing)
    for stop, leg in zip(order.stops, route.legs, strict=True):
        facing = _walk(scenario, rec, mover.id, leg, facing)
        _carry_out(scenario, rec, mover, stop, leg)
        facing = facing if leg.act.facing is None else leg.act.facing
    _reach_mark(scenario, rec, mover.id)


def plan_route(trip: Trip, points: int) -> Route:
    """Return the cheapest way along the order's stops for so many points. Raises `OrderError` if there is none."""
    try:
        plan_trip(trip)
    except OrderError as error:
        raise with_square_beside(trip, error) from None
    route = find_route(trip.scenario.ways, trip.start, trip.stages, trip.barred, points)
    if isinstance(route, DeadEnd):
        raise refuse_route(trip, route, points)
    if route.points == 0 and all(isinstance(stop, GoTo) for stop in trip.order.stops):
        message = msg(
            "{who} stands on {square} already; name another square.", who=trip.who, square=trip.mover.square
        )
        raise trip.refuse("stands-there", message, "5.1")
    return route


def _mover(scenario: EarthScenario, state: State, side: str, order: MoveCharacter) -> Character:
    mover = state.character(order.character)
    if mover is None:
        raise illegal("not-in-match", msg("{who} is not in this match.", who=order.character), section="5.1")
    if mover.side != side:
        raise illegal(
            "not-yours",
            msg(
                "{who} belongs to {side}; order one of yours.",
                who=scenario.people[mover.id],
                side=side_name(mover.side),
            ),
            section="5.1",
        )
    if not mover.square:
        raise illegal(
            "has-left",
            msg(
                "{who} has left the map and never comes back; order somebody else.",
                who=scenario.people[mover.id],
            ),
            section="5.2.4",
        )
    return mover


def _walk(
    scenario: EarthScenario, rec: Recorder[State, AnyEvent], who: str, leg: Leg, facing: Direction
) -> Direction:
    if len(leg.squares) > 1:
        names = scenario.plan.grid.names
        facing = scenario.ways.way_between(*leg.squares[-2:])
        rec.emit(CharacterWalked(who, tuple(names[square] for square in leg.squares), facing.letter))
    return facing


def _carry_out(
    scenario: EarthScenario, rec: Recorder[State, AnyEvent], mover: Character, stop: AnyStop, leg: Leg
) -> None:
    facing = leg.act.facing
    letter = "" if facing is None else facing.letter
    square = leg.squares[-1]
    name = scenario.plan.grid.names[square]
    match stop:
        case OpenDoor():
            rec.emit(DoorOpened(mover.id, stop.door, letter))
        case CloseDoor():
            rec.emit(DoorClosed(mover.id, stop.door, letter))
        case GiveCard():
            rec.emit(CardHanded(mover.id, stop.friend))
        case TakeCard(friend=""):
            marker = next(marker.id for marker in rec.state.markers if marker.square == name and marker.cards)
            rec.emit(CardPickedUp(mover.id, marker))
        case TakeCard():
            rec.emit(CardHanded(stop.friend, mover.id))
        case Leave():
            scores = scenario.scores(mover.side, Exit(square, facing))
            if not scores:
                rec.note(msg("this way out counts for nothing"))
            rec.emit(CharacterLeft(mover.id, name, letter, scores))
        case GoTo():
            pass
        case _:
            assert_never(stop)


def _reach_mark(scenario: EarthScenario, rec: Recorder[State, AnyEvent], who: str) -> None:
    mover = rec.state.character(who)
    mark = scenario.marks_at.get(mover.square) if mover else None
    if mark and mark.key not in rec.state.marks and (not mark.characters or who in mark.characters):
        rec.emit(MarkReached(who, mark.key))
