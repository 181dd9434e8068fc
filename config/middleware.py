"""Headers and bounds of every request that Django brings no middleware for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse

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


class HeadersMiddleware:
    """Tells the browser which of its features no page of ours uses, and keeps secret addresses out of `Referer`.

    The referrer policy stands here rather than in the view, so that error pages have it too.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self.is_async:
            return self.acall(request)
        return mark(request, self.get_response(request))

    async def acall(self, request: HttpRequest) -> HttpResponse:
        return mark(request, await self.get_response(request))


def mark(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    response.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
    if request.path.startswith(SECRET_PATHS):
        response["Referrer-Policy"] = "no-referrer"
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
