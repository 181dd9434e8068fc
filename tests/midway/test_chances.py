"""The solver's chances against the rules that play, by every way the dice can fall."""

from collections import defaultdict

import pytest

from midway.engine.analysis import chances
from midway.engine.analysis.chances import Searched
from midway.engine.rules.airstrike import strike
from midway.engine.rules.battle import fight
from midway.engine.rules.search import search
from tests.midway.table import at, every_roll


def close(found, expected):
    """Tell whether two distributions are the same but for rounding."""
    return all(abs(found.get(key, 0) - expected.get(key, 0)) < 1e-12 for key in {*found, *expected})


@pytest.mark.parametrize("america", [0, 3])
@pytest.mark.parametrize("japan", [1, 2, 3, 4])
@pytest.mark.parametrize("nagumo", ["2-1", "2-2", "2-3"])
def test_8_1_strike(nagumo, japan, america):
    state = at(nagumo, japan=japan, america=america, will=3)
    sums = defaultdict(float)
    for chance, rec, _ in every_roll(state, strike):
        sums[rec.state.base_intact, rec.state.japan] += chance
    assert close(sums, chances.strike(japan, america, state.midway_distance, 3))


@pytest.mark.parametrize("base_intact", [True, False])
@pytest.mark.parametrize("adjacency", ["orthogonal", "diagonal"])
@pytest.mark.parametrize(
    ("nagumo", "will", "japan"), [("2-0", 6, 4), ("2-2", 4, 3), ("1-3", 5, 1), ("2-3", 1, 2)]
)
def test_7_0_search(nagumo, will, japan, base_intact, adjacency):
    """By every roll up to the first round of a battle; the battle by its own chances, tested below."""
    state = at(nagumo, will=will, japan=japan, base_intact=base_intact, adjacency=adjacency)
    sums = defaultdict(float)
    for chance, rec, battle in every_roll(state, search, lambda rec, purpose: purpose.startswith("battle")):
        end = rec.state
        if battle:
            fought = chances.fight(end.japan, end.america, end.distance, will, rec.events[-1].surprise)
            for afloat, part in fought.items():
                sums[Searched(end.base_intact, *afloat, "battle")] += chance * part
        else:
            led_to = (
                "false_report"
                if any(event.__class__.__name__ == "FleetSighted" for event in rec.events)
                else "nothing"
            )
            sums[Searched(end.base_intact, end.japan, end.america, led_to)] += chance
    assert close(sums, chances.search_from(nagumo, japan, base_intact, will, adjacency))


@pytest.mark.parametrize("surprise", [False, True])
@pytest.mark.parametrize("apart", [0, 1, 2])
@pytest.mark.parametrize(("japan", "america", "will"), [(4, 3, 1), (3, 2, 4), (1, 1, 6), (2, 3, 3)])
def test_8_3_battle(japan, america, will, apart, surprise):
    """One round by every roll, and what follows by the chances themselves: they must agree."""
    state = at("2-0", base_intact=False, japan=japan, america=america, will=will, fleet="2-1", distance=apart)
    sums = defaultdict(float)

    def next_round(rec, purpose):
        return purpose == "battle Japan" and len(rec.events) == 2

    for chance, rec, goes_on in every_roll(state, lambda rec: fight(rec, surprise=surprise), next_round):
        end = rec.state
        rest = chances.fight(end.japan, end.america, end.distance, will, False) if goes_on else {}
        for afloat, part in rest.items() or [((end.japan, end.america), 1.0)]:
            sums[afloat] += chance * part
    assert close(sums, chances.fight(japan, america, apart, will, surprise))
    assert sum(sums.values()) == pytest.approx(1, abs=1e-12)
