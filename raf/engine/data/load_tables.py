"""Reads and checks the tables of raids, weather, tracks and time [2.4, 4, 6, 15, 16]."""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from raf.engine.data import tables
from raf.engine.data.kinds import (
    Alert,
    BombingShift,
    DetectionModifier,
    Effort,
    Information,
    Priority,
    Sky,
    Track,
    VictoryKey,
)
from raf.engine.data.load_cards import HIGHEST_VALUE
from raf.engine.data.read import DataError, Span, Unique, complete, gapless, rows

Files = Mapping[str, bytes]
E = TypeVar("E", bound=StrEnum)

DIE = range(1, 7)
CLOCK_SPACES = 7
MOST_DETECTION, MOST_COLUMNS, MOST_POINTS, MOST_GRUPPEN = 20, 9, 35, 84
FIRST_SEALION_CHECK = datetime.date(1940, 9, 10)


def load_weather(files: Files) -> tuple[tables.WeatherRow, ...]:
    found: list[tables.WeatherRow] = []
    unique = Unique("die")
    for row in rows(files, "weather.csv", "die lf2 lf3"):
        weather = tables.WeatherRow(row.number("die", 1, 6), row.one("lf2", Sky), row.one("lf3", Sky))
        unique.add(row, weather.die)
        found.append(weather)
    complete("weather.csv", "die", (w.die for w in found), DIE)
    return tuple(found)


def load_efforts(files: Files) -> tuple[tables.EffortRow, ...]:
    found: list[tables.EffortRow] = []
    unique = Unique("die")
    for row in rows(files, "raid_effort.csv", "priority value die result depleted"):
        effort = tables.EffortRow(
            priority=row.one("priority", Priority),
            value=row.number("value", 1, HIGHEST_VALUE),
            die=row.number("die", 1, 6),
            result=row.one("result", Effort),
            depleted=row.one("depleted", Effort),
        )
        unique.add(row, (effort.priority, effort.value, effort.die))
        found.append(effort)
    wanted = [(p, v, d) for p in Priority for v in range(1, HIGHEST_VALUE + 1) for d in DIE]
    complete("raid_effort.csv", "die", ((e.priority, e.value, e.die) for e in found), wanted)
    return tuple(found)


def load_detection(files: Files) -> tuple[tables.DetectionSpace, ...]:
    found: list[tables.DetectionSpace] = []
    order = list(Alert)
    for row in rows(files, "detection.csv", "total alert information"):
        space = tables.DetectionSpace(
            row.number("total"), row.one("alert", Alert), row.one("information", Information)
        )
        if found and order.index(space.alert) < order.index(found[-1].alert):
            row.fail("alert", f'"{space.alert}" at {space.total} is worse than at {found[-1].total}')
        found.append(space)
    if not found:
        raise DataError("detection.csv", 1, "total", "the track has no spaces")
    spans = [(i, s.total, s.total) for i, s in enumerate(found)]
    gapless(files, "detection.csv", "total", spans, found[0].total, found[-1].total)
    return tuple(found)


def load_detection_modifiers(files: Files) -> tuple[tables.DetectionModifierRow, ...]:
    return tuple(
        tables.DetectionModifierRow(key, value)
        for key, value in _keyed(
            files, "detection_modifiers.csv", "value", DetectionModifier, MOST_DETECTION
        ).items()
    )


def load_bombing_shifts(files: Files) -> tuple[tables.BombingShiftRow, ...]:
    return tuple(
        tables.BombingShiftRow(key, value)
        for key, value in _keyed(files, "bombing_shifts.csv", "columns", BombingShift, MOST_COLUMNS).items()
    )


def load_victory_points(files: Files) -> tuple[tables.VictoryRow, ...]:
    return tuple(
        tables.VictoryRow(key, value)
        for key, value in _keyed(files, "victory_points.csv", "points", VictoryKey, MOST_POINTS).items()
    )


def _keyed(files: Files, file: str, field: str, keys: type[E], most: int) -> dict[E, int]:
    """A file of one number, `most` at most either way, for each member of a closed set."""
    found: dict[E, int] = {}
    unique = Unique("key")
    for row in rows(files, file, f"key {field}"):
        key = row.one("key", keys)
        unique.add(row, key)
        found[key] = row.number(field, -most, most)
    complete(file, "key", found, keys)
    return found


def load_reinforcement_costs(files: Files) -> tuple[tables.ReinforcementCost, ...]:
    found = [
        tables.ReinforcementCost(row.date("first"), row.date("last"), row.number("points", -MOST_POINTS, 0))
        for row in rows(files, "reinforcement_costs.csv", "first last points")
    ]
    if not found:
        raise DataError("reinforcement_costs.csv", 1, "first", "the file has no rows")
    spans: list[Span] = [(i, c.first.toordinal(), c.last.toordinal()) for i, c in enumerate(found)]
    gapless(files, "reinforcement_costs.csv", "first", spans, spans[0][1], spans[-1][2])
    return tuple(found)


def load_tracks(files: Files) -> tuple[tables.TrackLimits, ...]:
    found: list[tables.TrackLimits] = []
    unique = Unique("track")
    for row in rows(files, "tracks.csv", "track lowest highest"):
        limits = tables.TrackLimits(
            row.one("track", Track), row.number("lowest", -99, 0), row.number("highest", 1, 99)
        )
        unique.add(row, limits.track)
        if limits.lowest >= limits.highest:
            row.fail("highest", f'"{limits.highest}" is not above the lowest place {limits.lowest}')
        found.append(limits)
    complete("tracks.csv", "track", (t.track for t in found), Track)
    return tuple(found)


