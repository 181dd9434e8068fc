"""The state after an event: the only place where state changes, live and on replay."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from airborne.engine import events as ev
from airborne.engine.state import Combat, Declared, State, Unit


def evolve(state: State, event: ev.Event) -> State:
    """Return the state after an event."""
    match event:
        case ev.UnitMoved():
            return _with(state, _acts(state, event.unit, hex=event.path[-1]))
        case ev.FireDeclared():
            return _declared(state, Declared("fire", event.unit, event.hex))
        case ev.CombatFormed():
            return _formed(state, event.combat)
        case ev.CombatResolved():
            return _resolved(state, event)
        case ev.CombatVoided():
            return replace(state, pending=_without(state.pending, event.combat))
        case ev.PhaseEnded():
            return replace(state, phase_over=True)
        case ev.PhaseBegan():
            return _fresh(state, event.side, state.turn)
        case ev.TurnBegan():
            return _fresh(state, event.side, event.turn)
        case ev.AssaultDeclared():
            return _declared(state, Declared("assault", event.unit, event.hex, event.die))
        case ev.HexObserved():
            state = _with(state, _acts(state, event.unit))
            return replace(state, observed=tuple(sorted({*state.observed, event.hex})))
        case ev.UnitFellBack():
            state = _with(state, _unit(state, event.unit, hex=event.hex))
            return _declared(state, Declared("recover", event.unit, event.hex, event.die))
        case ev.RecoveryRolled():
            state = _undeclared(state, (event.unit,))
            return _with(state, _unit(state, event.unit, disrupted=False)) if event.recovered else state
        case ev.MoraleChecked():
            if event.passed:
                return state
            return _with(_undeclared(state, (event.unit,)), _unit(state, event.unit, disrupted=True))
        case ev.UnitSetUp():
            return _with(state, _unit(state, event.unit, hex=event.hex, leader=event.leader))
        case ev.SetUpEnded():
            return replace(state, phase_side=event.next_side or state.phase_side, passed=False)
        case ev.SidePassed():
            return replace(state, passed=True)
        case ev.MatchEnded():
            return replace(state, stage="over", end=event.end)
        case _:
            assert_never(event)


def _unit(state: State, unit_id: str, **changes: object) -> Unit:
    unit = state.unit(unit_id)
    assert unit is not None, unit_id
    return replace(unit, **changes)


def _acts(state: State, unit_id: str, **changes: object) -> Unit:
    return _unit(state, unit_id, acted=True, **changes)


def _with(state: State, changed: Unit) -> State:
    units = tuple(changed if unit.id == changed.id else unit for unit in state.units)
    return replace(state, units=units)


def _declared(state: State, declared: Declared) -> State:
    return replace(_with(state, _acts(state, declared.unit)), declared=(*state.declared, declared))


def _undeclared(state: State, unit_ids: tuple[str, ...]) -> State:
    return replace(state, declared=tuple(d for d in state.declared if d.unit not in unit_ids))


def _formed(state: State, combat: Combat) -> State:
    return replace(_undeclared(state, combat.attackers), pending=(*state.pending, combat))


def _without(pending: tuple[Combat, ...], combat: Combat) -> tuple[Combat, ...]:
    index = pending.index(combat)
    return pending[:index] + pending[index + 1 :]


def _resolved(state: State, event: ev.CombatResolved) -> State:
    target = event.combat.target
    match event.effect:
        case "disrupted":
            state = _with(state, _unit(state, target, disrupted=True))
        case "reduced":
            state = _with(state, _unit(state, target, reduced=True, disrupted=True))
        case "eliminated":
            state = _with(state, _unit(state, target, eliminated=True, disrupted=False, hex=""))
        case "none":
            pass
    return replace(state, pending=_without(state.pending, event.combat))


def _fresh(state: State, side: str, turn: int) -> State:
    """Return the state at the start of a phase: every unit may act, nothing is observed."""
    units = tuple(replace(unit, acted=False) if unit.acted else unit for unit in state.units)
    return replace(
        state,
        units=units,
        turn=turn,
        phase_side=side,
        stage="play",
        phase_over=False,
        passed=False,
        observed=(),
    )
