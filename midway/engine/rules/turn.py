"""The steps of a turn: which order is legal when, and what each leads to [5.0]."""

from __future__ import annotations

from typing import assert_never

from games.core.dice import MatchDice
from games.core.errors import illegal
from games.core.system import Recorder
from games.core.text import msg
from midway.engine.events import Event, TurnEnded
from midway.engine.orders import EndTurn, MoveFleet, Order, PostDice, Search, SetUp, StrikeMidway, Withdraw
from midway.engine.rules import airstrike, movement, search, setup, victory
from midway.engine.rules.legality import check
from midway.engine.state import State


def decide(rec: Recorder[State, Event], order: Order) -> None:
    """Check an order and play it; raises `OrderError` before anything is rolled."""
    check(rec.state, order)
    if isinstance(order, Search | StrikeMidway):
        _check_dice(rec)
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


def _check_dice(rec: Recorder[State, Event]) -> None:
    """Refuse to roll for a player who rolls and writes the dice."""
    if rec.state.posted and isinstance(rec.dice, MatchDice):
        raise illegal(
            "dice-missing",
            msg("You roll the dice of this match. Add them on a line of their own, such as `DICE 3 5`."),
        )


def _end_turn(rec: Recorder[State, Event]) -> None:
    """End the turn; after the American fleet was annihilated, the game [5.0] [7.3]."""
    if rec.state.step == "last_strike":
        victory.end(rec, "fleet_sunk")
    else:
        rec.emit(TurnEnded(rec.state.turn + 1))
