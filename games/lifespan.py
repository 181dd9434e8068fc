"""What starts and ends with a server process: the listener, the watch over its sockets, the chores."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from games import chores, push, watch

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def lifespan(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """ASGI lifespan protocol."""
    task: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await push.ensure_listener()
            task = asyncio.create_task(chores.keep_doing())
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if task is not None:
                task.cancel()
            await watch.stop_watch()
            await push.stop_listener()
            await send({"type": "lifespan.shutdown.complete"})
            return
