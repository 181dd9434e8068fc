"""The course of a match: set-up, phases, turns, the end. [2] [13]"""

from __future__ import annotations

from airborne.engine.bundle import Bundle
from airborne.engine.events import MatchEnded, PhaseBegan, PhaseEnded, SetUpEnded, TurnBegan
from airborne.engine.rules import victory
from airborne.engine.rules.combat import Rec
from airborne.engine.state import State


def acting_side(bundle: Bundle, state: State) -> str:
    """Return the side that is to write next: the attacked one while combats wait; empty when the match is over. [2]"""
    if state.stage == "over":
        return ""
    return bundle.other(state.phase_side) if state.pending else state.phase_side


def has_acted(state: State) -> bool:
    """Return whether the side in its phase has ordered an action or passed. [2]"""
    return state.passed or any(unit.acted for unit in state.units if unit.side == state.phase_side)


def end_set_up(rec: Rec, bundle: Bundle) -> None:
    """End a side's set-up; after the second one the first turn begins. [2]"""
    first, second = bundle.set_up_order
    if rec.state.phase_side == first:
        rec.emit(SetUpEnded(first, next_side=second))
    else:
        rec.emit(SetUpEnded(second))
        _begin_turn(rec, bundle, 1)


def end_phase(rec: Rec) -> None:
    """End the phase of the side that acts; combats may still wait. [2]"""
    rec.emit(PhaseEnded(rec.state.phase_side))


def go_on(rec: Rec, bundle: Bundle) -> None:
    """Begin what follows a phase that is over, once no combat waits: the other phase, a turn, or the end. [2] [13]"""
    state = rec.state
    if state.stage != "play" or state.pending or not state.phase_over:
        return
    if state.phase_side == bundle.forces[0].side:
        rec.emit(PhaseBegan(bundle.forces[1].side))
    elif state.turn < bundle.turns:
        _begin_turn(rec, bundle, state.turn + 1)
    else:
        rec.emit(MatchEnded(victory.at_the_end(bundle, state)))


def _begin_turn(rec: Rec, bundle: Bundle, turn: int) -> None:
    rec.emit(TurnBegan(turn, bundle.forces[0].side, situation(bundle, rec.state)))


def situation(bundle: Bundle, state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each side's units on the map in notation. [2]"""
    return tuple(
        (force.side, tuple(unit.notation for unit in state.on_map(force.side))) for force in bundle.forces
    )
