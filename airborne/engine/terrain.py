"""The map: terrain, roads and hedges, and what follows from them, reckoned once when a scenario is loaded. [1] [6] [7]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core import hexes

MOVEMENT_POINTS = {"clear": 1, "woods": 2, "village": 1}
"""What it costs to enter a hex other than along a road. [6]"""

COVER_COLUMNS = {"clear": 0, "woods": 1, "village": 2}
"""How many columns to the left a target there is looked up. [8] [10]"""

ROAD_POINTS = 1
HEDGE_POINTS = 1
BLOCKING_TERRAIN = frozenset({"woods", "village"})
TERRAIN = tuple(MOVEMENT_POINTS)
FEATURES = ("road", "hedge")


@dataclass(frozen=True, slots=True)
class BoardMap:
    """A map; `terrain` names every hex that is on it."""

    terrain: Mapping[str, str]
    roads: frozenset[str]
    """Sides that a road crosses, named as by `hexes.side_name`."""
    hedges: frozenset[str]
    neighbours: Mapping[str, tuple[str, ...]]
    steps: Mapping[str, tuple[tuple[str, int], ...]]
    """For each hex its neighbours with the movement points it costs to enter them from there."""
    marks: Mapping[str, int]
    """For each hex its number for lines of sight."""
    blockers: Mapping[int, str]
    """What blocks sight: number -> printed name of the hex or hedge side. [7]"""

    def __contains__(self, hex_id: str) -> bool:
        return hex_id in self.terrain

    @property
    def columns(self) -> int:
        """Return the highest column."""
        return max(hexes.column_row(hex_id)[0] for hex_id in self.terrain)

    @property
    def rows(self) -> int:
        """Return the highest row."""
        return max(hexes.column_row(hex_id)[1] for hex_id in self.terrain)


def build(terrain: Mapping[str, str], roads: frozenset[str], hedges: frozenset[str]) -> BoardMap:
    """Return the map of these hexes and sides; their names must have been checked."""
    neighbours = {hex_id: tuple(n for n in hexes.neighbours(hex_id) if n in terrain) for hex_id in terrain}
    steps = {
        hex_id: tuple((n, _points(terrain, roads, hedges, hex_id, n)) for n in around)
        for hex_id, around in neighbours.items()
    }
    blockers = {
        hexes.hex_mark(hex_id): hex_id for hex_id, kind in terrain.items() if kind in BLOCKING_TERRAIN
    }
    blockers |= {hexes.side_mark(*side.split("-")): side for side in hedges}
    marks = {hex_id: hexes.hex_mark(hex_id) for hex_id in terrain}
    return BoardMap(terrain, roads, hedges, neighbours, steps, marks, blockers)


def _points(
    terrain: Mapping[str, str], roads: frozenset[str], hedges: frozenset[str], origin: str, to: str
) -> int:
    """Return what one step costs: along a road 1 whatever the terrain, hedges on that side included. [6]"""
    side = hexes.side_name(origin, to)
    if side in roads:
        return ROAD_POINTS
    return MOVEMENT_POINTS[terrain[to]] + (HEDGE_POINTS if side in hedges else 0)
