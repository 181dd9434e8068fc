"""The event section: each approach and target event, and when it does not happen."""

import pytest
from msgspec.structs import replace

from raf.engine import events as ev
from raf.engine.data.cards import ApproachEvent, Condition, TargetEvent
from raf.engine.data.kinds import (
    Alert,
    ConditionKind,
    Depth,
    Information,
    Letter,
    Sky,
)
from raf.engine.data.kinds import ApproachEffect as Approach
from raf.engine.data.kinds import TargetEffect as Target
from raf.engine.rules import approach, bombing, combat, recovery, target_events
from raf.engine.state import Place, Step
from tests.raf.ops import DATA, START, ids, put, raid_on, step, table

FAR = next(c for c in DATA.target_card_rows if c.depth is Depth.FAR)
BEYOND = next(c for c in DATA.target_card_rows if not c.me109)
A, B, C = Letter.A, Letter.B, Letter.C


def apply(effect, state, *letters, conditions=(), dice=(1,) * 6):
    """What an event does, whatever card it stands on; the reason if it does nothing."""
    on = table(state, *dice)
    if isinstance(effect, Approach):
        event = ApproachEvent(effect, letters, conditions)
        why, act = approach._why_not(on.room, event), approach._EFFECTS.get(effect)
    else:
        event = TargetEvent(effect, letters, conditions)
        why, act = target_events._why_not(on.room, event), target_events._EFFECTS.get(effect)
    if not why and act is not None:
        act(on.room, event)
    return on, why


def hunting(hunters, squadrons=(), raiders=(), **fields):
    state = put(put(raid_on(1, at=Step.APPROACH_EVENT, **fields), Place.HUNT, hunters), Place.HUNT, squadrons)
    return put(state, Place.BOMB, raiders)


@pytest.mark.parametrize("effect", [*Approach, *Target])
def test_events_every_effect_is_played_or_flagged(effect):
    tables = (approach._EFFECTS, target_events._EFFECTS)
    flags = {
        Approach.NO_EVENT, Approach.BRITISH_ALTITUDE_ADVANTAGE, Approach.GERMAN_ALTITUDE_ADVANTAGE,
        Target.NO_EVENT, Target.BIG_WING, Target.ESCORT_COORDINATION, Target.GERMAN_PATHFINDER,
        Target.LOW_LEVEL_BOMBERS, Target.NON_ESSENTIAL_TARGET, Target.SECONDARY_TARGET, Target.SNAP_RAID,
    }  # fmt: skip
    assert any(effect in t for t in tables) or effect in flags


def test_bombers_break_formation():
    a, b = ids("Do17", "A")[0], ids("Do17", "B")[0]
    on, why = apply(Approach.BOMBERS_BREAK_FORMATION, hunting([], raiders=[a, b]), A)
    assert (why, on.state.gruppen[a].reduced, on.state.gruppen[b].reduced) == ("", True, False)


@pytest.mark.parametrize(("alert", "why"), [(Alert.EARLY, ""), (Alert.NORMAL, "condition")])
def test_altitude_needs_one_condition(alert, why):
    conditions = (
        Condition(ConditionKind.ALERT, ("early", "very_early")),
        Condition(ConditionKind.SKY, ("broken",)),
    )
    state = hunting([], alert=alert)
    assert apply(Approach.BRITISH_ALTITUDE_ADVANTAGE, state, conditions=conditions)[1] == why


def test_altitude_is_kept_for_both_combats():
    card = next(
        c for c in DATA.raid_event_card_rows if c.approach.effect is Approach.BRITISH_ALTITUDE_ADVANTAGE
    )
    on = table(hunting([]))
    on.room.emit(ev.ApproachDrawn(card.card, card.approach.effect))
    assert on.state.raid.british_altitude


@pytest.mark.parametrize(("squadrons", "box"), [(1, Place.HUNT), (0, Place.ESCORT)])
def test_channel_patrollers_hunt(squadrons, box):
    state = put(hunting([], ids("Spitfire")[:squadrons]), Place.CHANNEL, ids("Me109")[:1])
    on, why = apply(Approach.CHANNEL_PATROLLERS_HUNT, state)
    assert (why, on.state.gruppen[ids("Me109")[0]].place) == ("", box)


