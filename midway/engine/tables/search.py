"""The search: what two dice find, and the events of doubles [7.1] [7.2]."""

from __future__ import annotations

from enum import Enum

FLEET_SQUARES = ("1-1", "1-2", "1-3", "2-1", "2-2", "3-1", "3-2", "3-3")
"""Where the American fleet can be found: 11-13, 21-22 and 31-33 [7.1]."""


class SearchEvent(Enum):
    """What a double brings [7.2]."""

    AMBUSH = "ambush"
    SEARCH_AGAIN = "search_again"
    BOMBERS = "bombers"
    """B-17s from Midway."""
    BASE_RESTORED = "base_restored"
    NOTHING = "nothing"


def found_at(tens: int, ones: int) -> str | None:
    """Return the square where these dice find the American fleet, or None [7.1]."""
    square = f"{tens}-{ones}"
    return square if square in FLEET_SQUARES else None


def event_of(tens: int, ones: int, base_intact: bool, will: int) -> SearchEvent:
    """Return the event that these dice bring [7.2]; `NOTHING` for dice that differ."""
    if tens != ones:
        return SearchEvent.NOTHING
    if tens <= 3:
        return SearchEvent.BOMBERS if base_intact else SearchEvent.BASE_RESTORED
    if not base_intact:
        return SearchEvent.SEARCH_AGAIN
    return SearchEvent.AMBUSH if will >= tens else SearchEvent.NOTHING
