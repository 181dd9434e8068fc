"""Who asks, and what they may see: every page, fragment, image and socket of a match comes through here."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest

from games import limits
from games.core.system import Rules, Side
from games.models import Match, Seat
from games.registry import rules_for

GRANTS = "seats"
"""Session key: seat id (text) -> token version, the latest claim last."""
VISITOR = "visitor"
"""Session key: a random word that makes a spectator without an account the same person again."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who a request or a socket belongs to; what seats that gives is decided against the database."""

    user_id: int | None = None
    name: str = ""
    grants: tuple[tuple[int, int], ...] = ()
    """Seat ids and token versions from secret links, the latest claim last."""
    visitor: str = ""
    """A hash that stands for a spectator without an account; empty if there is none."""
    session_key: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as the hot path reads it."""

    id: int
    side: Side
    name: str
    user_id: int | None
    token_version: int
    bot: bool
    participant_id: int
    hits: int
    """Posts counted in this minute."""


class Holdable(Protocol):
    """What `held` needs of a seat."""

    @property
    def id(self) -> int: ...
    @property
    def side(self) -> Side: ...
    @property
    def user_id(self) -> int | None: ...
    @property
    def token_version(self) -> int: ...
    @property
    def bot(self) -> bool: ...


H = TypeVar("H", bound=Holdable)


def held(caller: Caller, seats: Iterable[H], acting: Sequence[Side]) -> H | None:
    """Return the caller's seat among a match's, or None.

    Who holds several plays the one that is to act, so that one person can play both sides in one browser;
    otherwise the link that was opened last counts.
    """
    order = {seat_id: (number, version) for number, (seat_id, version) in enumerate(caller.grants)}
    mine: list[tuple[bool, int, H]] = []
    for seat in seats:
        if seat.bot:
            continue
        number, version = order.get(seat.id, (-1, None))
        by_link = version is not None and version == seat.token_version
        by_account = seat.user_id is not None and seat.user_id == caller.user_id
        if by_link or by_account:
            mine.append((seat.side in acting, number if by_link else -1, seat))
    return max(mine, key=lambda one: one[:2])[2] if mine else None


@dataclass(frozen=True)
class Viewer:
    """Somebody who may see a match, and as whom."""

    match: Match
    seats: tuple[Seat, ...]
    seat: Seat | None
    caller: Caller

    @property
    def side(self) -> Side | None:
        """Return the side whose knowledge the viewer has; None for a spectator."""
        return self.seat.side if self.seat else None

    @property
    def name(self) -> str:
        return self.seat.name if self.seat else self.caller.name

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        return rules_for(self.match.scenario_id)

    @property
    def is_to_act(self) -> bool:
        return self.side in self.match.acting

    @property
    def may_write(self) -> bool:
        """Tell whether the viewer may post at all."""
        return self.seat is not None or self.match.spectators_may_remark


def session_of(request_or_scope: HttpRequest | Mapping[str, Any]) -> Any:
    """Return the session of a request or of a socket's scope."""
    if isinstance(request_or_scope, HttpRequest):
        return request_or_scope.session
    return request_or_scope["session"]


def caller(request_or_scope: HttpRequest | Mapping[str, Any]) -> Caller:
    """Return who asks; reads the session and the user, nothing of the match."""
    session = session_of(request_or_scope)
    user = request_or_scope.user if isinstance(request_or_scope, HttpRequest) else request_or_scope["user"]
    return caller_of(session, user if user.is_authenticated else None, session.session_key or "")


def caller_of(session: Any, user: AbstractBaseUser | None, session_key: str) -> Caller:
    """Return the caller of a session's contents; `user` is None without a valid log-in."""
    grants = tuple((int(seat), int(version)) for seat, version in session.get(GRANTS, {}).items())
    if user is not None:
        return Caller(user.pk, user.get_username(), grants, "", session_key)
    word = session.get(VISITOR, "")
    visitor = hashlib.sha256(word.encode()).hexdigest() if word else ""
    return Caller(None, "", grants, visitor, session_key)


def writer(request: HttpRequest) -> Caller:
    """Return who asks, for posting: a spectator without an account becomes somebody recognisable."""
    if not request.user.is_authenticated and VISITOR not in request.session and _may_be_new(request):
        request.session[VISITOR] = secrets.token_urlsafe(16)
    return caller(request)


def _may_be_new(request: HttpRequest) -> bool:
    """Tell whether one more spectator may appear from the request's address: ten a minute, each with limits of their own."""
    return limits.hit(f"visitor:{limits.client_of(limits.address_of(request))}", limits.failures())


def viewer(request_or_scope: HttpRequest | Mapping[str, Any], slug: str) -> Viewer:
    """Return who looks at a match. Raises `Http404` if there is none, or it is private and not theirs."""
    return viewer_for(caller(request_or_scope), slug)


def viewer_for(who: Caller, slug: str) -> Viewer:
    """Return the caller as a viewer of a match. Raises `Http404` as `viewer` does."""
    match = Match.objects.defer("scenario__files").select_related("scenario").filter(slug=slug).first()
    if match is None:
        raise Http404("no such match")
    seats = tuple(match.seats.select_related("user"))
    seat = held(who, seats, match.acting)
    if seat is None and not match.is_public:
        raise Http404("no such match")
    return Viewer(match, seats, seat, who)
