"""Observation: a unit spots an enemy for its friends' indirect fire. [9]"""

from __future__ import annotations

from airborne.engine.bundle import Bundle
from airborne.engine.orders import ObserveHex
from airborne.engine.rules.common import acting_unit, enemy_in, instead
from airborne.engine.rules.disruption import check_steady
from airborne.engine.rules.sight import can_see, first_blocker
from airborne.engine.state import State, Unit
from games.core.hexes import distance
from games.core.text import msg

RANGE_HEXES = 3


def can_observe(bundle: Bundle, unit: Unit, hex_id: str) -> bool:
    """Return whether a unit that may act could observe an enemy in a hex. [9]"""
    return (
        not unit.acted
        and not unit.disrupted
        and distance(unit.hex, hex_id) <= RANGE_HEXES
        and can_see(bundle.board, unit.hex, hex_id)
    )


def check_observation(bundle: Bundle, state: State, side: str, order: ObserveHex) -> None:
    """Check an order to observe. Raises `OrderError`. [9]"""
    unit = acting_unit(state, side, order.unit, order.marks, f"{order.unit} S/{order.hex}")
    check_steady(bundle, state, unit)
    enemy_in(bundle, state, unit, order.hex, "9")
    others = [e.hex for e in state.enemies(side) if can_observe(bundle, unit, e.hex)]
    away = distance(unit.hex, order.hex)
    if away > RANGE_HEXES:
        text = msg(
            "{hex} is {away} hexes away; a unit observes up to {range} hexes [9].",
            hex=order.hex,
            away=away,
            range=RANGE_HEXES,
        )
        raise instead("out-of-range", text, "9", f"{unit.id} S/", others)
    blocker = first_blocker(bundle.board, unit.hex, order.hex)
    if blocker:
        text = msg(
            "{blocker} blocks the line of sight of {unit} to {hex} [7].",
            blocker=blocker,
            unit=unit.id,
            hex=order.hex,
        )
        raise instead("no-sight", text, "7", f"{unit.id} S/", others)
