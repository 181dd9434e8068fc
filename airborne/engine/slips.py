"""Slips of the pen: what was read, where, and what was probably meant. Nothing is guessed silently. [5]"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from games.core.hexes import is_name
from games.core.text import Message, msg
from games.notation.suggest import digits_meant, nearest


class Slip(Exception):
    """A line without blanks cannot be read: from `start` to `end` stands what is wrong."""

    def __init__(
        self, start: int, end: int, code: str, message: Message, section: str, *, fixed: str = ""
    ) -> None:
        super().__init__(code)
        self.start = start
        self.end = end
        self.code = code
        self.message = message
        self.section = section
        self.fixed = fixed
        """The line with this slip mended, or empty."""


def letter_for_digit(text: str, part: str, at: int) -> Slip | None:
    """Return the slip of a letter where a digit belongs, such as O for 0; None if there is none."""
    meant = digits_meant(part)
    if not part or meant == part or not (meant.isascii() and meant.isdigit()):
        return None
    wrong = next(index for index, character in enumerate(part) if character != meant[index])
    message = msg(
        '"{part}" has the letter {letter} where a digit belongs; write {meant} [5].',
        part=part,
        letter=part[wrong],
        meant=meant,
    )
    fixed = text[:at] + meant + text[at + len(part) :]
    return Slip(at + wrong, at + wrong + 1, "letter-for-digit", message, "5", fixed=fixed)


def digits(text: str, part: str, at: int, most: int, wanted: Message) -> int:
    """Return a number of at most `most` digits. Raises `Slip`."""
    if part.isascii() and part.isdigit() and len(part) <= most:
        return int(part)
    slip = letter_for_digit(text, part, at)
    if slip is None:
        message = msg('"{part}" should be {wanted} [5].', part=part, wanted=wanted)
        slip = Slip(at, at + max(1, len(part)), "number", message, "5")
    raise slip


def hex_id(text: str, part: str, at: int) -> str:
    """Return a hex of four digits. Raises `Slip`."""
    if is_name(part):
        return part
    slip = letter_for_digit(text, part, at) if len(part) == 4 else None
    if slip is not None:
        raise slip
    end = at + max(1, len(part))
    if is_name(part[:4]):
        raise too_much(text, part[4:], at + 4)
    meant = re.sub(r"[-.,:;_]", "", part)
    meant = next((known for known in (f"0{meant}", meant) if is_name(known)), "")
    fixed = text[:at] + meant + text[end:] if meant else ""
    message = msg('"{part}" should be a hex of four digits, as 0705 [5].', part=part)
    raise Slip(at, end, "hex", message, "5", fixed=fixed)


def too_much(text: str, rest: str, at: int, *, keep: int | None = None) -> Slip:
    """Return the slip of something that does not belong at `at`; mended, the line ends before it, or at `keep`."""
    message = msg('"{rest}" is too much here. Put words on a line of their own [5].', rest=rest)
    fixed = text[: at if keep is None else keep] + text[at + len(rest) :]
    return Slip(at, at + len(rest), "left-over", message, "5", fixed=fixed)


def one_of(text: str, part: str, at: int, allowed: Sequence[str], wanted: Message) -> str:
    """Return one of some letters. Raises `Slip`."""
    if part in allowed:
        return part
    end = at + max(1, len(part))
    if part[:1] in allowed:
        raise too_much(text, part[1:], at + 1)
    meant = {"5": "S", "0": "-", "O": "-", "*": "X"}.get(part, "")
    fixed = text[:at] + meant + text[end:] if meant in allowed and meant else ""
    message = msg('"{part}" should be {wanted} [5].', part=part, wanted=wanted)
    raise Slip(at, end, "letter", message, "5", fixed=fixed)


def find_unit(text: str, token: str, known: Collection[str]) -> Slip:
    """Return the slip of a word that should be a unit: `token` stands at the start of the line."""
    for unit in known:
        start = len(unit) - 4
        wrong = next((i for i in range(min(len(token), len(unit))) if token[i] != unit[i]), -1)
        if wrong >= start and len(token) == len(unit) and digits_meant(token[start:]) == unit[start:]:
            message = msg(
                '"{part}" has the letter {letter} where a digit belongs; write {meant} [5].',
                part=token,
                letter=token[wrong],
                meant=unit,
            )
            fixed = unit + text[len(token) :]
            return Slip(wrong, wrong + 1, "letter-for-digit", message, "5", fixed=fixed)
    bare = re.sub(r"[*D]+$", "", token)
    meant = nearest(bare, known)
    message = msg('"{token}" should be a unit: letters and four digits, as PARA1101 [3].', token=token)
    fixed = meant + text[len(token) :] if meant else ""
    return Slip(0, max(1, len(token)), "unit", message, "3", fixed=fixed)
