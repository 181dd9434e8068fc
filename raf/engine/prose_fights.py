"""The log's lines on forces, combats, bombs and movements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.core.board import Prose
from games.core.text import Message, msg, msg_n, verbatim
from raf.engine import events as ev
from raf.engine.data.kinds import Battle, CombatResult
from raf.engine.data.model import RafData
from raf.engine.notation import short
from raf.engine.state import HOURS, Place
from raf.engine.words import BOXES, PARTS, RESULTS, number, text

MOVES: Mapping[str, Message] = {
    "patrol": msg("On patrol over {at}: {units}."),
    "called_off": msg("Called home: {units}."),
    "failed": msg("Called home: {units}."),
    "nobody_to_hunt": msg("Nobody to hunt, home: {units}."),
    "escorts_strafe": msg("Down from the escort to strafe: {units}."),
    "no_raiders": msg("Nobody to intercept, home: {units}."),
    "no_hunters": msg("No fighter in the way, on to the bombers: {units}."),
    "to_bomb_box": msg("On to the bombers: {units}."),
    "sent_home": msg("Sent home: {units}."),
    "presses_on": msg("Pressing on to the bombers, reduced: {units}."),
    "clouds": msg("Lost in cloud, home: {units}."),
    "close_escort": msg("Called back to close escort: {units}."),
    "radio": msg("Confused by the radio, home: {units}."),
    "rendezvous": msg("Missed the rendezvous, home: {units}."),
    "patrollers_join": msg("The Channel patrol joins in: {units}."),
    "flak_aborts": msg("Turned back by flak: {units}."),
    "raid_over": msg("The raid is over, home: {units}."),
    "vectored_away": msg("Vectored away from their patrol: {units}."),
    "blenheims": msg("After friendly Blenheims by mistake: {units}."),
    "dispersed": msg("Dispersed, to the landing box: {units}."),
    "ready": msg("Ready again: {units}."),
    "rearming": msg("Rearming: {units}."),
    "landing": msg("Landing: {units}."),
    "fighters_rest": msg("German fighters back at {hour}: {units}."),
    "fighters_done": msg("German fighters done for the day: {units}."),
    "fighters_back": msg("German fighters ready again: {units}."),
}
LOGISTICS = frozenset({"ready", "rearming", "landing", "fighters_rest", "fighters_done", "fighters_back"})


def _names(ids: Iterable[str], data: RafData) -> Message:
    return verbatim(", ".join(short(data, u) for u in ids))


def _moved(event: ev.UnitsMoved, data: RafData) -> list[Prose]:
    said = MOVES.get(event.reason)
    if said is None:
        return []
    args: dict[str, str | int | Message] = {"units": _names(event.units, data), "at": event.at}
    if event.reason == "fighters_rest":
        args["hour"] = HOURS[int(event.at)]
    return [Prose(Message(said.text, args), "note" if event.reason in LOGISTICS else "line")]


def _formed(event: ev.RaidFormed, data: RafData) -> list[Prose]:
    lines = []
    for box in (Place.HUNT, Place.ESCORT, Place.CHANNEL, Place.BOMB):
        there = [e.gruppe for e in event.entries if e.box is box]
        if there:
            listed = ", ".join(f"{g} ({data.gruppen[g].type} {data.gruppen[g].letter})" for g in there)
            lines.append(Prose(msg("{box}: {units}", box=BOXES[box], units=verbatim(listed)), "line"))
    count = len(event.entries)
    if event.sweep:
        head = msg_n("A sweep by {count} Gruppe of Me109s.", "A sweep by {count} Gruppen of Me109s.", count)
    else:
        head = msg_n("The raid has {count} Gruppe.", "The raid has {count} Gruppen.", count)
    told = [Prose(head, "situation"), *lines]
    if event.stopped_at:
        told.append(
            Prose(msg("Nobody could fill entry {number}: no more come.", number=event.stopped_at), "note")
        )
    return told


def _reduced(event: ev.UnitsReduced, data: RafData) -> list[Prose]:
    return [Prose(msg("Reduced: {units}.", units=_names(event.units, data)))]


def _fought(event: ev.CombatFought, data: RafData) -> list[Prose]:
    title = msg("The hunt") if event.battle is Battle.HUNT else msg("The attack on the bombers")
    sides = msg(
        "{title}: {british} squadrons ({british_sum}) and {german} Gruppen ({german_sum})",
        title=title,
        british=len(event.british),
        german=len(event.german),
        british_sum=event.british_sum,
        german_sum=event.german_sum,
    )
    total = event.british_sum + event.german_sum
    row = verbatim(event.row)
    for part in event.shifts:
        row = msg("{row}, {value} {name}", row=row, value=number(part.value), name=PARTS[part.key])
    if event.shifts:
        row = msg("{row}: row {shifted}", row=row, shifted=event.shifted_row)
    result = f"{''.join(event.german_result)} {''.join(event.british_result)}"
    said = msg(
        "{sides}: sum {total}, column {column}, row {row}.",
        sides=sides,
        total=total,
        column=event.column,
        row=row,
    )
    return [Prose(said, "result", dice=(event.die,), mark=result)]


def _hit(event: ev.UnitHit, data: RafData) -> list[Prose]:
    if event.result is CombatResult.NO_EFFECT and event.place not in (Place.LIGHT, Place.HEAVY):
        return []
    counter = data.squadrons.get(event.unit) or data.gruppen[event.unit]
    name = verbatim(f"{short(data, event.unit)} ({counter.type} {counter.letter})")
    what = _fate(event)
    if event.points:
        said = msg("{unit}: {what}, {points} VP.", unit=name, what=what, points=number(event.points))
        return [Prose(said, mark=event.result.value)]
    return [Prose(msg("{unit}: {what}.", unit=name, what=what), mark=event.result.value)]


def _fate(event: ev.UnitHit) -> Message:
    if event.place is Place.LIGHT:
        return msg("light losses")
    if event.place is Place.HEAVY:
        return msg("heavy losses")
    where = msg("home") if event.place is Place.RETURNING else msg("flies on")
    result = RESULTS[event.result]
    if event.reduced:
        return msg("{result}, {where} reduced", result=result, where=where)
    return msg("{result}, {where}", result=result, where=where)


def _passed(event: ev.GruppenPassedBy, data: RafData) -> list[Prose]:
    told = [Prose(msg("Not engaged: {units}.", units=_names(event.raiders, data)))]
    if event.escorts:
        told.append(Prose(msg("With them, out of the fight: {units}.", units=_names(event.escorts, data))))
    return told


def _bombed(event: ev.TargetBombed, data: RafData) -> list[Prose]:
    target = data.targets[event.target]
    figures: Message = msg(
        "{units} bomb {target}: value {value}, column {column}",
        units=_names(event.gruppen, data),
        target=text(target.name),
        value=event.value,
        column=event.column,
    )
    for part in event.shifts:
        figures = msg(
            "{figures}, {value} {name}", figures=figures, value=number(part.value), name=PARTS[part.key]
        )
    if event.shifts:
        figures = msg("{figures}: column {column}", figures=figures, column=event.shifted_column)
    said = msg("{figures}. {points} VP.", figures=figures, points=number(event.points))
    dice = (event.die, event.damage_die) if event.damage_die else (event.die,)
    return [Prose(said, "result", dice=dice, mark=event.result.value)]


def _spared(event: ev.TargetSpared, data: RafData) -> list[Prose]:
    said = msg(
        "{units} strafe {target} to no effect: value 0.",
        units=_names(event.gruppen, data),
        target=text(data.targets[event.target].name),
    )
    return [Prose(said, "result")]


def _damaged(event: ev.TargetDamaged, data: RafData) -> list[Prose]:
    name = text(data.targets[event.target].name)
    if event.level == "heavy":
        return [Prose(msg("{target} is heavily damaged.", target=name), "result")]
    return [Prose(msg("{target} is damaged.", target=name), "result")]


def _dispersal(event: ev.DispersalDue, data: RafData) -> list[Prose]:
    if not event.squadrons:
        return [Prose(msg("No squadron stands on {sector}'s airfields.", sector=event.sector))]
    said = msg_n(
        "{count} squadron of {sector} must disperse.",
        "{count} squadrons of {sector} must disperse.",
        event.squadrons,
        sector=event.sector,
    )
    return [Prose(said)]


_POOLS = {"spitfire": msg("Spitfires"), "hurricane": msg("Hurricanes"), "blenheim": msg("Blenheims")}


def _replacements(event: ev.ReplacementsLost, data: RafData) -> list[Prose]:
    return [
        Prose(msg("Replacement points lost: {points} {kind}.", points=points, kind=_POOLS[pool]))
        for pool, points in event.pools.items()
    ]


def _damage_rolled(event: ev.DamageRolled, data: RafData) -> list[Prose]:
    name = text(data.targets[event.target].name)
    if not event.level:
        said = msg("{target} is repaired.", target=name)
    elif event.level == "light":
        said = msg("{target} is half repaired: it works again tomorrow.", target=name)
    else:
        said = msg("{target} is not repaired.", target=name)
    return [Prose(said, dice=(event.die,))]


def _light_repaired(event: ev.LightDamageRepaired, data: RafData) -> list[Prose]:
    names = [text(data.targets[t].name) for t in event.targets]
    return [Prose(msg("{target} is repaired.", target=name)) for name in names]


TELLERS: dict[type, Callable[[Any, RafData], Iterable[Prose]]] = {
    ev.UnitsMoved: _moved,
    ev.RaidFormed: _formed,
    ev.UnitsReduced: _reduced,
    ev.CombatFought: _fought,
    ev.UnitHit: _hit,
    ev.GruppenPassedBy: _passed,
    ev.TargetBombed: _bombed,
    ev.TargetSpared: _spared,
    ev.TargetDamaged: _damaged,
    ev.DispersalDue: _dispersal,
    ev.ReplacementsLost: _replacements,
    ev.DamageRolled: _damage_rolled,
    ev.LightDamageRepaired: _light_repaired,
}
