"""The state of a match: what changes while it is played. Plan, costs and goals stay in the scenario."""

from __future__ import annotations

from typing import Literal

import msgspec

Departure = Literal["", "goal", "other"]


class Character(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character in play."""

    id: str
    side: str
    square: str = ""
    """Printed name, or empty once the character has left."""
    facing: str = "N"
    """N, E, S or W: the way of the last step, or of the door last worked."""
    cards: int = 0
    """Magnetic cards held. [5.2.2]"""
    departed: Departure = ""
    """How the character left: over the side's goal, otherwise, or not at all. [5.2.4]"""


class Marker(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """The marker of a dead character, with what it still holds. [5.2.2]"""

    id: str
    square: str
    cards: int = 0


class State(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match at one moment."""

    side: str
    """The side whose turn it is."""
    command_points: int
    """What that side has left this turn."""
    characters: tuple[Character, ...]
    round: int = 1
    """From 1; past the scenario's last round the match is over. [5.2.1]"""
    open_doors: tuple[int, ...] = ()
    """Numbers, ascending."""
    markers: tuple[Marker, ...] = ()
    marks: tuple[str, ...] = ()
    """Keys of the scenario's marks on which a character has ended a move, in order."""

    def character(self, character_id: str) -> Character | None:
        """Return a character in play, or None."""
        for character in self.characters:
            if character.id == character_id:
                return character
        return None
