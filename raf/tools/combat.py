"""Formulas behind the combat tables [10]: rows by strength for each Gruppe, results by severity."""

import random
from collections.abc import Iterator
from itertools import pairwise

Cells = tuple[object, ...]

DIE = range(1, 7)
MOST_GRUPPEN = 15
ROW_STARTS = {
    "A": 0.0, "B": 1.25, "C": 2.0, "D": 2.75, "E": 3.5, "F": 4.5, "G": 5.75, "H": 7.0, "I": 8.25, "J": 9.5,
}  # fmt: skip
"""Strength for each German Gruppe at which the row begins."""

DEPLETED_SHARE = (1.0, 0.8, 0.65)
"""A depleted Gruppe counts for so much of a full one at each level [15.4]."""


def combat_columns() -> Iterator[Cells]:
    for gruppen in range(1, MOST_GRUPPEN + 1):
        yield gruppen, *(max(1, round(gruppen * share)) for share in DEPLETED_SHARE)


def combat_rows() -> Iterator[Cells]:
    """Sums at which each row begins and ends; in small columns some rows are empty and left out."""
    for column in range(1, MOST_GRUPPEN + 1):
        starts = [(row, -int(-start * column // 1)) for row, start in ROW_STARTS.items()]
        for (row, first), (_, following) in zip(starts, [*starts[1:], ("", None)], strict=True):
            if following is None or following > first:
                yield column, row, first, None if following is None else following - 1


MARKS = "-DALH"
STEP = 3
"""How much worse a line may be than the next better one, in steps of the marks."""

GERMAN_COUNTS = {
    "A": (11, 4, 3, 0, 0),
    "B": (9, 4, 4, 1, 0),
    "C": (8, 4, 3, 2, 1),
    "D": (7, 4, 4, 2, 1),
    "E": (6, 4, 4, 3, 1),
    "F": (5, 4, 5, 3, 1),
    "G": (4, 4, 5, 3, 2),
    "H": (3, 4, 5, 4, 2),
    "I": (2, 4, 5, 4, 3),
    "J": (1, 4, 5, 5, 3),
}
"""How often each mark stands in the 18 places of a row, 6 dice by 3 letters; the British below."""

BRITISH_COUNTS = {
    "A": (2, 3, 5, 5, 3),
    "B": (3, 3, 5, 5, 2),
    "C": (4, 4, 4, 4, 2),
    "D": (5, 4, 4, 4, 1),
    "E": (6, 4, 4, 3, 1),
    "F": (7, 4, 4, 2, 1),
    "G": (8, 4, 3, 3, 0),
    "H": (10, 4, 3, 1, 0),
    "I": (11, 4, 2, 1, 0),
    "J": (13, 3, 1, 1, 0),
}
PLACES = 18
"""Marks of a row: six dice by three letters."""
MOST_DRAWS = 20_000
"""Draws after which a row counts as impossible; ours need about a hundred at most."""


class ImpossibleCounts(ValueError):
    """The counts of a row leave no even spread."""


PRINTED = {
    ("german", "D", 2): "AA-",
    ("british", "D", 2): "ALD",
    ("german", "G", 3): "AHD",
    ("british", "G", 3): "D-L",
}
"""Lines that the two examples of the rules give [10.2]."""


def combat_results() -> Iterator[Cells]:
    """The marks of each row spread over dice and letters, so that no letter is luckier than another [10.1]."""
    for row in ROW_STARTS:
        german = _spread("german", row, GERMAN_COUNTS[row])
        british = _spread("british", row, BRITISH_COUNTS[row])
        for die in DIE:
            yield row, die, german[die - 1], british[die - 1]


def _spread(side: str, row: str, counts: tuple[int, ...]) -> list[str]:
    """Six lines of three marks with the given counts: drawn until the letters are even, the examples kept in place,
    and the others put in order, so that a high die is good for the British.
    """
    marks = [mark for mark, count in zip(MARKS, counts, strict=True) for _ in range(count)]
    printed = {die: line for (s, r, die), line in PRINTED.items() if (s, r) == (side, row)}
    fixed = "".join(printed.values())
    if len(marks) != PLACES or any(fixed.count(mark) > marks.count(mark) for mark in MARKS):
        raise ImpossibleCounts(
            f"{side} row {row}: {PLACES} marks are needed, those of its printed lines among them"
        )
    for mark in fixed:
        marks.remove(mark)
    drawn = _drawn_even(side, row, marks, list(printed.values()))
    free = iter(sorted(drawn, key=_harm, reverse=side == "british"))
    return [printed.get(die) or next(free) for die in DIE]


def _drawn_even(side: str, row: str, marks: list[str], printed: list[str]) -> list[str]:
    """Lines of three marks that are even together with the printed ones.

    Raises `ImpossibleCounts` if so many draws find none: the counts of that row allow none, or hardly any.
    """
    rng = random.Random(f"{side} {row}")
    for _ in range(MOST_DRAWS):
        rng.shuffle(marks)
        drawn = ["".join(marks[i : i + 3]) for i in range(0, len(marks), 3)]
        if _is_even([*drawn, *printed]):
            return drawn
    raise ImpossibleCounts(
        f"{side} row {row}: {MOST_DRAWS} draws gave no lines in which the letters are even and no line is more than "
        f"{STEP} worse than the next; change the counts of that row"
    )


def _harm(line: str) -> int:
    return sum(MARKS.index(mark) for mark in line)


def _is_even(lines: list[str]) -> bool:
    """No letter is luckier than another, and no line much worse than the next."""
    letters = [_harm("".join(line[letter] for line in lines)) for letter in range(3)]
    harms = sorted(map(_harm, lines))
    return max(letters) - min(letters) <= 1 and all(b - a <= STEP for a, b in pairwise(harms))
