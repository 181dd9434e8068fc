"""Sections 9 to 12: who meets whom, combat, bombs and their damage, the way home."""

import pytest
from msgspec.structs import replace

from raf.engine import events as ev
from raf.engine.data.kinds import AircraftType, Battle, BombingResult, Sky, TargetKind
from raf.engine.rules import bombing, combat, damage, interception, recovery
from raf.engine.state import Answer, Place, Step
from tests.raf.ops import DATA, START, ids, put, raid_on, step, table

CARDS = [c for c in DATA.target_card_rows if c.deck == "start"]
RADAR = next(c for c in CARDS if c.kind is TargetKind.RADAR)
PORT = next(c for c in CARDS if c.kind is TargetKind.PORT and not c.vp_double)
DOCKS = next(c for c in DATA.target_card_rows if c.vp_double)
BLENHEIM = next(s.id for s in DATA.squadron_rows if s.type is AircraftType.BLENHEIM)


def hunt_box(squadrons, hunters, raiders, **fields):
    state = put(raid_on(1, at=Step.HUNT_BOX, **fields), Place.HUNT, squadrons)
    return put(put(state, Place.HUNT, hunters), Place.BOMB, raiders)


def test_9_1_no_hunters_the_player_sends_each_on_or_home():
    squadrons, raiders = ids("Spitfire")[:2], ids("Do17")[:1]
    state = put(hunt_box(squadrons, [], raiders), Place.HUNT, [BLENHEIM])
    state = put(state, Place.HUNT, [ids("Hurricane")[0]], reduced=True)
    on = step(interception.hunt_box_step, state)
    assert (on.state.pending.kind, on.state.pending.units) == ("split", tuple(squadrons))
    assert on.state.pending.least == 2
    assert set(on.state.squadrons_in(Place.BOMB)) == {BLENHEIM, ids("Hurricane")[0]}, "these must go on"


def test_9_1_no_hunters_and_no_raiders_all_go_home():
    on = step(interception.hunt_box_step, hunt_box(ids("Spitfire")[:2], [], []))
    assert on.state.squadrons_in(Place.RETURNING) == tuple(ids("Spitfire")[:2])
    assert on.state.step is Step.APPROACH_EVENT


def test_9_1_as_many_hunters_nobody_leaves():
    on = step(interception.hunt_box_step, hunt_box(ids("Spitfire")[:2], ids("Me109")[:2], ids("Do17")[:1]))
    assert on.state.pending is None
    assert len(on.state.squadrons_in(Place.HUNT)) == 2


def test_9_1_reduced_squadrons_and_blenheims_stay_in_the_hunt_box():
    reduced, full = ids("Spitfire")[:2]
    state = put(
        hunt_box([full, BLENHEIM], ids("Me109")[:1], ids("Do17")[:1]), Place.HUNT, [reduced], reduced=True
    )
    on = step(interception.hunt_box_step, state)
    assert on.state.pending.units == (full,)
    assert on.state.pending.most == 1


def test_9_1_from_a_sweep_squadrons_leave_for_home_only():
    on = step(interception.hunt_box_step, hunt_box(ids("Spitfire")[:3], ids("Me109")[:1], []))
    assert on.state.pending.verbs == ("H",)


def test_9_1_unmet_escorts_strafe():
    state = put(hunt_box([], ids("Me109")[:1], ids("Do17")[:1]), Place.ESCORT, ids("Me110")[:2])
    on = step(interception.hunt_box_step, state)
    assert set(ids("Me110")[:2]) <= set(on.state.gruppen_in(Place.BOMB))
    assert on.state.gruppen_in(Place.RETURNING) == tuple(ids("Me109")[:1])


def test_9_1_unmet_escorts_strafe_without_bombers_too():
    state = put(hunt_box([], ids("Me109")[:1], []), Place.ESCORT, ids("Me109")[1:3])
    on = step(interception.hunt_box_step, state)
    assert on.state.gruppen_in(Place.BOMB) == tuple(ids("Me109")[1:3])


@pytest.mark.parametrize(("sent", "then"), [([], Step.BOMBING), (["54/6/11"], Step.RECOVERY)])
def test_9_1_after_a_sweep_was_met_its_hunters_do_not_strafe(sent, then):
    state = put(raid_on(1, at=Step.INTERCEPTION), Place.RETURNING, sent)
    on = step(interception.interception_step, put(state, Place.ESCORT, ids("Me109")[:2]))
    assert on.state.step is then
    assert len(on.state.gruppen_in(Place.BOMB)) == (0 if sent else 2)