def test_channel_patrollers_stay_when_the_target_is_far():
    state = put(raid_on(FAR.card), Place.CHANNEL, ids("Me109")[:1])
    assert apply(Approach.CHANNEL_PATROLLERS_HUNT, state)[1] == "depth"
    assert apply(Target.CHANNEL_PATROLLERS_CLOSE_ESCORT, state)[1] == "depth"


def test_channel_patrollers_close_escort():
    state = put(raid_on(1), Place.CHANNEL, ids("Me109")[:1])
    on, _ = apply(Target.CHANNEL_PATROLLERS_CLOSE_ESCORT, state)
    assert on.state.gruppen_in(Place.ESCORT) == tuple(ids("Me109")[:1])


def test_clouds_inhibit_hunters_and_the_squadrons_choose():
    a, b = ids("Me109", "A")[0], ids("Me109", "B")[0]
    spitfire = ids("Spitfire")[0]
    state = hunting([a], [spitfire], ids("Do17")[:1], sky=Sky.PATCHY)
    on, why = apply(Approach.CLOUDS_INHIBIT_HUNTERS, state, A)
    assert (why, on.state.gruppen[a].place) == ("", Place.RETURNING)
    assert (on.state.pending.kind, on.state.pending.units) == ("split", (spitfire,))
    both, _ = apply(Approach.CLOUDS_INHIBIT_HUNTERS, hunting([a, b], [spitfire], sky=Sky.PATCHY), A)
    assert both.state.pending is None
    assert apply(Approach.CLOUDS_INHIBIT_HUNTERS, hunting([a]), A)[1] == "clear_sky"


def test_clouds_scatter_raid():
    a, b = ids("Do17", "A")[0], ids("Me109", "B")[0]
    on, _ = apply(Approach.CLOUDS_SCATTER_RAID, hunting([b], raiders=[a], sky=Sky.BROKEN), A)
    assert (on.state.gruppen[a].reduced, on.state.gruppen[b].reduced) == (True, False)
    assert apply(Approach.CLOUDS_SCATTER_RAID, hunting([b]), B)[1] == "clear_sky"


@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        (Approach.LF3_WEATHER_CHANGES, (Sky.CLEAR, Sky.CLEAR), (Sky.CLEAR, Sky.PATCHY)),
        (Approach.LF3_WEATHER_CHANGES, (Sky.CLEAR, Sky.BROKEN), (Sky.CLEAR, Sky.CLEAR)),
        (Approach.LF2_WEATHER_WORSENS, (Sky.PATCHY, Sky.CLEAR), (Sky.BROKEN, Sky.CLEAR)),
        (Approach.LF2_WEATHER_WORSENS, (Sky.BROKEN, Sky.CLEAR), (Sky.BROKEN, Sky.CLEAR)),
        (Approach.LF3_WEATHER_WORSENS, (Sky.CLEAR, Sky.CLEAR), (Sky.CLEAR, Sky.PATCHY)),
        (Approach.WEATHER_MOVES_EAST, (Sky.CLEAR, Sky.BROKEN), (Sky.BROKEN, Sky.BROKEN)),
    ],
)
def test_weather_events(effect, before, after):
    state = replace(raid_on(1), weather={"2": before[0], "3": before[1]})
    on, _ = apply(effect, state)
    assert (on.state.weather["2"], on.state.weather["3"]) == after


@pytest.mark.parametrize(("raiders", "box"), [(1, Place.ESCORT), (0, Place.BOMB)])
def test_me109s_close_escort(raiders, box):
    a, b = ids("Me109", "A")[:2]
    state = put(hunting([a], [], ids("Do17")[:raiders]), Place.RETURNING, [b])
    on, _ = apply(Approach.ME109S_CLOSE_ESCORT, state, A)
    assert {on.state.gruppen[g].place for g in (a, b)} == {box}


@pytest.mark.parametrize(
    ("squadrons", "why"),
    [(5, ""), (4, "few_squadrons")],
)
def test_radio_confusion_needs_five_squadrons(squadrons, why):
    flying = (ids("Hurricane", "A")[:3] + ids("Hurricane", "B")[:2])[:squadrons]
    on, found = apply(Approach.RADIO_CONFUSION, hunting([], flying), A)
    assert found == why
    if not why:
        assert (on.state.pending.kind, on.state.pending.least, on.state.pending.verbs) == ("radio", 1, ("H",))
        assert on.state.pending.units == tuple(ids("Hurricane", "A")[:3])


