"""CSV and TOML read so that every fault can name its file, line and field."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.errors import DataFault, ScenarioError
from games.core.text import Message, msg, verbatim

_HEADER = re.compile(r"\s*\[\[?\s*([\w.\-\"']+)\s*\]\]?")
_KEY = re.compile(r"\s*([\w\-\"']+(?:\s*\.\s*[\w\-\"']+)*)\s*=")


class Faults:
    """The faults found so far in a bundle's files."""

    def __init__(self) -> None:
        self.found: list[DataFault] = []

    def add(self, file: str, line: int, field: str, message: Message) -> None:
        """Keep one fault."""
        self.found.append(DataFault(file, line, field, message))

    def check(self) -> None:
        """Raise `ScenarioError` if there is any fault."""
        if self.found:
            raise ScenarioError(self.found)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a CSV file."""

    file: str
    line: int
    values: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.values[column]

    def number(self, column: str, faults: Faults, *, most: int = 99) -> int:
        """Return a whole number from 0 to `most`; adds a fault and returns 0 for anything else."""
        text = self.values[column]
        if text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= most:
            return int(text)
        faults.add(
            self.file,
            self.line,
            column,
            msg('"{text}" should be a whole number from 0 to {most}.', text=text, most=most),
        )
        return 0

    def choice(self, column: str, allowed: Sequence[str], faults: Faults) -> str:
        """Return one of some words; adds a fault and returns the first for anything else."""
        text = self.values[column]
        if text in allowed:
            return text
        faults.add(
            self.file,
            self.line,
            column,
            msg('"{text}" should be one of: {allowed}.', text=text, allowed=", ".join(allowed)),
        )
        return allowed[0]


def csv_rows(files: Mapping[str, str], path: str, columns: Sequence[str], faults: Faults) -> list[Row]:
    """Return the rows of a CSV file whose first line must name exactly these columns."""
    if path not in files:
        faults.add(path, 0, "file", msg("This file is missing."))
        return []
    reader = csv.reader(files[path].removeprefix("\ufeff").splitlines(), strict=True)
    rows: list[Row] = []
    try:
        header = [cell.strip() for cell in next(reader, [])]
        if header != list(columns):
            faults.add(
                path, 1, "header", msg("The first line should be: {columns}", columns=",".join(columns))
            )
            return []
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(columns):
                faults.add(
                    path,
                    reader.line_num,
                    "line",
                    msg(
                        "{found} values stand here instead of {wanted}.",
                        found=len(cells),
                        wanted=len(columns),
                    ),
                )
                continue
            values = {column: cell.strip() for column, cell in zip(columns, cells, strict=True)}
            rows.append(Row(path, reader.line_num, values))
    except csv.Error as error:
        faults.add(path, reader.line_num, "line", verbatim(str(error)))
    return rows


class Toml:
    """A TOML file with the line of each of its keys."""

    def __init__(self, path: str, text: str, faults: Faults) -> None:
        self.path = path
        self._faults = faults
        self._lines = _key_lines(text)
        self.data: dict[str, Any] = {}
        try:
            self.data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            found = re.search(r"line (\d+)", str(error))
            faults.add(path, int(found[1]) if found else 0, "toml", verbatim(str(error)))

    def line(self, key: str) -> int:
        """Return where a dotted key such as "forces.1.units" stands, or the nearest table above it; 0 if nowhere."""
        while key and key not in self._lines:
            key = key.rpartition(".")[0]
        return self._lines.get(key, 0)

    def fault(self, key: str, message: Message) -> None:
        """Keep a fault of one key."""
        self._faults.add(self.path, self.line(key), key, message)

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        """Return a value of one type; a missing key without default, or another type, is a fault."""
        value: Any = self.data
        for part in key.split("."):
            if isinstance(value, list):
                value = value[int(part)]
            else:
                value = value.get(part) if isinstance(value, dict) else None
        if value is None:
            if default is None:
                self.fault(key, msg("This key is missing."))
                return kind()
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(key, msg("{found} should be {wanted}.", found=_shown(value), wanted=_TYPE_NAMES[kind]))
            return kind() if default is None else default
        return value

    def number(self, key: str, default: int | None, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`."""
        value: int = self.get(key, int, default)
        if not least <= value <= most:
            self.fault(key, msg("This should be from {least} to {most}.", least=least, most=most))
            return least
        return value

    def words(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """Return a list of strings."""
        return self._list(key, str, default)

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        return self._list(key, int, None)

    def _list(self, key: str, kind: type, default: Any) -> tuple[Any, ...]:
        values = self.get(key, list, list(default) if default is not None else None)
        for value in values:
            if not isinstance(value, kind) or isinstance(value, bool):
                self.fault(
                    key, msg("{found} should be {wanted}.", found=_shown(value), wanted=_TYPE_NAMES[kind])
                )
                return ()
        return tuple(values)

    def unknown(self, key: str, allowed: Sequence[str]) -> None:
        """Keep a fault for each key of a table that nothing reads."""
        table = self.get(key, dict) if key else self.data
        for name in table:
            if name not in allowed:
                self.fault(
                    f"{key}.{name}" if key else name,
                    msg("This key is not known here; known are: {allowed}.", allowed=", ".join(allowed)),
                )


_TYPE_NAMES: dict[type, Message] = {
    str: msg("a text in quotes"),
    int: msg("a whole number"),
    list: msg("a list in square brackets"),
    dict: msg("a table"),
    bool: msg("true or false"),
}


def _shown(value: object) -> str:
    return repr(value)[:60]


def _key_lines(text: str) -> dict[str, int]:
    """Return the line of each table and key; members of arrays of tables are numbered from 0."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = _bare(header[1])
            if line.lstrip().startswith("[["):
                counts[table] = counts.get(table, -1) + 1
                lines.setdefault(table, number)
                table = f"{table}.{counts[table]}"
            lines.setdefault(table, number)
        elif key := _KEY.match(line):
            name = _bare(key[1])
            lines.setdefault(f"{table}.{name}" if table else name, number)
    return lines


def _bare(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))
