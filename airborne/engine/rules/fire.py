"""Fire: who may fire at what, and the groups that firers form. [8] [9]"""

from __future__ import annotations

from collections.abc import Sequence

from airborne.engine.bundle import Bundle
from airborne.engine.orders import FireAt
from airborne.engine.rules.common import acting_unit, enemy_in, instead
from airborne.engine.rules.disruption import check_steady
from airborne.engine.rules.observation import can_observe
from airborne.engine.rules.sight import first_blocker
from airborne.engine.state import State, Unit
from games.core.hexes import distance
from games.core.text import Message, msg


def check_fire(bundle: Bundle, state: State, side: str, order: FireAt) -> bool:
    """Return whether a legal order is indirect fire. Raises `OrderError`. [8] [9]"""
    unit = acting_unit(state, side, order.unit, order.marks, f"{order.unit} F/{order.hex}")
    check_steady(bundle, state, unit)
    enemy_in(bundle, state, unit, order.hex, "8")
    refusal = why_not(bundle, state, unit, order.hex)
    if refusal is not None:
        code, reason, section = refusal
        raise instead(code, reason, section, f"{unit.id} F/", targets(bundle, state, unit))
    return bool(first_blocker(bundle.board, unit.hex, order.hex))


def why_not(bundle: Bundle, state: State, unit: Unit, hex_id: str) -> tuple[str, Message, str] | None:
    """Return code, reason and section if a unit that may act cannot fire at an enemy in a hex, else None. [7] [8] [9]"""
    face = bundle.face(unit.id, unit.reduced)
    if face.firepower == 0:
        return "no-firepower", msg("{unit} has no firepower [8].", unit=unit.id), "8"
    away = distance(unit.hex, hex_id)
    if away > face.range_hexes:
        text = msg(
            "{hex} is {away} hexes away; the range of {unit} is {range} [8].",
            hex=hex_id,
            away=away,
            unit=unit.id,
            range=face.range_hexes,
        )
        return "out-of-range", text, "8"
    blocker = first_blocker(bundle.board, unit.hex, hex_id)
    if not blocker or (bundle.unit_kinds[unit.id].indirect and hex_id in state.observed):
        return None
    places = {"blocker": blocker, "unit": unit.id, "hex": hex_id}
    if not bundle.unit_kinds[unit.id].indirect:
        return "no-sight", msg("{blocker} blocks the line of sight of {unit} to {hex} [7].", **places), "7"
    text = msg(
        "{blocker} blocks the line of sight of {unit} to {hex}, so a friend must observe it first: "
        "{observe} before this line [9].",
        **places,
        observe=_observing_line(bundle, state, unit, hex_id),
    )
    return "not-observed", text, "9"


def targets(bundle: Bundle, state: State, unit: Unit) -> list[str]:
    """Return the hexes of the enemies that a unit could fire at. [8] [9]"""
    return [e.hex for e in state.enemies(unit.side) if can_fire(bundle, state, unit, e.hex)]


def _observing_line(bundle: Bundle, state: State, firer: Unit, hex_id: str) -> str:
    for friend in state.on_map(firer.side):
        if friend.id != firer.id and can_observe(bundle, friend, hex_id):
            return f"{friend.id} S/{hex_id}"
    return f"S/{hex_id}"


def can_fire(bundle: Bundle, state: State, unit: Unit, hex_id: str) -> bool:
    """Return whether a unit that may act could fire at an enemy in a hex. [8] [9]"""
    face = bundle.face(unit.id, unit.reduced)
    if face.firepower == 0 or distance(unit.hex, hex_id) > face.range_hexes:
        return False
    if bundle.unit_kinds[unit.id].indirect and hex_id in state.observed:
        return True
    return not first_blocker(bundle.board, unit.hex, hex_id)


def groups(bundle: Bundle, firers: Sequence[Unit]) -> list[list[Unit]]:
    """Return the connected groups of firers at one hex, in the order of their first members. [8]"""
    found: list[list[Unit]] = []
    for unit in firers:
        around = bundle.board.neighbours[unit.hex]
        joined = [group for group in found if any(member.hex in around for member in group)]
        if not joined:
            found.append([unit])
            continue
        joined[0].append(unit)
        for group in joined[1:]:
            joined[0].extend(group)
            found.remove(group)
    order = {unit.id: number for number, unit in enumerate(firers)}
    return [sorted(group, key=lambda unit: order[unit.id]) for group in found]
