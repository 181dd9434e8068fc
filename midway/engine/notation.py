"""Orders as text: `SETUP 2-0`, `M/2-1`, `S`, `A`, `E`, `WITHDRAW`, `DICE 2 3 5`; several stand on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

from games.core.errors import OrderError, notation
from games.core.text import msg
from games.notation.lines import Line
from games.notation.suggest import digits_meant, nearest
from midway.engine.card import COLUMNS, ROWS, SQUARES
from midway.engine.orders import EndTurn, MoveFleet, Order, PostDice, Search, SetUp, StrikeMidway, Withdraw

_BETWEEN = " ,;、"
"""What may stand between two orders of a line."""
_NEXT = rf"(?=[{_BETWEEN}]|$)"
_LOOSE_SQUARE = r"[0-9OIL] ?-? ?[0-9OIL]"
_LOOSE_MOVE = rf"M[ ・-]?{_LOOSE_SQUARE}{_NEXT}"
_WORDS = {
    **dict.fromkeys(("SEARCH", "索敵"), "S"),
    **dict.fromkeys(("STRIKE", "ATTACK", "空襲", "攻撃"), "A"),
    **dict.fromkeys(("END", "END TURN", "終了", "ターン終了"), "E"),
    **dict.fromkeys(("WITHDRAWAL", "RETREAT", "撤退", "撤収"), "WITHDRAW"),
    **{letters.replace(" ", ""): letters for letters in ("S A", "S E", "A E", "S A E")},
}
"""Words that are meant as orders when they stand alone, and what to type instead."""
_WORD = re.compile(rf"({'|'.join(_WORDS)})[!.。]*$|([SAE]|WITHDRAW)[!.。]+$")
_VERB = re.compile(rf"(?:(MOVE(?: TO)?|移動)|SET[ -]?UP|配置)[ :/]*({_LOOSE_SQUARE})$")
"""A move or a set-up in words: `move to 2-1`, `set up: 2-0`."""
_SHAPES = (
    r"[MSAE] ?/",
    _LOOSE_MOVE,
    rf"[SAE](?=$|[{_BETWEEN}]+(?:[SAE]{_NEXT}|WITHDRAW\b|DICE\b|M ?/|{_LOOSE_MOVE}))",
    r"WITHDRAW(?=$| [MSAE](?: |$|/))",
    r"SETUP(?=$| \S+$| [^ ]*[0-9])",
    r"DICE(?=$| [0-9OIL-])",
    _WORD.pattern,
    _VERB.pattern,
)
ORDER_SHAPE = re.compile("|".join(_SHAPES))
"""Matches, from its start, a normalised line that is meant as an order; other lines are prose."""

_TOKENS = (
    rf"SETUP(?: [^ ] ?- ?[^ ]{_NEXT}| [0-9] [0-9]{_NEXT}| [^ ]+)?",
    rf"M ?/ ?(?:[^ ] ?- ?[^ ]|[0-9][ ,][0-9]){_NEXT}",
    rf"M ?/ ?[^{_BETWEEN}]*",
    rf"[SAE] ?/ ?[^{_BETWEEN}]*",
    _LOOSE_MOVE,
    rf"[^{_BETWEEN}]+",
)
_TOKEN = re.compile("|".join(_TOKENS))
_BARE: dict[str, Order] = {"S": Search(), "A": StrikeMidway(), "E": EndTurn(), "WITHDRAW": Withdraw()}
_SQUARE = re.compile(r"([0-9]) ?- ?([0-9])")
_DIE = re.compile(r"[1-6]")


def split(line: Line) -> Sequence[Line]:
    """Return the orders on a line as lines of their own; dice take the rest of the line."""
    text = line.text
    if _WORD.match(text) or (_VERB.match(text) and not text.startswith("SETUP ")):
        return [line]
    dice = re.search(r"(?<![^ ])DICE(?= |$)", text)
    end = dice.start() if dice else len(text)
    orders = [line.part(*found.span()) for found in _TOKEN.finditer(text, 0, end)]
    return [*orders, line.part(end, len(text))] if dice else orders


def parse(line: Line) -> Order:
    """Return the one order on a line, or on a part of one; raises `OrderError`."""
    return parse_text(line.text)


def parse_text(text: str) -> Order:
    """Return the order of a normalised text; raises `OrderError`."""
    if text in _BARE:
        return _BARE[text]
    if text == "DICE":
        raise notation("no-dice", msg('"DICE" names no faces. Write those that you rolled: `DICE 2 3 5`.'))
    if text.startswith("DICE "):
        return PostDice(tuple(_die(found) for found in re.finditer(r"[^ ]+", text[4:])))
    if text == "SETUP" or text.startswith("SETUP "):
        return SetUp(_square(text, len("SETUP"), "SETUP "))
    if move := re.match(r"M ?/", text):
        return MoveFleet(_square(text, move.end(), "M/"))
    raise _unreadable(text)


def format_order(order: Order) -> str:
    """Return the canonical text of an order; `parse` is its inverse."""
    match order:
        case SetUp():
            return f"SETUP {order.square}"
        case MoveFleet():
            return f"M/{order.square}"
        case Search():
            return "S"
        case StrikeMidway():
            return "A"
        case EndTurn():
            return "E"
        case Withdraw():
            return "WITHDRAW"
        case PostDice():
            return " ".join(["DICE", *map(str, order.values)])
        case _:
            assert_never(order)


def _square(text: str, start: int, head: str) -> str:
    """Return the square that ends an order; `head` is the canonical text before it."""
    typed = text[start:].strip()
    at = (len(text) - len(typed), len(text)) if typed else None
    found = _SQUARE.fullmatch(typed)
    square = f"{found[1]}-{found[2]}" if found else ""
    if square in SQUARES:
        return square
    if square:
        raise notation(
            "off-card",
            msg(
                '"{square}" is not on the card: rows 1 to 3, columns 0 to 3, from 1-0 to 3-3.', square=square
            ),
            section="3.0",
            suggestion=head + _on_card(square),
            at=at,
        )
    suggestion = head + (_square_meant(typed) or ("2-0" if head == "SETUP " else "2-1"))
    if not typed:
        raise notation(
            "no-square",
            msg(
                '"{order}" names no square. Write row, dash, column, as in `{example}`.',
                order=text,
                example=suggestion,
            ),
            suggestion=suggestion,
        )
    raise notation(
        "bad-square",
        msg(
            '"{square}" is not a square. Write row, dash, column, as in `{example}`.',
            square=typed,
            example=suggestion,
        ),
        suggestion=suggestion,
        at=at,
    )


def _on_card(square: str) -> str:
    """Return the square of the card that is nearest to two numbers."""
    row, column = int(square[0]), int(square[2])
    return f"{min(max(row, ROWS[0]), ROWS[-1])}-{min(column, COLUMNS[-1])}"


def _square_meant(typed: str) -> str:
    """Return the square that a slip of the fingers meant, or ""."""
    meant = re.fullmatch(r"([0-9])[^0-9]*([0-9])", digits_meant(typed))
    square = f"{meant[1]}-{meant[2]}" if meant else ""
    return square if square in SQUARES else ""


def _words_meant(text: str) -> str:
    """Return the orders that a word alone, or a move or set-up in words, stands for, or ""."""
    if word := _WORD.fullmatch(text):
        return _WORDS[word[1]] if word[1] else word[2]
    verb = _VERB.fullmatch(text)
    square = _square_meant(verb[2]) if verb else ""
    return (f"M/{square}" if verb and verb[1] else f"SETUP {square}") if square else ""


def _die(found: re.Match[str]) -> int:
    """Return one written die; `found` is its place after the keyword."""
    if _DIE.fullmatch(found[0]):
        return int(found[0])
    raise notation(
        "bad-die",
        msg(
            '"{die}" is not a die. Write the faces that you rolled, 1 to 6, with blanks between: `DICE 2 3 5`.',
            die=found[0],
        ),
        at=(found.start() + 4, found.end() + 4),
    )


def _unreadable(text: str) -> OrderError:
    """Return the error for what stands where an order should be."""
    if re.fullmatch(_LOOSE_MOVE, text):
        digits = re.sub(r"[^0-9]", "", digits_meant(text[1:]))
        meant = f"M/{_on_card(f'{digits[0]}-{digits[1]}')}"
        return notation(
            "no-slash",
            msg('"{order}" lacks its slash. A move is written `{example}`.', order=text, example=meant),
            suggestion=meant,
        )
    if meant := _words_meant(text):
        return notation(
            "word", msg('"{order}" is written `{example}`.', order=text, example=meant), suggestion=meant
        )
    if re.match(r"[SAE] ?/", text):
        return notation(
            "no-target",
            msg(
                '"{order}" gives a target, and `{verb}` takes none: write it alone.', order=text, verb=text[0]
            ),
            suggestion=text[0],
        )
    return notation(
        "unreadable",
        msg('"{order}" is not an order. Orders are `M/2-1`, `S`, `A`, `E`, `WITHDRAW`.', order=text),
        suggestion=nearest(text, ("SETUP 2-0", "WITHDRAW")),
    )
