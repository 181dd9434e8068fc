"""The computer player against itself: how balanced a scenario is."""

from __future__ import annotations

import random
from collections.abc import Sequence

from airborne.engine.state import State
from airborne.engine.system import SYSTEM, AirborneRules
from games.core.play import play
from games.core.system import MatchOptions


class RandomDice:
    """Dice of a random number generator, for play that nobody has to check."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def bind(self, orders: Sequence[str]) -> None:
        """Nothing: these dice prove nothing."""

    def roll(self, sides: int, purpose: str) -> int:
        """Return a number from 1 to `sides`."""
        return self._rng.randint(1, sides)


def play_match(rules: AirborneRules, seed: int) -> State:
    """Return the last state of a match that the computer player played against itself."""
    rng = random.Random(seed)
    dice = RandomDice(rng)
    state = rules.setup(MatchOptions("auto"))
    while acting := rules.to_act(state):
        (side,) = acting
        state = play(SYSTEM, rules, state, side, rules.bot(state, side, rng), dice).state
    return state
