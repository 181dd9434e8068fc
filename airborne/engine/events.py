"""What happens in a match; `airborne.engine.evolve` applies it. A meaning never changes: new facts are new events."""

from __future__ import annotations

from typing import Literal

import msgspec

from airborne.engine.bundle import Letters
from airborne.engine.state import Combat, End

Effect = Literal["none", "disrupted", "reduced", "eliminated"]


class UnitSetUp(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit stands in its hex under its leader. [4]"""

    unit: str
    leader: int
    hex: str


class SetUpEnded(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side has set up all its units; `next_side` sets up next, or nobody if empty. [2]"""

    side: str
    next_side: str = ""


class TurnBegan(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A turn begins with the phase of `side`; `situation` has each side's units in notation. [2]"""

    turn: int
    side: str
    situation: tuple[tuple[str, tuple[str, ...]], ...]


class PhaseBegan(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The second side's phase of a turn begins. [2]"""

    side: str


class PhaseEnded(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side has ended its phase; combats may still wait. [2]"""

    side: str


class SidePassed(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side takes no further action. [5]"""

    side: str


class UnitMoved(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit has walked along `path`, from its hex to its arrival, both included. [6]"""

    unit: str
    path: tuple[str, ...]
    movement_points: int


class FireDeclared(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit fires at a hex. [8]"""

    unit: str
    hex: str
    indirect: bool = False
    """It does not see the target itself. [9]"""


class AssaultDeclared(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit is going to assault a hex, if its morale holds. [10]"""

    unit: str
    hex: str
    die: int = 0
    """The morale die that the player wrote; 0 if the server rolls."""


class HexObserved(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit spots for indirect fire at a hex until the phase ends. [9]"""

    unit: str
    hex: str


class UnitFellBack(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A disrupted unit has gone where it must, or stays, and will roll for recovery. [11]"""

    unit: str
    origin: str
    hex: str
    die: int = 0
    """The die that the player wrote; 0 if the server rolls."""


class RecoveryRolled(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A disrupted unit has tried to recover. [12]"""

    unit: str
    die: int
    modifier: int
    """1 next to an enemy, else 0."""
    leader: int
    recovered: bool


class MoraleChecked(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit has checked its morale before an assault; if it failed it is disrupted. [10]"""

    unit: str
    hex: str
    """The hex it was to assault."""
    die: int
    leader: int
    passed: bool


class CombatFormed(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fire or an assault waits for the attacked side's die. [8] [10]"""

    combat: Combat


class CombatResolved(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The next combat has been rolled; with result M the target has checked its morale. [8] [10]"""

    combat: Combat
    column: str
    """Label of the column, such as "7-9"."""
    shift: int
    """Columns by which cover moved it to the left."""
    die: int
    result: Letters
    effect: Effect
    leader: int
    check_die: int = 0
    """0 if there was no morale check."""


class CombatVoided(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The next combat does not take place. [8] [13]"""

    combat: Combat
    reason: Literal["target_gone", "match_over"]


class MatchEnded(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match is over. [13]"""

    end: End


Event = (
    UnitSetUp
    | SetUpEnded
    | TurnBegan
    | PhaseBegan
    | PhaseEnded
    | SidePassed
    | UnitMoved
    | FireDeclared
    | AssaultDeclared
    | HexObserved
    | UnitFellBack
    | RecoveryRolled
    | MoraleChecked
    | CombatFormed
    | CombatResolved
    | CombatVoided
    | MatchEnded
)
