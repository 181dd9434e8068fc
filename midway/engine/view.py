"""What the page says above the composer, and what can be clicked."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.board import Brief, Choice
from games.core.system import Side
from games.core.text import Message, msg
from midway.engine.card import MIDWAY, distance
from midway.engine.notation import format_order
from midway.engine.orders import EndTurn, MoveFleet, Order, Search, SetUp, StrikeMidway, Withdraw
from midway.engine.rules.legality import legal_orders
from midway.engine.state import JAPAN, State
from midway.engine.tables.airstrike import strike_limit
from midway.engine.tables.battle import FALSE_REPORT_SQUARES
from midway.engine.tables.movement import destinations
from midway.engine.tables.search import FLEET_SQUARES
from midway.engine.words import END_REASONS, GRADE_NAMES, squares


def brief(state: State, side: Side | None) -> Brief:
    """Return where the game stands, and what is asked of Nagumo now."""
    if side != JAPAN and state.step != "over":
        return Brief(_turn(state), msg("Nagumo has the word."))
    ask, section, example = _ask(state)
    if state.posted and state.step not in ("setup", "over"):
        ask = msg(
            "{ask} You roll: the dice go on a line of their own, `DICE` and the faces in order.", ask=ask
        )
    return Brief(_turn(state), ask, section, example=example)


def _turn(state: State) -> Message:
    if state.step == "setup":
        return msg("Set-up. American will {will}.", will=state.will)
    if state.step == "over":
        reason = END_REASONS[state.ended_by]
        return msg(
            "Over in turn {turn}: {grade}. {reason}",
            turn=state.turn,
            grade=GRADE_NAMES[state.grade],
            reason=reason,
        )
    return msg(
        "Turn {turn}. American will {will}. Nagumo on {at}, {squares} from Midway.",
        turn=state.turn,
        will=state.will,
        at=state.nagumo,
        squares=squares(state.midway_distance),
    )


def _ask(state: State) -> tuple[Message, str, str]:
    """Return what is asked, its section, and a line that would answer it."""
    match state.step:
        case "setup":
            ask = msg("Put Nagumo's four carriers on a square of the left column: 1-0, 2-0 or 3-0.")
            return ask, "3.0", "SETUP 2-0"
        case "move":
            ask = msg(
                "Move one square, search, strike Midway: each once, in this order, each optional. `E` ends the turn."
            )
            return ask, "5.0", _example(state)
        case "search":
            ask = (
                msg("Search for the American carriers (`S`), strike Midway (`A`), or end the turn (`E`).")
                if state.base_in_reach
                else msg("Search for the American carriers (`S`), or end the turn (`E`).")
            )
            return ask, "7.0", "S"
        case "strike":
            if state.base_in_reach:
                return msg("Strike Midway (`A`), or end the turn (`E`)."), "8.1", "A"
            return msg("Nothing is left to do in this turn: end it (`E`)."), "5.0", f"E {_example(state)}"
        case "end":
            return msg("The aircraft are back on deck: end the turn (`E`)."), "5.0", f"E {_example(state)}"
        case "last_strike":
            ask = msg(
                "The American fleet is annihilated. Strike Midway once more (`A`), or end the game (`E`)."
            )
            return ask, "7.3", "A"
        case "over":
            return msg("The operation is over."), "4.0", ""


def _example(state: State) -> str:
    """Return a line for the start of a turn: nearer to Midway and a search, or a search alone."""
    steps = destinations(state.nagumo, state.base_intact, state.adjacency)
    nearest = min(steps, key=lambda square: distance(square, MIDWAY, state.adjacency))
    if distance(nearest, MIDWAY, state.adjacency) < state.midway_distance:
        return f"M/{nearest} S"
    return "S"


def choices(state: State) -> Iterator[Choice]:
    """Yield what can be clicked now: squares to move to, Midway to strike, and buttons.

    Once the search is made, the next turn's orders are offered together with the end of this one, on one line.
    """
    for order in legal_orders(state):
        yield from _choices_of(state, order)
    if state.step in ("search", "strike", "end"):
        yield from _next_turn(state)


def _choices_of(state: State, order: Order) -> Iterator[Choice]:
    line = format_order(order)
    match order:
        case SetUp(square):
            yield Choice("setup", msg("Start on {square}", square=square), line, target=square)
        case MoveFleet(square):
            yield Choice("move", msg("Move to {square}", square=square), line, target=square)
        case Search():
            yield Choice("search", msg("Search the sea"), line, note=_search_note(state))
            if state.base_in_reach:
                yield Choice("search", msg("Search, then strike Midway"), f"{line} A")
        case StrikeMidway():
            note = _strike_note(state)
            yield Choice("strike", msg("Strike Midway"), line, note=note)
            yield Choice("strike", msg("Strike Midway"), line, target=MIDWAY, note=note)
        case Withdraw():
            yield Choice("withdraw", msg("Withdraw"), line, note=msg("ends the game as it stands"))
        case EndTurn() if state.step == "last_strike":
            yield Choice("end", msg("End the game"), line)
        case _:
            yield Choice("end", msg("End the turn"), line)


def _next_turn(state: State) -> Iterator[Choice]:
    """Yield the end of the turn together with what may follow it at once."""
    if state.step != "search":
        for square in destinations(state.nagumo, state.base_intact, state.adjacency):
            label = msg("End the turn, move to {square}", square=square)
            yield Choice("move", label, f"E M/{square}", target=square)
        yield Choice("search", msg("End the turn, search again"), "E S", note=_search_note(state))
    yield Choice("withdraw", msg("Withdraw"), "E WITHDRAW", note=msg("ends the game as it stands"))


def _search_note(state: State) -> Message:
    apart = [distance(state.nagumo, square, state.adjacency) for square in FLEET_SQUARES]
    false = sum(squares >= FALSE_REPORT_SQUARES for squares in apart)
    if not false:
        return msg("finds them on {true} of 36", true=len(apart))
    return msg("finds them on {true} of 36, false on {false}", true=len(apart) - false, false=false)


def _strike_note(state: State) -> Message:
    limit = strike_limit(state.japan, state.midway_distance)
    return msg("destroys the base on {limit} or less", limit=limit)
