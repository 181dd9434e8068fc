"""Which squadrons may meet a raid, and when the player must say so [7]."""

from __future__ import annotations

from raf.engine import events as ev
from raf.engine.data.kinds import Alert, Information
from raf.engine.data.model import RafData
from raf.engine.rules.day import show_next_area
from raf.engine.rules.room import Room, has_operations_room_hit, home
from raf.engine.state import Answer, Place, State, Step, ordered

GROUND_EN_ROUTE = frozenset({Alert.NORMAL, Alert.EARLY, Alert.VERY_EARLY})
PATROL_IN_RANGE = frozenset({Alert.EARLY, Alert.VERY_EARLY})
GROUND_IN_RANGE = frozenset({Alert.VERY_EARLY})


def commit_poor_step(room: Room) -> None:
    """Commit before the number of Gruppen is known [4.2c]."""
    _commit_step(room, Information.POOR, Step.RAID_STRENGTH)


def commit_limited_step(room: Room) -> None:
    """Commit when the number is known, the types not [4.2e]."""
    _commit_step(room, Information.LIMITED, Step.RAID_COMPOSITION)


def commit_accurate_step(room: Room) -> None:
    """Commit when the whole raid is known [4.2g]."""
    _commit_step(room, Information.ACCURATE, Step.HUNT_BOX)


def _commit_step(room: Room, information: Information, after: Step) -> None:
    if room.raid.committed or room.raid.information is not information:
        room.begin(after)
        return
    units = eligible(room.state, room.data)
    if not units:
        room.emit(ev.NobodyEligible())
        room.begin(after)
        return
    show_next_area(room)
    room.ask("commit", "7", units, ("I",))


def answer_commit(room: Room, answers: tuple[Answer, ...]) -> None:
    """Send the squadrons to the hunt box [7.2]."""
    chosen = {a.unit for a in answers}
    room.emit(ev.SquadronsCommitted(ordered(s for s in room.state.squadrons if s in chosen)))


def eligible(state: State, data: RafData) -> tuple[str, ...]:
    """Return the squadrons that may meet the raid [7.1]."""
    return ordered(s for s in state.squadrons if is_eligible(state, data, s))


def is_eligible(state: State, data: RafData, squadron: str) -> bool:
    """Tell whether a squadron is where the alert lets it meet the raid [7.1] [11.23]."""
    raid, unit = state.raid, state.squadrons[squadron]
    if raid is None or unit.place not in (Place.SECTOR, Place.PATROL):
        return False
    card, own = data.target_cards[raid.target], home(data, squadron)
    if own != card.sector and has_operations_room_hit(state, data, own):
        return False
    if unit.place is Place.PATROL:
        return unit.at in card.en_route or (unit.at in card.in_range and raid.alert in PATROL_IN_RANGE)
    return (own in card.en_route and raid.alert in GROUND_EN_ROUTE) or (
        own in card.in_range and raid.alert in GROUND_IN_RANGE
    )
