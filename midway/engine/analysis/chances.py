"""Exact chances of whatever the dice decide: an ambush, a strike, a whole battle, a search.

A distribution is a dictionary from what comes out to its chance; the chances add up to 1. The numbers on the dice
are read by the same functions that play the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from functools import cache
from itertools import product
from typing import NamedTuple, TypeVar

from midway.engine.analysis import linear
from midway.engine.card import Adjacency, distance
from midway.engine.tables import airstrike, battle, search
from midway.engine.tables.search import SearchEvent
from midway.engine.tables.victory import AMERICAN_CARRIERS

DIE = range(1, 7)

Out = TypeVar("Out", bound=Hashable)


class Afloat(NamedTuple):
    """Carriers afloat after a battle that ended."""

    japan: int
    america: int


class Struck(NamedTuple):
    """After a strike on Midway."""

    base_intact: bool
    japan: int


class Searched(NamedTuple):
    """After a search, and after the battle if it led to one."""

    base_intact: bool
    japan: int
    america: int
    """After a battle; all of them while no battle was fought."""
    led_to: str
    """`nothing`, `false_report` or `battle`."""


def gather(pairs: Iterable[tuple[Out, float]]) -> dict[Out, float]:
    """Return the distribution that adds up pairs of outcome and chance."""
    sums: defaultdict[Out, float] = defaultdict(float)
    for outcome, chance in pairs:
        sums[outcome] += chance
    return {outcome: chance for outcome, chance in sums.items() if chance}


@cache
def ambush(japan: int, america: int) -> dict[int, float]:
    """Return the chances of the Japanese carriers left after an ambush [8.2]."""
    return gather((japan - airstrike.ambush_losses(die, japan, america), 1 / 6) for die in DIE)


@cache
def bombers(japan: int) -> dict[int, float]:
    """Return the chances of the Japanese carriers left after an attack from Midway [7.2] [8.1]."""
    return gather((japan - airstrike.bomber_losses(die, japan), 1 / 6) for die in DIE)


@cache
def strike(japan: int, america: int, distance_squares: int, will: int) -> dict[Struck, float]:
    """Return the chances of base and Japanese carriers after a strike on Midway and its ambush [8.1] [8.2]."""
    destroyed = airstrike.strike_limit(japan, distance_squares) / 6
    answered = will / 6 if america else 0.0

    def outcomes() -> Iterable[tuple[Struck, float]]:
        for base_intact, base_chance in ((False, destroyed), (True, 1 - destroyed)):
            for left, chance in bombers(japan).items():
                chance *= base_chance
                yield Struck(base_intact, left), chance * (1 - answered)
                for ambushed, ambush_chance in ambush(left, america).items():
                    yield Struck(base_intact, ambushed), chance * answered * ambush_chance

    return gather(outcomes())


@cache
def hits(carriers: int, distance_squares: int, targets: int) -> dict[int, float]:
    """Return the chances of the number of `targets` that one side's dice of a round sink [8.3]."""
    rolls = list(product(DIE, repeat=battle.dice_count(distance_squares)))
    return gather((battle.hits(dice, carriers, distance_squares, targets), 1 / len(rolls)) for dice in rolls)


@cache
def fight(japan: int, america: int, distance_squares: int, will: int, surprise: bool) -> dict[Afloat, float]:
    """Return the chances of the carriers afloat when a carrier battle has ended [8.3].

    In a battle by `surprise` only Nagumo fires in the first round [7.2].
    """
    if surprise:
        return _mix(_round(japan, america, distance_squares, will, surprise=True), will)
    return fights(japan, america, will)[distance_squares]


def _mix(after: dict[tuple[Afloat, int | None], float], will: int) -> dict[Afloat, float]:
    """Return the end of a battle from the chances of its next positions; distance None: the battle is over."""
    return gather(
        (ending, chance * ending_chance)
        for (afloat, apart), chance in after.items()
        for ending, ending_chance in (
            {afloat: 1.0} if apart is None else fight(*afloat, apart, will, False)
        ).items()
    )


