"""Where things stand on the drawn board, in units of its viewBox: the map above, the raid display, the operations board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.core.board import Point
from games.core.text import Message, msg
from raf.engine.state import Place

WIDTH = 1200.0
MAP_HEIGHT = 760.0
WEST, NORTH = -5.9, 52.95
X_PER_DEGREE = 152.0
Y_PER_DEGREE = 240.0
BAND = 12.0
"""The gap between the parts of the board."""
RAID_TOP = MAP_HEIGHT + BAND
RAID_HEIGHT = 168.0
OPS_TOP = RAID_TOP + RAID_HEIGHT + BAND
OPS_HEIGHT = 150.0
HEIGHT = OPS_TOP + OPS_HEIGHT

COUNTER_WIDTH, COUNTER_HEIGHT = 32.0, 20.0
GAP = 3.0
BOX_SCALE = 1.4
"""Counters in boxes are so much larger than those on the map."""
HEAD = 22.0
"""Height of a box's heading."""
CIRCLE = 15.0
"""Radius of a patrol circle."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the raid display or the operations board."""

    key: str
    """As in `data-at`: `box-hunt`."""
    label: Message
    x: float
    y: float
    width: float
    height: float

    @property
    def columns(self) -> int:
        """Return how many counters fit side by side."""
        return int((self.width - GAP) // (BOX_SCALE * COUNTER_WIDTH + GAP))


def at(lat: float, lon: float) -> Point:
    """Return the point of the map for a latitude and longitude in degrees."""
    return round((lon - WEST) * X_PER_DEGREE, 1), round((NORTH - lat) * Y_PER_DEGREE, 1)


def _row(top: float, height: float, boxes: Sequence[tuple[str, Message, float]]) -> Iterator[tuple[str, Box]]:
    """Yield boxes side by side; the last figure of each is its share of the width."""
    x, whole = 0.0, sum(share for *_, share in boxes)
    for key, label, share in boxes:
        width = WIDTH * share / whole
        yield key, Box(f"box-{key}", label, round(x + 2, 1), top, round(width - 4, 1), height)
        x += width


RAID_BOXES: dict[str, Box] = dict(
    _row(
        RAID_TOP,
        RAID_HEIGHT,
        [
            (Place.CHANNEL, msg("Channel patrol"), 2),
            (Place.HUNT, msg("Hunt"), 4),
            (Place.ESCORT, msg("Close escort"), 3),
            (Place.BOMB, msg("Bombs"), 5),
            (Place.RETURNING, msg("Returning"), 4),
        ],
    )
)
OPS_BOXES: dict[str, Box] = dict(
    _row(
        OPS_TOP,
        OPS_HEIGHT,
        [
            (Place.LANDING, msg("Landing"), 3),
            (Place.REARM, msg("Rearming"), 4),
            (Place.LIGHT, msg("Light losses"), 4),
            (Place.HEAVY, msg("Heavy losses"), 3),
            (Place.CLOCK, msg("Resting fighters"), 4),
        ],
    )
)
BOXES: dict[str, Box] = RAID_BOXES | OPS_BOXES


def in_box(box: Box, *sides: Sequence[T]) -> Iterator[tuple[T, float, float]]:
    """Yield units with the upper left corner of their counters; each side begins a row, and rows close up if many."""
    rows = [side[i : i + box.columns] for side in sides for i in range(0, len(side), box.columns)]
    height = BOX_SCALE * COUNTER_HEIGHT
    room = box.height - HEAD - GAP - height
    pitch = min(height + GAP, room / max(1, len(rows) - 1))
    for number, row in enumerate(rows):
        for column, unit in enumerate(row):
            x = box.x + GAP + column * (BOX_SCALE * COUNTER_WIDTH + GAP)
            yield unit, round(x, 1), round(box.y + HEAD + number * pitch, 1)


PER_ROW = 3
"""Counters side by side in a sector."""


def around(centre: Point, units: Sequence[T], *, above: bool) -> Iterator[tuple[T, float, float]]:
    """Yield units with their corners, in rows above a patrol circle (those on patrol) or below it (on the ground)."""
    x, y = centre
    pitch = COUNTER_HEIGHT + GAP
    for index, unit in enumerate(units):
        row, column = divmod(index, PER_ROW)
        in_row = min(PER_ROW, len(units) - row * PER_ROW)
        left = x - in_row * (COUNTER_WIDTH + GAP) / 2 + column * (COUNTER_WIDTH + GAP)
        top = y - CIRCLE - pitch * (row + 1) if above else y + CIRCLE + GAP + pitch * row
        yield unit, round(left, 1), round(top, 1)
