"""What the thread says of an event: the operations room's log, with the figures that led to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.core.board import Prose
from games.core.text import Message, msg, msg_n, verbatim
from raf.engine import events as ev
from raf.engine import prose_fights as fights
from raf.engine.data.model import RafData
from raf.engine.notation import short
from raf.engine.state import END_OF_DAY, HOURS
from raf.engine.words import (
    ALERTS,
    AREAS,
    EFFORTS,
    INFORMATION,
    KINDS,
    PARTS,
    PRIORITIES,
    SKIES,
    number,
    text,
)

WHY: Mapping[str, Message] = {
    "condition": msg("its conditions do not hold"),
    "clear_sky": msg("the sky is clear"),
    "depth": msg("the target lies too far inland"),
    "nobody": msg("it concerns nobody here"),
    "few_squadrons": msg("fewer than five squadrons are up"),
    "few_gruppen": msg("fewer than seven Gruppen come"),
    "information": msg("the raid is known accurately"),
    "range": msg("the target is beyond Me109 range"),
    "none_ready": msg("no such Gruppe is ready"),
    "no_raiders": msg("nobody bombs"),
    "dive_bombers": msg("only Ju87s bomb"),
    "no_secondary": msg("the target has no secondary one"),
}


def prose(event: ev.Event, data: RafData) -> tuple[Prose, ...]:
    """Return what the thread says of an event; nothing of most inner steps."""
    tell = _TELLERS.get(type(event))
    return () if tell is None else tuple(tell(event, data))


def units(ids: Iterable[str], data: RafData) -> Message:
    """Return a list of units as they are named in orders."""
    return verbatim(", ".join(short(data, u) for u in ids))


def target_name(card: int, data: RafData) -> Message:
    """Return the name of a card's target."""
    return text(data.targets[data.target_cards[card].target].name)


def _day_began(event: ev.DayBegan, data: RafData) -> list[Prose]:
    said = msg("The day begins at {hour}.", hour=HOURS[event.hour])
    return [Prose(said, "heading")]


def _forecast(event: ev.SkyForecast, data: RafData) -> list[Prose]:
    said = msg(
        "Weather: {lf2} over Luftflotte 2's area, {lf3} over Luftflotte 3's.",
        lf2=SKIES[event.lf2],
        lf3=SKIES[event.lf3],
    )
    return [Prose(said, dice=(event.die,))]


def _sky_changed(event: ev.SkyChanged, data: RafData) -> list[Prose]:
    return [
        Prose(msg("The sky over Luftflotte {lf}'s area: {sky}.", lf=event.luftflotte, sky=SKIES[event.sky]))
    ]


def _area_shown(event: ev.AreaShown, data: RafData) -> list[Prose]:
    if event.later:
        return [Prose(msg("And the one after it: {area}.", area=AREAS[event.area]), "note")]
    return [Prose(msg("The plotters see the next raid gathering: {area}.", area=AREAS[event.area]), "note")]


def _burned(event: ev.TargetBurned, data: RafData) -> list[Prose]:
    return [
        Prose(msg("The top target card goes away unseen: {area} [4.1e].", area=AREAS[event.area]), "note")
    ]


def _warning_failed(event: ev.WarningFailed, data: RafData) -> list[Prose]:
    if event.reason == "radar":
        return [Prose(msg("No early warning: two or more radar nets are down."), "note")]
    return [Prose(msg("No early warning before the next raid."), "note")]


def _effort(event: ev.EffortRolled, data: RafData) -> list[Prose]:
    card = data.target_cards[event.card]
    figures = msg(
        "{target}, {kind}, strategic value {value}, {priority}",
        target=target_name(event.card, data),
        kind=KINDS[card.kind],
        value=event.value,
        priority=PRIORITIES[event.priority],
    )
    said = msg("Target {figures}: {result}.", figures=figures, result=EFFORTS[event.result])
    told = [Prose(said, dice=(event.die,))]
    if event.held_back:
        told.append(Prose(msg("Too few Gruppen are ready for a major raid: it is minor."), "note"))
    return told


def _raid_began(event: ev.RaidBegan, data: RafData) -> list[Prose]:
    card = data.target_cards[event.target]
    figures: dict[str, str | int | Message] = {
        "number": event.number,
        "target": target_name(event.target, data),
        "size": EFFORTS[event.size],
        "area": AREAS[card.area],
    }
    if event.snap:
        return [Prose(msg("Raid {number}: elite Me110s dash for {target}", **figures), "heading")]
    if event.follow_up:
        told = [Prose(msg("Raid {number}: they come back to {target}, {size}", **figures), "heading")]
        if event.held_back:
            told.append(Prose(msg("Too few Gruppen are ready for a major raid: it is minor."), "note"))
        return told
    return [Prose(msg("Raid {number}: {target}, {size}, {area}", **figures), "heading")]