def _round(
    japan: int, america: int, apart: int, will: int, *, surprise: bool = False
) -> dict[tuple[Afloat, int | None], float]:
    """Return the chances of carriers and distance after one round; distance None: the battle is over."""
    american_hits = {0: 1.0} if surprise else hits(america, apart, japan)

    def outcomes() -> Iterable[tuple[tuple[Afloat, int | None], float]]:
        for sunk, chance in hits(japan, apart, america).items():
            for lost, lost_chance in american_hits.items():
                afloat, both = Afloat(japan - lost, america - sunk), chance * lost_chance
                if not all(afloat):
                    yield (afloat, None), both
                    continue
                for die in DIE:
                    then = battle.next_distance(apart, die, will)
                    yield (afloat, None if then >= battle.FALSE_REPORT_SQUARES else then), both / 6

    return gather(outcomes())


@cache
def fights(japan: int, america: int, will: int) -> dict[int, dict[Afloat, float]]:
    """Return, by distance, how battles with these carriers end: rounds without a hit repeat, hence equations."""
    endings = [Afloat(j, a) for j in range(japan + 1) for a in range(america + 1)]
    equations: dict[int, tuple[dict[int, float], linear.Vector]] = {}
    for apart in range(battle.FALSE_REPORT_SQUARES):
        again: dict[int, float] = {}
        onward: dict[tuple[Afloat, int | None], float] = {}
        for (afloat, then), chance in _round(japan, america, apart, will).items():
            if afloat == (japan, america) and then is not None:
                again[then] = chance
            else:
                onward[afloat, then] = chance
        known = _mix(onward, will)
        equations[apart] = again, tuple(known.get(ending, 0.0) for ending in endings)
    return {
        apart: {ending: chance for ending, chance in zip(endings, chances, strict=True) if chance}
        for apart, chances in linear.solve(equations).items()
    }


@cache
def search_from(
    square: str, japan: int, base_intact: bool, will: int, adjacency: Adjacency
) -> dict[Searched, float]:
    """Return the chances of what a search from a square leads to, events and battle played out [7.1] [7.2] [8.3]."""

    def outcomes() -> Iterable[tuple[Searched, float]]:
        for tens, ones in product(DIE, repeat=2):
            event, found = search.event_of(tens, ones, base_intact, will), search.found_at(tens, ones)
            if event is SearchEvent.SEARCH_AGAIN:
                for again in product(DIE, repeat=2):
                    for searched, chance in report(search.found_at(*again), japan, base_intact, True):
                        yield searched, chance / 36**2
                continue
            base = base_intact or event is SearchEvent.BASE_RESTORED
            left = {japan: 1.0}
            if event is SearchEvent.BOMBERS:
                left = bombers(japan)
            elif event is SearchEvent.AMBUSH:
                left = ambush(japan, AMERICAN_CARRIERS)
            for carriers, carriers_chance in left.items():
                for searched, chance in report(found, carriers, base, False):
                    yield searched, carriers_chance * chance / 36

    def report(
        found: str | None, carriers: int, base: bool, surprise: bool
    ) -> Iterable[tuple[Searched, float]]:
        if found is None or not carriers:
            yield Searched(base, carriers, AMERICAN_CARRIERS, "nothing"), 1.0
            return
        apart = distance(square, found, adjacency)
        if apart >= battle.FALSE_REPORT_SQUARES:
            for ambushed, chance in ambush(carriers, AMERICAN_CARRIERS).items():
                yield Searched(base, ambushed, AMERICAN_CARRIERS, "false_report"), chance
            return
        for afloat, chance in fight(carriers, AMERICAN_CARRIERS, apart, will, surprise).items():
            yield Searched(base, *afloat, "battle"), chance

    return gather(outcomes())
