"""Sections 5 to 8: patrols, the target, who may meet a raid, and which Gruppen fly."""

from collections import Counter

import pytest
from msgspec.structs import replace

from raf.engine import events as ev
from raf.engine.data.cards import ForceEntry
from raf.engine.data.kinds import AircraftType, Alert, Effort, ForceMark, Information, TargetKind
from raf.engine.rules import commit, force, interception, patrol, target
from raf.engine.state import Place, Step, Tally, TargetDeck
from tests.raf.ops import DATA, START, comment, ids, put, raid_on, step, table

CARDS = [c for c in DATA.target_card_rows if c.deck == "start"]
BEYOND = next(c for c in DATA.target_card_rows if not c.me109 and c.area.luftflotte == 2)
DARK = TargetDeck(top=CARDS[0].area)


def test_5_circles_of_3_11():
    squadron = next(s for s in ids("Hurricane") if DATA.squadrons[s].sector == "3/11")
    assert set(patrol.circles(START, DATA, squadron)) == {
        "3/11",
        "1/11",
        "4/11",
        "5/11",
        "LONDON",
        "2/12",
        "4/10",
    }


def test_5_corners_do_not_touch():
    assert "3/10" not in DATA.neighbours["2/12"]
    assert "4/10" not in DATA.neighbours["3/12"]
    assert "4/11" not in DATA.neighbours["LONDON"]


@pytest.mark.parametrize(("hour", "flying", "most"), [(5, 0, 27), (6, 0, 14), (6, 5, 9), (6, 14, None)])
def test_5_fourteen_patrols_at_1800(hour, flying, most):
    up = [s for s, u in START.squadrons.items() if u.place is Place.SECTOR][:flying]
    state = replace(put(START, Place.PATROL, up, at="6/11"), hour=hour, step=Step.PATROL)
    on = step(patrol.patrol_step, state)
    if most is None:
        assert (on.state.pending, on.state.step) == (None, Step.TARGET)
    else:
        assert on.state.pending.most == most


def test_5_patrols_go_up():
    state = step(patrol.patrol_step, replace(START, step=Step.PATROL, targets=DARK)).state
    played = comment(state, "54 P/6/11\n65 P/LONDON\n...")
    assert [(a.unit, a.at) for a in played.state.answers] == [("54/6/11", "6/11"), ("65/6/11", "LONDON")]
    on = table(played.state)
    patrol.answer_patrol(on.room, played.state.answers)
    assert on.state.squadrons["54/6/11"].at == "6/11"
    assert on.state.squadrons_in(Place.PATROL, "LONDON") == ("65/6/11",)


def test_11_23_no_patrol_over_a_bombed_operations_room():
    field = next(t for t in DATA.target_rows if t.kind is TargetKind.AIRFIELD and t.sector == "6/11")
    hit = replace(START, damage={field.id: "light"})
    assert "6/11" not in patrol.circles(hit, DATA, "54/6/11")
    raid = raid_on(21, alert=Alert.VERY_EARLY, state=hit)
    assert not any(DATA.squadrons[s].sector == "6/11" for s in commit.eligible(raid, DATA))
    own = raid_on(next(c.card for c in CARDS if c.sector == "6/11"), alert=Alert.VERY_EARLY, state=hit)
    assert any(DATA.squadrons[s].sector == "6/11" for s in commit.eligible(own, DATA))


@pytest.mark.parametrize(("kind", "left"), [("fighters", 1), ("bombers", 1), ("neither", 2)])
def test_6_1_too_few_for_a_major_raid(kind, left):
    def away(is_fighter, keep):
        there = [g.id for g in DATA.gruppe_rows if g.is_fighter is is_fighter and g.luftflotte == 2]
        ready = [g for g in there if START.gruppen[g].place is Place.AIRFIELD]
        return ready[keep:]

    gone = away(True, left if kind == "fighters" else 2) + away(False, left if kind == "bombers" else 2)
    state = put(START, Place.AIRFIELD, gone, reduced=True)
    room = table(state).room
    card = next(c for c in CARDS if c.me109 and c.area.luftflotte == 2)
    assert target.can_be_major(room, card) is (kind == "neither")


def test_6_1_beyond_me109_range_only_me110s_count():
    me110s = [g.id for g in DATA.gruppe_rows if g.type == "Me110" and g.luftflotte == 2]
    room = table(put(START, Place.AIRFIELD, me110s[1:], reduced=True)).room
    assert not target.can_be_major(room, BEYOND)
    assert target.can_be_major(table(put(START, Place.AIRFIELD, me110s[2:], reduced=True)).room, BEYOND)


