"""What is stored, read back: rules, states and events of a game."""

from __future__ import annotations

from functools import cache
from types import GenericAlias
from typing import Any

import msgspec

from games.core.system import Rules
from games.flow import Flow, Query
from games.registry import game, keep_rules, known_rules


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
    return msgspec.json.Decoder(GenericAlias(list, (game(game_key).system.event_type,)))


def decode_events(game_key: str, text: str) -> list[Any]:
    """Return the stored events of an entry."""
    return list(_events_decoder(game_key).decode(text))
