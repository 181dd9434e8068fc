"""The one JSON form of a state: equal states give equal bytes, in every process and however they came about.

`msgspec` sorts keys and sets for us, but leaves a field out only if its value *is* the default, not if it is equal to
it: a string read from the database is written out, the same string from the engine's own constant is not. So
values that equal their default are replaced by it first, for those types whose defaults are concerned.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect, structs

_encoder = msgspec.json.Encoder(order="sorted")


def encode(value: Any) -> bytes:
    """Return the canonical JSON of a struct, or of plain values."""
    if isinstance(value, msgspec.Struct) and _is_concerned(type(value)):
        value = _tidy(value)
    return _encoder.encode(value)


def _is_shared(default: Any) -> bool:
    """Tell whether equal values are always the same object, so that nothing has to be replaced."""
    if isinstance(default, int) and not isinstance(default, bool):
        return -5 <= default <= 256
    known = default is None or isinstance(default, bool | Enum) or default in ("", ())
    return known or default is msgspec.NODEFAULT or default is msgspec.UNSET


@cache
def _is_concerned(kind: type[msgspec.Struct]) -> bool:
    """Tell whether a type, or one that it holds, has a default that equal values may differ from."""
    seen: set[Any] = set()

    def visit(info: Any) -> bool:
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                return False
            seen.add(info.cls)
            return any(not _is_shared(field.default) or visit(field.type) for field in info.fields)
        parts: Iterable[Any] = getattr(info, "types", None) or getattr(info, "item_types", None) or ()
        single = [getattr(info, name, None) for name in ("item_type", "key_type", "value_type", "type")]
        return any(visit(part) for part in (*parts, *single) if isinstance(part, inspect.Type))

    return visit(inspect.type_info(kind))


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any, bool], ...]:
    found = structs.fields(kind)
    return tuple((field.name, field.default, not _is_shared(field.default)) for field in found)


def _tidy(value: Any) -> Any:
    """Return a value in which whatever equals its default is its default; the same object if nothing was to do."""
    if isinstance(value, msgspec.Struct):
        changes = {}
        for name, default, is_loose in _fields(type(value)):
            held = getattr(value, name)
            if is_loose and held is not default and held == default:
                changes[name] = default
            elif isinstance(held, msgspec.Struct | tuple | dict | frozenset):
                tidy = _tidy(held)
                if tidy is not held:
                    changes[name] = tidy
        return structs.replace(value, **changes) if changes else value
    if isinstance(value, tuple | frozenset):
        parts = [_tidy(part) for part in value]
        return (
            type(value)(parts)
            if any(new is not old for new, old in zip(parts, value, strict=True))
            else value
        )
    if isinstance(value, dict):
        values = {key: _tidy(part) for key, part in value.items()}
        return values if any(values[key] is not value[key] for key in value) else value
    return value
