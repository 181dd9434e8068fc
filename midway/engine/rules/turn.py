"""The steps of a turn: which order is legal when, and what each leads to [5.0]."""

from __future__ import annotations

from typing import assert_never

from games.core.dice import DiceCount, MatchDice, PostedDice, PreviewDice
from games.core.errors import illegal
from games.core.system import Recorder
from games.core.text import msg
from midway.engine.events import Event, TurnEnded
from midway.engine.orders import EndTurn, MoveFleet, Order, PostDice, Search, SetUp, StrikeMidway, Withdraw
from midway.engine.rules import airstrike, movement, search, setup, victory
from midway.engine.rules.legality import check
from midway.engine.state import State
from midway.engine.words import ROLLS


def decide(rec: Recorder[State, Event], order: Order) -> None:
    """Check an order and play it; raises `OrderError` before anything is rolled."""
    check(rec.state, order)
    if isinstance(order, Search | StrikeMidway):
        _check_dice(rec, order)
    try:
        _play(rec, order)
    except DiceCount as count:
        raise DiceCount(ROLLS[str(count.purpose)], count.given, count.sides, count.value) from count


def _play(rec: Recorder[State, Event], order: Order) -> None:
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


def _check_dice(rec: Recorder[State, Event], order: Search | StrikeMidway) -> None:
    """Refuse to roll for a player who rolls and writes the dice, and has written none."""
    if not rec.state.posted or rec.rolls:
        return
    if isinstance(rec.dice, MatchDice | PreviewDice) or (
        isinstance(rec.dice, PostedDice) and not rec.dice.left
    ):
        raise illegal("dice-missing", _MISSING[type(order)])


_MISSING = {
    Search: msg(
        "You roll the dice of this match: two for a search, tens and ones. Write them on a line of their own, as in `DICE 3 5`."
    ),
    StrikeMidway: msg(
        "You roll the dice of this match: strike, Midway's aircraft, American will. Write them on a line of their own: `DICE 3 5 2`."
    ),
}


def _end_turn(rec: Recorder[State, Event]) -> None:
    """End the turn; after the American fleet was annihilated, the game [5.0] [7.3]."""
    if rec.state.step == "last_strike":
        victory.end(rec, "fleet_sunk")
    else:
        rec.emit(TurnEnded(rec.state.turn + 1))
