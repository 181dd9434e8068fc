"""Headers and bounds of every request that Django brings no middleware for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import has_vary_header, patch_cache_control

from config.around import Around

UNUSED_FEATURES = (
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES)
SECRET_PATHS = "/seat/"
"""Below it the address itself is the secret."""
BODY_BYTES = 6 * 1024 * 1024
"""A scenario of 5 MB with the form around it; everything else is far smaller."""


class HeadersMiddleware(Around):
    """Tells the browser which of its features no page of ours uses, keeps secret addresses out of `Referer`, and what
    was made for one reader out of shared caches.

    They stand here rather than in the views, so that error pages have them too.
    """

    def after(self, request: HttpRequest, response: HttpResponse, kept: Any) -> HttpResponse:
        response.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if request.path.startswith(SECRET_PATHS):
            response["Referrer-Policy"] = "no-referrer"
        if has_vary_header(response, "Cookie") and "Cache-Control" not in response:
            patch_cache_control(response, private=True)
        return response


Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class TooLong(Exception):
    """A request's body is longer than anything that is read here."""


class BodyLimit:
    """ASGI: answers 413 to a body of more than `BODY_BYTES`, before Django writes it to a temporary file."""

    def __init__(self, application: Callable[[Message, Receive, Send], Awaitable[None]]) -> None:
        self.application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        # The server reads no more than was announced, and a request that announces nothing has no body.
        if int(headers.get(b"content-length", 0)) > BODY_BYTES:
            await refuse(send)
        elif b"transfer-encoding" not in headers:
            await self.application(scope, receive, send)
        else:
            try:
                await self.application(scope, counted(receive), send)
            except TooLong:
                await refuse(send)


def counted(receive: Receive) -> Receive:
    """The same messages; raises TooLong once their bodies are more than `BODY_BYTES` together."""
    read = 0

    async def bounded() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > BODY_BYTES:
            raise TooLong
        return message

    return bounded


async def refuse(send: Send) -> None:
    """Answer 413 and close the connection, so that the rest is not read."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"That is too long.\n"})