def test_9_2_without_squadrons_the_escorts_strafe():
    state = put(raid_on(1, at=Step.INTERCEPTION), Place.BOMB, ids("Do17")[:1])
    on = step(interception.interception_step, put(state, Place.ESCORT, ids("Me109")[:1]))
    assert len(on.state.gruppen_in(Place.BOMB)) == 2
    assert on.state.step is Step.BOMBING


def test_9_2_enough_squadrons_meet_everybody():
    state = put(raid_on(1, at=Step.INTERCEPTION), Place.BOMB, [*ids("Do17")[:2], *ids("Spitfire")[:2]])
    on = step(interception.interception_step, state)
    assert (on.state.step, on.state.raid.aside) == (Step.ATTACK, ())


def test_9_21_escorts_leave_by_their_priorities():
    elite = next(g.id for g in DATA.gruppe_rows if g.elite)
    plain, me109 = ids("Me110")[0], ids("Me109")[0]
    state = put(raid_on(1), Place.ESCORT, [me109, elite, plain])
    state = put(state, Place.ESCORT, [ids("Me109")[1], ids("Me110")[1]], reduced=True)
    order = interception.escorts_aside(table(state).room, 9)
    assert order == (ids("Me110")[1], ids("Me109")[1], plain, elite, me109)


def test_9_21_escort_coordination_keeps_all_escorts():
    raiders = ids("Do17")[:2]
    state = put(
        raid_on(1, at=Step.INTERCEPTION, escorts_join=True), Place.BOMB, [*raiders, ids("Spitfire")[0]]
    )
    state = put(state, Place.ESCORT, ids("Me110")[:2])
    on = table(state)
    interception.answer_engage(on.room, (Answer(raiders[0], "E"),))
    assert on.state.raid.aside == (raiders[1],)


@pytest.mark.parametrize(
    ("fields", "battle", "group_12", "rows"),
    [
        ({}, Battle.HUNT, 0, 0),
        ({"british_altitude": True}, Battle.HUNT, 0, 1),
        ({"german_altitude": True}, Battle.ATTACK, 0, -1),
        ({"big_wing": True}, Battle.ATTACK, 2, 1),
        ({"big_wing": True}, Battle.ATTACK, 1, 0),
        ({"big_wing": True}, Battle.HUNT, 2, 0),
        ({"big_wing": True, "british_altitude": True}, Battle.ATTACK, 2, 2),
        ({"low_level": True}, Battle.ATTACK, 0, 1),
        ({"low_level": True, "british_altitude": True}, Battle.ATTACK, 0, 1),
    ],
)
def test_10_1_row_shifts(fields, battle, group_12, rows):
    wing = [s for s in START.squadrons if DATA.squadrons[s].sector.endswith("/12")][:group_12]
    state = raid_on(1, **fields)
    shifts = combat.row_shifts(state.raid, DATA, battle, [*wing, "54/6/11"])
    assert sum(part.value for part in shifts) == rows


def test_10_1_shifts_stay_within_the_rows():
    letters = DATA.combat_letters
    assert DATA.combat_row(1, 0, shift=-3) == letters[0]
    assert DATA.combat_row(1, 99, shift=3) == letters[-1]


def disrupted(verb):
    state = put(raid_on(1, at=Step.HUNT_CHOICE), Place.HUNT, ["54/6/11"])
    on = table(put(state, Place.BOMB, ids("Do17")[:1]))
    combat.answer_disrupted(on.room, (Answer("54/6/11", verb),))
    return on.state.squadrons["54/6/11"]


def test_10_2_a_disrupted_squadron_presses_on_reduced_or_goes_home():
    assert (disrupted("B").place, disrupted("B").reduced) == (Place.BOMB, True)
    assert (disrupted("H").place, disrupted("H").reduced) == (Place.RETURNING, False)


def test_10_23_after_the_attack_only_raiders_stay():
    state = put(raid_on(1, at=Step.ATTACK), Place.BOMB, [*ids("Do17")[:2], *ids("Spitfire")[:2]])
    on = step(combat.attack_step, put(state, Place.ESCORT, ids("Me110")[:2]), 1)
    assert on.state.squadrons_in(Place.BOMB) == ()
    assert on.state.gruppen_in(Place.ESCORT) == ()
    assert (on.state.step, on.state.raid.fought) == (Step.BOMBING, True)


def test_10_hunters_without_opponents_go_home():
    on = step(combat.hunt_step, put(raid_on(1, at=Step.HUNT), Place.HUNT, ids("Me109")[:2]))
    assert on.state.gruppen_in(Place.RETURNING) == tuple(ids("Me109")[:2])


