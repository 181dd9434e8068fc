"""The carrier battle [8.3]."""

from __future__ import annotations

from collections.abc import Sequence

FALSE_REPORT_SQUARES = 3
"""At this distance or more a fleet that was found is a false report; in a battle the Americans withdraw."""


def hit_limit(carriers: int, distance_squares: int) -> int:
    """Return the highest die that hits: half the carriers rounded down at distance 2, all of them nearer [8.3]."""
    return carriers // 2 if distance_squares == 2 else carriers


def dice_count(distance_squares: int) -> int:
    """Return how many dice a side rolls in a round: two at distance 0, else one [8.3]."""
    return 2 if distance_squares == 0 else 1


def hits(dice: Sequence[int], carriers: int, distance_squares: int, targets: int) -> int:
    """Return how many of `targets` carriers sink: the best die that hits, never more than are afloat [8.3]."""
    limit = hit_limit(carriers, distance_squares)
    return min(targets, max((die for die in dice if die <= limit), default=0))


def next_distance(distance_squares: int, die: int, will: int) -> int:
    """Return the distance after a round: nearer below the will, the same at it, farther above it [8.3]."""
    if die < will:
        return max(distance_squares - 1, 0)
    return distance_squares + (die > will)
