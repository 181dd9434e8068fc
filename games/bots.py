"""The plain computer player: it answers after the commit that gave it the turn, in a thread of its own."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

log = logging.getLogger("fieldpost.bots")

_threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")
_waiting: set[str] = set()
_lock = threading.Lock()


def wake(slug: str) -> None:
    """Let the computer player of a match answer soon; asking again before it has begun changes nothing."""
    with _lock:
        if slug in _waiting:
            return
        _waiting.add(slug)
    _threads.submit(_answer, slug)


def _answer(slug: str) -> None:
    with _lock:
        _waiting.discard(slug)
    from games import services

    try:
        services.bot_move(slug)
    except Exception:
        log.exception("the computer player failed", extra={"match": slug})
    finally:
        connection.close()


def wait_idle() -> None:
    """Wait until nobody is thinking any more; for tests, which empty the database next."""
    _threads.submit(lambda: None).result()
