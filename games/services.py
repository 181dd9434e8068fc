"""The only writer: everything that changes a match, for the page, the socket, the admin and the commands.

Making matches is in `games.matches`, links in `games.seats`; both are offered here by name.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TypeVar

import psycopg
from django.db import OperationalError, connection, transaction

from games import acting, answers, flow, limits, posting, thinking
from games.access import Caller
from games.answers import Answer, Done, Post, make_post
from games.appending import Conflict
from games.flow import Flow
from games.matches import BadMatch as BadMatch
from games.matches import SeatPlan as SeatPlan
from games.matches import create_match as create_match
from games.models import Match
from games.previews import PreviewResult as PreviewResult
from games.previews import preview as preview
from games.previews import preview_async as preview_async
from games.seats import redact as redact
from games.seats import remark_hide as remark_hide
from games.seats import seat_claim as seat_claim
from games.seats import seat_link_create as seat_link_create
from games.seats import seat_revoke as seat_revoke

log = logging.getLogger("fieldpost.services")
T = TypeVar("T")


def comment_post(
    slug: str,
    caller: Caller,
    *,
    text: str,
    ply: object,
    key: object = None,
    nonce: object = None,
    now: datetime | None = None,
) -> Answer:
    """Post a comment: orders, a remark, or an act written as `!RESIGN`. Whatever is refused stores nothing."""
    post = make_post(slug, caller, text, ply, key, nonce, now)
    return _deliver(lambda: posting.comment(post, limits.posts()))


async def comment_post_async(
    slug: str,
    caller: Caller,
    *,
    text: str,
    ply: object,
    key: object = None,
    nonce: object = None,
    now: datetime | None = None,
) -> Answer:
    """Do what `comment_post` does on the sockets' own connections."""
    post = make_post(slug, caller, text, ply, key, nonce, now)
    return await _deliver_async(lambda: posting.comment(post, limits.posts()))


def act_post(
    slug: str, caller: Caller, *, act: str, ply: object, key: object = None, now: datetime | None = None
) -> Answer:
    """Do an act of the platform, such as `RESIGN`, `REWIND 12` or `!AGREE`."""
    text = act if act.startswith("!") else f"!{act}"
    post = make_post(slug, caller, text, ply, key, None, now)
    return _deliver(lambda: acting.act_of(post, limits.posts()))


TRIES = 50
"""How often a post is played anew because another one came first, before its author is told so."""


def _pause(number: int) -> float:
    """Return how many seconds to wait before the next try, so that many who write at once do not stay in step."""
    return random.uniform(0, min(number, 20) * 0.001)


def _deliver(start: Callable[[], Flow[Done]]) -> Answer:
    for number in range(TRIES):
        try:
            done = _run(start)
        except Conflict:
            time.sleep(_pause(number))
            continue
        for step in done.afterwards:
            transaction.on_commit(step)
        return done.answer
    return answers.busy()


def _run(start: Callable[[], Flow[T]]) -> T:
    """Run a flow, and once more if Postgres went away: the key keeps a post that did arrive from being played twice."""
    try:
        return flow.run(start())
    except (OperationalError, psycopg.OperationalError) as error:
        if connection.in_atomic_block:
            raise
        log.warning("the database connection was lost, trying once more: %s", type(error).__name__)
        connection.close()
        return flow.run(start())


async def _deliver_async(start: Callable[[], Flow[Done]]) -> Answer:
    for number in range(TRIES):
        try:
            done = await _run_async(start)
        except Conflict:
            await asyncio.sleep(_pause(number))
            continue
        for step in done.afterwards:
            step()
        return done.answer
    return answers.busy()


async def _run_async(start: Callable[[], Flow[T]]) -> T:
    try:
        return await flow.run_async(start())
    except psycopg.OperationalError as error:
        log.warning("the database connection was lost, trying once more: %s", type(error).__name__)
        await flow.drop_dead_connections()
        return await flow.run_async(start())


UNLIMITED = limits.Rate(2**31 - 1, timedelta(minutes=1))


def bot_move(slug: str) -> int:
    """Let the computer players of a match answer until a person is to act; returns how many comments they wrote.

    A move is thought out without a lock and posted for the ply it was thought out for, so that several processes
    may try: one of them plays, the others are refused as stale.
    """
    for number in range(thinking.IN_A_ROW):
        thought = flow.run(thinking.think(slug))
        if thought is None:
            return number
        answer = _deliver(partial(posting.by_seat, _bot_post(slug, thought), thought.seat_id, UNLIMITED))
        if answer.status == 422:
            log.error(
                "the computer player wrote something illegal", extra={"match": slug, "answer": answer.body}
            )
            return number
    return thinking.IN_A_ROW


def _bot_post(slug: str, thought: thinking.Thought) -> Post:
    return make_post(slug, Caller(), thought.text, thought.ply, f"bot-{thought.ply}", None, None)


def resolve_overdue(match: Match, now: datetime | None = None) -> list[str]:
    """Do what is due for the sides whose deadline has passed, if the game leaves the server something to do.

    Returns the sides for which it did. Matches without a deadline are left alone.
    """
    moment = now or datetime.now(UTC)
    if match.resolve_hours is None or match.status != Match.Status.RUNNING:
        return []
    if moment < match.acting_since + timedelta(hours=match.resolve_hours):
        return []
    post = make_post(match.slug, Caller(), "", match.ply, f"deadline-{match.ply}", None, moment)
    try:
        return _run(lambda: acting.overdue_of(post, tuple(match.acting)))
    except Conflict:
        return []  # Somebody wrote at this moment; the deadline counts from there.
