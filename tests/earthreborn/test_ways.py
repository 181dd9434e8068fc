"""Cheapest ways are exact: compared with a plain search over squares, facings and all door states, on random plans."""

from __future__ import annotations

import heapq
import random

import pytest

from earthreborn.engine.orders import CloseDoor, GoTo, MoveCharacter, OpenDoor
from earthreborn.engine.plan import Wall
from earthreborn.engine.reach import Reach
from earthreborn.engine.rules.stops import plan_trip
from earthreborn.engine.trip import Trip
from earthreborn.engine.ways import NEVER, Route, find_route
from games.core.errors import OrderError, ScenarioError
from games.core.squares import Direction
from tests.earthreborn.table import drawn, sides, start

SEEDS = range(40)


def random_match(seed):
    """Return the rules of a random plan of 5 by 4 squares with walls and doors, and two characters on it."""
    rng = random.Random(seed)
    while True:
        rows = [list("+-+-+-+-+-+"), *([] for _ in range(8))]
        for row in range(4):
            squares = [rng.choice("......T") for _ in range(5)]
            edges = [
                ":" if row == 0 else "|",
                *(rng.choice("  ||") for _ in range(4)),
                ":" if row == 3 else "|",
            ]
            rows[2 * row + 1] = [
                mark for pair in zip(edges, [*squares, ""], strict=True) for mark in pair if mark
            ]
            level = ["-" if row == 3 else rng.choice("  --") for _ in range(5)]
            rows[2 * row + 2] = [mark for edge in level for mark in ("+", edge)] + ["+"]
        doors = draw_doors(rng, rows)
        legend = "".join(
            f'[doors.{mark}]\nnumber = {number}\nkind = "{kind}"\ncard = {card}\n'
            for number, (mark, kind, card) in enumerate(doors, start=1)
        )
        legend += '[furniture.T]\nsolid = true\nnames = { en = "table" }\n'
        free = [name for name, mark in zip(names(), squares_of(rows), strict=True) if mark == "."]
        a, b = rng.sample(free, 2)
        head = f"turn_cost = {seed % 2}\nleave_over_frame = true"
        starts = (f"VASQUEZ West {a} {rng.choice('NESW')} {seed % 3 % 2}", f"FRANCK East {b} W 0")
        try:
            return drawn("\n".join(map("".join, rows)), legend, sides(*starts, head=head))
        except ScenarioError:
            continue


def names():
    return [f"{column}{row + 1}" for row in range(4) for column in "ABCDE"]


def squares_of(rows):
    return [rows[2 * row + 1][2 * column + 1] for row in range(4) for column in range(5)]


def draw_doors(rng, rows):
    """Draw four doors, some of them two squares wide, and return their marks and kinds."""
    doors = []
    for mark in "abcd":
        row, column = rng.randrange(4), rng.randrange(1, 5)
        rows[2 * row + 1][2 * column] = mark
        if row < 3 and rng.random() < 0.6:
            rows[2 * row + 3][2 * column] = mark
        doors.append((mark, rng.choice(["sliding", "wooden"]), rng.choice(["true", "false", "false"])))
    drawn_marks = {mark for row in rows for mark in row}
    return [door for door in doors if door[0] in drawn_marks]


class Plain:
    """The slow and plain way to look: every square, facing and set of open doors is a place of its own."""

    def __init__(self, rules):
        self.scenario = rules.scenario
        self.state = start(rules)
        self.mover = self.state.characters[0]
        self.plan = self.scenario.plan
        self.enemy = self.plan.grid.by_name[self.state.characters[1].square]

    def turning(self, facing, way):
        return 0 if facing == way else self.scenario.data.turn_cost

    def steps(self, square, facing, doors):
        for way in Direction:
            after, edge = self.plan.grid.neighbour(square, way), self.plan.grid.edge(square, way)
            door = self.plan.door_on.get(edge, -1)
            if not self.plan.can_enter(after) or after == self.enemy:
                continue
            if self.plan.walls[edge] == Wall.NONE and (door == -1 or door in doors):
                yield 1 + self.turning(facing, way), (after, way, doors)

    def works(self, square, facing, doors, *, opening):
        for index, door in enumerate(self.plan.doors):
            for stand in door.stands:
                if stand.square != square or (index in doors) is opening:
                    continue
                if opening and door.needs_card and not self.mover.cards:
                    continue
                if not opening and door.is_sliding:
                    continue
                changed = doors | {index} if opening else doors - {index}
                yield 1 + self.turning(facing, stand.facing), index, (square, stand.facing, changed)

    def begin(self):
        return (
            self.plan.grid.by_name[self.mover.square],
            Direction.from_letter(self.mover.facing),
            frozenset(),
        )

    def spread(self, sources, moves):
        """Return the least cost of every place that `moves` reach from the sources."""
        heap = [(cost, repr(place), place) for place, cost in sources.items()]
        heapq.heapify(heap)
        done = {}
        while heap:
            cost, _, place = heapq.heappop(heap)
            if place in done:
                continue
            done[place] = cost
            for price, after in moves(place):
                heapq.heappush(heap, (cost + price, repr(after), after))
        return done

    def reach(self):
        """Return the least cost by square, doors opened wherever that helps."""

        def moves(place):
            yield from self.steps(*place)
            for price, _, after in self.works(*place, opening=True):
                yield price, after

        best = {}
        for (square, _, _), cost in self.spread({self.begin(): 0}, moves).items():
            best[square] = min(cost, best.get(square, NEVER))
        return best

    def order(self, stops):
        """Return the least cost of an order, or None; no door is opened or closed but by a stop."""
        places = {self.begin(): 0}
        for stop in stops:
            places = self.spread(places, lambda place: self.steps(*place))
            after = {}
            for place, cost in places.items():
                for price, reached in self.act(stop, place):
                    after[reached] = min(cost + price, after.get(reached, NEVER))
            places = after
        return min(places.values(), default=None)

    def act(self, stop, place):
        if isinstance(stop, GoTo):
            if self.plan.grid.names[place[0]] == stop.square:
                yield 0, place
            return
        index = self.plan.door_by_number[stop.door]
        for price, door, after in self.works(*place, opening=isinstance(stop, OpenDoor)):
            if door == index:
                yield price, after


