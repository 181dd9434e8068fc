"""Orders as text: `54 P/5/11`, `54 I`, `54 B`, `54 H`, `III/KG76 E`, `54 D`, `NEXT`."""

from __future__ import annotations

import re

from games.core.errors import OrderError, notation
from games.core.text import msg
from games.notation.lines import Line
from games.notation.suggest import digits_meant, nearest
from raf.engine.data.model import RafData
from raf.engine.orders import VERBS, GoOn, Order, Patrol, make, unit_of

_DIGIT = r"[0-9OIL]"
_NUMBER = rf"(?=[0-9OIL]*[0-9]){_DIGIT}{{1,3}}|RCAF"
_SQUADRON = rf"(?:{_NUMBER})(?: ?/ ?{_DIGIT}{{1,2}} ?/ ?{_DIGIT}{{1,2}})?"
_GRUPPE = (
    r"(?:(?:[IV1]{1,3}|[0-9]) ?/ ?(?:JG|KG|ZG|LG|STG|EGR) ?[0-9]{1,3}|K(?:GR|UGR) ?[0-9]{3})(?: ?/ ?[23])?"
)
_LATER = {"T": "19.3", "ACE": "19.4", "N": "18.1", "R": "15.5", "F": "15.2", "U": "15.2", "G": "17.2"}
_LATER |= {"X": "18.5", "LESS": "18.31", "DELAY": "19.2"}
"""Verbs of chapters that are not played yet, with the chapter."""
_VERB = r"(?:ACE|LESS|[A-Z])"
_AFTER = r"(?: ?/.*| (?:[0-9OIL]{1,2} ?/.*|LONDON))?"
ORDER_SHAPE = re.compile(rf"(?:NEXT|DELAY)$|(?:{_GRUPPE}|{_SQUADRON})\*? ?{_VERB}{_AFTER}$")
"""Matches, from its start, a normalised line that is meant as an order; other lines are prose."""

_PARTS = re.compile(rf"(?P<unit>{_GRUPPE}|{_SQUADRON})(?P<star>\*?) ?(?P<verb>{_VERB})(?P<rest>{_AFTER})$")
NEXT = "NEXT"


def parse(line: Line, data: RafData) -> Order:
    """Return the order on a line; raises `OrderError`."""
    text = line.text
    if text == NEXT:
        return GoOn()
    found = _PARTS.match(text)
    if found is None or found["star"] or found["verb"] in _LATER:
        raise _not_played(text, found["verb"] if found else text)
    verb, at = found["verb"], found.span("unit")
    if verb not in VERBS.values():
        raise _no_such_verb(text, verb, found["unit"], found.span("verb"))
    if verb == "E":
        unit = _gruppe(found["unit"], data, at)
    else:
        unit = _squadron(found["unit"], data, at, verb, found["rest"])
    rest = found["rest"].strip().lstrip("/").replace(" ", "")
    if verb == "P":
        return Patrol(unit, _sector(text, unit, rest, data, found.span("rest")))
    if rest:
        line_meant = f"{short(data, unit)} {verb}"
        raise notation(
            "no-target",
            msg(
                '"{order}": `{verb}` takes nothing after it. Type `{line}`.',
                order=text,
                verb=verb,
                line=line_meant,
            ),
            suggestion=line_meant,
            at=found.span("rest"),
        )
    return make(verb, unit)


def format_order(order: Order, data: RafData) -> str:
    """Return the canonical line of an order; `parse` is its inverse."""
    if isinstance(order, GoOn):
        return NEXT
    line = f"{short(data, unit_of(order))} {VERBS[type(order)]}"
    return f"{line}/{order.sector}" if isinstance(order, Patrol) else line


def short(data: RafData, unit: str) -> str:
    """Return a unit's name in orders: a squadron's number, a Gruppe's id."""
    squadron = data.squadrons.get(unit)
    return unit if squadron is None else squadron.number


def _gruppe(typed: str, data: RafData, at: tuple[int, int]) -> str:
    names = data.gruppen_by_name
    plain = typed.replace(" ", "")
    if plain in names:
        return names[plain]
    near = nearest(plain, names)
    suggestion = f"{names[near]} E" if near else ""
    if _squadron_like(plain, data):
        text = msg(
            '"{unit}" is a squadron; `E` names the Gruppe that is engaged, as in `III/KG76 E`.', unit=typed
        )
    else:
        text = msg(
            '"{unit}" is no Gruppe of this battle. Take its name from the counter, as in `III/KG76 E`.',
            unit=typed,
        )
    raise notation("unknown-gruppe", text, section="9.2", suggestion=suggestion, at=at)


def _squadron_like(plain: str, data: RafData) -> bool:
    return plain.partition("/")[0] in data.squadrons_by_number


def _squadron(typed: str, data: RafData, at: tuple[int, int], verb: str, rest: str) -> str:
    numbers = data.squadrons_by_number
    number, _, sector = typed.replace(" ", "").partition("/")
    unit = numbers.get(number, "")
    if unit and sector in ("", data.squadrons[unit].sector):
        return unit
    if unit:
        own = data.squadrons[unit].sector
        raise notation(
            "wrong-sector",
            msg(
                '"{unit}": squadron {number} belongs to {sector}. Its number alone is enough.',
                unit=typed,
                number=number,
                sector=own,
            ),
            suggestion=f"{number} {verb}{rest}",
            at=at,
        )
    if typed.replace(" ", "") in data.gruppen_by_name:
        raise notation(
            "german-unit",
            msg(
                '"{unit}" is a German Gruppe; `{verb}` is for your squadrons, as in `54 {verb}`.',
                unit=typed,
                verb=verb,
            ),
            at=at,
        )
    near = digits_meant(number) if digits_meant(number) in numbers else nearest(number, numbers)
    raise notation(
        "unknown-squadron",
        msg(
            '"{unit}" is no squadron of Fighter Command here. Write a number from the map, as in `54 I`.',
            unit=typed,
        ),
        suggestion=f"{near} {verb}{rest}" if near else "",
        at=at,
    )


def _sector(text: str, unit: str, typed: str, data: RafData, at: tuple[int, int]) -> str:
    if typed in data.sectors:
        return typed
    number, own = data.squadrons[unit].number, data.squadrons[unit].sector
    meant = digits_meant(typed)
    near = meant if meant in data.sectors else nearest(typed, data.sectors)
    suggestion = f"{number} P/{near or own}"
    if not typed:
        error = msg('"{order}" names no sector to patrol over. Type `{line}`.', order=text, line=suggestion)
    else:
        error = msg(
            '"{sector}" is no sector. Sectors are written as in `{line}`.', sector=typed, line=suggestion
        )
    raise notation("bad-sector", error, section="5", suggestion=suggestion, at=at if typed else None)


def _no_such_verb(text: str, verb: str, unit: str, at: tuple[int, int]) -> OrderError:
    return notation(
        "unknown-verb",
        msg(
            '"{order}": `{verb}` is no order. Orders are `P/sector` (patrol), `I` (intercept), `B` (bomb box), '
            "`H` (home), `E` (engage), `D` (disperse) and `NEXT`.",
            order=text,
            verb=verb,
        ),
        suggestion=f"{unit} I",
        at=at,
    )


def _not_played(text: str, verb: str) -> OrderError:
    section = _LATER.get(verb, "19.3")
    return notation(
        "not-played",
        msg('"{order}" belongs to section {section}, which is not played yet.', order=text, section=section),
        section=section,
        suggestion=NEXT,
    )
