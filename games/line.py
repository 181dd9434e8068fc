"""States of earlier moments: the nearest snapshot, and the events since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.system import MatchOptions, Rules
from games.flow import Flow, Query
from games.reading import decode_events, decode_state
from games.registry import game


class Turned(NamedTuple):
    """What the fold needs of an entry."""

    seq: int
    events: str
    """JSON."""
    back_to: int | None


class NeedsEarlier(Exception):
    """The line of play turns back to before the state that the fold started from."""


def fold(game_key: str, rules: Rules[Any, Any, Any], seq: int, state: Any, rows: Sequence[Turned]) -> Any:
    """Return the state after the last of the entries that follow `seq`, whose state is given.

    Raises `NeedsEarlier` if an act among them turns back to an entry before `seq`.
    """
    wanted = {row.back_to for row in rows}
    kept = {seq: state}
    for row in rows:
        if row.back_to is not None:
            if row.back_to not in kept:
                raise NeedsEarlier
            state = kept[row.back_to]
        for event in decode_events(game_key, row.events):
            state = rules.evolve(state, event)
        if row.seq in wanted:
            kept[row.seq] = state
    return state


_CHANGING = """SELECT seq, events::text, back_to FROM games_entry
WHERE match_id = %s AND seq > %s AND seq <= %s AND (events <> '[]'::jsonb OR back_to IS NOT NULL) ORDER BY seq"""


def state_at(
    match_id: int, game_key: str, rules: Rules[Any, Any, Any], options: MatchOptions, seq: int
) -> Flow[Any]:
    """Return the state after an entry, as it was then. Two statements, at any length of the match; one more if
    snapshots are missing."""
    table = game(game_key).snapshot_model._meta.db_table
    near = yield Query(
        f"SELECT seq, state::text FROM {table} WHERE match_id = %s AND seq <= %s ORDER BY seq DESC LIMIT 1",
        (match_id, seq),
    )
    if near is not None:
        rows = yield Query(_CHANGING, (match_id, near[0], seq), many=True)
        state = decode_state(game_key, near[1])
        try:
            return fold(game_key, rules, near[0], state, [Turned(*row) for row in rows])
        except NeedsEarlier:
            pass
    rows = yield Query(_CHANGING, (match_id, -1, seq), many=True)
    return fold(game_key, rules, -1, rules.setup(options), [Turned(*row) for row in rows])
