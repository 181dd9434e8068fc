"""Victory: conditions that decide at once, and the reckoning after the last turn. [13]"""

from __future__ import annotations

from airborne.engine.bundle import Bundle, Condition
from airborne.engine.state import End, State


def eliminated(state: State, side: str) -> int:
    """Return how many units a side has lost."""
    return sum(unit.eliminated for unit in state.units if unit.side == side)


def is_wiped_out(state: State, side: str) -> bool:
    """Return whether all units of a side are eliminated."""
    return all(unit.eliminated for unit in state.units if unit.side == side)


def held(bundle: Bundle, state: State, condition: Condition) -> int:
    """Return how many of a condition's hexes have a unit of its side in them."""
    places = {unit.hex for unit in state.on_map(condition.side)}
    return sum(place in places for place in condition.hexes)


def decided_now(bundle: Bundle, state: State) -> End | None:
    """Return the end of the match if a condition that decides at once is met; asked after each combat. [13]"""
    for condition in bundle.conditions:
        if not condition.wins:
            continue
        enemy = bundle.other(condition.side)
        if condition.kind == "eliminate" and eliminated(state, enemy) >= condition.count:
            return End(condition.side, "eliminate")
        if condition.kind == "wipe_out" and is_wiped_out(state, enemy):
            return End(condition.side, "wipe_out")
    return None


def points(bundle: Bundle, state: State, side: str) -> int:
    """Return the points of a side as the board stands. [13]"""
    total = bundle.force(side).points
    for condition in bundle.conditions:
        if condition.side == side:
            total += condition.points * _times(bundle, state, condition)
    return total


def _times(bundle: Bundle, state: State, condition: Condition) -> int:
    enemy = bundle.other(condition.side)
    if condition.kind == "hold":
        return held(bundle, state, condition)
    if condition.kind == "eliminate":
        return eliminated(state, enemy)
    return int(is_wiped_out(state, enemy))


def at_the_end(bundle: Bundle, state: State) -> End:
    """Return how the match ends after its last turn: by hexes that decide, else by points, else a draw. [13]"""
    winners = {
        condition.side
        for condition in bundle.conditions
        if condition.wins and condition.kind == "hold" and held(bundle, state, condition) >= condition.count
    }
    if len(winners) == 1:
        return End(winners.pop(), "hold")
    first, second = (points(bundle, state, force.side) for force in bundle.forces)
    if abs(first - second) < bundle.margin:
        return End("", "points", (first, second))
    return End(bundle.forces[0 if first > second else 1].side, "points", (first, second))
