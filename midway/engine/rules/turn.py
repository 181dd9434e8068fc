"""The steps of a turn: which order is legal when, and what each leads to [5.0]."""

from __future__ import annotations

from typing import assert_never

from games.core.system import Recorder
from midway.engine.events import Event, TurnEnded
from midway.engine.orders import EndTurn, MoveFleet, Order, PostDice, Search, SetUp, StrikeMidway, Withdraw
from midway.engine.rules import airstrike, movement, search, setup, victory
from midway.engine.rules.legality import check
from midway.engine.state import State


def decide(rec: Recorder[State, Event], order: Order) -> None:
    """Check an order and play it; raises `OrderError` before anything is rolled."""
    check(rec.state, order)
    match order:
        case SetUp():
            setup.set_up(rec, order)
        case MoveFleet():
            movement.move(rec, order)
        case Search():
            search.search(rec)
        case StrikeMidway():
            airstrike.strike(rec)
        case EndTurn():
            _end_turn(rec)
        case Withdraw():
            victory.end(rec, "withdrawn")
        case PostDice():
            pass
        case _:
            assert_never(order)


def _end_turn(rec: Recorder[State, Event]) -> None:
    """End the turn; after the American fleet was annihilated, the game [5.0] [7.3]."""
    if rec.state.step == "last_strike":
        victory.end(rec, "fleet_sunk")
    else:
        rec.emit(TurnEnded(rec.state.turn + 1))
