"""The worked examples of the rules, played by the engine; numbers R1 to R28 are the digest's."""

import pytest
from msgspec.structs import replace

from raf.engine import events as ev
from raf.engine.data.kinds import (
    Alert,
    Effort,
    ForceMark,
    Information,
    Priority,
    Sky,
    TargetEffect,
    TargetKind,
)
from raf.engine.rules import bombing, combat, damage, force, interception, recovery, target
from raf.engine.rules.commit import eligible
from raf.engine.state import Answer, Place, Step, TargetDeck, ordered
from tests.raf.ops import DATA, RULES, START, comment, ids, put, raid_on, step, table

POLING, NORTH_WEALD = 5, 21


def before(cards, wanted):
    """The roll that draws `wanted` from these cards."""
    return list(cards).index(wanted) + 1


def force_draw(wanted, seen=()):
    """The roll that draws a force card."""
    return before([c.card for c in DATA.force_card_rows if c.deck == "start" and c.card not in seen], wanted)


@pytest.mark.parametrize(
    ("die", "size"),
    [
        (1, None),
        (2, None),
        (3, Effort.MINOR),
        (4, Effort.MINOR),
        (5, Effort.MAJOR),
        (6, Effort.MAJOR),
    ],
)
def test_6_r1_poling_at_medium_priority(die, size):
    state = replace(START, priorities={**START.priorities, TargetKind.RADAR: Priority.MEDIUM})
    on = table(state, die)
    flown = target.begin_raid(on.room, DATA.target_cards[POLING])
    assert flown is (size is not None)
    assert [e.size for e in on.events(ev.RaidBegan)] == ([size] if size else [])


def test_6_3_r2_early_and_poor_go_together():
    on = step(target.detection_step, raid_on(POLING, sky=Sky.PATCHY), 3)
    seen = on.event(ev.RaidDetected)
    assert [(p.key, p.value, p.count) for p in seen.parts] == [
        ("nets", 6, 3),
        ("observer", 1, 1),
        ("major", 3, 1),
    ]
    assert (seen.total, seen.alert, seen.information) == (13, Alert.EARLY, Information.POOR)


@pytest.mark.parametrize(
    ("alert", "patrol_en_route", "ground_en_route", "patrol_in_range", "ground_in_range"),
    [
        (Alert.NONE, True, False, False, False),
        (Alert.DELAYED, True, False, False, False),
        (Alert.NORMAL, True, True, False, False),
        (Alert.EARLY, True, True, True, False),
        (Alert.VERY_EARLY, True, True, True, True),
    ],
)
def test_7_1_r3_north_weald(alert, patrol_en_route, ground_en_route, patrol_in_range, ground_in_range):
    state = raid_on(NORTH_WEALD, alert=alert, information=Information.POOR, at=Step.COMMIT_POOR)
    state = put(state, Place.PATROL, ["43/1/11"], at="5/11")
    state = put(state, Place.PATROL, ["145/1/11"], at="6/11")
    state = put(state, Place.PATROL, ["1/3/11"], at="LONDON")
    state = put(state, Place.PATROL, ["601/1/11"], at="1/11")
    state = replace(state, targets=TargetDeck(top=DATA.target_cards[1].area))
    asked = comment_units(state)
    assert {"43/1/11", "145/1/11"} <= asked if patrol_en_route else True
    on_ground = {s for s, u in state.squadrons.items() if u.place is Place.SECTOR}
    near = {s for s in on_ground if DATA.squadrons[s].sector in ("5/11", "6/11")}
    far = {s for s in on_ground if DATA.squadrons[s].sector in ("3/11", "4/11")}
    assert (near <= asked, not near & asked) == (ground_en_route, not ground_en_route)
    assert ("1/3/11" in asked) is patrol_in_range
    assert (far <= asked, not far & asked) == (ground_in_range, not ground_in_range)
    assert "601/1/11" not in asked


def comment_units(state):
    """Who is asked to meet the raid."""
    return set(eligible(state, DATA))


def test_8_r4_card_68_sends_nine():
    state = raid_on(POLING, at=Step.RAID_STRENGTH)
    on = step(force.raid_strength_step, state, force_draw(68))
    assert (on.event(ev.RaidCounted).gruppen, on.state.raid.strength) == (9, 9)


def formed(state, card, *dice):
    """The raid that a second force card forms; dice beyond the given ones show 1."""
    on = table(state, *dice, *[1] * 40)
    return force.form(on.room, on.room.card, DATA.force_cards[card])


