"""The floor plan as numbers for a template: what never changes, and what stands on it at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.events import AnyEvent, CharacterWalked
from earthreborn.engine.facts import (
    all_facts,
    door_title,
    figure_title,
    marker_title,
    score_title,
    way_title,
)
from earthreborn.engine.geometry import SQUARE, centre, corner, edge_ends, size, trail
from earthreborn.engine.legend import Texts
from earthreborn.engine.plan import Exit, Ground, Wall
from earthreborn.engine.rules.doors import can_close_now, can_open_now
from earthreborn.engine.state import Character, State
from games.core.board import BoardView, Point, Terrain
from games.core.squares import Direction, column_name
from games.core.text import Message

INSET = 4.0
"""What furniture leaves free of its squares on each side."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square that is part of the plan."""

    id: str
    """Printed name; `data-at` of the square."""
    x: float
    y: float
    kind: str
    """`floor`, `solid` or `sewer`."""
    about: Texts
    """The furniture or the mark on it, or empty."""


@dataclass(frozen=True, slots=True)
class WallLine:
    """A straight stretch of wall."""

    a: Point
    b: Point
    is_double: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A piece of furniture, a little smaller than its squares."""

    x: float
    y: float
    width: float
    height: float
    is_solid: bool
    names: Texts


@dataclass(frozen=True, slots=True)
class Label:
    """Words at a place; `key` is a stable name of what they label, or empty."""

    at: Point
    names: Texts
    key: str = ""
    colour: str = ""


ARROW_FROM_MIDDLE = SQUARE / 2 + 11
"""From the middle of a square to the arrow in the margin beside it."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way off the plan."""

    id: str
    """`exit-C4-E`, or `exit-C4-sewer`."""
    target: str
    """`exit-C4`; `data-at` of its arrow."""
    at: Point
    """In the margin, or on the sewer."""
    is_over_frame: bool
    """False for a sewer."""
    degrees: int
    """Clockwise from the north."""
    style: int
    """1 or 2 for the side whose goal it is, 0 if it counts for nothing."""
    title: Message


@dataclass(frozen=True, slots=True)
class EarthTerrain(Terrain):
    """The floor plan."""

    square: float
    cells: tuple[Cell, ...]
    walls: tuple[WallLine, ...]
    furniture: tuple[Box, ...]
    rooms: tuple[Label, ...]
    marks: tuple[Label, ...]
    ways: tuple[Way, ...]
    columns: tuple[tuple[float, str], ...]
    rows: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A character on the plan."""

    id: str
    square: str
    at: Point
    degrees: int
    """Facing, clockwise from the north."""
    side: str
    mark: int
    """Which of the page's two side styles is its own."""
    cards: int
    letters: str
    """What its counter shows of the id."""
    is_to_act: bool
    name: Message
    title: Message


@dataclass(frozen=True, slots=True)
class DoorView:
    """A door at one moment."""

    id: str
    """`door-2`; its `data-at`."""
    number: int
    middle: Point
    width: float
    is_upright: bool
    is_wide: bool
    is_sliding: bool
    needs_card: bool
    is_open: bool
    workable_by: tuple[str, ...]
    """Characters who can open or close it where they stand and as they face."""
    names: Texts
    title: Message

    @property
    def half(self) -> float:
        """Half of its width."""
        return self.width / 2


@dataclass(frozen=True, slots=True)
class MarkerView:
    """A dead character's marker."""

    id: str
    """`marker-SENTRY`; its `data-at`."""
    at: Point
    cards: int
    title: Message


