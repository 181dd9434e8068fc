"""The state of a game, and the few facts that follow from it alone."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from midway.engine.card import MIDWAY, Adjacency, distance
from midway.engine.tables.airstrike import STRIKE_RANGE_SQUARES
from midway.engine.tables.victory import AMERICAN_CARRIERS, JAPANESE_CARRIERS, Grade, grade

JAPAN = "Japan"
"""The only seat; the American part is told by events."""

Step: TypeAlias = Literal["setup", "move", "search", "strike", "end", "last_strike", "over"]
"""The first step of the turn that is still open: `move`, `search`, `strike`, or `end` after a strike [5.0].

`last_strike`: the American fleet is annihilated, and Nagumo may strike Midway once more [7.3].
"""
EndReason: TypeAlias = Literal["", "fleet_sunk", "no_carriers", "americans_withdrew", "withdrawn"]


class State(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that play has changed so far."""

    adjacency: Adjacency = "orthogonal"
    posted: bool = False
    """The player rolls and writes the dice down."""
    will: int = 0
    """The American will, 1 to 6 [3.0]; 0 before it is rolled."""
    turn: int = 0
    """From 1; 0 before Nagumo is on the card."""
    step: Step = "setup"
    nagumo: str = ""
    """Nagumo's square; empty before set-up."""
    japan: int = JAPANESE_CARRIERS
    """Japanese carriers afloat."""
    america: int = AMERICAN_CARRIERS
    """American carriers afloat."""
    base_intact: bool = True
    fleet: str = ""
    """Where the American fleet was found; empty while it is off the card."""
    distance: int = 0
    """Squares between the fleets in a carrier battle [8.3]; a report at 3 or more is false."""
    ended_by: EndReason = ""

    @property
    def midway_distance(self) -> int:
        """The distance from Nagumo to Midway, in squares; needs Nagumo on the card."""
        return distance(self.nagumo, MIDWAY, self.adjacency)

    @property
    def base_in_reach(self) -> bool:
        """Tell whether the base stands within the range of a strike [8.1]."""
        return self.base_intact and bool(self.nagumo) and self.midway_distance <= STRIKE_RANGE_SQUARES

    @property
    def grade(self) -> Grade:
        """The result if the game ended now [4.0]."""
        return grade(self.japan, self.america, self.base_intact)
