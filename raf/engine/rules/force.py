"""The Gruppen of a raid: how many, which, and in which box [8]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from raf.engine import events as ev
from raf.engine.data.cards import ForceCard, ForceEntry, TargetCard
from raf.engine.data.kinds import GERMAN_BOMBERS, AircraftType, Alert, Effort, ForceMark
from raf.engine.rules import decks
from raf.engine.rules.room import Room
from raf.engine.state import Place, Step, ordered

BOMBER_SUBSTITUTES = (AircraftType.JU88, AircraftType.DO17, AircraftType.HE111, AircraftType.JU87)
"""Who flies for bombers that are not there, in this order [8.2]."""


def ready(room: Room, flying: Collection[int], types: Collection[AircraftType]) -> tuple[str, ...]:
    """Return the full Gruppen of these types on the airfields of these Luftflotten [8.2]."""
    gruppen = room.data.gruppen
    return ordered(
        g
        for g, unit in room.state.gruppen.items()
        if unit.place is Place.AIRFIELD
        and not unit.reduced
        and gruppen[g].luftflotte in flying
        and gruppen[g].type in types
    )


def luftflotten(room: Room, card: TargetCard) -> tuple[int, ...]:
    """Return the Luftflotten that raid a target; 3 flies for 2 while the transfer holds [6.11]."""
    own = card.area.luftflotte
    return (2, 3) if own == 2 and room.state.transfer else (own,)


def raid_strength_step(room: Room) -> None:
    """Draw the first force card: the number of Gruppen, or no raid [4.2d] [8.1]."""
    raid = room.raid
    if raid.snap:
        room.emit(ev.RaidCounted(0, len(snap_raiders(room))))
        room.begin(Step.COMMIT_LIMITED)
        return
    card = decks.draw_force(room)
    gruppen = card.gruppen(raid.size, raid.information, room.level > 0)
    if gruppen == 0:
        room.move(room.state.squadrons_in(Place.HUNT), Place.RETURNING, "called_off")
        room.emit(ev.RaidCalledOff(card.card))
        room.begin(Step.TARGET)
        return
    room.emit(ev.RaidCounted(card.card, gruppen))
    room.begin(Step.COMMIT_LIMITED)


def raid_composition_step(room: Room) -> None:
    """Draw the second force card and choose the Gruppen [4.2f] [8.2] [8.3]."""
    if room.raid.snap:
        entries = tuple(
            ev.Entry(i, AircraftType.ME110, g, Place.BOMB) for i, g in enumerate(snap_raiders(room), start=1)
        )
        room.emit(ev.RaidFormed(0, entries))
        room.begin(Step.COMMIT_ACCURATE)
        return
    card = decks.draw_force(room)
    entries, stopped_at, sweep = form(room, room.card, card)
    if not entries:
        room.emit(ev.RaidFailed())
        room.move(room.state.squadrons_in(Place.HUNT), Place.RETURNING, "failed")
        room.begin(Step.CLOCK)
        return
    room.emit(ev.RaidFormed(card.card, entries, sweep, stopped_at))
    room.begin(Step.COMMIT_ACCURATE)


def snap_raiders(room: Room) -> tuple[str, ...]:
    """Return the elite Me110 Gruppen that are ready for a snap raid."""
    return tuple(g for g in ready(room, (2,), [AircraftType.ME110]) if room.data.gruppen[g].elite)


def form(room: Room, target: TargetCard, card: ForceCard) -> tuple[tuple[ev.Entry, ...], int, bool]:
    """Return the Gruppen of a raid in order, the entry that could not be filled (0 if none), and whether it is a sweep."""
    raid = room.raid
    sweep = card.sweep > 0 and raid.size is Effort.MINOR and target.me109
    if sweep:
        wanted: Sequence[ForceEntry] = [ForceEntry(AircraftType.ME109, ForceMark.USUAL)] * (
            raid.strength + card.sweep
        )
    else:
        wanted = card.types[: raid.strength]
    chosen: list[tuple[int, ForceEntry, str]] = []
    letters: Counter[str] = Counter()
    stopped_at = 0
    for number, entry in enumerate(wanted, start=1):
        gruppe = _choose(room, target, entry, {g for _, _, g in chosen}, letters, sweep=sweep)
        if not gruppe:
            stopped_at = number
            break
        letters[room.letter(gruppe)] += 1
        chosen.append((number, entry, gruppe))
    bombers = any(room.data.gruppen[g].type in GERMAN_BOMBERS for _, _, g in chosen)
    entries = tuple(
        ev.Entry(number, entry.type, gruppe, box_of(room, gruppe, entry.mark, bombers), entry.mark)
        for number, entry, gruppe in chosen
    )
    return entries, stopped_at, sweep


def _choose(
    room: Room, target: TargetCard, entry: ForceEntry, taken: set[str], letters: Counter[str], *, sweep: bool
) -> str:
    """Return the Gruppe for one entry, or "" if neither the type nor a similar one is ready [8.2] [8.22] [8.23]."""
    types = [entry.type] if sweep else wanted_types(target, entry)
    similar = types[1:] if types[:1] == [entry.type] else types
    exact = types[:1] if types[:1] == [entry.type] else []
    for group in ([[t] for t in exact], [[t] for t in similar]):
        for luftflotte in luftflotten(room, target):
            for kinds in group:
                candidates = [g for g in ready(room, [luftflotte], kinds) if g not in taken]
                if candidates:
                    return pick(room, candidates, letters, f"Gruppe {len(taken) + 1}")
    return ""


def wanted_types(target: TargetCard, entry: ForceEntry) -> list[AircraftType]:
    """Return the types that may fill an entry, the best first [8.2] [8.23]."""
    if entry.type in GERMAN_BOMBERS:
        return [entry.type, *(t for t in BOMBER_SUBSTITUTES if t is not entry.type)]
    in_range = target.me109 or entry.mark is ForceMark.CHANNEL_PATROL
    other = AircraftType.ME110 if entry.type is AircraftType.ME109 else AircraftType.ME109
    allowed = [t for t in (entry.type, other) if t is AircraftType.ME110 or in_range]
    return allowed


def pick(room: Room, candidates: Sequence[str], letters: Counter[str], purpose: str) -> str:
    """Return one Gruppe: the elite last [8.21], then the letter rarest in the raid, ties by a roll [8.2]."""
    gruppen = room.data.gruppen
    plain = [g for g in candidates if not gruppen[g].elite] or list(candidates)
    fewest = min(letters[room.letter(g)] for g in plain)
    rarest = [g for g in plain if letters[room.letter(g)] == fewest]
    return rarest[0] if len(rarest) == 1 else rarest[room.roll(len(rarest), purpose) - 1]


def box_of(room: Room, gruppe: str, mark: ForceMark, bombers: bool) -> Place:
    """Return the raid box of a Gruppe [8.3] [8.31] [8.4] [8.41] [8.42]."""
    kind = room.data.gruppen[gruppe].type
    if kind in GERMAN_BOMBERS:
        return Place.BOMB
    if kind is AircraftType.ME110:
        return Place.ESCORT if bombers else Place.BOMB
    if mark is ForceMark.ESCORT:
        return Place.ESCORT
    if mark is ForceMark.CHANNEL_PATROL:
        return Place.ESCORT if room.raid.alert is Alert.NONE else Place.CHANNEL
    return Place.HUNT
