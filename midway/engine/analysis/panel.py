"""Best play at the present moment: the chances of the four results, and of each legal choice."""

from __future__ import annotations

from dataclasses import dataclass

from midway.engine.analysis.nodes import Node, choices
from midway.engine.analysis.policy import Aim, Chances, Solution, is_better, merit, solve, worth
from midway.engine.card import STARTS
from midway.engine.state import State


@dataclass(frozen=True, slots=True)
class ChoiceValue:
    """What one order brings, if best play follows."""

    order: str
    """In its text form."""
    chances: Chances
    is_best: bool
    """No other order is better for the aim."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """Best play from a moment on."""

    aim: Aim
    chances: Chances
    choices: tuple[ChoiceValue, ...]
    """Every legal order, the best first; among equals in the order of the rules."""


def analyse(state: State, aim: Aim) -> Analysis:
    """Return best play from a state on; a finished game has its result for certain, and no choices."""
    solution = solve(state.will, state.adjacency, aim)
    if state.step == "over":
        return Analysis(aim, solution.values[state.grade], ())
    found = _values(state, solution)
    best = next(iter(found.values()))
    for value in found.values():
        if is_better(value, best, aim):
            best = value
    valued = [ChoiceValue(order, value, not is_better(best, value, aim)) for order, value in found.items()]
    valued.sort(key=lambda choice: [-round(figure, 9) for figure in merit(choice.chances, aim)])
    return Analysis(aim, best, tuple(valued))


def advice(state: State, aim: Aim) -> str:
    """Return the order that best play gives now, in its text form; empty when the game is over.

    Following it ends the game with probability 1; an order that is as good may not.
    """
    solution = solve(state.will, state.adjacency, aim)
    if state.step == "over":
        return ""
    if state.step == "setup":
        return f"SETUP {solution.best_start()}"
    node = node_of(state)
    return "E" if node is None else solution.policy[node]


def node_of(state: State) -> Node | None:
    """Return the decision of the solver that a state stands at; None if only ending the turn is left."""
    step = state.step
    if step == "setup" or step == "end" or step == "over":
        return None
    return Node(step, state.nagumo, state.base_intact, state.japan)


def _values(state: State, solution: Solution) -> dict[str, Chances]:
    if state.step == "setup":
        return {f"SETUP {square}": solution.start(square) for square in STARTS}
    node = node_of(state)
    if node is None:
        return {"E": solution.values[Node("move", state.nagumo, state.base_intact, state.japan)]}
    return {order: worth(leads, solution.values) for order, leads in choices(node, solution.game).items()}
