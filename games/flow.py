"""Database work written once and run twice: by Django's connection and by the sockets' own pool.

A flow is a generator that yields `Query`s and gets the first row of each, or all; it returns what came of it. It holds
no connection and knows no event loop. Every statement is a transaction of its own (or part of the one that Django has
open); what must happen together is one statement.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

import psycopg
from django.conf import settings
from django.db import connection
from psycopg_pool import AsyncConnectionPool

T = TypeVar("T")
Row = tuple[Any, ...]
PREPARE_FROM = 2
"""After so many executions on a connection, Postgres keeps a statement's plan."""


class Query(NamedTuple):
    """One statement that returns rows; `many` asks for all rows instead of the first.

    Parameters stand in it as `%s` for a sequence, or `%(name)s`, as often as needed, for a mapping.
    """

    sql: str
    params: Sequence[Any] | Mapping[str, Any] = ()
    many: bool = False


_PLACE = re.compile(r"%(?:s|\((\w+)\)s)")


@lru_cache(maxsize=512)
def _numbered(sql: str) -> tuple[bytes, tuple[str, ...]]:
    """Return a statement with `$1`, `$2` and so on, as Postgres takes it, and the names they stand for, if named.

    psycopg would do the same for each execution of a statement as long as the hot path's.
    """
    names: list[str] = []
    count = 0

    def number(place: re.Match[str]) -> str:
        nonlocal count
        name = place[1]
        if name is None:
            count += 1
            return f"${count}"
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    return _PLACE.sub(number, sql).encode(), tuple(names)


def _ready(query: Query) -> tuple[bytes, Sequence[Any]]:
    sql, names = _numbered(query.sql)
    if isinstance(query.params, Mapping):
        return sql, [query.params[name] for name in names]
    return sql, query.params


Flow = Generator[Query, Any, T]


def run(flow: Flow[T]) -> T:
    """Run a flow on Django's connection; its statements are prepared, which Django's own are not."""
    connection.ensure_connection()
    raw = connection.connection
    with _prepared(raw), psycopg.RawCursor(raw) as cursor:
        answer: Any = None
        while True:
            try:
                query = flow.send(answer)
            except StopIteration as stop:
                result: T = stop.value
                return result
            cursor.execute(*_ready(query))
            answer = cursor.fetchall() if query.many else cursor.fetchone()


@contextlib.contextmanager
def _prepared(raw: psycopg.Connection[Any]) -> Iterator[None]:
    before, raw.prepare_threshold = raw.prepare_threshold, PREPARE_FROM
    try:
        yield
    finally:
        raw.prepare_threshold = before


async def run_async(flow: Flow[T]) -> T:
    """Run a flow on a connection of this event loop's pool."""
    connections = await pool()
    # Not `connection()`, which sees to a transaction that there never is.
    raw = await connections.getconn()
    try:
        cursor = psycopg.AsyncRawCursor(raw)
        answer: Any = None
        while True:
            try:
                query = flow.send(answer)
            except StopIteration as stop:
                result: T = stop.value
                return result
            await cursor.execute(*_ready(query))
            answer = await cursor.fetchall() if query.many else await cursor.fetchone()
    finally:
        await connections.putconn(raw)


_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncConnectionPool] = WeakKeyDictionary()


async def pool() -> AsyncConnectionPool:
    """Return the running loop's pool, opened at the first call."""
    loop = asyncio.get_running_loop()
    if loop not in _pools:
        _pools[loop] = AsyncConnectionPool(
            connection_string(),
            kwargs={"autocommit": True, "prepare_threshold": PREPARE_FROM},
            min_size=1,
            max_size=settings.DATABASES["default"]["OPTIONS"].get("pool", {}).get("max_size", 8),
            timeout=10,
            open=False,
        )
        await _pools[loop].open()
    return _pools[loop]


async def drop_dead_connections() -> None:
    """Replace the running loop's connections that Postgres has ended."""
    await (await pool()).check()


async def close_pool() -> None:
    """Close the running loop's pool, if it was opened."""
    found = _pools.pop(asyncio.get_running_loop(), None)
    if found is not None:
        await found.close()


def connection_string() -> str:
    """Return what psycopg needs to connect to the database that Django uses now, tests included."""
    known = connection.settings_dict
    options = {key: value for key, value in known["OPTIONS"].items() if key != "pool"}
    options.pop("assume_role", None)
    options.pop("server_side_binding", None)
    options.pop("isolation_level", None)
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    given = {name: str(known[key]) for key, name in names.items() if known[key]}
    return psycopg.conninfo.make_conninfo(**{**options, **given, "options": "-c timezone=UTC"})
