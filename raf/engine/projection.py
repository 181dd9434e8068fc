"""Where a latitude and longitude lies on the drawn map.

The south-east, where everything happens, is drawn larger than the west and the north: the scale grows smoothly, as if
the map lay under a lens. What still lies too close is pushed apart, and a thin line leads back to its true place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, hypot, log1p

from games.core.board import Point

WIDTH, HEIGHT = 800.0, 520.0
WEST, EAST = -5.92, 1.98
NORTH, SOUTH = 53.1, 49.72
LENS_WEST = -1.35
LENS_NORTH, LENS_SOUTH = 52.08, 50.72
BLUR_X, BLUR_Y = 0.32, 0.12
"""Degrees over which the scale changes."""
POWER_X, POWER_Y = 2.5, 2.9
"""How much the lens adds to the scale outside it."""

APART = 11.5
"""How far apart the middles of two targets are at least."""
ROUNDS = 160
MARGIN = 7.0


def _ramp(value: float, start: float, blur: float) -> float:
    """Return 0 well before `start` and the way since then well behind it, without a kink."""
    way = (value - start) / blur
    return blur * (way if way > 30 else log1p(exp(way)))


def _lon(lon: float) -> float:
    return lon + POWER_X * _ramp(lon, LENS_WEST, BLUR_X)


def _lat(lat: float) -> float:
    return lat + POWER_Y * (_ramp(lat, LENS_SOUTH, BLUR_Y) - _ramp(lat, LENS_NORTH, BLUR_Y))


@lru_cache(maxsize=4096)
def at(lat: float, lon: float) -> Point:
    """Return the point of the map for a latitude and longitude in degrees."""
    x = (_lon(lon) - _lon(WEST)) / (_lon(EAST) - _lon(WEST)) * WIDTH
    y = (_lat(NORTH) - _lat(lat)) / (_lat(NORTH) - _lat(SOUTH)) * HEIGHT
    return round(x, 1), round(y, 1)


Area = tuple[float, float, float, float]
"""Left, top, right, bottom of what targets keep clear of."""


@lru_cache(maxsize=8)
def spread(points: tuple[Point, ...], clear: tuple[Area, ...]) -> tuple[Point, ...]:
    """Return points near the given ones, so far apart that each can be seen and pointed at, and clear of some areas."""
    places = [list(_out_of(point, clear)) for point in points]
    for _ in range(ROUNDS):
        if not _push_apart(places):
            break
        for place, true in zip(places, points, strict=True):
            place[0] += 0.02 * (true[0] - place[0])
            place[1] += 0.02 * (true[1] - place[1])
            place[:] = _out_of((place[0], place[1]), clear)
    return tuple((round(x, 1), round(y, 1)) for x, y in places)


def _push_apart(places: Sequence[list[float]]) -> bool:
    """Push apart those that lie too close; tell whether there were any. Only neighbours from west to east can be."""
    moved = False
    order = sorted(range(len(places)), key=lambda i: places[i][0])
    for at_, first in enumerate(order):
        one = places[first]
        for second in order[at_ + 1 :]:
            other = places[second]
            across, down = other[0] - one[0], other[1] - one[1]
            if across >= APART:
                break
            gap = hypot(across, down)
            if gap >= APART:
                continue
            moved = True
            # Two at the same place part in a direction that their numbers decide.
            if gap < 0.01:
                across, down, gap = (1.0, 0.0, 1.0) if (second - first) % 2 else (0.0, 1.0, 1.0)
                push = APART / 2
            else:
                push = (APART - gap) / 2
            one[0] -= across / gap * push
            one[1] -= down / gap * push
            other[0] += across / gap * push
            other[1] += down / gap * push
    return moved


def _out_of(point: Point, clear: Sequence[Area]) -> Point:
    """Return a point moved the shortest way out of the areas and into the map."""
    x, y = point
    for left, top, right, bottom in clear:
        if left < x < right and top < y < bottom:
            ways = (x - left, right - x, y - top, bottom - y)
            least = min(ways)
            x = left if least == ways[0] else right if least == ways[1] else x
            y = top if least == ways[2] else bottom if least == ways[3] else y
    return min(max(x, MARGIN), WIDTH - MARGIN), min(max(y, MARGIN), HEIGHT - MARGIN)
