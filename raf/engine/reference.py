"""The printed tables as the page shows them beside the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from games.core.board import Facts
from games.core.text import Message, msg, verbatim
from raf.engine.data.kinds import Alert, BombingShift, DetectionModifier, Effort, Priority
from raf.engine.data.model import RafData
from raf.engine.words import ALERTS, INFORMATION, PARTS, PRIORITIES, number

DIE = range(1, 7)
MOST_COLUMNS = 12
"""So many columns of the combat table are shown; raids are seldom larger."""
EFFORTS = {Effort.NONE: msg("none"), Effort.MINOR: msg("minor"), Effort.MAJOR: msg("major")}
MEETS = {
    Alert.NONE: (True, False, False, False),
    Alert.DELAYED: (True, False, False, False),
    Alert.NORMAL: (True, True, False, False),
    Alert.EARLY: (True, True, True, False),
    Alert.VERY_EARLY: (True, True, True, True),
}
"""Alert -> whether patrols and squadrons on the ground can meet the raid: on its way, within reach [7.1]."""


def tables(data: RafData) -> tuple[Facts, ...]:
    """Return the tables that a player looks things up in, in the order of a raid."""
    return (
        _effort(data),
        _detection(data),
        _eligible(),
        _rows(data),
        _results(data),
        _bombing(data),
        _shifts(data),
    )


def _span(first: int, last: int | None) -> str:
    if last is None:
        return f"{first}+"
    return str(first) if first == last else f"{first}–{last}"


def _dice() -> tuple[Message, ...]:
    return tuple(verbatim(str(die)) for die in DIE)


def _effort(data: RafData) -> Facts:
    rows = []
    for priority in Priority:
        for value in sorted({row.value for row in data.effort_rows}):
            name = msg("{priority}, value {value}", priority=PRIORITIES[priority], value=value)
            rows.append((name, *(EFFORTS[data.raid_effort(priority, value, die)] for die in DIE)))
    return Facts(msg("Does a raid come? Die [6]"), (msg("Target"), *_dice()), tuple(rows))


def _detection(data: RafData) -> Facts:
    rows = []
    for (alert, information), spaces in groupby(data.detection_spaces, lambda s: (s.alert, s.information)):
        totals = [space.total for space in spaces]
        rows.append((verbatim(_span(totals[0], totals[-1])), ALERTS[alert], INFORMATION[information]))
    values = data.detection_modifiers
    caption = msg(
        "Detection: die, {net} for each working net, {major} for a major raid, observers [6.3]",
        net=number(values[DetectionModifier.WORKING_NET]),
        major=number(values[DetectionModifier.MAJOR]),
    )
    return Facts(caption, (msg("Total"), msg("Alert"), msg("Information")), tuple(rows))


def _eligible() -> Facts:
    heads = (
        msg("Alert"),
        msg("Patrol on its way"),
        msg("Ground on its way"),
        msg("Patrol within reach"),
        msg("Ground within reach"),
    )
    rows = tuple(
        (ALERTS[alert], *(msg("yes") if yes else verbatim("–") for yes in cells))
        for alert, cells in MEETS.items()
    )
    return Facts(msg("Who can meet a raid [7.1]"), heads, rows)


def _rows(data: RafData) -> Facts:
    columns = range(1, MOST_COLUMNS + 1)
    spans = {(row.row, row.column): _span(row.first, row.last) for row in data.combat_rows}
    rows = tuple(
        (verbatim(letter), *(verbatim(spans.get((letter, column), "")) for column in columns))
        for letter in data.combat_letters
    )
    heads = (msg("Row"), *(verbatim(str(column)) for column in columns))
    return Facts(msg("Combat: Gruppen across, the sum of both sides below them: the row [10.1]"), heads, rows)


def _results(data: RafData) -> Facts:
    rows = []
    for letter in data.combat_letters:
        lines = [data.combat_line(letter, die) for die in DIE]
        cells = (verbatim(f"{''.join(line.german)} {''.join(line.british)}") for line in lines)
        rows.append((verbatim(letter), *cells))
    caption = msg("Combat: row and die; Gruppen A B C, then squadrons A B C [10.1] [10.2]")
    return Facts(caption, (msg("Row"), *_dice()), tuple(rows))


def _bombing(data: RafData) -> Facts:
    rows = []
    for column in data.bombing_columns:
        cells = (verbatim(data.bombing_result(column.column, die).value) for die in DIE)
        rows.append((verbatim(_span(column.first, column.last)), *cells))
    caption = msg("Bombing: value and die; 1, 2 and heavy (H) cost 1, 2 and 3 points [11.0]")
    return Facts(caption, (msg("Value"), *_dice()), tuple(rows))


def _shifts(data: RafData) -> Facts:
    rows = tuple(_shift_rows(data))
    limit = data.bombing_shifts[BombingShift.LIMIT]
    return Facts(
        msg("Bombing: lines down, {limit} at most either way [11.0]", limit=limit),
        (msg("Because of"), msg("Lines")),
        rows,
    )


def _shift_rows(data: RafData) -> Iterator[tuple[Message, ...]]:
    for key, value in data.bombing_shifts.items():
        if key is not BombingShift.LIMIT:
            yield PARTS[key.value], number(value)
