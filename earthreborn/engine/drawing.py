"""A plan read from its drawing: one character a square and one an edge. Rules: [5.2.3].

Rows of edges and rows of squares take turns, and so do their characters: corners and edges in the first, edges and squares in
the second. `;` starts a comment. Squares: `.` floor, blank void, `%` sewer, else a mark of the legend's furniture. Edges:
blank open, `-` or `|` wall, `#` double wall, `:` a gap in the frame, else a mark of the legend's doors. Corners: `+ - | #` or blank.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from earthreborn.engine.legend import DoorMark, Legend, read_toml
from earthreborn.engine.plan import Door, Ground, Piece, Plan, Room, Stand, Wall
from games.core.errors import DataFault, ScenarioError
from games.core.squares import OFF_GRID, Direction, Grid
from games.core.text import Message, msg

LARGEST = 99
"""Columns and rows at the most."""
WALLS = {" ": Wall.NONE, "#": Wall.DOUBLE, ":": Wall.GAP}
SQUARES = {" ": Ground.VOID, ".": Ground.FLOOR, "%": Ground.SEWER}
CORNERS = "+-|# "


def read_plan(drawing_file: str, drawing: str, legend_file: str, legend: str) -> Plan:
    """Return the plan of a drawing and its legend. Raises `ScenarioError` with every fault found, by line and column."""
    reader = _Reader(drawing_file, drawing, legend_file, legend, read_toml(legend_file, legend, Legend))
    return reader.plan()


@dataclass
class _Reader:
    file: str
    text: str
    legend_file: str
    legend_text: str
    legend: Legend
    faults: list[DataFault] = field(default_factory=list)

    def plan(self) -> Plan:
        self._trim()
        self.grid = Grid((max(map(len, self.rows)) - 1) // 2, (len(self.rows) - 1) // 2)
        self._check_legend()
        self._check_characters()
        self._stop_on_faults()
        self.walls = [self._wall(edge) for edge in range(self.grid.edge_count)]
        furniture = self._furniture()
        self.ground = [
            SQUARES.get(self._square_mark(square), Ground.FLOOR) for square in range(len(self.grid))
        ]
        for piece in furniture:
            for square in piece.squares if piece.is_solid else ():
                self.ground[square] = Ground.SOLID
        doors = self._doors()
        self._check_frame()
        rooms = self._rooms()
        self._stop_on_faults()
        return Plan(
            self.grid,
            tuple(self.ground),
            tuple(self.walls),
            doors,
            tuple(furniture),
            rooms,
            tuple(self.file_lines),
        )

    # --- the sheet ---

    def _trim(self) -> None:
        """Keep the rows of the drawing, without comments, and where they stand in the file."""
        rows: list[str] = []
        self.file_lines: list[int] = []
        for number, line in enumerate(self.text.splitlines(), start=1):
            drawn, comment, _ = line.partition(";")
            if drawn.strip() or not comment:
                rows.append(drawn.rstrip())
                self.file_lines.append(number)
        while rows and not rows[-1]:
            rows.pop()
        blank = next((index for index, row in enumerate(rows) if row), 0)
        rows, self.file_lines = rows[blank:], self.file_lines[blank:]
        self.rows = rows
        columns = max(map(len, rows), default=0)
        if len(rows) < 3 or columns < 3 or len(rows) % 2 == 0 or columns % 2 == 0:
            self._fault_at_row(
                len(rows) - 1,
                columns,
                msg(
                    "The drawing has {rows} rows of {columns} characters; both must be odd, because edges and squares take turns.",
                    rows=len(rows),
                    columns=columns,
                ),
            )
        elif max(len(rows), columns) > 2 * LARGEST + 1:
            self._fault_at_row(
                0, 0, msg("The plan may have {limit} columns and rows at the most.", limit=LARGEST)
            )
        self._stop_on_faults()

    def _character(self, row: int, column: int) -> str:
        line = self.rows[row]
        return line[column] if column < len(line) else " "

    def _square_mark(self, square: int) -> str:
        column, row = self.grid.place(square)
        return self._character(2 * row + 1, 2 * column + 1)

    def _edge_at(self, edge: int) -> tuple[int, int]:
        """Return row and column of an edge in the drawing, from 0."""
        column, row = self.grid.edge_place(edge)
        return (2 * row + 1, 2 * column) if self.grid.is_upright(edge) else (2 * row, 2 * column + 1)

    def _edge_mark(self, edge: int) -> str:
        return self._character(*self._edge_at(edge))

    def _wall(self, edge: int) -> Wall:
        mark = self._edge_mark(edge)
        return Wall.SINGLE if mark in "-|" else WALLS.get(mark, Wall.NONE)

    def _name(self, square: int) -> str:
        return "the outside" if square == OFF_GRID else self.grid.names[square]

    # --- faults ---

    def _fault_at_row(self, row: int, column: int, message: Message) -> None:
        line = self.file_lines[row] if 0 <= row < len(self.file_lines) else 0
        self.faults.append(DataFault(self.file, line, f"column {column + 1}", message))

    def _fault_at_square(self, square: int, message: Message) -> None:
        column, row = self.grid.place(square)
        self._fault_at_row(2 * row + 1, 2 * column + 1, message)

    def _fault_at_edge(self, edge: int, message: Message) -> None:
        self._fault_at_row(*self._edge_at(edge), message)

    def _fault_in_legend(self, section: str, mark: str, message: Message) -> None:
        heads = (f"[{section}.{mark}]", f"{mark} =", f"{mark}=")
        lines = enumerate(self.legend_text.splitlines(), start=1)
        line = next((number for number, text in lines if text.strip().startswith(heads)), 0)
        self.faults.append(DataFault(self.legend_file, line, f"{section}.{mark}", message))

    def _stop_on_faults(self) -> None:
        if self.faults:
            raise ScenarioError(sorted(self.faults, key=lambda fault: (fault.file, fault.line)))

    # --- checks ---

    def _check_legend(self) -> None:
        taken: dict[int, str] = {}
        for section, marks in (("doors", self.legend.doors), ("furniture", self.legend.furniture)):
            for mark in marks:
                if len(mark) != 1 or not mark.isalnum():
                    self._fault_in_legend(
                        section,
                        mark,
                        msg('"{mark}" cannot be drawn; a mark is one letter or digit.', mark=mark),
                    )
        for mark, door in self.legend.doors.items():
            if door.number in taken:
                self._fault_in_legend(
                    "doors",
                    mark,
                    msg(
                        "Door {number} is already mark {other}.", number=door.number, other=taken[door.number]
                    ),
                )
            taken[door.number] = mark

    def _check_characters(self) -> None:
        for row, line in enumerate(self.rows):
            for column, character in enumerate(line):
                if row % 2 == 0 and column % 2 == 0:
                    known = character in CORNERS
                elif row % 2 == 1 and column % 2 == 1:
                    known = character in SQUARES or character in self.legend.furniture
                else:
                    wall = "-" if row % 2 == 0 else "|"
                    known = character == wall or character in WALLS or character in self.legend.doors
                if not known:
                    self._fault_at_row(row, column, self._unknown(row, column, character))

    def _unknown(self, row: int, column: int, character: str) -> Message:
        if row % 2 == 0 and column % 2 == 0:
            return msg('"{mark}" stands on a corner; corners are + - | # or blank.', mark=character)
        if row % 2 == 1 and column % 2 == 1:
            return msg(
                '"{mark}" stands on a square; squares are . % blank or a mark of the legend\'s furniture.',
                mark=character,
            )
        return msg(
            '"{mark}" stands on an edge; here it may be {wall} # : blank or a mark of the legend\'s doors.',
            mark=character,
            wall="-" if row % 2 == 0 else "|",
        )

    def _check_frame(self) -> None:
        """The plan must be closed: every edge between inside and outside is a wall, a door or a gap."""
        on_door = {edge for edge in range(self.grid.edge_count) if self._edge_mark(edge) in self.legend.doors}
        for edge in range(self.grid.edge_count):
            outside = [side == OFF_GRID or self.ground[side] == Ground.VOID for side in self.grid.sides(edge)]
            wall = self.walls[edge]
            if outside[0] != outside[1] and wall == Wall.NONE and edge not in on_door:
                inside = self.grid.sides(edge)[outside.index(False)]
                self._fault_at_edge(
                    edge,
                    msg(
                        "The plan does not close at {square}; draw a wall, a door or a gap (:).",
                        square=self._name(inside),
                    ),
                )
            if wall == Wall.GAP and outside[0] == outside[1]:
                self._fault_at_edge(
                    edge, msg("A gap (:) stands in the frame; between two squares leave a blank.")
                )

    # --- furniture, doors, rooms ---

    def _furniture(self) -> list[Piece]:
        pieces: list[Piece] = []
        covered: set[int] = set()
        for square in range(len(self.grid)):
            mark = self._square_mark(square)
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
                if square == OFF_GRID or self._square_mark(square) != mark or square in covered:
                    self._fault_at_square(first, self._overlap(mark, first, square))
                    return (first,)
                squares.append(square)
        self._check_piece_inside(mark, squares)
        return tuple(squares)

    def _overlap(self, mark: str, first: int, square: int) -> Message:
        columns, rows = self.legend.furniture[mark].size
        return msg(
            'The piece "{mark}" at {first} is {columns} by {rows} squares, but overlaps "{other}" at {square}.',
            mark=mark,
            first=self._name(first),
            columns=columns,
            rows=rows,
            other=" " if square == OFF_GRID else self._square_mark(square),
            square=self._name(square),
        )

    def _check_piece_inside(self, mark: str, squares: list[int]) -> None:
        for square in squares:
            for direction in (Direction.EAST, Direction.SOUTH):
                edge = self.grid.edge(square, direction)
                if self.grid.neighbour(square, direction) in squares and self._edge_mark(edge) != " ":
                    self._fault_at_edge(
                        edge,
                        msg(
                            'The piece "{mark}" at {square} overlaps what is drawn on this edge.',
                            mark=mark,
                            square=self._name(squares[0]),
                        ),
                    )

    def _doors(self) -> tuple[Door, ...]:
        edges: dict[str, list[int]] = {mark: [] for mark in self.legend.doors}
        for edge in range(self.grid.edge_count):
            mark = self._edge_mark(edge)
            if mark in edges:
                edges[mark].append(edge)
        doors = [
            self._door(mark, about, edges[mark])
            for mark, about in self.legend.doors.items()
            if self._check_door(mark, about, edges[mark])
        ]
        return tuple(sorted(doors, key=lambda door: door.number))

    def _check_door(self, mark: str, about: DoorMark, edges: list[int]) -> bool:
        if not edges:
            self._fault_in_legend(
                "doors", mark, msg("Door {number} is not drawn anywhere.", number=about.number)
            )
            return False
        in_line = len(edges) == 1 or (len(edges) == 2 and edges[1] in self.grid.edges_in_line(edges[0]))
        if not in_line:
            self._fault_at_edge(
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
            self._fault_at_edge(
                edge,
                msg(
                    "Door {number} stands on the double wall between {a} and {b}; it may stand on a single wall or none.",
                    number=about.number,
                    a=self._name(a),
                    b=self._name(b),
                ),
            )
        if all(side == OFF_GRID or self.ground[side] == Ground.VOID for side in (a, b)):
            self._fault_at_edge(edge, msg("Door {number} stands outside the plan.", number=about.number))

    def _door(self, mark: str, about: DoorMark, edges: list[int]) -> Door:
        stands = []
        for edge in edges:
            before, after = self.grid.sides(edge)
            ahead, back = (
                (Direction.EAST, Direction.WEST)
                if self.grid.is_upright(edge)
                else (
                    Direction.SOUTH,
                    Direction.NORTH,
                )
            )
            for square, facing in ((before, ahead), (after, back)):
                if square != OFF_GRID and self.ground[square] in (Ground.FLOOR, Ground.SEWER):
                    stands.append(Stand(square, facing))
        return Door(
            about.number,
            about.kind == "sliding",
            about.card,
            tuple(edges),
            tuple(stands),
            about.names,
            about.aliases,
        )

    def _rooms(self) -> tuple[Room, ...]:
        rooms = []
        for number, label in enumerate(self.legend.rooms, start=1):
            square = self.grid.by_name.get(label.at, OFF_GRID)
            if square == OFF_GRID:
                self._fault_in_legend(
                    "rooms", str(number), msg('"{square}" is not a square of this plan.', square=label.at)
                )
            rooms.append(Room(square, label.names))
        return tuple(rooms)
