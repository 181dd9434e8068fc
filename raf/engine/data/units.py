"""Map and counters: sectors, squadrons, Gruppen, targets [2.1, 2.2]."""

import datetime

from raf.engine.data.base import Printed, Text
from raf.engine.data.kinds import (
    GERMAN_FIGHTERS,
    AircraftType,
    Face,
    GruppeRole,
    Letter,
    ShapeKind,
    SquadronRole,
    TargetKind,
)


class Sector(Printed, frozen=True):
    id: str
    """`6/11`, or `LONDON`, which has neither airfield nor squadrons."""
    name: Text
    group: int
    has_airfield: bool
    lat: float
    lon: float


class MapShape(Printed, frozen=True):
    """An outline to draw; sectors that touch share their corners exactly, and may reach over water."""

    id: str
    """That of the sector, or a name such as `france`, `me109_lf2`."""
    kind: ShapeKind
    points: tuple[tuple[float, float], ...]
    """Latitude and longitude in degrees, in order along the outline."""


class Squadron(Printed, frozen=True):
    id: str
    """`54/6/11`; aces are `ACE/SPITFIRE` and `ACE/HURRICANE`."""
    number: str
    """`54`, `RCAF`: enough to name the squadron in an order."""
    type: AircraftType
    sector: str
    """Home sector id; empty for an ace counter, which has that of the squadron it stands for [19.43]."""
    letter: Letter
    role: SquadronRole
    vhf: bool
    strength: int
    strength_reduced: int

    def combat(self, face: Face) -> int:
        """Combat strength; high is good for the British."""
        return self.strength if face is Face.FULL else self.strength_reduced


class Gruppe(Printed, frozen=True):
    id: str
    """`III/KG76`, as orders name it."""
    type: AircraftType
    luftflotte: int
    letter: Letter
    elite: bool
    role: GruppeRole
    arrives: datetime.date | None
    strength: int
    strength_reduced: int
    bombs: int
    bombs_reduced: int

    @property
    def is_fighter(self) -> bool:
        return self.type in GERMAN_FIGHTERS

    @property
    def counter(self) -> str:
        """The id as printed on the counter: `III/KG76/2`."""
        return f"{self.id}/{self.luftflotte}"

    def combat(self, face: Face) -> int:
        """Combat strength; low is good for the Germans."""
        return self.strength if face is Face.FULL else self.strength_reduced

    def bombing(self, face: Face) -> int:
        """Bombing value; a fighter's counts only when it strafes [11.1]."""
        return self.bombs if face is Face.FULL else self.bombs_reduced


class Target(Printed, frozen=True):
    """A place on the map that can be bombed."""

    id: str
    """`POLING`, in capitals without blanks."""
    name: Text
    kind: TargetKind
    sector: str
    lat: float
    lon: float
    net: int | None = None
    """Number of the radar net; radars only."""
    covers: tuple[int, ...] = ()
    """Groups whose raids are detected worse while this headquarters is damaged [11.25]."""