def bombers(card, kinds, sky=Sky.CLEAR, **fields):
    return put(raid_on(card.card, at=Step.BOMBING, sky=sky, **fields), Place.BOMB, kinds)


@pytest.mark.parametrize(
    ("kinds", "sky", "fields", "shifts"),
    [
        (["Do17"], Sky.CLEAR, {"fought": True}, {}),
        (["Do17"], Sky.CLEAR, {}, {"unintercepted": 2}),
        (["Do17"], Sky.PATCHY, {"fought": True}, {"patchy": -1}),
        (["Do17"], Sky.BROKEN, {"fought": True}, {"broken": -2}),
        (["Ju87"], Sky.CLEAR, {"fought": True}, {"dive_bombers": 2}),
        (["Ju87", "Do17"], Sky.CLEAR, {"fought": True}, {}),
        (["Do17"], Sky.CLEAR, {"fought": True, "pathfinder": True}, {"pathfinder": 2}),
        (["Do17"], Sky.BROKEN, {"fought": True, "low_level": True}, {"low_level": 2}),
        (["Do17"], Sky.BROKEN, {"low_level": True}, {"low_level_unintercepted": 3}),
    ],
)
def test_11_0_column_shifts(kinds, sky, fields, shifts):
    gruppen = [ids(kind)[0] for kind in kinds]
    state = bombers(PORT, gruppen, sky, **fields)
    found = bombing.bombing_shifts(table(state).room, DATA.targets[PORT.target], gruppen)
    assert {part.key: part.value for part in found} == shifts


def test_11_0_no_dive_bombing_bonus_on_a_radar_net():
    gruppen = ids("Ju87")[:1]
    state = bombers(RADAR, gruppen, fought=True)
    assert bombing.bombing_shifts(table(state).room, DATA.targets[RADAR.target], gruppen) == ()


def test_11_0_shifts_are_held_within_three():
    state = bombers(PORT, ids("Ju87")[:1], pathfinder=True)
    bombed = step(bombing.bombing_step, state, 1).event(ev.TargetBombed)
    assert (sum(p.value for p in bombed.shifts), bombed.shift) == (6, 3)


