"""Text forms of orders: `format_order` and its inverse `read`. [4] [5]"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import assert_never, cast

from airborne.engine import orders as o
from airborne.engine.bundle import RESULTS
from airborne.engine.slips import Slip, digits, find_unit, hex_id, one_of, too_much
from games.core.errors import notation
from games.core.text import msg
from games.notation.lines import Line

VERBS = "MFASR"
_DIGIT = "[0-9OQILZSB]"
_INSTEAD = r"[-\\|.,:;_¥=>]"
"""What is typed where a slash belongs, or between a unit and its action."""
_UNIT = rf"[A-Z]{{2,8}} ?(?=[A-Z]*[0-9]){_DIGIT}{{3,5}}(?: ?[*D]){{0,2}}"
_STROKE = r"[-\\|¥]"
_ACTION = rf"(?:[A-Z]{{1,7}} ?/|[\[({{<]|[{VERBS}L] ?(?:{_INSTEAD} ?)?[0-9]|[0-9]{{4}}$)"
ORDER_SHAPE = re.compile(
    rf"(?:{_UNIT} ?(?:{_INSTEAD}{{1,2}} ?)?{_ACTION}"
    rf"|[{VERBS}] ?/"
    rf"|{_DIGIT}{{4}} ?/ ?[0-9A-Z]{{0,2}} ?(?:$|/ ?(?:$|[-MXK]|[O0](?![0-9O])))"
    rf"|{_DIGIT}{{4}} ?{_STROKE} ?[1-6] ?{_STROKE} ?[-MXK](?![A-Z])"
    r"|(?:RESOLVE|PASS)[\W_]*$)"
)
"""What is meant as an order, in normalised text: a unit with a verb, a leader or a hex; a bare verb and a slash;
a result; a keyword alone. Signs in place of the slash, or after a keyword, make an order with a fault, not prose."""

_HEAD = re.compile(r"([A-Z]+[0-9]{4})([*D]*)([A-Z]+)")


def format_order(order: o.Order) -> str:
    """Return the canonical line of an order."""
    match order:
        case o.MoveUnit():
            return f"{order.unit} M/{order.hexes}/{order.hex}"
        case o.FireAt():
            return f"{order.unit} F/{order.hex}"
        case o.AssaultHex():
            return f"{order.unit} A/{order.hex}{_dice(order.die, order.passed)}"
        case o.ObserveHex():
            return f"{order.unit} S/{order.hex}"
        case o.RecoverUnit():
            return f"{order.unit}D R/{order.hex}{_dice(order.die, order.passed)}"
        case o.SetUpUnit():
            return f"{order.unit}(L{order.leader}){order.hex}"
        case o.PostResult():
            return f"{order.hex}/{order.die}/{order.result}{_dice(order.check_die, order.passed)}"
        case o.Resolve():
            return "RESOLVE"
        case o.Pass():
            return "PASS"
        case _:
            assert_never(order)


def _dice(die: int, passed: bool) -> str:
    return f"/{die}/{'S' if passed else 'F'}" if die else ""


def parse_line(line: Line, known: Collection[str]) -> o.Order:
    """Return the order on a line; `known` are the ids of all units, the reader's own first.

    Raises `OrderError` (notation) with the place of the slip and, where one is near, the whole line to type instead.
    """
    places = [index for index, character in enumerate(line.text) if character != " "]
    compact = line.text.replace(" ", "")
    try:
        return read(compact, known)
    except Slip as slip:
        start = min(slip.start, len(places) - 1)
        end = min(max(slip.end, start + 1), len(places))
        raise notation(
            slip.code,
            slip.message,
            section=slip.section,
            suggestion=_suggestion(slip.fixed, known),
            at=(places[start], places[end - 1] + 1),
        ) from None


def _suggestion(fixed: str, known: Collection[str]) -> str:
    """Return a mended line in canonical form, or as far as it is mended."""
    for _ in range(4):
        try:
            return format_order(read(fixed, known))
        except Slip as slip:
            if not slip.fixed:
                return ""
            fixed = slip.fixed
    return ""


def read(text: str, known: Collection[str]) -> o.Order:
    """Return the order in a normalised line without blanks. Raises `Slip`."""
    if text == "RESOLVE":
        return o.Resolve()
    if text == "PASS":
        return o.Pass()
    if keyword := re.fullmatch(r"(RESOLVE|PASS)([\W_]+)", text):
        raise too_much(text, keyword[2], keyword.end(1))
    if text[1:2] == "/" and text[0] in VERBS:
        example = next(iter(known), "PARA1101")
        raise Slip(
            0,
            1,
            "no-unit",
            msg("Which unit? Write it first, as in {line} [5].", line=f"{example} {text}"),
            "5",
        )
    if re.match(rf"{_DIGIT}{{4}}/", text):
        return _result(text)
    if re.match(rf"{_DIGIT}{{4}}{_STROKE}", text):
        raise _result_without_slashes(text)
    head = re.split(r"[/(]", text, maxsplit=1)[0]
    if text[len(head) :].startswith("("):
        return _set_up(text, head, known)
    return _unit_order(text, head, known)


def _unit_order(text: str, head: str, known: Collection[str]) -> o.Order:
    form = _HEAD.fullmatch(head)
    if form is None or "/" not in text:
        raise _bad_head(text, head, known)
    unit, marks, verb = form[1], _marks(form[2], text, len(form[1])), form[3]
    if verb not in VERBS or len(verb) != 1:
        at = len(head) - len(verb)
        raise Slip(
            at,
            len(head),
            "unknown-verb",
            msg(
                '"{verb}" is no action; actions are M move, F fire, A assault, S observe, R recover [5].',
                verb=verb,
            ),
            "5",
            fixed=_verb_meant(text, at, verb),
        )
    parts = text[len(head) + 1 :].split("/")
    return _action(text, unit, marks, verb, parts, len(head) + 1)


def _verb_meant(text: str, at: int, verb: str) -> str:
    words = {
        "MOVE": "M",
        "FIRE": "F",
        "ASSAULT": "A",
        "SPOT": "S",
        "OBSERVE": "S",
        "RECOVER": "R",
        "RALLY": "R",
    }
    meant = words.get(verb, "")
    return text[:at] + meant + text[at + len(verb) :] if meant else ""


def _action(text: str, unit: str, marks: o.Marks, verb: str, parts: list[str], at: int) -> o.Order:
    if verb == "M":
        return _move(text, unit, marks, parts, at)
    place = hex_id(text, parts[0], at)
    at += len(parts[0]) + 1
    if verb in "FS":
        _no_more(text, parts[1:], at)
        return o.FireAt(unit, place, marks) if verb == "F" else o.ObserveHex(unit, place, marks)
    die, passed = _check_dice(text, parts[1:], at)
    if verb == "A":
        return o.AssaultHex(unit, place, die, passed, marks)
    kept = cast(o.Marks, marks.replace("D", ""))
    return o.RecoverUnit(unit, place, die, passed, kept)


def _move(text: str, unit: str, marks: o.Marks, parts: list[str], at: int) -> o.Order:
    head = text[:at]
    if len(parts) == 1:
        shown = f"{unit} M/2/{parts[0]}" if len(parts[0]) == 4 else f"{unit} M/2/0603"
        text_ = msg(
            "M needs the number of hexes walked and the hex of arrival, as in {line} [5].", line=shown
        )
        raise Slip(at, len(text), "count-missing", text_, "5")
    if len(parts[0]) == 4 and len(parts[1]) == 1:
        raise Slip(
            at,
            len(text),
            "swapped",
            msg("First the number of hexes walked, then the hex of arrival [5]."),
            "5",
            fixed=f"{head}{parts[1]}/{parts[0]}",
        )
    hexes = digits(text, parts[0], at, 2, msg("the number of hexes walked"))
    if hexes < 1:
        raise Slip(
            at, at + 1, "count-zero", msg("A move is at least 1 hex. To stay, leave the line out [6]."), "6"
        )
    place = hex_id(text, parts[1], at + len(parts[0]) + 1)
    _no_more(text, parts[2:], at + len(parts[0]) + len(parts[1]) + 2)
    return o.MoveUnit(unit, hexes, place, marks)


def _check_dice(text: str, parts: list[str], at: int) -> tuple[int, bool]:
    """Return the die and the success of a morale check or recovery; 0 if none is written."""
    if not parts:
        return 0, False
    die = _die(text, parts[0], at)
    if len(parts) == 1:
        raise Slip(
            at,
            len(text),
            "check-half",
            msg("After the die write S (success) or F (failure) [5]."),
            "5",
            fixed=f"{text}/S",
        )
    passed = (
        one_of(text, parts[1], at + len(parts[0]) + 1, ("S", "F"), msg("S (success) or F (failure)")) == "S"
    )
    _no_more(text, parts[2:], at + len(parts[0]) + len(parts[1]) + 2)
    return die, passed


def _die(text: str, part: str, at: int) -> int:
    die = digits(text, part, at, 1, msg("a die from 1 to 6"))
    if not 1 <= die <= 6:
        raise Slip(
            at, at + 1, "die-out-of-range", msg('"{die}" is no die; dice show 1 to 6 [5].', die=part), "5"
        )
    return die


def _result(text: str) -> o.Order:
    parts = text.split("/")
    place = hex_id(text, parts[0], 0)
    if len(parts) < 3:
        line = f"{place}/4/M/3/S"
        text_ = msg(
            "A result is hex, die and result, and after M the morale check, as in {line} [8].", line=line
        )
        raise Slip(0, len(text), "result-short", text_, "8")
    die = _die(text, parts[1], 5)
    at = 6 + len(parts[1])
    letter = one_of(text, parts[2], at, RESULTS, msg("one of - M X K"))
    result = RESULTS[RESULTS.index(letter)]
    check_die, passed = _check_dice(text, parts[3:], at + len(parts[2]) + 1)
    return o.PostResult(place, die, result, check_die, passed)


def _result_without_slashes(text: str) -> Slip:
    place, die, result, rest = text[:4], text[5:6], text[7:8], text[8:]
    check = re.fullmatch(rf"{_STROKE}([1-6]){_STROKE}([SF])", rest)
    fixed = f"{place}/{die}/{result}" + (f"/{check[1]}/{check[2]}" if check else "")
    message = msg(
        "A result is hex, die and result, and after M the morale check, as in {line} [8].",
        line=f"{place}/4/M/3/S",
    )
    return Slip(4, len(text), "no-slash", message, "8", fixed=fixed if check or not rest else "")


def _set_up(text: str, head: str, known: Collection[str]) -> o.Order:
    form = re.fullmatch(r"([A-Z]+[0-9]{4})([*D]*)", head)
    if form is None:
        raise find_unit(text, head, known)
    unit, marks = form[1], _marks(form[2], text, len(form[1]))
    inside, closed, place = text[len(head) + 1 :].partition(")")
    at = len(head) + 1
    if not re.fullmatch(r"L[1-5]", inside) or not closed:
        value = inside.removeprefix("L")
        fixed = f"{head}(L{value}){place}" if re.fullmatch("[1-5]", value) and closed else ""
        text_ = msg(
            '"{text}" should be a leader from (L1) to (L5), as in {line} [4].',
            text=f"({inside}{closed}",
            line=f"{unit}(L3){place if len(place) == 4 else '0501'}",
        )
        raise Slip(at - 1, at + len(inside) + 1, "leader", text_, "4", fixed=fixed)
    return o.SetUpUnit(unit, int(inside[1]), hex_id(text, place, at + len(inside) + 1), marks)


def _marks(marks: str, text: str, at: int) -> o.Marks:
    for form in ("", "*", "D", "*D"):
        if sorted(marks) == sorted(form):
            return form
    fixed = text[:at] + text[at + len(marks) :]
    raise Slip(
        at,
        at + len(marks),
        "marks",
        msg("After the unit only * and D may stand, each once [5]."),
        "5",
        fixed=fixed,
    )


def _bad_head(text: str, head: str, known: Collection[str]) -> Slip:
    """Return what is wrong with the unit, or with what follows it."""
    no_leader = re.fullmatch(r"([A-Z]+[0-9]{4}[*D]*)([0-9]{4})", text)
    if no_leader:
        text_ = msg("The leader is missing, as in {line} [4].", line=f"{no_leader[1]}(L3){no_leader[2]}")
        return Slip(no_leader.end(1), len(text), "leader", text_, "4")
    whole = re.match(r"([A-Z]+[0-9]{4})([*D]*)(?![0-9])", text)
    if whole is None:
        token = head[:-1] if head[-1:] in VERBS else head
        return find_unit(text, token, known)
    rest = text[whole.end() :]
    bare_leader = re.fullmatch(rf"{_INSTEAD}*[\[{{<]?(L[1-5])[\]}}>]?([0-9]{{4}})", rest)
    if bare_leader:
        text_ = msg(
            "The leader stands in brackets, as in {line} [4].", line=f"{whole[0]}(L3){bare_leader[2]}"
        )
        fixed = f"{whole[0]}({bare_leader[1]}){bare_leader[2]}"
        return Slip(whole.end(), len(text), "leader", text_, "4", fixed=fixed)
    sign = f"(?:/|{_INSTEAD})?"
    move = re.fullmatch(rf"{_INSTEAD}*M{sign}([0-9]){sign}([0-9]{{4}})", rest)
    other = re.fullmatch(rf"{_INSTEAD}*([{VERBS}]){sign}([0-9]{{4}})(?:{sign}([1-6]){sign}([SF]))?", rest)
    fixed = ""
    if move:
        fixed = f"{whole[0]}M/{move[1]}/{move[2]}"
    elif other:
        fixed = f"{whole[0]}{other[1]}/{other[2]}" + (f"/{other[3]}/{other[4]}" if other[3] else "")
    text_ = msg("After the unit comes an action with slashes, as in {line} [5].", line=f"{whole[1]} M/2/0603")
    return Slip(whole.end(), len(text), "no-slash", text_, "5", fixed=fixed)


def _no_more(text: str, parts: list[str], at: int) -> None:
    if parts:
        raise too_much(text, "/".join(parts), at, keep=at - 1)
