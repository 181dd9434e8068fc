"""The hot path's writing: one statement, no ORM objects, no explicit transaction.

A post looks at the match, plays in memory, and appends with one statement that updates the match's row only if
its `seq` is still the one that was looked at. That update is the row lock: of two posts at the same moment the
second waits, finds another `seq`, writes nothing, and looks again. Entry, words, position, snapshot, counter
and notification are parts of the same statement, so they commit together or not at all.

A process that remembers the match from its last entry plays on that without looking. What a look would have told is
then a condition of the append (`Guard`): that the seat is still held so, the key is new and the limit is not used up.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Any

import msgspec

from games import limits
from games.access import SeatRow
from games.flow import Flow, Query
from games.registry import game
from games.store import CHANNEL, MatchRow, news

SNAPSHOT_EVERY = 20


class Conflict(Exception):
    """Somebody else wrote an entry since the match was looked at; nothing was written."""


@dataclass(slots=True)
class NewEntry:
    """An entry to be written; JSON columns hold JSON text."""

    seq: int
    ply: int
    participant_id: int | None
    side: str
    kind: str
    text: str
    text_sha256: str
    key: str
    request_hash: str
    answer: bytes
    created_at: datetime
    rules_version: str
    canonical: bytes = b"[]"
    rolls: bytes = b"[]"
    events: bytes = b"[]"
    echoes: bytes = b"[]"
    state_hash: str = ""
    nonce: str = ""
    revealed: bool = False
    back_to: int | None = None


@dataclass(slots=True)
class NewPosition:
    """The state after an entry, and what the match's row says of it."""

    state: bytes
    columns: dict[str, int | str]
    acting: list[str]
    over: bool
    agreed: bool
    result: str
    outcome: bytes | None
    offer: bytes | None
    retired: list[int] = field(default_factory=list)
    snapshot: bool = False
    """Keep a snapshot although none is due: the line of play has turned back."""


@dataclass(frozen=True, slots=True)
class Guard:
    """What must still hold for a post that was played without looking at the match first."""

    seat: SeatRow
    """The author's seat, held by the same account and link as this process remembers."""
    key: str
    """Not used before by this author."""
    rate: limits.Rate
    """Not used up."""


_MATCH_REMARKED = "seq = %(seq)s, updated_at = %(now)s"
_MATCH_PLAYED = """seq = %(seq)s, ply = %(ply)s, status = %(status)s, acting = %(acting)s::varchar[],
  acting_since = %(now)s, agreed = %(agreed)s, result = %(result)s, outcome = %(outcome)s::jsonb,
  offer = %(offer)s::jsonb, retired = %(retired)s::int[], updated_at = %(now)s"""
_GUARD = """
  AND EXISTS (SELECT FROM games_seat s WHERE s.id = %(seat)s AND s.token_version = %(version)s
    AND s.user_id IS NOT DISTINCT FROM %(user)s::int)
  AND NOT EXISTS (SELECT FROM games_entry e WHERE e.match_id = m.id AND e.key = %(key)s
    AND e.participant_id = %(participant)s::bigint)
  AND NOT EXISTS (SELECT FROM games_limit l WHERE l.key = %(counter)s AND l.started > now() - %(window)s::interval
    AND l.hits >= %(most)s)"""
_ENTRY = """entry AS (INSERT INTO games_entry (match_id, seq, ply, participant_id, side, kind, canonical, rolls, events,
  echoes, rules_version, state_hash, text_sha256, key, request_hash, answer, nonce, revealed, back_to, created_at)
  SELECT id, %(seq)s, %(ply)s, %(participant)s::bigint, %(side)s, %(kind)s, %(canonical)s::jsonb, %(rolls)s::jsonb,
    %(events)s::jsonb, %(echoes)s::jsonb, %(rules_version)s, %(state_hash)s, %(text_sha256)s, %(key)s, %(request_hash)s,
    %(answer)s::jsonb, %(nonce)s, %(revealed)s::boolean, %(back_to)s::int, %(now)s::timestamptz FROM match RETURNING id),
words AS (INSERT INTO games_entrytext (entry_id, text, redacted) SELECT id, %(text)s, false FROM entry)"""
_NOTIFY = f"SELECT pg_notify('{CHANNEL}', %(news)s) FROM match"


