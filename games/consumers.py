"""The socket of a match page: it hears that something is new, and takes posts and previews like the page's forms."""

from __future__ import annotations

from typing import Any

import msgspec
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import Http404, HttpRequest
from django.utils import translation

from games import access, limits, push, services
from games.watch import watch

MAX_BYTES = 64 * 1024
NO_ACCESS = 4403
TOO_MANY = 4429
UNREADABLE = 4400
"""Close codes of ours: no such match for you (any more), too many sockets, not a message."""


class PostMessage(msgspec.Struct, frozen=True, tag="post", tag_field="type"):
    """A comment."""

    text: str
    ply: int
    key: str
    nonce: str = ""


class PreviewMessage(msgspec.Struct, frozen=True, tag="preview", tag_field="type"):
    """A draft to look at; `id` comes back with the answer."""

    text: str
    id: int = 0


_messages = msgspec.json.Decoder(PostMessage | PreviewMessage)


class MatchConsumer(AsyncWebsocketConsumer):
    """One socket of one viewer."""

    seat_id: int | None = None
    match_id = 0
    caller = access.Caller()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand a message to its handler.

        Channels would first look for old connections on the one thread that all sockets share; these handlers use
        none of that thread's.
        """
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.slug = self.scope["url_route"]["kwargs"]["slug"]
        self.language = language_of(self.scope)
        self.watch = watch()
        self.client = limits.client_of((self.scope.get("client") or [""])[0])
        self.leased = True
        if not await self.watch.lease(self.client):
            await self.close(TOO_MANY)
            return
        try:
            viewer = await database_sync_to_async(access.viewer, thread_sensitive=False)(
                self.scope, self.slug
            )
        except Http404:
            await self.close(NO_ACCESS)
            return
        self.caller, self.match_id = viewer.caller, viewer.match.pk
        self.seat_id = viewer.seat.pk if viewer.seat else None
        await push.ensure_listener()
        await self.channel_layer.group_add(push.group(self.match_id), self.channel_name)
        await self.channel_layer.group_add(push.EVERYBODY, self.channel_name)
        self.watch.sockets.add(self)
        await self.accept()
        await self.tell({"type": "hello", "seq": viewer.match.seq, "ply": viewer.match.ply})

    async def disconnect(self, code: int) -> None:
        self.watch.sockets.discard(self)
        if self.leased:
            self.leased = False
            self.watch.release(self.client)
        if self.match_id:
            await self.channel_layer.group_discard(push.group(self.match_id), self.channel_name)
            await self.channel_layer.group_discard(push.EVERYBODY, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data is None or len(text_data) > MAX_BYTES:
            await self.close(1009 if text_data else 1003)
            return
        try:
            message = _messages.decode(text_data)
        except (msgspec.DecodeError, UnicodeEncodeError):
            await self.close(UNREADABLE)
            return
        with translation.override(self.language):
            match message:
                case PostMessage(text, ply, key, nonce):
                    answer = await services.comment_post_async(
                        self.slug, self.caller, text=text, ply=ply, key=key, nonce=nonce
                    )
                    await self.tell(
                        {"type": "answer", "key": key, "status": answer.status, "body": answer.body}
                    )
                case PreviewMessage(text, number):
                    seen = await services.preview_async(self.slug, self.caller, text)
                    await self.tell(
                        {"type": "preview", "id": number, "status": seen.status, "body": seen.body()}
                    )

    async def news(self, event: dict[str, Any]) -> None:
        """Pass on that an entry has come; the page fetches it."""
        await self.send(text_data=f'{{"type":"news","seq":{event["seq"]},"ply":{event["ply"]}}}')

    async def resync(self, event: dict[str, Any]) -> None:
        """Pass on that notifications may have been missed; the page compares and fetches."""
        await self.tell({"type": "resync"})

    async def lose(self) -> None:
        await self.close(NO_ACCESS)

    async def tell(self, message: dict[str, Any]) -> None:
        await self.send(text_data=msgspec.json.encode(message).decode())


def language_of(scope: dict[str, Any]) -> str:
    """Return the language of a socket: by the page's cookie, else by the browser."""
    request = HttpRequest()
    headers = dict(scope["headers"])
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    request.COOKIES = scope.get("cookies", {})
    return translation.get_language_from_request(request)
