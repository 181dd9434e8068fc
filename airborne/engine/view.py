"""What the page says beside the board: where the match stands, what is asked, which dice wait. [2]"""

from __future__ import annotations

from fractions import Fraction

from airborne.engine import legal, words
from airborne.engine import orders as o
from airborne.engine.bundle import Bundle
from airborne.engine.notation import format_order
from airborne.engine.rules import combat, fire, set_up, turn, victory
from airborne.engine.rules.morale import holds, letter
from airborne.engine.state import Combat, End, State, Unit
from airborne.engine.terrain import COVER_COLUMNS
from games.core.board import Answer, Brief, Odds, Pending
from games.core.hexes import distance
from games.core.system import Outcome
from games.core.text import Message, msg, msg_n, verbatim


def side_name(bundle: Bundle, side: str) -> Message:
    """Return the name of a side in the reader's language."""
    return words.named(bundle.force(side).name)


def brief(bundle: Bundle, state: State, side: str | None) -> Brief:
    """Return what stands above the composer for a side, or for a spectator (None)."""
    acting = turn.acting_side(bundle, state)
    if not acting:
        return Brief(turn=_turn(bundle, state), ask=msg("The match is over."))
    if acting != side:
        waiting = msg("Waiting for {side}.", side=side_name(bundle, acting))
        return Brief(turn=_turn(bundle, state), ask=waiting)
    if state.stage == "set_up":
        return _set_up_brief(bundle, state, side)
    if state.pending:
        return _resolve_brief(bundle, state)
    units = tuple(unit.id for unit in state.on_map(side) if not unit.acted)
    return Brief(
        turn=_turn(bundle, state),
        ask=msg("Give your units their orders, one action each; all of them, some, or PASS."),
        section="5",
        unacted=units,
        example=_example_order(bundle, state, side),
    )


def _example_order(bundle: Bundle, state: State, side: str) -> str:
    """Return an order of a unit that may still act: fire if one can, else what the first one can do; else PASS."""
    ready = [unit for unit in state.on_map(side) if not unit.acted]
    for unit in ready:
        for enemy in state.enemies(side):
            if not unit.disrupted and fire.can_fire(bundle, state, unit, enemy.hex):
                return format_order(o.FireAt(unit.id, enemy.hex))
    for unit in ready:
        orders = list(legal.unit_orders(bundle, state, unit))
        moves = [order for order in orders if isinstance(order, o.MoveUnit)]
        if moves:
            return format_order(max(moves, key=lambda move: (distance(unit.hex, move.hex), -move.hexes)))
        if orders:
            return format_order(orders[0])
    return "PASS"


def _turn(bundle: Bundle, state: State) -> Message:
    if state.stage == "set_up":
        return msg("Set-up: {side}", side=side_name(bundle, state.phase_side))
    if state.stage == "over":
        return msg("Over in turn {turn} of {turns}", turn=state.turn, turns=bundle.turns)
    if state.pending:
        return msg(
            "Turn {turn} of {turns}: {side} resolves",
            turn=state.turn,
            turns=bundle.turns,
            side=side_name(bundle, turn.acting_side(bundle, state)),
        )
    return msg(
        "Turn {turn} of {turns}: {side}",
        turn=state.turn,
        turns=bundle.turns,
        side=side_name(bundle, state.phase_side),
    )


def _set_up_brief(bundle: Bundle, state: State, side: str) -> Brief:
    missing = set_up.not_set_up(state, side)
    leaders = set_up.leaders_left(bundle, state, side)
    if not missing:
        return Brief(
            turn=_turn(bundle, state), ask=msg("All units are set up: PASS."), section="4", example="PASS"
        )
    place = next(h for h in bundle.force(side).set_up[missing[0].id] if state.at(h) is None)
    return Brief(
        turn=_turn(bundle, state),
        ask=msg(
            "Set up each unit with a leader and a hex, one a line. Leaders left: {leaders}.",
            leaders=", ".join(f"L{value}" for value in leaders),
        ),
        section="4",
        unacted=tuple(unit.id for unit in missing),
        example=f"{missing[0].id}(L{leaders[0]}){place}",
    )


def _resolve_brief(bundle: Bundle, state: State) -> Brief:
    count = len(state.pending)
    if state.dice_mode == "posted":
        return Brief(
            turn=_turn(bundle, state),
            ask=msg_n(
                "{count} combat waits for your dice: roll, and choose what came, or write it.",
                "{count} combats wait for your dice: roll for each, and choose what came, or write it.",
                count,
            ),
            section="8",
            example=combat.example(bundle, state),
        )
    return Brief(
        turn=_turn(bundle, state),
        ask=msg_n(
            "{count} combat waits for your dice. Your own orders may follow below, once the enemy's phase is over.",
            "{count} combats wait for your dice. Your own orders may follow below, once the enemy's phase is over.",
            count,
        ),
        section="2",
        example="RESOLVE",
        resolve="RESOLVE",
        resolve_label=msg_n("Roll {count} die", "Roll {count} dice", count),
    )


def pending(bundle: Bundle, state: State) -> tuple[Pending, ...]:
    """Return the combats that wait, each with the reckoning up to its column and its exact odds. [8] [10]

    In a preview whose morale or recovery dice have yet to be rolled also those that its orders would form.
    """
    waiting = (*state.pending, *combat.forming(bundle, state))
    return tuple(_pending(bundle, state, one) for one in waiting)


