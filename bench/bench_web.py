"""The site under load: moves by HTTP and by socket, push, pages, bytes. The server has core 0, the client core 1."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial
from typing import Any

import uvloop

from bench.figures import Figure, at_least, at_most, beside, percentile, plain
from bench.run import Context
from bench.web import load, matches, pages, push, raw
from bench.web.client import served

HTTP_SHARE, SOCKET_SHARE = 0.35, 0.3
SOCKET_TARGETS = {1: 500, 8: 960}
LENGTHS = (10, 1000, 10_000)
ROUNDS = {1: 4, 8: 1}
"""Matches one after the other for each of the pairs that play at once."""


def run(context: Context) -> Iterator[Figure]:
    """Measure everything that the network sees."""
    url = context.django()
    with served(url) as number:
        for pairs in (1, 8):
            yield from http_moves(context, number, pairs)
        for pairs in (1, 8):
            yield from socket_moves(context, number, pairs, url)
        yield from statements(context)
        yield from push_figures(context, number)
        yield from page_figures(context, number)


def asynchronous(call: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(call())


def duels(pairs: int) -> list[list[matches.Duel]]:
    """For each pair of players the matches they play one after the other."""
    return [[matches.duel() for _ in range(ROUNDS[pairs])] for _ in range(pairs)]


def http_moves(context: Context, number: int, pairs: int) -> list[Figure]:
    """Accepted moves by POST, beside a bare view at the same concurrency."""
    context.say(f"moves by HTTP, {pairs} at once")
    bare = asynchronous(lambda: load.bare_posts(number, duels(pairs)))
    real = asynchronous(lambda: load.http_ping_pong(number, duels(pairs)))
    name = f"moves by HTTP POST, {plural(pairs)}"
    return [beside(name, real, "moves/s", ("bare view", bare), least=HTTP_SHARE)]


def socket_moves(context: Context, number: int, pairs: int, url: str) -> list[Figure]:
    """Accepted moves over the socket, each after the push of the one before, beside raw psycopg."""
    context.say(f"moves by WebSocket, {pairs} at once")
    speed, waits = asynchronous(lambda: load.socket_ping_pong(number, duels(pairs)))
    name = f"moves by WebSocket, {plural(pairs)}"
    context.say(f"the same with a bare socket, {pairs} at once")
    bare_table()
    least = asynchronous(lambda: load.bare_ping_pong(number, duels(pairs)))
    figures = [
        at_least(name, speed, "moves/s", SOCKET_TARGETS[pairs]),
        beside(f"{name}, of a bare socket", speed, "moves/s", ("one statement, no rules", least)),
        *spread(f"{name}: until pushed", waits),
    ]
    if pairs == 8:
        context.say("the same statements by raw psycopg, 8 connections")
        bare = raw.measure(url, pairs)
        figures.append(beside(f"{name}, of raw psycopg", speed, "moves/s", ("raw", bare), least=SOCKET_SHARE))
    return figures


def bare_table() -> None:
    """Make the table that the bare mover writes to."""
    from django.db import connection

    from bench.web.sockets import TABLE

    with connection.cursor() as cursor:
        cursor.execute(TABLE)


def plural(pairs: int) -> str:
    return "1 match" if pairs == 1 else f"{pairs} matches"


def spread(name: str, waits: Sequence[float]) -> list[Figure]:
    return [
        plain(f"{name}, p{share:.0%}"[:-1], percentile(waits, share) * 1000, "ms") for share in (0.5, 0.99)
    ]


def statements(context: Context) -> list[Figure]:
    """Statements of a post inside the service, early and late in a match."""
    context.say("statements a post")
    return [
        at_most(f"statements a post, {entries:,} entries", raw.count(matches.long_match(entries)), "", 5)
        for entries in (10, 10_000)
    ]


def push_figures(context: Context, number: int) -> list[Figure]:
    """From the commit to the other player's socket, with 200 sockets open, beside a bare group_send."""
    context.say("push to 200 viewers")
    bare = asynchronous(lambda: push.bare(number))
    real = asynchronous(lambda: push.from_commit(number, matches.duel()))
    name = "push to the other player, 200 viewers"
    pairs = {share: (percentile(real, share) * 1000, percentile(bare, share) * 1000) for share in (0.5, 0.99)}
    return [
        beside(f"{name}, p50", pairs[0.5][0], "ms", ("group_send", pairs[0.5][1])),
        beside(f"{name}, p99", pairs[0.99][0], "ms", ("group_send", pairs[0.99][1]), most=2),
    ]


def page_figures(context: Context, number: int) -> Iterator[Figure]:
    """Time and statements of page and fragments by the length of the thread, and bytes."""
    context.say("pages of short and long matches")
    found = {entries: matches.long_match(entries) for entries in LENGTHS}
    milliseconds = asynchronous(partial(pages.times, number, found))
    statements = {
        entries: {name: pages.count_statements(path, duel) for name, path in pages.paths(duel).items()}
        for entries, duel in found.items()
    }
    short, long = LENGTHS[0], LENGTHS[-1]
    for name, least in milliseconds[short].items():
        yield plain(f"{name}, {short} entries", least, "ms")
        for entries in LENGTHS[1:]:
            taken, most = milliseconds[entries][name], 1.5 if entries == long else None
            yield beside(f"{name}, {entries:,} entries", taken, "ms", (f"{short} entries", least), most=most)
        counts = [statements[entries][name] for entries in LENGTHS]
        yield at_most(f"{name}, statements at {long:,} entries", counts[-1], "", counts[0])
    context.say("bytes")
    first, update = pages.kilobytes(number, matches.long_match(1000))
    yield at_most("first load of the match page, packed, with everything", first, "kB", 200)
    yield at_most("an update, packed", update, "kB", 15)
