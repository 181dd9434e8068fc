"""The card on a test's table: states at hand, comments played with given dice, and every way dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from games.core.dice import DiceCount, PostedDice, ScriptedDice
from games.core.errors import Fault, Refused
from games.core.play import Played, play
from games.core.system import Recorder
from midway.engine.events import Event
from midway.engine.state import JAPAN, State
from midway.engine.system import SYSTEM, MidwayRules

Table = Recorder[State, Event]

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


class Stopped(Exception):
    """A roll that was not to be made any more."""


class StoppingDice(ScriptedDice):
    """Given dice that stop before a roll for which `stop` is true."""

    stop: Callable[[str], bool]

    def roll(self, sides: int, purpose: str) -> int:
        if self.stop(purpose):
            raise Stopped
        return super().roll(sides, purpose)


def every_roll(
    state: State,
    act: Callable[[Table], None],
    stop: Callable[[Table, str], bool] = lambda rec, purpose: False,
) -> Iterator[tuple[float, Table, bool]]:
    """Yield chance, recorder, and whether `stop` ended it, for every way the dice of `act` can fall."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        dice = StoppingDice(faces)
        rec: Table = Recorder(RULES, state, dice)
        dice.stop = partial(stop, rec)
        stopped = False
        try:
            act(rec)
        except DiceCount:
            waiting.extend((*faces, face) for face in range(1, 7))
            continue
        except Stopped:
            stopped = True
        yield 6.0 ** -len(faces), rec, stopped
