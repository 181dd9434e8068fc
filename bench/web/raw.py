"""Raw psycopg doing what a post does: the same statements, without the site and without the rules.

`python -m bench.web.raw CONNECTIONS` plays as many matches by the service, notes the statements, puts
the matches back, and prints posts a second when the same statements are sent again by raw psycopg.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import psycopg
import uvloop
from django.db import connection

from bench.web import matches
from bench.web.client import ROOT, on_core
from bench.web.counting import flows

Statements = list[tuple[str, Any]]


def count(duel: matches.Duel) -> int:
    """Statements of one post in the service, those that begin and end its transaction aside."""
    from games import services

    side, form = duel.next_form()
    with flows() as sent:
        answer = services.comment_post(duel.slug, duel.callers[side], **form)
    assert answer.status == 200, answer.body
    return len(sent)


def measure(url: str, connections: int) -> float:
    """Posts a second by raw psycopg, kept on the server's core, one connection a match."""
    done = subprocess.run(
        on_core(0, [sys.executable, "-m", "bench.web.raw", str(connections)]),
        env=os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "bench.web.settings"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return float(done.stdout)


def record(duel: matches.Duel) -> list[Statements]:
    """Play a whole match by the service; returns the statements of each post with their parameters."""
    from games import services

    posts = []
    for _ in range(matches.MOVES):
        side, form = duel.next_form()
        with flows() as sent:
            assert services.comment_post(duel.slug, duel.callers[side], **form).status == 200
        posts.append(list(sent))
    return posts


@contextlib.contextmanager
def rewound(duels: list[matches.Duel]) -> Iterator[None]:
    """At the end of the block put the matches back to what they were, so that the same posts fit again."""
    ids = [duel.match.pk for duel in duels]
    with connection.cursor() as cursor:
        for table, key in (("games_match", "id"), ("airborne_position", "match_id")):
            cursor.execute(
                f"CREATE TEMP TABLE was_{table} AS SELECT * FROM {table} WHERE {key} = ANY(%s)", [ids]
            )
        yield
        cursor.execute("ALTER TABLE games_entry DISABLE TRIGGER games_entry_append_only")
        late = "SELECT id FROM games_entry WHERE match_id = ANY(%s) AND seq > 2"
        cursor.execute(f"DELETE FROM games_entrytext WHERE entry_id IN ({late})", [ids])
        cursor.execute(f"DELETE FROM games_entry WHERE id IN ({late})", [ids])
        cursor.execute("DELETE FROM airborne_snapshot WHERE match_id = ANY(%s) AND seq > 2", [ids])
        cursor.execute("ALTER TABLE games_entry ENABLE TRIGGER games_entry_append_only")
        for table, key in (("games_match", "id"), ("airborne_position", "match_id")):
            cursor.execute(f"SELECT * FROM was_{table} LIMIT 0")
            names = ", ".join(column.name for column in cursor.description)
            cursor.execute(
                f"UPDATE {table} t SET ({names}) = (SELECT {names} FROM was_{table} w WHERE w.{key} = t.{key})"
                f" WHERE {key} = ANY(%s)",
                [ids],
            )


async def repeat(posts: list[Statements]) -> None:
    """Carry out the posts on one connection, opened as the sockets' own are."""
    from games import flow

    async with (await flow.pool()).connection() as raw, psycopg.AsyncRawCursor(raw) as cursor:
        for post in posts:
            for sql, params in post:
                await cursor.execute(sql, params)
                if cursor.description:
                    await cursor.fetchall()
            await raw.commit()


async def together(calls: Sequence[Callable[[], Any]]) -> float:
    """Seconds that the calls take side by side."""
    from games import flow

    started = time.perf_counter()
    await asyncio.gather(*(call() for call in calls))
    taken = time.perf_counter() - started
    await flow.close_pool()
    return taken


def main() -> None:
    """Print posts a second."""
    import django

    django.setup()
    connections = int(sys.argv[1])
    duels = [matches.duel() for _ in range(connections)]
    with rewound(duels):
        lists = [record(duel) for duel in duels]
    calls = [partial(repeat, posts) for posts in lists]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(matches.MOVES * connections / runner.run(together(calls)))


if __name__ == "__main__":
    main()
