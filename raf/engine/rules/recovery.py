"""Home again: the Gruppen after a raid, the clock, and the squadrons when it has moved [12] [4.2p] [4.3]."""

from __future__ import annotations

from raf.engine import events as ev
from raf.engine.rules import decks
from raf.engine.rules.force import snap_raiders
from raf.engine.rules.room import Room
from raf.engine.rules.target import begin_raid
from raf.engine.state import DUSK, END_OF_DAY, RAID_BOXES, Place, Step, ordered

REST_FULL = 3
"""Spaces of the clock until a full fighter Gruppe is back [12.1]."""
REST_REDUCED = 4


def recovery_step(room: Room) -> None:
    """Clear the raid display; bombers are done for the day, fighters rest on the clock [4.2o] [12] [12.1]."""
    state = room.state
    room.move(ordered(s for s, u in state.squadrons.items() if u.place in RAID_BOXES), Place.RETURNING)
    room.move(ordered(g for g, u in state.gruppen.items() if u.place in RAID_BOXES), Place.RETURNING)
    recover(room)
    room.begin(Step.SNAP_RAID)


def recover(room: Room) -> None:
    """Put the returning Gruppen on their airfields or the clock [12.1]."""
    state, gruppen = room.state, room.data.gruppen
    returning = state.gruppen_in(Place.RETURNING)
    bombers = [g for g in returning if not gruppen[g].is_fighter]
    room.move(bombers, Place.AIRFIELD, "bombers_done", reduced=True)
    for reduced, rest in ((False, REST_FULL), (True, REST_REDUCED)):
        fighters = [g for g in returning if gruppen[g].is_fighter and state.gruppen[g].reduced is reduced]
        back = state.hour + rest
        if back <= DUSK:
            room.move(fighters, Place.CLOCK, "fighters_rest", at=str(back), reduced=False)
        else:
            room.move(fighters, Place.AIRFIELD, "fighters_done", reduced=True)


def snap_raid_step(room: Room) -> None:
    """Fly the snap raid of an event, if elite Me110s are ready: a Luftflotte 2 target, no force or event card."""
    if not room.raid.snap_after or not snap_raiders(room):
        room.begin(Step.CLOCK)
        return
    while True:
        card = decks.draw_target(room)
        if card.area.luftflotte == 2 and begin_raid(room, card, snap=True):
            break
    room.begin(Step.DETECTION)


def clock_step(room: Room) -> None:
    """Move the clock and see what comes next [4.2p]."""
    spaces = room.state.ahead.advance
    hour = room.state.hour + spaces
    hour = END_OF_DAY if hour > DUSK else hour
    room.emit(ev.ClockMoved(spaces, hour))
    if hour == END_OF_DAY:
        room.begin(Step.END_OF_DAY)
    else:
        room.begin(Step.FIGHTERS_BACK if spaces else Step.TARGET)


def fighters_back_step(room: Room) -> None:
    """Bring fighter Gruppen back whose rest is over [4.3a]."""
    rested = ordered(
        g for g, u in room.state.gruppen.items() if u.place is Place.CLOCK and int(u.at) <= room.state.hour
    )
    room.move(rested, Place.AIRFIELD, "fighters_back", reduced=False)
    room.begin(Step.SQUADRONS_BACK)


def squadrons_back_step(room: Room) -> None:
    """Land, rearm and ready the squadrons, by one or two spaces of the clock [4.3b]."""
    state = room.state
    rearming, landing, patrolling = (
        state.squadrons_in(p) for p in (Place.REARM, Place.LANDING, Place.PATROL)
    )
    returning = state.squadrons_in(Place.RETURNING)
    full = [s for s in returning if room.is_full(s)]
    reduced = [s for s in returning if not room.is_full(s)]
    if state.moved == 1:
        room.move(rearming, Place.SECTOR, "ready")
        room.move([*landing, *patrolling, *full], Place.REARM, "rearming")
        room.move(reduced, Place.LANDING, "landing", reduced=False)
    else:
        room.move([*rearming, *landing, *patrolling, *full], Place.SECTOR, "ready")
        room.move(reduced, Place.REARM, "rearming", reduced=False)
    room.begin(Step.EARLY_WARNING)
