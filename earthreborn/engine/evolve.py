"""The state after each event: the only place where state changes, live and on replay."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

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
    RoundEnded,
    TurnEnded,
)
from earthreborn.engine.state import Character, Marker, State


def evolve(scenario: EarthScenario, state: State, event: AnyEvent) -> State:
    """Return the state after an event."""
    match event:
        case CharacterOrdered():
            return replace(state, command_points=state.command_points - event.command_points)
        case CharacterWalked():
            return _with(state, event.character, square=event.path[-1], facing=event.facing)
        case DoorOpened():
            turned = _with(state, event.character, facing=event.facing)
            return replace(turned, open_doors=tuple(sorted({*state.open_doors, event.door})))
        case DoorClosed():
            turned = _with(state, event.character, facing=event.facing)
            return replace(turned, open_doors=_without(state.open_doors, (event.door,)))
        case CardHanded():
            return _card(_card(state, event.giver, -1), event.taker, 1)
        case CardPickedUp():
            markers = tuple(
                replace(marker, cards=marker.cards - 1) if marker.id == event.marker else marker
                for marker in state.markers
            )
            return replace(_card(state, event.character, 1), markers=markers)
        case CharacterLeft():
            departed = "goal" if event.scores else "other"
            return _with(state, event.character, square="", cards=0, departed=departed)
        case MarkReached():
            return replace(state, marks=(*state.marks, event.mark))
        case TurnEnded():
            return replace(state, side=event.next_side, command_points=scenario.data.command_points)
        case RoundEnded():
            return replace(state, round=state.round + 1, open_doors=_without(state.open_doors, event.doors))
        case _:
            assert_never(event)


def _with(state: State, character_id: str, **changes: object) -> State:
    characters = tuple(
        replace(character, **changes) if character.id == character_id else character
        for character in state.characters
    )
    return replace(state, characters=characters)


def _card(state: State, character_id: str, change: int) -> State:
    character = state.character(character_id)
    return state if character is None else _with(state, character_id, cards=character.cards + change)


def _without(doors: tuple[int, ...], shut: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(door for door in doors if door not in shut)


def first_state(scenario: EarthScenario) -> State:
    """Return the state before the first turn."""
    data = scenario.data
    points = data.command_points if data.first_command_points is None else data.first_command_points
    characters = tuple(
        Character(start.id, start.side, start.square, start.facing, start.cards) for start in data.characters
    )
    markers = tuple(Marker(marker.id, marker.square, marker.cards) for marker in data.markers)
    return State(data.sides[0].key, points, characters, markers=markers)
