"""The rows of the tables [2.4]; `model.RafData` looks them up."""

import datetime

from raf.engine.data.base import Printed
from raf.engine.data.kinds import (
    Alert,
    Battle,
    BombingResult,
    BombingShift,
    CombatMove,
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


class WeatherRow(Printed, frozen=True):
    die: int
    lf2: Sky
    lf3: Sky


class EffortRow(Printed, frozen=True):
    priority: Priority
    value: int
    die: int
    result: Effort
    depleted: Effort


class DetectionSpace(Printed, frozen=True):
    total: int
    alert: Alert
    information: Information


class DetectionModifierRow(Printed, frozen=True):
    key: DetectionModifier
    value: int


class CombatColumn(Printed, frozen=True):
    gruppen: int
    none: int
    level_1: int
    level_2: int


class CombatRow(Printed, frozen=True):
    column: int
    row: str
    first: int
    last: int | None


class CombatLine(Printed, frozen=True):
    """Results for letters A, B, C of each side."""

    row: str
    die: int
    german: tuple[CombatResult, CombatResult, CombatResult]
    british: tuple[CombatResult, CombatResult, CombatResult]


class CombatOutcome(Printed, frozen=True):
    """Where the unit goes and which face it then shows."""

    to: CombatMove
    face: Face


class CombatEffect(Printed, frozen=True):
    battle: Battle
    role: CombatRole
    strength: Face
    result: CombatResult
    outcomes: tuple[CombatOutcome, ...]
    """One, or two when the player chooses (squadrons disrupted in the hunt)."""


class BombingColumn(Printed, frozen=True):
    column: int
    first: int
    last: int | None


class BombingCell(Printed, frozen=True):
    column: int
    die: int
    result: BombingResult


class BombingShiftRow(Printed, frozen=True):
    key: BombingShift
    columns: int


class VictoryRow(Printed, frozen=True):
    key: VictoryKey
    points: int


class ReinforcementCost(Printed, frozen=True):
    first: datetime.date
    last: datetime.date
    points: int


class TrackLimits(Printed, frozen=True):
    track: Track
    lowest: int
    highest: int


class DepletionBand(Printed, frozen=True):
    first: int
    last: int
    level: int


class ClockSpace(Printed, frozen=True):
    space: int
    label: str
    patrol_limit: int | None


class CalendarDay(Printed, frozen=True):
    date: datetime.date
    cancel: int | None
    launch: int | None
    tentative: bool


class NightPeriod(Printed, frozen=True):
    period: str
    first: datetime.date | None
    last: datetime.date | None


class NightRaid(Printed, frozen=True):
    period: str
    die: int
    lf2: int
    lf3: int


class NightInterception(Printed, frozen=True):
    blenheims: int
    bombers_first: int
    bombers_last: int | None
    value: int


class NightBombing(Printed, frozen=True):
    bombers_first: int
    bombers_last: int | None
    die: int
    points: int
    crash: bool
