"""Exact chances of a hunt whose Gruppen are not known yet, over the force cards that remain [8].

The squadrons' part of a result depends on the number of hunters alone, never on their letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from raf.engine.data.cards import ForceCard, TargetCard
from raf.engine.data.kinds import AircraftType, Battle, Effort, ForceMark, Information
from raf.engine.data.model import RafData
from raf.engine.data.scenario import Scenario
from raf.engine.rules.chances import DIE, Chances, Flyer, add, combat, hit, losses
from raf.engine.rules.decks import force_cards
from raf.engine.rules.force import wanted_types
from raf.engine.state import Place, State

CALLED_OFF = -1
"""Stands for the number of hunters of a raid that does not come."""


def hunter_counts(state: State, data: RafData, play: Scenario) -> dict[int, Fraction]:
    """Return the chances of so many hunters, `CALLED_OFF` included, over the force cards that remain."""
    raid = state.raid
    assert raid is not None
    if raid.snap:
        return {0: Fraction(1)}
    deck = force_cards(data, play)
    unseen = [c for c in deck if c.card not in state.force_seen] or list(deck)
    counts: dict[int, Fraction] = {}
    depleted = data.depletion_level(state.depletion) > 0
    if raid.strength:
        for card in unseen:
            add(counts, hunters_on(state, data, card, raid.strength), Fraction(1, len(unseen)))
        return counts
    for first in unseen:
        strength = first.gruppen(raid.size, Information.POOR, depleted)
        others = [c for c in unseen if c is not first] or list(deck)
        share = Fraction(1, len(unseen) * len(others))
        for card in others:
            add(counts, hunters_on(state, data, card, strength) if strength else CALLED_OFF, share)
    return counts


def hunters_on(state: State, data: RafData, card: ForceCard, strength: int) -> int:
    """Return how many Gruppen would be in the hunt box if `card` were the second force card."""
    raid = state.raid
    assert raid is not None
    target = data.target_cards[raid.target]
    ready = ready_types(state, data, target)
    if card.sweep and raid.size is Effort.MINOR and target.me109:
        return min(strength + card.sweep, ready[AircraftType.ME109])
    hunters = 0
    for entry in card.types[:strength]:
        kind = next((t for t in wanted_types(target, entry) if ready[t] > 0), None)
        if kind is None:
            break
        ready[kind] -= 1
        hunters += kind is AircraftType.ME109 and entry.mark is ForceMark.USUAL
    return hunters


def ready_types(state: State, data: RafData, target: TargetCard) -> Counter[AircraftType]:
    """Return how many full Gruppen of each type are ready for a target."""
    own = target.area.luftflotte
    flying = (2, 3) if own == 2 and state.transfer else (own,)
    return Counter(
        data.gruppen[g].type
        for g, unit in state.gruppen.items()
        if unit.place is Place.AIRFIELD and not unit.reduced and data.gruppen[g].luftflotte in flying
    )


def hunt_unknown(state: State, data: RafData, play: Scenario, british: Sequence[Flyer]) -> Chances:
    """Return the chances of a hunt whose Gruppen are not known yet: the squadrons' part, which no letter changes."""
    lost: dict[int, Fraction] = {}
    through: dict[int, Fraction] = {}
    hunters = hunter_counts(state, data, play)
    for count, chance in hunters.items():
        if count <= 0:
            add(lost, 0, chance)
            add(through, len(british) if count == 0 else 0, chance)
            continue
        line_row = _row_against(state, data, british, count)
        for die in DIE:
            results = data.combat_line(line_row, die).british
            flown = [hit(data, Battle.HUNT, f, results) for f in british]
            add(lost, losses(flown), chance / 6)
            add(through, sum(f.place is Place.BOMB for f in flown), chance / 6)
    return Chances(None, lost, hunters, through)


def _row_against(state: State, data: RafData, british: Sequence[Flyer], hunters: int) -> str:
    level = data.depletion_level(state.depletion)
    full_me109 = next(g.strength for g in data.gruppe_rows if g.type is AircraftType.ME109)
    total = sum(combat(data, f) for f in british) + hunters * full_me109
    return data.combat_row(hunters, total, level)
