"""Middleware of the site itself."""

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


class PermissionsPolicyMiddleware:
    """Tells the browser which of its features no page of ours uses."""

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
        return mark(self.get_response(request))

    async def acall(self, request: HttpRequest) -> HttpResponse:
        return mark(await self.get_response(request))


def mark(response: HttpResponse) -> HttpResponse:
    response.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
    return response
