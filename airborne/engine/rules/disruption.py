"""Disruption: a disrupted unit only recovers, and must first go away from the enemy it sees. [11]"""

from __future__ import annotations

from airborne.engine.bundle import Bundle
from airborne.engine.rules.common import refuse
from airborne.engine.rules.morale import holds, letter
from airborne.engine.rules.sight import can_see
from airborne.engine.state import State, Unit
from games.core.hexes import distance
from games.core.text import msg


def arrivals(bundle: Bundle, state: State, unit: Unit) -> tuple[str, ...]:
    """Return the hexes of which a disrupted unit must choose one, at least one, in order. [11]

    They are empty, farther from every enemy that ties as nearest among those in sight, and nearer to none in sight.
    Its own hex is the only choice if there is no such hex, no enemy in sight, or its allowance is 0.
    """
    stays = (unit.hex,)
    seen = [enemy.hex for enemy in state.enemies(unit.side) if can_see(bundle.board, unit.hex, enemy.hex)]
    if not seen or bundle.face(unit.id, unit.reduced).movement == 0:
        return stays
    nearest = min(distance(unit.hex, enemy) for enemy in seen)
    found = [
        place
        for place in sorted(bundle.board.neighbours[unit.hex])
        if state.at(place) is None
        and all(
            distance(place, enemy) >= distance(unit.hex, enemy) + (distance(unit.hex, enemy) == nearest)
            for enemy in seen
        )
    ]
    return tuple(found) or stays


def die_modifier(bundle: Bundle, state: State, unit: Unit, hex_id: str) -> int:
    """Return what is added to the die in the hex of arrival: 1 next to an enemy, else 0. [12]"""
    around = bundle.board.neighbours[hex_id]
    return 1 if any(enemy.hex in around for enemy in state.enemies(unit.side)) else 0


def recovery_line(bundle: Bundle, state: State, unit: Unit, hex_id: str, die: int = 0) -> str:
    """Return the line with which a unit recovers in a hex; with posted dice it has a die, and what that gives. [12]"""
    line = f"{unit.id}D R/{hex_id}"
    if state.dice_mode != "posted":
        return line
    die = die or 3
    return f"{line}/{die}/{letter(holds(die + die_modifier(bundle, state, unit, hex_id), unit.leader))}"


def check_steady(bundle: Bundle, state: State, unit: Unit) -> None:
    """Check that a unit is not disrupted. [11]"""
    if unit.disrupted:
        line = recovery_line(bundle, state, unit, arrivals(bundle, state, unit)[0])
        text = msg(
            "{unit} is disrupted and can do nothing but recover: {line} [11].", unit=unit.id, line=line
        )
        raise refuse("disrupted", text, "11", line)
