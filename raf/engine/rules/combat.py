"""Air combat: the Germans' hunt and the squadrons' attack [10]."""

from __future__ import annotations

from collections.abc import Sequence

from raf.engine import events as ev
from raf.engine.data.kinds import (
    Battle,
    CombatMove,
    CombatResult,
    CombatRole,
    Face,
    VictoryKey,
)
from raf.engine.data.model import RafData
from raf.engine.data.tables import CombatOutcome
from raf.engine.rules.room import Room, face
from raf.engine.state import Answer, Place, Raid, State, Step

BIG_WING_GROUP = 12
BIG_WING_SQUADRONS = 2
LETTERS = "ABC"

PLACES = {
    CombatMove.RETURNING: Place.RETURNING,
    CombatMove.BOMB_BOX: Place.BOMB,
    CombatMove.CLOSE_ESCORT: Place.ESCORT,
    CombatMove.LIGHT: Place.LIGHT,
    CombatMove.HEAVY: Place.HEAVY,
}


def hunt_step(room: Room) -> None:
    """Fight out the hunt, if both sides are in the hunt box [4.2j] [10]."""
    hunters = room.state.gruppen_in(Place.HUNT)
    squadrons = room.state.squadrons_in(Place.HUNT)
    if not hunters or not squadrons:
        room.move(hunters, Place.RETURNING, "nobody_to_hunt")
        room.begin(Step.TARGET_EVENT)
        return
    _fight(room, Battle.HUNT, squadrons, hunters)
    choosers = room.state.squadrons_in(Place.HUNT)
    if choosers:
        room.begin(Step.HUNT_CHOICE)
        room.ask("disrupted", "10.2", choosers, ("B", "H"), least=len(choosers))
        return
    _after_hunt(room)


def answer_disrupted(room: Room, answers: tuple[Answer, ...]) -> None:
    """Send disrupted squadrons home as they are, or on to the bomb box reduced [10.2]."""
    room.move((a.unit for a in answers if a.verb == "B"), Place.BOMB, "presses_on", reduced=True)
    room.move((a.unit for a in answers if a.verb == "H"), Place.RETURNING, "sent_home")
    _after_hunt(room)


def _after_hunt(room: Room) -> None:
    if not room.state.gruppen_in(Place.BOMB):
        room.move(room.state.squadrons_in(Place.BOMB), Place.RETURNING, "no_raiders")
    room.begin(Step.TARGET_EVENT)


def attack_step(room: Room) -> None:
    """Fight out the squadrons' attack, then send squadrons and escorts home [4.2m] [10]."""
    aside = room.raid.aside
    raiders = [g for g in room.state.gruppen_in(Place.BOMB) if g not in aside]
    escorts = [g for g in room.state.gruppen_in(Place.ESCORT) if g not in aside]
    _fight(room, Battle.ATTACK, room.state.squadrons_in(Place.BOMB), (*raiders, *escorts))
    room.move(room.state.squadrons_in(Place.BOMB), Place.RETURNING)
    room.move(room.state.gruppen_in(Place.ESCORT), Place.RETURNING)
    room.emit(ev.AttackOver())
    room.begin(Step.RECOVERY if room.raid.bombs_first else Step.BOMBING)


def _fight(room: Room, battle: Battle, british: Sequence[str], german: Sequence[str]) -> None:
    state, data = room.state, room.data
    shifts = row_shifts(state.raid, data, battle, british)
    british_sum, german_sum = strength(state, data, british), strength(state, data, german)
    total, shift = british_sum + german_sum, sum(part.value for part in shifts)
    row = data.combat_row(len(german), total, room.level)
    shifted = data.combat_row(len(german), total, room.level, shift)
    die = room.roll(6, battle.value)
    line = data.combat_line(shifted, die)
    column = data.combat_column(len(german), room.level)
    room.emit(
        ev.CombatFought(
            battle,
            tuple(british),
            tuple(german),
            british_sum,
            german_sum,
            column,
            row,
            shifts,
            shifted,
            die,
            line.german,
            line.british,
        )
    )
    for unit in german:
        _apply(room, battle, unit, line.german[LETTERS.index(room.letter(unit))])
    for unit in british:
        _apply(room, battle, unit, line.british[LETTERS.index(room.letter(unit))])


def strength(state: State, data: RafData, units: Sequence[str]) -> int:
    """Return the sum of combat strengths [10.1]."""
    counters = ((data.squadrons.get(u) or data.gruppen[u], face(state.unit(u))) for u in units)
    return sum(counter.combat(shown) for counter, shown in counters)


def row_shifts(
    raid: Raid | None, data: RafData, battle: Battle, british: Sequence[str]
) -> tuple[ev.Part, ...]:
    """Return the row shifts by events: altitude in both combats, the others in the attack only."""
    if raid is None:
        return ()
    shifts = []
    if raid.british_altitude:
        shifts.append(ev.Part("british_altitude", 1))
    if raid.german_altitude:
        shifts.append(ev.Part("german_altitude", -1))
    if battle is Battle.ATTACK:
        wing = sum(data.sectors[data.squadrons[s].sector].group == BIG_WING_GROUP for s in british)
        if raid.big_wing and wing >= BIG_WING_SQUADRONS:
            shifts.append(ev.Part("big_wing", 1))
        if raid.low_level and not raid.british_altitude:
            shifts.append(ev.Part("low_level", 1))
    return tuple(shifts)


def _apply(room: Room, battle: Battle, unit_id: str, result: CombatResult) -> None:
    unit = room.state.unit(unit_id)
    outcomes = outcomes_for(room.data, battle, unit_id, unit.place, face(unit), result)
    if len(outcomes) > 1 and room.state.gruppen_in(Place.BOMB):
        return
    outcome = next((o for o in outcomes if o.to is CombatMove.RETURNING), outcomes[0])
    place = PLACES.get(outcome.to, unit.place)
    if place is Place.BOMB and battle is Battle.HUNT and not room.state.gruppen_in(Place.BOMB):
        place = Place.RETURNING
    points = _points(room, unit_id, outcome.to)
    room.emit(ev.UnitHit(unit_id, result, place, outcome.face is Face.REDUCED, points))


def outcomes_for(
    data: RafData, battle: Battle, unit_id: str, place: Place, shown: Face, result: CombatResult
) -> tuple[CombatOutcome, ...]:
    """Return what a result does to a unit in that box; two outcomes are the player's choice [10.2]."""
    return data.combat_outcomes(battle, role_of(data, battle, unit_id, place), shown, result)


def role_of(data: RafData, battle: Battle, unit_id: str, place: Place) -> CombatRole:
    """Return the block of the combat effects that a unit is judged by [10.2]."""
    if unit_id in data.squadrons:
        return CombatRole.SQUADRON
    if battle is Battle.HUNT:
        return CombatRole.HUNTER
    return CombatRole.ESCORT if place is Place.ESCORT else CombatRole.BOMBER


def _points(room: Room, unit_id: str, move: CombatMove) -> int:
    """Return the victory points of a loss [10.22]."""
    british = unit_id in room.data.squadrons
    if move is CombatMove.LIGHT:
        key = VictoryKey.BRITISH_LIGHT_LOSS if british else VictoryKey.GERMAN_LIGHT_LOSS
    elif move is CombatMove.HEAVY:
        key = VictoryKey.BRITISH_HEAVY_LOSS if british else VictoryKey.GERMAN_HEAVY_LOSS
    else:
        return 0
    return room.data.victory_points[key]
