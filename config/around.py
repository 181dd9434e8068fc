"""What all middlewares of ours have in common."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse


class Around:
    """A middleware that does something before and after a view, under synchronous and asynchronous servers."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self.is_async:
            return self._acall(request)
        kept = self.before(request)
        return self.after(request, self.get_response(request), kept)

    async def _acall(self, request: HttpRequest) -> HttpResponse:
        kept = self.before(request)
        return self.after(request, await self.get_response(request), kept)

    def before(self, request: HttpRequest) -> Any:
        """Return what `after` is to know."""

    def after(self, request: HttpRequest, response: HttpResponse, kept: Any) -> HttpResponse:
        """Return the response, changed as needed."""
        return response
