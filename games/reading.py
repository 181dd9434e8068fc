"""What is stored, read back: rules, states and events of a game."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from games import states
from games.core.system import Rules
from games.flow import Flow, Query
from games.registry import game, keep_rules, known_rules
from games.store import MatchRow


def rules_of(version_id: int) -> Flow[Rules[Any, Any, Any]]:
    """Return the rules of a scenario version, read from the database once a process."""
    found = known_rules(version_id)
    if found is None:
        row = yield Query(
            "SELECT game, key, files::text FROM games_scenarioversion WHERE id = %s", (version_id,)
        )
        found = keep_rules(version_id, row[0], row[1], msgspec.json.decode(row[2]))
    return found


@cache
def _state_decoder(game_key: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game(game_key).system.state_type)


def decode_state(game_key: str, text: str) -> Any:
    """Return a stored state of a game."""
    return _state_decoder(game_key).decode(text)


@cache
def _events_decoder(game_key: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(list[game(game_key).system.event_type])


def decode_events(game_key: str, text: str) -> list[Any]:
    """Return the stored events of an entry."""
    return list(_events_decoder(game_key).decode(text))


def present_state(match: MatchRow) -> Flow[Any]:
    """Return the present state of a match that was looked at."""
    known_seq, state = states.get(match.id)
    table = game(match.game).position_model._meta.db_table
    row = yield Query(
        f"SELECT CASE WHEN seq = %s THEN NULL ELSE state::text END FROM {table} WHERE match_id = %s",
        (known_seq, match.id),
    )
    return state if row[0] is None else decode_state(match.game, row[0])
