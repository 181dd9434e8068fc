"""Names that nobody gave: what stands for them is said in the reader's language, and once.

A seat or a match that is made without a name is stored under a name in English, which is what its record needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.core.system import Rules
from games.core.text import Message
from games.drawing import language
from games.models import Match, Seat
from games.say import say

COMPUTER = "Computer"
SPECTATOR = "Spectator"
"""What a computer player's seat and a spectator without an account are stored as."""


def given_name(name: str, side: Message | None, *, bot: bool = False) -> str:
    """Return the name that a person gave to a seat or goes by; empty if it only repeats the side or the role.

    `side` is None for a spectator.
    """
    repeats = SPECTATOR if side is None else COMPUTER if bot else str(side)
    return "" if name == repeats else name


def player(seat: Seat, rules: Rules[Any, Any, Any]) -> str:
    """Return who plays a side: by name, or by the side where nobody gave a name."""
    side = next(info.name for info in rules.sides if info.key == seat.side)
    name = given_name(seat.name, side, bot=seat.bot)
    return name or (_("{side} (computer)").format(side=say(side)) if seat.bot else say(side))


def in_language(texts: Mapping[str, str]) -> str:
    """Return a text in the active language, or in English."""
    return texts.get(language()) or texts.get("en", "")


def match_title(match: Match) -> str:
    """Return the title that a person gave to a match; else the scenario's, in the reader's language."""
    scenario = match.scenario
    is_given = match.title not in (scenario.title_en, scenario.title_ja)
    return match.title if is_given else scenario.title
