"""The only sender: from Postgres notifications to the viewers of a match.

Each process has one connection of its own that listens. With the in-memory channel layer every process hands what it
hears to its own sockets. With Redis, the layer reaches the sockets of all processes, so only the process that
holds an advisory lock hands it on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
import psycopg
from channels.layers import get_channel_layer
from django.conf import settings
from redis.exceptions import RedisError

from games import flow, states
from games.store import CHANNEL

log = logging.getLogger("fieldpost.push")

EVERYBODY = "everybody"
FORWARDER_LOCK = 0x46504F5354
RETRY_SECONDS = 0.5
LOCK_SECONDS = 1.0


class Notice(msgspec.Struct, frozen=True):
    """The payload of a notification."""

    match: int
    seq: int
    ply: int
    again: bool = False
    """True if no entry has come: what stands there has changed."""


_notices = msgspec.json.Decoder(Notice)


def again(match_id: int, seq: int, ply: int) -> str:
    """Return the payload that makes every viewer of a match look for itself, though no entry has come."""
    return msgspec.json.encode(Notice(match_id, seq, ply, again=True)).decode()


def group(match_id: int) -> str:
    """Return the channel group of a match's viewers."""
    return f"match.{match_id}"


class Listener:
    """The listening connection of one event loop; it reconnects by itself."""

    def __init__(self) -> None:
        self.alive = False
        self.forwards = False
        self.heard = asyncio.Event()
        self.task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        missed = False
        while True:
            try:
                await self._listen(missed)
            except (psycopg.OperationalError, psycopg.InterfaceError, RedisError, OSError) as error:
                log.warning("the listener lost the database or Redis: %s", type(error).__name__)
            finally:
                self.alive = self.forwards = False
            missed = True
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, missed: bool) -> None:
        async with await psycopg.AsyncConnection.connect(
            flow.connection_string(), autocommit=True
        ) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.forwards = not settings.REDIS_URL
            self.alive = True
            self.heard.set()
            if missed:
                await flow.drop_dead_connections()
            if missed and self.forwards:
                await resync()
            while True:
                if not self.forwards:
                    self.forwards = await self._try_lock(connection)
                async for notify in connection.notifies(timeout=None if self.forwards else LOCK_SECONDS):
                    notice = _notices.decode(notify.payload)
                    states.heard(notice.match, notice.seq)
                    if self.forwards:
                        await forward(notice)

    async def _try_lock(self, connection: psycopg.AsyncConnection[Any]) -> bool:
        row = await (
            await connection.execute("SELECT pg_try_advisory_lock(%s)", (FORWARDER_LOCK,))
        ).fetchone()
        if row is None or not row[0]:
            return False
        await resync()
        return True


async def forward(notice: Notice) -> None:
    """Tell the viewers of a match that something is new, or to look for themselves."""
    message = {"type": "news", "seq": notice.seq, "ply": notice.ply}
    if notice.again:
        message = {"type": "resync"}
    await get_channel_layer().group_send(group(notice.match), message)


async def resync() -> None:
    """Tell all viewers to look for themselves: notifications may have been missed."""
    await get_channel_layer().group_send(EVERYBODY, {"type": "resync"})


_listeners: WeakKeyDictionary[asyncio.AbstractEventLoop, Listener] = WeakKeyDictionary()


async def ensure_listener() -> None:
    """Start the running loop's listener, if there is none, and wait a moment until it hears."""
    loop = asyncio.get_running_loop()
    if loop not in _listeners:
        _listeners[loop] = Listener()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(2):
            await _listeners[loop].heard.wait()


async def stop_listener() -> None:
    """End the running loop's listener and its pool of connections."""
    listener = _listeners.pop(asyncio.get_running_loop(), None)
    if listener is not None:
        listener.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listener.task
    await flow.close_pool()


def listener_alive() -> bool:
    """Tell whether this process hears notifications; for `/readyz`."""
    return any(listener.alive for listener in list(_listeners.values()))
