"""The game ends [4.0]."""

from __future__ import annotations

from games.core.system import Recorder
from midway.engine.events import Event, GameEnded
from midway.engine.state import EndReason, State


def end(rec: Recorder[State, Event], reason: EndReason) -> None:
    """End the game and score it as it stands [4.0]."""
    state = rec.state
    rec.emit(GameEnded(reason, state.grade, state.japan, state.america, state.base_intact))


def end_if_no_carriers(rec: Recorder[State, Event]) -> bool:
    """End the game when no Japanese carrier is left; return whether it ended [4.0]."""
    if rec.state.japan:
        return False
    end(rec, "no_carriers")
    return True
