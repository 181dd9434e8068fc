"""Whole games played with random dice: the engine's own check of the exact chances."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from games.core.system import Recorder, Rules
from midway.engine.analysis.panel import advice
from midway.engine.analysis.policy import Aim, Chances
from midway.engine.events import Event, WillRolled
from midway.engine.notation import parse_text
from midway.engine.orders import Order
from midway.engine.state import JAPAN, State
from midway.engine.tables.victory import GRADES

Player = Callable[[State], Order]
MidwayRules = Rules[State, Order, Event]


class RandomDice:
    """Dice from a seeded generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def bind(self, orders: Sequence[str]) -> None:
        """Nothing: the orders do not matter."""

    def roll(self, sides: int, purpose: str) -> int:
        return int(self._rng.random() * sides) + 1


def best_player(aim: Aim) -> Player:
    """Return a player that follows best play."""
    orders: dict[str, Order] = {}

    def player(state: State) -> Order:
        text = advice(state, aim)
        if text not in orders:
            orders[text] = parse_text(text)
        return orders[text]

    return player


def random_player(rules: MidwayRules, rng: random.Random) -> Player:
    """Return a player that gives any legal order with the same chance."""
    return lambda state: rng.choice(list(rules.legal_orders(state, JAPAN)))


def play_out(rules: MidwayRules, state: State, player: Player, rng: random.Random) -> State:
    """Return the end of one game."""
    dice = RandomDice(rng)
    while state.step != "over":
        rec = Recorder(rules, state, dice)
        rules.decide(rec, JAPAN, player(state))
        state = rec.state
    return state


def opening(rules: MidwayRules, state: State, will: int) -> State:
    """Return a first state with the American will set instead of rolled."""
    return rules.evolve(state, WillRolled(will))


def frequencies(rules: MidwayRules, state: State, player: Player, games: int, rng: random.Random) -> Chances:
    """Return how often each result came in a number of games, as parts of 1."""
    counts = Counter(play_out(rules, state, player, rng).grade for _ in range(games))
    return Chances(*(counts[grade] / games for grade in GRADES))
