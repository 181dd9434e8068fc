"""Movement: which hexes a unit reaches in exactly how many steps. [6]"""

from __future__ import annotations

from airborne.engine.bundle import Bundle
from airborne.engine.orders import MoveUnit
from airborne.engine.rules.common import acting_unit, check_on_map, refuse
from airborne.engine.rules.disruption import check_steady
from airborne.engine.state import State, Unit
from airborne.engine.terrain import BoardMap
from games.core.errors import OrderError
from games.core.hexes import distance
from games.core.text import msg

Layers = list[dict[str, int]]
NOWHERE = 999
"""More points than any way costs."""


def enemy_zone(bundle: Bundle, state: State, side: str) -> set[str]:
    """Return the hexes next to an enemy of `side`: a unit that comes there stops. [6]"""
    around = bundle.board.neighbours
    return {place for enemy in state.enemies(side) for place in around[enemy.hex]}


def walks(bundle: Bundle, state: State, unit: Unit) -> Layers:
    """Return, for each number of hexes from 0, where walks of that length can lead and the least points they cost. [6]

    A walk may pass through friends, and through a hex twice; it enters no enemy's hex and ends next to an enemy.
    The first hex is always within reach of a unit that can move at all. Arrivals that friends occupy are included;
    see `can_stay`.
    """
    allowance = bundle.face(unit.id, unit.reduced).movement
    layers: Layers = [{unit.hex: 0}]
    if allowance == 0:
        return layers
    enemies = {enemy.hex for enemy in state.enemies(unit.side)}
    zone = enemy_zone(bundle, state, unit.side)
    steps = bundle.board.steps
    for count in range(1, allowance + 1):
        reached: dict[str, int] = {}
        for place, spent in layers[-1].items():
            if count > 1 and place in zone:
                continue
            for entered, points in steps[place]:
                total = spent + points
                if entered in enemies or (total > allowance and count > 1):
                    continue
                if total < reached.get(entered, NOWHERE):
                    reached[entered] = total
        if not reached:
            break
        layers.append(reached)
    return layers


def can_stay(state: State, unit: Unit, place: str) -> bool:
    """Return whether the unit may end its walk in a hex: no other unit is there. [6]"""
    there = state.at(place)
    return there is None or there.id == unit.id


def path(board: BoardMap, layers: Layers, zone: set[str], count: int, arrival: str) -> tuple[str, ...]:
    """Return a cheapest walk of `count` hexes to `arrival`, from the unit's hex, both included.

    `layers` are those of `walks`, `zone` that of `enemy_zone`.
    """
    walk = [arrival]
    for number in range(count, 0, -1):
        spent = layers[number][walk[-1]]
        before = layers[number - 1]
        walk.append(
            next(
                place
                for place in board.neighbours[walk[-1]]
                if place in before
                and not (number > 1 and place in zone)
                and before[place] + _points(board, place, walk[-1]) == spent
            )
        )
    return tuple(reversed(walk))


def _points(board: BoardMap, place: str, entered: str) -> int:
    return next(points for step, points in board.steps[place] if step == entered)


def counts_to(layers: Layers, arrival: str) -> list[int]:
    """Return the numbers of hexes in which a walk can lead to `arrival`."""
    return [count for count, reached in enumerate(layers) if count and arrival in reached]


def check_move(bundle: Bundle, state: State, side: str, order: MoveUnit) -> tuple[tuple[str, ...], int]:
    """Return the walk of a legal order and the points it costs. Raises `OrderError`. [6]"""
    unit = acting_unit(state, side, order.unit, order.marks, f"{order.unit} M/{order.hexes}/{order.hex}")
    check_steady(bundle, state, unit)
    check_on_map(bundle, order.hex, "6")
    layers = walks(bundle, state, unit)
    counts = counts_to(layers, order.hex)
    if order.hexes in counts and can_stay(state, unit, order.hex):
        zone = enemy_zone(bundle, state, unit.side)
        walk = path(bundle.board, layers, zone, order.hexes, order.hex)
        return walk, layers[order.hexes][order.hex]
    raise _why_not(bundle, state, unit, order, counts)


def _why_not(bundle: Bundle, state: State, unit: Unit, order: MoveUnit, counts: list[int]) -> OrderError:
    face = bundle.face(unit.id, unit.reduced)
    there = state.at(order.hex)
    if face.movement == 0:
        return refuse(
            "immobile",
            msg(
                "{unit} has a movement allowance of 0 and never moves. Leave this line out [6].", unit=unit.id
            ),
            "6",
        )
    if there is not None and there.side != unit.side:
        text = msg(
            "{enemy} is in {hex}; a unit never enters an enemy's hex. Stop before it, or attack it from where you are [6].",
            enemy=there.id,
            hex=order.hex,
        )
        return refuse("enemy-hex", text, "6", _nearest_line(bundle, state, unit, order.hex))
    if there is not None and there.id != unit.id:
        text = msg(
            "{friend} is in {hex}; a unit may pass through it but not stop there. Choose another hex [6].",
            friend=there.id,
            hex=order.hex,
        )
        return refuse("occupied", text, "6", _nearest_line(bundle, state, unit, order.hex))
    if counts:
        line = f"{unit.id} M/{counts[0]}/{order.hex}"
        text = msg(
            "{unit} comes to {hex} in {counts} hexes, not in {given}: write {line} [6].",
            unit=unit.id,
            hex=order.hex,
            counts=_listed(counts),
            given=order.hexes,
            line=line,
        )
        return refuse("wrong-count", text, "6", line)
    return _out_of_reach(bundle, state, unit, order.hex)


def _out_of_reach(bundle: Bundle, state: State, unit: Unit, arrival: str) -> OrderError:
    allowance = bundle.face(unit.id, unit.reduced).movement
    cost = least_points(bundle, unit.hex, arrival)
    line = _nearest_line(bundle, state, unit, arrival)
    if cost == NOWHERE:
        return refuse(
            "no-way", msg("No way leads from {origin} to {hex} [6].", origin=unit.hex, hex=arrival), "6", line
        )
    if cost <= allowance:
        text = msg(
            "{unit} cannot reach {hex}: a unit that comes next to an enemy stops there, and enemies bar the way [6].",
            unit=unit.id,
            hex=arrival,
        )
        return refuse("enemy-zone", text, "6", line)
    text = msg(
        "{hex} costs {points} movement points; {unit} has {allowance} [6].",
        hex=arrival,
        points=cost,
        unit=unit.id,
        allowance=allowance,
    )
    return refuse("too-far", text, "6", line)


def least_points(bundle: Bundle, origin: str, arrival: str) -> int:
    """Return the points that the cheapest way costs if no unit is in it; `NOWHERE` if there is no way. [6]"""
    best = {origin: 0}
    edge = [origin]
    while edge:
        following: list[str] = []
        for place in edge:
            for entered, points in bundle.board.steps[place]:
                if best[place] + points < best.get(entered, NOWHERE):
                    best[entered] = best[place] + points
                    following.append(entered)
        edge = following
    return best.get(arrival, NOWHERE)


def _nearest_line(bundle: Bundle, state: State, unit: Unit, arrival: str) -> str:
    """Return the move to the hex in reach that is nearest to one that is not; empty if the unit cannot move."""
    options = [
        (distance(place, arrival), count, place)
        for count, reached in enumerate(walks(bundle, state, unit))
        for place in reached
        if count and can_stay(state, unit, place) and place != unit.hex
    ]
    if not options:
        return ""
    _, count, place = min(options)
    return f"{unit.id} M/{count}/{place}"


def _listed(counts: list[int]) -> str:
    return ", ".join(map(str, counts))