def test_rendezvous_failure_needs_seven_gruppen():
    raiders, escorts = [*ids("Do17", "A"), *ids("He111", "A")][:3], ids("Me110")[:3]
    state = put(hunting(ids("Me109")[:1], raiders=raiders), Place.ESCORT, escorts)
    on, why = apply(Approach.RENDEZVOUS_FAILURE, state, A)
    assert why == ""
    left = [g for g in escorts if DATA.gruppen[g].letter is not A]
    assert set(on.state.gruppen_in(Place.BOMB)) == set(left), "nobody bombs, so the escorts strafe"
    assert apply(Approach.RENDEZVOUS_FAILURE, hunting([], raiders=raiders), A)[1] == "few_gruppen"


@pytest.mark.parametrize(
    ("state", "why", "box"),
    [
        (hunting(ids("Me109")[:1]), "", Place.HUNT),
        (put(raid_on(1), Place.ESCORT, ids("Me109")[:1]), "", Place.ESCORT),
        (hunting(ids("Me109")[:1], information=Information.ACCURATE), "information", None),
        (hunting([], raiders=ids("Do17")[:1]), "nobody", None),
        (put(raid_on(BEYOND.card), Place.HUNT, ids("Me109")[:1]), "range", None),
    ],
)
def test_undetected_hunters(state, why, box):
    on, found = apply(Approach.UNDETECTED_HUNTERS, state)
    assert found == why
    joined = on.events(ev.GruppeJoined)
    assert [e.place for e in joined] == ([box] if box else [])


def over_target(raiders=(), squadrons=(), **fields):
    return put(put(raid_on(1, at=Step.TARGET_EVENT, **fields), Place.BOMB, raiders), Place.BOMB, squadrons)


def test_clouds_inhibit_squadrons():
    a, b = ids("Hurricane", "A")[0], ids("Hurricane", "B")[0]
    on, _ = apply(Target.CLOUDS_INHIBIT_SQUADRONS, over_target([], [a, b], sky=Sky.PATCHY), A)
    assert (on.state.squadrons[a].place, on.state.squadrons[b].place) == (Place.RETURNING, Place.BOMB)
    assert apply(Target.CLOUDS_INHIBIT_SQUADRONS, over_target([], [a]), A)[1] == "clear_sky"


def test_fighters_strafe_by_letter_and_me110s_by_type():
    me109, me110 = ids("Me109", "A")[0], ids("Me110", "B")[0]
    state = put(raid_on(1), Place.ESCORT, [me109, me110])
    assert apply(Target.FIGHTERS_STRAFE, state, A)[0].state.gruppen_in(Place.BOMB) == (me109,)
    assert apply(Target.ME110S_STRAFE, state)[0].state.gruppen_in(Place.BOMB) == (me110,)


def test_flak():
    full, reduced = ids("Do17", "A")[:2]
    state = put(over_target([full]), Place.BOMB, [reduced], reduced=True)
    on, _ = apply(Target.FLAK, state, A)
    assert (on.state.gruppen[full].place, on.state.gruppen[full].reduced) == (Place.BOMB, True)
    assert on.state.gruppen[reduced].place is Place.RETURNING


def test_flak_that_turns_everybody_back_ends_the_raid():
    bomber = ids("Do17", "A")[0]
    state = put(over_target([], ids("Spitfire")[:1]), Place.BOMB, [bomber], reduced=True)
    on, _ = apply(Target.FLAK, put(state, Place.ESCORT, ids("Me110")[:1]), A)
    assert {u.place for u in on.state.squadrons.values()} <= {Place.SECTOR, Place.RETURNING, Place.POOL}
    assert on.state.gruppen[ids("Me110")[0]].place is Place.RETURNING


def test_interception_over_the_coast_bombs_first():
    condition = (Condition(ConditionKind.ALERT, ("normal",)),)
    state = put(over_target(ids("Do17")[:1], ids("Spitfire")[:1]), Place.CHANNEL, ids("Me109")[:1])
    on, why = apply(Target.INTERCEPTION_OVER_COAST, state, conditions=condition)
    assert (why, on.state.gruppen[ids("Me109")[0]].place) == ("", Place.ESCORT)
    late = put(over_target(ids("Do17")[:1], alert=Alert.DELAYED), Place.CHANNEL, ids("Me109")[:1])
    assert apply(Target.INTERCEPTION_OVER_COAST, late, conditions=condition)[1] == "condition"


