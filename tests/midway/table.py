"""The card on a test's table: states at hand, comments played with given dice, and every way dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from games.core.dice import DiceCount, PostedDice, ScriptedDice
from games.core.errors import Fault, Refused
from games.core.play import Played, play
from games.core.system import Recorder
from midway.engine.orders import Order
from midway.engine.state import JAPAN, State
from midway.engine.system import SYSTEM, MidwayRules

Result = TypeVar("Result")

SCENARIO = Path(__file__).parents[2] / "midway/data/scenarios/midway.toml"
RULES: MidwayRules = SYSTEM.rules(SYSTEM.load("midway", {"scenario.toml": SCENARIO.read_text()}))


def at(nagumo: str, **fields: Any) -> State:
    """Return a state at the start of a turn, American will 4 unless told."""
    return State(**{"nagumo": nagumo, "will": 4, "turn": 1, "step": "move", **fields})


def comment(state: State, text: str, *dice: int) -> Played[State]:
    """Return what a comment leads to; every die must be used."""
    scripted = ScriptedDice(dice)
    played = play(SYSTEM, RULES, state, JAPAN, text, scripted)
    assert scripted.left == ()
    return played


def after(state: State, text: str, *dice: int) -> State:
    """Return the state after a comment that is accepted whole."""
    played = comment(state, text, *dice)
    assert played.faults == ()
    return played.state


def posted(state: State, text: str) -> Played[State]:
    """Return what a comment leads to in a match whose dice are posted."""
    return play(SYSTEM, RULES, state, JAPAN, text, PostedDice(()))


def refusal(state: State, text: str) -> Fault:
    """Return why a comment is refused whole; no die is rolled for it."""
    try:
        play(SYSTEM, RULES, state, JAPAN, text, ScriptedDice(()))
    except Refused as refused:
        return refused.faults[0]
    raise AssertionError(f"{text!r} was accepted")


def every_roll(
    run: Callable[[ScriptedDice], Result], *, stop_at: str = ""
) -> Iterator[tuple[float, Result | str]]:
    """Yield (chance, result) for every way the dice of `run` can fall.

    A roll whose purpose starts with `stop_at` is not made; its result is the purpose.
    """
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            result: Result | str = run(ScriptedDice(faces))
        except DiceCount as wanted:
            if not stop_at or not wanted.purpose.startswith(stop_at):
                waiting.extend((*faces, face) for face in range(1, 7))
                continue
            result = wanted.purpose
        yield 6.0 ** -len(faces), result


def decided(state: State, order: Order, dice: ScriptedDice) -> Recorder[State, Any]:
    """Return the recorder after one order."""
    rec: Recorder[State, Any] = Recorder(RULES, state, dice)
    RULES.decide(rec, JAPAN, order)
    return rec
