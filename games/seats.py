"""Secret links to seats, and what a seat or staff may take out of sight."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction
from django.http import HttpRequest

from games import limits, push, store
from games.access import GRANTS
from games.models import Entry, EntryText, Redaction, Seat


def token_hash(token: str) -> str:
    """Return what is stored of a token; looked up by equality, so nothing is compared in Python."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_link_create(seat: Seat, token: str | None = None) -> str:
    """Return the token of a new secret link to a seat, 192 random bits; an older link and who used it lose the seat."""
    token = token or secrets.token_urlsafe(24)
    Seat.objects.filter(pk=seat.pk).update(token_hash=token_hash(token), token_version=seat.token_version + 1)
    seat.refresh_from_db()
    return token


def seat_by_token(request: HttpRequest, token: str) -> Seat | None:
    """Return the seat a link leads to, or None; failures count against the address.

    Raises `TooManyFailures` if the address has tried too often.
    """
    if not limits.may_try(request, "link"):
        raise TooManyFailures
    seat = Seat.objects.select_related("match").filter(token_hash=token_hash(token), bot=False).first()
    if seat is not None:
        limits.succeeded(request, "link")
    return seat


class TooManyFailures(Exception):
    """An address has followed too many links that lead nowhere."""


def seat_claim(request: HttpRequest, token: str) -> Seat | None:
    """Take the seat that a link leads to into the request's session, under a new session key.

    A user who is logged in keeps it beyond the session, unless the seat has a user already.
    Returns None for a link that leads nowhere. Raises `TooManyFailures`.
    """
    seat = seat_by_token(request, token)
    if seat is None:
        return None
    grants = {key: version for key, version in request.session.get(GRANTS, {}).items() if key != str(seat.pk)}
    request.session[GRANTS] = {**grants, str(seat.pk): seat.token_version}
    request.session.cycle_key()
    if request.user.is_authenticated and seat.user_id is None:
        Seat.objects.filter(pk=seat.pk, user=None).update(user=request.user)
    return seat


def seat_revoke(seat: Seat) -> None:
    """Take a seat's link away, and the seat from everybody who holds it by the link or by an account."""
    Seat.objects.filter(pk=seat.pk).update(token_hash=None, token_version=seat.token_version + 1, user=None)
    seat.refresh_from_db()


class NotYours(PermissionError):
    """Somebody wants to hide what is not a spectator's remark in their match."""


@transaction.atomic
def remark_hide(seat: Seat, seq: int) -> None:
    """Hide a spectator's remark in the seat's match. Raises `NotYours` for anything else."""
    hidden = EntryText.objects.filter(
        entry__match_id=seat.match_id, entry__seq=seq, entry__side="-", entry__kind=Entry.Kind.REMARK
    ).update(hidden_by=seat)
    if not hidden:
        raise NotYours(seq)
    tell_gone(seat.match_id, seq)


@transaction.atomic
def redact(entry: Entry, by: AbstractBaseUser, reason: str = "") -> None:
    """Take an entry's words away for good. Its orders, dice and events stay, so the match stays playable."""
    EntryText.objects.filter(entry=entry).update(text="", redacted=True)
    Redaction.objects.create(entry=entry, by=by, reason=reason, created_at=datetime.now(UTC))
    tell_gone(entry.match_id, entry.seq)


def tell_gone(match_id: int, seq: int) -> None:
    """Write down that an entry's words are gone, and let the match's viewers look again once that is committed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_match SET gone = gone || %s::int WHERE id = %s RETURNING seq, ply", [seq, match_id]
        )
        payload = push.again(match_id, *cursor.fetchone())
        cursor.execute("SELECT pg_notify(%s, %s)", [store.CHANNEL, payload])
