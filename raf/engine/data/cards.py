"""The four decks [2.3]. What an event's effect means is in the rules; the closed sets are in `kinds`."""

import datetime

from raf.engine.data.base import Printed, Text
from raf.engine.data.kinds import (
    AircraftType,
    ApproachEffect,
    Area,
    ConditionKind,
    DayEffect,
    Depth,
    Effort,
    ForceMark,
    Information,
    Letter,
    Priority,
    Sky,
    TargetEffect,
    TargetKind,
)


class TargetCard(Printed, frozen=True):
    card: int
    deck: str
    """`start` (1-34), `inland` (35-44) or `terror` (45-60)."""
    target: str
    """Id of the target."""
    kind: TargetKind
    sector: str
    """Kind and sector are those of the target."""
    area: Area
    depth: Depth
    value: int
    """Strategic value, 1-4."""
    nets: tuple[int, ...]
    """Numbers of the radar nets that can see the raid [6.3]."""
    clear: int
    patchy: int
    broken: int
    en_route: tuple[str, ...]
    in_range: tuple[str, ...]
    me109: bool
    """Within Me109 range [8.23]."""
    secondary: str
    """Id of the secondary target, or empty."""
    vp_double: bool
    """Victory points for the primary target count twice [11.0]."""
    forward: bool
    """Forward airfield [19.1]."""

    def observer(self, sky: Sky) -> int:
        """The observer corps value in that weather."""
        return {Sky.CLEAR: self.clear, Sky.PATCHY: self.patchy, Sky.BROKEN: self.broken}[sky]


class ForceEntry(Printed, frozen=True):
    type: AircraftType
    mark: ForceMark


class ForceSize(Printed, frozen=True):
    effort: Effort
    depleted: bool
    poor: int
    limited: int
    accurate: int


class ForceCard(Printed, frozen=True):
    card: int
    deck: str
    """`start` (61-86) or `escort` (87-90)."""
    sweep: int
    """Me109 added to a minor raid that becomes a sweep; 0 on most cards [8.22]."""
    types: tuple[ForceEntry, ...]
    sizes: tuple[ForceSize, ...]

    def gruppen(self, effort: Effort, information: Information, depleted: bool) -> int:
        """Number of Gruppen when this is the first card; 0 is no raid [8.0, 8.1]."""
        for size in self.sizes:
            if size.effort is effort and size.depleted is depleted:
                by_information = {
                    Information.POOR: size.poor,
                    Information.LIMITED: size.limited,
                    Information.ACCURATE: size.accurate,
                }
                return by_information[information]
        raise KeyError((effort, depleted))


class Condition(Printed, frozen=True):
    """Holds when the raid's value of that kind is one of the values."""

    kind: ConditionKind
    values: tuple[str, ...]


class ApproachEvent(Printed, frozen=True):
    effect: ApproachEffect
    letters: tuple[Letter, ...] = ()
    conditions: tuple[Condition, ...] = ()
    """One that holds is enough."""


class TargetEvent(Printed, frozen=True):
    effect: TargetEffect
    letters: tuple[Letter, ...] = ()
    conditions: tuple[Condition, ...] = ()
    """One that holds is enough."""


class RaidEventCard(Printed, frozen=True):
    card: int
    deck: str
    """`start` (91-128) or `escort` (129-134)."""
    approach: ApproachEvent
    target: TargetEvent
    time: int
    """Spaces that the clock moves; at dawn 0, 1, 2 start the day at 0600, 0800, 1000 [4]."""
    time_depleted: int
    no_early_warning: bool
    follow_up: bool

    def advance(self, depleted: bool) -> int:
        return self.time_depleted if depleted else self.time


class PriorityRow(Printed, frozen=True):
    """New priorities for dates (or victory points) from first to last, both included [14.1]."""

    first_date: datetime.date | None
    last_date: datetime.date | None
    first_points: int | None
    last_points: int | None
    radar: Priority
    port: Priority
    airfield: Priority
    factory: Priority
    city: Priority
    terror: bool

    def applies(self, date: datetime.date, points: int) -> bool:
        if self.first_date is not None and self.last_date is not None:
            return self.first_date <= date <= self.last_date
        return (
            self.first_points is not None
            and self.last_points is not None
            and self.first_points <= points <= self.last_points
        )

    def priorities(self) -> dict[TargetKind, Priority]:
        """The new priority of each of the five kinds."""
        return {
            TargetKind.RADAR: self.radar,
            TargetKind.PORT: self.port,
            TargetKind.AIRFIELD: self.airfield,
            TargetKind.FACTORY: self.factory,
            TargetKind.CITY: self.city,
        }


class PilotBand(Printed, frozen=True):
    first: int
    last: int
    pilots: int


class Replacements(Printed, frozen=True):
    spitfire: int
    hurricane: int
    blenheim: int
    german_fighter: int
    german_bomber: int


class DayCard(Printed, frozen=True):
    card: int
    days: int
    """Days to the next raid day."""
    effect: DayEffect
    repair: int
    """Lower: repaired; equal: light damage; higher: no repair [11.3]."""
    replacements: Replacements
    pilot_bands: tuple[PilotBand, ...]
    priority_rows: tuple[PriorityRow, ...]

    def pilots(self, points: int) -> int:
        """Experienced pilots received at that many victory points [15.1]."""
        for band in self.pilot_bands:
            if band.first <= points <= band.last:
                return band.pilots
        raise KeyError(points)

    def priority_row(self, date: datetime.date, points: int) -> PriorityRow | None:
        """The row that applies, or None when the card has none for that date or total."""
        return next((row for row in self.priority_rows if row.applies(date, points)), None)


class EventText(Printed, frozen=True):
    """`{letters}` and `{conditions}` in the text stand for what the card says."""

    effect: str
    name: Text
    text: Text
