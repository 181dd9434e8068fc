"""Assaults: neighbours close in, if their morale holds. [10]"""

from __future__ import annotations

from airborne.engine.bundle import Bundle
from airborne.engine.orders import AssaultHex
from airborne.engine.rules.common import acting_unit, enemy_in, instead, refuse
from airborne.engine.rules.disruption import check_steady
from airborne.engine.rules.fire import can_fire
from airborne.engine.rules.morale import check_written, holds, letter
from airborne.engine.state import State, Unit
from games.core.hexes import distance
from games.core.text import msg


def check_assault(bundle: Bundle, state: State, side: str, order: AssaultHex) -> Unit:
    """Return the unit of a legal order to assault. Raises `OrderError`. [10]"""
    line = f"{order.unit} A/{order.hex}"
    unit = acting_unit(state, side, order.unit, order.marks, line)
    check_steady(bundle, state, unit)
    enemy_in(bundle, state, unit, order.hex, "10")
    if order.hex not in bundle.board.neighbours[unit.hex]:
        text = msg(
            "{hex} is {away} hexes away; only neighbours are assaulted [10].",
            hex=order.hex,
            away=distance(unit.hex, order.hex),
        )
        around = bundle.board.neighbours[unit.hex]
        near = [enemy.hex for enemy in state.enemies(side) if enemy.hex in around]
        if not near and can_fire(bundle, state, unit, order.hex):
            raise instead("not-adjacent", text, "10", f"{unit.id} F/", [order.hex])
        tail = f"/3/{letter(holds(3, unit.leader))}" if state.dice_mode == "posted" else ""
        raise instead("not-adjacent", text, "10", f"{unit.id} A/", near, tail)
    if bundle.face(unit.id, unit.reduced).firepower == 0:
        raise refuse("no-firepower", msg("{unit} has no firepower [10].", unit=unit.id), "10")
    check_written(state, order.die, order.passed, unit.leader, line)
    return unit
