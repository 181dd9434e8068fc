"""Morale checks, and the dice that players write for them. [8] [10] [12]"""

from __future__ import annotations

from airborne.engine.rules.common import refuse
from airborne.engine.state import State
from games.core.text import msg


def holds(die: int, leader: int) -> bool:
    """Return whether a morale check is passed: the die is the leader's value or less. [8]"""
    return die <= leader


def letter(passed: bool) -> str:
    """Return `S` for a success, `F` for a failure, as they are written. [5]"""
    return "S" if passed else "F"


def check_written(state: State, die: int, passed: bool, leader: int, line: str, *, modifier: int = 0) -> None:
    """Check that a die is written exactly with posted dice, and with the result that it gives. [5]

    `line` is the order without dice.
    """
    if state.dice_mode != "posted":
        if die:
            text = msg("The server rolls in this match, so no die is written: {line} [5].", line=line)
            raise refuse("die-not-wanted", text, "5", line)
        return
    if not die:
        example = f"{line}/3/{letter(holds(3 + modifier, leader))}"
        text = msg("Dice are posted in this match: add the die and S or F, as in {line} [5].", line=example)
        raise refuse("die-missing", text, "5", example)
    if passed != holds(die + modifier, leader):
        right = f"{line}/{die}/{letter(not passed)}"
        if modifier:
            text = msg(
                "A die of {die}, plus {modifier} next to an enemy, against leader {leader} is {right}, not {given} [12].",
                die=die,
                modifier=modifier,
                leader=leader,
                right=letter(not passed),
                given=letter(passed),
            )
        else:
            text = msg(
                "A die of {die} against leader {leader} is {right}, not {given} [8].",
                die=die,
                leader=leader,
                right=letter(not passed),
                given=letter(passed),
            )
        raise refuse("die-contradicts", text, "12" if modifier else "8", right)
