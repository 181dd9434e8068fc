"""Reads, for a viewer: the thread, and every moment of a match. The number of statements is the same at any length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec
from django.http import Http404

from games import bots, flow, line, proof, states
from games.access import Caller, Viewer
from games.core.board import BoardView, Brief, Choice, Pending, Prose, Terrain
from games.core.dice import Roll
from games.core.play import OrderEcho
from games.core.system import MatchOptions, Outcome
from games.flow import Flow, Query
from games.models import Match
from games.reading import decode_events, decode_state
from games.registry import game

PAGE = 30


@dataclass(frozen=True, slots=True)
class EntryView:
    """One entry of the thread as a viewer may read it."""

    seq: int
    ply: int
    kind: str
    """`comment`, `remark`, `act` or `server`."""
    side: str
    """Empty for the server, `-` for a spectator."""
    name: str
    created_at: datetime
    text: str
    """What was typed; empty if it is hidden or redacted, and for the server."""
    is_hidden: bool
    is_redacted: bool
    canonical: Sequence[str]
    echoes: Sequence[OrderEcho]
    rolls: Sequence[Roll]
    """What was rolled; empty in a running match that hides something."""
    prose: Sequence[Prose]
    is_retired: bool
    """Taken back: no longer in the line of play."""
    is_mine: bool
    key: str
    """The idempotency key it was sent with; empty for entries of others."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after one of its entries, as a viewer may know it."""

    seq: int
    ply: int
    is_present: bool
    state: Any
    board: BoardView
    terrain: Terrain
    brief: Brief
    pending: Sequence[Pending]
    choices: Sequence[Choice]
    """What the viewer's side may do next by clicking; empty unless it is the present and the side is to act."""
    outcome: Outcome | None
    events: Sequence[Any]


_ENTRIES = """SELECT e.seq, e.ply, e.kind, e.side, coalesce(p.name, ''), e.created_at, coalesce(t.text, ''),
  t.hidden_by_id IS NOT NULL, coalesce(t.redacted, false), e.canonical::text, e.echoes::text, e.rolls::text,
  e.events::text, p.seat_id, p.user_id, p.visitor, e.key
FROM games_entry e LEFT JOIN games_entrytext t ON t.entry_id = e.id LEFT JOIN games_participant p ON p.id = e.participant_id
WHERE e.match_id = %s AND """
_BETWEEN = _ENTRIES + "e.seq >= %s AND e.seq < %s ORDER BY e.seq "
_AMONG = _ENTRIES + "e.seq = ANY(%s) ORDER BY e.seq"
_END = 2**31 - 1
_canonical = msgspec.json.Decoder(list[str])
_echoes = msgspec.json.Decoder(list[OrderEcho])
_rolls = msgspec.json.Decoder(list[Roll])


def entries(
    viewer: Viewer, *, before: int | None = None, after: int | None = None, limit: int = PAGE
) -> list[EntryView]:
    """Return entries in their order: the last `limit` before a number, or the first `limit` after one."""
    first, end = (0 if after is None else after + 1), (_END if before is None else before)
    newest = after is None
    sql = _BETWEEN + ("DESC LIMIT %s" if newest else "LIMIT %s")
    rows = flow.run(_all(sql, (viewer.match.pk, max(first, 0), min(end, _END), limit)))
    return [_entry(viewer, row) for row in (reversed(rows) if newest else rows)]


def entries_among(viewer: Viewer, numbers: Sequence[int]) -> list[EntryView]:
    """Return the entries that have one of some numbers, in their order; at most `PAGE`."""
    rows = flow.run(_all(_AMONG, (viewer.match.pk, list(numbers[:PAGE]))))
    return [_entry(viewer, row) for row in rows]


def entry(viewer: Viewer, seq: int) -> EntryView:
    """Return one entry. Raises `Http404`."""
    rows = flow.run(_all(_BETWEEN, (viewer.match.pk, min(seq, _END - 1), min(seq, _END - 1) + 1)))
    if not rows:
        raise Http404("no such entry")
    return _entry(viewer, rows[0])


def _all(sql: str, params: tuple[Any, ...]) -> Flow[list[flow.Row]]:
    return (yield Query(sql, params, many=True))


def _entry(viewer: Viewer, row: flow.Row) -> EntryView:
    match, rules = viewer.match, viewer.rules
    seq, ply, kind, side, name, created_at, text, hidden, redacted = row[:9]
    secret = rules.hides and match.status == Match.Status.RUNNING
    mine = _is_mine(viewer, *row[13:16])
    prose = [part for event in decode_events(match.game, row[12]) for part in rules.prose(event)]
    return EntryView(
        seq=seq,
        ply=ply,
        kind=kind,
        side=side,
        name=name,
        created_at=created_at,
        text="" if hidden else text,
        is_hidden=hidden,
        is_redacted=redacted,
        canonical=_canonical.decode(row[9]),
        echoes=_echoes.decode(row[10]),
        rolls=() if secret else _rolls.decode(row[11]),
        prose=prose,
        is_retired=seq in match.retired,
        is_mine=mine,
        key=row[16] if mine else "",
    )


