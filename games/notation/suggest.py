"""The nearest of some known words, for "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

LETTERS_FOR_DIGITS = str.maketrans(
    {"O": "0", "Q": "0", "D": "0", "I": "1", "L": "1", "Z": "2", "S": "5", "B": "8"}
)


def nearest(word: str, known: Iterable[str], *, least: float = 0.6) -> str:
    """Return the known word most like `word`, or "" if none is near enough.

    `least` is the similarity from 0 to 1 that counts as near. Among equals the first in sorted order wins.
    """
    best, best_ratio = "", least
    for candidate in sorted(known):
        ratio = SequenceMatcher(None, word, candidate).ratio()
        if ratio > best_ratio:
            best, best_ratio = candidate, ratio
    return best


def digits_meant(word: str) -> str:
    """Return `word` with the letters that look like digits replaced: what a slip of the finger meant."""
    return word.translate(LETTERS_FOR_DIGITS)
