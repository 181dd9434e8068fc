"""Exact chances of the hunt and the attack, as far as the information level allows."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.board import Pending
from raf.engine.data.model import RafData
from raf.engine.data.scenario import Scenario
from raf.engine.state import State


def pending(state: State, data: RafData, play: Scenario) -> Sequence[Pending]:
    """Return the dice that wait."""
    return ()
