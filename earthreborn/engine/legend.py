"""The legend of a plan's drawing: a TOML file that says what its marks mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, TypeVar

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
        return msgspec.toml.decode(text, type=kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        field = path.rstrip("`")
        raise ScenarioError(
            [DataFault(file, _line_of(text, field), field or "file", verbatim(reason))]
        ) from error
    except msgspec.DecodeError as error:
        at = re.search(r"at line (\d+), column (\d+)", str(error))
        line, column = (int(at[1]), at[2]) if at else (0, "?")
        fault = DataFault(
            file, line, f"column {column}", msg("This is not valid TOML: {reason}", reason=str(error))
        )
        raise ScenarioError([fault]) from error


def _line_of(text: str, field: str) -> int:
    """Return the line, from 1, on which the last known part of a field's path stands, or 0."""
    for key in reversed(re.findall(r"[\w-]+", field)):
        for number, line in enumerate(text.splitlines(), start=1):
            if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", line):
                return number
    return 0
