"""Bombing and strafing [11] [11.1]."""

from __future__ import annotations

from collections.abc import Sequence

from raf.engine import events as ev
from raf.engine.data.kinds import (
    AircraftType,
    BombingResult,
    BombingShift,
    Sky,
    TargetKind,
    VictoryKey,
)
from raf.engine.data.units import Target
from raf.engine.rules import damage
from raf.engine.rules.room import Room, face
from raf.engine.state import Place, Step

HARD_TO_STRAFE = frozenset({TargetKind.RADAR, TargetKind.CITY, TargetKind.HEADQUARTERS, TargetKind.ARMY})
LEAST_HEAVY_DAMAGE = 3
_POINTS = {
    BombingResult.ONE: VictoryKey.BOMBING_1,
    BombingResult.TWO: VictoryKey.BOMBING_2,
    BombingResult.HEAVY: VictoryKey.BOMBING_H,
}


def bombing_step(room: Room) -> None:
    """Bomb the target, and the secondary one where an event says so [4.2n] [11]."""
    for target, group in _groups(room):
        if target.id not in room.raid.bombed and group:
            bomb(room, target, group)
            if room.state.pending is not None:
                return
    attacked_later = room.raid.bombs_first and not room.raid.fought and room.state.squadrons_in(Place.BOMB)
    room.begin(Step.INTERCEPTION if attacked_later else Step.RECOVERY)


def _groups(room: Room) -> list[tuple[Target, tuple[str, ...]]]:
    """Return the targets and who bombs them."""
    raiders = room.state.gruppen_in(Place.BOMB)
    diverted = room.lettered(raiders, room.raid.secondary)
    primary = room.data.targets[room.card.target]
    groups = [(primary, tuple(g for g in raiders if g not in diverted))]
    if diverted:
        groups.append((room.data.targets[room.card.secondary], diverted))
    return groups


def bomb(room: Room, target: Target, gruppen: Sequence[str]) -> None:
    """Roll for the bombing of one target, score it and do the damage [11] [11.2]; a value of 0 spares it [11.1]."""
    data, primary = room.data, target.id == room.card.target
    value = bombing_value(room, target, gruppen)
    if value == 0:
        room.emit(ev.TargetSpared(target.id, tuple(gruppen)))
        return
    shifts = bombing_shifts(room, target, gruppen)
    limit = data.bombing_shifts[BombingShift.LIMIT]
    shift = max(-limit, min(limit, sum(part.value for part in shifts)))
    column, shifted = data.bombing_column(value), data.bombing_column(value, shift)
    die = room.roll(6, "bombing")
    result = data.bombing_result(shifted, die)
    damage_die = 0
    if result is BombingResult.HEAVY and target.kind in (TargetKind.AIRFIELD, TargetKind.FACTORY):
        damage_die = room.roll(6, "damage")
    points = {BombingResult.NONE: 0, BombingResult.ONE: 1, BombingResult.TWO: 2}.get(
        result, max(LEAST_HEAVY_DAMAGE, damage_die)
    )
    lost = victory_points(room, result, primary=primary)
    room.emit(
        ev.TargetBombed(
            target.id,
            primary,
            tuple(gruppen),
            value,
            column,
            shifts,
            shift,
            shifted,
            die,
            result,
            damage_die,
            points,
            lost,
        )
    )
    if result is not BombingResult.NONE and not (primary and room.raid.non_essential):
        damage.inflict(room, target, result, points, damage_die)


def bombing_value(room: Room, target: Target, gruppen: Sequence[str]) -> int:
    """Return the sum of bombing values; strafers count half, Me109s nothing, on hard targets [11.1]."""
    total = 0
    for g in gruppen:
        counter = room.data.gruppen[g]
        value = counter.bombing(face(room.state.gruppen[g]))
        if counter.is_fighter and target.kind in HARD_TO_STRAFE:
            value = 0 if counter.type is AircraftType.ME109 else -(-value // 2)
        total += value
    return total


def bombing_shifts(room: Room, target: Target, gruppen: Sequence[str]) -> tuple[ev.Part, ...]:
    """Return the column shifts, not yet held within their limit [11.0]."""
    raid, values = room.raid, room.data.bombing_shifts
    untouched = not raid.fought and not room.state.squadrons_in(Place.BOMB)
    keys: list[BombingShift] = []
    if raid.low_level:
        keys.append(BombingShift.LOW_LEVEL_UNINTERCEPTED if untouched else BombingShift.LOW_LEVEL)
    else:
        if room.sky is not Sky.CLEAR:
            keys.append(BombingShift.PATCHY if room.sky is Sky.PATCHY else BombingShift.BROKEN)
        if untouched:
            keys.append(BombingShift.UNINTERCEPTED)
    if target.kind is not TargetKind.RADAR and len(room.of_type(gruppen, AircraftType.JU87)) == len(gruppen):
        keys.append(BombingShift.DIVE_BOMBERS)
    if raid.pathfinder:
        keys.append(BombingShift.PATHFINDER)
    return tuple(ev.Part(key.value, values[key]) for key in keys)


def victory_points(room: Room, result: BombingResult, *, primary: bool) -> int:
    """Return what the bombing costs, 0 or less [11.0]."""
    if result is BombingResult.NONE:
        return 0
    points = room.data.victory_points[_POINTS[result]]
    if primary and room.raid.non_essential:
        points = min(0, points + room.data.victory_points[VictoryKey.NON_ESSENTIAL])
    return 2 * points if primary and room.card.vp_double else points
