"""The state after an event; the only place where state changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from raf.engine import events as ev
from raf.engine.data.kinds import ApproachEffect as Approach
from raf.engine.data.kinds import TargetEffect
from raf.engine.state import Answer, Place, Raid, State, Step, Tally, TargetDeck, Unit


def evolve(state: State, event: ev.Event) -> State:
    """Return the state after `event`."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def _raid(state: State) -> Raid:
    assert state.raid is not None
    return state.raid


def _with_units(state: State, changed: Iterable[tuple[str, Unit]]) -> State:
    squadrons, gruppen = dict(state.squadrons), dict(state.gruppen)
    for unit_id, unit in changed:
        (squadrons if unit_id in squadrons else gruppen)[unit_id] = unit
    return replace(state, squadrons=squadrons, gruppen=gruppen)


def _step_began(state: State, event: ev.StepBegan) -> State:
    return replace(state, step=event.step)


def _order_given(state: State, event: ev.OrderGiven) -> State:
    return replace(state, answers=(*state.answers, Answer(event.unit, event.verb, event.at)))


def _question_asked(state: State, event: ev.QuestionAsked) -> State:
    return replace(state, pending=event.decision, answers=(), questions=state.questions + 1)


def _question_answered(state: State, event: ev.QuestionAnswered) -> State:
    return replace(state, pending=None, answers=())


def _units_moved(state: State, event: ev.UnitsMoved) -> State:
    changed = []
    for unit_id in event.units:
        reduced = state.unit(unit_id).reduced if event.reduced is None else event.reduced
        changed.append((unit_id, Unit(event.place, event.at, reduced)))
    return _with_units(state, changed)


def _units_reduced(state: State, event: ev.UnitsReduced) -> State:
    return _with_units(state, ((u, replace(state.unit(u), reduced=True)) for u in event.units))


def _day_began(state: State, event: ev.DayBegan) -> State:
    return replace(state, hour=event.hour, no_warning=event.no_warning, moved=0, tally=Tally(), raid=None)


def _sky_forecast(state: State, event: ev.SkyForecast) -> State:
    return replace(state, weather={"2": event.lf2, "3": event.lf3})


def _sky_changed(state: State, event: ev.SkyChanged) -> State:
    return replace(state, weather={**state.weather, str(event.luftflotte): event.sky})


def _area_shown(state: State, event: ev.AreaShown) -> State:
    return replace(state, targets=replace(state.targets, top=event.area))


def _top_set_aside(state: State, event: ev.TopSetAside) -> State:
    return replace(state, targets=replace(state.targets, aside=state.targets.top, top=None))


def _target_burned(state: State, event: ev.TargetBurned) -> State:
    blind = {**state.targets.blind, event.area: state.targets.blind.get(event.area, 0) + 1}
    return replace(state, targets=replace(state.targets, blind=blind, top=None))


def _deck_shuffled(state: State, event: ev.DeckShuffled) -> State:
    if event.deck == "target":
        return replace(state, targets=TargetDeck(aside=state.targets.aside, top=state.targets.top))
    if event.deck == "force":
        return replace(state, force_seen=())
    return replace(state, events_seen=())


def _target_drawn(state: State, event: ev.TargetDrawn) -> State:
    deck = replace(state.targets, seen=(*state.targets.seen, event.card))
    deck = replace(deck, aside=None) if deck.aside is not None else replace(deck, top=None)
    return replace(state, targets=deck)


def _force_drawn(state: State, event: ev.ForceDrawn) -> State:
    return replace(state, force_seen=(*state.force_seen, event.card))


def _event_drawn(state: State, event: ev.EventDrawn) -> State:
    return replace(state, events_seen=(*state.events_seen, event.card))


def _raid_began(state: State, event: ev.RaidBegan) -> State:
    raid = Raid(event.number, event.target, event.size, follow_up=event.follow_up, snap=event.snap)
    ahead = state.ahead if event.snap else replace(state.ahead, repeat=0)
    return replace(state, raid=raid, ahead=ahead, tally=replace(state.tally, raids=state.tally.raids + 1))


def _raid_detected(state: State, event: ev.RaidDetected) -> State:
    raid = replace(_raid(state), detection=event.total, alert=event.alert, information=event.information)
    return replace(state, raid=raid)


