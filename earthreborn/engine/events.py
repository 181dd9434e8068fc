"""What has happened. An event's meaning never changes: matches are replayed from them."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change of the state."""


class CharacterOrdered(Event, frozen=True):
    """A side paid command points for a character's move. [5.2.5]"""

    character: str
    command_points: int
    points_used: int
    """Movement points that the way cost."""
    points_given: int
    """Movement points that the command points gave; the rest is lost."""


class CharacterWalked(Event, frozen=True):
    """A character walked from the first square of its path to the last. [5.1]"""

    character: str
    path: tuple[str, ...]
    """Two squares or more."""
    facing: str


class DoorOpened(Event, frozen=True):
    """A character turned to a door and opened it. [5.2.1]"""

    character: str
    door: int
    facing: str


class DoorClosed(Event, frozen=True):
    """A character turned to a wooden door and closed it. [5.2.1]"""

    character: str
    door: int
    facing: str


class CardHanded(Event, frozen=True):
    """A magnetic card went from one friend to another. [5.2.2]"""

    giver: str
    taker: str


class CardPickedUp(Event, frozen=True):
    """A character took a magnetic card from a dead character's marker. [5.2.2]"""

    character: str
    marker: str


class CharacterLeft(Event, frozen=True):
    """A character left the map and takes its equipment along. [5.2.4]"""

    character: str
    square: str
    over: str = ""
    """N, E, S or W; empty for a sewer."""
    scores: bool = False


class MarkReached(Event, frozen=True):
    """A character ended a move on one of the scenario's marks. [5.2.5]"""

    character: str
    mark: str


class TurnEnded(Event, frozen=True):
    """A side's turn is over."""

    side: str
    next_side: str


class RoundEnded(Event, frozen=True):
    """Both sides have had their turn; the sliding doors among `doors` slid shut. [5.2.1]"""

    round: int
    doors: tuple[int, ...] = ()


AnyEvent = (
    CharacterOrdered
    | CharacterWalked
    | DoorOpened
    | DoorClosed
    | CardHanded
    | CardPickedUp
    | CharacterLeft
    | MarkReached
    | TurnEnded
    | RoundEnded
)
