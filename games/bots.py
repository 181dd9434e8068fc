"""The plain computer player: it answers after the commit that gave it the turn, in a thread of its own."""

from __future__ import annotations

import logging
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from django.db import connection

from games import store
from games.flow import Flow
from games.reading import present_state, rules_of

log = logging.getLogger("fieldpost.bots")

IN_A_ROW = 500
"""How many comments computer players write before they are asked again."""

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


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player wants to post, for which seat and at which ply."""

    seat_id: int
    ply: int
    text: str


def think(slug: str) -> Flow[Thought | None]:
    """Return what the next computer player to act would post, or None if none is to act."""
    match = yield from store.look(slug)
    if match is None or match.over:
        return None
    seat = next((seat for seat in match.seats if seat.bot and seat.side in match.acting), None)
    if seat is None:
        return None
    rules = yield from rules_of(match.scenario_id)
    state = yield from present_state(match)
    # What a computer player chooses by has nothing to do with the dice of the match.
    rng = random.Random(random.SystemRandom().getrandbits(64))
    text = rules.bot(rules.view(state, seat.side), seat.side, rng)
    return Thought(seat.id, match.ply, text)
