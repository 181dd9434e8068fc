"""The hot path's SQL: lock, load, append. Few statements, no ORM objects.

A post locks the match's row, then loads what it needs in a statement of its own (only that one sees what another
post committed while this one waited), then appends with a single statement that also sends the notification.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

import msgspec

from games import limits
from games.access import SeatRow
from games.flow import Flow, Query
from games.registry import game

CHANNEL = "fieldpost"
SNAPSHOT_EVERY = 20

encode = msgspec.json.Encoder(order="sorted").encode
"""JSON with sorted keys and sets: the same bytes for the same value in every process."""


@dataclass(slots=True)
class MatchRow:
    """The locked row of a match, with its seats."""

    id: int
    slug: str
    game: str
    scenario_id: int
    seq: int
    ply: int
    over: bool
    agreed: bool
    acting: list[str]
    acting_since: datetime
    dice_mode: str
    options: dict[str, str]
    offer: dict[str, str] | None
    outcome: Any
    result: str
    retired: list[int]
    is_public: bool
    spectators_may_remark: bool
    resolve_hours: int | None
    rules_version: str
    seats: tuple[SeatRow, ...]


_LOCK = """SELECT m.id, m.slug, m.game, m.scenario_id, m.seq, m.ply, m.status = 'over', m.agreed, m.acting,
  m.acting_since, m.dice_mode, m.options::text, m.offer::text, m.outcome::text, m.result, m.retired, m.is_public,
  m.spectators_may_remark, m.resolve_hours, m.rules_version,
  (SELECT json_agg(json_build_array(s.id, s.side, s.name, s.user_id, s.token_version, s.bot, p.id) ORDER BY s.id)::text
     FROM games_seat s JOIN games_participant p ON p.seat_id = s.id WHERE s.match_id = m.id)
FROM games_match m WHERE m.slug = %s"""
_SEATS = msgspec.json.Decoder(list[tuple[int, str, str, int | None, int, bool, int]])


def lock(slug: str) -> Flow[MatchRow | None]:
    """Lock a match's row until the end of the transaction and return it; None if there is none."""
    return (yield from _match(_LOCK + " FOR UPDATE OF m", slug))


def look(slug: str) -> Flow[MatchRow | None]:
    """Return a match's row without locking it; None if there is none."""
    return (yield from _match(_LOCK, slug))


def _match(sql: str, slug: str) -> Flow[MatchRow | None]:
    row = yield Query(sql, (slug,))
    if row is None:
        return None
    decode = msgspec.json.decode
    seats = tuple(SeatRow(*seat) for seat in _SEATS.decode(row[20] or "[]"))
    return MatchRow(
        *row[:11],
        decode(row[11]),
        decode(row[12]) if row[12] else None,
        decode(row[13]) if row[13] else None,
        *row[14:20],
        seats,
    )


@dataclass(slots=True)
class Loaded:
    """What a post needs beside the match's row."""

    hits: int
    """Posts of this author in the window, this one included."""
    position_seq: int
    state: str | None
    """JSON; None if it is the one that the caller knows already."""
    secret: bytes
    known_hash: str | None
    """The request hash of an entry with the same key, if there is one."""
    known_answer: str | None


@cache
def _load_sql(game_key: str) -> str:
    position = game(game_key).position_model._meta.db_table
    return f"""WITH hit AS ({limits.HIT})
SELECT hit.hits, p.seq, CASE WHEN p.seq = %s THEN NULL ELSE p.state::text END, x.secret, e.request_hash, e.answer::text
FROM hit, {position} p JOIN games_matchsecret x ON x.match_id = p.match_id
LEFT JOIN games_entry e ON e.match_id = p.match_id AND e.participant_id = %s AND e.key = %s
WHERE p.match_id = %s"""


def load(match: MatchRow, participant_id: int, key: str, rate: limits.Rate, known_seq: int) -> Flow[Loaded]:
    """Return what a post needs; `known_seq` is the entry whose state the caller has in memory, or -1."""
    hit = limits.hit_params(f"post:{participant_id}", rate)
    row = yield Query(_load_sql(match.game), (*hit, known_seq, participant_id, key, match.id))
    return Loaded(row[0], row[1], row[2], bytes(row[3]), row[4], row[5])


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


