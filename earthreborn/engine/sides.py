"""What the sides are called. A scenario picks its sides from these keys."""

from __future__ import annotations

from games.core.text import Message, msg

SIDE_NAMES = {
    "West": msg("West"),
    "East": msg("East"),
    "North": msg("North"),
    "South": msg("South"),
    "Player": msg("Player"),
}


def side_name(key: str) -> Message:
    """Return a side's name in words."""
    return SIDE_NAMES[key]
