"""A plan read from its drawing: one character a square and one an edge. Rules: [5.2.3].

Rows of edges and rows of squares take turns, and so do their characters: corners and edges in the first, edges and squares in
the second. `;` starts a comment. Squares: `.` floor, blank void, `%` sewer, else a mark of the legend's furniture. Edges:
blank open, `-` or `|` wall, `#` double wall, `:` a gap in the frame, else a mark of the legend's doors. Corners: `+ - | #` or blank.
"""

from __future__ import annotations

from earthreborn.engine.legend import DoorMark, Legend, line_of, read_toml
from earthreborn.engine.names import NameBook
from earthreborn.engine.plan import Door, Ground, Piece, Plan, Room, Stand, Wall
from earthreborn.engine.sheet import Sheet
from games.core.errors import DataFault
from games.core.squares import OFF_GRID, Direction
from games.core.text import Message, msg

WALLS = {" ": Wall.NONE, "#": Wall.DOUBLE, ":": Wall.GAP}
SQUARES = {" ": Ground.VOID, ".": Ground.FLOOR, "%": Ground.SEWER}
CORNERS = "+-|# "


def read_plan(drawing_file: str, drawing: str, legend_file: str, legend: str) -> Plan:
    """Return the plan of a drawing and its legend. Raises `ScenarioError` with every fault found, by line and column."""
    marks = read_toml(legend_file, legend, Legend)
    return _Reader(Sheet(drawing_file, drawing), legend_file, legend, marks).plan()


