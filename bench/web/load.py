"""Ping-pong: two players of a match, each of whom answers the other's move."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from bench.web.client import Client, socket
from bench.web.matches import MOVES, Duel

BARE_POSTS = 400


async def bare_posts(number: int, pairs: list[list[Duel]]) -> float:
    """Requests a second of the bare view, so many at once as there are pairs."""

    async def one(duel: Duel) -> int:
        client = await Client(number, duel.sessions[duel.order[0]]).open()
        form = duel.next_form()[1]
        for _ in range(BARE_POSTS):
            answer = await client.post(f"/bench/select/{duel.slug}", form)
            assert answer.status == 200, answer.body
        await client.close()
        return BARE_POSTS

    return await rate(one(duels[0]) for duels in pairs)


async def http_ping_pong(number: int, pairs: list[list[Duel]]) -> float:
    """Moves a second by POST."""

    async def one(duels: list[Duel]) -> int:
        for duel in duels:
            clients = {side: await Client(number, key).open() for side, key in duel.sessions.items()}
            for _ in range(MOVES):
                side, form = duel.next_form()
                answer = await clients[side].post(f"/m/{duel.slug}/post", form)
                assert answer.status == 200, answer.body
            for client in clients.values():
                await client.close()
        return MOVES * len(duels)

    return await rate(one(duels) for duels in pairs)


async def bare_ping_pong(number: int, pairs: list[list[Duel]]) -> float:
    """Moves a second of the bare mover, played like `socket_ping_pong`."""
    return (await socket_ping_pong(number, pairs, lambda duel: f"/bench/move/{duel.match.pk}/"))[0]


async def socket_ping_pong(
    number: int, pairs: list[list[Duel]], path: Callable[[Duel], str] = lambda duel: f"/ws/m/{duel.slug}/"
) -> tuple[float, list[float]]:
    """Moves a second over the socket, and the seconds from each sending to its news at the other player."""
    waits: list[float] = []

    async def one(duels: list[Duel]) -> int:
        for duel in duels:
            sockets = {side: await socket(number, path(duel), key) for side, key in duel.sessions.items()}
            await play(duel, sockets, waits)
            for each in sockets.values():
                await each.close()
        return MOVES * len(duels)

    return await rate(one(duels) for duels in pairs), waits


async def play(duel: Duel, sockets: dict[str, Any], waits: list[float]) -> None:
    """Play a whole match: nobody sends before the news of the other's move has come."""
    for _ in range(MOVES):
        side, form = duel.next_form()
        other = sockets[duel.order[1] if side == duel.order[0] else duel.order[0]]
        sent = time.perf_counter()
        await sockets[side].send(json.dumps({"type": "post", **form}))
        await until(other, "news", ply=form["ply"] + 1)
        waits.append(time.perf_counter() - sent)
        answer = await until(sockets[side], "answer")
        assert answer["status"] == 200, answer


async def until(each: Any, kind: str, **wanted: Any) -> dict[str, Any]:
    """The next message of that kind with these values; others, as the news of one's own moves, are passed over."""
    while True:
        message: dict[str, Any] = json.loads(await each.recv())
        if message["type"] == kind and all(message[name] == value for name, value in wanted.items()):
            return message


async def rate(calls: Any) -> float:
    """What the calls count together, a second."""
    started = time.perf_counter()
    counts = await asyncio.gather(*calls)
    return sum(counts) / (time.perf_counter() - started)
