"""Best play, exactly: policy iteration over every decision of the game.

Only ways of play that end with probability 1 count. Iteration starts from one that ends at once (withdraw, end the
turn) and changes an order only where that is strictly better. Such a change cannot make play endless: in a set of
decisions that is never left every order would have to be exactly as good as before, so none of them was changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from midway.engine.analysis import linear
from midway.engine.analysis.nodes import Game, Leads, Node, choices, nodes
from midway.engine.card import STARTS, Adjacency
from midway.engine.tables.victory import GRADES, JAPANESE_CARRIERS, SCORES, Grade

Aim: TypeAlias = Literal["score", "great"]
"""`score`: the expected score; between equals, the chance of a great victory. `great`: the other way round."""

AIMS: tuple[Aim, ...] = get_args(Aim)

EQUAL = 1e-11
"""Values closer than this are the same; rounding stays under 1e-14."""


class Chances(NamedTuple):
    """The probabilities of the four results; they add up to 1."""

    great_victory: float
    victory: float
    defeat: float
    great_defeat: float

    @property
    def score(self) -> float:
        """The expected score, -1 to 2."""
        return sum(SCORES[name] * chance for name, chance in zip(GRADES, self, strict=True))


Values: TypeAlias = dict[Node | Grade, Chances]

CERTAIN: Values = {name: Chances(*(float(name == other) for other in GRADES)) for name in GRADES}


class Solution(NamedTuple):
    """Best play of one game with one aim."""

    game: Game
    aim: Aim
    values: Values
    """What best play brings from each decision; each result stands for itself."""
    policy: dict[Node, str]
    """The order to give at each decision, in its text form."""

    def best_start(self) -> str:
        """Return the best square to start on [3.0]; between equals the upper one, the middle before all."""
        start = "2-0"
        for square in STARTS:
            if is_better(self.start(square), self.start(start), self.aim):
                start = square
        return start

    def start(self, square: str) -> Chances:
        """Return what best play brings from a start on a square [3.0]."""
        return self.values[Node("move", square, True, JAPANESE_CARRIERS)]


@lru_cache(maxsize=64)
def solve(will: int, adjacency: Adjacency, aim: Aim) -> Solution:
    """Return best play under an American will of 1 to 6. The first call for a will takes a while, the next none."""
    game = Game(will, adjacency)
    values, policy = dict(CERTAIN), dict[Node, str]()
    for japan in range(1, JAPANESE_CARRIERS + 1):
        options = {node: choices(node, game) for node in nodes(japan)}
        policy |= _best(options, values, aim)
    return Solution(game, aim, values, policy)


def worth(leads: Leads, values: Values) -> Chances:
    """Return the probabilities of the results from those of what comes next."""
    rows = [(values[after], chance) for after, chance in leads.items()]
    return Chances(*(sum(row[column] * chance for row, chance in rows) for column in range(len(GRADES))))


def merit(value: Chances, aim: Aim) -> tuple[float, ...]:
    """Return what an aim compares, the most important first."""
    return (value.great_victory, value.score) if aim == "great" else (value.score, value.great_victory)


def is_better(value: Chances, than: Chances, aim: Aim) -> bool:
    """Return whether a value is strictly better for an aim; rounding does not count."""
    for mine, other in zip(merit(value, aim), merit(than, aim), strict=True):
        if abs(mine - other) > EQUAL:
            return mine > other
    return False


def _best(options: dict[Node, dict[str, Leads]], values: Values, aim: Aim) -> dict[Node, str]:
    """Return the best order at each of these decisions, and add their values to `values`."""
    policy = {node: "WITHDRAW" if "WITHDRAW" in orders else "E" for node, orders in options.items()}
    while True:
        values |= _evaluate({node: orders[policy[node]] for node, orders in options.items()}, values)
        changed = False
        for node, orders in options.items():
            best = values[node]
            for text, leads in orders.items():
                value = worth(leads, values)
                if is_better(value, best, aim):
                    best, policy[node], changed = value, text, True
        if not changed:
            return policy


def _evaluate(chosen: dict[Node, Leads], values: Values) -> Values:
    """Return what fixed orders bring, by linear equations among the decisions that lead to each other."""
    equations: dict[Node, tuple[dict[Node, float], linear.Vector]] = {}
    for node, leads in chosen.items():
        among: dict[Node, float] = {}
        known: Leads = {}
        for after, chance in leads.items():
            if isinstance(after, Node) and after in chosen:
                among[after] = chance
            else:
                known[after] = chance
        equations[node] = among, worth(known, values)
    return {node: Chances(*value) for node, value in linear.solve(equations).items()}