def _squadrons_committed(state: State, event: ev.SquadronsCommitted) -> State:
    moved = ((u, Unit(Place.HUNT, "", state.unit(u).reduced)) for u in event.units)
    state = _with_units(state, moved)
    return replace(state, raid=replace(_raid(state), british=event.units, committed=True))


def _nobody_eligible(state: State, event: ev.NobodyEligible) -> State:
    return replace(state, raid=replace(_raid(state), committed=True))


def _raid_counted(state: State, event: ev.RaidCounted) -> State:
    return replace(state, raid=replace(_raid(state), count_card=event.card, strength=event.gruppen))


def _raid_called_off(state: State, event: ev.RaidCalledOff) -> State:
    return replace(state, tally=replace(state.tally, raids=state.tally.raids - 1))


def _raid_formed(state: State, event: ev.RaidFormed) -> State:
    moved = ((e.gruppe, Unit(e.box, "", state.unit(e.gruppe).reduced)) for e in event.entries)
    state = _with_units(state, moved)
    german = tuple(e.gruppe for e in event.entries)
    return replace(state, raid=replace(_raid(state), list_card=event.card, german=german))


def _raid_failed(state: State, event: ev.RaidFailed) -> State:
    ahead = replace(state.ahead, advance=2, no_warning=False)
    return replace(state, ahead=ahead, tally=replace(state.tally, raids=state.tally.raids - 1))


def _raid_unopposed(state: State, event: ev.RaidUnopposed) -> State:
    return _score(state, event.points, bombing=True)


def _score(state: State, points: int, *, bombing: bool = False) -> State:
    tally = replace(state.tally, bombing=state.tally.bombing - points) if bombing else state.tally
    return replace(state, vp=state.vp + points, tally=tally)


def _approach_drawn(state: State, event: ev.ApproachDrawn) -> State:
    raid = replace(_raid(state), approach_card=event.card)
    if not event.why:
        if event.effect is Approach.BRITISH_ALTITUDE_ADVANTAGE:
            raid = replace(raid, british_altitude=True)
        elif event.effect is Approach.GERMAN_ALTITUDE_ADVANTAGE:
            raid = replace(raid, german_altitude=True)
    return replace(state, raid=raid)


_FLAGS: dict[TargetEffect, dict[str, Any]] = {
    TargetEffect.BIG_WING: {"big_wing": True},
    TargetEffect.ESCORT_COORDINATION: {"escorts_join": True},
    TargetEffect.GERMAN_PATHFINDER: {"pathfinder": True},
    TargetEffect.INTERCEPTION_OVER_COAST: {"bombs_first": True},
    TargetEffect.LOW_LEVEL_BOMBERS: {"low_level": True},
    TargetEffect.NON_ESSENTIAL_TARGET: {"non_essential": True},
    TargetEffect.SNAP_RAID: {"snap_after": True},
}


def _target_event_drawn(state: State, event: ev.TargetEventDrawn) -> State:
    raid = replace(_raid(state), event_card=event.card)
    if not event.why:
        raid = replace(raid, **_FLAGS.get(event.effect, {}))
        if event.effect is TargetEffect.SECONDARY_TARGET:
            raid = replace(raid, secondary="".join(event.letters))
    repeat = raid.target if event.follow_up else 0
    ahead = replace(
        state.ahead, advance=event.advance, no_warning=event.no_warning, repeat=repeat, size=raid.size
    )
    return replace(state, raid=raid, ahead=ahead)


def _gruppe_joined(state: State, event: ev.GruppeJoined) -> State:
    state = _with_units(state, [(event.unit, Unit(event.place, "", False))])
    raid = _raid(state)
    return replace(state, raid=replace(raid, german=(*raid.german, event.unit)))


def _unit_hit(state: State, event: ev.UnitHit) -> State:
    state = _with_units(state, [(event.unit, Unit(event.place, "", event.reduced))])
    if event.place not in (Place.LIGHT, Place.HEAVY):
        return state
    side = "british" if event.unit in state.squadrons else "german"
    key = f"{side}_{event.place.value}"
    tally = replace(state.tally, **{key: getattr(state.tally, key) + 1})
    return _score(replace(state, tally=tally), event.points)


