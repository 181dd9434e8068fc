"""A floor plan: squares, walls, doors and furniture, all of it fixed while a match is played. Rules: [5.2]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from games.core.squares import OFF_GRID, Direction, Grid


class Ground(IntEnum):
    """What a square is."""

    VOID = 0
    """Not part of the plan."""
    FLOOR = 1
    SOLID = 2
    """Taken up by furniture that nobody can enter."""
    SEWER = 3


class Wall(IntEnum):
    """What stands on an edge, doors aside."""

    NONE = 0
    SINGLE = 1
    DOUBLE = 2
    GAP = 3
    """An opening in the frame: one may leave here."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A square from which a door can be worked, and the way one faces then."""

    square: int
    facing: Direction


@dataclass(frozen=True)
class Door:
    """A door on one or two edges in line. [5.2.1]"""

    number: int
    """What `O#` and `C#` name; unique on a plan."""
    is_sliding: bool
    """A sliding door cannot be closed by hand; a wooden one does not close by itself."""
    needs_card: bool
    edges: tuple[int, ...]
    stands: tuple[Stand, ...]
    """Both sides of each edge, squares that cannot be entered and the outside left away."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Language -> name; may be empty."""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Piece:
    """A piece of furniture on its squares. [5.2.5]"""

    mark: str
    names: Mapping[str, str]
    is_solid: bool
    squares: tuple[int, ...]


@dataclass(frozen=True)
class Room:
    """A label on the plan."""

    square: int
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Exit:
    """A way off the plan from a square: over its side `over`, or down a sewer if `over` is None. [5.2.4]"""

    square: int
    over: Direction | None
    door: int = -1
    """Index of the door in the way, or -1."""


class Step(NamedTuple):
    """A step to a neighbour that the plan allows."""

    direction: Direction
    square: int
    door: int
    """Index of the door in between, or -1."""


@dataclass(frozen=True)
class Plan:
    """A whole plan. Doors are numbered by players (`Door.number`) and indexed by searches (`Plan.doors`)."""

    grid: Grid
    ground: tuple[Ground, ...]
    """By square."""
    walls: tuple[Wall, ...]
    """By edge; the wall under a door counts as none. [5.2.3]"""
    doors: tuple[Door, ...]
    furniture: tuple[Piece, ...]
    rooms: tuple[Room, ...] = ()
    file_lines: tuple[int, ...] = ()
    """By row of the drawing, from 0: the line of the file, from 1."""

    @cached_property
    def door_by_number(self) -> dict[int, int]:
        """Index of each door by its number."""
        return {door.number: index for index, door in enumerate(self.doors)}

    @cached_property
    def door_on(self) -> dict[int, int]:
        """Index of the door on an edge."""
        return {edge: index for index, door in enumerate(self.doors) for edge in door.edges}

    def can_enter(self, square: int) -> bool:
        """Tell whether a character may ever stand on a square; False off the grid."""
        return square != OFF_GRID and self.ground[square] in (Ground.FLOOR, Ground.SEWER)

    def steps_from(self, square: int) -> tuple[Step, ...]:
        """Return every step from a square that no wall and no solid furniture forbids, clockwise from the north."""
        return self._steps[square]

    @cached_property
    def _steps(self) -> tuple[tuple[Step, ...], ...]:
        is_free = [self.can_enter(square) for square in range(len(self.grid))] + [False]
        door_on = self.door_on
        return tuple(
            tuple(
                Step(direction, after, door_on.get(edge, -1))
                for direction, after, edge in self.grid.around(square)
                if is_free[after] and self.walls[edge] == Wall.NONE
            )
            if is_free[square]
            else ()
            for square in range(len(self.grid))
        )

    @cached_property
    def door_between(self) -> dict[tuple[int, int], int]:
        """Index of the door between two neighbours, for every pair that has one, both ways round."""
        return {
            (square, step.square): step.door
            for square, steps in enumerate(self._steps)
            for step in steps
            if step.door != -1
        }

    @cached_property
    def exits(self) -> tuple[Exit, ...]:
        """Every way off the plan, sewers included, by square and then clockwise from the north."""
        found = []
        for square, ground in enumerate(self.ground):
            if not self.can_enter(square):
                continue
            for direction, after, edge in self.grid.around(square):
                is_outside = after == OFF_GRID or self.ground[after] == Ground.VOID
                if is_outside and (edge in self.door_on or self.walls[edge] == Wall.GAP):
                    found.append(Exit(square, direction, self.door_on.get(edge, -1)))
            if ground == Ground.SEWER:
                found.append(Exit(square, None))
        return tuple(found)

    @cached_property
    def divided_doors(self) -> tuple[int, ...]:
        """Doors two squares wide whose squares on one side are not open to each other.

        Only through such a door can a cheapest way lead twice, out by one square and back by the other.
        """
        return tuple(index for index, door in enumerate(self.doors) if self._is_divided(door))

    def _is_divided(self, door: Door) -> bool:
        stands: dict[Direction, list[int]] = {}
        for stand in door.stands:
            stands.setdefault(stand.facing, []).append(stand.square)
        pairs = [squares for squares in stands.values() if len(squares) == 2]
        if len(pairs) < 2:
            return False
        return any(all(after != b or door != -1 for _, after, door in self.steps_from(a)) for a, b in pairs)

    @cached_property
    def main_area(self) -> frozenset[int]:
        """The largest set of squares that one can walk between when every door stands open."""
        left = {square for square in range(len(self.grid)) if self.can_enter(square)}
        best: set[int] = set()
        while left:
            area = self._area(min(left))
            left -= area
            if len(area) > len(best):
                best = area
        return frozenset(best)

    def _area(self, square: int) -> set[int]:
        area = {square}
        edge_of_area = [square]
        while edge_of_area:
            for _, after, _ in self.steps_from(edge_of_area.pop()):
                if after not in area:
                    area.add(after)
                    edge_of_area.append(after)
        return area

    def file_place(self, square: int) -> tuple[int, int]:
        """Return (line, column), both from 1, of a square in the drawing's file."""
        column, row = self.grid.place(square)
        return self.file_lines[2 * row + 1], 2 * column + 2
