"""What may be answered to the open question, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.errors import OrderError, illegal
from games.core.text import Message, msg, msg_n
from raf.engine.data.model import RafData
from raf.engine.notation import NEXT, format_order, short
from raf.engine.orders import VERBS, GoOn, Order, Patrol, make, unit_of
from raf.engine.rules.patrol import circles
from raf.engine.rules.room import has_operations_room_hit, home
from raf.engine.state import Decision, Place, State
from raf.engine.words import ALERTS, PLACES, asks


def open_question(state: State) -> Decision:
    """Return the question that is open; there must be one."""
    assert state.pending is not None
    return state.pending


def legal_orders(state: State, data: RafData) -> Iterator[Order]:
    """Yield the orders that may be given now, in the order of the counters."""
    decision = state.pending
    if decision is None:
        return
    if len(state.answers) < decision.most:
        named = {a.unit for a in state.answers}
        for unit in decision.units:
            if unit not in named:
                yield from _orders_for(state, data, decision, unit)
    yield GoOn()


def _orders_for(state: State, data: RafData, decision: Decision, unit: str) -> Iterator[Order]:
    for verb in decision.verbs:
        if verb == "P":
            for sector in circles(state, data, unit):
                yield Patrol(unit, sector)
        else:
            yield make(verb, unit)


def check(state: State, data: RafData, order: Order) -> None:
    """Raise `OrderError` if the order does not answer the open question."""
    if isinstance(order, GoOn):
        return
    decision, unit = open_question(state), unit_of(order)
    line, verb = format_order(order, data), VERBS[type(order)]
    if verb not in decision.verbs:
        raise _unasked(state, data, decision, line)
    if unit not in decision.units:
        raise illegal(
            "not-eligible",
            msg('"{order}": {why}', order=line, why=why_not(state, data, decision, unit)),
            section=decision.section,
            suggestion=example(state, data),
        )
    if any(a.unit == unit for a in state.answers):
        raise illegal(
            "named-twice",
            msg('"{order}": {unit} is named twice. Name each unit once.', order=line, unit=short(data, unit)),
            section=decision.section,
        )
    if len(state.answers) >= decision.most:
        raise _too_many(decision, line)
    if isinstance(order, Patrol):
        _check_circle(state, data, order, line)


def _check_circle(state: State, data: RafData, order: Patrol, line: str) -> None:
    allowed = circles(state, data, order.squadron)
    if order.sector in allowed:
        return
    own, number = home(data, order.squadron), short(data, order.squadron)
    near = order.sector == own or order.sector in data.neighbours[own]
    if near and has_operations_room_hit(state, data, order.sector):
        why = msg(
            "the operations room of {sector} is hit, so nobody goes on patrol there today",
            sector=order.sector,
        )
    else:
        why = msg("{sector} does not touch its own sector {own}", sector=order.sector, own=own)
    raise illegal(
        "circle",
        msg(
            '"{order}": {why}. It may patrol over {sectors}.', order=line, why=why, sectors=", ".join(allowed)
        ),
        section="5",
        suggestion=f"{number} P/{allowed[0]}" if allowed else NEXT,
    )


def check_complete(state: State, data: RafData) -> None:
    """Raise `OrderError` if the question needs more answers than were given."""
    decision = open_question(state)
    given = len(state.answers)
    if given >= decision.least:
        return
    named = {a.unit for a in state.answers}
    missing = [u for u in decision.units if u not in named]
    units = ", ".join(short(data, u) for u in missing)
    if decision.least == len(decision.units):
        text = msg("Still to be named: {units}. Each needs {verbs}.", units=units, verbs=_verbs(decision))
    else:
        text = msg_n(
            "{count} unit must be named, and {given} is. Choose from {units}.",
            "{count} units must be named, and {given} are. Choose from {units}.",
            decision.least,
            given=given,
            units=units,
        )
    lines = suggestion_lines(state, data)
    raise illegal("too-few", text, section=decision.section, suggestion=lines[0] if lines else NEXT)


def suggestion_lines(state: State, data: RafData) -> list[str]:
    """Return lines that would complete the answer, one a unit that is still to be named."""
    decision = open_question(state)
    named = {a.unit for a in state.answers}
    missing = [u for u in decision.units if u not in named][: max(0, decision.least - len(state.answers))]
    return [format_order(next(_orders_for(state, data, decision, u)), data) for u in missing]


def example(state: State, data: RafData) -> str:
    """Return a line that would be legal now."""
    return format_order(next(legal_orders(state, data)), data) if state.pending else ""


def _verbs(decision: Decision) -> str:
    return " / ".join(f"`{verb}`" for verb in decision.verbs)


def _unasked(state: State, data: RafData, decision: Decision, line: str) -> OrderError:
    return illegal(
        "not-asked",
        msg('"{order}" answers a question that is not asked now. {ask}', order=line, ask=asks(state, data)),
        section=decision.section,
        suggestion=example(state, data),
    )


def _too_many(decision: Decision, line: str) -> OrderError:
    if decision.kind == "patrol":
        text = msg(
            '"{order}" is one too many: only {count} more may patrol at this hour.',
            order=line,
            count=decision.most,
        )
    else:
        text = msg('"{order}" is one too many: {count} may be named.', order=line, count=decision.most)
    return illegal("too-many", text, section=decision.section, suggestion=NEXT)


def why_not(state: State, data: RafData, decision: Decision, unit: str) -> Message:
    """Return why a unit is not among those asked about."""
    name = short(data, unit)
    if unit in data.gruppen:
        return msg(
            "{unit} is not in the bomb box; those that are: {units}.",
            unit=name,
            units=", ".join(decision.units),
        )
    where = state.squadrons[unit]
    if decision.kind == "patrol" and where.place is Place.PATROL:
        return msg("{unit} is on patrol over {sector} already.", unit=name, sector=where.at)
    if decision.kind == "commit" and where.place in (Place.SECTOR, Place.PATROL):
        return _why_not_eligible(state, data, unit)
    others = ", ".join(short(data, u) for u in decision.units)
    return msg(
        "{unit} is {place}. This is asked of {units}.", unit=name, place=PLACES[where.place], units=others
    )


def _why_not_eligible(state: State, data: RafData, unit: str) -> Message:
    raid, where, own = state.raid, state.squadrons[unit], home(data, unit)
    assert raid is not None
    card, name = data.target_cards[raid.target], short(data, unit)
    if own != card.sector and has_operations_room_hit(state, data, own):
        return msg(
            "the operations room of {sector} is hit, so {unit} meets only raids on its own sector today.",
            sector=own,
            unit=name,
        )
    sector = where.at if where.place is Place.PATROL else own
    if sector not in card.en_route and sector not in card.in_range:
        near = ", ".join((*card.en_route, *card.in_range))
        return msg(
            "{unit} is over {sector}, too far from this raid, which can be met from {near}.",
            unit=name,
            sector=sector,
            near=near,
        )
    return msg(
        "at alert {alert}, {unit} cannot reach the raid from {place} {sector}.",
        alert=ALERTS[raid.alert],
        unit=name,
        place=msg("patrol over") if where.place is Place.PATROL else msg("the ground in"),
        sector=sector,
    )


def no_deadline() -> OrderError:
    """Return the error for a deadline that does nothing."""
    return illegal("nothing-due", msg("Nothing waits for the server: the raid waits for you."))
