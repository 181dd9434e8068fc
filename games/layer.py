"""The channel layer within a process."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

CLEAN_SECONDS = 5.0


class ProcessChannelLayer(InMemoryChannelLayer):
    """Channels' in-memory layer for many sockets.

    Channels looks for expired messages among all channels and groups whenever a message is sent or received, so that
    telling n sockets costs n times n steps, and starts a task for each of them. Here it looks every few seconds, and
    hands a message to one after the other, which never waits: the queues are in memory.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._clean_after = 0.0

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now >= self._clean_after:
            self._clean_after = now + CLEAN_SECONDS
            super()._clean_expired()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send a message to all channels of a group; one whose queue is full misses it, as in Channels."""
        self.require_valid_group_name(group)
        self._clean_expired()
        for channel in list(self.groups.get(group, ())):
            with contextlib.suppress(ChannelFull):
                await self.send(channel, message)
