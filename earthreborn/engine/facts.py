"""The board in words: titles of what is drawn, and tables that say the same."""

from __future__ import annotations

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.plan import Door
from earthreborn.engine.rules.doors import door_words
from earthreborn.engine.rules.rounds import escapes
from earthreborn.engine.sides import side_name
from earthreborn.engine.state import Character, Marker, State
from games.core.board import Facts
from games.core.squares import Direction
from games.core.text import Message, msg, verbatim

FACINGS = {
    Direction.NORTH: msg("north"),
    Direction.EAST: msg("east"),
    Direction.SOUTH: msg("south"),
    Direction.WEST: msg("west"),
}


def facing_words(letter: str) -> Message:
    """Return a direction in words."""
    return FACINGS[Direction.from_letter(letter)]


def figure_title(character: Character) -> Message:
    """Return what a character's counter says of itself."""
    facing = facing_words(character.facing)
    if character.cards:
        return msg(
            "{who} on {square}, facing {facing}, with a magnetic card",
            who=character.id,
            square=character.square,
            facing=facing,
        )
    return msg("{who} on {square}, facing {facing}", who=character.id, square=character.square, facing=facing)


def way_title(square: str, side: str) -> Message:
    """Return what a way off the map says of itself; `side` is the one whose goal it is, or empty."""
    if side:
        return msg("Way off the map from {square}: counts for {side}", square=square, side=side_name(side))
    return msg("Way off the map from {square}: counts for nothing", square=square)


def door_title(door: Door, is_open: bool) -> Message:
    """Return what a door says of itself."""
    if is_open:
        return msg("{door}, open", door=door_words(door))
    return msg("{door}, shut", door=door_words(door))


def marker_title(scenario: EarthScenario, marker: Marker) -> Message:
    """Return what a dead character's marker says of itself."""
    name = scenario.people[marker.id]
    if marker.cards:
        return msg("{marker}, dead on {square}, with a magnetic card", marker=name, square=marker.square)
    return msg("{marker}, dead on {square}", marker=name, square=marker.square)


def score_title(scenario: EarthScenario, state: State) -> Message:
    """Return where the match stands, as the board's title."""
    sides = [side.key for side in scenario.data.sides]
    round_number = min(state.round, scenario.data.rounds)
    if len(sides) == 1:
        return msg(
            "Round {round} of {rounds}: {reached} of {count} marks reached",
            round=round_number,
            rounds=scenario.data.rounds,
            reached=len(state.marks),
            count=len(scenario.data.marks),
        )
    return msg(
        "Round {round} of {rounds}: {first} {first_count}, {second} {second_count}",
        round=round_number,
        rounds=scenario.data.rounds,
        first=side_name(sides[0]),
        first_count=escapes(state, sides[0]),
        second=side_name(sides[1]),
        second_count=escapes(state, sides[1]),
    )


def all_facts(scenario: EarthScenario, state: State) -> tuple[Facts, ...]:
    """Return the tables beside the board."""
    return _characters(scenario, state), _doors(scenario, state)


def _characters(scenario: EarthScenario, state: State) -> Facts:
    rows = tuple(
        (
            msg("{name} ({id})", name=scenario.people[character.id], id=character.id),
            side_name(character.side),
            verbatim(character.square) if character.square else _departed(character),
            facing_words(character.facing) if character.square else verbatim("-"),
            verbatim(str(character.cards)),
        )
        for character in state.characters
    )
    return Facts(
        msg("Characters"), (msg("Name"), msg("Side"), msg("Square"), msg("Facing"), msg("Cards")), rows
    )


def _departed(character: Character) -> Message:
    return msg("left over the goal") if character.departed == "goal" else msg("left the map")


def _doors(scenario: EarthScenario, state: State) -> Facts:
    rows = tuple(
        (
            verbatim(str(door.number)),
            msg("sliding") if door.is_sliding else msg("wooden"),
            msg("yes") if door.needs_card else msg("no"),
            verbatim(_where(scenario, door)),
            msg("open") if door.number in state.open_doors else msg("shut"),
        )
        for door in scenario.plan.doors
    )
    return Facts(
        msg("Doors"), (msg("Door"), msg("Kind"), msg("Needs a card"), msg("Between"), msg("State")), rows
    )


def _where(scenario: EarthScenario, door: Door) -> str:
    names = scenario.plan.grid.names
    pairs = (scenario.plan.grid.sides(edge) for edge in door.edges)
    return ", ".join("-".join(names[square] if square >= 0 else "*" for square in pair) for pair in pairs)
