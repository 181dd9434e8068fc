"""What a side may order next: for clicks, for the computer player and for random play. Every order here is legal now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.geometry import trail
from earthreborn.engine.notation import format_order
from earthreborn.engine.orders import (
    MAX_STOPS,
    AnyOrder,
    AnyStop,
    CloseDoor,
    GiveCard,
    GoTo,
    MoveCharacter,
    OpenDoor,
    Pass,
    TakeCard,
)
from earthreborn.engine.plan import Exit
from earthreborn.engine.reach import Reach
from earthreborn.engine.rules.doors import door_words
from earthreborn.engine.rules.rounds import outcome
from earthreborn.engine.rules.stops import plan_trip
from earthreborn.engine.state import Character, State
from earthreborn.engine.trip import Trip, can_work
from earthreborn.engine.ways import DOOR_COST, Route, find_route
from games.core.board import Choice
from games.core.errors import OrderError
from games.core.text import Message, msg, msg_n


@dataclass(frozen=True, slots=True)
class Option:
    """A legal order, the movement points it costs, and the way: its squares, or its last one if it is the cheapest."""

    order: AnyOrder
    points: int = 0
    square: int = -1
    squares: tuple[int, ...] = ()


def all_orders(scenario: EarthScenario, view: State, side: str) -> Iterator[AnyOrder]:
    """Yield the legal orders of a side: every square each character reaches, doors, cards, ways out, and `PASS`."""
    for _, option in _options(scenario, view, side):
        yield option.order


def all_choices(scenario: EarthScenario, view: State, side: str) -> tuple[Choice, ...]:
    """Return the same orders as things to click."""
    return tuple(_choice(scenario, view, option, reach) for reach, option in _options(scenario, view, side))


def _options(scenario: EarthScenario, view: State, side: str) -> Iterator[tuple[Reach | None, Option]]:
    """Yield every option of a side, with the search that found it."""
    if side != view.side or outcome(scenario, view) is not None:
        return
    for character in view.characters:
        if character.side == side and character.square and view.command_points:
            options = Options(scenario, view, character)
            yield from ((options.reach, option) for option in options.all())
    yield None, Option(Pass())


class Options:
    """What one character can be ordered to do with the command points that are left."""

    def __init__(self, scenario: EarthScenario, view: State, mover: Character) -> None:
        self.scenario = scenario
        self.view = view
        self.mover = mover
        self.points = view.command_points * scenario.characters[mover.id].movement
        self.reach = Reach(scenario, view, mover, self.points)
        by_name = scenario.plan.grid.by_name
        self.taken = {by_name[other.square] for other in view.characters if other.square}

    def all(self) -> Iterator[Option]:
        """Yield every option, in a fixed order."""
        reach = self.reach
        for square in self.squares():
            order = reach.order_to(square)
            if len(order.stops) <= MAX_STOPS:
                yield Option(order, reach.cost[square], square)
        for way in self.ways_out():
            yield from self._offered(reach.stops_to_leave(way), reach.leaving_points(way), way.square)
        yield from self.doors()
        yield from self._cards()

    def squares(self) -> list[int]:
        """Return the squares on which the character can end."""
        cost, points, taken = self.reach.cost, self.points, self.taken
        return [square for square in range(len(cost)) if 0 < cost[square] <= points and square not in taken]

    def ways_out(self) -> list[Exit]:
        """Return the exits that can be used, one a square, those that score first."""
        found: dict[int, Exit] = {}
        for way in sorted(
            self.scenario.exits, key=lambda way: not self.scenario.scores(self.mover.side, way)
        ):
            if self.reach.leaving_points(way) <= self.points and way.square not in found:
                found[way.square] = way
        return list(found.values())

    def doors(self) -> Iterator[Option]:
        """Yield the orders that end with opening or closing a door."""
        for door in self.scenario.plan.doors:
            is_open = door.number in self.view.open_doors
            if not can_work(door, self.mover.cards, is_open=is_open):
                continue
            squares = [stand.square for stand in door.stands if self._can_end(stand.square)]
            if not squares:
                continue
            square = min(squares, key=lambda square: self.reach.cost[square])
            walk = self.reach.doors_to(square)
            points = self.reach.cost[square] + DOOR_COST
            if is_open:
                yield from self._offered((*walk, CloseDoor(door.number)), points, square)
            elif OpenDoor(door.number) not in walk:
                yield from self._offered((*walk, OpenDoor(door.number)), points, square)

    def _can_end(self, square: int) -> bool:
        is_own = self.scenario.plan.grid.names[square] == self.mover.square
        return self.reach.reaches(square) and (is_own or square not in self.taken)

    def _cards(self) -> Iterator[Option]:
        by_name = self.scenario.plan.grid.by_name
        for friend in self.view.characters:
            if friend.side != self.mover.side or friend.id == self.mover.id or not friend.square:
                continue
            if self.mover.cards:
                yield from self._passing(by_name[friend.square], GiveCard(friend.id))
            if friend.cards:
                yield from self._passing(by_name[friend.square], TakeCard(friend.id))
        for marker in self.view.markers:
            square = by_name[marker.square]
            if marker.cards and self._can_end(square):
                yield from self._priced((*self.reach.stops_to(square), TakeCard()))

    def _passing(self, square: int, stop: GiveCard | TakeCard) -> Iterator[Option]:
        """Yield the order that passes a friend and goes on to the nearest square after."""
        if not self.reach.reaches(square):
            return
        ends = [
            after
            for _, after, door in self.scenario.plan.steps_from(square)
            if self._can_end(after) and self.reach.toll[door] == 0
        ]
        if ends:
            nearest = min(ends, key=lambda after: self.reach.cost[after])
            yield from self._priced(
                (*self.reach.doors_to(square), stop, GoTo(self.scenario.plan.grid.names[nearest]))
            )

    def _offered(self, stops: tuple[AnyStop, ...], points: int, square: int) -> Iterator[Option]:
        """Yield the order with these stops; the points are known unless turning costs some."""
        if self.scenario.data.turn_cost:
            yield from self._priced(stops)
        elif points <= self.points and len(stops) <= MAX_STOPS:
            order = MoveCharacter(self.mover.id, self.reach.command_points(points), stops)
            yield Option(order, points, square)

    def _priced(self, stops: tuple[AnyStop, ...]) -> Iterator[Option]:
        """Yield the order with these stops if it is legal for the points that are left."""
        if len(stops) > MAX_STOPS:
            return
        trip = Trip(self.scenario, self.view, self.mover, MoveCharacter(self.mover.id, 1, stops))
        try:
            plan_trip(trip)
        except OrderError:
            return
        route = find_route(self.scenario.ways, trip.start, trip.stages, trip.barred, self.points)
        if isinstance(route, Route):
            order = MoveCharacter(self.mover.id, self.reach.command_points(route.points), stops)
            squares = [square for leg in route.legs for square in leg.squares]
            yield Option(order, route.points, squares=tuple(square for square, _ in groupby(squares)))


def _choice(scenario: EarthScenario, view: State, option: Option, reach: Reach | None) -> Choice:
    order = option.order
    line = format_order(order)
    if isinstance(order, Pass) or reach is None:
        left = view.command_points
        return Choice("pass", msg_n("Pass ({count} CP left)", "Pass ({count} CP left)", left), line)
    verb, target, label = _aim(scenario, order)
    path = trail(scenario.plan.grid, option.squares or reach.squares_to(option.square))
    doors = [
        stop.door for stop in order.stops if isinstance(stop, OpenDoor) and f"door-{stop.door}" != target
    ]
    note = _note(option.points, order.command_points, doors)
    passes = tuple(f"door-{door}" for door in doors)
    return Choice(
        verb, label, line, order.character, target, note, path=path, level=order.command_points, passes=passes
    )


def _note(points: int, cost: int, doors: list[int]) -> Message:
    """Return what an order costs, and the doors that are opened on the way."""
    if not doors:
        return msg("{points} points, {cost} CP", points=points, cost=cost)
    return msg_n(
        "{points} points, {cost} CP, opening door {doors} on the way",
        "{points} points, {cost} CP, opening doors {doors} on the way",
        len(doors),
        points=points,
        cost=cost,
        doors=", ".join(str(door) for door in doors),
    )


def _aim(scenario: EarthScenario, order: MoveCharacter) -> tuple[str, str, Message]:
    """Return verb, target and label of a choice."""
    people = scenario.people
    who, last = people[order.character], order.stops[-1]
    card = next((stop for stop in order.stops if isinstance(stop, (GiveCard, TakeCard))), None)
    if isinstance(card, GiveCard):
        return "give", card.friend, msg("{who} hands a card to {friend}", who=who, friend=people[card.friend])
    if isinstance(card, TakeCard) and card.friend:
        return (
            "take",
            card.friend,
            msg("{who} takes a card from {friend}", who=who, friend=people[card.friend]),
        )
    if isinstance(card, TakeCard):
        square = next(stop.square for stop in order.stops if isinstance(stop, GoTo))
        marker = next(marker.id for marker in scenario.data.markers if marker.square == square)
        return (
            "take",
            f"marker-{marker}",
            msg("{who} picks up the card of {marker}", who=who, marker=people[marker]),
        )
    if isinstance(last, (OpenDoor, CloseDoor)):
        door = scenario.plan.doors[scenario.plan.door_by_number[last.door]]
        words = door_words(door)
        if isinstance(last, OpenDoor):
            return "open", f"door-{last.door}", msg("{who} opens {door}", who=who, door=words)
        return "close", f"door-{last.door}", msg("{who} closes {door}", who=who, door=words)
    if isinstance(last, GoTo):
        return "move", last.square, msg("{who} to {square}", who=who, square=last.square)
    square = next(stop.square for stop in reversed(order.stops) if isinstance(stop, GoTo))
    return "leave", f"exit-{square}", msg("{who} leaves the map from {square}", who=who, square=square)
