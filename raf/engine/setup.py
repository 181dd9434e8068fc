"""The first state of a match [3]."""

from __future__ import annotations

from raf.engine.bundle import RafScenario
from raf.engine.data.kinds import GruppeRole, SquadronRole
from raf.engine.state import Place, State, Unit


def setup(scenario: RafScenario) -> State:
    """Return the state before the first roll: squadrons in their sectors, Gruppen on their airfields."""
    data, play = scenario.data, scenario.play
    squadrons = {}
    for squadron in data.squadron_rows:
        there = squadron.role is SquadronRole.DAY or squadron.id in play.deployed
        squadrons[squadron.id] = Unit(Place.SECTOR if there else Place.POOL)
    gruppen = {}
    for gruppe in data.gruppe_rows:
        there = gruppe.role is GruppeRole.START or gruppe.id in play.deployed
        there = there and gruppe.type not in play.removed_types
        gruppen[gruppe.id] = Unit(Place.AIRFIELD if there else Place.POOL)
    return State(
        date=play.first_day,
        squadrons=squadrons,
        gruppen=gruppen,
        priorities=dict(play.priorities),
        points=_points(scenario),
        depletion=play.depletion,
    )


def _points(scenario: RafScenario) -> dict[str, int]:
    points = scenario.play.replacements
    if points is None:
        return {}
    return {
        "spitfire": points.spitfire,
        "hurricane": points.hurricane,
        "blenheim": points.blenheim,
        "german_fighter": points.german_fighter,
        "german_bomber": points.german_bomber,
        "pilots": points.pilots,
    }
