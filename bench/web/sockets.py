"""Bare sockets: the least that Channels can do, to compare with."""

import json
from typing import Any

import psycopg
from channels.generic.websocket import AsyncWebsocketConsumer

from games import flow, push

GROUP = "bench"
WRITE = b"""WITH match AS (UPDATE games_match SET updated_at = now() WHERE id = $1 RETURNING id),
note AS (INSERT INTO bench_move (match_id, text) SELECT id, $2 FROM match)
SELECT pg_notify('fieldpost', $3) FROM match"""
TABLE = "CREATE TABLE IF NOT EXISTS bench_move (id bigserial PRIMARY KEY, match_id bigint, text text)"


class BareConsumer(AsyncWebsocketConsumer):
    """In a group of Channels' own layer, passing on what the group is sent."""

    channel_layer_alias = "bare"

    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def news(self, event: dict[str, Any]) -> None:
        await self.send(text_data=f'{{"sent":{event["sent"]!r}}}')


class BareMover(AsyncWebsocketConsumer):
    """A move without session, seat, rules or answer kept: one update, one insert and the notification, committed."""

    async def connect(self) -> None:
        self.match_id = int(self.scope["url_route"]["kwargs"]["number"])
        await push.ensure_listener()
        await self.channel_layer.group_add(push.group(self.match_id), self.channel_name)
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        form = json.loads(text_data or "")
        told = f'{{"match":{self.match_id},"seq":{form["ply"] + 1},"ply":{form["ply"] + 1}}}'
        async with (await flow.pool()).connection() as raw, psycopg.AsyncRawCursor(raw) as cursor:
            await cursor.execute(WRITE, (self.match_id, form["text"], told))
        await self.send(text_data='{"type":"answer","status":200}')

    async def news(self, event: dict[str, Any]) -> None:
        await self.send(text_data=f'{{"type":"news","seq":{event["seq"]},"ply":{event["ply"]}}}')
