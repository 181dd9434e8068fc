"""Where things stand on the drawn board, in units of its viewBox: the map above, the raid display, the operations board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.core.board import Point
from games.core.text import Message, msg
from raf.engine import projection
from raf.engine.state import Place

WIDTH = projection.WIDTH
MAP_HEIGHT = projection.HEIGHT
BAND = 6.0
"""The gap between the parts of the board."""
RAID_TOP = MAP_HEIGHT + BAND
RAID_HEIGHT = 124.0
OPS_TOP = RAID_TOP + RAID_HEIGHT + BAND
OPS_HEIGHT = 100.0
HEIGHT = OPS_TOP + OPS_HEIGHT

COUNTER_WIDTH, COUNTER_HEIGHT = 38.0, 24.0
GAP = 3.0
HEAD = 18.0
"""Height of a box's heading."""
CIRCLE = 14.0
"""Radius of a patrol circle."""
ROWS_APART = 12.5
"""How close rows of counters may close up: the names stay readable."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the raid display or the operations board."""

    key: str
    """As in `data-at`: `box-hunt`."""
    label: Message
    about: Message
    """What it means for a unit to stand there."""
    x: float
    y: float
    width: float
    height: float

    @property
    def columns(self) -> int:
        """Return how many counters fit side by side."""
        return int((self.width - GAP) // (COUNTER_WIDTH + GAP))


def _row(
    top: float, height: float, boxes: Sequence[tuple[str, Message, Message, float]]
) -> Iterator[tuple[str, Box]]:
    """Yield boxes side by side; the last figure of each is its share of the width."""
    x, whole = 0.0, sum(share for *_, share in boxes)
    for key, label, about, share in boxes:
        width = WIDTH * share / whole
        yield key, Box(f"box-{key}", label, about, round(x + 2, 1), top, round(width - 4, 1), height)
        x += width


RAID_BOXES: dict[str, Box] = dict(
    _row(
        RAID_TOP,
        RAID_HEIGHT,
        [
            (
                Place.CHANNEL,
                msg("Channel patrol"),
                msg("Me109s that wait over the Channel; they fight only if an event sends them on [8.4]"),
                102,
            ),
            (
                Place.HUNT,
                msg("Hunt"),
                msg(
                    "Your squadrons meet the Me109s that fly freely: the first fight. Who comes through goes on to the bombers [9.1] [10]"
                ),
                174,
            ),
            (
                Place.ESCORT,
                msg("Close escort"),
                msg("German fighters that stay with the bombers and fight beside them [8.3] [9.21]"),
                134,
            ),
            (
                Place.BOMB,
                msg("Bombs"),
                msg(
                    "The bombers, and the squadrons that attack them: the second fight. Who is left bombs the target [9.2] [11]"
                ),
                216,
            ),
            (
                Place.RETURNING,
                msg("Returning"),
                msg(
                    "On the way home: squadrons land when the clock moves, Gruppen rest when the raid is over [12]"
                ),
                174,
            ),
        ],
    )
)
OPS_BOXES: dict[str, Box] = dict(
    _row(
        OPS_TOP,
        OPS_HEIGHT,
        [
            (
                Place.LANDING,
                msg("Landing"),
                msg(
                    "Squadrons on the ground, ready after two more spaces of the clock: landing, then rearming [4.3b]"
                ),
                174,
            ),
            (
                Place.REARM,
                msg("Rearming"),
                msg("Squadrons that are ready again when the clock moves [4.3b]"),
                174,
            ),
            (
                Place.LIGHT,
                msg("Light losses"),
                msg("Lightly hit and out for the day: one victory point each, for you or against you [10.2]"),
                174,
            ),
            (
                Place.HEAVY,
                msg("Heavy losses"),
                msg("Badly hit and out for the day: two victory points each, for you or against you [10.2]"),
                102,
            ),
            (
                Place.CLOCK,
                msg("Resting fighters"),
                msg("German fighters that fly again at a later hour [12.1]"),
                174,
            ),
        ],
    )
)
BOXES: dict[str, Box] = RAID_BOXES | OPS_BOXES


def in_box(box: Box, *sides: Sequence[T]) -> Iterator[tuple[T, float, float]]:
    """Yield units with the upper left corner of their counters; each side begins a row, and rows close up if many."""
    rows = [side[i : i + box.columns] for side in sides for i in range(0, len(side), box.columns)]
    room = box.height - HEAD - GAP - COUNTER_HEIGHT
    pitch = min(COUNTER_HEIGHT + GAP, room / max(1, len(rows) - 1))
    for number, row in enumerate(rows):
        for column, unit in enumerate(row):
            x = box.x + GAP + column * (COUNTER_WIDTH + GAP)
            yield unit, round(x, 1), round(box.y + HEAD + number * pitch, 1)


PER_ROW = 3
"""Counters side by side in a sector."""


def around(centre: Point, units: Sequence[T], *, above: bool) -> Iterator[tuple[T, float, float]]:
    """Yield units with their corners, in rows above a patrol circle (those on patrol) or below it (on the ground)."""
    x, y = centre
    rows = -(-len(units) // PER_ROW)
    pitch = COUNTER_HEIGHT + GAP if rows <= 1 else ROWS_APART + (rows == 2) * 4
    for index, unit in enumerate(units):
        row, column = divmod(index, PER_ROW)
        in_row = min(PER_ROW, len(units) - row * PER_ROW)
        left = x - (in_row * (COUNTER_WIDTH + 1) - 1) / 2 + column * (COUNTER_WIDTH + 1)
        if above:
            top = y - CIRCLE - 2 - COUNTER_HEIGHT - pitch * (rows - 1 - row)
        else:
            top = y + CIRCLE + 2 + pitch * row
        left = min(max(left, 1), WIDTH - COUNTER_WIDTH - 1)
        yield unit, round(left, 1), round(max(top, 1), 1)
