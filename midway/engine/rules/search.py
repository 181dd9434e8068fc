"""Nagumo searches, and what the dice of a search bring [7.0]."""

from __future__ import annotations

from games.core.system import Recorder
from midway.engine.card import distance
from midway.engine.events import (
    BaseRestored,
    BomberAttackMade,
    Event,
    FleetSighted,
    FleetVanished,
    SearchMade,
)
from midway.engine.rules.airstrike import ambush
from midway.engine.rules.battle import fight
from midway.engine.rules.victory import end_if_no_carriers
from midway.engine.state import State
from midway.engine.tables.airstrike import bomber_losses
from midway.engine.tables.battle import FALSE_REPORT_SQUARES
from midway.engine.tables.search import SearchEvent, event_of, found_at


def search(rec: Recorder[State, Event]) -> None:
    """Roll a search, then its event, then fight whom it found [7.1] [7.2] [7.3]."""
    state = rec.state
    tens, ones = rec.roll(6, "search tens"), rec.roll(6, "search ones")
    found, brings = found_at(tens, ones), event_of(tens, ones, state.base_intact, state.will)
    rec.emit(SearchMade(tens, ones, found or "", brings))
    if brings is SearchEvent.SEARCH_AGAIN:
        _search_again(rec)
        return
    if brings is SearchEvent.BOMBERS:
        _bombers(rec)
    elif brings is SearchEvent.BASE_RESTORED:
        rec.emit(BaseRestored())
    elif brings is SearchEvent.AMBUSH:
        ambush(rec, "search")
    if not end_if_no_carriers(rec) and found is not None:
        _report(rec, found, surprise=False)


def _search_again(rec: Recorder[State, Event]) -> None:
    """Search once more; events do not count, and a fleet is found by surprise [7.2]."""
    tens, ones = rec.roll(6, "search again tens"), rec.roll(6, "search again ones")
    found = found_at(tens, ones)
    rec.emit(SearchMade(tens, ones, found or "", again=True))
    if found is not None:
        _report(rec, found, surprise=True)


def _bombers(rec: Recorder[State, Event]) -> None:
    """B-17s attack: a die of 1 sinks one carrier [7.2]."""
    die = rec.roll(6, "bombers")
    sunk = bomber_losses(die, rec.state.japan)
    rec.emit(BomberAttackMade(die, sunk, rec.state.japan - sunk))


def _report(rec: Recorder[State, Event], square: str, *, surprise: bool) -> None:
    """Follow a sighting: a battle within 2 squares, else a false report and an ambush [8.3]."""
    apart = distance(rec.state.nagumo, square, rec.state.adjacency)
    rec.emit(FleetSighted(square, apart, surprise))
    if apart < FALSE_REPORT_SQUARES:
        fight(rec, surprise=surprise)
        return
    ambush(rec, "false_report")
    if not end_if_no_carriers(rec):
        rec.emit(FleetVanished(rec.state.turn + 1))
