"""The site's addresses, and two bare views with the same middleware to compare with."""

import time

from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.urls import path

from bench.web.sockets import GROUP
from config.urls import urlpatterns as site


def select(request: HttpRequest, slug: str) -> JsonResponse:
    """A bare view with one SELECT, which answers a POST like the real one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq, ply FROM games_match WHERE slug = %s", [slug])
        seq, ply = cursor.fetchone()
    return JsonResponse({"seq": seq, "ply": ply})


async def send(request: HttpRequest) -> JsonResponse:
    """Send one message to the bare sockets, stamped with the clock that all processes of the machine share."""
    await get_channel_layer("bare").group_send(GROUP, {"type": "news", "sent": time.monotonic()})
    return JsonResponse({})


urlpatterns = [path("bench/select/<slug:slug>", select), path("bench/send", send), *site]