@pytest.mark.parametrize("seed", SEEDS)
def test_5_1_reach_is_exact(seed):
    rules = random_match(seed)
    plain = Plain(rules)
    reach = Reach(rules.scenario, plain.state, plain.mover, 100)
    expected = plain.reach()
    for square in range(len(rules.scenario.plan.grid)):
        assert reach.reaches(square) is (square in expected), rules.scenario.plan.grid.names[square]
        if square in expected:
            assert reach.cost[square] == expected[square], rules.scenario.plan.grid.names[square]


@pytest.mark.parametrize("seed", SEEDS)
def test_5_1_the_order_offered_costs_what_reach_says(seed):
    rules = random_match(seed)
    plain = Plain(rules)
    reach = Reach(rules.scenario, plain.state, plain.mover, 100)
    for square, cost in plain.reach().items():
        order = reach.order_to(square)
        assert plain.order(order.stops) == cost
        assert points(rules, plain, order.stops) == cost


def points(rules, plain, stops):
    """Return what the engine pays for stops, or None if it refuses them."""
    trip = Trip(rules.scenario, plain.state, plain.mover, MoveCharacter(plain.mover.id, 99, tuple(stops)))
    try:
        plan_trip(trip)
    except OrderError:
        return None
    route = find_route(rules.scenario.ways, trip.start, trip.stages, trip.barred)
    return route.points if isinstance(route, Route) else None


@pytest.mark.parametrize("seed", SEEDS)
def test_5_1_the_cheapest_way_along_stops_is_exact(seed):
    rules = random_match(seed)
    plain = Plain(rules)
    rng = random.Random(seed + 1000)
    plan = rules.scenario.plan
    squares = [name for square, name in enumerate(plan.grid.names) if plan.can_enter(square)]
    doors = [door.number for door in plan.doors]
    every = [*map(GoTo, squares), *map(OpenDoor, doors * 4), *map(CloseDoor, doors * 4)]
    for _ in range(60):
        stops = rng.choices(every, k=rng.randint(1, 4))
        assert points(rules, plain, stops) == plain.order(stops), stops


def test_5_1_a_wide_door_may_be_passed_twice_and_is_paid_once():
    drawing = """\
+-+-+-+
|. .a.|
+-+-+ +
|. .a.|
+-+-+-+
"""
    legend = '[doors.a]\nnumber = 1\nkind = "wooden"\n'
    scenario = 'command_points = 4\nrounds = 3\n[[sides]]\nkey = "Player"\n'
    scenario += '[[characters]]\nid = "VASQUEZ"\nside = "Player"\nsquare = "A1"\n'
    scenario += '[[marks]]\nkey = "end"\nsquare = "A2"\nnames = { en = "end" }\n'
    rules = drawn(drawing, legend, scenario)
    state = start(rules)
    assert rules.scenario.plan.divided_doors == (0,)
    reach = Reach(rules.scenario, state, state.characters[0], 20)
    grid = rules.scenario.plan.grid
    assert reach.cost[grid.by_name["A2"]] == 6
    assert [grid.names[square] for square in reach.squares_to(grid.by_name["A2"])] == [
        "A1",
        "B1",
        "C1",
        "C2",
        "B2",
        "A2",
    ]
    assert reach.stops_to(grid.by_name["A2"]) == (OpenDoor(1), GoTo("A2"))
