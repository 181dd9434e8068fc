"""What a post is answered with: the same for the page and for the socket."""

from __future__ import annotations

import hashlib
import re
import secrets
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from games.access import Caller
from games.core.errors import Fault, Kind, Span
from games.core.text import Message, msg
from games.notation.lines import unix_lines
from games.say import say_fault

_NONCE = re.compile(r"[0-9a-f]{32}")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
KEY_LENGTH = 64


@dataclass(frozen=True, slots=True)
class Answer:
    """HTTP status and JSON body."""

    status: int
    body: dict[str, Any]

    @property
    def is_stored(self) -> bool:
        return self.status == 200


@dataclass(frozen=True, slots=True)
class Done:
    """An answer, and what is to be done once it is committed."""

    answer: Answer
    afterwards: tuple[Callable[[], None], ...] = ()


@dataclass(frozen=True, slots=True)
class Post:
    """A comment or an act on its way in, cleaned."""

    slug: str
    caller: Caller
    text: str
    ply: int
    key: str
    nonce: str
    now: datetime
    hash: str = field(default="")


def make_post(
    slug: str, caller: Caller, text: str, ply: object, key: object, nonce: object, now: datetime | None
) -> Post:
    """Return a post from what a page or a socket sent; anything unusable is replaced, nothing raises.

    A missing key or nonce is made here: such a request is simply not protected against being sent twice.
    """
    plain = _UNSTORABLE.sub("", "\n".join(unix_lines(text)))
    return Post(
        slug,
        caller,
        plain,
        ply if isinstance(ply, int) else _whole_number(ply),
        _key(key),
        nonce if isinstance(nonce, str) and _NONCE.fullmatch(nonce) else secrets.token_hex(16),
        now or datetime.now(UTC),
        hashlib.sha256(plain.encode()).hexdigest(),
    )


def _whole_number(value: object) -> int:
    return (
        int(value)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10
        else -1
    )


def _key(key: object) -> str:
    if not isinstance(key, str) or not key:
        return uuid.uuid4().hex
    plain = _UNSTORABLE.sub("", key)
    return (
        plain
        if plain == key and len(key) <= KEY_LENGTH
        else hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
    )


def refused(faults: Iterable[Fault], status: int = 422, **more: Any) -> Answer:
    """Return the answer to a post that was not stored; the page keeps the text."""
    return Answer(status, {"faults": [say_fault(fault) for fault in faults], **more})


def denied(status: int, code: str, message: Message, **more: Any) -> Answer:
    """Return the answer to a post that has nothing to do with the rules of the game."""
    return refused([Fault(Kind.ILLEGAL, code, message)], status, **more)


def over_fault(span: Span | None = None) -> Fault:
    """Return what is wrong with orders to a match that was given up or agreed on."""
    message = msg(
        "The match is over, so orders are no longer played. Start a line with `>` to post it as a remark."
    )
    return Fault(Kind.NOT_YOUR_TURN, "not-your-turn", message, span=span)


def not_found() -> Answer:
    """Return the answer to whoever may not even know that a match exists."""
    return denied(404, "no-such-match", msg("There is no such match."))


def stale(seq: int, ply: int) -> Answer:
    """Return the answer to orders that were written for an earlier moment."""
    message = msg(
        "The match has moved on since you looked, so nothing was played. Look at what is new, and post again."
    )
    return refused([Fault(Kind.STALE, "stale", message)], 409, news=True, seq=seq, ply=ply)


def key_reused() -> Answer:
    """Return the answer to a key that came before with another text."""
    message = msg("This page has already posted something else with the same key. Reload it, and post again.")
    return denied(409, "key-reused", message, news=False)


def too_many(seconds: int) -> Answer:
    """Return the answer to a seat that posts too often."""
    message = msg(
        "That was too much at once. Your text is kept; try again in {seconds} seconds.", seconds=seconds
    )
    return denied(429, "too-many", message, retry_after=seconds)


def busy() -> Answer:
    """Return the answer to a post that others came before again and again."""
    message = msg("Many are writing at this moment. Your text is kept; post it again.")
    return denied(409, "busy", message, news=True)


def spectators_silent() -> Answer:
    """Return the answer to a spectator where only the seats may write."""
    return denied(403, "seats-only", msg("Only the players of this match may write here."))
