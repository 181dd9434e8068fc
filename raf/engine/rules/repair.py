"""Repair of bombed radar nets, headquarters and operations rooms at dawn [11.3]."""

from __future__ import annotations

from raf.engine import events as ev
from raf.engine.rules.room import Room


def repair(room: Room) -> None:
    """Take light damage away; roll for each heavy one: below the repair value it goes, at it it becomes light."""
    light = tuple(sorted(key for key, level in room.state.damage.items() if level == "light"))
    if light:
        room.emit(ev.LightDamageRepaired(light))
    value = room.state.repair_value
    for key in sorted(room.state.damage):
        die = room.roll(6, f"repair {key}")
        level = "" if die < value else "light" if die == value else "heavy"
        room.emit(ev.DamageRolled(key, die, value, level))
