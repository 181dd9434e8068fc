"""The orders that a side may give now. [5]"""

from __future__ import annotations

from collections.abc import Iterator

from airborne.engine import orders as o
from airborne.engine.bundle import Bundle
from airborne.engine.rules import combat, disruption, fire, morale, movement, observation, set_up, turn
from airborne.engine.state import State, Unit


def legal_orders(bundle: Bundle, state: State, side: str) -> Iterator[o.Order]:
    """Yield every order that would be accepted from `side`, units in their order, in a fixed order."""
    if turn.acting_side(bundle, state) != side:
        return
    if state.stage == "set_up":
        yield from _set_ups(bundle, state, side)
    elif state.pending:
        yield from _results(bundle, state)
    else:
        for unit in state.on_map(side):
            if not unit.acted:
                yield from unit_orders(bundle, state, unit)
        yield o.Pass()


def _set_ups(bundle: Bundle, state: State, side: str) -> Iterator[o.Order]:
    missing = set_up.not_set_up(state, side)
    leaders = list(dict.fromkeys(set_up.leaders_left(bundle, state, side)))
    for unit in missing:
        for hex_id in bundle.force(side).set_up[unit.id]:
            if state.at(hex_id) is None:
                for leader in leaders:
                    yield o.SetUpUnit(unit.id, leader, hex_id)
    if not missing:
        yield o.Pass()


def _results(bundle: Bundle, state: State) -> Iterator[o.Order]:
    if state.dice_mode != "posted":
        yield o.Resolve()
        return
    for hex_id in dict.fromkeys(waiting.hex for waiting in state.pending):
        waiting = next(w for w in state.pending if w.hex == hex_id)
        yield from combat.answers(bundle, state, waiting)


def unit_orders(bundle: Bundle, state: State, unit: Unit) -> Iterator[o.UnitOrder]:
    """Yield every order that a unit which has not acted may carry out. [5]"""
    if unit.disrupted:
        yield from _recoveries(bundle, state, unit)
        return
    occupied = {other.hex for other in state.units if other.id != unit.id}
    for count, reached in enumerate(movement.walks(bundle, state, unit)):
        if count:
            for hex_id in reached:
                if hex_id not in occupied:
                    yield o.MoveUnit(unit.id, count, hex_id)
    around = bundle.board.neighbours[unit.hex]
    for enemy in state.enemies(unit.side):
        if fire.can_fire(bundle, state, unit, enemy.hex):
            yield o.FireAt(unit.id, enemy.hex)
        if observation.can_observe(bundle, unit, enemy.hex):
            yield o.ObserveHex(unit.id, enemy.hex)
        if enemy.hex in around and bundle.face(unit.id, unit.reduced).firepower:
            if state.dice_mode != "posted":
                yield o.AssaultHex(unit.id, enemy.hex)
            else:
                for die in combat.DICE:
                    yield o.AssaultHex(unit.id, enemy.hex, die, morale.holds(die, unit.leader))


def _recoveries(bundle: Bundle, state: State, unit: Unit) -> Iterator[o.UnitOrder]:
    for hex_id in disruption.arrivals(bundle, state, unit):
        if state.dice_mode != "posted":
            yield o.RecoverUnit(unit.id, hex_id)
            continue
        modifier = disruption.die_modifier(bundle, state, unit, hex_id)
        for die in combat.DICE:
            yield o.RecoverUnit(unit.id, hex_id, die, morale.holds(die + modifier, unit.leader))
