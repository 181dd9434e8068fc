"""The legend of a plan's drawing: a TOML file that says what its marks mean."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from games.core.errors import DataFault, ScenarioError
from games.core.text import msg, verbatim

T = TypeVar("T")
Texts = Mapping[str, str]
"""Language -> text."""
Size = Annotated[int, msgspec.Meta(ge=1, le=9)]


class DoorMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a door's mark means."""

    number: Annotated[int, msgspec.Meta(ge=1, le=99)]
    kind: Literal["sliding", "wooden"]
    card: bool = False
    names: Texts = {}
    aliases: tuple[str, ...] = ()


class FurnitureMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a mark on a square means."""

    names: Texts
    solid: bool = False
    size: tuple[Size, Size] = (1, 1)
    """Columns and rows of one piece, as drawn."""


class RoomLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A label on the plan."""

    at: str
    names: Texts


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole legend; the keys of `doors` and `furniture` are single letters or digits."""

    doors: dict[str, DoorMark] = {}
    furniture: dict[str, FurnitureMark] = {}
    rooms: tuple[RoomLabel, ...] = ()


def read_toml(file: str, text: str, kind: type[T]) -> T:
    """Return a TOML text as a struct. Raises `ScenarioError` with the line and field at fault."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+), column (\d+)", str(error))
        line, column = (int(at[1]), at[2]) if at else (len(text.splitlines()), "1")
        message = msg("This is not valid TOML: {reason}", reason=str(error))
        raise ScenarioError([DataFault(file, line, f"column {column}", message)]) from error
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        field = _named(raw, kind, path.rstrip("`").lstrip("."))
        raise ScenarioError(
            [DataFault(file, line_of(text, field), field or "file", verbatim(reason))]
        ) from error


def _named(raw: dict[str, Any], kind: type[T], path: str) -> str:
    """Return a field's path with the key of the entry at fault, which msgspec writes as `[...]`."""
    table, dots, rest = path.partition("[...]")
    if not dots:
        return path
    entries = raw[table] if table else raw
    for key, entry in entries.items():
        try:
            msgspec.convert({**raw, table: {key: entry}} if table else {key: entry}, kind)
        except msgspec.ValidationError:
            return f"{table}.{key}{rest}".lstrip(".")
    return path


def line_of(text: str, field: str) -> int:
    """Return the line, from 1, where a field such as `doors.a.number` or `marks[1].square` stands, or its nearest table's.

    0 if nothing of it is there.
    """
    lines = text.splitlines()
    found = 0
    for name, index in re.findall(r"([^.\[\]]+)(?:\[(\d+)\])?", field):
        if index:
            heads = [number for number, line in enumerate(lines, start=1) if line.strip() == f"[[{name}]]"]
            found = heads[int(index)] if int(index) < len(heads) else found
            continue
        key = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
        later = range(max(found, 1), len(lines) + 1)
        found = next((number for number in later if key.search(lines[number - 1].partition("#")[0])), found)
    return found
