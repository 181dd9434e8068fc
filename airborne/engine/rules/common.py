"""What all actions ask first: whose unit it is, whether it may act, and what stands in the hex. [3] [5]"""

from __future__ import annotations

from collections.abc import Sequence

from airborne.engine.bundle import Bundle
from airborne.engine.state import State, Unit
from games.core import hexes
from games.core.errors import OrderError, illegal
from games.core.text import Message, msg
from games.notation.suggest import nearest


def refuse(code: str, message: Message, section: str, suggestion: str = "") -> OrderError:
    """Return the error for an order that the rules forbid."""
    return illegal(code, message, section=section, suggestion=suggestion)


def instead(
    code: str, reason: Message, section: str, verb: str, targets: Sequence[str], tail: str = ""
) -> OrderError:
    """Return the error for an enemy's hex that cannot be aimed at; it tells which can be, and suggests the first.

    `verb` is the line up to the hex, such as `PARA1101 F/`, and `tail` what follows it.
    """
    if targets:
        line = f"{verb}{targets[0]}{tail}"
        text = msg(
            "{reason} Possible from here: {hexes}; write {line}.",
            reason=reason,
            hexes=", ".join(targets),
            line=line,
        )
        return refuse(code, text, section, line)
    text = msg("{reason} No enemy can be reached from here: give another order, or none.", reason=reason)
    return refuse(code, text, section)


def check_time(state: State, side: str) -> None:
    """Check that actions may be ordered now, but for combats that wait. [2]"""
    if state.phase_side != side:
        text = msg("It is not your phase. Keep these orders until the other side has acted [2].")
        raise refuse("not-your-phase", text, "2")


def own_unit(state: State, side: str, unit_id: str, line: str) -> Unit:
    """Return the side's unit; `line` is the canonical order, for a suggestion.

    Raises `OrderError` if there is no such unit, or it is the enemy's, or eliminated.
    """
    unit = state.unit(unit_id)
    if unit is not None and unit.side == side:
        if unit.eliminated:
            raise refuse(
                "eliminated", msg("{unit} is eliminated. Leave this line out [8].", unit=unit_id), "8"
            )
        return unit
    mine = [other.id for other in state.units if other.side == side and not other.eliminated]
    meant = nearest(unit_id, mine)
    suggestion = line.replace(unit_id, meant) if meant else ""
    if unit is None:
        text = msg(
            '"{unit}" is no unit of this match. Yours are {units} [3].', unit=unit_id, units=", ".join(mine)
        )
        raise refuse("unknown-unit", text, "3", suggestion)
    text = msg("{unit} is the enemy's. Yours are {units} [3].", unit=unit_id, units=", ".join(mine))
    raise refuse("enemy-unit", text, "3", suggestion)


def check_marks(unit: Unit, marks: str, line: str) -> None:
    """Check the marks that an order claims for its unit; none are needed, wrong ones are refused. [5]"""
    if "D" in marks and not unit.disrupted:
        text = msg("{unit} is not disrupted, so no D belongs after it [11].", unit=unit.id)
        raise refuse("wrong-mark", text, "11", line)
    if "*" in marks and not unit.reduced:
        text = msg("{unit} is at full strength, so no * belongs after it [3].", unit=unit.id)
        raise refuse("wrong-mark", text, "3", line)


def acting_unit(state: State, side: str, unit_id: str, marks: str, line: str) -> Unit:
    """Return the unit that an order is for; it has not acted this turn and bears the marks written. [5]"""
    check_time(state, side)
    unit = own_unit(state, side, unit_id, line)
    check_marks(unit, marks, line)
    if unit.acted:
        text = msg(
            "{unit} has had its one action of this turn. Leave this line out; it may act again next turn [5].",
            unit=unit.id,
        )
        raise refuse("acted", text, "5")
    return unit


def check_on_map(bundle: Bundle, hex_id: str, section: str) -> None:
    """Check that a hex is on the map."""
    if hex_id not in bundle.board:
        last = hexes.name(bundle.board.columns, bundle.board.rows)
        text = msg('"{hex}" is not on the map; its hexes run from 0101 to {last}.', hex=hex_id, last=last)
        raise refuse("off-map", text, section)


def enemy_in(bundle: Bundle, state: State, unit: Unit, hex_id: str, section: str) -> Unit:
    """Return the enemy in a hex that is aimed at. [5]"""
    check_on_map(bundle, hex_id, section)
    target = state.at(hex_id)
    if target is None or target.side == unit.side:
        enemies = ", ".join(sorted(enemy.hex for enemy in state.enemies(unit.side)))
        text = msg("No enemy is in {hex}. Enemies are in {enemies} [5].", hex=hex_id, enemies=enemies)
        raise refuse("no-enemy", text, "5")
    return target
