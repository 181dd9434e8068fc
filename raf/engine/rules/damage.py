"""What bombs do to radar nets, airfields, factories and headquarters [11.2]."""

from __future__ import annotations

from collections import Counter

from raf.engine import events as ev
from raf.engine.data.kinds import AircraftType, BombingResult, TargetKind
from raf.engine.data.units import Target
from raf.engine.rules.room import Room, home
from raf.engine.state import Answer, Place

OPERATIONS_ROOM_DIE = 6
POOLS = {
    AircraftType.HURRICANE: "hurricane",
    AircraftType.SPITFIRE: "spitfire",
    AircraftType.BLENHEIM: "blenheim",
}
"""Where a British type's replacement points are kept; also the order in which an airfield's are lost [11.22]."""
FACTORY_ORDER = ("spitfire", "hurricane", "blenheim")
"""Among equal pools the first loses [11.24]."""


def inflict(room: Room, target: Target, result: BombingResult, points: int, damage_die: int) -> None:
    """Do the damage of one bombing; the player may be asked which squadrons disperse."""
    if target.kind in (TargetKind.RADAR, TargetKind.HEADQUARTERS):
        mark(room, target.id, result)
    elif target.kind is TargetKind.FACTORY and result is BombingResult.HEAVY:
        lose_at_factory(room, points)
    elif target.kind is TargetKind.AIRFIELD:
        if damage_die == OPERATIONS_ROOM_DIE and target.id not in room.state.damage:
            room.emit(ev.TargetDamaged(target.id, "light"))
        disperse(room, target.sector, points)


def mark(room: Room, target: str, result: BombingResult) -> None:
    """Place or turn the damage marker of a radar net or headquarters [11.21] [11.25] [11.26]."""
    now = room.state.damage.get(target, "")
    if result is BombingResult.HEAVY or (now == "light" and result is BombingResult.TWO):
        level = "heavy"
    else:
        level = now or "light"
    if level != now:
        room.emit(ev.TargetDamaged(target, level))


def disperse(room: Room, sector: str, points: int) -> None:
    """Send squadrons of a bombed sector to its landing box: those on the ground first, then rearming ones [11.22]."""
    ground = _at_home(room, sector, Place.SECTOR)
    rearming = _at_home(room, sector, Place.REARM)
    due = min(points, len(ground) + len(rearming))
    room.emit(ev.DispersalDue(sector, due, points))
    if len(ground) > due:
        room.ask("disperse", "11.22", ground, ("D",), least=due, most=due)
        return
    room.move(ground, Place.LANDING, "dispersed")
    left = due - len(ground)
    if 0 < left < len(rearming):
        room.ask("disperse", "11.22", rearming, ("D",), least=left, most=left)
        return
    room.move(rearming[:left], Place.LANDING, "dispersed")
    _after_dispersal(room)


def answer_disperse(room: Room, answers: tuple[Answer, ...]) -> None:
    """Disperse the squadrons that the player chose [11.22]."""
    room.move((a.unit for a in answers), Place.LANDING, "dispersed")
    _after_dispersal(room)


def _after_dispersal(room: Room) -> None:
    sector, points = room.raid.disperse_sector, room.raid.points
    if room.scenario.replacements is not None:
        lost = lost_at_airfield(room, sector, points)
        if lost:
            room.emit(ev.ReplacementsLost(lost))
    room.emit(ev.DispersalDone())


def lost_at_airfield(room: Room, sector: str, points: int) -> dict[str, int]:
    """Return the replacement points lost with a bombed sector: one a squadron, landing ones before light losses."""
    squadrons: list[str] = []
    for place in (Place.LANDING, Place.LIGHT):
        there = _at_home(room, sector, place)
        for kind in POOLS:
            squadrons.extend(s for s in there if room.data.squadrons[s].type is kind)
    wanted = Counter(POOLS[room.data.squadrons[s].type] for s in squadrons[:points])
    return {
        pool: n for pool, count in wanted.items() if (n := min(count, room.state.points.get(pool, 0))) > 0
    }


def lose_at_factory(room: Room, points: int) -> None:
    """Take replacement points off the fullest pool, what it lacks off the next [11.24]."""
    if room.scenario.replacements is None:
        return
    have = room.state.points
    lost: dict[str, int] = {}
    for pool in sorted(FACTORY_ORDER, key=lambda p: -have.get(p, 0)):
        taken = min(points, have.get(pool, 0))
        if taken > 0:
            lost[pool] = taken
            points -= taken
    if lost:
        room.emit(ev.ReplacementsLost(lost))


def _at_home(room: Room, sector: str, place: Place) -> tuple[str, ...]:
    return tuple(s for s in room.state.squadrons_in(place) if home(room.data, s) == sector)