def _detected(event: ev.RaidDetected, data: RafData) -> list[Prose]:
    sums = [verbatim(str(event.die)), *(_part(part) for part in event.parts)]
    reckoning = chain(sums)
    if event.headquarters:
        reckoning = msg(
            "{sum}, modifiers cut to {cut} by damaged headquarters", sum=reckoning, cut=event.modifier
        )
    said = msg(
        "Detection {reckoning} = {total}: alert {alert}, information {information}.",
        reckoning=reckoning,
        total=event.total,
        alert=ALERTS[event.alert],
        information=INFORMATION[event.information],
    )
    return [Prose(said, "result", dice=(event.die,))]


def _part(part: ev.Part) -> Message:
    if part.count != 1:
        return msg(
            "{value} {name} ({count})", value=number(part.value), name=PARTS[part.key], count=part.count
        )
    return msg("{value} {name}", value=number(part.value), name=PARTS[part.key])


def chain(parts: Iterable[Message]) -> Message:
    """Return messages side by side, parted by commas."""
    listed = list(parts)
    if not listed:
        return verbatim("")
    said = listed[0]
    for part in listed[1:]:
        said = msg("{first}, {second}", first=said, second=part)
    return said


def _nobody(event: ev.NobodyEligible, data: RafData) -> list[Prose]:
    return [Prose(msg("No squadron is placed to meet this raid."))]


def _committed(event: ev.SquadronsCommitted, data: RafData) -> list[Prose]:
    if not event.units:
        return [Prose(msg("Fighter Command sends nobody."))]
    said = msg_n(
        "{count} squadron scrambles: {units}.",
        "{count} squadrons scramble: {units}.",
        len(event.units),
        units=units(event.units, data),
    )
    return [Prose(said)]


def _counted(event: ev.RaidCounted, data: RafData) -> list[Prose]:
    return [Prose(msg_n("{count} Gruppe is counted.", "{count} Gruppen are counted.", event.gruppen))]


def _called_off(event: ev.RaidCalledOff, data: RafData) -> list[Prose]:
    return [Prose(msg("The plots fade: the raid is called off, and no time passes."), "result")]


def _failed(event: ev.RaidFailed, data: RafData) -> list[Prose]:
    return [Prose(msg("No Gruppe is ready: the raid comes to nothing."), "result")]


def _unopposed(event: ev.RaidUnopposed, data: RafData) -> list[Prose]:
    said = msg("Bombers come and nobody meets them: {points} VP.", points=number(event.points))
    return [Prose(said, "result")]


def _event_text(effect: str, letters: Iterable[str], data: RafData) -> Message:
    name = text(data.event_texts[effect].name)
    listed = ", ".join(letters)
    return msg("{name} ({letters})", name=name, letters=listed) if listed else name


def _approach(event: ev.ApproachDrawn, data: RafData) -> list[Prose]:
    return _card_event(event.effect.value, event.letters, event.why, data, msg("On the way in"))


def _target_event(event: ev.TargetEventDrawn, data: RafData) -> list[Prose]:
    return _card_event(event.effect.value, event.letters, event.why, data, msg("Over the target"))


def _card_event(effect: str, letters: Iterable[str], why: str, data: RafData, when: Message) -> list[Prose]:
    if why == "no_event":
        return []
    what = _event_text(effect, letters, data)
    if why:
        return [Prose(msg("{when}: {event}, but {why}.", when=when, event=what, why=WHY[why]), "note")]
    return [Prose(msg("{when}: {event}.", when=when, event=what), "result")]


def _joined(event: ev.GruppeJoined, data: RafData) -> list[Prose]:
    return [Prose(msg("{unit} joins the raid.", unit=event.unit))]


def _clock(event: ev.ClockMoved, data: RafData) -> list[Prose]:
    if event.hour == END_OF_DAY:
        return [Prose(msg("Dusk: no more raids today."), "heading")]
    if event.spaces == 0:
        return [Prose(msg("No time passes before the next raid."), "note")]
    return [Prose(msg("It is {hour}.", hour=HOURS[event.hour]), "heading")]


def _day_ended(event: ev.DayEnded, data: RafData) -> list[Prose]:
    return [Prose(msg("The day ends at {vp} VP.", vp=number(event.vp)), "result")]


def _shuffled(event: ev.DeckShuffled, data: RafData) -> list[Prose]:
    return [Prose(msg("A deck has run out and is shuffled anew."), "note")]


_TELLERS: dict[type, Callable[[Any, RafData], Iterable[Prose]]] = {
    ev.DayBegan: _day_began,
    ev.SkyForecast: _forecast,
    ev.SkyChanged: _sky_changed,
    ev.AreaShown: _area_shown,
    ev.TargetBurned: _burned,
    ev.WarningFailed: _warning_failed,
    ev.EffortRolled: _effort,
    ev.RaidBegan: _raid_began,
    ev.RaidDetected: _detected,
    ev.NobodyEligible: _nobody,
    ev.SquadronsCommitted: _committed,
    ev.RaidCounted: _counted,
    ev.RaidCalledOff: _called_off,
    ev.RaidFailed: _failed,
    ev.RaidUnopposed: _unopposed,
    ev.ApproachDrawn: _approach,
    ev.TargetEventDrawn: _target_event,
    ev.GruppeJoined: _joined,
    ev.ClockMoved: _clock,
    ev.DayEnded: _day_ended,
    ev.DeckShuffled: _shuffled,
    **fights.TELLERS,
}
