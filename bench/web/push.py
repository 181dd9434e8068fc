"""How long news takes to the other player's socket while 200 sockets are open."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

from bench.web.client import ROOT, Client, on_core, socket
from bench.web.load import until
from bench.web.matches import Duel

VIEWERS = 200
TIMES = 150
PAUSE_SECONDS = 0.03


@contextlib.asynccontextmanager
async def crowd(number: int, path: str) -> AsyncIterator[None]:
    """All viewers but one, in a process of their own, so that reading their messages delays nobody."""
    command = on_core(1, [sys.executable, "-m", "bench.web.push", str(number), path, str(VIEWERS - 1)])
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as viewers:
        assert viewers.stdout is not None
        try:
            assert viewers.stdout.readline() == "open\n"
            yield
        finally:
            viewers.terminate()


async def bare(number: int) -> list[float]:
    """Seconds from a bare `group_send` to a socket of the group."""
    async with crowd(number, "/bench/socket/"):
        player = await socket(number, "/bench/socket/")
        client = await Client(number).open()
        waits = []
        for _ in range(TIMES):
            sending = asyncio.create_task(client.get("/bench/send"))
            sent = json.loads(await player.recv())["sent"]
            waits.append(time.monotonic() - sent)
            await sending
            await asyncio.sleep(PAUSE_SECONDS)
        await player.close()
        await client.close()
    return waits


async def from_commit(number: int, duel: Duel) -> list[float]:
    """Seconds from the commit of a move, made by this process, to the other player's socket."""
    from games import services

    path = f"/ws/m/{duel.slug}/"
    async with crowd(number, path):
        sockets = {side: await socket(number, path, key) for side, key in duel.sessions.items()}
        waits = []
        for _ in range(TIMES):
            side, form = duel.next_form()
            other = duel.order[1] if side == duel.order[0] else duel.order[0]
            waiting = asyncio.create_task(arrival(sockets[other], form["ply"] + 1))
            await asyncio.sleep(0)
            answer = await services.comment_post_async(duel.slug, duel.callers[side], **form)
            committed = time.monotonic()
            assert answer.status == 200, answer.body
            waits.append(await waiting - committed)
            await asyncio.sleep(PAUSE_SECONDS)
        for each in sockets.values():
            await each.close()
    from games import flow

    await flow.close_pool()
    return waits


async def arrival(each: Any, ply: int) -> float:
    await until(each, "news", ply=ply)
    return time.monotonic()


async def watch(number: int, path: str, viewers: int) -> None:
    """Open the sockets and read them until ended."""
    sockets = [await socket(number, path) for _ in range(viewers)]
    print("open", flush=True)
    await asyncio.gather(*(drain(each) for each in sockets))


async def drain(each: Any) -> None:
    async for _ in each:
        pass


if __name__ == "__main__":
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(watch(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
