"""The sockets of this process: how many a client holds, and whether each may still see its match.

Every few seconds one look at the database compares all sockets with the sessions, accounts, seats and matches they
stand on, so that a revoked seat or a log-out closes them, at a cost that does not grow with messages.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import uuid
from collections import Counter
from collections.abc import Iterable
from typing import Protocol
from weakref import WeakKeyDictionary

import psycopg
from channels.db import database_sync_to_async
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games import flow, limits
from games.access import Caller, caller_of, held
from games.flow import Flow, Query
from games.models import Match

log = logging.getLogger("fieldpost.watch")

SWEEP_SECONDS = 3.0
LEASE_SECONDS = 8


class Socket(Protocol):
    """What the watch needs of a socket."""

    caller: Caller
    match_id: int
    seat_id: int | None

    async def lose(self) -> None:
        """Close it: its owner may no longer see the match as before."""


class Watch:
    """All sockets of one event loop."""

    def __init__(self) -> None:
        self.process = uuid.uuid4()
        self.sockets: set[Socket] = set()
        self.clients: Counter[str] = Counter()
        self.task = asyncio.get_running_loop().create_task(self._sweep())

    async def lease(self, client: str) -> bool:
        """Count one more socket of a client; tell whether it may have it."""
        self.clients[client] += 1
        count = await flow.run_async(_lease(self.process, client, self.clients[client]))
        return count <= limits.sockets_a_client()

    def release(self, client: str) -> None:
        """Count one socket less."""
        self.clients[client] -= 1

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await flow.run_async(_renew(self.process, dict(self.clients)))
                self.clients += Counter()
                sockets = list(self.sockets)
                for socket in await database_sync_to_async(lost, thread_sensitive=False)(sockets):
                    await socket.lose()
            except (OperationalError, psycopg.OperationalError) as error:
                log.warning("sockets could not be checked: %s", type(error).__name__)


_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


def watch() -> Watch:
    """Return the running loop's watch, started at the first call."""
    loop = asyncio.get_running_loop()
    if loop not in _watches:
        _watches[loop] = Watch()
    return _watches[loop]


async def stop_watch() -> None:
    """End the running loop's watch; its clients may have their sockets elsewhere at once."""
    found = _watches.pop(asyncio.get_running_loop(), None)
    if found is not None:
        found.task.cancel()
        with contextlib.suppress(psycopg.OperationalError):
            await flow.run_async(_give_up(found.process))


def _lease(process: uuid.UUID, client: str, count: int) -> Flow[int]:
    row = yield Query(
        """WITH mine AS (INSERT INTO games_socketlease (process, client, sockets, seen) VALUES (%s, %s, %s, now())
        ON CONFLICT (client, process) DO UPDATE SET sockets = excluded.sockets, seen = now() RETURNING sockets)
        SELECT mine.sockets + coalesce((SELECT sum(l.sockets) FROM games_socketlease l
          WHERE l.client = %s AND l.process <> %s AND l.seen > now() - make_interval(secs => %s)), 0) FROM mine""",
        (process, client, count, client, process, LEASE_SECONDS),
    )
    return int(row[0])


def _renew(process: uuid.UUID, clients: dict[str, int]) -> Flow[None]:
    if clients:
        yield Query(
            """INSERT INTO games_socketlease (process, client, sockets, seen)
            SELECT %s, c.client, c.sockets, now() FROM unnest(%s::text[], %s::int[]) AS c (client, sockets)
            ON CONFLICT (client, process) DO UPDATE SET sockets = excluded.sockets, seen = now() RETURNING 1""",
            (process, list(clients), list(clients.values())),
        )
    yield Query(
        "DELETE FROM games_socketlease WHERE sockets = 0 OR seen < now() - make_interval(secs => %s) RETURNING 1",
        (LEASE_SECONDS,),
    )


def _give_up(process: uuid.UUID) -> Flow[None]:
    yield Query("DELETE FROM games_socketlease WHERE process = %s RETURNING 1", (process,))


def lost(sockets: Iterable[Socket]) -> list[Socket]:
    """Return the sockets whose owner has lost the session, the account, the seat or the match they connected with.

    Four statements, however many sockets there are.
    """
    sockets = list(sockets)
    callers = present_callers({socket.caller for socket in sockets})
    found = Match.objects.filter(pk__in={socket.match_id for socket in sockets}).prefetch_related("seats")
    matches = {match.pk: match for match in found}
    return [
        socket
        for socket in sockets
        if not _may_stay(socket, callers[socket.caller], matches.get(socket.match_id))
    ]


def _may_stay(socket: Socket, now: Caller | None, match: Match | None) -> bool:
    if now is None or match is None:
        return False
    seats = list(match.seats.all())
    # A person with several seats may have become the other side meanwhile: any of them will do.
    mine = [seat for seat in seats if held(now, [seat], match.acting)]
    if socket.seat_id is not None:
        return any(seat.pk == socket.seat_id for seat in mine)
    return match.is_public


def present_callers(before: set[Caller]) -> dict[Caller, Caller | None]:
    """Return what each caller is by now: None if the session has ended, or its account no longer is what it was."""
    keys = {who.session_key for who in before if who.session_key}
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    sessions = {row.session_key: SessionStore().decode(row.session_data) for row in rows}
    ids = {str(session[SESSION_KEY]) for session in sessions.values() if SESSION_KEY in session}
    users = {str(user.pk): user for user in get_user_model().objects.filter(pk__in=ids, is_active=True)}
    result: dict[Caller, Caller | None] = {}
    for who in before:
        session = sessions.get(who.session_key)
        if not who.session_key:
            result[who] = who
        elif session is None:
            result[who] = None
        else:
            user = users.get(str(session.get(SESSION_KEY)))
            proof = session.get(HASH_SESSION_KEY, "")
            valid = user is not None and constant_time_compare(proof, user.get_session_auth_hash())
            now = caller_of(session, user if valid else None, who.session_key)
            result[who] = now if now.user_id == who.user_id else None
    return result
