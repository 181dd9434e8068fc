"""Events told as a wireless log: short dispatches, each with its dice."""

from __future__ import annotations

from typing import assert_never

from games.core.board import Prose
from games.core.text import Message, msg, msg_n
from midway.engine import events as happened
from midway.engine.events import Event
from midway.engine.tables.battle import FALSE_REPORT_SQUARES
from midway.engine.tables.search import SearchEvent
from midway.engine.words import END_REASONS, GRADE_NAMES, base, japanese_left


def prose(event: Event) -> tuple[Prose, ...]:
    """Return what the thread says of an event."""
    match event:
        case happened.WillRolled():
            return (Prose(_will(event), "situation", dice=(event.die,)),)
        case happened.FleetPlaced():
            text = msg(
                "Mobile Force on station at {square}, four carriers. Radio silence from here.",
                square=event.square,
            )
            return (Prose(text, "dispatch"),)
        case happened.FleetMoved():
            return (Prose(_moved(event), "dispatch"),)
        case happened.SearchMade():
            return (Prose(_searched(event), "dispatch", dice=(event.tens, event.ones)),)
        case happened.BomberAttackMade():
            return (Prose(_bombers(event), "dispatch", dice=(event.die,)),)
        case happened.BaseRestored():
            text = msg("Kawa, kawa, kawa: a second strike is needed. Midway's runway is in use again.")
            return (Prose(text, "dispatch"),)
        case happened.FleetSighted():
            return (Prose(_sighted(event), "dispatch"),)
        case happened.FleetVanished():
            text = msg(
                "The sea is empty again. The Americans keep their secret, and turn {turn} begins.",
                turn=event.turn,
            )
            return (Prose(text, "line"),)
        case happened.AmbushMade():
            return (Prose(_ambush(event), "dispatch", dice=(event.die,)),)
        case happened.RoundFought():
            return (Prose(_round(event), "result", dice=event.japan_dice + event.america_dice),)
        case happened.DistanceChanged():
            return (Prose(_distance(event), "line", dice=(event.die,)),)
        case happened.LastStrikeOpened():
            return (Prose(_last_strike(), "dispatch"),)
        case happened.MidwayStruck():
            return (Prose(_struck(event), "result", dice=(event.die, event.base_die)),)
        case happened.WillTested():
            return (Prose(_tested(event), "line", dice=(event.die,)),)
        case happened.TurnEnded():
            return (Prose(msg("Turn {turn} begins.", turn=event.turn), "heading"),)
        case happened.GameEnded():
            return _ended(event)
        case _:
            assert_never(event)


def _will(event: happened.WillRolled) -> Message:
    if event.die <= 2:
        outlook = msg("They are thought to stay out of our way.")
    elif event.die <= 4:
        outlook = msg("They may come out to fight.")
    else:
        outlook = msg("They are thought to be looking for us already.")
    return msg(
        "Staff appreciation: American will to fight, {will} of 6. {outlook}", will=event.die, outlook=outlook
    )


def _moved(event: happened.FleetMoved) -> Message:
    if not event.midway_distance:
        return msg("Nagumo to all ships: steam into {square}. Nothing stirs on Midway.", square=event.square)
    return msg_n(
        "Nagumo to all ships: course for {square}. Midway one square off.",
        "Nagumo to all ships: course for {square}. Midway {count} squares off.",
        event.midway_distance,
        square=event.square,
    )


def _searched(event: happened.SearchMade) -> Message:
    place = f"{event.tens}-{event.ones}"
    if event.again:
        if event.found:
            return msg(
                "Second search, {place}: enemy carriers in sight, and they have not seen us!", place=place
            )
        return msg("Second search, {place}: nothing but sea.", place=place)
    match event.brings:
        case SearchEvent.SEARCH_AGAIN:
            return msg(
                "Scouts report {place}: nothing, and nobody left on Midway to chase them. They fly on.",
                place=place,
            )
        case SearchEvent.AMBUSH:
            return msg("Scouts report {place}: nothing in sight. Somebody has sighted us.", place=place)
        case SearchEvent.BOMBERS:
            return msg(
                "Scouts report {place}: enemy carriers in sight! And four-engined bombers overhead.",
                place=place,
            )
        case _ if event.found:
            return msg("Scouts report {place}: enemy carriers in sight!", place=place)
        case _:
            return msg("Scouts report {place}: nothing in sight.", place=place)


def _bombers(event: happened.BomberAttackMade) -> Message:
    if not event.sunk:
        return msg("B-17s from Midway, die {die}: bombs in our wake, no hit.", die=event.die)
    return msg(
        "B-17s from Midway, die {die}: one carrier sunk. {left}",
        die=event.die,
        left=japanese_left(event.japan),
    )


def _sighted(event: happened.FleetSighted) -> Message:
    if event.distance >= FALSE_REPORT_SQUARES:
        return msg(
            "Correction: no ships at {square}. {count} squares off, the scouts were mistaken.",
            square=event.square,
            count=event.distance,
        )
    opening = (
        msg("Our aircraft will be over them before they launch.")
        if event.surprise
        else msg("Both sides launch. Carrier battle!")
    )
    return msg(
        "American fleet at {square}, three carriers, distance {distance}. {opening}",
        square=event.square,
        distance=event.distance,
        opening=opening,
    )


