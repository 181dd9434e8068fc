"""The hot path's SQL: look, append. Two statements at most, no ORM objects, no explicit transaction.

A post looks at the match, plays in memory, and appends with one statement that updates the match's row only if
its `seq` is still the one that was looked at. That update is the row lock: of two posts at the same moment the
second waits, finds another `seq`, writes nothing, and looks again. Entry, words, position, snapshot, counter
and notification are parts of the same statement, so they commit together or not at all.

A process that remembers the match from its last entry plays on that without looking. What a look would have told is
then a condition of the append (`Guard`): that the seat is still held so, the key is new and the limit is not used up.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import msgspec

from games import limits
from games.access import SeatRow
from games.flow import Flow, Query
from games.registry import game

CHANNEL = "fieldpost"
SNAPSHOT_EVERY = 20


class Conflict(Exception):
    """Somebody else wrote an entry since the match was looked at; nothing was written."""


@dataclass(slots=True)
class MatchRow:
    """A match as it was looked at, with its seats."""

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
    retired: list[int]
    is_public: bool
    spectators_may_remark: bool
    rules_version: str
    seats: tuple[SeatRow, ...]
    position_seq: int
    state: str | None
    """JSON; None if it is the one that the caller knows already."""
    secret: bytes
    known: list[tuple[int | None, str, Any]]
    """Author, request hash and answer of the entries with the key that was asked for."""


_LOOK = """SELECT m.id, m.slug, m.game, m.scenario_id, m.seq, m.ply, m.status = 'over', m.agreed, m.acting,
  m.acting_since, m.dice_mode, m.options::text, m.offer::text, m.retired, m.is_public, m.spectators_may_remark,
  m.rules_version,
  (SELECT json_agg(json_build_array(s.id, s.side, s.name, s.user_id, s.token_version, s.bot, p.id,
      CASE WHEN l.started > now() - %s::interval THEN l.hits ELSE 0 END) ORDER BY s.id)::text
     FROM games_seat s JOIN games_participant p ON p.seat_id = s.id
     LEFT JOIN games_limit l ON l.key = 'post:' || p.id WHERE s.match_id = m.id),
  q.seq, CASE WHEN q.seq = %s THEN NULL ELSE q.state::text END, x.secret,
  (SELECT json_agg(json_build_array(e.participant_id, e.request_hash, e.answer))::text
     FROM games_entry e WHERE e.match_id = m.id AND e.key = %s)
FROM games_match m JOIN {position} q ON q.match_id = m.id JOIN games_matchsecret x ON x.match_id = m.id
WHERE m.slug = %s"""
_SEATS = msgspec.json.Decoder(list[tuple[int, str, str, int | None, int, bool, int, int]])
_KNOWN = msgspec.json.Decoder(list[tuple[int | None, str, Any]])
_MINUTE = timedelta(minutes=1)


@cache
def _look_sql(game_key: str) -> str:
    return _LOOK.format(position=game(game_key).position_model._meta.db_table)


def look(slug: str, key: str = "", known_seq: int = -1) -> Flow[MatchRow | None]:
    """Return a match with its state and the entries that have an idempotency key; None if there is none.

    `known_seq` is the entry whose state the caller has in memory, or -1.
    """
    game_key = yield from game_of(slug)
    if game_key is None:
        return None
    row = yield Query(_look_sql(game_key), (_MINUTE, known_seq, key, slug))
    decode = msgspec.json.decode
    values = list(row)
    values[11] = decode(row[11])
    values[12] = decode(row[12]) if row[12] else None
    values[17] = tuple(SeatRow(*seat) for seat in _SEATS.decode(row[17] or "[]"))
    values[20] = bytes(row[20])
    values[21] = _KNOWN.decode(row[21]) if row[21] else []
    return MatchRow(*values)


_games: OrderedDict[str, str] = OrderedDict()
_GAMES_KEPT = 10_000


def game_of(slug: str) -> Flow[str | None]:
    """Return which game a match is of, which never changes; None if there is no such match."""
    known = _games.get(slug)
    if known is None:
        row = yield Query("SELECT game FROM games_match WHERE slug = %s", (slug,))
        if row is None:
            return None
        known = _games[slug] = row[0]
        if len(_games) > _GAMES_KEPT:
            _games.popitem(last=False)
    return known


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


_MATCH_REMARKED = """WITH match AS (UPDATE games_match m SET seq = %s, updated_at = %s
  WHERE id = %s AND seq = %s{guard} RETURNING id)"""
_MATCH_PLAYED = """WITH match AS (UPDATE games_match m SET seq = %s, ply = %s, status = %s, acting = %s::varchar[],
  acting_since = %s, agreed = %s, result = %s, outcome = %s::jsonb, offer = %s::jsonb, retired = %s::int[],
  updated_at = %s WHERE id = %s AND seq = %s{guard} RETURNING id)"""
_GUARD = """
  AND EXISTS (SELECT FROM games_seat s WHERE s.id = %s AND s.token_version = %s AND s.user_id IS NOT DISTINCT FROM %s::int)
  AND NOT EXISTS (SELECT FROM games_entry e WHERE e.match_id = m.id AND e.key = %s AND e.participant_id = %s)
  AND NOT EXISTS (SELECT FROM games_limit l WHERE l.key = %s AND l.started > now() - %s::interval AND l.hits >= %s)"""
_ENTRY = """entry AS (INSERT INTO games_entry (match_id, seq, ply, participant_id, side, kind, canonical, rolls, events,
  echoes, rules_version, state_hash, text_sha256, key, request_hash, answer, nonce, revealed, back_to, created_at)
  SELECT id, %s, %s, %s::bigint, %s, %s, %s::jsonb, %s::jsonb, %s::jsonb, %s::jsonb, %s, %s, %s, %s, %s, %s::jsonb, %s,
    %s::boolean, %s::int, %s::timestamptz FROM match RETURNING id),
