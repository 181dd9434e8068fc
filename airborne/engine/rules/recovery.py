"""Recovery: a disrupted unit falls back and rolls against its leader. [12]"""

from __future__ import annotations

from airborne.engine.bundle import Bundle
from airborne.engine.orders import RecoverUnit
from airborne.engine.rules.common import acting_unit, check_on_map, refuse
from airborne.engine.rules.disruption import arrivals, die_modifier, recovery_line
from airborne.engine.rules.morale import check_written
from airborne.engine.state import State, Unit
from games.core.text import msg


def check_recovery(bundle: Bundle, state: State, side: str, order: RecoverUnit) -> Unit:
    """Return the unit of a legal order. Raises `OrderError`. [12]"""
    line = f"{order.unit}D R/{order.hex}"
    unit = acting_unit(state, side, order.unit, order.marks, line)
    if not unit.disrupted:
        raise refuse(
            "not-disrupted",
            msg(
                "{unit} is not disrupted; there is nothing to recover from. Give it another order, or none [12].",
                unit=unit.id,
            ),
            "12",
        )
    check_on_map(bundle, order.hex, "11")
    allowed = arrivals(bundle, state, unit)
    if order.hex not in allowed:
        raise _wrong_hex(unit, order, allowed, recovery_line(bundle, state, unit, allowed[0], order.die))
    modifier = die_modifier(bundle, state, unit, order.hex)
    check_written(state, order.die, order.passed, unit.leader, line, modifier=modifier)
    return unit


def _wrong_hex(unit: Unit, order: RecoverUnit, allowed: tuple[str, ...], line: str) -> Exception:
    if allowed == (unit.hex,):
        text = msg("{unit} stays in {hex}: write {line} [11].", unit=unit.id, hex=unit.hex, line=line)
    else:
        text = msg(
            "{unit} must go one hex away from the nearest enemy it sees, not to {given}; to {allowed} it may: {line} [11].",
            unit=unit.id,
            given=order.hex,
            allowed=", ".join(allowed),
            line=line,
        )
    return refuse("wrong-arrival", text, "11", line)
