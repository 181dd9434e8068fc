"""How much one seat, visitor or address may ask for.

The counters stand in an unlogged table of Postgres, so that they hold for all server processes together and cost no
write-ahead log. Those of posts and previews ride along with a statement that the request needs anyway. A window
begins with the first hit and is over after its length; so a burst is bounded by the limit, and two windows by twice that.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.http import HttpRequest


class Rate(NamedTuple):
    """So many hits a window."""

    hits: int
    window: timedelta


def _rate(name: str, hits: int, seconds: float) -> Rate:
    return Rate(int(getattr(settings, name, hits)), timedelta(seconds=seconds))


def posts() -> Rate:
    """Return the limit of comments and acts of one seat or visitor."""
    return _rate("FIELDPOST_POSTS_A_MINUTE", 30, 60)


def previews() -> Rate:
    """Return the limit of previews of one seat."""
    return _rate("FIELDPOST_PREVIEWS_A_SECOND", 5, 1)


def failures() -> Rate:
    """Return the limit of failed links or log-ins of one address."""
    return _rate("FIELDPOST_FAILURES_A_MINUTE", 10, 60)


def sockets_a_client() -> int:
    """Return how many sockets one address may hold at a time."""
    return int(getattr(settings, "FIELDPOST_SOCKETS_A_CLIENT", 20))


HIT_FROM = """INSERT INTO games_limit AS l (key, started, hits) SELECT %(counter)s, now(), 1 FROM {source}
ON CONFLICT (key) DO UPDATE SET
  started = CASE WHEN l.started <= now() - %(window)s::interval THEN now() ELSE l.started END,
  hits = CASE WHEN l.started <= now() - %(window)s::interval THEN 1 ELSE least(l.hits + 1, 1000000) END
RETURNING hits"""
"""Counts a hit if the source has a row, and returns how many there were in its window; parameters by `hit_params`."""
HIT = HIT_FROM.format(source="(SELECT 1) AS once")


def hit_params(key: str, rate: Rate) -> dict[str, Any]:
    """Return the parameters of `HIT`."""
    return {"counter": key, "window": rate.window}


def hit(key: str, rate: Rate) -> bool:
    """Count a hit; tell whether it is still within the limit."""
    with connection.cursor() as cursor:
        cursor.execute(HIT, hit_params(key, rate))
        return int(cursor.fetchone()[0]) <= rate.hits


def client_of(address: str) -> str:
    """Return the key of a client's address: IPv6 addresses count by their network of 64 bits."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        network = address
    else:
        if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
        network = parsed.exploded if isinstance(parsed, IPv4Address) else parsed.exploded[:19]
    return hashlib.sha256(network.encode()).hexdigest()[:32]


def address_of(request: HttpRequest) -> str:
    """Return the address that a request came from, as the server in front of Django tells it."""
    return str(request.META.get("REMOTE_ADDR") or "")


def may_try(request: HttpRequest, what: str) -> bool:
    """Tell whether the request's address may try a link or a log-in; `what` is `link` or `login`.

    A try counts as a failure from the start, so that many at once get no further than many in turn;
    `succeeded` takes it back.
    """
    return hit(_failure_key(request, what), failures())


def succeeded(request: HttpRequest, what: str) -> None:
    """Count the try of a link or a log-in no longer."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_limit SET hits = greatest(hits - 1, 0) WHERE key = %s",
            [_failure_key(request, what)],
        )


def _failure_key(request: HttpRequest, what: str) -> str:
    return f"fail:{what}:{client_of(address_of(request))}"


def forget_old() -> int:
    """Delete counters whose window is long over; returns how many. Called by `manage.py deadlines`."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_limit WHERE started < now() - interval '10 minutes'")
        return int(cursor.rowcount)
