"""A move being worked out: what doors and cards will be like at each of its stops, before anything is decided."""

from __future__ import annotations

from dataclasses import dataclass

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.notation import format_order
from earthreborn.engine.orders import AnyStop, MoveCharacter
from earthreborn.engine.plan import Door
from earthreborn.engine.state import Character, State
from earthreborn.engine.ways import DOOR_COST, NEVER, Stage
from games.core.errors import OrderError, illegal
from games.core.squares import Direction
from games.core.text import Message


@dataclass
class Trip:
    """One character's move, stop by stop. The chapters' functions add stages to it."""

    scenario: EarthScenario
    state: State
    mover: Character
    order: MoveCharacter
    opens_doors: bool = False
    """True to look for ways through shut doors that the mover can open on the way."""

    def __post_init__(self) -> None:
        plan = self.scenario.plan
        by_name = plan.grid.by_name
        self.start = self.scenario.ways.node(
            by_name[self.mover.square], Direction.from_letter(self.mover.facing)
        )
        self.toll = tolls(self.scenario, self.state, self.mover if self.opens_doors else None)
        self.cards = {character.id: character.cards for character in self.state.characters}
        self.barred = enemy_squares(self.scenario, self.state, self.mover)
        self.friends = {
            by_name[friend.square]: friend.id
            for friend in self.state.characters
            if friend.side == self.mover.side and friend.square and friend.id != self.mover.id
        }
        self.stages: list[Stage] = []

    @property
    def name(self) -> str:
        """Return the mover's id."""
        return self.mover.id

    @property
    def who(self) -> Message:
        """Return what the mover is called."""
        return self.scenario.people[self.mover.id]

    def is_open(self, door: int) -> bool:
        """Tell whether a door, by index, stands open at this stop."""
        return self.toll[door] == 0

    def set_open(self, door: int, is_open: bool) -> None:
        """Change a door for the stops that follow."""
        self.toll = list(self.toll)
        self.toll[door] = 0 if is_open else NEVER

    def add(self, stage: Stage) -> None:
        """Take a stop as planned."""
        self.stages.append(stage)

    def refuse(
        self, code: str, message: Message, section: str, stops: tuple[AnyStop, ...] = ()
    ) -> OrderError:
        """Return the error for this order; `stops`, if any, are what to order instead."""
        suggestion = format_order(MoveCharacter(self.name, self.order.command_points, stops)) if stops else ""
        return illegal(code, message, section=section, suggestion=suggestion)

    def without(self, stop: AnyStop) -> tuple[AnyStop, ...]:
        """Return the order's stops without one of them."""
        return tuple(other for other in self.order.stops if other is not stop)


def tolls(scenario: EarthScenario, state: State, opener: Character | None = None) -> list[int]:
    """Return the table of doors: 0 if open, `NEVER` if shut, the price of opening if `opener` is able to."""
    opened = set(state.open_doors)
    table = []
    for door in scenario.plan.doors:
        if door.number in opened:
            table.append(0)
        elif opener is not None and can_work(door, opener.cards, is_open=False):
            table.append(DOOR_COST)
        else:
            table.append(NEVER)
    return [*table, 0]


def enemy_squares(scenario: EarthScenario, state: State, mover: Character) -> list[int]:
    """Return the squares that a character may never enter because an enemy stands there. [5.1]"""
    by_name = scenario.plan.grid.by_name
    return [by_name[other.square] for other in state.characters if other.side != mover.side and other.square]


def can_work(door: Door, cards: int, *, is_open: bool) -> bool:
    """Tell whether someone with so many cards who stands at a door and faces it can open or close it. [5.2.1, 5.2.2]"""
    if is_open:
        return not door.is_sliding
    return not door.needs_card or cards > 0