_ENTRY = """WITH entry AS (INSERT INTO games_entry (match_id, seq, ply, participant_id, side, kind, canonical, rolls,
  events, echoes, rules_version, state_hash, text_sha256, key, request_hash, answer, nonce, revealed, back_to, created_at)
  VALUES (%s, %s, %s, %s, %s, %s, %s::jsonb, %s::jsonb, %s::jsonb, %s::jsonb, %s, %s, %s, %s, %s, %s::jsonb, %s, %s, %s, %s)
  RETURNING id),
words AS (INSERT INTO games_entrytext (entry_id, text, redacted) SELECT id, %s, false FROM entry)"""
_NOTIFY = f"SELECT pg_notify('{CHANNEL}', %s)"
_REMARKED = "match AS (UPDATE games_match SET seq = %s, updated_at = %s WHERE id = %s)"
_PLAYED = """match AS (UPDATE games_match SET seq = %s, ply = %s, status = %s, acting = %s::varchar[], acting_since = %s,
  agreed = %s, result = %s, outcome = %s::jsonb, offer = %s::jsonb, retired = %s::int[], updated_at = %s WHERE id = %s)"""


@cache
def _append_sql(game_key: str, plays: bool, snapshot: bool) -> str:
    entry = game(game_key)
    position, snapshots = entry.position_model._meta.db_table, entry.snapshot_model._meta.db_table
    parts = [_ENTRY]
    if plays:
        columns = "".join(f", {column} = %s" for column in entry.columns)
        parts.append(
            f"position AS (UPDATE {position} SET seq = %s, state = %s::jsonb{columns} WHERE match_id = %s)"
        )
    if snapshot:
        source = (
            "VALUES (%s, %s, %s::jsonb)"
            if plays
            else f"SELECT match_id, %s, state FROM {position} WHERE match_id = %s"
        )
        parts.append(f"snapshot AS (INSERT INTO {snapshots} (match_id, seq, state) {source})")
    parts.append(_PLAYED if plays else _REMARKED)
    return ",\n".join(parts) + "\n" + _NOTIFY


def append(match: MatchRow, new: NewEntry, position: NewPosition | None) -> Flow[None]:
    """Write an entry with its words, the position, a snapshot when one is due, and the notification: one statement.

    Without a position it is a remark: `seq` rises, `ply` does not.
    """
    snapshot = new.seq % SNAPSHOT_EVERY == 0 or (position is not None and position.snapshot)
    params: list[Any] = [
        *(match.id, new.seq, new.ply, new.participant_id, new.side, new.kind),
        *(_text(new.canonical), _text(new.rolls), _text(new.events), _text(new.echoes)),
        *(new.rules_version, new.state_hash, new.text_sha256, new.key, new.request_hash, _text(new.answer)),
        *(new.nonce, new.revealed, new.back_to, new.created_at, new.text),
    ]
    if position is not None:
        state = _text(position.state)
        columns = [position.columns[name] for name in game(match.game).columns]
        params += [new.seq, state, *columns, match.id]
        if snapshot:
            params += [match.id, new.seq, state]
        params += [new.seq, new.ply, "over" if position.over else "running", position.acting, new.created_at]
        params += [position.agreed, position.result, _text(position.outcome), _text(position.offer)]
        params += [position.retired, new.created_at, match.id]
    else:
        if snapshot:
            params += [new.seq, match.id]
        params += [new.seq, new.created_at, match.id]
    params.append(news(match.id, new.seq, new.ply))
    yield Query(_append_sql(match.game, position is not None, snapshot), tuple(params))


def news(match_id: int, seq: int, ply: int) -> str:
    """Return the payload of a notification: numbers only."""
    return f'{{"match":{match_id},"seq":{seq},"ply":{ply}}}'


def _text(value: bytes | None) -> str | None:
    return value.decode() if value is not None else None


def spectator(match_id: int, user_id: int | None, visitor: str, name: str) -> Flow[int]:
    """Return the participant row of a spectator, made at the first remark."""
    target = "(match_id, user_id)" if user_id is not None else "(match_id, visitor) WHERE visitor <> ''"
    row = yield Query(
        f"""INSERT INTO games_participant (match_id, user_id, visitor, name) VALUES (%s, %s, %s, %s)
        ON CONFLICT {target} DO UPDATE SET name = excluded.name RETURNING id""",
        (match_id, user_id, visitor, name),
    )
    return int(row[0])
