"""Exact cheapest ways over a plan: Dijkstra over squares (and facings, where turning costs), doors as a table.

A node is a square, or, if turning costs points, `square * 4 + facing`. Searches take a table `toll` with one figure a door:
0 if it stands open, the price of opening it, or `NEVER`. Its last member is 0, so that index -1 means "no door".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from earthreborn.engine.plan import Plan
from games.core.squares import Direction

NEVER = 1 << 30
"""More points than any way costs."""
DOOR_COST = 1
"""Points for opening or closing a door. [5.2.1]"""


@dataclass(frozen=True, slots=True)
class Wave:
    """What a search found: the points that each node costs, and the node before it (-1 at a source)."""

    cost: list[int]
    before: list[int]

    def path(self, node: int) -> list[int]:
        """Return the nodes from the source to a node that was reached."""
        path = [node]
        while (node := self.before[node]) != -1:
            path.append(node)
        path.reverse()
        return path


class Ways:
    """The steps that a plan allows, with their prices; made once a scenario."""

    def __init__(self, plan: Plan, step_cost: int, turn_cost: int) -> None:
        self.plan = plan
        self.step_cost = step_cost
        self.turn_cost = turn_cost
        self.scale = 4 if turn_cost else 1
        self.steps = self._with_facings() if turn_cost else self._plain()

    def _plain(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        return tuple(
            tuple((self.step_cost, after, door) for _, after, door in self.plan.steps_from(square))
            for square in range(len(self.plan.grid))
        )

    def _with_facings(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        return tuple(
            tuple(
                (self.step_cost + self.turning(facing, way), after * 4 + way, door)
                for way, after, door in self.plan.steps_from(square)
            )
            for square in range(len(self.plan.grid))
            for facing in Direction
        )

    def turning(self, facing: Direction, way: Direction) -> int:
        """Return the points for turning from one direction to another."""
        return 0 if facing == way else self.turn_cost

    def node(self, square: int, facing: Direction) -> int:
        """Return the node of a character who stands on a square."""
        return square * 4 + facing if self.scale == 4 else square

    def nodes(self, square: int) -> range:
        """Return all nodes of a square."""
        return range(square * self.scale, (square + 1) * self.scale)

    def square(self, node: int) -> int:
        """Return the square of a node."""
        return node // self.scale

    def turn_at(self, node: int, way: Direction) -> int:
        """Return the points that a character at a node pays to face a direction."""
        return self.turning(Direction(node % 4), way) if self.scale == 4 else 0

    def way_between(self, square: int, after: int) -> Direction:
        """Return the direction of a step to a neighbour."""
        width = self.plan.grid.width
        if square // width == after // width:
            return Direction.EAST if after > square else Direction.WEST
        return Direction.SOUTH if after > square else Direction.NORTH

    def spread(
        self,
        sources: Iterable[tuple[int, int]],
        toll: Sequence[int],
        barred: Collection[int] = (),
        targets: Collection[int] = (),
        limit: int = NEVER - 1,
    ) -> Wave:
        """Return the cheapest costs from the sources, (node, points already spent) each.

        Squares in `barred` are never entered. Ends early once all `targets` (nodes) are settled; nothing that costs
        more than `limit` is looked at.
        """
        steps = self.steps
        cost = [NEVER] * len(steps)
        before = [-1] * len(steps)
        for square in barred:
            for node in self.nodes(square):
                cost[node] = -1
        buckets: dict[int, list[int]] = {}
        for node, spent in sources:
            if spent < cost[node] and spent <= limit:
                cost[node] = spent
                buckets.setdefault(spent, []).append(node)
        wanted = set(targets)
        while buckets:
            spent = min(buckets)
            for node in buckets.pop(spent):
                if cost[node] != spent:
                    continue
                for price, after, door in steps[node]:
                    total = spent + price + toll[door]
                    if total < cost[after] and total <= limit:
                        cost[after] = total
                        before[after] = node
                        if total in buckets:
                            buckets[total].append(after)
                        else:
                            buckets[total] = [after]
                if wanted:
                    wanted.discard(node)
                    if not wanted:
                        return Wave(cost, before)
        return Wave(cost, before)


@dataclass(frozen=True, slots=True)
class Act:
    """What can be done at a node for some points: the move goes on from `after`, facing `facing` if that changes."""

    node: int
    points: int
    after: int
    facing: Direction | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """The way to one stop: the doors as they stand meanwhile, and where the stop can be carried out."""

    toll: Sequence[int]
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Leg:
    """The squares walked to a stop, the first one included, and the act there."""

    squares: tuple[int, ...]
    act: Act


@dataclass(frozen=True, slots=True)
class Route:
    """The cheapest way along all stops, one leg each."""

    points: int
    legs: tuple[Leg, ...]


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """No way leads to a stop: its number, from 0, and the nodes from which it was looked for."""

    stage: int
    sources: tuple[int, ...]


def find_route(
    ways: Ways, start: int, stages: Sequence[Stage], barred: Collection[int], limit: int = NEVER - 1
) -> Route | DeadEnd:
    """Return the cheapest way from a node along the stages, exact over all of them together.

    `DeadEnd` names the first stage that cannot be reached within `limit` points.
    """
    sources: dict[int, int] = {start: 0}
    waves: list[Wave] = []
    chosen: list[dict[int, Act]] = []
    for number, stage in enumerate(stages):
        targets = [act.node for act in stage.acts]
        wave = ways.spread(sources.items(), stage.toll, barred, targets, limit)
        after: dict[int, int] = {}
        acts: dict[int, Act] = {}
        for act in stage.acts:
            reached = wave.cost[act.node]
            total = reached + act.points
            if reached >= 0 and total <= limit and total < after.get(act.after, NEVER):
                after[act.after] = total
                acts[act.after] = act
        if not after:
            return DeadEnd(number, tuple(sources))
        waves.append(wave)
        chosen.append(acts)
        sources = after
    points, node = min((total, number, node) for number, (node, total) in enumerate(sources.items()))[::2]
    return Route(points, _legs(ways, node, waves, chosen))


def _legs(ways: Ways, node: int, waves: Sequence[Wave], chosen: Sequence[dict[int, Act]]) -> tuple[Leg, ...]:
    legs = []
    for wave, acts in zip(reversed(waves), reversed(chosen), strict=True):
        act = acts[node]
        path = wave.path(act.node)
        legs.append(Leg(tuple(ways.square(step) for step in path), act))
        node = path[0]
    return tuple(reversed(legs))
