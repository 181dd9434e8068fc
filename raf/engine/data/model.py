"""All printed matter of one set, with the look-ups that the rules make."""

import datetime
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from raf.engine.data import cards, tables, units
from raf.engine.data.base import Printed
from raf.engine.data.kinds import (
    Alert,
    Battle,
    BombingResult,
    BombingShift,
    CombatResult,
    CombatRole,
    DetectionModifier,
    Effort,
    Face,
    Information,
    Priority,
    Sky,
    Track,
    VictoryKey,
)

K = TypeVar("K")
V = TypeVar("V")


def _index(pairs: Iterable[tuple[K, V]]) -> Mapping[K, V]:
    return MappingProxyType(dict(pairs))


class RafData(Printed, frozen=True, dict=True):
    """One checked set. Tuples keep the order of the files; the mappings below are read-only."""

    sector_rows: tuple[units.Sector, ...]
    borders: tuple[tuple[str, str], ...]
    shapes: tuple[units.MapShape, ...]
    squadron_rows: tuple[units.Squadron, ...]
    gruppe_rows: tuple[units.Gruppe, ...]
    target_rows: tuple[units.Target, ...]
    target_card_rows: tuple[cards.TargetCard, ...]
    force_card_rows: tuple[cards.ForceCard, ...]
    raid_event_card_rows: tuple[cards.RaidEventCard, ...]
    day_card_rows: tuple[cards.DayCard, ...]
    event_text_rows: tuple[cards.EventText, ...]
    weather_rows: tuple[tables.WeatherRow, ...]
    effort_rows: tuple[tables.EffortRow, ...]
    detection_spaces: tuple[tables.DetectionSpace, ...]
    detection_modifier_rows: tuple[tables.DetectionModifierRow, ...]
    combat_columns: tuple[tables.CombatColumn, ...]
    combat_rows: tuple[tables.CombatRow, ...]
    combat_lines: tuple[tables.CombatLine, ...]
    combat_effect_rows: tuple[tables.CombatEffect, ...]
    bombing_columns: tuple[tables.BombingColumn, ...]
    bombing_cells: tuple[tables.BombingCell, ...]
    bombing_shift_rows: tuple[tables.BombingShiftRow, ...]
    victory_rows: tuple[tables.VictoryRow, ...]
    reinforcement_costs: tuple[tables.ReinforcementCost, ...]
    track_rows: tuple[tables.TrackLimits, ...]
    depletion_bands: tuple[tables.DepletionBand, ...]
    clock: tuple[tables.ClockSpace, ...]
    calendar: tuple[tables.CalendarDay, ...]
    night_periods: tuple[tables.NightPeriod, ...]
    night_raids: tuple[tables.NightRaid, ...]
    night_interceptions: tuple[tables.NightInterception, ...]
    night_bombings: tuple[tables.NightBombing, ...]

    # Map and counters

    @cached_property
    def sectors(self) -> Mapping[str, units.Sector]:
        return _index((s.id, s) for s in self.sector_rows)

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        """The sectors that share a border with each sector [5]."""
        touching: dict[str, set[str]] = {s.id: set() for s in self.sector_rows}
        for a, b in self.borders:
            touching[a].add(b)
            touching[b].add(a)
        return _index((s, frozenset(others)) for s, others in touching.items())

    @cached_property
    def squadrons(self) -> Mapping[str, units.Squadron]:
        return _index((s.id, s) for s in self.squadron_rows)

    @cached_property
    def gruppen(self) -> Mapping[str, units.Gruppe]:
        return _index((g.id, g) for g in self.gruppe_rows)

    @cached_property
    def squadrons_by_number(self) -> Mapping[str, str]:
        """Ids of squadrons, aces aside, by the number that an order names them by, in capitals."""
        return _index((s.number.upper(), s.id) for s in self.squadron_rows if s.sector)

    @cached_property
    def gruppen_by_name(self) -> Mapping[str, str]:
        """Ids of Gruppen by id and by counter, in capitals."""
        names = [(g.id.upper(), g.id) for g in self.gruppe_rows]
        return _index([*names, *((g.counter.upper(), g.id) for g in self.gruppe_rows)])

    @cached_property
    def targets(self) -> Mapping[str, units.Target]:
        return _index((t.id, t) for t in self.target_rows)

    @cached_property
    def radar_nets(self) -> Mapping[int, units.Target]:
        """Radar targets by the number of their net."""
        return _index((t.net, t) for t in self.target_rows if t.net is not None)

    # Cards

    @cached_property
    def target_cards(self) -> Mapping[int, cards.TargetCard]:
        return _index((c.card, c) for c in self.target_card_rows)

    @cached_property
    def force_cards(self) -> Mapping[int, cards.ForceCard]:
        return _index((c.card, c) for c in self.force_card_rows)

    @cached_property
    def raid_event_cards(self) -> Mapping[int, cards.RaidEventCard]:
        return _index((c.card, c) for c in self.raid_event_card_rows)

    @cached_property
    def day_cards(self) -> Mapping[int, cards.DayCard]:
        return _index((c.card, c) for c in self.day_card_rows)

    @cached_property
    def event_texts(self) -> Mapping[str, cards.EventText]:
        """Name and explanation of each effect, by its code."""
        return _index((t.effect, t) for t in self.event_text_rows)

    # Tables

    @cached_property
    def _weather(self) -> Mapping[int, tables.WeatherRow]:
        return _index((w.die, w) for w in self.weather_rows)

    def weather(self, die: int) -> tuple[Sky, Sky]:
        """The sky over the areas of Luftflotte 2 and 3."""
        row = self._weather[die]
        return row.lf2, row.lf3

    @cached_property
    def _efforts(self) -> Mapping[tuple[Priority, int, int], tables.EffortRow]:
        return _index(((r.priority, r.value, r.die), r) for r in self.effort_rows)

    def raid_effort(self, priority: Priority, value: int, die: int, depleted: bool = False) -> Effort:
        """Size of the raid on a target of that priority and strategic value [6, 15.4]."""
        row = self._efforts[priority, value, die]
        return row.depleted if depleted else row.result

    def detection(self, total: int) -> tuple[Alert, Information]:
        """Alert and information at that modified roll; beyond the track its ends count [6.3]."""
        first, last = self.detection_spaces[0], self.detection_spaces[-1]
        space = self.detection_spaces[min(max(total, first.total), last.total) - first.total]
        return space.alert, space.information

    @cached_property
    def detection_modifiers(self) -> Mapping[DetectionModifier, int]:
        return _index((r.key, r.value) for r in self.detection_modifier_rows)

    @cached_property
    def _columns(self) -> Mapping[int, tables.CombatColumn]:
        return _index((c.gruppen, c) for c in self.combat_columns)

    def combat_column(self, gruppen: int, level: int = 0) -> int:
        """Column for that many German Gruppen at a depletion level; the last row is for more, too [10.1]."""
        row = self._columns[min(gruppen, self.combat_columns[-1].gruppen)]
        return (row.none, row.level_1, row.level_2)[level]

    def combat_row(self, gruppen: int, total: int, level: int = 0, shift: int = 0) -> str:
        """Letter of the row for a sum of strengths, moved down by `shift`, held within the table [10.1]."""
        column = self.combat_column(gruppen, level)
        for row in self.combat_rows:
            if row.column == column and row.first <= total and (row.last is None or total <= row.last):
                place = self.combat_letters.index(row.row) + shift
                return self.combat_letters[min(max(place, 0), len(self.combat_letters) - 1)]
        raise KeyError((gruppen, total, level))

    @cached_property
    def combat_letters(self) -> tuple[str, ...]:
        """Rows from the best for the Germans to the best for the British."""
        return tuple(dict.fromkeys(line.row for line in self.combat_lines))

    @cached_property
    def _lines(self) -> Mapping[tuple[str, int], tables.CombatLine]:
        return _index(((line.row, line.die), line) for line in self.combat_lines)

    def combat_line(self, row: str, die: int) -> tables.CombatLine:
        return self._lines[row, die]

    @cached_property
    def _effects(self) -> Mapping[tuple[Battle, CombatRole, Face, CombatResult], tables.CombatEffect]:
        return _index(((e.battle, e.role, e.strength, e.result), e) for e in self.combat_effect_rows)

    def combat_outcomes(
        self, battle: Battle, role: CombatRole, face: Face, result: CombatResult
    ) -> tuple[tables.CombatOutcome, ...]:
        """What the result does to such a unit; two outcomes are the player's choice [10.2]."""
        return self._effects[battle, role, face, result].outcomes

    def bombing_column(self, value: int, shift: int = 0) -> int:
        """Column for a total bombing value, moved right by `shift` within the table [11.0]."""
        columns = self.bombing_columns
        place = next(
            (i for i, c in enumerate(columns) if c.last is None or value <= c.last), len(columns) - 1
        )
        return columns[min(max(place + shift, 0), len(columns) - 1)].column

    @cached_property
    def _bombs(self) -> Mapping[tuple[int, int], BombingResult]:
        return _index(((c.column, c.die), c.result) for c in self.bombing_cells)

    def bombing_result(self, column: int, die: int) -> BombingResult:
        return self._bombs[column, die]

    @cached_property
    def bombing_shifts(self) -> Mapping[BombingShift, int]:
        return _index((s.key, s.columns) for s in self.bombing_shift_rows)

    @cached_property
    def victory_points(self) -> Mapping[VictoryKey, int]:
        return _index((v.key, v.points) for v in self.victory_rows)

    @cached_property
    def tracks(self) -> Mapping[Track, tables.TrackLimits]:
        return _index((t.track, t) for t in self.track_rows)

    def depletion_level(self, position: int) -> int:
        """0, 1 or 2 at that position of the depletion track [15.4]."""
        return next(b.level for b in self.depletion_bands if b.first <= position <= b.last)

    def reinforcement_points(self, date: datetime.date) -> int | None:
        """Victory points that one squadron costs that day; None when none may come [15.5]."""
        return next((c.points for c in self.reinforcement_costs if c.first <= date <= c.last), None)

    @cached_property
    def calendar_days(self) -> Mapping[datetime.date, tables.CalendarDay]:
        return _index((d.date, d) for d in self.calendar)

    # Night [18]

    def night_raid(self, date: datetime.date, terror: bool, die: int) -> tuple[int, int]:
        """Bomber Gruppen of Luftflotte 2 and 3 that fly that night [18.2]."""
        period = next(
            p.period
            for p in self.night_periods
            if (terror and p.first is None)
            or (not terror and p.first is not None and p.last is not None and p.first <= date <= p.last)
        )
        raid = next(r for r in self.night_raids if r.period == period and r.die == die)
        return raid.lf2, raid.lf3

    def night_interception(self, blenheims: int, bombers: int) -> int:
        """Highest die that intercepts; 0 when none does [18.3]."""
        for row in self.night_interceptions:
            if row.blenheims == blenheims and _within(bombers, row.bombers_first, row.bombers_last):
                return row.value
        return 0

    def night_bombing(self, bombers: int, die: int) -> tables.NightBombing | None:
        """Points lost and whether a bomber crashes; None when nobody bombs [18.5]."""
        for row in self.night_bombings:
            if row.die == die and _within(bombers, row.bombers_first, row.bombers_last):
                return row
        return None


def _within(number: int, first: int, last: int | None) -> bool:
    return first <= number and (last is None or number <= last)
