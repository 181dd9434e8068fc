"""Raid target events, drawn over the target, and what their card says of the clock [4.2k] [event section]."""

from __future__ import annotations

from collections.abc import Callable

from raf.engine import events as ev
from raf.engine.data.cards import TargetEvent
from raf.engine.data.kinds import (
    GERMAN_BOMBERS,
    AircraftType,
    Depth,
    Information,
    Sky,
)
from raf.engine.data.kinds import TargetEffect as Effect
from raf.engine.rules import decks
from raf.engine.rules.approach import holds, join
from raf.engine.rules.force import luftflotten, ready
from raf.engine.rules.interception import answer_boxes
from raf.engine.rules.room import Room, home
from raf.engine.state import RAID_BOXES, Answer, Place, Step, ordered

GROUPS_FOR_BLENHEIMS = (11, 10, 12)
"""The groups from which a squadron goes after Blenheims, in this order."""


def target_event_step(room: Room) -> None:
    """Draw an event card, apply its target event if it applies, and keep its time advance."""
    if room.raid.snap:
        room.begin(Step.INTERCEPTION)
        return
    card = decks.draw_event(room)
    event, advance = card.target, card.advance(room.level > 0)
    why = _why_not(room, event)
    room.emit(
        ev.TargetEventDrawn(
            card.card, event.effect, advance, event.letters, card.no_early_warning, card.follow_up, why
        )
    )
    room.begin(Step.TARGET_CHOICE)
    apply = _EFFECTS.get(event.effect)
    if apply is not None and not why:
        apply(room, event)
    if room.state.pending is None:
        _go_on(room)


def answer_target_event(room: Room, answers: tuple[Answer, ...]) -> None:
    """Send the squadron that the player chose after the Blenheims."""
    answer_boxes(room, answers)
    _go_on(room)


def _go_on(room: Room) -> None:
    first = room.raid.bombs_first and room.state.squadrons_in(Place.BOMB)
    room.begin(Step.BOMBING if first else Step.INTERCEPTION)


def _why_not(room: Room, event: TargetEvent) -> str:
    """Return why an event does not apply, or ""."""
    if event.effect is Effect.NO_EVENT:
        return "no_event"
    if event.conditions and not any(holds(room, c) for c in event.conditions):
        return "condition"
    check = _CHECKS.get(event.effect)
    return check(room, event) if check is not None else ""


def _check_channel(room: Room, event: TargetEvent) -> str:
    if room.card.depth is Depth.FAR:
        return "depth"
    return "" if room.state.gruppen_in(Place.CHANNEL) else "nobody"


def _check_clouds(room: Room, event: TargetEvent) -> str:
    if room.sky is Sky.CLEAR:
        return "clear_sky"
    return "" if room.lettered(room.state.squadrons_in(Place.BOMB), event.letters) else "nobody"


def _check_strafe(room: Room, event: TargetEvent) -> str:
    return "" if room.lettered(room.state.gruppen_in(Place.ESCORT), event.letters) else "nobody"


def _check_me110s(room: Room, event: TargetEvent) -> str:
    return "" if room.of_type(room.state.gruppen_in(Place.ESCORT), AircraftType.ME110) else "nobody"


def _check_flak(room: Room, event: TargetEvent) -> str:
    return "" if room.lettered(_bombers(room), event.letters) else "nobody"


def _check_low_level(room: Room, event: TargetEvent) -> str:
    raiders = room.state.gruppen_in(Place.BOMB)
    if not raiders:
        return "no_raiders"
    return "dive_bombers" if len(room.of_type(raiders, AircraftType.JU87)) == len(raiders) else ""


def _check_raiders(room: Room, event: TargetEvent) -> str:
    return "" if room.state.gruppen_in(Place.BOMB) else "no_raiders"


def _check_secondary(room: Room, event: TargetEvent) -> str:
    if not room.card.secondary:
        return "no_secondary"
    return "" if room.lettered(room.state.gruppen_in(Place.BOMB), event.letters) else "nobody"


def _check_vectored(room: Room, event: TargetEvent) -> str:
    return "" if room.lettered(room.state.squadrons_in(Place.PATROL), event.letters) else "nobody"


def _check_blenheims(room: Room, event: TargetEvent) -> str:
    return "" if blenheim_hunters(room) else "nobody"


def _check_undetected_escort(room: Room, event: TargetEvent) -> str:
    if room.raid.information is Information.ACCURATE:
        return "information"
    if not room.state.gruppen_in(Place.BOMB):
        return "no_raiders"
    return "" if ready(room, luftflotten(room, room.card), _escort_types(room)) else "none_ready"


def _bombers(room: Room) -> tuple[str, ...]:
    return room.of_type(room.state.gruppen_in(Place.BOMB), *GERMAN_BOMBERS)


def _channel_patrollers_close_escort(room: Room, event: TargetEvent) -> None:
    room.move(room.state.gruppen_in(Place.CHANNEL), Place.ESCORT, "patrollers_join")


