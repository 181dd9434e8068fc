"""Disruption: a disrupted unit only recovers, and must first go away from the enemy it sees. [11]"""

from __future__ import annotations

from airborne.engine.bundle import Bundle
from airborne.engine.rules.common import refuse
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


def check_steady(bundle: Bundle, state: State, unit: Unit) -> None:
    """Check that a unit is not disrupted. [11]"""
    if unit.disrupted:
        line = f"{unit.id}D R/{arrivals(bundle, state, unit)[0]}"
        if state.dice_mode == "posted":
            line += "/3/S"
        text = msg(
            "{unit} is disrupted and can do nothing but recover: {line} [11].", unit=unit.id, line=line
        )
        raise refuse("disrupted", text, "11", line)
