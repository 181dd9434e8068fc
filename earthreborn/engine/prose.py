"""What the thread says: of each event, and above the composer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from earthreborn.engine.choices import Options
from earthreborn.engine.data import EarthScenario
from earthreborn.engine.events import (
    AnyEvent,
    CardHanded,
    CardPickedUp,
    CharacterLeft,
    CharacterOrdered,
    CharacterWalked,
    DoorClosed,
    DoorOpened,
    MarkReached,
    RoundEnded,
    TurnEnded,
)
from earthreborn.engine.notation import format_order
from earthreborn.engine.rules.doors import door_words
from earthreborn.engine.rules.rounds import outcome
from earthreborn.engine.sides import side_name
from earthreborn.engine.state import State
from games.core.board import Brief, Prose
from games.core.text import Message, msg, msg_n


def describe(scenario: EarthScenario, event: AnyEvent) -> Sequence[Prose]:
    """Return what the thread says of an event; what an order cost stands beside the order itself."""
    people = scenario.people
    match event:
        case CharacterOrdered():
            return ()
        case CharacterWalked():
            text = msg(
                "{who} walks from {a} to {b}.", who=people[event.character], a=event.path[0], b=event.path[-1]
            )
        case DoorOpened():
            text = msg("{who} opens {door}.", who=people[event.character], door=_door(scenario, event.door))
        case DoorClosed():
            text = msg("{who} closes {door}.", who=people[event.character], door=_door(scenario, event.door))
        case CardHanded():
            text = msg(
                "{giver} hands a magnetic card to {taker}.",
                giver=people[event.giver],
                taker=people[event.taker],
            )
        case CardPickedUp():
            text = msg(
                "{who} picks up the magnetic card of {marker}.",
                who=people[event.character],
                marker=people[event.marker],
            )
        case CharacterLeft():
            return (Prose(_left(people[event.character], event), "result"),)
        case MarkReached():
            square = next(mark.square for mark in scenario.data.marks if mark.key == event.mark)
            return (
                Prose(
                    msg("{who} reaches the mark on {square}.", who=people[event.character], square=square),
                    "result",
                ),
            )
        case TurnEnded():
            return ()
        case RoundEnded():
            return _round(scenario, event)
        case _:
            assert_never(event)
    return (Prose(text),)


def _left(who: Message, event: CharacterLeft) -> Message:
    if event.scores:
        return msg("{who} leaves the map from {square}, over the goal.", who=who, square=event.square)
    return msg("{who} leaves the map from {square}; it does not count.", who=who, square=event.square)


def _door(scenario: EarthScenario, number: int) -> Message:
    return door_words(scenario.plan.doors[scenario.plan.door_by_number[number]])


def _round(scenario: EarthScenario, event: RoundEnded) -> Sequence[Prose]:
    prose = []
    if event.doors:
        numbers = ", ".join(str(door) for door in event.doors)
        text = msg_n(
            "The round is over: sliding door {numbers} slides shut.",
            "The round is over: sliding doors {numbers} slide shut.",
            len(event.doors),
            numbers=numbers,
        )
        prose.append(Prose(text, "note"))
    if event.round < scenario.data.rounds:
        prose.append(
            Prose(
                msg("Round {round} of {rounds}", round=event.round + 1, rounds=scenario.data.rounds),
                "heading",
            )
        )
    return prose


def brief(scenario: EarthScenario, view: State, side: str | None) -> Brief:
    """Return what the page says above the composer."""
    ended = outcome(scenario, view)
    if ended is not None:
        return Brief(ended.label, ended.reason)
    turn = msg_n(
        "Round {round} of {rounds}, {side}: {count} CP left",
        "Round {round} of {rounds}, {side}: {count} CP left",
        view.command_points,
        round=view.round,
        rounds=scenario.data.rounds,
        side=side_name(view.side),
    )
    if side != view.side:
        return Brief(turn, msg("{side} gives its orders.", side=side_name(view.side)))
    unacted = tuple(other.id for other in view.characters if other.side == side and other.square)
    if not view.command_points:
        return Brief(turn, msg("All command points are spent: end the turn with PASS."), "5.2.5", (), "PASS")
    ask = msg(
        "Move your characters: name, command points, then squares and doors on the way. The comment ends your turn."
    )
    return Brief(turn, ask, "5.2.5", unacted, _example(scenario, view, unacted[0]) if unacted else "PASS")


def _example(scenario: EarthScenario, view: State, who: str) -> str:
    mover = view.character(who)
    if mover is None:
        return "PASS"
    options = Options(scenario, view, mover)
    squares = options.squares()
    if not squares:
        return "PASS"
    farthest = max(squares, key=lambda square: options.reach.cost[square])
    return format_order(options.reach.order_to(farthest))
