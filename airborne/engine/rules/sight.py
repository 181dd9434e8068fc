"""Lines of sight, in whole numbers throughout. [7]"""

from __future__ import annotations

from airborne.engine.terrain import BoardMap
from games.core import hexes


def first_blocker(board: BoardMap, origin: str, target: str) -> str:
    """Return the woods or village hex or the hedge side that the line from `origin` meets first, or "" if none. [7]

    A hex is named "1105", a side "0705-0805". At one point the lowest hex comes first, and hexes before sides.
    Neighbours always see each other.
    """
    if target in board.neighbours[origin]:
        return ""
    (from_x, from_y), (to_x, to_y) = hexes.centre(origin), hexes.centre(target)
    start = board.marks[origin]
    blockers = board.blockers
    for mark in hexes.trace(to_x - from_x, to_y - from_y):
        if start + mark in blockers:
            return blockers[start + mark]
    return ""


def can_see(board: BoardMap, origin: str, target: str) -> bool:
    """Return whether a straight line from centre to centre is free; the same in both directions. [7]"""
    return not first_blocker(board, origin, target)