def test_bombs_first_then_the_attack_then_home():
    state = over_target(ids("Do17")[:1], ids("Spitfire")[:1], bombs_first=True)
    bombed = step(bombing.bombing_step, replace(state, step=Step.BOMBING), 1)
    assert bombed.state.step is Step.INTERCEPTION
    assert [p.key for p in bombed.event(ev.TargetBombed).shifts] == [], "they are not unmet"
    fought = step(combat.attack_step, bombed.state, 1)
    assert fought.state.step is Step.RECOVERY


def test_low_level_bombers_but_not_dive_bombers():
    assert apply(Target.LOW_LEVEL_BOMBERS, over_target(ids("Do17")[:1]))[1] == ""
    assert apply(Target.LOW_LEVEL_BOMBERS, over_target(ids("Ju87")[:2]))[1] == "dive_bombers"
    assert apply(Target.LOW_LEVEL_BOMBERS, over_target())[1] == "no_raiders"


def test_patrollers_vectored_away():
    full, reduced, other = ids("Hurricane", "A")[0], ids("Hurricane", "A")[1], ids("Hurricane", "B")[0]
    state = put(
        put(raid_on(1), Place.PATROL, [full, other], at="6/11"),
        Place.PATROL,
        [reduced],
        reduced=True,
        at="6/11",
    )
    on, _ = apply(Target.PATROLLERS_VECTORED_AWAY, state, A)
    units = on.state.squadrons
    assert (units[full].place, units[other].place) == (Place.RETURNING, Place.PATROL)
    assert (units[reduced].place, units[reduced].reduced) == (Place.LANDING, True)


def test_secondary_target_needs_one_on_the_card():
    without = next((c for c in DATA.target_card_rows if not c.secondary), None)
    if without is not None:
        state = put(raid_on(without.card), Place.BOMB, ids("Do17", "A")[:1])
        assert apply(Target.SECONDARY_TARGET, state, A)[1] == "no_secondary"
    assert apply(Target.SECONDARY_TARGET, over_target(ids("Do17", "B")[:1]), A)[1] == "nobody"


@pytest.mark.parametrize(("gone", "group"), [((), "11"), (("11",), "10"), (("11", "10"), "12")])
def test_squadrons_intercept_blenheims_from_the_first_group_that_has_any(gone, group):
    away = [s for s in START.squadrons if DATA.squadrons[s].sector.rpartition("/")[2] in gone]
    state = put(over_target(), Place.REARM, away)
    on, _ = apply(Target.SQUADRONS_INTERCEPT_BLENHEIMS, state)
    asked = on.state.pending
    assert (asked.kind, asked.least, asked.verbs) == ("blenheims", 1, ("H",))
    assert {DATA.squadrons[s].sector.rpartition("/")[2] for s in asked.units} == {group}


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (over_target(ids("Do17")[:1]), ""),
        (over_target(), "no_raiders"),
        (over_target(ids("Do17")[:1], information=Information.ACCURATE), "information"),
    ],
)
def test_undetected_escort(state, why):
    on, found = apply(Target.UNDETECTED_ESCORT, state)
    assert found == why
    assert [DATA.gruppen[e.unit].type.value for e in on.events(ev.GruppeJoined)] == ([] if why else ["Me109"])


def test_snap_raid_by_elite_me110s():
    on = table(raid_on(1, at=Step.SNAP_RAID, snap_after=True), 1, 1, 6)
    recovery.snap_raid_step(on.room)
    raid = on.state.raid
    assert (raid.snap, on.state.step, on.state.force_seen) == (True, Step.DETECTION, ())
    assert DATA.target_cards[raid.target].area.luftflotte == 2


def test_snap_raid_without_ready_elites_does_not_fly():
    elites = [g.id for g in DATA.gruppe_rows if g.elite]
    state = put(raid_on(1, at=Step.SNAP_RAID, snap_after=True), Place.AIRFIELD, elites, reduced=True)
    assert step(recovery.snap_raid_step, state).state.step is Step.CLOCK


def test_non_essential_target_is_kept():
    on = table(over_target(ids("Do17")[:1]))
    on.room.emit(ev.TargetEventDrawn(93, Target.NON_ESSENTIAL_TARGET, 0))
    assert on.state.raid.non_essential
