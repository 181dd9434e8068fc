"""Which orders are legal now, and what a player is told about the others [5.0]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from games.core.errors import OrderError, illegal
from games.core.text import Message, msg
from midway.engine.card import MIDWAY, STARTS, distance
from midway.engine.orders import EndTurn, MoveFleet, Order, PostDice, Search, SetUp, StrikeMidway, Withdraw
from midway.engine.state import State
from midway.engine.tables.airstrike import STRIKE_RANGE_SQUARES
from midway.engine.tables.movement import destinations


def legal_orders(state: State) -> Iterator[Order]:
    """Yield the orders that `check` lets pass now, posted dice aside, in a fixed order."""
    match state.step:
        case "setup":
            yield from (SetUp(square) for square in STARTS)
            return
        case "over":
            return
        case "move":
            for square in destinations(state.nagumo, state.base_intact, state.adjacency):
                yield MoveFleet(square)
    if state.step in ("move", "search"):
        yield Search()
    if state.step != "end" and state.base_in_reach:
        yield StrikeMidway()
    yield EndTurn()
    if state.step == "move":
        yield Withdraw()


def check(state: State, order: Order) -> None:
    """Raise `OrderError` unless the order is legal now."""
    if isinstance(order, PostDice):
        if not state.posted:
            raise no_dice_here()
        return
    if state.step == "over":
        raise illegal("game-over", msg("The game is over; no order can follow."), section="4.0")
    if isinstance(order, SetUp):
        _check_set_up(state, order)
        return
    if state.step == "setup":
        raise illegal(
            "not-set-up",
            msg("Nagumo is not on the card yet. Put him in the left column first, on 1-0, 2-0 or 3-0."),
            section="3.0",
            suggestion="SETUP 2-0",
        )
    match order:
        case MoveFleet():
            _check_move(state, order)
        case Search():
            _check_search(state)
        case StrikeMidway():
            _check_strike(state)
        case Withdraw():
            _check_withdraw(state)
        case EndTurn():
            pass
        case _:
            assert_never(order)


def no_dice_here() -> OrderError:
    """Return the error for written dice in a match whose dice the server rolls."""
    return illegal(
        "dice-not-posted",
        msg("In this match the server rolls the dice. Leave the DICE line out."),
    )


def _check_set_up(state: State, order: SetUp) -> None:
    if state.step != "setup":
        raise illegal(
            "already-set-up",
            msg(
                "Nagumo is on the card already, on {square}. Move him with `M/` and a square.",
                square=state.nagumo,
            ),
            section="3.0",
        )
    if order.square not in STARTS:
        raise illegal(
            "not-a-start",
            msg(
                '"{square}" is not in the left column. Nagumo starts on 1-0, 2-0 or 3-0.',
                square=order.square,
            ),
            section="3.0",
            suggestion=f"SETUP {order.square[0]}-0",
        )


def _next_steps(state: State) -> Message:
    """Return what can still be ordered in this turn; Nagumo is on the card and the game goes on."""
    if state.step == "last_strike":
        return msg("Only `A` (one strike on Midway) and `E` (end the game) are left.")
    if state.step == "search":
        if state.base_in_reach:
            return msg("Go on with `S` (search), `A` (strike Midway) or `E` (end the turn).")
        return msg("Go on with `S` (search) or `E` (end the turn).")
    if state.step == "move":
        return msg("Go on with `M/` and a square, `S` (search) or `E` (end the turn).")
    if state.step == "strike" and state.base_in_reach:
        return msg("Go on with `A` (strike Midway) or `E` (end the turn).")
    return msg("Type `E` to end the turn first.")


def _check_move(state: State, order: MoveFleet) -> None:
    to, at = order.square, state.nagumo
    if state.step == "last_strike":
        raise illegal(
            "battle-over",
            msg("The American fleet is annihilated and the battle is over. {next}", next=_next_steps(state)),
            section="7.3",
        )
    if state.step != "move":
        raise illegal(
            "move-past",
            msg(
                "The step for moving is past: one move a turn, before search and strike. {next}",
                next=_next_steps(state),
            ),
            section="5.0",
        )
    if to == at:
        raise illegal(
            "no-move",
            msg("Nagumo is on {square} already. Moving is optional: leave the order out.", square=at),
            section="6.0",
        )
    squares = distance(at, to, state.adjacency)
    if to == MIDWAY and state.base_intact and (squares == 1 or state.base_in_reach):
        raise illegal(
            "base-stands",
            msg(
                "Nagumo cannot enter {square} while the base on Midway stands. Strike it first, with `A`.",
                square=to,
            ),
            section="6.0",
            suggestion="A",
        )
    if squares > 1:
        raise illegal(
            "too-far",
            msg(
                "{square} is {squares} squares from {at}; Nagumo moves one.",
                square=to,
                squares=squares,
                at=at,
            ),
            section="6.0",
            suggestion=f"M/{_towards(state, to)}",
        )


def _towards(state: State, to: str) -> str:
    """Return the legal move that leads nearest to a square, for a suggestion."""
    steps = destinations(state.nagumo, state.base_intact, state.adjacency)
    return min(steps, key=lambda square: distance(square, to, state.adjacency))


def _check_search(state: State) -> None:
    if state.step == "last_strike":
        raise illegal(
            "battle-over",
            msg(
                "There is nobody left to search for: the American fleet is annihilated. {next}",
                next=_next_steps(state),
            ),
            section="7.3",
        )
    if state.step not in ("move", "search"):
        raise illegal(
            "search-past",
            msg(
                "The step for searching is past: one search a turn, before the strike. {next}",
                next=_next_steps(state),
            ),
            section="5.0",
        )


def _check_strike(state: State) -> None:
    if state.step == "end":
        raise illegal(
            "strike-past",
            msg("Midway was struck in this turn already: one strike a turn. {next}", next=_next_steps(state)),
            section="5.0",
        )
    if not state.base_intact:
        raise illegal(
            "base-destroyed",
            msg(
                "The base on Midway is destroyed; there is nothing to strike. {next}", next=_next_steps(state)
            ),
            section="8.1",
        )
    if not state.base_in_reach:
        raise illegal(
            "out-of-range",
            msg(
                "Midway is {squares} squares from {at}; a strike reaches {range}. {next}",
                squares=state.midway_distance,
                at=state.nagumo,
                range=STRIKE_RANGE_SQUARES,
                next=_next_steps(state),
            ),
            section="8.1",
            suggestion=_strike_after_a_move(state),
        )


def _strike_after_a_move(state: State) -> str:
    """Return a move and a strike, for a suggestion, or "" if no move leads near enough."""
    if state.step != "move":
        return ""
    to = _towards(state, MIDWAY)
    return f"M/{to} A" if distance(to, MIDWAY, state.adjacency) <= STRIKE_RANGE_SQUARES else ""


def _check_withdraw(state: State) -> None:
    if state.step == "last_strike":
        raise illegal(
            "battle-over",
            msg("The battle is won; `E` ends the game as it stands."),
            section="7.3",
            suggestion="E",
        )
    if state.step != "move":
        raise illegal(
            "withdraw-late",
            msg("Nagumo withdraws at the start of a turn only. End this one first."),
            section="5.0",
            suggestion="E WITHDRAW",
        )
