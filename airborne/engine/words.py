"""Words for what the data name: texts in both languages, terrain."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.text import Message, msg


def named(names: Mapping[str, str]) -> Message:
    """Return a name that the data give in both languages; the Japanese catalogue turns "{en}" into "{ja}"."""
    return msg("{en}", en=names["en"], ja=names["ja"])


def terrain(kind: str) -> Message:
    """Return the name of a terrain or of what runs along a hex side."""
    return {
        "clear": msg("clear"),
        "woods": msg("woods"),
        "village": msg("village"),
        "road": msg("road"),
        "hedge": msg("hedge"),
    }[kind]
