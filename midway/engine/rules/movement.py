"""Nagumo moves [6.0]."""

from __future__ import annotations

from games.core.system import Recorder
from games.core.text import msg
from midway.engine.card import MIDWAY, distance
from midway.engine.events import Event, FleetMoved
from midway.engine.orders import MoveFleet
from midway.engine.state import State
from midway.engine.words import squares


def move(rec: Recorder[State, Event], order: MoveFleet) -> None:
    """Move Nagumo one square [6.0]."""
    state = rec.state
    midway_distance = distance(order.square, MIDWAY, state.adjacency)
    rec.note(msg("{squares} from Midway", squares=squares(midway_distance)))
    rec.emit(FleetMoved(state.nagumo, order.square, midway_distance))
