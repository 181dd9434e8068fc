"""Set-up: the American will, and where Nagumo starts [3.0]."""

from __future__ import annotations

from games.core.system import Recorder
from midway.engine.events import Event, FleetPlaced, WillRolled
from midway.engine.orders import SetUp
from midway.engine.state import State


def roll_will(rec: Recorder[State, Event]) -> None:
    """Roll the American will for the whole game [3.0]."""
    rec.emit(WillRolled(rec.roll(6, "will")))


def set_up(rec: Recorder[State, Event], order: SetUp) -> None:
    """Put Nagumo on the card [3.0]."""
    rec.emit(FleetPlaced(order.square))
