"""What has to be done when time passes and nobody asks: deadlines, forgotten computer players, old counters.

Every server process does it once a minute, and so does `manage.py deadlines`. Doing it twice at the same moment is
harmless: what was done once is refused as stale the second time.
"""

from __future__ import annotations

import asyncio
import logging

import psycopg
from django.db import Error, connection

from games import bots, limits, services
from games.models import Match, Seat

log = logging.getLogger("fieldpost.chores")

EVERY_SECONDS = 60.0


def do_chores() -> int:
    """Do what is due in all matches; returns for how many sides a deadline had passed."""
    due = Match.objects.filter(status=Match.Status.RUNNING, resolve_hours__isnull=False)
    done = sum(len(services.resolve_overdue(match)) for match in due.iterator())
    seats = Seat.objects.filter(bot=True, match__status=Match.Status.RUNNING)
    for slug, side, acting in seats.values_list("match__slug", "side", "match__acting").iterator():
        if side in acting:
            bots.wake(slug)
    limits.forget_old()
    return done


async def keep_doing() -> None:
    """Do the chores now and every minute, in a thread, until cancelled."""
    while True:
        await asyncio.to_thread(_once)
        await asyncio.sleep(EVERY_SECONDS)


def _once() -> None:
    try:
        do_chores()
    except (Error, psycopg.Error) as error:
        log.warning("chores were left undone: %s", type(error).__name__)
    finally:
        connection.close()
