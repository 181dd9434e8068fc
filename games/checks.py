"""System checks: what must hold of the installed games."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Error, register

from games.registry import entries


@register
def check_games(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """games.E001: a game's key is not its app's name. games.E002: it ships no scenarios."""
    found: list[CheckMessage] = []
    for key, entry in entries().items():
        if key != entry.app_config.label:
            found.append(
                Error(f"The game {key!r} is in the app {entry.app_config.label!r}.", id="games.E001", obj=key)
            )
        if not (entry.data_folder / "scenarios").is_dir():
            found.append(Error(f"The game {key!r} has no data/scenarios.", id="games.E002", obj=key))
    return found