def test_6_a_card_without_a_raid_is_followed_by_the_next():
    card = next(c for c in CARDS if DATA.raid_effort(START.priorities[c.kind], c.value, 1) is Effort.NONE)
    on = table(START, 1)
    assert target.begin_raid(on.room, card) is False
    assert on.state.raid is None


@pytest.mark.parametrize(("headquarters", "modifier"), [(0, 11), (1, 6), (2, 0)])
def test_11_25_damaged_headquarters_spoil_detection(headquarters, modifier):
    card = next(c for c in CARDS if c.sector == "1/11" and len(c.nets) == 3 and c.clear == 2)
    hqs = [t.id for t in DATA.target_rows if 11 in t.covers][:headquarters]
    state = replace(raid_on(card.card), damage=dict.fromkeys(hqs, "light"))
    seen = step(target.detection_step, state, 1).event(ev.RaidDetected)
    assert (seen.headquarters, seen.modifier) == (headquarters, modifier)


def test_11_21_a_damaged_net_adds_nothing():
    card = DATA.target_cards[5]
    state = replace(raid_on(5), damage={DATA.radar_nets[card.nets[0]].id: "light"})
    parts = {p.key: p.value for p in target.detection_parts(table(state).room)}
    assert parts["nets"] == 4


def test_6_3_follow_up_is_easier_to_see():
    room = table(raid_on(5, follow_up=True)).room
    assert ("follow_up", 2) in [(p.key, p.value) for p in target.detection_parts(room)]


@pytest.mark.parametrize(
    ("information", "at", "asks"),
    [
        (Information.POOR, Step.COMMIT_POOR, True),
        (Information.POOR, Step.COMMIT_LIMITED, False),
        (Information.LIMITED, Step.COMMIT_POOR, False),
        (Information.LIMITED, Step.COMMIT_LIMITED, True),
        (Information.LIMITED, Step.COMMIT_ACCURATE, False),
        (Information.ACCURATE, Step.COMMIT_LIMITED, False),
        (Information.ACCURATE, Step.COMMIT_ACCURATE, True),
    ],
)
def test_7_when_the_player_commits(information, at, asks):
    state = replace(raid_on(5, information=information, at=at), targets=DARK)
    step_of = {
        Step.COMMIT_POOR: commit.commit_poor_step,
        Step.COMMIT_LIMITED: commit.commit_limited_step,
        Step.COMMIT_ACCURATE: commit.commit_accurate_step,
    }[at]
    on = step(step_of, state)
    assert (on.state.pending is not None) is asks


def test_7_nobody_is_placed_to_meet_the_raid():
    state = raid_on(5, alert=Alert.NONE, information=Information.POOR, at=Step.COMMIT_POOR)
    on = step(commit.commit_poor_step, state)
    assert on.events(ev.NobodyEligible)
    assert on.state.step is Step.RAID_STRENGTH


@pytest.mark.parametrize("place", [Place.LANDING, Place.REARM, Place.RETURNING, Place.LIGHT, Place.HEAVY])
def test_7_squadrons_on_the_operations_board_cannot_go(place):
    state = put(raid_on(21, alert=Alert.VERY_EARLY), place, ["54/6/11"])
    assert "54/6/11" not in commit.eligible(state, DATA)


@pytest.mark.parametrize(("bomber", "points"), [(True, -1), (False, 0)])
def test_7_2_bombers_that_nobody_meets_cost_a_point(bomber, points):
    state = put(raid_on(1, at=Step.HUNT_BOX), Place.HUNT, ids("Me109")[:2])
    if bomber:
        state = put(state, Place.BOMB, ids("Do17")[:1])
    on = step(interception.hunt_box_step, state)
    assert on.state.vp == points
    assert len(on.state.gruppen_in(Place.RETURNING)) == 2


def test_8_2_substitutes_for_bombers_in_order():
    entry = ForceEntry(AircraftType.JU87, ForceMark.USUAL)
    kinds = [str(t) for t in force.wanted_types(DATA.target_cards[1], entry)]
    assert kinds == ["Ju87", "Ju88", "Do17", "He111"]


