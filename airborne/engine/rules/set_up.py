"""Set-up: every unit gets one of its side's leaders and a hex. [2] [4]"""

from __future__ import annotations

from collections import Counter

from airborne.engine.bundle import Bundle
from airborne.engine.orders import SetUpUnit
from airborne.engine.rules.common import check_marks, check_on_map, own_unit, refuse
from airborne.engine.state import State, Unit
from games.core.text import msg


def first_state(bundle: Bundle, dice_mode: str) -> State:
    """Return the state before anybody has set up: units without leader and hex. [3]"""
    units = tuple(
        Unit(unit, force.side, "", 0, unit in force.reduced, False, False)
        for force in bundle.forces
        for unit in force.units
    )
    return State(units, 0, bundle.set_up_order[0], dice_mode=dice_mode)


def leaders_left(bundle: Bundle, state: State, side: str) -> list[int]:
    """Return the values of a side's leaders that lead no unit yet, the best first. [4]"""
    left = Counter(bundle.force(side).leaders)
    left.subtract(unit.leader for unit in state.units if unit.side == side and unit.leader)
    return sorted(left.elements(), reverse=True)


def not_set_up(state: State, side: str) -> list[Unit]:
    """Return the units of a side that have no hex yet."""
    return [unit for unit in state.units if unit.side == side and not unit.hex]


def check_set_up(bundle: Bundle, state: State, side: str, order: SetUpUnit) -> None:
    """Check one line of a set-up. Raises `OrderError`. [4]"""
    if state.stage != "set_up":
        text = msg("The set-up is over. Orders look like PARA1101 M/2/0603 [5].")
        raise refuse("set-up-over", text, "2")
    line = f"{order.unit}(L{order.leader}){order.hex}"
    unit = own_unit(state, side, order.unit, line)
    check_marks(unit, order.marks, line)
    if unit.hex:
        text = msg(
            "{unit} is set up in {hex} already. Leave one of its two lines out [4].",
            unit=unit.id,
            hex=unit.hex,
        )
        raise refuse("set-up-twice", text, "4")
    left = leaders_left(bundle, state, side)
    if order.leader not in left:
        nearest = min(left, key=lambda value: abs(value - order.leader))
        text = msg(
            "No leader of value {leader} is left; left are {left} [4].",
            leader=order.leader,
            left=", ".join(f"L{value}" for value in left),
        )
        raise refuse("no-such-leader", text, "4", f"{unit.id}(L{nearest}){order.hex}")
    check_on_map(bundle, order.hex, "2")
    allowed = bundle.force(side).set_up[unit.id]
    free = [place for place in allowed if state.at(place) is None]
    example = f"{unit.id}(L{order.leader}){free[0]}"
    there = state.at(order.hex)
    if there is not None:
        text = msg("{unit} is in {hex} already; one unit a hex [2].", unit=there.id, hex=order.hex)
        raise refuse("occupied", text, "2", example)
    if order.hex not in allowed:
        text = msg(
            "{unit} cannot be set up in {hex}; free for it are {free} [2].",
            unit=unit.id,
            hex=order.hex,
            free=_some(free),
        )
        raise refuse("outside-zone", text, "2", example)


def check_is_over(bundle: Bundle, state: State, side: str) -> None:
    """Check that actions may be ordered, not set-up lines; the error shows a line of this side's own. [2] [4]"""
    if state.stage != "set_up":
        return
    missing = not_set_up(state, side)
    if missing:
        text = msg(
            "The match is still being set up: write each unit with its leader and hex, as {line} [4].",
            line=_lines(bundle, state, side, missing)[0],
        )
    else:
        text = msg("Your set-up is complete: post it, and give orders once your phase has come [2].")
    raise refuse("set-up-first", text, "2")


def _lines(bundle: Bundle, state: State, side: str, missing: list[Unit]) -> list[str]:
    """Return a line that sets up each of some units, with the leaders that are left."""
    taken: set[str] = set()
    lines = []
    for unit, leader in zip(missing, leaders_left(bundle, state, side), strict=True):
        place = next(h for h in bundle.force(side).set_up[unit.id] if state.at(h) is None and h not in taken)
        taken.add(place)
        lines.append(f"{unit.id}(L{leader}){place}")
    return lines


def check_complete(bundle: Bundle, state: State, side: str) -> None:
    """Check that a side has set up all its units. Raises `OrderError`. [2]"""
    missing = not_set_up(state, side)
    if missing:
        lines = _lines(bundle, state, side, missing)
        text = msg(
            "These units are not set up yet: {units}. Add a line for each, as in {line}, or end the comment with a line `...` [2].",
            units=", ".join(unit.id for unit in missing),
            line=lines[0],
        )
        raise refuse("set-up-incomplete", text, "2", "\n".join(lines))


def _some(places: list[str]) -> str:
    return ", ".join(places[:12]) + (" ..." if len(places) > 12 else "")
