"""Patrols: squadrons in their sector may go up over it or a sector that it touches [5]."""

from __future__ import annotations

from raf.engine.data.model import RafData
from raf.engine.rules.room import Room, has_operations_room_hit, home
from raf.engine.state import Answer, Place, State, Step


def patrol_step(room: Room) -> None:
    """Ask which squadrons go on patrol [4.1f] [4.3d]."""
    units = tuple(s for s in room.state.squadrons_in(Place.SECTOR) if circles(room.state, room.data, s))
    most = patrols_left(room.state, room.data)
    if not units or most == 0:
        room.begin(Step.TARGET)
        return
    room.ask("patrol", "5", units, ("P",), most=min(len(units), most))


def patrols_left(state: State, data: RafData) -> int:
    """Return how many squadrons may still go up: 14 may patrol at once at 1800 [5]."""
    limit = data.clock[min(state.hour, len(data.clock) - 1)].patrol_limit
    if limit is None:
        return len(state.squadrons)
    return max(0, limit - len(state.squadrons_in(Place.PATROL)))


def circles(state: State, data: RafData, squadron: str) -> tuple[str, ...]:
    """Return the sectors over which a squadron may patrol: its own first, none with a bombed operations room."""
    own = home(data, squadron)
    order = (own, *(s.id for s in data.sector_rows if s.id in data.neighbours[own]))
    return tuple(s for s in order if not has_operations_room_hit(state, data, s))


def answer_patrol(room: Room, answers: tuple[Answer, ...]) -> None:
    """Send the squadrons up."""
    for sector in dict.fromkeys(a.at for a in answers):
        room.move((a.unit for a in answers if a.at == sector), Place.PATROL, "patrol", at=sector)
    room.begin(Step.TARGET)
