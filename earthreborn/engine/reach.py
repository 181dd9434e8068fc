"""Where a character can get to and what it costs, shut doors on the way opened; and the order that does it. [5.1, 5.2.1]

Typed orders open no door that they do not name. What clicks, hints and the computer player order comes from here and names
every door. The costs are exact: a cheapest way pays a door once, except that doors in `Plan.divided_doors` may be passed twice,
so the search keeps track of which of those are open.
"""

from __future__ import annotations

from dataclasses import dataclass

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.orders import AnyStop, GoTo, Leave, MoveCharacter, OpenDoor
from earthreborn.engine.plan import Exit
from earthreborn.engine.state import Character, State
from earthreborn.engine.trip import enemy_squares, tolls
from earthreborn.engine.ways import DOOR_COST, NEVER, Wave
from games.core.squares import Direction


@dataclass(frozen=True, slots=True)
class _Layer:
    """A search with some divided doors opened on the way."""

    opened: frozenset[int]
    wave: Wave
    came_from: dict[int, tuple[frozenset[int], int]]
    """Source node -> the layer and the node at which its last door was opened."""


class Reach:
    """What one character can get to within some points, by square."""

    def __init__(self, scenario: EarthScenario, state: State, mover: Character, points: int) -> None:
        self.scenario = scenario
        self.mover = mover
        self.points = points
        self.toll = tolls(scenario, state, mover)
        self._barred = enemy_squares(scenario, state, mover)
        self._layers: dict[frozenset[int], _Layer] = {}
        self._opened: dict[tuple[frozenset[int], int], tuple[int, ...]] = {}
        self._search()
        self.cost = self._best_costs()

    def _search(self) -> None:
        ways = self.scenario.ways
        divided = [door for door in self.scenario.plan.divided_doors if self.toll[door] == DOOR_COST]
        start = ways.node(
            self.scenario.plan.grid.by_name[self.mover.square], Direction.from_letter(self.mover.facing)
        )
        pending: dict[frozenset[int], dict[int, tuple[int, frozenset[int], int]]] = {
            frozenset(): {start: (0, frozenset(), -1)}
        }
        while pending:
            opened = min(pending, key=lambda doors: (len(doors), sorted(doors)))
            sources = pending.pop(opened)
            toll = list(self.toll)
            for door in divided:
                toll[door] = 0 if door in opened else NEVER
            spent = [(node, cost) for node, (cost, _, _) in sources.items()]
            wave = ways.spread(spent, toll, self._barred, limit=self.points)
            came_from = {node: (doors, before) for node, (_, doors, before) in sources.items()}
            self._layers[opened] = _Layer(opened, wave, came_from)
            for door in divided:
                if door not in opened:
                    self._open(door, self._layers[opened], pending.setdefault(opened | {door}, {}))
            pending = {doors: found for doors, found in pending.items() if found}

    def _open(self, door: int, layer: _Layer, sources: dict[int, tuple[int, frozenset[int], int]]) -> None:
        """Note where a divided door can be opened, as sources of the layer in which it is open."""
        ways = self.scenario.ways
        for stand in self.scenario.plan.doors[door].stands:
            after = ways.node(stand.square, stand.facing)
            for node in ways.nodes(stand.square):
                cost = layer.wave.cost[node] + DOOR_COST + ways.turn_at(node, stand.facing)
                is_reached = layer.wave.cost[node] >= 0 and cost <= self.points
                if is_reached and cost < sources.get(after, (NEVER,))[0]:
                    sources[after] = (cost, layer.opened, node)

    def _best_costs(self) -> list[int]:
        scale = self.scenario.ways.scale
        tables = [layer.wave.cost for layer in self._layers.values()]
        if scale == 1 and len(tables) == 1:
            return tables[0]
        squares = range(len(self.scenario.plan.grid))
        return [
            min(min(table[square * scale : (square + 1) * scale]) for table in tables) for square in squares
        ]

    def reaches(self, square: int) -> bool:
        """Tell whether a square can be walked to, friends on it left aside."""
        return 0 <= self.cost[square] <= self.points

    def command_points(self, points: int) -> int:
        """Return the command points that give so many movement points, one at least."""
        return max(1, -(-points // self.scenario.characters[self.mover.id].movement))

    def _end(self, square: int) -> tuple[_Layer, int]:
        """Return the layer and node in which a square that is reached costs least."""
        cost = self.cost[square]
        for layer in self._layers.values():
            for node in self.scenario.ways.nodes(square):
                if layer.wave.cost[node] == cost:
                    return layer, node
        raise LookupError(square)

    def squares_to(self, square: int) -> list[int]:
        """Return the squares of the cheapest way to a square that is reached, the first one included."""
        layer, node = self._end(square)
        path = layer.wave.path(node)
        while layer.came_from[path[0]][1] != -1:
            doors, before = layer.came_from[path[0]]
            layer = self._layers[doors]
            path = layer.wave.path(before) + path[1:]
        return [self.scenario.ways.square(step) for step in path]

    def doors_to(self, square: int) -> tuple[OpenDoor, ...]:
        """Return the doors to open on the cheapest way to a square that is reached, in order."""
        layer, node = self._end(square)
        doors = self.scenario.plan.doors
        return tuple(OpenDoor(doors[door].number) for door in self._doors_at(layer, node))

    def _doors_at(self, layer: _Layer, node: int) -> tuple[int, ...]:
        """Return the doors opened on the way to a node, remembered for every node on that way."""
        known = self._opened.get((layer.opened, node))
        if known is not None:
            return known
        before = layer.wave.before[node]
        if before != -1:
            ways = self.scenario.ways
            found = self._doors_at(layer, before)
            door = self.scenario.plan.door_between.get((ways.square(before), ways.square(node)), -1)
            if self.toll[door] and door not in found:
                found = (*found, door)
        else:
            doors, source = layer.came_from[node]
            found = (
                ()
                if source == -1
                else (*self._doors_at(self._layers[doors], source), *(layer.opened - doors))
            )
        self._opened[(layer.opened, node)] = found
        return found

    def stops_to(self, square: int) -> tuple[AnyStop, ...]:
        """Return the stops of an order that walks to a square: the doors to open on the way, then the square."""
        return (*self.doors_to(square), GoTo(self.scenario.plan.grid.names[square]))

    def order_to(self, square: int) -> MoveCharacter:
        """Return the cheapest order that ends on a square that is reached."""
        return MoveCharacter(self.mover.id, self.command_points(self.cost[square]), self.stops_to(square))

    def leaving_points(self, way: Exit) -> int:
        """Return the points for leaving that way, `NEVER` or more if it cannot be done."""
        ways = self.scenario.ways
        turned = [
            layer.wave.cost[node] + (0 if way.over is None else ways.turn_at(node, way.over))
            for layer in self._layers.values()
            for node in ways.nodes(way.square)
            if layer.wave.cost[node] >= 0
        ]
        return min(turned, default=NEVER) + ways.step_cost + self.toll[way.door]

    def stops_to_leave(self, way: Exit) -> tuple[AnyStop, ...]:
        """Return the stops of an order that leaves by a way for which `leaving_points` fit."""
        stops = self.stops_to(way.square)
        if self.toll[way.door]:
            stops = (*stops, OpenDoor(self.scenario.plan.doors[way.door].number))
        return (*stops, Leave())
