"""Exact chances of the hunt and the attack: every die is played through on paper, no event in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from raf.engine.data.kinds import AircraftType, Battle, CombatMove, CombatResult, Face
from raf.engine.data.model import RafData
from raf.engine.rules.combat import LETTERS, PLACES, outcomes_for, row_shifts
from raf.engine.rules.room import letter
from raf.engine.state import Place, State

DIE = (1, 2, 3, 4, 5, 6)
LOST = (Place.LIGHT, Place.HEAVY)


@dataclass(frozen=True, slots=True)
class Flyer:
    """A unit in a combat on paper."""

    unit: str
    place: Place
    reduced: bool


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What leads to the result line of one combat."""

    british: int
    german: int
    total: int
    column: int
    row: str


def flyers(state: State, units: Sequence[str], place: Place | None = None) -> tuple[Flyer, ...]:
    """Return units as they are, or as they would be in another box."""
    return tuple(Flyer(u, place or state.unit(u).place, state.unit(u).reduced) for u in units)


def reckon(
    state: State, data: RafData, battle: Battle, british: Sequence[Flyer], german: Sequence[Flyer]
) -> Reckoning:
    """Return sum, column and row, altitude and other shifts known so far included [10.1]."""
    level = data.depletion_level(state.depletion)
    total = sum(combat(data, f) for f in (*british, *german))
    shift = sum(part.value for part in row_shifts(state.raid, data, battle, [f.unit for f in british]))
    row = data.combat_row(len(german), total, level, shift)
    return Reckoning(len(british), len(german), total, data.combat_column(len(german), level), row)


def combat(data: RafData, flyer: Flyer) -> int:
    """Return a unit's combat strength as it flies."""
    counter = data.squadrons.get(flyer.unit) or data.gruppen[flyer.unit]
    return counter.combat(Face.REDUCED if flyer.reduced else Face.FULL)


def after(
    state: State, data: RafData, battle: Battle, british: Sequence[Flyer], german: Sequence[Flyer], die: int
) -> tuple[tuple[Flyer, ...], tuple[Flyer, ...]]:
    """Return both sides after one combat with that die; disrupted squadrons go home."""
    line = data.combat_line(reckon(state, data, battle, british, german).row, die)
    return (
        tuple(hit(data, battle, f, line.british) for f in british),
        tuple(hit(data, battle, f, line.german) for f in german),
    )


def hit(data: RafData, battle: Battle, flyer: Flyer, results: Sequence[CombatResult]) -> Flyer:
    """Return a unit after its letter's result."""
    shown = Face.REDUCED if flyer.reduced else Face.FULL
    result = results[LETTERS.index(letter(data, flyer.unit))]
    outcomes = outcomes_for(data, battle, flyer.unit, flyer.place, shown, result)
    outcome = next((o for o in outcomes if o.to is CombatMove.RETURNING), outcomes[0])
    return Flyer(flyer.unit, PLACES.get(outcome.to, flyer.place), outcome.face is Face.REDUCED)


def losses(flown: Sequence[Flyer]) -> int:
    """Return how many units are lost, lightly or heavily."""
    return sum(f.place in LOST for f in flown)


@dataclass(frozen=True, slots=True)
class Chances:
    """Exact chances of one combat: number of units -> chance."""

    reckoning: Reckoning | None
    """None if the figures depend on what comes before."""
    squadrons_lost: Mapping[int, Fraction]
    gruppen_lost: Mapping[int, Fraction]
    through: Mapping[int, Fraction]
    """Squadrons that go on to the bombers, or raiders that go on to bomb."""


def hunt(state: State, data: RafData, british: Sequence[Flyer], german: Sequence[Flyer]) -> Chances:
    """Return the chances of a hunt whose sides are known."""
    if not german:
        none = {0: Fraction(1)}
        return Chances(None, none, none, {len(british): Fraction(1)})
    lost: dict[int, Fraction] = {}
    shot: dict[int, Fraction] = {}
    through: dict[int, Fraction] = {}
    for die in DIE:
        flown, hunters = after(state, data, Battle.HUNT, british, german, die)
        add(lost, losses(flown), Fraction(1, 6))
        add(shot, losses(hunters), Fraction(1, 6))
        add(through, sum(f.place is Place.BOMB for f in flown), Fraction(1, 6))
    return Chances(reckon(state, data, Battle.HUNT, british, german), lost, shot, through)


