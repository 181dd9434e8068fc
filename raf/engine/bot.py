"""A plain computer player: patrols where raids are likely, meets raids in their own strength, spreads the letters."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from raf.engine.data.kinds import AircraftType, Effort
from raf.engine.data.model import RafData
from raf.engine.data.scenario import Scenario
from raf.engine.notation import NEXT, format_order
from raf.engine.orders import Order, Patrol, make
from raf.engine.rules.decks import areas_left, unseen_targets
from raf.engine.rules.patrol import circles
from raf.engine.rules.room import face, letter
from raf.engine.state import Decision, Place, State

PATROLS = 7
"""Squadrons that it keeps in the air."""
LIKELY = 0.25
"""The chance that the next raid passes a sector, from which a patrol is worth while."""
LEAST = {Effort.MINOR: 4, Effort.MAJOR: 7}
"""Squadrons that it sends against a raid of unknown strength."""
SHARE = 0.9
"""Squadrons that it sends for each Gruppe counted."""


def comment(state: State, data: RafData, play: Scenario, rng: random.Random) -> str:
    """Return a whole answer to the open question."""
    decision = state.pending
    if decision is None:
        return NEXT
    orders = _ANSWERS[decision.kind](state, data, play, decision, rng)
    return "\n".join(format_order(order, data) for order in orders) or NEXT


def _spread(
    state: State,
    data: RafData,
    units: Sequence[str],
    count: int,
    rng: random.Random,
    value: Callable[[str], float],
) -> list[str]:
    """Return `count` units, the most valuable first among the letters that are rarest so far."""
    left, letters = list(units), Counter[str]()
    chosen: list[str] = []
    rng.shuffle(left)
    while left and len(chosen) < count:
        best = min(left, key=lambda u: (letters[letter(data, u)], -value(u)))
        left.remove(best)
        letters[letter(data, best)] += 1
        chosen.append(best)
    return chosen


def _combat(state: State, data: RafData) -> Callable[[str], float]:
    return lambda u: (data.squadrons.get(u) or data.gruppen[u]).combat(face(state.unit(u)))


def _patrol(
    state: State, data: RafData, play: Scenario, decision: Decision, rng: random.Random
) -> list[Order]:
    chances = _passage(state, data, play)
    flying = len(state.squadrons_in(Place.PATROL))
    wanted = max(0, min(PATROLS - flying, decision.most))
    options = {}
    for unit in decision.units:
        best = max(circles(state, data, unit), key=lambda s: chances.get(s, 0.0))
        if chances.get(best, 0.0) >= LIKELY:
            options[unit] = best
    chosen = _spread(state, data, tuple(options), wanted, rng, lambda u: chances[options[u]])
    return [Patrol(u, options[u]) for u in chosen]


def _passage(state: State, data: RafData, play: Scenario) -> dict[str, float]:
    """Return, for each sector, the chance that the next raid's cards name it as en route."""
    known = [a for a in (state.targets.aside, state.targets.top) if a is not None][:1]
    weights = {known[0]: 1} if known else areas_left(state, data, play)
    cards = [c for c in unseen_targets(state, data, play) if c.area in weights]
    total: Counter[str] = Counter()
    for card in cards:
        total.update(card.en_route)
    return {sector: count / max(1, len(cards)) for sector, count in total.items()}


def _commit(
    state: State, data: RafData, play: Scenario, decision: Decision, rng: random.Random
) -> list[Order]:
    raid = state.raid
    assert raid is not None
    wanted = LEAST[raid.size] if not raid.strength else max(3, round(raid.strength * SHARE))
    chosen = _spread(state, data, decision.units, wanted, rng, _combat(state, data))
    return [make("I", u) for u in chosen]


def _leave(
    state: State, data: RafData, play: Scenario, decision: Decision, rng: random.Random
) -> list[Order]:
    if "B" not in decision.verbs:
        return []
    return [
        make("B", u) for u in _spread(state, data, decision.units, decision.most, rng, _combat(state, data))
    ]


def _all_on(
    state: State, data: RafData, play: Scenario, decision: Decision, rng: random.Random
) -> list[Order]:
    return [make("B", u) for u in decision.units]


def _all_home(
    state: State, data: RafData, play: Scenario, decision: Decision, rng: random.Random
) -> list[Order]:
    return [make("H", u) for u in decision.units]


def _one_home(
    state: State, data: RafData, play: Scenario, decision: Decision, rng: random.Random
) -> list[Order]:
    weakest = min(
        decision.units, key=lambda u: (state.squadrons[u].place is Place.PATROL, _combat(state, data)(u))
    )
    return [make("H", weakest)]


def _engage(
    state: State, data: RafData, play: Scenario, decision: Decision, rng: random.Random
) -> list[Order]:
    return [
        make("E", u) for u in _spread(state, data, decision.units, decision.least, rng, _combat(state, data))
    ]


def _disperse(
    state: State, data: RafData, play: Scenario, decision: Decision, rng: random.Random
) -> list[Order]:
    hurricanes_first = sorted(
        decision.units, key=lambda u: data.squadrons[u].type is not AircraftType.HURRICANE
    )
    return [make("D", u) for u in hurricanes_first[: decision.least]]


_ANSWERS: dict[str, Callable[[State, RafData, Scenario, Decision, random.Random], list[Order]]] = {
    "patrol": _patrol,
    "commit": _commit,
    "leave": _leave,
    "split": _all_on,
    "disrupted": _all_home,
    "radio": _one_home,
    "blenheims": _one_home,
    "engage": _engage,
    "disperse": _disperse,
}
