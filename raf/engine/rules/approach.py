"""Raid approach events, drawn while the raid comes in [4.2i] [event section]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from raf.engine import events as ev
from raf.engine.data.cards import ApproachEvent, Condition
from raf.engine.data.kinds import (
    GERMAN_BOMBERS,
    AircraftType,
    ConditionKind,
    Depth,
    Information,
    Sky,
)
from raf.engine.data.kinds import ApproachEffect as Effect
from raf.engine.rules import decks, interception
from raf.engine.rules.force import luftflotten, pick, ready
from raf.engine.rules.room import Room
from raf.engine.state import RAID_BOXES, Answer, Place, Step, ordered

CONFUSED_SQUADRONS = 5
"""Squadrons in the raid from which radio confusion strikes."""
LARGE_RAID = 7
"""Gruppen in the raid from which a rendezvous may fail."""
WORSE = {Sky.CLEAR: Sky.PATCHY, Sky.PATCHY: Sky.BROKEN, Sky.BROKEN: Sky.BROKEN}
CHANGED = {**WORSE, Sky.BROKEN: Sky.CLEAR}


def approach_event_step(room: Room) -> None:
    """Draw an event card and apply its approach event, if it applies."""
    if room.raid.snap:
        room.begin(Step.HUNT)
        return
    card = decks.draw_event(room)
    event = card.approach
    why = _why_not(room, event)
    room.emit(ev.ApproachDrawn(card.card, event.effect, event.letters, why))
    room.begin(Step.APPROACH_CHOICE)
    apply = _EFFECTS.get(event.effect)
    if apply is not None and not why:
        apply(room, event)
    if room.state.pending is None:
        room.begin(Step.HUNT)


def answer_approach(room: Room, answers: tuple[Answer, ...]) -> None:
    """Move the squadrons that an approach event let the player choose for."""
    interception.answer_boxes(room, answers)
    room.begin(Step.HUNT)


def holds(room: Room, condition: Condition) -> bool:
    """Tell whether a card's condition holds for the raid."""
    raid = room.raid
    value = {
        ConditionKind.ALERT: raid.alert,
        ConditionKind.INFORMATION: raid.information,
        ConditionKind.SKY: room.sky,
        ConditionKind.DEPTH: room.card.depth,
        ConditionKind.EFFORT: raid.size,
    }[condition.kind]
    return value in condition.values


def german_units(room: Room, *places: Place) -> tuple[str, ...]:
    """Return the Gruppen in these boxes."""
    return ordered(g for g, u in room.state.gruppen.items() if u.place in places)


def raid_gruppen(room: Room) -> int:
    """Return how many Gruppen are on the raid display."""
    return len(german_units(room, *RAID_BOXES))


def _why_not(room: Room, event: ApproachEvent) -> str:
    """Return why an event does not apply, or ""."""
    effect, data = event.effect, room.data
    hunters = room.lettered(room.state.gruppen_in(Place.HUNT), event.letters)
    if effect is Effect.NO_EVENT:
        return "no_event"
    if event.conditions and not any(holds(room, c) for c in event.conditions):
        return "condition"
    if effect in (Effect.CLOUDS_INHIBIT_HUNTERS, Effect.CLOUDS_SCATTER_RAID) and room.sky is Sky.CLEAR:
        return "clear_sky"
    if effect is Effect.CHANNEL_PATROLLERS_HUNT:
        if room.card.depth is Depth.FAR:
            return "depth"
        return "" if room.state.gruppen_in(Place.CHANNEL) else "nobody"
    if effect is Effect.CLOUDS_INHIBIT_HUNTERS and not hunters:
        return "nobody"
    if effect is Effect.RADIO_CONFUSION:
        if len(_responding(room)) < CONFUSED_SQUADRONS:
            return "few_squadrons"
        return "" if _confused(room, event) else "nobody"
    if effect is Effect.RENDEZVOUS_FAILURE and raid_gruppen(room) < LARGE_RAID:
        return "few_gruppen"
    if effect is Effect.UNDETECTED_HUNTERS:
        return _why_undetected(room)
    if effect is Effect.BOMBERS_BREAK_FORMATION:
        bombers = [g for g in room.state.gruppen_in(Place.BOMB) if data.gruppen[g].type in GERMAN_BOMBERS]
        return "" if room.lettered(bombers, event.letters) else "nobody"
    if effect is Effect.ME109S_CLOSE_ESCORT:
        return "" if _me109s(room, event) else "nobody"
    return ""


def _why_undetected(room: Room) -> str:
    if room.raid.information is Information.ACCURATE:
        return "information"
    if not room.card.me109:
        return "range"
    if not room.of_type(room.raid.german, AircraftType.ME109):
        return "nobody"
    return "" if ready(room, luftflotten(room, room.card), [AircraftType.ME109]) else "none_ready"


def _bombers_break_formation(room: Room, event: ApproachEvent) -> None:
    bombers = [g for g in room.state.gruppen_in(Place.BOMB) if room.data.gruppen[g].type in GERMAN_BOMBERS]
    room.emit(ev.UnitsReduced(room.lettered(bombers, event.letters)))


