"""A scenario: what is set up, from when, until when, and how the result reads [3, 13, 17].

The file is TOML; its names are those of `Scenario`, with `[title]` and `[situation]` (en, ja) for the words.
"""

import datetime
import re
from typing import NoReturn

import msgspec

from raf.engine.data.base import Printed, Text
from raf.engine.data.kinds import PRIORITY_KINDS, AircraftType, Priority, ScenarioEnd, TargetKind, Track
from raf.engine.data.model import RafData
from raf.engine.data.read import DataError


class ReplacementPoints(Printed, frozen=True):
    """What the markers on the replacement track begin with [3]."""

    spitfire: int
    hurricane: int
    german_fighter: int
    german_bomber: int
    pilots: int
    blenheim: int = 1
    """Counted only with night raids [18]."""


class ResultBand(Printed, frozen=True):
    """Victory points from first to last, both included."""

    first: int
    last: int
    key: str
    """Such as `british_tactical`; never translated."""
    winner: str
    """`british`, `german`, or empty for a draw."""
    name: Text


class Scenario(Printed, frozen=True):
    name: Text = msgspec.field(name="title")
    summary: Text = msgspec.field(name="situation")
    first_day: datetime.date
    end: ScenarioEnd
    calendar: bool
    """The calendar phase is played (not in the introduction)."""
    target_decks: tuple[str, ...]
    force_decks: tuple[str, ...]
    raid_event_decks: tuple[str, ...]
    priorities: dict[TargetKind, Priority]
    days: int = 0
    """Raid days to play when `end` is `days`, else 0."""
    replacements: ReplacementPoints | None = None
    """None when no replacement point is counted (introduction)."""
    depletion: int = 0
    reinforcements: bool = False
    """Reinforcements wait on the calendar and beside the board."""
    deployed: tuple[str, ...] = ()
    """Reinforcement squadrons and Gruppen on the map from the start."""
    removed_types: tuple[AircraftType, ...] = ()
    removed_day_cards: tuple[int, ...] = ()
    day_cards_in_force: tuple[int, ...] = ()
    """Day cards whose event already holds [17.2]."""
    inland_after_days: int = 0
    """Raid days after which the inland targets come in; 0 for never [17.3]."""
    inexperienced: dict[int, int] = {}
    """Squadrons that the player turns over at set-up, by group [17.2]."""
    sealion: datetime.date | None = None
    """Where the marker stands; None when the scenario ends before."""
    bands: tuple[ResultBand, ...] = ()
    """Cover the track when the scenario is judged by victory points; else empty."""

    def band(self, points: int) -> ResultBand:
        """The band of that many victory points."""
        return next(b for b in self.bands if b.first <= points <= b.last)


def load_scenario(raw: bytes, data: RafData, path: str = "scenario.toml") -> Scenario:
    """The scenario, consistent with its set; raises `DataError` at the first fault."""
    try:
        scenario = msgspec.toml.decode(raw, type=Scenario)
    except msgspec.ValidationError as fault:
        reason, _, place = str(fault).partition(" - at `$.")
        field = place.rstrip("`") or (re.findall("`([^`]+)`", reason) or ["file"])[-1]
        raise DataError(path, _line(raw, field), field, reason) from fault
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        line = re.search(r"line (\d+)", str(fault))
        raise DataError(path, int(line[1]) if line else 1, "file", str(fault)) from fault
    except RecursionError as fault:
        raise DataError(path, 1, "file", "is nested too deeply") from fault
    _Checker(raw, path, data, scenario).run()
    return scenario


def _line(raw: bytes, field: str) -> int:
    """Line on which the field is set, or 1."""
    name = re.split(r"[.\[]", field)[0]
    wanted = re.compile(rf"^\s*(\[+\s*)?{re.escape(name)}\b")
    lines = raw.decode("utf-8", "replace").splitlines()
    return next((number for number, line in enumerate(lines, 1) if wanted.match(line)), 1)


class _Checker:
    """Compares a scenario with the set that it is played with."""

    def __init__(self, raw: bytes, path: str, data: RafData, scenario: Scenario) -> None:
        self._raw = raw
        self._path = path
        self._data = data
        self._scenario = scenario

    def run(self) -> None:
        self._check_days()
        self._check_decks()
        self._check_units()
        self._check_bands()
        missing = [kind for kind in PRIORITY_KINDS if kind not in self._scenario.priorities]
        if missing or len(self._scenario.priorities) != len(PRIORITY_KINDS):
            self._fail("priorities", f"name exactly {', '.join(PRIORITY_KINDS)}")

    def _fail(self, field: str, reason: str) -> NoReturn:
        raise DataError(self._path, _line(self._raw, field), field, reason)

    def _check_days(self) -> None:
        scenario = self._scenario
        for field in ("first_day", "sealion"):
            day = getattr(scenario, field)
            if day is not None and day not in self._data.calendar_days:
                self._fail(field, f'"{day}" is not on the calendar')
        if (scenario.days > 0) is not (scenario.end is ScenarioEnd.DAYS):
            self._fail("days", f'"{scenario.days}" does not go with the end {scenario.end}')

    def _check_decks(self) -> None:
        decks = {
            "target_decks": {card.deck for card in self._data.target_card_rows},
            "force_decks": {card.deck for card in self._data.force_card_rows},
            "raid_event_decks": {card.deck for card in self._data.raid_event_card_rows},
        }
        for field, known in decks.items():
            for deck in getattr(self._scenario, field):
                if deck not in known:
                    self._fail(field, f'"{deck}" is none of {", ".join(sorted(known))}')
            if not getattr(self._scenario, field):
                self._fail(field, "names no deck")
        for field in ("removed_day_cards", "day_cards_in_force"):
            for card in getattr(self._scenario, field):
                if card not in self._data.day_cards:
                    self._fail(field, f'"{card}" is no day card')

    def _check_units(self) -> None:
        for unit in self._scenario.deployed:
            if unit not in self._data.squadrons and unit not in self._data.gruppen:
                self._fail("deployed", f'"{unit}" is neither a squadron nor a Gruppe')
        groups = {sector.group for sector in self._data.sector_rows}
        for group in self._scenario.inexperienced:
            if group not in groups:
                self._fail("inexperienced", f'"{group}" is no group')

    def _check_bands(self) -> None:
        bands = self._scenario.bands
        if bool(bands) is not (self._scenario.end is ScenarioEnd.DAYS):
            self._fail("bands", "bands go with scenarios that end after a number of days, and only with them")
        if not bands:
            return
        track = self._data.tracks[Track.VICTORY]
        expected = track.lowest
        for band in bands:
            if band.first != expected or band.last < band.first:
                self._fail("bands", f"{band.first} to {band.last} does not follow on; expected {expected}")
            expected = band.last + 1
        if expected != track.highest + 1:
            self._fail("bands", f"end at {expected - 1}, the track at {track.highest}")