def _is_mine(viewer: Viewer, seat_id: int | None, user_id: int | None, visitor: str | None) -> bool:
    if seat_id is not None:
        return viewer.seat is not None and viewer.seat.pk == seat_id
    if user_id is not None:
        return user_id == viewer.caller.user_id
    return bool(visitor) and visitor == viewer.caller.visitor


def moment(viewer: Viewer, seq: int | None = None) -> Moment:
    """Return the match after an entry, or as it stands now. Raises `Http404` if there is no such entry."""
    match, rules, side = viewer.match, viewer.rules, viewer.side
    if seq is None or seq == match.seq:
        state, events = flow.run(_present(match))
        is_present, seq, ply = True, match.seq, match.ply
        _wake_bot(viewer)
    else:
        ply, state, events = flow.run(_past(viewer, seq))
        is_present = False
    view = rules.view(state, side)
    outcome = rules.outcome(state)
    if is_present and match.outcome is not None:
        outcome = msgspec.convert(match.outcome, Outcome)
    may_act = is_present and side in match.acting and side is not None
    return Moment(
        seq=seq,
        ply=ply,
        is_present=is_present,
        state=view,
        board=rules.board(view, side, events),
        terrain=rules.terrain(),
        brief=rules.brief(view, side),
        pending=rules.pending(view),
        choices=rules.choices(view, side) if may_act and side else (),
        outcome=outcome,
        events=events,
    )


def _present(match: Match) -> Flow[tuple[Any, list[Any]]]:
    known = states.get(match.slug)
    table = game(match.game).position_model._meta.db_table
    row = yield Query(
        f"""SELECT p.seq, CASE WHEN p.seq = %s THEN NULL ELSE p.state::text END, e.events::text
        FROM {table} p JOIN games_entry e ON e.match_id = p.match_id AND e.seq = p.seq WHERE p.match_id = %s""",
        (known.position_seq, match.pk),
    )
    state = known.state if row[1] is None else decode_state(match.game, row[1])
    if row[1] is not None:
        states.put(match.slug, states.Known(row[0], state))
    return state, decode_events(match.game, row[2])


def _past(viewer: Viewer, seq: int) -> Flow[tuple[int, Any, list[Any]]]:
    match = viewer.match
    row = None
    if 0 <= seq < match.seq:
        row = yield Query(
            "SELECT ply, events::text FROM games_entry WHERE match_id = %s AND seq = %s", (match.pk, seq)
        )
    if row is None:
        raise Http404("no such entry")
    options = MatchOptions(match.dice_mode, match.options)
    state = yield from line.state_at(match.pk, match.game, viewer.rules, options, seq)
    return row[0], state, decode_events(match.game, row[1])


def _wake_bot(viewer: Viewer) -> None:
    """Remind a computer player that is to act: the process that was to ask it may have died."""
    if any(seat.bot and seat.side in viewer.match.acting for seat in viewer.seats):
        bots.wake(viewer.match.slug)


def my_matches(caller: Caller) -> list[Match]:
    """Return the matches in which the caller holds a seat, by account or by link, the liveliest first."""
    by_link = dict(caller.grants)
    found = Match.objects.filter(seats__pk__in=by_link) | Match.objects.filter(
        seats__user_id__isnull=False, seats__user_id=caller.user_id
    )
    matches = found.distinct().select_related("scenario").defer("scenario__files").prefetch_related("seats")
    mine = [
        match
        for match in matches
        if any(
            by_link.get(seat.pk) == seat.token_version
            or (seat.user_id is not None and seat.user_id == caller.user_id)
            for seat in match.seats.all()
        )
    ]
    return sorted(mine, key=lambda match: match.updated_at, reverse=True)


def public_matches(limit: int = 20) -> list[Match]:
    """Return the newest public matches."""
    matches = Match.objects.filter(is_public=True).select_related("scenario").defer("scenario__files")
    return list(matches.prefetch_related("seats").order_by("-id")[:limit])


def dice_report(match: Match) -> proof.DiceReport | None:
    """Return every roll of a finished match made again from its secret; None while it goes on."""
    return _dice_report(match.pk) if match.status == Match.Status.OVER else None


@lru_cache(maxsize=64)
def _dice_report(match_id: int) -> proof.DiceReport | None:
    return proof.dice_report(Match.objects.select_related("secret_row").get(pk=match_id))
