"""Counting statements, those included that go past Django's own count."""

import contextlib
from collections.abc import Iterator
from typing import Any
from unittest import mock

import psycopg


@contextlib.contextmanager
def flows() -> Iterator[list[tuple[str, Any]]]:
    """The statements, with their parameters, that the services' flows send within the block."""
    original = psycopg.RawCursor.execute
    found: list[tuple[str, Any]] = []

    def execute(cursor: Any, query: Any, params: Any = None, **more: Any) -> Any:
        # Django's own cursors are of a class of theirs.
        if type(cursor) is psycopg.RawCursor:
            found.append((query, params))
        return original(cursor, query, params, **more)

    with mock.patch.object(psycopg.RawCursor, "execute", execute):
        yield found
