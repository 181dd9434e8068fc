"""What a side may do next by clicking. [5]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from airborne.engine import board, legal
from airborne.engine import orders as o
from airborne.engine.bundle import Bundle
from airborne.engine.notation import format_order
from airborne.engine.rules import fire, movement, set_up, sight, turn
from airborne.engine.state import State, Unit
from games.core.board import Choice, Point
from games.core.text import msg, msg_n


def choices(bundle: Bundle, state: State, side: str) -> Iterator[Choice]:
    """Yield what may be clicked now; every line is legal, and a target that fails says why."""
    if turn.acting_side(bundle, state) != side:
        return
    if state.stage == "set_up":
        yield from _set_up(bundle, state, side)
        return
    if state.pending:
        if state.dice_mode != "posted":
            yield Choice("resolve", msg("Roll the dice that wait"), "RESOLVE")
        return
    for unit in state.on_map(side):
        if not unit.acted:
            yield from _moves(bundle, state, unit)
            yield from _others(bundle, state, unit)
            yield from _refused_fire(bundle, state, side, unit)
    yield Choice("pass", msg("Pass: no further action"), "PASS")


def _set_up(bundle: Bundle, state: State, side: str) -> Iterator[Choice]:
    missing = set_up.not_set_up(state, side)
    if not missing:
        yield Choice("pass", msg("The set-up is done"), "PASS")
        return
    leaders = dict.fromkeys(set_up.leaders_left(bundle, state, side))
    for unit in missing:
        free = [hex_id for hex_id in bundle.force(side).set_up[unit.id] if state.at(hex_id) is None]
        for hex_id, leader in product(free, leaders):
            label = msg(
                "Set up {unit} in {hex} under leader {leader}", unit=unit.id, hex=hex_id, leader=leader
            )
            yield Choice("set_up", label, f"{unit.id}(L{leader}){hex_id}", unit.id, hex_id)


def _moves(bundle: Bundle, state: State, unit: Unit) -> Iterator[Choice]:
    if unit.disrupted:
        return
    layers = movement.walks(bundle, state, unit)
    zone = movement.enemy_zone(bundle, state, unit.side)
    seen = {unit.hex}
    for count, reached in enumerate(layers):
        for hex_id, points in reached.items():
            if hex_id in seen or not movement.can_stay(state, unit, hex_id):
                continue
            seen.add(hex_id)
            walk = movement.path(bundle.board, layers, zone, count, hex_id)
            yield Choice(
                "move",
                msg("Move to {hex}", hex=hex_id),
                format_order(o.MoveUnit(unit.id, count, hex_id)),
                unit.id,
                hex_id,
                note=msg_n("{count} movement point", "{count} movement points", points),
                path=tuple(board.place(step) for step in walk),
            )


def _others(bundle: Bundle, state: State, unit: Unit) -> Iterator[Choice]:
    for order in legal.unit_orders(bundle, state, unit):
        path = (board.place(unit.hex), board.place(order.hex))
        line = format_order(order)
        match order:
            case o.FireAt():
                power = bundle.face(unit.id, unit.reduced).firepower
                note = msg("firepower {firepower}", firepower=power)
                yield Choice(
                    "fire", msg("Fire at {hex}", hex=order.hex), line, unit.id, order.hex, note, path=path
                )
            case o.ObserveHex():
                yield Choice(
                    "observe", msg("Observe {hex}", hex=order.hex), line, unit.id, order.hex, path=path
                )
            case o.AssaultHex():
                note = msg("morale check against leader {leader} first", leader=unit.leader)
                label = msg("Assault {hex}", hex=order.hex)
                if order.die:
                    label = msg("Assault {hex}, morale die {die}", hex=order.hex, die=order.die)
                yield Choice("assault", label, line, unit.id, order.hex, note, path=path)
            case o.RecoverUnit():
                label = msg("Recover in {hex}", hex=order.hex)
                if order.die:
                    label = msg("Recover in {hex}, die {die}", hex=order.hex, die=order.die)
                note = msg("die against leader {leader}", leader=unit.leader)
                yield Choice("recover", label, line, unit.id, order.hex, note, path=path)
            case o.MoveUnit():
                pass


def _refused_fire(bundle: Bundle, state: State, side: str, unit: Unit) -> Iterator[Choice]:
    """Yield the enemies that a unit cannot fire at, each with the reason and where sight ends."""
    if unit.disrupted:
        return
    for enemy in state.enemies(side):
        refusal = fire.why_not(bundle, state, unit, enemy.hex)
        if refusal is not None:
            blocker = sight.first_blocker(bundle.board, unit.hex, enemy.hex)
            start, end = board.place(unit.hex), board.place(enemy.hex)
            yield Choice(
                "fire",
                msg("Fire at {hex}", hex=enemy.hex),
                pick=unit.id,
                target=enemy.hex,
                refusal=refusal[1],
                path=(start, end),
                blocked_at=_nearest_point(start, end, board.feature_place(blocker)) if blocker else None,
            )


def _nearest_point(start: Point, end: Point, to: Point) -> Point:
    """Return the point of a line that is nearest to another point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((to[0] - start[0]) * dx + (to[1] - start[1]) * dy) / (dx * dx + dy * dy)
    return round(start[0] + share * dx, 1), round(start[1] + share * dy, 1)