def _ambush(event: happened.AmbushMade) -> Message:
    opening = {
        "search": msg("Dive bombers out of the clouds!"),
        "false_report": msg("While all eyes are there, dive bombers are here!"),
        "strike": msg("American carrier aircraft, while our decks are full!"),
    }[event.cause]
    if not event.sunk:
        return msg(
            "{opening} Die {die} against {america}: every bomb falls wide.",
            opening=opening,
            die=event.die,
            america=event.america,
        )
    return msg_n(
        "{opening} Die {die} against {america}: one carrier sunk. {left}",
        "{opening} Die {die} against {america}: {count} carriers sunk. {left}",
        event.sunk,
        opening=opening,
        die=event.die,
        america=event.america,
        left=japanese_left(event.japan),
    )


def _faces(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def _round(event: happened.RoundFought) -> Message:
    return msg(
        "Distance {distance}. {ours} {theirs} Afloat: Japan {japan}, America {america}.",
        distance=event.distance,
        ours=_our_fire(event),
        theirs=_their_fire(event),
        japan=event.japan,
        america=event.america,
    )


def _our_fire(event: happened.RoundFought) -> Message:
    dice = _faces(event.japan_dice)
    if not event.japan_limit:
        return msg("Nagumo's last carrier cannot hit from here and rolls {dice}.", dice=dice)
    if not event.american_losses:
        return msg(
            "Nagumo's aircraft need {limit} or less, roll {dice} and hit nothing.",
            limit=event.japan_limit,
            dice=dice,
        )
    return msg_n(
        "Nagumo's aircraft need {limit} or less, roll {dice} and sink one American carrier.",
        "Nagumo's aircraft need {limit} or less, roll {dice} and sink {count} American carriers.",
        event.american_losses,
        limit=event.japan_limit,
        dice=dice,
    )


def _their_fire(event: happened.RoundFought) -> Message:
    dice = _faces(event.america_dice)
    if not event.america_dice:
        return msg("The Americans are taken by surprise and do not fire.")
    if not event.america_limit:
        return msg("The last American carrier cannot hit from there and rolls {dice}.", dice=dice)
    if not event.japanese_losses:
        return msg(
            "The Americans need {limit} or less, roll {dice} and hit nothing.",
            limit=event.america_limit,
            dice=dice,
        )
    return msg_n(
        "The Americans need {limit} or less, roll {dice} and sink one Japanese carrier.",
        "The Americans need {limit} or less, roll {dice} and sink {count} Japanese carriers.",
        event.japanese_losses,
        limit=event.america_limit,
        dice=dice,
    )


def _distance(event: happened.DistanceChanged) -> Message:
    die, will = event.die, event.will
    if event.distance >= FALSE_REPORT_SQUARES:
        return msg(
            "Die {die} above their will of {will}: the Americans turn away and are gone.", die=die, will=will
        )
    if event.distance > event.before:
        return msg(
            "Die {die} above their will of {will}: the Americans draw off to distance {distance}.",
            die=die,
            will=will,
            distance=event.distance,
        )
    if event.distance < event.before:
        return msg(
            "Die {die} below their will of {will}: the Americans close in to distance {distance}.",
            die=die,
            will=will,
            distance=event.distance,
        )
    if die < will:
        return msg(
            "Die {die} below their will of {will}: the fleets stay locked together.", die=die, will=will
        )
    return msg(
        "Die {die}, their will exactly: the distance stays {distance}.",
        die=die,
        distance=event.distance,
    )


def _last_strike() -> Message:
    return msg(
        "Not one American carrier is left afloat. Midway lies in reach: one more strike (`A`), or let it be (`E`)."
    )


def _struck(event: happened.MidwayStruck) -> Message:
    result = msg("the base is in ruins.") if event.destroyed else msg("the base still stands.")
    reply = (
        msg(
            "Its own aircraft, die {die}: one carrier sunk. {left}",
            die=event.base_die,
            left=japanese_left(event.japan),
        )
        if event.sunk
        else msg("Its own aircraft, die {die}: no hit.", die=event.base_die)
    )
    return msg(
        "Strike on Midway from distance {distance}: {limit} or less needed, die {die}, {result} {reply}",
        distance=event.distance,
        limit=event.limit,
        die=event.die,
        result=result,
        reply=reply,
    )


def _tested(event: happened.WillTested) -> Message:
    if event.die <= event.will:
        return msg(
            "Will the American carriers answer? Die {die}, will {will}: they do.",
            die=event.die,
            will=event.will,
        )
    return msg(
        "Will the American carriers answer? Die {die}, will {will}: all quiet.",
        die=event.die,
        will=event.will,
    )


def _ended(event: happened.GameEnded) -> tuple[Prose, ...]:
    reckoning = msg(
        "American carriers afloat: {america} of 3. Midway: {base}. Japanese carriers afloat: {japan} of 4.",
        america=event.america,
        base=base(event.base_intact),
        japan=event.japan,
    )
    verdict = msg("{grade}. {reason}", grade=GRADE_NAMES[event.grade], reason=END_REASONS[event.reason])
    return Prose(verdict, "heading"), Prose(reckoning, "result")