def test_8_r5_card_65_names_nine():
    entries, stopped_at, sweep = formed(raid_on(1, strength=9), 65)
    kinds = [DATA.gruppen[e.gruppe].type.value for e in entries]
    assert kinds[:7] == ["Me109", "Ju87", "Me110", "Me109", "Ju87", "Me109", "Me109"]
    assert sorted(kinds[7:]) == ["Do17", "Me109"]
    assert (stopped_at, sweep) == (0, False)


def test_8_2_r6_nobody_left_to_fly_as_a_fighter():
    keep = ids("Me109")[:4]
    away = [g for g in START.gruppen if DATA.gruppen[g].is_fighter and g not in keep]
    state = raid_on(1, strength=9, state=put(START, Place.AIRFIELD, away, reduced=True))
    entries, stopped_at, _ = formed(state, 65)
    assert [DATA.gruppen[e.gruppe].type.value for e in entries] == [
        "Me109",
        "Ju87",
        "Me109",
        "Me109",
        "Ju87",
        "Me109",
    ]
    assert (len(entries), stopped_at) == (6, 7)


@pytest.mark.parametrize(
    ("card", "strength", "patrols", "escorts"), [(65, 9, 1, 0), (65, 12, 2, 0), (68, 9, 1, 1), (68, 12, 2, 2)]
)
def test_8_4_r7_r8_channel_patrol_and_close_escort(card, strength, patrols, escorts):
    entries, _, _ = formed(raid_on(1, strength=strength), card)
    assert sum(e.box is Place.CHANNEL for e in entries) == patrols
    me109s = [e for e in entries if DATA.gruppen[e.gruppe].type == "Me109"]
    assert sum(e.box is Place.ESCORT for e in me109s) == escorts
    assert all(e.mark is ForceMark.ESCORT for e in me109s if e.box is Place.ESCORT)


def test_8_1_r9_no_raid_comes_and_no_time_passes():
    squadrons = ids("Spitfire")[:2]
    state = raid_on(POLING, information=Information.POOR, at=Step.RAID_STRENGTH)
    state = put(state, Place.HUNT, squadrons)
    on = step(force.raid_strength_step, state, force_draw(65))
    assert on.events(ev.RaidCalledOff)
    assert (on.state.step, on.state.hour) == (Step.TARGET, START.hour)
    assert set(on.state.squadrons_in(Place.RETURNING)) == set(squadrons)


def test_8_22_r10_a_sweep_of_four():
    card = next(c for c in DATA.force_card_rows if c.sweep == 2)
    entries, _, sweep = formed(raid_on(1, size=Effort.MINOR, strength=2), card.card)
    assert sweep
    assert [DATA.gruppen[e.gruppe].type.value for e in entries] == ["Me109"] * 4
    assert {e.box for e in entries} == {Place.HUNT}


def test_9_1_r11_at_most_two_may_leave():
    state = raid_on(1, at=Step.HUNT_BOX)
    state = put(state, Place.HUNT, ids("Spitfire")[:5])
    state = put(state, Place.HUNT, ids("Me109")[:3])
    state = put(state, Place.BOMB, ids("Do17")[:2])
    on = step(interception.hunt_box_step, state)
    asked = on.state.pending
    assert (asked.kind, asked.section, asked.least, asked.most) == ("leave", "9.1", 0, 2)
    assert asked.verbs == ("B", "H")


def test_9_2_r12_three_squadrons_meet_three_of_four():
    state = attackers(3, 4, 0)
    on = step(interception.interception_step, state)
    assert (on.state.pending.kind, on.state.pending.least, on.state.pending.most) == ("engage", 3, 3)
    assert len(on.state.pending.units) == 4


def attackers(squadrons, raiders, escorts):
    """A state before interception with so many of each."""
    state = raid_on(1, at=Step.INTERCEPTION)
    state = put(state, Place.BOMB, ids("Spitfire")[:squadrons])
    state = put(state, Place.BOMB, ids("Do17")[:raiders])
    return put(state, Place.ESCORT, ids("Me110")[:escorts])


