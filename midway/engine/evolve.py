"""The only place where a state changes."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from midway.engine.events import (
    AmbushMade,
    BaseRestored,
    BomberAttackMade,
    DistanceChanged,
    Event,
    FleetMoved,
    FleetPlaced,
    FleetSighted,
    FleetVanished,
    GameEnded,
    LastStrikeOpened,
    MidwayStruck,
    RoundFought,
    SearchMade,
    TurnEnded,
    WillRolled,
    WillTested,
)
from midway.engine.state import State


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    match event:
        case WillRolled():
            return replace(state, will=event.die)
        case FleetPlaced():
            return replace(state, nagumo=event.square, step="move", turn=1)
        case FleetMoved():
            return replace(state, nagumo=event.square, step="search")
        case SearchMade():
            return replace(state, step="strike")
        case BaseRestored():
            return replace(state, base_intact=True)
        case FleetSighted():
            return replace(state, fleet=event.square, distance=event.distance)
        case FleetVanished():
            return replace(state, fleet="", distance=0, step="move", turn=event.turn)
        case BomberAttackMade() | AmbushMade():
            return replace(state, japan=event.japan)
        case RoundFought():
            return replace(state, japan=event.japan, america=event.america)
        case DistanceChanged():
            return replace(state, distance=event.distance)
        case LastStrikeOpened():
            return replace(state, step="last_strike")
        case MidwayStruck():
            base_intact = state.base_intact and not event.destroyed
            return replace(state, base_intact=base_intact, japan=event.japan, step="end")
        case WillTested():
            return state
        case TurnEnded():
            return replace(state, step="move", turn=event.turn)
        case GameEnded():
            return replace(state, step="over", ended_by=event.reason)
        case _:
            assert_never(event)