def load_depletion(files: Files, track: tables.TrackLimits) -> tuple[tables.DepletionBand, ...]:
    found = [
        tables.DepletionBand(row.number("first"), row.number("last"), row.number("level", 0, 2))
        for row in rows(files, "depletion.csv", "first last level")
    ]
    spans = [(i, b.first, b.last) for i, b in enumerate(found)]
    gapless(files, "depletion.csv", "first", spans, track.lowest, track.highest)
    return tuple(found)


def load_clock(files: Files) -> tuple[tables.ClockSpace, ...]:
    found: list[tables.ClockSpace] = []
    for row in rows(files, "clock.csv", "space label patrol_limit"):
        space = tables.ClockSpace(
            row.number("space"), row.text("label"), row.number_or_none("patrol_limit", 0, 49)
        )
        expected = f"{6 + 2 * space.space:02}00"
        if space.label != expected:
            row.fail("label", f'"{space.label}" should be {expected}')
        found.append(space)
    spans = [(i, s.space, s.space) for i, s in enumerate(found)]
    gapless(files, "clock.csv", "space", spans, 0, CLOCK_SPACES - 1)
    return tuple(found)


def load_calendar(files: Files) -> tuple[tables.CalendarDay, ...]:
    found: list[tables.CalendarDay] = []
    for row in rows(files, "calendar.csv", "date cancel launch tentative"):
        day = tables.CalendarDay(
            row.date("date"),
            row.number_or_none("cancel", -MOST_POINTS, MOST_POINTS),
            row.number_or_none("launch", -MOST_POINTS, MOST_POINTS),
            row.yes("tentative"),
        )
        if (day.cancel is None or day.launch is None) is not (day.date < FIRST_SEALION_CHECK):
            row.fail(
                "cancel", "cancel and launch stand on every day from 10 September, and on no other [2.1]"
            )
        if day.cancel is not None and day.launch is not None and day.launch >= day.cancel:
            row.fail("launch", f'"{day.launch}" is not below the cancel value {day.cancel}')
        if found and (day.date - found[-1].date).days != 1:
            row.fail("date", f'"{day.date}" does not follow {found[-1].date}')
        found.append(day)
    if not found:
        raise DataError("calendar.csv", 1, "date", "the calendar has no days")
    return tuple(found)


def load_night(
    files: Files, calendar: tuple[datetime.date, datetime.date]
) -> tuple[tuple[tables.NightPeriod, ...], tuple[tables.NightRaid, ...]]:
    """Periods, of which exactly one has no dates (terror), and the raids of each [18.2]."""
    periods = tuple(
        tables.NightPeriod(row.text("period"), row.date_or_none("first"), row.date_or_none("last"))
        for row in rows(files, "night_periods.csv", "period first last")
    )
    dated: list[Span] = [
        (i, p.first.toordinal(), p.last.toordinal()) for i, p in enumerate(periods) if p.first and p.last
    ]
    if len(dated) != len(periods) - 1:
        raise DataError("night_periods.csv", 1, "first", "exactly one period, terror, has no dates")
    gapless(files, "night_periods.csv", "first", dated, calendar[0].toordinal(), calendar[1].toordinal())
    raids: list[tables.NightRaid] = []
    unique = Unique("die")
    for row in rows(files, "night_raids.csv", "period die lf2 lf3"):
        raid = tables.NightRaid(
            row.known(
                "period", row.text("period"), [p.period for p in periods], "period of night_periods.csv"
            ),
            row.number("die", 1, 6),
            row.number("lf2", 0, MOST_GRUPPEN),
            row.number("lf3", 0, MOST_GRUPPEN),
        )
        unique.add(row, (raid.period, raid.die))
        raids.append(raid)
    wanted = [(p.period, die) for p in periods for die in DIE]
    complete("night_raids.csv", "die", ((r.period, r.die) for r in raids), wanted)
    return periods, tuple(raids)


def load_night_interception(files: Files, blenheims: int) -> tuple[tables.NightInterception, ...]:
    columns = "blenheims bombers_first bombers_last value"
    found = [
        tables.NightInterception(
            row.number("blenheims", 1),
            row.number("bombers_first", 1),
            row.number_or_none("bombers_last"),
            row.number("value", 0, 6),
        )
        for row in rows(files, "night_interception.csv", columns)
    ]
    for count in range(1, blenheims + 1):
        spans = [(i, n.bombers_first, n.bombers_last) for i, n in enumerate(found) if n.blenheims == count]
        gapless(files, "night_interception.csv", "bombers_first", spans, 1, None, f"{count} Blenheims")
    return tuple(found)


def load_night_bombing(files: Files) -> tuple[tables.NightBombing, ...]:
    found = [
        tables.NightBombing(
            row.number("bombers_first", 1),
            row.number_or_none("bombers_last"),
            row.number("die", 1, 6),
            row.number("points", -MOST_POINTS, 0),
            row.yes("crash"),
        )
        for row in rows(files, "night_bombing.csv", "bombers_first bombers_last die points crash")
    ]
    for die in DIE:
        spans = [(i, n.bombers_first, n.bombers_last) for i, n in enumerate(found) if n.die == die]
        gapless(files, "night_bombing.csv", "bombers_first", spans, 1, None, f"die {die}")
    return tuple(found)