class _Reader:
    def __init__(self, sheet: Sheet, legend_file: str, legend_text: str, legend: Legend) -> None:
        self.sheet = sheet
        self.grid = sheet.grid
        self.legend_file = legend_file
        self.legend_text = legend_text
        self.legend = legend

    def plan(self) -> Plan:
        self._check_legend()
        self.sheet.check_characters(self._is_known, self._explain)
        self.sheet.stop_on_faults()
        self.walls = [self._wall(edge) for edge in range(self.grid.edge_count)]
        furniture = self._furniture()
        self.ground = [self._ground(square) for square in range(len(self.grid))]
        for piece in furniture:
            for square in piece.squares if piece.is_solid else ():
                self.ground[square] = Ground.SOLID
        doors = self._doors()
        self._check_frame()
        rooms = self._rooms()
        self.sheet.stop_on_faults()
        return Plan(
            self.grid,
            tuple(self.ground),
            tuple(self.walls),
            doors,
            tuple(furniture),
            rooms,
            tuple(self.sheet.file_lines),
        )

    def _ground(self, square: int) -> Ground:
        return SQUARES.get(self.sheet.square_mark(square), Ground.FLOOR)

    def _wall(self, edge: int) -> Wall:
        mark = self.sheet.edge_mark(edge)
        return Wall.SINGLE if mark in "-|" else WALLS.get(mark, Wall.NONE)

    def _fault_in_legend(self, field_name: str, message: Message) -> None:
        line = line_of(self.legend_text, field_name)
        self.sheet.faults.append(DataFault(self.legend_file, line, field_name, message))

    def _check_legend(self) -> None:
        taken: dict[int, str] = {}
        for section, marks in (("doors", self.legend.doors), ("furniture", self.legend.furniture)):
            for mark in marks:
                if len(mark) != 1 or not mark.isalnum():
                    self._fault_in_legend(
                        f"{section}.{mark}",
                        msg('"{mark}" cannot be drawn; a mark is one letter or digit.', mark=mark),
                    )
        for mark, door in self.legend.doors.items():
            if door.number in taken:
                self._fault_in_legend(
                    f"doors.{mark}",
                    msg(
                        "Door {number} is already mark {other}.", number=door.number, other=taken[door.number]
                    ),
                )
            taken[door.number] = mark
        self._check_names()

    def _check_names(self) -> None:
        """Every name of a door stands for that door alone."""
        numbers = {mark: str(door.number) for mark, door in self.legend.doors.items()}
        clash = NameBook.clash(
            {
                mark: (numbers[mark], *door.names.values(), *door.aliases)
                for mark, door in self.legend.doors.items()
            }
        )
        if clash is not None:
            name, first, second = clash
            message = msg('"{name}" is door {other} already.', name=name, other=numbers[first])
            self._fault_in_legend(f"doors.{second}", message)

    def _is_known(self, row: int, column: int, mark: str) -> bool:
        if row % 2 == 0 and column % 2 == 0:
            return mark in CORNERS
        if row % 2 == 1 and column % 2 == 1:
            return mark in SQUARES or mark in self.legend.furniture
        return mark == ("-" if row % 2 == 0 else "|") or mark in WALLS or mark in self.legend.doors

    def _explain(self, row: int, column: int, mark: str) -> Message:
        if row % 2 == 0 and column % 2 == 0:
            return msg('"{mark}" stands on a corner; corners are + - | # or blank.', mark=mark)
        if row % 2 == 1 and column % 2 == 1:
            return msg(
                '"{mark}" stands on a square; squares are . % blank or a mark of the legend\'s furniture.',
                mark=mark,
            )
        return msg(
            '"{mark}" stands on an edge; here it may be {wall} # : blank or a mark of the legend\'s doors.',
            mark=mark,
            wall="-" if row % 2 == 0 else "|",
        )

    def _check_frame(self) -> None:
        """The plan must be closed: every edge between inside and outside is a wall, a door or a gap."""
        on_door = {
            edge for edge in range(self.grid.edge_count) if self.sheet.edge_mark(edge) in self.legend.doors
        }
        for edge in range(self.grid.edge_count):
            outside = [side == OFF_GRID or self.ground[side] == Ground.VOID for side in self.grid.sides(edge)]
            wall = self.walls[edge]
            if outside[0] != outside[1] and wall == Wall.NONE and edge not in on_door:
                inside = self.grid.sides(edge)[outside.index(False)]
                self.sheet.fault_at_edge(
                    edge,
                    msg(
                        "The plan does not close at {square}; draw a wall, a door or a gap (:).",
                        square=self.sheet.name(inside),
                    ),
                )
            if wall == Wall.GAP and outside[0] == outside[1]:
                self.sheet.fault_at_edge(
                    edge, msg("A gap (:) stands in the frame; between two squares leave a blank.")
                )

    def _furniture(self) -> list[Piece]:
        pieces: list[Piece] = []
        covered: set[int] = set()
        for square in range(len(self.grid)):
            mark = self.sheet.square_mark(square)
            if mark in self.legend.furniture and square not in covered:
                squares = self._piece_squares(square, mark, covered)
                covered.update(squares)
                about = self.legend.furniture[mark]
                pieces.append(Piece(mark, about.names, about.solid, squares))
        return pieces

    def _piece_squares(self, first: int, mark: str, covered: set[int]) -> tuple[int, ...]:
        """Return the squares of a piece whose top left one is `first`; reports what it overlaps."""
        columns, rows = self.legend.furniture[mark].size
        column, row = self.grid.place(first)
        squares = []
        for down in range(rows):
            for right in range(columns):
                square = self.grid.at(column + right, row + down)
                if square == OFF_GRID or self.sheet.square_mark(square) != mark or square in covered:
                    self.sheet.fault_at_square(first, self._overlap(mark, first, square))
                    return (first,)
                squares.append(square)
        self._check_piece_inside(mark, squares)
        return tuple(squares)

    def _overlap(self, mark: str, first: int, square: int) -> Message:
        columns, rows = self.legend.furniture[mark].size
        return msg(
            'The piece "{mark}" at {first} is {columns} by {rows} squares, but overlaps "{other}" at {square}.',
            mark=mark,
            first=self.sheet.name(first),
            columns=columns,
            rows=rows,
            other=" " if square == OFF_GRID else self.sheet.square_mark(square),
            square=self.sheet.name(square),
        )

    def _check_piece_inside(self, mark: str, squares: list[int]) -> None:
        for square in squares:
            for direction in (Direction.EAST, Direction.SOUTH):
                edge = self.grid.edge(square, direction)
                if self.grid.neighbour(square, direction) in squares and self.sheet.edge_mark(edge) != " ":
                    self.sheet.fault_at_edge(
                        edge,
                        msg(
                            'The piece "{mark}" at {square} overlaps what is drawn on this edge.',
                            mark=mark,
                            square=self.sheet.name(squares[0]),
                        ),
                    )

    def _doors(self) -> tuple[Door, ...]:
        edges: dict[str, list[int]] = {mark: [] for mark in self.legend.doors}
        for edge in range(self.grid.edge_count):
            mark = self.sheet.edge_mark(edge)
            if mark in edges:
                edges[mark].append(edge)
        doors = [
            self._door(about, edges[mark])
            for mark, about in self.legend.doors.items()
            if self._check_door(mark, about, edges[mark])
        ]
        return tuple(sorted(doors, key=lambda door: door.number))

    def _check_door(self, mark: str, about: DoorMark, edges: list[int]) -> bool:
        if not edges:
            self._fault_in_legend(
                f"doors.{mark}", msg("Door {number} is not drawn anywhere.", number=about.number)
            )
            return False
        in_line = len(edges) == 1 or (len(edges) == 2 and edges[1] in self.grid.edges_in_line(edges[0]))
        if not in_line:
            self.sheet.fault_at_edge(
                edges[-1],
                msg(
                    "Door {number} is drawn on {count} edges; a door stands on one edge, or on two that touch in line.",
                    number=about.number,
                    count=len(edges),
                ),
            )
        for edge in edges:
            self._check_door_edge(about, edge)
        return in_line

    def _check_door_edge(self, about: DoorMark, edge: int) -> None:
        """A door may not stand on a double wall: the wall that carries its edge on tells what is under it. [5.2.3]"""
        a, b = self.grid.sides(edge)
        if any(self.walls[beyond] == Wall.DOUBLE for beyond in self.grid.edges_in_line(edge)):
            self.sheet.fault_at_edge(
                edge,
                msg(
                    "Door {number} stands on the double wall between {a} and {b}; it may stand on a single wall or none.",
                    number=about.number,
                    a=self.sheet.name(a),
                    b=self.sheet.name(b),
                ),
            )
        if all(side == OFF_GRID or self.ground[side] == Ground.VOID for side in (a, b)):
            self.sheet.fault_at_edge(edge, msg("Door {number} stands outside the plan.", number=about.number))
        for side in (a, b):
            if side != OFF_GRID and self.ground[side] == Ground.SOLID:
                message = msg(
                    "Door {number} is blocked by the furniture on {square}.",
                    number=about.number,
                    square=self.sheet.name(side),
                )
                self.sheet.fault_at_edge(edge, message)

    def _door(self, about: DoorMark, edges: list[int]) -> Door:
        stands = []
        for edge in edges:
            before, after = self.grid.sides(edge)
            is_upright = self.grid.is_upright(edge)
            ahead, back = (
                (Direction.EAST, Direction.WEST) if is_upright else (Direction.SOUTH, Direction.NORTH)
            )
            for square, facing in ((before, ahead), (after, back)):
                if square != OFF_GRID and self.ground[square] in (Ground.FLOOR, Ground.SEWER):
                    stands.append(Stand(square, facing))
        sliding = about.kind == "sliding"
        return Door(
            about.number, sliding, about.card, tuple(edges), tuple(stands), about.names, about.aliases
        )

    def _rooms(self) -> tuple[Room, ...]:
        rooms = []
        for number, label in enumerate(self.legend.rooms):
            square = self.grid.by_name.get(label.at, OFF_GRID)
            if square == OFF_GRID:
                self._fault_in_legend(
                    f"rooms[{number}]", msg('"{square}" is not a square of this plan.', square=label.at)
                )
            rooms.append(Room(square, label.names))
        return tuple(rooms)
