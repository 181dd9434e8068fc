"""Formulas behind the tables of raids, bombing, calendar and night."""

import datetime
from collections.abc import Iterator

Cells = tuple[object, ...]

DIE = range(1, 7)
PRIORITY_WEIGHT = {"low": 0, "medium": 1, "high": 2}
LAST_DAY = datetime.date(1940, 10, 10)
FIRST_DAY = datetime.date(1940, 8, 11)
FIRST_CHECK = datetime.date(1940, 9, 10)
LAST_CHECK = datetime.date(1940, 9, 22)


def raid_effort() -> Iterator[Cells]:
    """The worthier and the more wanted, the larger: major from 8 - s, minor from 6 - s [6].

    s is the strategic value and the weight of the priority; a depleted Luftwaffe makes no minor raids [15.4].
    """
    for priority, weight in PRIORITY_WEIGHT.items():
        for value in range(1, 5):
            for die in DIE:
                worth = value + weight + die
                result = "major" if worth >= 8 else "minor" if worth >= 6 else "none"
                yield priority, value, die, result, "major" if result == "minor" else result


BOMBING_COLUMNS = ((1, 1), (2, 3), (4, 5), (6, 8), (9, 11), (12, 15), (16, 19), (20, 24), (25, None))


def bombing_columns() -> Iterator[Cells]:
    for column, (first, last) in enumerate(BOMBING_COLUMNS, 1):
        yield column, first, last


def bombing_results() -> Iterator[Cells]:
    """Damage by column and die together: 1 from 7, 2 from 10, heavy from 11 [11.0]."""
    for column in range(1, len(BOMBING_COLUMNS) + 1):
        for die in DIE:
            force = column + die
            yield column, die, "H" if force >= 11 else "2" if force >= 10 else "1" if force >= 7 else "0"


def calendar() -> Iterator[Cells]:
    """Half a point a day: cancel from 12 down to 6, launch from -6 down to -12, then as on the last day [16.1]."""
    day = FIRST_DAY
    while day <= LAST_DAY:
        step = (min(day, LAST_CHECK) - FIRST_CHECK).days // 2
        checked = day >= FIRST_CHECK
        yield (
            day,
            12 - step if checked else None,
            -6 - step if checked else None,
            "yes" if day >= LAST_CHECK else "no",
        )
        day += datetime.timedelta(days=1)


INTERCEPTED_BOMBERS = ((1, 3), (4, 7), (8, 12), (13, None))


def night_interception() -> Iterator[Cells]:
    """A Blenheim more, or a denser stream of bombers, is one more; the first three steps find nobody [18.3]."""
    for blenheims in range(1, 6):
        for stream, (first, last) in enumerate(INTERCEPTED_BOMBERS):
            yield blenheims, first, last, max(0, blenheims + stream - 3)


NIGHT_BOMBERS = ((1, 2), (3, 5), (6, 8), (9, 11), (12, None))


def night_bombing() -> Iterator[Cells]:
    """Points by stream and die together; a crash on 2, and on 5 too when many return in the dark [18.5]."""
    for stream, (first, last) in enumerate(NIGHT_BOMBERS):
        for die in DIE:
            force = stream + die
            points = 3 if force >= 9 else 2 if force >= 7 else 1 if force >= 4 else 0
            crash = die == 2 or (die == 5 and stream >= 2)
            yield first, last, die, -points, "yes" if crash else "no"
