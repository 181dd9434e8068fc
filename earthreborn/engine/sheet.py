"""The sheet that a plan is drawn on: characters by square and edge, and faults with line and column. Rules: [5.2.3]."""

from __future__ import annotations

from collections.abc import Callable

from games.core.errors import DataFault, ScenarioError
from games.core.squares import OFF_GRID, Grid
from games.core.text import Message, msg

LARGEST = 99
"""Columns and rows at the most."""


class Sheet:
    """A drawing without its comments. Raises `ScenarioError` if it cannot be one of squares and edges."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.faults: list[DataFault] = []
        self.rows: list[str] = []
        self.file_lines: list[int] = []
        self._trim(text)
        self._check_size()
        self.grid = Grid((self._columns - 1) // 2, (len(self.rows) - 1) // 2)

    def _trim(self, text: str) -> None:
        """Keep the rows of the drawing, and on which line of the file each stands."""
        kept = []
        for number, line in enumerate(text.splitlines(), start=1):
            drawn, comment, _ = line.partition(";")
            if drawn.strip() or not comment:
                kept.append((drawn.rstrip(), number))
        while kept and not kept[-1][0]:
            kept.pop()
        while kept and not kept[0][0]:
            kept.pop(0)
        self.rows = [row for row, _ in kept]
        self.file_lines = [number for _, number in kept]
        self._columns = max(map(len, self.rows), default=0)

    def _check_size(self) -> None:
        rows, columns = len(self.rows), self._columns
        if rows < 3 or columns < 3 or rows % 2 == 0 or columns % 2 == 0:
            message = msg(
                "The drawing has {rows} rows of {columns} characters; both must be odd, because edges and squares take turns.",
                rows=rows,
                columns=columns,
            )
            self.fault_at(rows - 1, columns, message)
        elif max(rows, columns) > 2 * LARGEST + 1:
            self.fault_at(0, 0, msg("The plan may have {limit} columns and rows at the most.", limit=LARGEST))
        self.stop_on_faults()

    def character(self, row: int, column: int) -> str:
        """Return what is drawn at a place, both from 0; blank beyond a row's end."""
        line = self.rows[row]
        return line[column] if column < len(line) else " "

    def square_mark(self, square: int) -> str:
        """Return what is drawn on a square."""
        column, row = self.grid.place(square)
        return self.character(2 * row + 1, 2 * column + 1)

    def edge_mark(self, edge: int) -> str:
        """Return what is drawn on an edge."""
        return self.character(*self._edge_at(edge))

    def _edge_at(self, edge: int) -> tuple[int, int]:
        column, row = self.grid.edge_place(edge)
        return (2 * row + 1, 2 * column) if self.grid.is_upright(edge) else (2 * row, 2 * column + 1)

    def name(self, square: int) -> str:
        """Return a square's printed name; `*` stands for the outside."""
        return "*" if square == OFF_GRID else self.grid.names[square]

    def fault_at(self, row: int, column: int, message: Message) -> None:
        """Note a fault at a place of the drawing, both from 0."""
        line = self.file_lines[row] if 0 <= row < len(self.file_lines) else 0
        self.faults.append(DataFault(self.file, line, f"column {column + 1}", message))

    def fault_at_square(self, square: int, message: Message) -> None:
        """Note a fault at a square."""
        column, row = self.grid.place(square)
        self.fault_at(2 * row + 1, 2 * column + 1, message)

    def fault_at_edge(self, edge: int, message: Message) -> None:
        """Note a fault at an edge."""
        self.fault_at(*self._edge_at(edge), message)

    def stop_on_faults(self) -> None:
        """Raise `ScenarioError` if any fault was noted, in the order of files and lines."""
        if self.faults:
            raise ScenarioError(sorted(self.faults, key=lambda fault: (fault.file, fault.line)))

    def check_characters(
        self, is_known: Callable[[int, int, str], bool], explain: Callable[[int, int, str], Message]
    ) -> None:
        """Note every character that means nothing where it stands."""
        for row, line in enumerate(self.rows):
            for column, character in enumerate(line):
                if not is_known(row, column, character):
                    self.fault_at(row, column, explain(row, column, character))
