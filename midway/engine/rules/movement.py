"""Nagumo moves [6.0]."""

from __future__ import annotations

from games.core.system import Recorder
from midway.engine.card import MIDWAY, distance
from midway.engine.events import Event, FleetMoved
from midway.engine.orders import MoveFleet
from midway.engine.state import State


def move(rec: Recorder[State, Event], order: MoveFleet) -> None:
    """Move Nagumo one square [6.0]."""
    state = rec.state
    rec.emit(FleetMoved(state.nagumo, order.square, distance(order.square, MIDWAY, state.adjacency)))