@cache
def _sql(game_key: str, plays: bool, snapshot: bool, counts: bool, guarded: bool) -> str:
    entry = game(game_key)
    position, snapshots = entry.position_model._meta.db_table, entry.snapshot_model._meta.db_table
    change, guard = _MATCH_PLAYED if plays else _MATCH_REMARKED, _GUARD if guarded else ""
    where = f"WHERE id = %(match)s AND seq = %(seen)s{guard} RETURNING id"
    parts = [f"WITH match AS (UPDATE games_match m SET {change} {where})", _ENTRY]
    if plays:
        columns = "".join(f", {column} = %({column})s" for column in entry.columns)
        changed = f"seq = %(seq)s, state = %(state)s::jsonb{columns}"
        parts.append(f"position AS (UPDATE {position} SET {changed} FROM match WHERE match_id = match.id)")
    if snapshot:
        state = (
            "%(state)s::jsonb FROM match" if plays else f"state FROM match JOIN {position} ON match_id = id"
        )
        parts.append(
            f"snapshot AS (INSERT INTO {snapshots} (match_id, seq, state) SELECT id, %(seq)s, {state})"
        )
    if counts:
        parts.append(f"hit AS ({limits.HIT_FROM.format(source='match')})")
    return ",\n".join(parts) + "\n" + _NOTIFY


def append(
    match: MatchRow,
    new: NewEntry,
    position: NewPosition | None,
    rate: limits.Rate | None,
    guard: Guard | None = None,
) -> Flow[None]:
    """Write an entry with its words, the position, a snapshot when one is due, and the notification: one statement.

    Without a position it is a remark: `seq` rises, `ply` does not. With a rate the post counts against its author.
    Raises `Conflict`, having written nothing, if the match has moved on since it was looked at, or the guard does
    not hold.
    """
    snapshot = new.seq % SNAPSHOT_EVERY == 0 or (position is not None and position.snapshot)
    params = _entry_params(match, new)
    if position is not None:
        params |= _position_params(position)
    if rate is not None:
        params |= limits.hit_params(f"post:{new.participant_id}", rate)
    if guard is not None:
        params["seat"], params["version"] = guard.seat.id, guard.seat.token_version
        params["user"], params["most"] = guard.seat.user_id, guard.rate.hits
    sql = _sql(match.game, position is not None, snapshot, rate is not None, guard is not None)
    if (yield Query(sql, params)) is None:
        raise Conflict


def _entry_params(match: MatchRow, new: NewEntry) -> dict[str, Any]:
    return {
        "match": match.id,
        "seen": match.seq,
        "seq": new.seq,
        "ply": new.ply,
        "now": new.created_at,
        "participant": new.participant_id,
        "side": new.side,
        "kind": new.kind,
        "canonical": _text(new.canonical),
        "rolls": _text(new.rolls),
        "events": _text(new.events),
        "echoes": _text(new.echoes),
        "rules_version": new.rules_version,
        "state_hash": new.state_hash,
        "text_sha256": new.text_sha256,
        "key": new.key,
        "request_hash": new.request_hash,
        "answer": _text(new.answer),
        "nonce": new.nonce,
        "revealed": new.revealed,
        "back_to": new.back_to,
        "text": new.text,
        "news": news(match.id, new.seq, new.ply),
    }


def _position_params(position: NewPosition) -> dict[str, Any]:
    return {
        **position.columns,
        "status": "over" if position.over else "running",
        "acting": position.acting,
        "agreed": position.agreed,
        "result": position.result,
        "outcome": _text(position.outcome),
        "offer": _text(position.offer),
        "retired": position.retired,
        "state": _text(position.state),
    }


def _text(value: bytes | None) -> str | None:
    return value.decode() if value is not None else None


def appended(match: MatchRow, new: NewEntry, position: NewPosition | None) -> MatchRow:
    """Return the match's row as it stands after `append`."""
    after = replace(match, seq=new.seq, ply=new.ply, state=None, known=[])
    if position is None:
        return after
    return replace(
        after,
        over=position.over,
        agreed=position.agreed,
        acting=position.acting,
        acting_since=new.created_at,
        offer=msgspec.json.decode(position.offer) if position.offer else None,
        retired=position.retired,
        position_seq=new.seq,
    )