words AS (INSERT INTO games_entrytext (entry_id, text, redacted) SELECT id, %s, false FROM entry)"""
_HIT = f"hit AS ({limits.HIT_FROM.format(source='match')})"
_NOTIFY = f"SELECT pg_notify('{CHANNEL}', %s) FROM match"


@cache
def _append_sql(game_key: str, plays: bool, snapshot: bool, counts: bool, guarded: bool) -> str:
    entry = game(game_key)
    position, snapshots = entry.position_model._meta.db_table, entry.snapshot_model._meta.db_table
    change_match = _MATCH_PLAYED if plays else _MATCH_REMARKED
    parts = [change_match.format(guard=_GUARD if guarded else ""), _ENTRY]
    if plays:
        columns = "".join(f", {column} = %s" for column in entry.columns)
        change = (
            f"UPDATE {position} SET seq = %s, state = %s::jsonb{columns} FROM match WHERE match_id = match.id"
        )
        parts.append(f"position AS ({change})")
    if snapshot:
        source = (
            "SELECT id, %s, %s::jsonb FROM match"
            if plays
            else f"SELECT id, %s, state FROM match JOIN {position} ON match_id = id"
        )
        parts.append(f"snapshot AS (INSERT INTO {snapshots} (match_id, seq, state) {source})")
    if counts:
        parts.append(_HIT)
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
    params = _match_params(match, new, position)
    if guard is not None:
        seat = guard.seat
        params += [seat.id, seat.token_version, seat.user_id, guard.key, seat.participant_id]
        params += [f"post:{seat.participant_id}", guard.rate.window, guard.rate.hits]
    params += [new.seq, new.ply, new.participant_id, new.side, new.kind]
    params += [_text(new.canonical), _text(new.rolls), _text(new.events), _text(new.echoes)]
    params += [
        new.rules_version,
        new.state_hash,
        new.text_sha256,
        new.key,
        new.request_hash,
        _text(new.answer),
    ]
    params += [new.nonce, new.revealed, new.back_to, new.created_at, new.text]
    if position is not None:
        state = _text(position.state)
        params += [new.seq, state, *(position.columns[name] for name in game(match.game).columns)]
        if snapshot:
            params += [new.seq, state]
    elif snapshot:
        params.append(new.seq)
    if rate is not None:
        params += limits.hit_params(f"post:{new.participant_id}", rate)
    params.append(news(match.id, new.seq, new.ply))
    sql = _append_sql(match.game, position is not None, snapshot, rate is not None, guard is not None)
    if (yield Query(sql, tuple(params))) is None:
        raise Conflict


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


def _match_params(match: MatchRow, new: NewEntry, position: NewPosition | None) -> list[Any]:
    if position is None:
        return [new.seq, new.created_at, match.id, match.seq]
    return [
        *(
            new.seq,
            new.ply,
            "over" if position.over else "running",
            position.acting,
            new.created_at,
            position.agreed,
        ),
        *(position.result, _text(position.outcome), _text(position.offer), position.retired, new.created_at),
        *(match.id, match.seq),
    ]


def news(match_id: int, seq: int, ply: int) -> str:
    """Return the payload of a notification: numbers only."""
    return f'{{"match":{match_id},"seq":{seq},"ply":{ply}}}'


def _text(value: bytes | None) -> str | None:
    return value.decode() if value is not None else None


def count_refused(participant_id: int, rate: limits.Rate) -> Flow[None]:
    """Count a post that was refused against its author."""
    yield Query(limits.HIT, limits.hit_params(f"post:{participant_id}", rate))


def spectator(match_id: int, user_id: int | None, visitor: str, name: str) -> Flow[tuple[int, int]]:
    """Return the participant row of a spectator, made at the first remark, and their posts in this minute."""
    target = "(match_id, user_id)" if user_id is not None else "(match_id, visitor) WHERE visitor <> ''"
    row = yield Query(
        f"""INSERT INTO games_participant (match_id, user_id, visitor, name) VALUES (%s, %s, %s, %s)
        ON CONFLICT {target} DO UPDATE SET name = excluded.name RETURNING id,
          coalesce((SELECT hits FROM games_limit WHERE key = 'post:' || games_participant.id
                    AND started > now() - %s::interval), 0)""",
        (match_id, user_id, visitor, name, _MINUTE),
    )
    return row[0], row[1]
