"""Air strikes that are no carrier battle: on Midway [8.1], by bombers [7.2], out of ambush [8.2]."""

from __future__ import annotations

STRIKE_RANGE_SQUARES = 2


def strike_limit(carriers: int, distance_squares: int) -> int:
    """Return the highest die that destroys the base [8.1]; 0 out of range.

    Distance 0 (the base was restored under Nagumo) counts as 1.
    """
    if distance_squares > STRIKE_RANGE_SQUARES:
        return 0
    return carriers if distance_squares <= 1 else (carriers + 1) // 2


def bomber_losses(die: int, carriers: int) -> int:
    """Return how many Japanese carriers an attack from Midway sinks: one on a die of 1 [7.2] [8.1]."""
    return min(carriers, 1) if die == 1 else 0


def ambush_losses(die: int, japan: int, america: int) -> int:
    """Return how many of `japan` carriers an ambush sinks: the die, if at most the `america` carriers [8.2]."""
    return min(die, japan) if die <= america else 0