def _clouds_inhibit_squadrons(room: Room, event: TargetEvent) -> None:
    room.move(room.lettered(room.state.squadrons_in(Place.BOMB), event.letters), Place.RETURNING, "clouds")


def _fighters_strafe(room: Room, event: TargetEvent) -> None:
    room.move(room.lettered(room.state.gruppen_in(Place.ESCORT), event.letters), Place.BOMB, "escorts_strafe")


def _me110s_strafe(room: Room, event: TargetEvent) -> None:
    room.move(
        room.of_type(room.state.gruppen_in(Place.ESCORT), AircraftType.ME110), Place.BOMB, "escorts_strafe"
    )


def _flak(room: Room, event: TargetEvent) -> None:
    hit = room.lettered(_bombers(room), event.letters)
    room.move((g for g in hit if not room.is_full(g)), Place.RETURNING, "flak_aborts")
    full = tuple(g for g in hit if room.state.gruppen[g].place is Place.BOMB)
    if full:
        room.emit(ev.UnitsReduced(full))
    if not room.state.gruppen_in(Place.BOMB):
        room.move(
            ordered(g for g, u in room.state.gruppen.items() if u.place in RAID_BOXES),
            Place.RETURNING,
            "raid_over",
        )
        room.move(
            ordered(s for s, u in room.state.squadrons.items() if u.place in RAID_BOXES),
            Place.RETURNING,
            "raid_over",
        )


def _interception_over_coast(room: Room, event: TargetEvent) -> None:
    room.move(room.state.gruppen_in(Place.CHANNEL), Place.ESCORT, "patrollers_join")


def _patrollers_vectored_away(room: Room, event: TargetEvent) -> None:
    away = room.lettered(room.state.squadrons_in(Place.PATROL), event.letters)
    reduced = [s for s in away if not room.is_full(s)]
    room.move((s for s in away if s not in reduced), Place.RETURNING, "vectored_away")
    room.move(reduced, Place.LANDING, "vectored_away")


def blenheim_hunters(room: Room) -> tuple[str, ...]:
    """Return the ready or patrolling fighter squadrons, one of which goes after Blenheims: of the first group that has any."""
    free = ordered(
        s
        for s, u in room.state.squadrons.items()
        if u.place in (Place.SECTOR, Place.PATROL)
        and room.data.squadrons[s].type is not AircraftType.BLENHEIM
    )
    for group in GROUPS_FOR_BLENHEIMS:
        there = tuple(s for s in free if room.data.sectors[home(room.data, s)].group == group)
        if there:
            return there
    return ()


def _squadrons_intercept_blenheims(room: Room, event: TargetEvent) -> None:
    candidates = blenheim_hunters(room)
    if len(candidates) == 1:
        room.move(candidates, Place.RETURNING, "blenheims")
    else:
        room.ask("blenheims", "events", candidates, ("H",), least=1, most=1)


def _undetected_escort(room: Room, event: TargetEvent) -> None:
    join(room, _escort_types(room), Place.ESCORT)


def _escort_types(room: Room) -> list[AircraftType]:
    return [AircraftType.ME109, AircraftType.ME110] if room.card.me109 else [AircraftType.ME110]


_CHECKS: dict[Effect, Callable[[Room, TargetEvent], str]] = {
    Effect.CHANNEL_PATROLLERS_CLOSE_ESCORT: _check_channel,
    Effect.CLOUDS_INHIBIT_SQUADRONS: _check_clouds,
    Effect.FIGHTERS_STRAFE: _check_strafe,
    Effect.FLAK: _check_flak,
    Effect.GERMAN_PATHFINDER: _check_raiders,
    Effect.LOW_LEVEL_BOMBERS: _check_low_level,
    Effect.ME110S_STRAFE: _check_me110s,
    Effect.NON_ESSENTIAL_TARGET: _check_raiders,
    Effect.PATROLLERS_VECTORED_AWAY: _check_vectored,
    Effect.SECONDARY_TARGET: _check_secondary,
    Effect.SQUADRONS_INTERCEPT_BLENHEIMS: _check_blenheims,
    Effect.UNDETECTED_ESCORT: _check_undetected_escort,
}

_EFFECTS: dict[Effect, Callable[[Room, TargetEvent], None]] = {
    Effect.CHANNEL_PATROLLERS_CLOSE_ESCORT: _channel_patrollers_close_escort,
    Effect.CLOUDS_INHIBIT_SQUADRONS: _clouds_inhibit_squadrons,
    Effect.FIGHTERS_STRAFE: _fighters_strafe,
    Effect.FLAK: _flak,
    Effect.INTERCEPTION_OVER_COAST: _interception_over_coast,
    Effect.ME110S_STRAFE: _me110s_strafe,
    Effect.PATROLLERS_VECTORED_AWAY: _patrollers_vectored_away,
    Effect.SQUADRONS_INTERCEPT_BLENHEIMS: _squadrons_intercept_blenheims,
    Effect.UNDETECTED_ESCORT: _undetected_escort,
}
