"""The forces and victory conditions of a scenario's TOML. [2] [4] [13]"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from airborne.engine.bundle import Condition, Force, Kind
from airborne.engine.readers import Toml
from airborne.engine.terrain import BoardMap
from games.core import hexes
from games.core.text import msg
from games.core.thread import SERVER

_SIDE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")
_UNIT = re.compile(r"([A-Z]+)[0-9]{4}")
_RECTANGLE = re.compile(r"([0-9]{4})-([0-9]{4})")
_FORCE_KEYS = ("side", "name", "units", "leaders", "hexes", "fixed", "reduced", "points")
_CONDITION_KEYS = ("side", "kind", "hexes", "count", "wins", "points")


def read_forces(
    toml: Toml, board: BoardMap, kinds: Mapping[str, Kind]
) -> tuple[tuple[Force, Force], tuple[str, str]]:
    """Return the force that moves first and the other one, and the order in which they are set up."""
    found = toml.get("forces", list)
    if len(found) != 2 or not all(isinstance(force, dict) for force in found):
        toml.fault("forces", msg("There should be two [[forces]]."))
        return (_NOBODY, _NOBODY), ("", "")
    forces = [_force(toml, f"forces.{index}", index, board, kinds) for index in range(2)]
    twice = set(forces[0].units) & set(forces[1].units)
    for unit in sorted(twice):
        toml.fault("forces.1.units", msg("{unit} stands here a second time.", unit=unit))
    if forces[0].side == forces[1].side:
        toml.fault("forces.1.side", msg("The two sides need two names."))
    first = _side_of(toml, "first", forces)
    if first is forces[1]:
        forces.reverse()
    begins = _side_of(toml, "set_up_first", forces) if "set_up_first" in toml.data else forces[1]
    order = (begins.side, forces[0].side if begins is forces[1] else forces[1].side)
    _check_room(toml, forces)
    return (forces[0], forces[1]), order


_NOBODY = Force("", {}, 0, (), (), {}, frozenset(), 0)


def _side_of(toml: Toml, key: str, forces: list[Force]) -> Force:
    side = toml.get(key, str)
    for force in forces:
        if force.side == side:
            return force
    names = ", ".join(force.side for force in forces)
    toml.fault(key, msg('"{side}" should be one of: {names}.', side=side, names=names))
    return forces[0]


def _force(toml: Toml, key: str, mark: int, board: BoardMap, kinds: Mapping[str, Kind]) -> Force:
    toml.unknown(key, _FORCE_KEYS)
    side = toml.get(f"{key}.side", str)
    if not _SIDE.fullmatch(side):
        toml.fault(f"{key}.side", msg('"{side}" should be one word of letters and digits.', side=side))
    if side == SERVER:
        text = msg('"{side}" has a meaning of its own in the record; choose another word.', side=side)
        toml.fault(f"{key}.side", text)
    name = {language: toml.get(f"{key}.name.{language}", str) for language in ("en", "ja")}
    units = _units(toml, key, kinds)
    leaders = toml.numbers(f"{key}.leaders")
    if any(not 1 <= value <= 5 for value in leaders):
        toml.fault(f"{key}.leaders", msg("A leader's value is from 1 to 5 [4]."))
    if len(leaders) != len(units):
        text = msg(
            "There are {leaders} leaders for {units} units; each unit has one [4].",
            leaders=len(leaders),
            units=len(units),
        )
        toml.fault(f"{key}.leaders", text)
    return Force(
        side=side,
        name=name,
        mark=mark,
        units=units,
        leaders=tuple(sorted(leaders, reverse=True)),
        set_up=_set_up(toml, key, board, units),
        reduced=_reduced(toml, key, units),
        points=toml.number(f"{key}.points", 0, 0, 99),
    )


def _units(toml: Toml, key: str, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    key = f"{key}.units"
    units = toml.words(key)
    if not 1 <= len(units) <= 40:
        toml.fault(key, msg("A force has 1 to 40 units."))
    for unit, times in Counter(units).items():
        form = _UNIT.fullmatch(unit)
        if form is None:
            toml.fault(key, msg('"{unit}" should be letters and four digits, as PARA1101.', unit=unit))
        elif form[1] not in kinds:
            toml.fault(
                key, msg('"{unit}": there is no kind {kind} in counters.csv.', unit=unit, kind=form[1])
            )
        if times > 1:
            toml.fault(key, msg("{unit} stands here a second time.", unit=unit))
    return tuple(dict.fromkeys(units))


def _set_up(toml: Toml, key: str, board: BoardMap, units: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    zone = expand(toml, f"{key}.hexes", board, required=False)
    fixed = {unit: str(place) for unit, place in toml.get(f"{key}.fixed", dict, {}).items()}
    for unit, place in fixed.items():
        if unit not in units:
            toml.fault(f"{key}.fixed", msg('"{unit}" is not a unit of this force.', unit=unit))
        if place not in board.terrain:
            toml.fault(f"{key}.fixed", msg('"{text}" is not a hex of this map.', text=place))
    if len(set(fixed.values())) != len(fixed):
        toml.fault(f"{key}.fixed", msg("Two units are fixed in one hex [2]."))
    taken = set(fixed.values())
    free = tuple(place for place in zone if place not in taken)
    return {unit: (fixed[unit],) if unit in fixed else free for unit in units}


def _reduced(toml: Toml, key: str, units: tuple[str, ...]) -> frozenset[str]:
    reduced = toml.words(f"{key}.reduced", ())
    for unit in reduced:
        if unit not in units:
            toml.fault(f"{key}.reduced", msg('"{unit}" is not a unit of this force.', unit=unit))
    return frozenset(reduced)


def _check_room(toml: Toml, forces: list[Force]) -> None:
    """Check that every unit finds a hex of its own, whatever the other side has taken."""
    for force, other in zip(forces, reversed(forces), strict=True):
        key = f"forces.{force.mark}.hexes"
        ours, theirs = ({place for places in f.set_up.values() for place in places} for f in (force, other))
        if ours & theirs:
            toml.fault(key, msg("Both sides could be set up in the same hex."))
        if len(ours) < len(force.units):
            text = msg("There are {hexes} hexes for {units} units.", hexes=len(ours), units=len(force.units))
            toml.fault(key, text)


def expand(toml: Toml, key: str, board: BoardMap, *, required: bool = True) -> tuple[str, ...]:
    """Return the hexes of a list such as ["0105", "0301-0511"]; the second form is a block, corner to corner."""
    found: dict[str, None] = {}
    for text in toml.words(key, None if required else ()):
        block = _RECTANGLE.fullmatch(text)
        if block:
            (left, top), (right, bottom) = (hexes.column_row(corner) for corner in block.groups())
            names = [hexes.name(c, r) for c in range(left, right + 1) for r in range(top, bottom + 1)]
            names = [name for name in names if name in board.terrain]
        else:
            names = [text] if text in board.terrain else []
        if not names:
            toml.fault(
                key, msg('"{text}" is not a hex of this map, nor a block such as 0301-0511.', text=text)
            )
        found.update(dict.fromkeys(names))
    return tuple(sorted(found))


def read_conditions(toml: Toml, board: BoardMap, forces: tuple[Force, Force]) -> tuple[Condition, ...]:
    """Return the victory conditions in the order of the data."""
    sides = [force.side for force in forces]
    conditions = []
    given = toml.get("victory", list)
    if not given:
        toml.fault("victory", msg("A scenario needs at least one [[victory]] condition."))
    for index in range(len(given)):
        key = f"victory.{index}"
        toml.unknown(key, _CONDITION_KEYS)
        side, kind = toml.get(f"{key}.side", str), toml.get(f"{key}.kind", str)
        if side not in sides:
            toml.fault(
                f"{key}.side", msg('"{side}" should be one of: {names}.', side=side, names=", ".join(sides))
            )
        wins, points = toml.get(f"{key}.wins", bool, False), toml.number(f"{key}.points", 0, 0, 99)
        if not wins and points < 1:
            toml.fault(key, msg("A condition needs `wins = true` or `points` of 1 or more."))
        places = expand(toml, f"{key}.hexes", board) if kind == "hold" else ()
        default = {"hold": len(places), "wipe_out": 1}.get(kind)
        most = {"hold": len(places), "eliminate": 40}.get(kind, 1)
        count = toml.number(f"{key}.count", default if wins else 1, 1, max(1, most))
        if kind == "hold":
            conditions.append(Condition(side, "hold", places, count, wins, points))
        elif kind == "eliminate":
            conditions.append(Condition(side, "eliminate", (), count, wins, points))
        elif kind == "wipe_out":
            conditions.append(Condition(side, "wipe_out", (), 1, wins, points))
        else:
            text = msg('"{kind}" should be one of: hold, eliminate, wipe_out.', kind=kind)
            toml.fault(f"{key}.kind", text)
    return tuple(conditions)
