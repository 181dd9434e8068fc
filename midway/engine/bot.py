"""A plain computer player: it follows best play for the expected score."""

from __future__ import annotations

from msgspec.structs import replace

from midway.engine.analysis.panel import advice
from midway.engine.state import State


def comment(state: State) -> str:
    """Return a legal comment: the best order, and after a move the one that follows it.

    Where dice are posted it has none to roll, and gives only orders that need none.
    """
    order = _order(state)
    if not order.startswith("M/"):
        return order
    moved = replace(state, nagumo=order.removeprefix("M/"), step="search")
    return f"{order} {_order(moved)}"


def _order(state: State) -> str:
    order = advice(state, "score")
    if state.posted and order in ("S", "A"):
        return "WITHDRAW" if state.step == "move" else "E"
    return order
