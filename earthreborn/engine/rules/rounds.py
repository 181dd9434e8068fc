"""Turns, rounds and the end of a match. [5.2.1] for what the round's end does to doors; goals are scenario data."""

from __future__ import annotations

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.events import AnyEvent, RoundEnded, TurnEnded
from earthreborn.engine.rules.doors import sliding_doors
from earthreborn.engine.sides import side_name
from earthreborn.engine.state import State
from games.core.errors import illegal
from games.core.system import Outcome, Recorder
from games.core.text import Message, msg


def is_turn_over(rec: Recorder[State, AnyEvent]) -> bool:
    """Tell whether the comment being decided has ended its side's turn already."""
    return any(isinstance(event, TurnEnded) for event in rec.events)


def pass_turn(scenario: EarthScenario, rec: Recorder[State, AnyEvent]) -> None:
    """End the turn by `PASS`. Raises `OrderError` if the comment says that the turn goes on."""
    check_turn_open(scenario, rec)
    if rec.held:
        raise illegal(
            "pass-held",
            msg('"PASS" ends the turn, and "..." says that it goes on; take one of them out.'),
            section="5.2.6",
        )
    end_turn(scenario, rec)


def check_turn_open(scenario: EarthScenario, rec: Recorder[State, AnyEvent]) -> None:
    """Raise `OrderError` if the turn, or the match, is over by what stands before in the comment."""
    if is_turn_over(rec):
        raise illegal("turn-over", msg('"PASS" has ended the turn; put orders before it.'), section="5.2.6")
    if outcome(scenario, rec.state) is not None:
        raise illegal(
            "match-over",
            msg("The order before this one ends the match; leave this line out."),
            section="5.2.4",
        )


def end_turn(scenario: EarthScenario, rec: Recorder[State, AnyEvent]) -> None:
    """End the turn of the side to move, and of a side after it that has nobody left to order."""
    _end_one_turn(scenario, rec)
    while outcome(scenario, rec.state) is None and not _has_anybody(rec.state, rec.state.side):
        _end_one_turn(scenario, rec)


def _end_one_turn(scenario: EarthScenario, rec: Recorder[State, AnyEvent]) -> None:
    keys = [side.key for side in scenario.data.sides]
    position = keys.index(rec.state.side)  # type: ignore[arg-type]
    rec.emit(TurnEnded(rec.state.side, keys[(position + 1) % len(keys)]))
    if position + 1 == len(keys):
        rec.emit(RoundEnded(rec.state.round, sliding_doors(scenario, rec.state)))


def _has_anybody(state: State, side: str) -> bool:
    return any(character.square for character in state.characters if character.side == side)


def escapes(state: State, side: str) -> int:
    """Return how many of a side's characters have left over its goal. [5.2.4]"""
    return sum(character.departed == "goal" for character in state.characters if character.side == side)


def outcome(scenario: EarthScenario, state: State) -> Outcome | None:
    """Return how the match ended, or None while it goes on."""
    if len(scenario.data.sides) == 1:
        return _solo_outcome(scenario, state)
    for side in scenario.data.sides:
        if escapes(state, side.key) >= scenario.data.escapes_to_win:
            return _win(
                side.key,
                msg(
                    "{side} brought {count} characters off over its goal.",
                    side=side_name(side.key),
                    count=escapes(state, side.key),
                ),
            )
    if state.round <= scenario.data.rounds and any(character.square for character in state.characters):
        return None
    first, second = (side.key for side in scenario.data.sides)
    ahead, behind = sorted((first, second), key=lambda key: -escapes(state, key))
    if escapes(state, ahead) == escapes(state, behind):
        return Outcome(
            None, "draw", msg("Draw"), msg("The last round is over, and both sides brought off as many.")
        )
    return _win(ahead, msg("The last round is over, and {side} brought off more.", side=side_name(ahead)))


def _win(side: str, reason: Message) -> Outcome:
    return Outcome(side, "win", msg("{side} wins", side=side_name(side)), reason)


def _solo_outcome(scenario: EarthScenario, state: State) -> Outcome | None:
    count = len(scenario.data.marks)
    if len(state.marks) == count:
        return Outcome(
            None,
            "complete",
            msg("All marks reached"),
            msg("All {count} marks were reached in round {round}.", count=count, round=state.round),
        )
    if state.round <= scenario.data.rounds and any(character.square for character in state.characters):
        return None
    reached = len(state.marks)
    return Outcome(
        None,
        "incomplete",
        msg("Not all marks reached"),
        msg("{reached} of {count} marks were reached.", reached=reached, count=count),
    )
