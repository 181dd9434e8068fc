"""Reading one CSV file: rows whose cells know their file, line and field."""

import csv
import datetime
import io
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NoReturn, TypeVar

E = TypeVar("E", bound=StrEnum)
WHOLE = re.compile(r"-?[0-9]{1,6}")


LONGEST = 300
"""Characters of a reason; what stands in a cell may be longer than anybody reads."""


class DataError(ValueError):
    """A set that cannot be used; says where and what was expected.

    >>> str(DataError("weather.csv", 3, "lf2", '"sunny" is none of clear, patchy, broken'))
    'weather.csv:3: lf2: "sunny" is none of clear, patchy, broken'
    """

    def __init__(self, file: str, line: int, field: str, reason: str) -> None:
        reason = reason if len(reason) <= LONGEST else reason[:LONGEST] + " ..."
        super().__init__(f"{file}:{line}: {field}: {reason}")
        self.file = file
        self.line = line
        self.field = field
        self.reason = reason


class Row:
    """One line; every reader names the field that it could not read."""

    def __init__(self, file: str, line: int, cells: Mapping[str, str]) -> None:
        self.file = file
        self.line = line
        self._cells = cells

    def fail(self, field: str, reason: str) -> NoReturn:
        raise DataError(self.file, self.line, field, reason)

    def optional(self, field: str) -> str:
        """The cell, possibly empty."""
        return self._cells[field].strip()

    def text(self, field: str) -> str:
        value = self.optional(field)
        if not value:
            self.fail(field, "is empty; every cell of this column needs a value")
        return value

    def number(self, field: str, lowest: int | None = None, highest: int | None = None) -> int:
        value = self.text(field)
        if not WHOLE.fullmatch(value):
            self.fail(field, f'"{value}" is no whole number')
        number = int(value)
        if (lowest is not None and number < lowest) or (highest is not None and number > highest):
            shown = ("any" if end is None else end for end in (lowest, highest))
            self.fail(field, f'"{value}" is outside {" to ".join(map(str, shown))}')
        return number

    def number_or_none(self, field: str, lowest: int | None = None, highest: int | None = None) -> int | None:
        return self.number(field, lowest, highest) if self.optional(field) else None

    def decimal(self, field: str, lowest: float, highest: float) -> float:
        value = self.text(field)
        try:
            number = float(value)
        except ValueError:
            self.fail(field, f'"{value}" is no number')
        if not math.isfinite(number):
            self.fail(field, f'"{value}" is no number')
        if not lowest <= number <= highest:
            self.fail(field, f'"{value}" is outside {lowest} to {highest}')
        return number

    def matching(self, field: str, shape: re.Pattern[str], like: str) -> str:
        """The cell, which must be written like that."""
        value = self.text(field)
        if not shape.fullmatch(value):
            self.fail(field, f'"{value}" is not written like {like}')
        return value

    def yes(self, field: str) -> bool:
        value = self.text(field)
        if value not in ("yes", "no"):
            self.fail(field, f'"{value}" is neither yes nor no')
        return value == "yes"

    def date(self, field: str) -> datetime.date:
        value = self.text(field)
        try:
            return datetime.date.fromisoformat(value)
        except ValueError:
            self.fail(field, f'"{value}" is no date such as 1940-08-11')

    def date_or_none(self, field: str) -> datetime.date | None:
        return self.date(field) if self.optional(field) else None

    def one(self, field: str, kind: type[E]) -> E:
        return self.member(field, self.text(field), kind)

    def member(self, field: str, value: str, kind: type[E]) -> E:
        """The member of the closed set that `value` writes."""
        try:
            return kind(value)
        except ValueError:
            self.fail(field, f'"{value}" is none of {", ".join(kind)}')

    def words(self, field: str) -> tuple[str, ...]:
        """The parts of a list, empty for an empty cell."""
        return tuple(self.optional(field).split())

    def known(self, field: str, value: str, among: Iterable[str], what: str) -> str:
        """The value, if it is one of the ids that another file defines."""
        if value not in among:
            self.fail(field, f'"{value}" is no {what}')
        return value


def rows(files: Mapping[str, bytes], file: str, columns: str) -> Iterator[Row]:
    """The rows of a file whose header must hold exactly the columns, in any order."""
    if file not in files:
        raise DataError(file, 1, "file", "is missing from the set")
    try:
        text = files[file].decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise DataError(file, 1, "file", f"is not UTF-8 at byte {fault.start}") from fault
    lines = _lines(file, text)
    header = [name.strip() for name in lines[0][1]] if lines else []
    wanted = columns.split()
    for name in wanted:
        if name not in header:
            raise DataError(file, 1, name, "column is missing from the header")
    for name in header:
        if name not in wanted or header.count(name) > 1:
            raise DataError(file, 1, name or "header", f"unexpected column; expected {', '.join(wanted)}")
    for line, cells in lines[1:]:
        if len(cells) != len(header):
            raise DataError(file, line, "row", f"has {len(cells)} cells, the header has {len(header)}")
        yield Row(file, line, dict(zip(header, cells, strict=True)))


def _lines(file: str, text: str) -> list[tuple[int, list[str]]]:
    """Line numbers and cells of the lines that are not blank."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    found: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                found.append((reader.line_num, cells))
    except csv.Error as fault:
        raise DataError(file, reader.line_num, "row", f"is not CSV: {fault}") from fault
    return found


class Unique:
    """Refuses the same key twice within a file."""

    def __init__(self, field: str) -> None:
        self._field = field
        self._lines: dict[object, int] = {}

    def add(self, row: Row, key: object) -> None:
        if key in self._lines:
            shown = " ".join(map(str, key)) if isinstance(key, tuple) else key
            row.fail(self._field, f'"{shown}" stands already on line {self._lines[key]}')
        self._lines[key] = row.line


def complete(file: str, field: str, found: Iterable[object], wanted: Iterable[object]) -> None:
    """Checks that the found keys are the wanted ones, none missing, none too many."""
    have, want = set(found), list(wanted)
    for key in want:
        if key not in have:
            raise DataError(file, 1, field, f"{_shown(key)} is missing")
    extra = have - set(want)
    if extra:
        raise DataError(file, 1, field, f"{_shown(sorted(extra, key=str)[0])} is unexpected")


def _shown(key: object) -> str:
    return " ".join(map(str, key)) if isinstance(key, tuple) else f"{key}"


Span = tuple[int, int, int | None]
"""The number of a row, counted from 0, and what it covers: first and last (None: without end)."""


def gapless(
    files: Mapping[str, bytes],
    file: str,
    field: str,
    spans: Sequence[Span],
    first: int,
    last: int | None,
    of: str = "",
) -> None:
    """Checks that the spans follow each other without gap from first to last (None: without end)."""
    where = f" for {of}" if of else ""
    expected: int | None = first
    for row, low, high in spans:
        if expected is None or low != expected:
            reason = (
                f"{low} does not follow on; expected {'nothing' if expected is None else expected}{where}"
            )
            raise DataError(file, _line(files, file, row), field, reason)
        expected = None if high is None else high + 1
    if expected != (None if last is None else last + 1):
        line = _line(files, file, spans[-1][0]) if spans else 1
        raise DataError(file, line, field, f"ends before {'its open end' if last is None else last}{where}")


def _line(files: Mapping[str, bytes], file: str, row: int) -> int:
    """The line of a row that was read before, counted from 0."""
    return _lines(file, files[file].decode("utf-8-sig"))[row + 1][0]