@dataclass(frozen=True, slots=True)
class Trail:
    """A way that somebody has just walked."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class EarthBoard(BoardView):
    """What stands on the plan."""

    figures: tuple[Figure, ...]
    doors: tuple[DoorView, ...]
    markers: tuple[MarkerView, ...]
    trails: tuple[Trail, ...]
    reached_marks: tuple[str, ...]
    command_points: int


def draw_terrain(scenario: EarthScenario) -> EarthTerrain:
    """Return the part of the board that never changes."""
    plan = scenario.plan
    grid = plan.grid
    width, height = size(grid)
    about = {square: piece.names for piece in plan.furniture for square in piece.squares}
    about |= {grid.by_name[mark.square]: mark.names for mark in scenario.data.marks}
    cells = tuple(
        Cell(name, *corner(*grid.place(square)), plan.ground[square].name.lower(), about.get(square, {}))
        for square, name in enumerate(grid.names)
        if plan.ground[square] != Ground.VOID
    )
    marks = tuple(
        Label(centre(grid, grid.by_name[mark.square]), mark.names, mark.key, mark.colour)
        for mark in scenario.data.marks
    )
    return EarthTerrain(
        width,
        height,
        SQUARE,
        cells,
        _walls(scenario),
        _furniture(scenario),
        tuple(Label(centre(grid, room.square), room.names) for room in plan.rooms),
        marks,
        tuple(_way(scenario, way) for way in scenario.exits),
        tuple((centre(grid, column)[0], column_name(column)) for column in range(grid.width)),
        tuple((centre(grid, row * grid.width)[1], str(row + 1)) for row in range(grid.height)),
    )


def _walls(scenario: EarthScenario) -> tuple[WallLine, ...]:
    """Return the walls, those that go on in a straight line joined."""
    plan = scenario.plan
    lines: list[WallLine] = []
    upright = [edge for edge in range(plan.grid.edge_count) if plan.grid.is_upright(edge)]
    upright.sort(key=lambda edge: plan.grid.edge_place(edge))
    level = [edge for edge in range(plan.grid.edge_count) if not plan.grid.is_upright(edge)]
    for edge in [*upright, *level]:
        if plan.walls[edge] not in (Wall.SINGLE, Wall.DOUBLE):
            continue
        a, b = edge_ends(plan.grid, edge)
        is_double = plan.walls[edge] == Wall.DOUBLE
        before = lines[-1] if lines else None
        goes_on = before is not None and before.b == a and before.is_double == is_double
        if before is not None and goes_on and (before.a[0] == b[0] or before.a[1] == b[1]):
            lines[-1] = WallLine(before.a, b, is_double)
        else:
            lines.append(WallLine(a, b, is_double))
    return tuple(lines)


def _furniture(scenario: EarthScenario) -> tuple[Box, ...]:
    grid = scenario.plan.grid
    boxes = []
    for piece in scenario.plan.furniture:
        x, y = corner(*grid.place(piece.squares[0]))
        right, bottom = corner(*grid.place(piece.squares[-1]))
        width, height = right - x + SQUARE - 2 * INSET, bottom - y + SQUARE - 2 * INSET
        boxes.append(Box(x + INSET, y + INSET, width, height, piece.is_solid, piece.names))
    return tuple(boxes)


def _way(scenario: EarthScenario, way: Exit) -> Way:
    grid = scenario.plan.grid
    x, y = centre(grid, way.square)
    if way.over is not None:
        x += (0, ARROW_FROM_MIDDLE, 0, -ARROW_FROM_MIDDLE)[way.over]
        y += (-ARROW_FROM_MIDDLE, 0, ARROW_FROM_MIDDLE, 0)[way.over]
    scores_for = [side.key for side in scenario.data.sides if scenario.scores(side.key, way)]
    style = _mark(scenario, scores_for[0]) + 1 if scores_for else 0
    title = way_title(grid.names[way.square], scores_for[0] if scores_for else "")
    target = f"exit-{grid.names[way.square]}"
    which = "sewer" if way.over is None else way.over.letter
    return Way(f"{target}-{which}", target, (x, y), way.over is not None, 90 * (way.over or 0), style, title)


def draw_board(
    scenario: EarthScenario, view: State, side: str | None, events: Sequence[AnyEvent]
) -> EarthBoard:
    """Return the part of the board that moves; `events` are drawn as trails."""
    grid = scenario.plan.grid
    markers = tuple(
        MarkerView(
            f"marker-{marker.id}",
            centre(grid, grid.by_name[marker.square]),
            marker.cards,
            marker_title(scenario, marker),
        )
        for marker in view.markers
    )
    return EarthBoard(
        score_title(scenario, view),
        all_facts(scenario, view),
        tuple(_figure(scenario, view, other) for other in view.characters if other.square),
        _doors(scenario, view),
        markers,
        _trails(scenario, events),
        view.marks,
        view.command_points,
    )


def _mark(scenario: EarthScenario, side: str) -> int:
    return [info.key for info in scenario.data.sides].index(side)  # type: ignore[arg-type]


def _figure(scenario: EarthScenario, view: State, character: Character) -> Figure:
    grid = scenario.plan.grid
    return Figure(
        character.id,
        character.square,
        centre(grid, grid.by_name[character.square]),
        90 * Direction.from_letter(character.facing),
        character.side,
        _mark(scenario, character.side),
        character.cards,
        character.id[:3],
        character.side == view.side and view.command_points > 0,
        scenario.people[character.id],
        figure_title(character),
    )


def _doors(scenario: EarthScenario, view: State) -> tuple[DoorView, ...]:
    grid = scenario.plan.grid
    doors = []
    for door in scenario.plan.doors:
        a, _ = edge_ends(grid, door.edges[0])
        _, b = edge_ends(grid, door.edges[-1])
        is_open = door.number in view.open_doors
        can_now = can_close_now if is_open else can_open_now
        workers = tuple(other.id for other in view.characters if can_now(scenario, view, other, door))
        doors.append(
            DoorView(
                f"door-{door.number}",
                door.number,
                ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2),
                SQUARE * len(door.edges),
                grid.is_upright(door.edges[0]),
                len(door.edges) == 2,
                door.is_sliding,
                door.needs_card,
                is_open,
                workers,
                door.names,
                door_title(door, is_open),
            )
        )
    return tuple(doors)


def _trails(scenario: EarthScenario, events: Sequence[AnyEvent]) -> tuple[Trail, ...]:
    """Return a line for each walk; one that goes on after a door or a card was handled is drawn as one."""
    grid = scenario.plan.grid
    walks: list[tuple[str, list[int]]] = []
    for event in events:
        if not isinstance(event, CharacterWalked):
            continue
        squares = [grid.by_name[name] for name in event.path]
        if walks and walks[-1][0] == event.character and walks[-1][1][-1] == squares[0]:
            walks[-1][1].extend(squares[1:])
        else:
            walks.append((event.character, squares))
    return tuple(Trail(trail(grid, squares)) for _, squares in walks)
