"""Orders decided one by one, and what waits for the end of a comment. [2] [5]"""

from __future__ import annotations

from typing import assert_never

from airborne.engine import events as ev
from airborne.engine import orders as o
from airborne.engine.bundle import Bundle
from airborne.engine.rules import (
    assault,
    combat,
    disruption,
    fire,
    movement,
    observation,
    recovery,
    set_up,
    turn,
)
from airborne.engine.rules.combat import Rec
from airborne.engine.rules.common import check_time, refuse
from airborne.engine.state import State
from games.core.errors import OrderError
from games.core.text import msg, msg_n


def decide(rec: Rec, bundle: Bundle, side: str, order: o.Order) -> None:
    """Check an order and record what follows at once; dice wait for `finish`, except those of `RESOLVE`.

    Raises `OrderError`.
    """
    if rec.state.stage == "over":
        text = msg("The lines before this one decide the match. Leave it out, or start it with `>` [13].")
        raise refuse("match-over", text, "13")
    match order:
        case o.SetUpUnit():
            set_up.check_set_up(bundle, rec.state, side, order)
            rec.emit(ev.UnitSetUp(order.unit, order.leader, order.hex))
        case o.Resolve():
            _check_resolve(rec, bundle)
            combat.resolve_all(rec, bundle)
            turn.go_on(rec, bundle)
        case o.PostResult():
            _check_pending(rec)
            waiting = combat.check_result(bundle, rec.state, order)
            combat.apply(rec, bundle, waiting, order.die, order.check_die)
            turn.go_on(rec, bundle)
        case o.Pass():
            _check_nothing_waits(bundle, rec.state)
            _check_pass(rec, bundle, side)
            rec.emit(ev.SidePassed(side))
        case _:
            _check_nothing_waits(bundle, rec.state)
            set_up.check_is_over(bundle, rec.state, side)
            _decide_action(rec, bundle, side, order)


def _decide_action(rec: Rec, bundle: Bundle, side: str, order: o.UnitOrder) -> None:
    match order:
        case o.MoveUnit():
            walk, points = movement.check_move(bundle, rec.state, side, order)
            rec.emit(ev.UnitMoved(order.unit, walk, points))
            rec.note(msg_n("{count} movement point", "{count} movement points", points))
        case o.FireAt():
            indirect = fire.check_fire(bundle, rec.state, side, order)
            rec.emit(ev.FireDeclared(order.unit, order.hex, indirect))
            if indirect:
                rec.note(msg("indirect fire"))
        case o.AssaultHex():
            unit = assault.check_assault(bundle, rec.state, side, order)
            rec.emit(ev.AssaultDeclared(order.unit, order.hex, order.die))
            rec.note(msg("morale check against leader {leader} first", leader=unit.leader))
        case o.ObserveHex():
            observation.check_observation(bundle, rec.state, side, order)
            rec.emit(ev.HexObserved(order.unit, order.hex))
        case o.RecoverUnit():
            unit = recovery.check_recovery(bundle, rec.state, side, order)
            modifier = disruption.die_modifier(bundle, rec.state, unit, order.hex)
            rec.emit(ev.UnitFellBack(order.unit, unit.hex, order.hex, order.die))
            if modifier:
                rec.note(msg("die + 1 next to an enemy, against leader {leader}", leader=unit.leader))
            else:
                rec.note(msg("die against leader {leader}", leader=unit.leader))
        case _:
            assert_never(order)


def _check_pending(rec: Rec) -> None:
    if rec.state.pending:
        return
    if any(isinstance(event, ev.CombatResolved) for event in rec.events):
        text = msg("No combat waits any more: all are resolved or void. Leave this line out [8].")
        raise refuse("nothing-waits", text, "8")
    text = msg("No combat waits for dice. Give orders, or write PASS [2].")
    raise refuse("nothing-waits", text, "2", "PASS")


def _check_nothing_waits(bundle: Bundle, state: State) -> None:
    """Check that combats are resolved before anything else is done. [2]"""
    if state.pending:
        line = combat.example(bundle, state) if state.dice_mode == "posted" else "RESOLVE"
        text = msg("Combats wait for your dice. Resolve them first, as in {line} [2].", line=line)
        raise refuse("resolve-first", text, "2", line)


def _check_resolve(rec: Rec, bundle: Bundle) -> None:
    _check_pending(rec)
    if rec.state.dice_mode == "posted":
        line = combat.example(bundle, rec.state)
        text = msg(
            "Dice are posted in this match: roll for each combat and write what came, as in {line} [5].",
            line=line,
        )
        raise refuse("dice-are-posted", text, "5")


def _check_pass(rec: Rec, bundle: Bundle, side: str) -> None:
    if rec.held:
        text = msg("PASS ends the phase, and `...` keeps it open. Leave one of them out [2].")
        raise refuse("pass-and-go-on", text, "2")
    if rec.state.stage == "set_up":
        set_up.check_complete(bundle, rec.state, side)
    else:
        check_time(rec.state, side)


def finish(rec: Rec, bundle: Bundle, side: str) -> None:
    """Roll what waited, form the comment's combats and end the phase, unless `rec.held`. [2] [5]

    Raises `OrderError` for a set-up or results that are not complete.
    """
    state = rec.state
    if state.stage == "set_up":
        if not rec.held:
            set_up.check_complete(bundle, state, side)
            turn.end_set_up(rec, bundle)
        return
    _check_all_resolved(rec, bundle, side)
    _keep_posted(rec)
    if state.stage == "over" or state.phase_side != side:
        return
    combat.roll_declared(rec, bundle)
    combat.form(rec, bundle)
    if state.dice_mode == "auto":
        combat.resolve_all(rec, bundle)
    if rec.state.stage == "play" and not rec.held and turn.has_acted(rec.state):
        turn.end_phase(rec)
        turn.go_on(rec, bundle)


def _check_all_resolved(rec: Rec, bundle: Bundle, side: str) -> None:
    if rec.state.pending and turn.acting_side(bundle, rec.state) == side:
        hexes = ", ".join(waiting.hex for waiting in rec.state.pending)
        text = msg(
            "All combats are resolved in one comment, and these still wait: {hexes}. Add a line for each, as in {line} [2].",
            hexes=hexes,
            line=combat.example(bundle, rec.state),
        )
        raise refuse("not-all-resolved", text, "2")


def _keep_posted(rec: Rec) -> None:
    """Keep the dice that the players wrote for combats; nothing was rolled, so an error in them refuses all."""
    if rec.state.dice_mode != "posted":
        return
    for event in rec.events:
        if isinstance(event, ev.CombatResolved):
            rec.posted(6, event.die, f"{event.combat.kind} {event.combat.hex}")
            if event.check_die:
                rec.posted(6, event.check_die, f"morale {event.combat.target}")


def overdue(rec: Rec, bundle: Bundle, side: str) -> None:
    """Roll the combats that wait for a side which is late, with posted dice too. [2]

    Raises `OrderError` if none waits for it.
    """
    if not rec.state.pending or turn.acting_side(bundle, rec.state) != side:
        raise _nothing_due()
    combat.resolve_all(rec, bundle)
    turn.go_on(rec, bundle)


def _nothing_due() -> OrderError:
    return refuse(
        "nothing-due", msg("No combat waits for this side's dice, so nothing is done for it [2]."), "2"
    )
