"""How a game is scored [4.0]."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Grade: TypeAlias = Literal["great_victory", "victory", "defeat", "great_defeat"]

GRADES: tuple[Grade, ...] = get_args(Grade)
"""The four results, best first."""
SCORES: dict[Grade, int] = {"great_victory": 2, "victory": 1, "defeat": 0, "great_defeat": -1}

JAPANESE_CARRIERS = 4
AMERICAN_CARRIERS = 3


def score(japan: int, america: int, base_intact: bool) -> int:
    """Return the score, -1 to 2, of a game that ends with these carriers afloat [4.0].

    One for the American fleet annihilated, one for the base destroyed at the end; one less if Japan lost more
    carriers than America.
    """
    achievements = (america == 0) + (not base_intact)
    return achievements - (JAPANESE_CARRIERS - japan > AMERICAN_CARRIERS - america)


def grade(japan: int, america: int, base_intact: bool) -> Grade:
    """Return the name of the result [4.0]; arguments as for `score`."""
    return _BY_SCORE[score(japan, america, base_intact)]


_BY_SCORE = {points: name for name, points in SCORES.items()}
