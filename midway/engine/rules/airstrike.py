"""Air strikes: on Midway [8.1], and out of ambush [8.2]."""

from __future__ import annotations

from games.core.system import Recorder
from midway.engine.events import AmbushCause, AmbushMade, Event, MidwayStruck, WillTested
from midway.engine.rules.victory import end, end_if_no_carriers
from midway.engine.state import State
from midway.engine.tables.airstrike import ambush_losses, bomber_losses, strike_limit


def strike(rec: Recorder[State, Event]) -> None:
    """Strike Midway, while Midway strikes back; then the American fleet may answer [8.1] [8.2]."""
    state = rec.state
    limit = strike_limit(state.japan, state.midway_distance)
    die, base_die = rec.roll(6, "strike"), rec.roll(6, "strike base")
    sunk = bomber_losses(base_die, state.japan)
    rec.emit(
        MidwayStruck(state.midway_distance, die, limit, die <= limit, base_die, sunk, state.japan - sunk)
    )
    if end_if_no_carriers(rec):
        return
    if not state.america:
        end(rec, "fleet_sunk")
        return
    will = rec.roll(6, "strike will")
    rec.emit(WillTested(will, state.will))
    if will <= state.will:
        ambush(rec, "strike")
        end_if_no_carriers(rec)


def ambush(rec: Recorder[State, Event], cause: AmbushCause) -> None:
    """Roll an American ambush, to which Nagumo cannot reply [8.2]."""
    state = rec.state
    die = rec.roll(6, "ambush")
    sunk = ambush_losses(die, state.japan, state.america)
    rec.emit(AmbushMade(cause, die, state.america, sunk, state.japan - sunk))
