"""Matches to measure on: real Airborne moves that can go on for 99 turns, and threads of any length."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import connection

SET_UP = {
    "German": "GREN2101(L5)1101\nGREN2102(L4)1102",
    "US": "PARA1101(L5)0101\nPARA1102(L4)0102",
}
WALKS = {"US": ("PARA1102", "0102", "0202"), "German": ("GREN2102", "1102", "1002")}
MOVES = 196
"""So many moves a match holds after both have set up, with two left before the end."""


@dataclass
class Duel:
    """A match with its two seats' sessions, ready for the first move."""

    match: Any
    sessions: dict[str, str]
    callers: dict[str, Any]
    order: tuple[str, str]
    """Who moves first, who second."""
    moves: int = 0
    start_ply: int = 2

    @property
    def slug(self) -> str:
        return self.match.slug

    def next_form(self) -> tuple[str, dict[str, Any]]:
        """The side to move, and its comment as the page's form sends it."""
        side = self.order[self.moves % 2]
        unit, home, away = WALKS[side]
        text = f"{unit} M/1/{away if self.moves // 2 % 2 == 0 else home}"
        form = {
            "text": text,
            "ply": self.start_ply + self.moves,
            "key": uuid.uuid4().hex,
            "nonce": uuid.uuid4().hex,
        }
        self.moves += 1
        return side, form


def scenario() -> Any:
    """The stored version of the duel."""
    from games import registry, shipped

    entry = registry.entries()["airborne"]
    toml = (Path(__file__).parent / "duel.toml").read_text(encoding="utf-8")
    files = {path: shipped.read_own(entry, path) for path in entry.system.needs(toml)}
    files["scenario.toml"] = toml
    return shipped.store_version("airborne", "duel", files, shipped=False)[0]


def duel() -> Duel:
    """A new match in which both sides have set up."""
    from games import services

    match = services.create_match(scenario=scenario(), title="Duel", spectators_may_remark=True)
    order: list[str] = []
    for ply in range(2):
        match.refresh_from_db()
        side = match.acting[0]
        order.append(side)
        answer = services.comment_post(match.slug, caller(match, side), text=SET_UP[side], ply=ply)
        assert answer.status == 200, answer.body
    match.refresh_from_db()
    first = match.acting[0]
    sessions = {side: session(match, side) for side in order}
    callers = {side: caller(match, side) for side in order}
    return Duel(match, sessions, callers, (first, *(side for side in order if side != first)))


def caller(match: Any, side: str) -> Any:
    """Who holds a seat, as the services want it."""
    from games.access import Caller

    seat = match.seats.get(side=side)
    return Caller(grants=((seat.pk, seat.token_version),))


def session(match: Any, side: str) -> str:
    """The key of a new session that holds a seat."""
    from django.contrib.sessions.backends.db import SessionStore

    from games.access import GRANTS

    seat = match.seats.get(side=side)
    store = SessionStore()
    store[GRANTS] = {str(seat.pk): seat.token_version}
    store.create()
    return store.session_key


def long_match(entries: int) -> Duel:
    """A match whose thread has so many entries: real ones to begin with, then copies of them."""
    from games import services

    found = duel()
    while found.moves + 2 < 10:
        side, form = found.next_form()
        assert services.comment_post(found.slug, found.callers[side], **form).status == 200
    if entries > 10:
        stretch(found.match.pk, entries)
        found.start_ply = entries - found.moves
    found.match.refresh_from_db()
    return found


def stretch(match_id: int, entries: int) -> None:
    """Copy entries 3 to 10 of a match until it has that many, with snapshots where they are due."""
    copied = """INSERT INTO games_entry (match_id, seq, ply, participant_id, side, kind, canonical, rolls, events,
          echoes, rules_version, state_hash, text_sha256, key, request_hash, answer, nonce, revealed, back_to, created_at)
        SELECT match_id, n, n, participant_id, side, kind, canonical, rolls, events, echoes, rules_version, state_hash,
          text_sha256, 'copy-' || n, request_hash, answer, nonce, revealed, back_to, created_at
        FROM generate_series(11, %(last)s) n
        JOIN games_entry e ON e.match_id = %(match)s AND e.seq = 3 + (n - 3) %% 8"""
    words = """INSERT INTO games_entrytext (entry_id, text, redacted)
        SELECT e.id, t.text, false FROM games_entry e
        JOIN games_entry o ON o.match_id = e.match_id AND o.seq = 3 + (e.seq - 3) %% 8
        JOIN games_entrytext t ON t.entry_id = o.id
        WHERE e.match_id = %(match)s AND e.seq > 10"""
    snapshots = """INSERT INTO airborne_snapshot (match_id, seq, state)
        SELECT p.match_id, n, p.state FROM airborne_position p, generate_series(20, %(last)s, 20) n
        WHERE p.match_id = %(match)s"""
    position = "UPDATE airborne_position SET seq = %(last)s WHERE match_id = %(match)s"
    match = "UPDATE games_match SET seq = %(last)s, ply = %(last)s WHERE id = %(match)s"
    with connection.cursor() as cursor:
        for statement in (copied, words, snapshots, position, match):
            cursor.execute(statement, {"match": match_id, "last": entries})
        cursor.execute("ANALYZE")