def _channel_patrollers_hunt(room: Room, event: ApproachEvent) -> None:
    place = Place.HUNT if room.state.squadrons_in(Place.HUNT) else Place.ESCORT
    room.move(room.state.gruppen_in(Place.CHANNEL), place, "patrollers_join")


def _clouds_inhibit_hunters(room: Room, event: ApproachEvent) -> None:
    room.move(room.lettered(room.state.gruppen_in(Place.HUNT), event.letters), Place.RETURNING, "clouds")
    _release_if_no_hunters(room)


def _release_if_no_hunters(room: Room) -> None:
    if room.state.squadrons_in(Place.HUNT) and not room.state.gruppen_in(Place.HUNT):
        interception.release(room)


def _clouds_scatter_raid(room: Room, event: ApproachEvent) -> None:
    scattered = room.lettered(german_units(room, *RAID_BOXES), event.letters)
    if scattered:
        room.emit(ev.UnitsReduced(scattered))


def _lf3_weather_changes(room: Room, event: ApproachEvent) -> None:
    room.emit(ev.SkyChanged(3, CHANGED[_weather(room, 3)]))


def _lf2_weather_worsens(room: Room, event: ApproachEvent) -> None:
    room.emit(ev.SkyChanged(2, WORSE[_weather(room, 2)]))


def _lf3_weather_worsens(room: Room, event: ApproachEvent) -> None:
    room.emit(ev.SkyChanged(3, WORSE[_weather(room, 3)]))


def _weather_moves_east(room: Room, event: ApproachEvent) -> None:
    room.emit(ev.SkyChanged(2, _weather(room, 3)))


def _weather(room: Room, luftflotte: int) -> Sky:
    return room.state.weather.get(str(luftflotte), Sky.CLEAR)


def _me109s(room: Room, event: ApproachEvent) -> tuple[str, ...]:
    there = room.of_type(german_units(room, Place.HUNT, Place.RETURNING), AircraftType.ME109)
    return room.lettered(there, event.letters)


def _me109s_close_escort(room: Room, event: ApproachEvent) -> None:
    place = Place.ESCORT if room.state.gruppen_in(Place.BOMB) else Place.BOMB
    room.move(_me109s(room, event), place, "close_escort")
    _release_if_no_hunters(room)


def _responding(room: Room) -> tuple[str, ...]:
    return tuple(s for s in room.raid.british if room.state.squadrons[s].place in RAID_BOXES)


def _confused(room: Room, event: ApproachEvent) -> tuple[str, ...]:
    return tuple(s for s in room.lettered(_responding(room), event.letters) if room.is_full(s))


def _radio_confusion(room: Room, event: ApproachEvent) -> None:
    candidates = _confused(room, event)
    if len(candidates) == 1:
        room.move(candidates, Place.RETURNING, "radio")
    else:
        room.ask("radio", "events", candidates, ("H",), least=1, most=1)


def _rendezvous_failure(room: Room, event: ApproachEvent) -> None:
    lost = room.lettered(german_units(room, Place.BOMB, Place.ESCORT), event.letters)
    room.move(lost, Place.RETURNING, "rendezvous")
    if not room.state.gruppen_in(Place.BOMB):
        room.move(room.state.gruppen_in(Place.ESCORT), Place.BOMB, "escorts_strafe")


def _undetected_hunters(room: Room, event: ApproachEvent) -> None:
    place = Place.HUNT if room.state.gruppen_in(Place.HUNT) else Place.ESCORT
    join(room, [AircraftType.ME109], place)


def join(room: Room, types: list[AircraftType], place: Place) -> None:
    """Add one Gruppe to the raid: the first type that is ready, the rarest letter [events]."""
    letters = Counter(room.letter(g) for g in room.raid.german)
    for kind in types:
        candidates = ready(room, luftflotten(room, room.card), [kind])
        if candidates:
            room.emit(ev.GruppeJoined(pick(room, candidates, letters, "another Gruppe"), place))
            return


_EFFECTS: dict[Effect, Callable[[Room, ApproachEvent], None]] = {
    Effect.BOMBERS_BREAK_FORMATION: _bombers_break_formation,
    Effect.CHANNEL_PATROLLERS_HUNT: _channel_patrollers_hunt,
    Effect.CLOUDS_INHIBIT_HUNTERS: _clouds_inhibit_hunters,
    Effect.CLOUDS_SCATTER_RAID: _clouds_scatter_raid,
    Effect.LF3_WEATHER_CHANGES: _lf3_weather_changes,
    Effect.LF2_WEATHER_WORSENS: _lf2_weather_worsens,
    Effect.LF3_WEATHER_WORSENS: _lf3_weather_worsens,
    Effect.ME109S_CLOSE_ESCORT: _me109s_close_escort,
    Effect.RADIO_CONFUSION: _radio_confusion,
    Effect.RENDEZVOUS_FAILURE: _rendezvous_failure,
    Effect.UNDETECTED_HUNTERS: _undetected_hunters,
    Effect.WEATHER_MOVES_EAST: _weather_moves_east,
}
