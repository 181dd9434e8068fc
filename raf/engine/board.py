"""What the page draws: sectors, raid display, operations board, clock; numbers and messages, no markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.board import BoardView, Terrain
from games.core.text import msg
from raf.engine.data.model import RafData
from raf.engine.data.scenario import Scenario
from raf.engine.events import Event
from raf.engine.state import State


@dataclass(frozen=True, slots=True)
class RafTerrain(Terrain):
    """The map."""


@dataclass(frozen=True, slots=True)
class RafBoard(BoardView):
    """Where everything is."""


def terrain(data: RafData) -> RafTerrain:
    """Return the map."""
    return RafTerrain(1200, 800)


def board(state: State, data: RafData, play: Scenario, events: Sequence[Event]) -> RafBoard:
    """Return where everything is."""
    return RafBoard(msg("Operations room"), ())