@pytest.mark.parametrize(
    ("squadrons", "raiders", "escorts", "joined"), [(2, 4, 3, 1), (1, 3, 2, 0), (1, 3, 4, 2)]
)
def test_9_21_r13_r14_r15_escorts_go_with_the_untouched(squadrons, raiders, escorts, joined):
    state = attackers(squadrons, raiders, escorts)
    asked = step(interception.interception_step, state)
    lines = "\n".join(f"{g} E" for g in asked.state.pending.units[:squadrons])
    on = table(asked.state, *[1] * 8)
    fought = comment_until_fight(on, lines)
    assert len(fought.british) == squadrons
    bombers = [g for g in fought.german if not DATA.gruppen[g].is_fighter]
    assert (len(bombers), len(fought.german) - len(bombers)) == (squadrons, joined)


def comment_until_fight(on, lines):
    """The combat that an answer leads to."""
    answers = tuple(Answer(line.split()[0], "E") for line in lines.split("\n"))
    on.room.emit(ev.QuestionAnswered("engage"))
    interception.answer_engage(on.room, answers)
    combat.attack_step(on.room)
    return on.event(ev.CombatFought)


def r16():
    """Four Me109s, one of them reduced, against a Hurricane and two Spitfires of all letters."""
    a, b, c = ids("Me109", "A"), ids("Me109", "B"), ids("Me109", "C")
    state = raid_on(1, at=Step.HUNT)
    state = put(state, Place.HUNT, [a[0], b[0], c[0]])
    state = put(state, Place.HUNT, [a[1]], reduced=True)
    state = put(
        state, Place.HUNT, [ids("Hurricane", "A")[0], ids("Spitfire", "B")[0], ids("Spitfire", "C")[0]]
    )
    return put(state, Place.BOMB, ids("Do17", "A")[:1]), a, b, c


def test_10_r16_hunt():
    state, *_ = r16()
    on = step(combat.hunt_step, state, 2)
    fought = on.event(ev.CombatFought)
    assert fought.british_sum + fought.german_sum == 12
    assert ("".join(fought.german_result), "".join(fought.british_result)) == ("AA-", "ALD")


def test_10_2_r18_effects_of_the_hunt():
    state, a, b, c = r16()
    on = step(combat.hunt_step, state, 2)
    units = on.state.unit
    assert (units(a[0]).place, units(a[0]).reduced) == (Place.RETURNING, True)
    assert (units(a[1]).place, units(a[1]).reduced) == (Place.LIGHT, False)
    assert (units(b[0]).place, units(b[0]).reduced) == (Place.RETURNING, True)
    assert (units(c[0]).place, units(c[0]).reduced) == (Place.ESCORT, False)
    hurricane, spitfire_b, spitfire_c = on.event(ev.CombatFought).british[0:3]
    by_letter = {DATA.squadrons[s].letter.value: s for s in (hurricane, spitfire_b, spitfire_c)}
    assert (units(by_letter["A"]).place, units(by_letter["A"]).reduced) == (Place.RETURNING, True)
    assert units(by_letter["B"]).place is Place.LIGHT
    assert (on.state.pending.kind, on.state.pending.units) == ("disrupted", (by_letter["C"],))
    assert on.state.vp == 0, "+1 for the Gruppe, -1 for the squadron"
    number = DATA.squadrons[by_letter["C"]].number
    assert RULES.format(next(iter(RULES.legal_orders(on.state, "RAF")))) == f"{number} B"


def r17():
    """He111 A, Ju88 B and Me109 C engaged by two Spitfires; He111 B and a Me110 go untouched."""
    he111, ju88 = ids("He111", "A")[0], ids("Ju88", "B", 3)[0]
    me109, me110 = ids("Me109", "C")[0], ids("Me110", "C")[0]
    passing = ids("He111", "B")[0]
    b, c = ids("Spitfire", "B")[0], ids("Spitfire", "C")[0]
    state = raid_on(1, at=Step.ATTACK, aside=(passing, me110))
    state = put(state, Place.BOMB, [he111, ju88, passing, b, c])
    return put(state, Place.ESCORT, [me109, me110]), (he111, ju88, me109, me110, passing, b, c)


def test_10_r17_attack():
    state, _ = r17()
    on = step(combat.attack_step, state, 3)
    fought = on.event(ev.CombatFought)
    assert (fought.british_sum + fought.german_sum, fought.column, fought.row) == (19, 3, "G")
    assert ("".join(fought.german_result), "".join(fought.british_result)) == ("AHD", "D-L")


