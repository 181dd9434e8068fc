"""Opening and closing doors. [5.2.1]"""

from __future__ import annotations

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.orders import CloseDoor, OpenDoor
from earthreborn.engine.plan import Door
from earthreborn.engine.state import Character, State
from earthreborn.engine.trip import Trip, can_work
from earthreborn.engine.ways import DOOR_COST, Act, Stage
from games.core.squares import Direction
from games.core.text import Message, msg

SECTION = "5.2.1"


def plan_opening(trip: Trip, stop: OpenDoor) -> None:
    """Add the opening of a door: one point, next to it and facing it. [5.2.1]"""
    index, door = _door(trip, stop.door)
    if trip.is_open(index):
        raise trip.refuse(
            "door-open",
            msg(
                '"O#{door}": {about} stands open already; leave O#{door} out.',
                door=stop.door,
                about=door_words(door),
            ),
            SECTION,
            trip.without(stop),
        )
    if not can_work(door, trip.cards[trip.name], is_open=False):
        raise trip.refuse(
            "no-card",
            msg(
                '"O#{door}": {about} opens only with a magnetic card, and {who} holds none. Take one with T first, or go another way.',
                door=stop.door,
                about=door_words(door),
                who=trip.who,
            ),
            "5.2.2",
        )
    trip.add(_stage(trip, door))
    trip.set_open(index, True)


def plan_closing(trip: Trip, stop: CloseDoor) -> None:
    """Add the closing of a wooden door: one point, next to it and facing it; a card is not needed. [5.2.1, 5.2.2]"""
    index, door = _door(trip, stop.door)
    if door.is_sliding:
        raise trip.refuse(
            "sliding-door",
            msg(
                '"C#{door}": {about} cannot be closed by hand; it closes by itself at the end of the round. Leave C#{door} out.',
                door=stop.door,
                about=door_words(door),
            ),
            SECTION,
            trip.without(stop),
        )
    if not trip.is_open(index):
        raise trip.refuse(
            "door-shut",
            msg(
                '"C#{door}": {about} is shut already; leave C#{door} out.',
                door=stop.door,
                about=door_words(door),
            ),
            SECTION,
            trip.without(stop),
        )
    trip.add(_stage(trip, door))
    trip.set_open(index, False)


def _door(trip: Trip, number: int) -> tuple[int, Door]:
    index = trip.scenario.plan.door_by_number[number]
    return index, trip.scenario.plan.doors[index]


def _stage(trip: Trip, door: Door) -> Stage:
    ways = trip.scenario.ways
    acts = [
        Act(
            node,
            DOOR_COST + ways.turn_at(node, stand.facing),
            ways.node(stand.square, stand.facing),
            stand.facing,
        )
        for stand in door.stands
        for node in ways.nodes(stand.square)
    ]
    return Stage(trip.toll, tuple(acts))


def can_open_now(scenario: EarthScenario, state: State, character: Character, door: Door) -> bool:
    """Tell whether a character can open a door where it stands and as it faces. [5.2.1, 5.2.2]"""
    return door.number not in state.open_doors and _works_at(scenario, character, door, is_open=False)


def can_close_now(scenario: EarthScenario, state: State, character: Character, door: Door) -> bool:
    """Tell whether a character can close a door where it stands and as it faces. [5.2.1]"""
    return door.number in state.open_doors and _works_at(scenario, character, door, is_open=True)


def _works_at(scenario: EarthScenario, character: Character, door: Door, *, is_open: bool) -> bool:
    if not character.square:
        return False
    square = scenario.plan.grid.by_name[character.square]
    facing = Direction.from_letter(character.facing)
    at_door = any(stand.square == square and stand.facing == facing for stand in door.stands)
    return at_door and can_work(door, character.cards, is_open=is_open)


def sliding_doors(scenario: EarthScenario, state: State) -> tuple[int, ...]:
    """Return the open doors that close by themselves when the round ends. [5.2.1]"""
    doors = scenario.plan.doors
    return tuple(door.number for door in doors if door.is_sliding and door.number in state.open_doors)


def door_words(door: Door) -> Message:
    """Return a door in words: its number and kind."""
    if door.needs_card and door.is_sliding:
        return msg("sliding card door {number}", number=door.number)
    if door.needs_card:
        return msg("wooden card door {number}", number=door.number)
    if door.is_sliding:
        return msg("sliding door {number}", number=door.number)
    return msg("wooden door {number}", number=door.number)
