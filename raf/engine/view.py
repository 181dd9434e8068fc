"""What the page says above the composer, and what can be clicked."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.board import Brief, Choice
from games.core.text import Message, msg, verbatim
from raf.engine.data.kinds import GERMAN_BOMBERS
from raf.engine.data.model import RafData
from raf.engine.notation import NEXT, format_order, short
from raf.engine.orders import GoOn, Order, Patrol, unit_of
from raf.engine.rules.legality import example, legal_orders
from raf.engine.rules.room import face
from raf.engine.state import Decision, State
from raf.engine.words import ALERTS, AREAS, EFFORTS, INFORMATION, asks, hour, number, text

VERB_NAMES = {
    "P": "patrol",
    "I": "intercept",
    "B": "bomb-box",
    "H": "home",
    "E": "engage",
    "D": "disperse",
}
BOX_OF_VERB = {"I": "hunt", "B": "bomb", "H": "returning", "D": "landing"}
LABELS = {
    "I": msg("{unit}: meet the raid"),
    "B": msg("{unit}: on to the bombers"),
    "H": msg("{unit}: home"),
    "E": msg("{unit}: engage it"),
    "D": msg("{unit}: disperse"),
}
NOBODY = {
    "patrol": msg("Nobody goes on patrol"),
    "commit": msg("Send nobody"),
    "leave": msg("All stay and fight"),
}


def brief(state: State, data: RafData) -> Brief:
    """Return where the day stands and what is asked."""
    decision = state.pending
    if decision is None:
        return Brief(turn(state, data), asks(state, data))
    named = {a.unit for a in state.answers}
    is_enough = len(named) >= decision.least
    missing = () if is_enough else tuple(short(data, u) for u in decision.units if u not in named)
    return Brief(
        turn(state, data),
        asks(state, data),
        decision.section,
        missing,
        example(state, data),
        NEXT if is_enough else "",
        _go_on(decision, bool(named)) if is_enough else None,
    )


def _go_on(decision: Decision, named: bool) -> Message:
    """Return the words of the button that names nobody (more)."""
    if named:
        return msg("That is all: go on")
    return NOBODY.get(decision.kind, msg("Go on"))


def turn(state: State, data: RafData) -> Message:
    """Return date, hour, raid and victory points in one line."""
    day = msg(
        "{month}-{day}, {hour}, {vp} VP",
        month=f"{state.date.month:02}",
        day=f"{state.date.day:02}",
        hour=hour(state),
        vp=number(state.vp),
    )
    raid = state.raid
    if state.over or raid is None or state.pending is None or state.pending.kind == "patrol":
        return msg("{day}. {areas}", day=day, areas=areas(state)) if not state.over else day
    card = data.target_cards[raid.target]
    where = msg(
        "{day}. Raid {number}: {target}, {size}, alert {alert}, information {information}",
        day=day,
        number=raid.number,
        target=text(data.targets[card.target].name),
        size=EFFORTS[raid.size],
        alert=ALERTS[raid.alert],
        information=INFORMATION[raid.information],
    )
    known = strength(state, data)
    return where if known is None else msg("{where}. {known}", where=where, known=known)


def strength(state: State, data: RafData) -> Message | None:
    """Return what is known of the raid's Gruppen."""
    raid = state.raid
    if raid is None:
        return None
    if raid.german:
        bombers = sum(data.gruppen[g].type in GERMAN_BOMBERS for g in raid.german)
        fighters = len(raid.german) - bombers
        return msg("{fighters} fighter and {bombers} bomber Gruppen", fighters=fighters, bombers=bombers)
    return msg("{count} Gruppen", count=raid.strength) if raid.strength else None


def areas(state: State) -> Message:
    """Return where the next raids are seen to gather."""
    known = [a for a in (state.targets.aside, state.targets.top) if a is not None]
    if not known:
        return msg("Nothing is known of the next raid.")
    if len(known) == 1:
        return msg("Next raid: {first}.", first=AREAS[known[0]])
    return msg("Next raids: {first}, then {second}.", first=AREAS[known[0]], second=AREAS[known[1]])


def counter(state: State, data: RafData, unit_id: str) -> Message:
    """Return what stands on a unit's counter."""
    unit = state.unit(unit_id)
    printed = data.squadrons.get(unit_id) or data.gruppen[unit_id]
    said = msg(
        "{kind}, letter {letter}, combat strength {strength}",
        kind=verbatim(printed.type.value),
        letter=printed.letter.value,
        strength=printed.combat(face(unit)),
    )
    return msg("{unit}, reduced", unit=said) if unit.reduced else said


def choices(state: State, data: RafData) -> Iterator[Choice]:
    """Yield what can be clicked: a unit, then where it goes; or the unit alone where it can only do one thing."""
    decision = state.pending
    if decision is None:
        return
    for order in legal_orders(state, data):
        if isinstance(order, Patrol):
            unit = unit_of(order)
            label = msg("{unit}: patrol over {sector}", unit=short(data, unit), sector=order.sector)
            yield Choice("patrol", label, format_order(order, data), unit, f"circle-{order.sector}")
        elif not isinstance(order, GoOn):
            yield from _boxed(data, decision, order)


def _boxed(data: RafData, decision: Decision, order: Order) -> Iterator[Choice]:
    """Yield an order about a unit: aimed at its new box; with only one verb a click on the unit is enough."""
    unit, line = unit_of(order), format_order(order, data)
    verb = line.rsplit(" ", 1)[1]
    label = msg(LABELS[verb].text, unit=short(data, unit))
    if len(decision.verbs) == 1:
        yield Choice(VERB_NAMES[verb], label, line, target=unit)
    if verb in BOX_OF_VERB:
        yield Choice(VERB_NAMES[verb], label, line, unit, f"box-{BOX_OF_VERB[verb]}")