def test_10_2_r18_effects_of_the_attack():
    state, (he111, ju88, me109, me110, passing, b, c) = r17()
    on = step(combat.attack_step, state, 3)
    units = on.state.unit
    assert (units(he111).place, units(he111).reduced) == (Place.RETURNING, True)
    assert (units(ju88).place, units(ju88).reduced) == (Place.HEAVY, False)
    assert (units(me109).place, units(me109).reduced) == (Place.RETURNING, True)
    assert (units(passing).place, units(passing).reduced) == (Place.BOMB, False)
    assert (units(me110).place, units(me110).reduced) == (Place.RETURNING, False)
    assert (units(b).place, units(b).reduced) == (Place.RETURNING, False)
    assert units(c).place is Place.LIGHT
    assert on.state.vp == 1, "+2 for heavy losses, -1 for the squadron"


def test_11_22_r19_hornchurch():
    spitfires = [s for s in ids("Spitfire") if DATA.squadrons[s].sector == "6/11"]
    ground, rearming, lost = spitfires[:3]
    others = [
        s for s, q in DATA.squadrons.items() if q.sector == "6/11" and s not in (ground, rearming, lost)
    ]
    card = next(
        c
        for c in DATA.target_card_rows
        if c.sector == "6/11" and c.kind is TargetKind.AIRFIELD and not c.vp_double
    )
    state = raid_on(card.card, at=Step.BOMBING)
    state = put(state, Place.PATROL, others, at="6/11")
    state = put(put(state, Place.REARM, [rearming]), Place.LIGHT, [lost])
    state = put(state, Place.BOMB, ids("He111")[:5])
    state = replace(state, points={"spitfire": 7, "hurricane": 9})
    heavy = next(d for d in range(1, 7) if bombs_heavily(state, d))
    on = step(bombing.bombing_step, state, heavy, 4, replacements=True)
    bombed = on.event(ev.TargetBombed)
    assert (bombed.damage, bombed.points) == (4, -3)
    assert set(on.state.squadrons_in(Place.LANDING)) == {ground, rearming}
    assert on.event(ev.ReplacementsLost).pools == {"spitfire": 3}
    assert on.state.points["spitfire"] == 4


def bombs_heavily(state, die):
    """Whether that die is an H."""
    on = table(state, die, 4)
    bombing.bomb(on.room, DATA.targets[on.room.card.target], on.state.gruppen_in(Place.BOMB))
    return on.event(ev.TargetBombed).result == "H"


def test_11_24_r20_factory():
    state = replace(raid_on(1), points={"hurricane": 11, "spitfire": 9})
    on = step(lambda room: damage.lose_at_factory(room, 3), state, replacements=True)
    assert on.event(ev.ReplacementsLost).pools == {"hurricane": 3}


@pytest.mark.parametrize(
    ("hour", "reduced", "place", "at", "shows_reduced"),
    [
        (1, False, Place.CLOCK, "4", False),
        (1, True, Place.CLOCK, "5", False),
        (4, False, Place.AIRFIELD, "", True),
        (3, True, Place.AIRFIELD, "", True),
    ],
)
def test_12_1_r21_fighters_rest(hour, reduced, place, at, shows_reduced):
    gruppe = ids("Me109")[0]
    state = replace(put(raid_on(1), Place.RETURNING, [gruppe], reduced=reduced), hour=hour)
    on = step(recovery.recover, state)
    unit = on.state.gruppen[gruppe]
    assert (unit.place, unit.at, unit.reduced) == (place, at, shows_reduced)


def test_events_r28_card_102_sends_a_and_b_to_the_secondary_target():
    event = DATA.raid_event_cards[102].target
    assert (event.effect, [str(letter) for letter in event.letters]) == (
        TargetEffect.SECONDARY_TARGET,
        ["A", "B"],
    )
    card = next(c for c in DATA.target_card_rows if c.secondary and c.kind is TargetKind.PORT)
    bombers = [ids("Do17", letter)[0] for letter in "ABC"]
    state = put(raid_on(card.card, at=Step.BOMBING, secondary="AB"), Place.BOMB, bombers)
    on = table(state, 1, 1, 1, 1)
    bombing.bombing_step(on.room)
    bombed = {e.target: e.gruppen for e in on.events(ev.TargetBombed)}
    assert bombed == {
        card.target: (bombers[2],),
        card.secondary: ordered(bombers[:2]),
    }


def test_comment_plays_an_example_by_its_line():
    state = attackers(3, 4, 0)
    asked = step(interception.interception_step, state).state
    a, b, c, _ = asked.pending.units
    played = comment(
        replace(asked, step=Step.INTERCEPTION),
        f"{a} E\n{b} E\n...",
    )
    assert [x.unit for x in played.state.answers] == [a, b]
    assert c in played.state.pending.units