@pytest.mark.parametrize("kind", ["Me109", "Me110"])
def test_11_1_strafers_on_hard_targets(kind):
    gruppe = ids(kind)[0]
    room = table(bombers(PORT, [gruppe])).room
    full = DATA.gruppen[gruppe].bombs
    assert bombing.bombing_value(room, DATA.targets[PORT.target], [gruppe]) == full
    hard = bombing.bombing_value(room, DATA.targets[RADAR.target], [gruppe])
    assert hard == (0 if kind == "Me109" else (full + 1) // 2)


def test_11_1_me109s_alone_spare_a_hard_target():
    state = bombers(RADAR, ids("Me109")[:3])
    on = step(bombing.bombing_step, state)
    spared = on.event(ev.TargetSpared)
    assert (spared.target, spared.gruppen) == (RADAR.target, tuple(ids("Me109")[:3]))
    assert (on.state.vp, on.state.raid.bombed, on.state.step) == (0, (RADAR.target,), Step.RECOVERY)


@pytest.mark.parametrize(
    ("card", "fields", "result", "points"),
    [
        (PORT, {}, BombingResult.NONE, 0),
        (PORT, {}, BombingResult.ONE, -1),
        (PORT, {}, BombingResult.TWO, -2),
        (PORT, {}, BombingResult.HEAVY, -3),
        (PORT, {"non_essential": True}, BombingResult.HEAVY, -2),
        (PORT, {"non_essential": True}, BombingResult.ONE, 0),
        (DOCKS, {}, BombingResult.TWO, -4),
    ],
)
def test_11_0_victory_points(card, fields, result, points):
    room = table(raid_on(card.card, **fields)).room
    assert bombing.victory_points(room, result, primary=True) == points


@pytest.mark.parametrize(
    ("before", "result", "after"),
    [
        ("", BombingResult.ONE, "light"),
        ("", BombingResult.TWO, "light"),
        ("", BombingResult.HEAVY, "heavy"),
        ("light", BombingResult.ONE, "light"),
        ("light", BombingResult.TWO, "heavy"),
        ("light", BombingResult.HEAVY, "heavy"),
        ("heavy", BombingResult.TWO, "heavy"),
    ],
)
def test_11_26_damage_adds_up(before, result, after):
    state = replace(START, damage={RADAR.target: before} if before else {})
    on = step(lambda room: damage.mark(room, RADAR.target, result), state)
    assert on.state.damage == {RADAR.target: after}


def on_ground(sector):
    return [s for s in START.squadrons_in(Place.SECTOR) if DATA.squadrons[s].sector == sector]


def test_11_22_the_player_chooses_who_disperses():
    there = on_ground("6/11")
    state = raid_on(1)
    on = step(lambda room: damage.disperse(room, "6/11", 2), state)
    assert (on.state.pending.kind, on.state.pending.units) == ("disperse", tuple(there))
    assert (on.state.pending.least, on.state.pending.most) == (2, 2)


def test_11_22_rearming_squadrons_disperse_after_those_on_the_ground():
    first, second, *others = on_ground("6/11")
    state = put(put(raid_on(1), Place.PATROL, others, at="6/11"), Place.REARM, [second])
    on = step(lambda room: damage.disperse(room, "6/11", 4), state)
    assert set(on.state.squadrons_in(Place.LANDING)) == {first, second}
    assert on.state.pending is None


def test_11_22_the_introduction_counts_no_replacements():
    state = replace(
        put(raid_on(1), Place.LANDING, on_ground("6/11")[:2]), points={"spitfire": 5, "hurricane": 5}
    )
    on = step(lambda room: damage.disperse(room, "6/11", 2), state)
    assert on.events(ev.ReplacementsLost) == []


def test_11_22_landing_squadrons_lose_before_light_losses_hurricanes_first():
    hurricane, *_ = [s for s in on_ground("2/11") if DATA.squadrons[s].type == "Hurricane"]
    spitfire, *_ = [s for s in on_ground("2/11") if DATA.squadrons[s].type == "Spitfire"]
    state = put(raid_on(1), Place.LANDING, [spitfire])
    state = replace(put(state, Place.LIGHT, [hurricane]), points={"spitfire": 5, "hurricane": 5})
    assert damage.lost_at_airfield(table(state).room, "2/11", 1) == {"spitfire": 1}
    landing = put(state, Place.LANDING, [hurricane])
    assert damage.lost_at_airfield(table(landing).room, "2/11", 1) == {"hurricane": 1}
    assert damage.lost_at_airfield(table(replace(state, points={})).room, "2/11", 3) == {}


def test_11_23_a_six_hits_the_operations_room():
    card = next(c for c in CARDS if c.kind is TargetKind.AIRFIELD)
    target = DATA.targets[card.target]
    on = step(lambda room: damage.inflict(room, target, BombingResult.HEAVY, 6, 6), raid_on(card.card))
    assert on.state.damage == {card.target: "light"}
    calm = step(lambda room: damage.inflict(room, target, BombingResult.HEAVY, 5, 5), raid_on(card.card))
    assert calm.state.damage == {}


@pytest.mark.parametrize(
    ("hurricanes", "spitfires", "lost"),
    [(3, 3, {"spitfire": 3}), (2, 1, {"hurricane": 2, "spitfire": 1}), (0, 0, None)],
)
def test_11_24_factories(hurricanes, spitfires, lost):
    state = replace(raid_on(1), points={"hurricane": hurricanes, "spitfire": spitfires})
    on = step(lambda room: damage.lose_at_factory(room, 3), state, replacements=True)
    assert [e.pools for e in on.events(ev.ReplacementsLost)] == ([lost] if lost else [])


def test_11_4_a_non_essential_target_takes_no_damage():
    state = bombers(RADAR, ids("He111")[:6], non_essential=True)
    for die in range(1, 7):
        on = step(bombing.bombing_step, state, die)
        assert on.state.damage == {}


def test_12_the_display_is_cleared_and_bombers_are_done_for_the_day():
    bomber, squadron, light = ids("Do17")[0], "54/6/11", ids("Do17")[1]
    state = put(put(raid_on(1, at=Step.RECOVERY), Place.BOMB, [bomber, squadron]), Place.LIGHT, [light])
    on = step(recovery.recovery_step, state)
    assert (on.state.gruppen[bomber].place, on.state.gruppen[bomber].reduced) == (Place.AIRFIELD, True)
    assert on.state.squadrons[squadron].place is Place.RETURNING
    assert on.state.gruppen[light].place is Place.LIGHT


def test_12_no_unit_is_left_on_the_display_after_a_raid():
    state = raid_on(1, at=Step.RECOVERY)
    for place in (Place.HUNT, Place.ESCORT, Place.CHANNEL):
        state = put(state, place, [ids("Me109")[len(state.raid.german)]])
    on = step(recovery.recovery_step, state)
    assert {g.place for g in on.state.gruppen.values()} <= {Place.AIRFIELD, Place.CLOCK, Place.POOL}
