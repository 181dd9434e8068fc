"""The position in words: tables of squadrons, of the raid and of the Luftwaffe, for lists and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.core.board import Facts
from games.core.text import Message, msg, verbatim
from raf.engine.data.kinds import GERMAN_BOMBERS, AircraftType, TargetKind
from raf.engine.data.model import RafData
from raf.engine.notation import short
from raf.engine.state import HOURS, RAID_BOXES, Place, State
from raf.engine.words import BOXES, KINDS, PRIORITIES, text


def facts(state: State, data: RafData) -> tuple[Facts, ...]:
    """Return the tables; the raid's only while one is on the display."""
    tables = [_sectors(state, data), _luftwaffe(state, data), _priorities(state)]
    if any(u.place in RAID_BOXES for u in (*state.squadrons.values(), *state.gruppen.values())):
        tables.insert(0, _raid(state, data))
    if state.damage:
        tables.append(_damage(state, data))
    return tuple(tables)


def _listed(state: State, data: RafData, units: Sequence[str]) -> Message:
    """Return units with type and letter; a reduced one has an asterisk."""
    names = []
    for unit in units:
        counter = data.squadrons.get(unit) or data.gruppen[unit]
        star = "*" if state.unit(unit).reduced else ""
        names.append(f"{short(data, unit)}{star} ({counter.type.value} {counter.letter.value})")
    return verbatim(", ".join(names) or "-")


def _raid(state: State, data: RafData) -> Facts:
    rows = []
    for place, name in BOXES.items():
        rows.append(
            (
                name,
                _listed(state, data, state.gruppen_in(place)),
                _listed(state, data, state.squadrons_in(place)),
            )
        )
    return Facts(msg("The raid"), (msg("Box"), msg("Gruppen"), msg("Squadrons")), tuple(rows))


def _sectors(state: State, data: RafData) -> Facts:
    heads = (
        msg("Sector"),
        msg("Ready"),
        msg("On patrol over it"),
        msg("Landing"),
        msg("Rearming"),
        msg("Returning"),
        msg("Lost"),
    )
    rows = []
    for sector in data.sector_rows:

        def own(*places: Place, home: str = sector.id) -> Message:
            units = [s for p in places for s in state.squadrons_in(p) if data.squadrons[s].sector == home]
            return _listed(state, data, units)

        rows.append(
            (
                msg("{name} {sector}", name=text(sector.name), sector=sector.id),
                own(Place.SECTOR),
                _listed(state, data, state.squadrons_in(Place.PATROL, sector.id)),
                own(Place.LANDING),
                own(Place.REARM),
                own(Place.RETURNING),
                own(Place.LIGHT, Place.HEAVY),
            )
        )
    return Facts(msg("Fighter Command; * is reduced"), heads, tuple(rows))


def _luftwaffe(state: State, data: RafData) -> Facts:
    """Return how many Gruppen of each type are ready, flying, resting, done for the day, or lost."""
    heads = (
        msg("Luftwaffe"),
        msg("Ready"),
        msg("In the raid"),
        msg("Resting until"),
        msg("Done today"),
        msg("Lost"),
    )
    rows = []
    for luftflotte in (2, 3):
        for kind in (AircraftType.ME109, AircraftType.ME110, *sorted(GERMAN_BOMBERS)):
            units = [
                u
                for g, u in state.gruppen.items()
                if data.gruppen[g].luftflotte == luftflotte and data.gruppen[g].type is kind
            ]
            ready = sum(u.place is Place.AIRFIELD and not u.reduced for u in units)
            done = sum(u.place is Place.AIRFIELD and u.reduced for u in units)
            flying = sum(u.place in RAID_BOXES or u.place is Place.RETURNING for u in units)
            lost = sum(u.place in (Place.LIGHT, Place.HEAVY) for u in units)
            resting = Counter(int(u.at) for u in units if u.place is Place.CLOCK)
            hours = ", ".join(f"{HOURS[hour]}: {count}" for hour, count in sorted(resting.items()))
            cells = (str(ready), str(flying), hours or "-", str(done), str(lost))
            name = msg("Luftflotte {number}: {kind}", number=luftflotte, kind=kind.value)
            rows.append((name, *(verbatim(cell) for cell in cells)))
    return Facts(msg("The Luftwaffe's Gruppen"), heads, tuple(rows))


def _priorities(state: State) -> Facts:
    rows = tuple(
        (KINDS[kind], PRIORITIES[state.priorities[kind]]) for kind in TargetKind if kind in state.priorities
    )
    return Facts(msg("What the Luftwaffe is after"), (msg("Target"), msg("Priority")), rows)


def _damage(state: State, data: RafData) -> Facts:
    rows = tuple(
        (text(data.targets[key].name), msg("heavy") if level == "heavy" else msg("light"))
        for key, level in sorted(state.damage.items())
    )
    return Facts(msg("Damage"), (msg("Target"), msg("Damage")), rows)
