"""The hot path's reading: one statement that tells all that a post needs. Its writing is in `games.appending`."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import msgspec

from games import limits
from games.access import SeatRow
from games.flow import Flow, Query
from games.registry import game

CHANNEL = "fieldpost"


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


def news(match_id: int, seq: int, ply: int) -> str:
    """Return the payload of a notification: numbers only."""
    return f'{{"match":{match_id},"seq":{seq},"ply":{ply}}}'


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
