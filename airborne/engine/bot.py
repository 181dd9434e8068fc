"""A plain computer player: it shoots where it hurts most, and walks towards what counts."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from airborne.engine import orders as o
from airborne.engine.bot_plan import Planner
from airborne.engine.notation import format_order
from airborne.engine.rules import combat, morale, set_up
from airborne.engine.state import State
from games.core.dice import NoMatterDice
from games.core.hexes import distance
from games.core.system import Recorder

if TYPE_CHECKING:
    from airborne.engine.system import AirborneRules


def comment(rules: AirborneRules, state: State, side: str, rng: random.Random) -> str:
    """Return a whole legal comment of `side`; with posted dice it rolls its own with `rng`."""
    if state.stage == "set_up":
        orders = _set_up(rules, state, side, rng)
    elif state.pending and state.dice_mode == "posted":
        orders = _results(rules, state, side, rng)
    elif state.pending:
        orders = [o.Resolve()]
    else:
        orders = Planner(rules, state, side, rng).orders()
    return "\n".join(format_order(order) for order in orders)


def _results(rules: AirborneRules, state: State, side: str, rng: random.Random) -> list[o.Order]:
    """Return a result for every combat that waits, each judged on the board after those before it."""
    rec = Recorder(rules, state, NoMatterDice())
    orders: list[o.Order] = []
    while rec.state.pending and rec.state.stage == "play":
        waiting = rec.state.pending[0]
        reckoning = combat.reckon(rules.scenario, waiting)
        target = rec.state.unit(waiting.target)
        assert target is not None
        die, check = rng.randint(1, 6), rng.randint(1, 6)
        result = reckoning.table.result(reckoning.column, die)
        order = o.PostResult(waiting.hex, die, result)
        if result == "M":
            order = o.PostResult(waiting.hex, die, result, check, morale.holds(check, target.leader))
        rules.decide(rec, side, order)
        orders.append(order)
    return orders


def _set_up(rules: AirborneRules, state: State, side: str, rng: random.Random) -> list[o.Order]:
    """Return a set-up near what counts, in cover, the best leaders with the strongest platoons."""
    bundle = rules.scenario
    missing = set_up.not_set_up(state, side)
    if not missing:
        return [o.Pass()]
    strength = {unit.id: bundle.face(unit.id, unit.reduced) for unit in missing}
    ranked = sorted(
        missing, key=lambda unit: (-strength[unit.id].firepower * strength[unit.id].movement, unit.id)
    )
    aims = aim_hexes(rules, side)
    taken = {unit.hex for unit in state.units if unit.hex}
    orders: list[o.Order] = []
    for unit, leader in zip(ranked, set_up.leaders_left(bundle, state, side), strict=True):
        free = [place for place in bundle.force(side).set_up[unit.id] if place not in taken]
        reach = strength[unit.id].range_hexes

        def worth(place: str, reach: int = reach) -> float:
            away = min((distance(place, aim) for aim in aims), default=0)
            cover = {"clear": 0.0, "woods": 0.8, "village": 1.6}[bundle.board.terrain[place]]
            return cover - max(0, away - reach // 3) + rng.random() * 2

        best = max(free, key=worth)
        taken.add(best)
        orders.append(o.SetUpUnit(unit.id, leader, best))
    return orders


def aim_hexes(rules: AirborneRules, side: str) -> tuple[str, ...]:
    """Return the hexes that count for either side; without any, the hexes where the enemy may be set up."""
    bundle = rules.scenario
    counted = tuple(dict.fromkeys(place for c in bundle.conditions for place in c.hexes))
    if counted:
        return counted
    enemy = bundle.force(bundle.other(side))
    return tuple(dict.fromkeys(place for places in enemy.set_up.values() for place in places))