def _pending(bundle: Bundle, state: State, waiting: Combat) -> Pending:
    reckoning = combat.reckon(bundle, waiting)
    terrain = bundle.board.terrain[waiting.hex]
    target = state.unit(waiting.target)
    leader = target.leader if target else 0
    names = {"target": waiting.target, "hex": waiting.hex}
    title = (
        msg("Fire at {target} in {hex}", **names)
        if waiting.kind == "fire"
        else msg("Assault on {target} in {hex}", **names)
    )
    figures = [
        (
            msg("Attackers"),
            verbatim(", ".join(_with_firepower(bundle, state, unit) for unit in waiting.attackers)),
        ),
        (msg("Firepower"), verbatim(str(waiting.firepower))),
    ]
    if waiting.kind == "assault" and waiting not in state.pending:
        leaders = ((unit, state.unit(unit)) for unit in waiting.attackers)
        checks = ", ".join(f"{unit_id} L{unit.leader}" for unit_id, unit in leaders if unit)
        figures.insert(1, (msg("Morale first, for all to attack"), verbatim(checks)))
    if COVER_COLUMNS[terrain]:
        cover = msg_n(
            "{terrain}: {count} column to the left",
            "{terrain}: {count} columns to the left",
            COVER_COLUMNS[terrain],
            terrain=words.terrain(terrain),
        )
        figures.append((msg("Cover"), cover))
    figures.append((msg("Column"), verbatim(reckoning.label)))
    figures.append((msg("Target's leader"), verbatim(f"L{leader}")))
    odds = chances(bundle, waiting, target) if target else {}
    return Pending(
        title=title,
        figures=tuple(figures),
        odds=tuple(
            Odds(effect_name(effect), chance.numerator, chance.denominator)
            for effect, chance in odds.items()
            if chance
        ),
        targets=(waiting.hex,),
        answers=_answers(bundle, state, waiting) if state.dice_mode == "posted" else (),
    )


def _answers(bundle: Bundle, state: State, waiting: Combat) -> tuple[Answer, ...]:
    """Return the results that a player may write for a combat. [5]"""
    found = combat.answers(bundle, state, waiting)
    return tuple(Answer(format_order(order), verbatim(_dice_words(order))) for order in found)


def _dice_words(order: o.PostResult) -> str:
    """Return a result as it is chosen: "4: X", or "3: M, 5: F" with its morale check."""
    check = f", {order.check_die}: {letter(order.passed)}" if order.check_die else ""
    return f"{order.die}: {order.result}{check}"


def _with_firepower(bundle: Bundle, state: State, unit_id: str) -> str:
    unit = state.unit(unit_id)
    return f"{unit_id} {bundle.face(unit_id, unit is not None and unit.reduced).firepower}"


def chances(bundle: Bundle, waiting: Combat, target: Unit) -> dict[str, Fraction]:
    """Return the exact chance of each effect of a combat, keys as in `Effect`, in that order. [8] [10]"""
    reckoning = combat.reckon(bundle, waiting)
    found = dict.fromkeys(("none", "disrupted", "reduced", "eliminated"), Fraction(0))
    for die in range(1, 7):
        result = reckoning.table.result(reckoning.column, die)
        for check in range(1, 7):
            effect = combat.effect_of(result, target, holds(check, target.leader))
            found[effect] += Fraction(1, 36)
    return found


def effect_name(effect: str) -> Message:
    """Return the name of what a combat does to its target."""
    return {
        "none": msg("no effect"),
        "disrupted": msg("disrupted"),
        "reduced": msg("reduced and disrupted"),
        "eliminated": msg("eliminated"),
    }[effect]


def outcome(bundle: Bundle, state: State) -> Outcome | None:
    """Return how the match ended by the rules, or None. [13]"""
    if state.end is None:
        return None
    if not state.end.winner:
        return Outcome(None, "draw", msg("Draw"), _reason(bundle, state.end))
    label = msg("{side} wins", side=side_name(bundle, state.end.winner))
    return Outcome(state.end.winner, "win", label, _reason(bundle, state.end))


def _reason(bundle: Bundle, end: End) -> Message:
    if end.reason == "points":
        first, second = bundle.forces
        return msg(
            "After the last turn {first} has {first_points} points and {second} has {second_points}.",
            first=words.named(first.name),
            first_points=end.points[0],
            second=words.named(second.name),
            second_points=end.points[1],
        )
    if end.reason == "hold":
        return msg("{side} holds what it had to hold at the end.", side=side_name(bundle, end.winner))
    if end.reason == "wipe_out":
        return msg("The enemy of {side} has no unit left.", side=side_name(bundle, end.winner))
    return msg("{side} has eliminated as many units as it had to.", side=side_name(bundle, end.winner))


def columns(bundle: Bundle, state: State) -> dict[str, int | str]:
    """Return the derived columns of the Position model: turn, units left and points, first side first."""
    first, second = (force.side for force in bundle.forces)
    return {
        "turn": state.turn,
        "phase_side": state.phase_side,
        "first_units_left": sum(not unit.eliminated for unit in state.units if unit.side == first),
        "second_units_left": sum(not unit.eliminated for unit in state.units if unit.side == second),
        "first_points": victory.points(bundle, state, first),
        "second_points": victory.points(bundle, state, second),
    }