def _passed_by(state: State, event: ev.GruppenPassedBy) -> State:
    return replace(state, raid=replace(_raid(state), aside=event.raiders + event.escorts))


def _attack_over(state: State, event: ev.AttackOver) -> State:
    return replace(state, raid=replace(_raid(state), fought=True))


def _target_bombed(state: State, event: ev.TargetBombed) -> State:
    raid = _raid(state)
    raid = replace(raid, bombed=(*raid.bombed, event.target))
    return _score(replace(state, raid=raid), event.points, bombing=True)


def _target_spared(state: State, event: ev.TargetSpared) -> State:
    raid = _raid(state)
    return replace(state, raid=replace(raid, bombed=(*raid.bombed, event.target)))


def _target_damaged(state: State, event: ev.TargetDamaged) -> State:
    return replace(state, damage={**state.damage, event.target: event.level})


def _dispersal_due(state: State, event: ev.DispersalDue) -> State:
    raid = replace(_raid(state), disperse=event.squadrons, disperse_sector=event.sector, points=event.points)
    return replace(state, raid=raid)


def _dispersal_done(state: State, event: ev.DispersalDone) -> State:
    return replace(state, raid=replace(_raid(state), disperse=0, disperse_sector="", points=0))


def _replacements_lost(state: State, event: ev.ReplacementsLost) -> State:
    points = {pool: state.points.get(pool, 0) - lost for pool, lost in event.pools.items()}
    return replace(state, points={**state.points, **points})


def _damage_rolled(state: State, event: ev.DamageRolled) -> State:
    damage = {k: v for k, v in state.damage.items() if k != event.target}
    if event.level:
        damage[event.target] = event.level
    return replace(state, damage=damage)


def _light_repaired(state: State, event: ev.LightDamageRepaired) -> State:
    return replace(state, damage={k: v for k, v in state.damage.items() if k not in event.targets})


def _clock_moved(state: State, event: ev.ClockMoved) -> State:
    return replace(state, hour=event.hour, moved=event.spaces, no_warning=state.ahead.no_warning)


def _day_ended(state: State, event: ev.DayEnded) -> State:
    return replace(state, step=Step.OVER, raid=None, over=True)


_CHANGES: dict[type, Callable[[State, Any], State]] = {
    ev.StepBegan: _step_began,
    ev.OrderGiven: _order_given,
    ev.QuestionAsked: _question_asked,
    ev.QuestionAnswered: _question_answered,
    ev.UnitsMoved: _units_moved,
    ev.UnitsReduced: _units_reduced,
    ev.DayBegan: _day_began,
    ev.SkyForecast: _sky_forecast,
    ev.SkyChanged: _sky_changed,
    ev.AreaShown: _area_shown,
    ev.TopSetAside: _top_set_aside,
    ev.TargetBurned: _target_burned,
    ev.DeckShuffled: _deck_shuffled,
    ev.TargetDrawn: _target_drawn,
    ev.ForceDrawn: _force_drawn,
    ev.EventDrawn: _event_drawn,
    ev.RaidBegan: _raid_began,
    ev.RaidDetected: _raid_detected,
    ev.SquadronsCommitted: _squadrons_committed,
    ev.NobodyEligible: _nobody_eligible,
    ev.RaidCounted: _raid_counted,
    ev.RaidCalledOff: _raid_called_off,
    ev.RaidFormed: _raid_formed,
    ev.RaidFailed: _raid_failed,
    ev.RaidUnopposed: _raid_unopposed,
    ev.ApproachDrawn: _approach_drawn,
    ev.TargetEventDrawn: _target_event_drawn,
    ev.GruppeJoined: _gruppe_joined,
    ev.UnitHit: _unit_hit,
    ev.GruppenPassedBy: _passed_by,
    ev.AttackOver: _attack_over,
    ev.TargetBombed: _target_bombed,
    ev.TargetSpared: _target_spared,
    ev.TargetDamaged: _target_damaged,
    ev.DispersalDue: _dispersal_due,
    ev.DispersalDone: _dispersal_done,
    ev.ReplacementsLost: _replacements_lost,
    ev.DamageRolled: _damage_rolled,
    ev.LightDamageRepaired: _light_repaired,
    ev.ClockMoved: _clock_moved,
    ev.DayEnded: _day_ended,
}