def attack(
    state: State,
    data: RafData,
    stages: Sequence[tuple[tuple[Flyer, ...], tuple[Flyer, ...], tuple[Flyer, ...]]],
    engaged: Sequence[str] = (),
) -> Chances:
    """Return the chances of the squadrons' attack over equally likely (squadrons, raiders, escorts).

    `engaged` names the Gruppen chosen; if they do not suffice, those that fight worst are taken.
    """
    lost: dict[int, Fraction] = {}
    shot: dict[int, Fraction] = {}
    bombing: dict[int, Fraction] = {}
    reckonings: set[Reckoning | None] = set()
    for british, raiders, escorts in stages:
        met = _engaged(data, len(british), raiders, engaged)
        untouched = len(raiders) - len(met)
        for joined, chance in escorts_left(state, data, escorts, untouched).items():
            german = (*met, *joined)
            reckonings.add(reckon(state, data, Battle.ATTACK, british, german) if british else None)
            share = chance / (6 * len(stages))
            for die in DIE:
                flown, hit_by = (
                    after(state, data, Battle.ATTACK, british, german, die) if british else ((), ())
                )
                stopped = sum(f.place is not Place.BOMB for f in hit_by[: len(met)])
                add(lost, losses(flown), share)
                add(shot, losses(hit_by), share)
                add(bombing, len(raiders) - stopped, share)
    return Chances(reckonings.pop() if len(reckonings) == 1 else None, lost, shot, bombing)


def _engaged(
    data: RafData, squadrons: int, raiders: Sequence[Flyer], engaged: Sequence[str]
) -> tuple[Flyer, ...]:
    """Return the raiders that so many squadrons reach [9.2]."""
    if squadrons >= len(raiders):
        return tuple(raiders)
    order = sorted(raiders, key=lambda f: (f.unit not in engaged, -combat(data, f)))
    return tuple(order[:squadrons])


def escorts_left(
    state: State, data: RafData, escorts: Sequence[Flyer], untouched: int
) -> dict[tuple[Flyer, ...], Fraction]:
    """Return the escorts that may fight, with their chances, when one goes aside with each untouched raider [9.21].

    Escorts of one letter and strength fare alike, so that one of them stands for all.
    """
    raid = state.raid
    left: dict[tuple[Flyer, ...], Fraction] = {tuple(escorts): Fraction(1)}
    if raid is None or raid.escorts_join:
        return left
    letters = Counter(letter(data, g) for g in raid.german)
    for _ in range(min(untouched, len(escorts))):
        fewer: dict[tuple[Flyer, ...], Fraction] = {}
        for flying, chance in left.items():
            equals = _first_aside(data, flying, letters)
            for one in equals:
                share = chance / len(equals)
                stands_for = next(f for f in equals if _fares(data, f) == _fares(data, one))
                rest = tuple(f for f in flying if f is not stands_for)
                fewer[rest] = fewer.get(rest, Fraction(0)) + share
        left = fewer
    return left


def _first_aside(data: RafData, escorts: Sequence[Flyer], letters: Mapping[str, int]) -> list[Flyer]:
    """Return the escorts, one of which is the next to go aside: by the list of 9.21, then the letter rarest in the raid."""
    rank = min((not f.reduced, _aside_rank(data, f)) for f in escorts)
    first = [f for f in escorts if (not f.reduced, _aside_rank(data, f)) == rank]
    fewest = min(letters.get(letter(data, f.unit), 0) for f in first)
    return [f for f in first if letters.get(letter(data, f.unit), 0) == fewest]


def _fares(data: RafData, flyer: Flyer) -> tuple[str, int, bool]:
    """Return what decides how a unit fares in a combat."""
    return letter(data, flyer.unit), combat(data, flyer), flyer.reduced


def _aside_rank(data: RafData, flyer: Flyer) -> int:
    counter = data.gruppen[flyer.unit]
    return 2 if counter.type is AircraftType.ME109 else int(counter.elite)


def add(chances: dict[int, Fraction], count: int, chance: Fraction) -> None:
    """Add a chance to those of the same count."""
    chances[count] = chances.get(count, Fraction(0)) + chance
