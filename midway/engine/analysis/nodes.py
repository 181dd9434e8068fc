"""The player's decisions as a graph: where one can stand, what one can do there, and where that leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from midway.engine.analysis import chances
from midway.engine.card import MIDWAY, SQUARES, Adjacency, distance
from midway.engine.tables.airstrike import STRIKE_RANGE_SQUARES
from midway.engine.tables.movement import destinations
from midway.engine.tables.victory import AMERICAN_CARRIERS, Grade, grade

DecisionStep: TypeAlias = Literal["move", "search", "strike", "last_strike"]

STEPS: tuple[DecisionStep, ...] = ("strike", "search", "move", "last_strike")


class Node(NamedTuple):
    """A moment at which the player decides."""

    step: DecisionStep
    """The first step of the turn that is still open; `last_strike`: after the American fleet was annihilated [7.3]."""
    square: str
    base_intact: bool
    japan: int
    """Japanese carriers afloat, 1 to 4."""


Leads: TypeAlias = dict[Node | Grade, float]
"""Chances of the next decisions and of the results."""


class Game(NamedTuple):
    """What is fixed for a whole game."""

    will: int
    adjacency: Adjacency


def nodes(japan: int) -> list[Node]:
    """Return all decisions with so many Japanese carriers afloat, those that lead on to others first."""
    return [Node(step, square, base, japan) for step in STEPS for square in SQUARES for base in (True, False)]


def choices(node: Node, game: Game) -> dict[str, Leads]:
    """Return each legal order at a decision, in its text form, with what it leads to [5.0]."""
    return dict(_choices(node, game))


def _choices(node: Node, game: Game) -> Iterator[tuple[str, Leads]]:
    america = 0 if node.step == "last_strike" else AMERICAN_CARRIERS
    if node.step == "move":
        for to in destinations(node.square, node.base_intact, game.adjacency):
            yield f"M/{to}", {node._replace(step="search", square=to): 1.0}
    if node.step in ("move", "search"):
        yield "S", _search(node, game)
    apart = distance(node.square, MIDWAY, game.adjacency)
    if node.base_intact and apart <= STRIKE_RANGE_SQUARES:
        yield "A", _strike(node, america, apart, game)
    if node.step == "last_strike":
        yield "E", {grade(node.japan, america, node.base_intact): 1.0}
        return
    yield "E", {node._replace(step="move"): 1.0}
    if node.step == "move":
        yield "WITHDRAW", {grade(node.japan, america, node.base_intact): 1.0}


def _search(node: Node, game: Game) -> Leads:
    found = chances.search_from(node.square, node.japan, node.base_intact, game.will, game.adjacency)
    return chances.gather((_after_search(node, searched, game), chance) for searched, chance in found.items())


def _after_search(node: Node, searched: chances.Searched, game: Game) -> Node | Grade:
    """Return what comes after a search: a result, the last strike, a new turn or this turn's strike [7.3] [8.3]."""
    base, japan = searched.base_intact, searched.japan
    if not japan:
        return grade(japan, searched.america, base)
    if searched.led_to != "battle":
        return Node("strike" if searched.led_to == "nothing" else "move", node.square, base, japan)
    in_range = distance(node.square, MIDWAY, game.adjacency) <= STRIKE_RANGE_SQUARES
    if searched.america or not base or not in_range:
        return grade(japan, searched.america, base)
    return Node("last_strike", node.square, base, japan)


def _strike(node: Node, america: int, apart: int, game: Game) -> Leads:
    def after(struck: chances.Struck) -> Node | Grade:
        if node.step == "last_strike" or not struck.japan:
            return grade(struck.japan, america, struck.base_intact)
        return Node("move", node.square, struck.base_intact, struck.japan)

    outcomes = chances.strike(node.japan, america, apart, game.will)
    return chances.gather((after(struck), chance) for struck, chance in outcomes.items())