@pytest.mark.parametrize(
    ("mark", "in_range", "kinds"),
    [
        (ForceMark.USUAL, True, ["Me109", "Me110"]),
        (ForceMark.USUAL, False, ["Me110"]),
        (ForceMark.CHANNEL_PATROL, False, ["Me109", "Me110"]),
    ],
)
def test_8_23_me109s_beyond_their_range(mark, in_range, kinds):
    card = DATA.target_cards[1] if in_range else BEYOND
    entry = ForceEntry(AircraftType.ME109, mark)
    assert [str(t) for t in force.wanted_types(card, entry)] == kinds


def test_8_21_elites_fly_last():
    elites = [g.id for g in DATA.gruppe_rows if g.elite]
    plain = ids("Me110")[0]
    room = table(raid_on(1)).room
    assert force.pick(room, [*elites, plain], Counter({room.letter(plain): 9}), "") == plain
    assert force.pick(room, elites[:1], Counter(), "") == elites[0]


def test_8_2_the_rarest_letter_flies():
    a, b = ids("Do17", "A")[0], ids("Do17", "B")[0]
    room = table(raid_on(1)).room
    assert force.pick(room, [a, b], Counter("AAB"), "") == b


@pytest.mark.parametrize(
    ("kind", "mark", "bombers", "alert", "box"),
    [
        ("Do17", ForceMark.USUAL, True, Alert.NORMAL, Place.BOMB),
        ("Me109", ForceMark.USUAL, True, Alert.NORMAL, Place.HUNT),
        ("Me109", ForceMark.ESCORT, True, Alert.NORMAL, Place.ESCORT),
        ("Me109", ForceMark.CHANNEL_PATROL, True, Alert.NORMAL, Place.CHANNEL),
        ("Me109", ForceMark.CHANNEL_PATROL, True, Alert.NONE, Place.ESCORT),
        ("Me110", ForceMark.USUAL, True, Alert.NORMAL, Place.ESCORT),
        ("Me110", ForceMark.CHANNEL_PATROL, True, Alert.NORMAL, Place.ESCORT),
        ("Me110", ForceMark.USUAL, False, Alert.NORMAL, Place.BOMB),
    ],
)
def test_8_3_boxes(kind, mark, bombers, alert, box):
    room = table(raid_on(1, alert=alert)).room
    assert force.box_of(room, ids(kind)[0], mark, bombers) is box


def test_8_1_a_raid_that_is_called_off_keeps_its_number():
    state = raid_on(5, information=Information.POOR, at=Step.RAID_STRENGTH)
    first = [c.card for c in DATA.force_card_rows if c.deck == "start"].index(65) + 1
    off = step(force.raid_strength_step, replace(state, tally=Tally(raids=1)), first).state
    assert (off.raid.number, off.tally.raids) == (1, 0)
    on = table(off, 6)
    assert target.begin_raid(on.room, DATA.target_cards[5])
    assert (on.state.raid.number, on.state.tally.raids) == (2, 1)


def test_8_24_a_raid_without_gruppen_costs_two_spaces():
    everybody = [g for g, u in START.gruppen.items() if u.place is Place.AIRFIELD]
    state = raid_on(
        1, strength=4, at=Step.RAID_COMPOSITION, state=put(START, Place.AIRFIELD, everybody, reduced=True)
    )
    state = put(state, Place.HUNT, ["54/6/11"])
    on = step(force.raid_composition_step, state, 1)
    assert on.events(ev.RaidFailed)
    assert (on.state.step, on.state.ahead.advance, on.state.events_seen) == (Step.CLOCK, 2, ())
    assert on.state.squadrons["54/6/11"].place is Place.RETURNING


def test_6_11_luftflotte_3_flies_for_2_while_the_transfer_holds():
    room = table(replace(START, transfer=True)).room
    assert force.luftflotten(room, DATA.target_cards[1]) == (2, 3)
    west = next(c for c in CARDS if c.area.luftflotte == 3)
    assert force.luftflotten(room, west) == (3,)
    assert force.luftflotten(table(START).room, DATA.target_cards[1]) == (2,)


def test_8_22_no_sweep_beyond_range_or_in_a_major_raid():
    sweep = next(c for c in DATA.force_card_rows if c.sweep)
    for state, flown in [
        (raid_on(1, size=Effort.MINOR, strength=2), True),
        (raid_on(1, size=Effort.MAJOR, strength=2), False),
        (raid_on(BEYOND.card, size=Effort.MINOR, strength=2), False),
    ]:
        on = table(state, *[1] * 20)
        assert force.form(on.room, on.room.card, sweep)[2] is flown
