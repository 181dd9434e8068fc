"""The worked examples of the rules, as far as printed matter decides them; numbers are those of the examples."""

import datetime

import pytest

from raf.engine.data.kinds import (
    GERMAN_FIGHTERS,
    AircraftType,
    Alert,
    Area,
    Battle,
    CombatMove,
    CombatResult,
    CombatRole,
    DayEffect,
    DetectionModifier,
    Effort,
    Face,
    ForceMark,
    Information,
    Letter,
    Priority,
    Sky,
    TargetEffect,
    TargetKind,
    Track,
    VictoryKey,
)
from raf.engine.data.units import Gruppe, Squadron
from tests.raf.printed import shipped

DATA = shipped()
POLING, NORTH_WEALD = DATA.target_cards[5], DATA.target_cards[21]


@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (1, Effort.NONE),
        (2, Effort.NONE),
        (3, Effort.MINOR),
        (4, Effort.MINOR),
        (5, Effort.MAJOR),
        (6, Effort.MAJOR),
    ],
)
def test_6_r1_poling_at_medium_priority(die: int, expected: Effort) -> None:
    assert (POLING.target, POLING.kind, POLING.value) == ("POLING", TargetKind.RADAR, 2)
    assert DATA.raid_effort(Priority.MEDIUM, POLING.value, die) is expected


def test_6_3_r2_poling_is_seen_early_but_poorly() -> None:
    modifiers = DATA.detection_modifiers
    total = 3 + len(POLING.nets) * modifiers[DetectionModifier.WORKING_NET]
    total += POLING.observer(Sky.PATCHY) + modifiers[DetectionModifier.MAJOR]
    assert (len(POLING.nets), POLING.observer(Sky.PATCHY), total) == (3, 1, 13)
    assert DATA.detection(13) == (Alert.EARLY, Information.POOR)


def test_7_1_r3_north_weald() -> None:
    assert NORTH_WEALD.target == "NORTHWEALD"
    assert set(NORTH_WEALD.en_route) == {"5/11", "6/11"}
    assert set(NORTH_WEALD.in_range) == {"3/11", "4/11", "LONDON"}


@pytest.mark.parametrize("information", Information)
def test_8_r4_card_68_first_sends_nine(information: Information) -> None:
    assert DATA.force_cards[68].gruppen(Effort.MAJOR, information, depleted=False) == 9


def test_8_r5_card_65_lists_nine_entries() -> None:
    types = [entry.type for entry in DATA.force_cards[65].types[:9]]
    me109, me110, ju87, do17 = AircraftType.ME109, AircraftType.ME110, AircraftType.JU87, AircraftType.DO17
    assert types[:7] == [me109, ju87, me110, me109, ju87, me109, me109]
    assert sorted(types[7:]) == [do17, me109]


def test_8_2_r6_card_65_stops_at_the_seventh_entry_with_four_fighters() -> None:
    fighters = [number for number, e in enumerate(DATA.force_cards[65].types, 1) if e.type in GERMAN_FIGHTERS]
    assert fighters[4] == 7


@pytest.mark.parametrize(
    ("card", "size", "mark", "expected"),
    [
        (65, 9, ForceMark.CHANNEL_PATROL, 1),
        (65, 12, ForceMark.CHANNEL_PATROL, 2),
        (68, 9, ForceMark.ESCORT, 1),
        (68, 9, ForceMark.CHANNEL_PATROL, 1),
        (68, 12, ForceMark.ESCORT, 2),
        (68, 12, ForceMark.CHANNEL_PATROL, 2),
    ],
)
def test_8_4_r7_r8_marks_of_cards_65_and_68(card: int, size: int, mark: ForceMark, expected: int) -> None:
    assert sum(entry.mark is mark for entry in DATA.force_cards[card].types[:size]) == expected


def test_8_1_r9_card_65_first_calls_the_raid_off_when_information_is_poor() -> None:
    card = DATA.force_cards[65]
    assert card.gruppen(Effort.MAJOR, Information.POOR, depleted=False) == 0
    assert card.gruppen(Effort.MAJOR, Information.LIMITED, depleted=False) > 0


def test_8_22_r10_a_minor_raid_of_two_can_become_a_sweep_of_four() -> None:
    twos = [c for c in DATA.force_card_rows if c.gruppen(Effort.MINOR, Information.POOR, depleted=False) == 2]
    sweeps = [c for c in DATA.force_card_rows if c.sweep]
    assert twos
    assert {c.sweep for c in sweeps} == {2}


def _strength(kind: AircraftType, face: Face = Face.FULL) -> int:
    units: list[Squadron | Gruppe] = [*DATA.squadron_rows, *DATA.gruppe_rows]
    return next(unit.combat(face) for unit in units if unit.type is kind)


def test_10_r16_four_me109_against_three_squadrons() -> None:
    me109, hurricane, spitfire = AircraftType.ME109, AircraftType.HURRICANE, AircraftType.SPITFIRE
    total = (
        3 * _strength(me109) + _strength(me109, Face.REDUCED) + _strength(hurricane) + 2 * _strength(spitfire)
    )
    line = DATA.combat_line(DATA.combat_row(4, total), 2)
    assert total == 12
    assert ("".join(line.german), "".join(line.british)) == ("AA-", "ALD")


def test_10_r17_two_spitfires_against_bombers_and_escort() -> None:
    total = sum(map(_strength, (AircraftType.HE111, AircraftType.JU88, AircraftType.ME109)))
    total += 2 * _strength(AircraftType.SPITFIRE)
    row = DATA.combat_row(3, total)
    line = DATA.combat_line(row, 3)
    assert (total, row) == (19, "G")
    assert ("".join(line.german), "".join(line.british)) == ("AHD", "D-L")


def test_10_2_r18_effects_of_the_two_examples() -> None:
    def outcome(battle: Battle, role: CombatRole, face: Face, result: str) -> list[tuple[CombatMove, Face]]:
        outcomes = DATA.combat_outcomes(battle, role, face, CombatResult(result))
        return [(o.to, o.face) for o in outcomes]

    hunt, attack = Battle.HUNT, Battle.ATTACK
    full, reduced = Face.FULL, Face.REDUCED
    assert outcome(hunt, CombatRole.HUNTER, full, "A") == [(CombatMove.RETURNING, reduced)]
    assert outcome(hunt, CombatRole.HUNTER, reduced, "A") == [(CombatMove.LIGHT, full)]
    assert outcome(hunt, CombatRole.HUNTER, full, "-") == [(CombatMove.CLOSE_ESCORT, full)]
    assert outcome(hunt, CombatRole.SQUADRON, full, "A") == [(CombatMove.RETURNING, reduced)]
    assert outcome(hunt, CombatRole.SQUADRON, full, "L") == [(CombatMove.LIGHT, full)]
    assert outcome(hunt, CombatRole.SQUADRON, full, "D") == [
        (CombatMove.RETURNING, full),
        (CombatMove.BOMB_BOX, reduced),
    ]
    assert outcome(attack, CombatRole.BOMBER, full, "A") == [(CombatMove.RETURNING, reduced)]
    assert outcome(attack, CombatRole.BOMBER, full, "H") == [(CombatMove.HEAVY, full)]
    assert outcome(attack, CombatRole.BOMBER, full, "-") == [(CombatMove.STAYS, full)]
    assert outcome(attack, CombatRole.ESCORT, full, "D") == [(CombatMove.RETURNING, reduced)]
    assert outcome(attack, CombatRole.SQUADRON, full, "-") == [(CombatMove.RETURNING, full)]
    points = DATA.victory_points
    assert points[VictoryKey.GERMAN_LIGHT_LOSS] == 1
    assert points[VictoryKey.GERMAN_HEAVY_LOSS] == 2
    assert points[VictoryKey.BRITISH_LIGHT_LOSS] == -1
    assert points[VictoryKey.BRITISH_HEAVY_LOSS] == -2


def test_11_22_r19_hornchurch_flies_spitfires() -> None:
    card = DATA.target_cards[27]
    home = [s for s in DATA.squadron_rows if s.sector == card.sector and s.type is AircraftType.SPITFIRE]
    assert (card.target, card.sector) == ("HORNCHURCH", "6/11")
    assert len(home) >= 3


def test_12_1_r21_the_clock_from_0800() -> None:
    labels = [space.label for space in DATA.clock]
    now = labels.index("0800")
    assert labels[now + 3] == "1400"
    assert labels[now + 4] == "1600"
    assert DATA.clock[-1].label == "1800"
    assert DATA.clock[-1].patrol_limit == 14


def test_14_1_r22_card_138_on_2_september() -> None:
    row = DATA.day_cards[138].priority_row(datetime.date(1940, 9, 2), 0)
    assert row is not None
    assert row.priorities() == {
        TargetKind.RADAR: Priority.LOW,
        TargetKind.PORT: Priority.MEDIUM,
        TargetKind.AIRFIELD: Priority.HIGH,
        TargetKind.FACTORY: Priority.LOW,
        TargetKind.CITY: Priority.MEDIUM,
    }


def test_15_6_r23_the_pilot_track_holds_sixteen_more() -> None:
    assert DATA.tracks[Track.REPLACEMENTS].highest >= 16


def test_16_1_r24_sealion_is_checked_from_11_to_22_september() -> None:
    for day in range(10, 23):
        checked = DATA.calendar_days[datetime.date(1940, 9, day)]
        assert checked.cancel is not None
        assert checked.launch is not None
    assert DATA.calendar_days[datetime.date(1940, 9, 13)].tentative is False
    assert DATA.calendar_days[datetime.date(1940, 9, 22)].tentative is True
    assert DATA.calendar[-1].date >= datetime.date(1940, 10, 2)


def test_18_2_r25_a_night_of_two_and_four() -> None:
    assert (2, 4) in {(raid.lf2, raid.lf3) for raid in DATA.night_raids}


def test_18_3_r26_four_blenheims_and_nine_bombers() -> None:
    assert DATA.night_interception(4, 9) == 3


def test_events_r28_card_102_bombs_the_secondary_target_with_a_and_b() -> None:
    event = DATA.raid_event_cards[102].target
    assert (event.effect, event.letters) == (TargetEffect.SECONDARY_TARGET, (Letter.A, Letter.B))


def test_5_examples_of_touching_sectors() -> None:
    touching = DATA.neighbours
    assert touching["1/11"] == {"4/10", "2/11", "3/11", "LONDON"}
    assert touching["3/11"] == {"1/11", "4/11", "5/11", "LONDON", "2/12", "4/10"}
    assert touching["LONDON"] == {"1/11", "2/11", "3/11", "5/11", "6/11", "7/11"}
    assert "3/10" not in touching["2/12"]
    assert "4/10" not in touching["3/12"]


def test_2_21_named_units() -> None:
    assert DATA.squadrons["54/6/11"].type is AircraftType.SPITFIRE
    assert DATA.gruppen["I/JG51"].counter == "I/JG51/2"
    assert DATA.squadrons["600/6/11"].type is AircraftType.BLENHEIM
    for squadron in ("249/4/10", "RCAF/3/11", "310/2/12", "602/1/11", "616/2/11", "603/6/11"):
        assert DATA.squadrons[squadron].role == "reinforcement"
    arrives = DATA.gruppen["IV/JG51"].arrives
    assert arrives is not None
    assert arrives <= datetime.date(1940, 8, 27)


def test_11_21_foreness_belongs_to_the_east() -> None:
    foreness = next(card for card in DATA.target_card_rows if card.target == "FORENESS")
    assert foreness.area is Area.LF2_EAST


def test_11_25_headquarters() -> None:
    covers = {target.id: target.covers for target in DATA.target_rows if target.covers}
    assert covers == {"BOX": (10,), "UXBRIDGE": (11,), "STANMORE": (10, 11, 12)}


def test_19_1_middle_wallop_is_a_forward_airfield_out_of_range() -> None:
    card = DATA.target_cards[37]
    assert (card.target, card.forward, card.me109) == ("MIDDLEWALLOP", True, False)


def test_15_4_depletion_levels() -> None:
    assert [DATA.depletion_level(position) for position in (0, 7, 8, 14, 15)] == [0, 0, 1, 1, 2]


def test_15_5_reinforcements_cost_less_as_the_days_go_by() -> None:
    days = [datetime.date(1940, 8, 16), datetime.date(1940, 8, 17), datetime.date(1940, 9, 7)]
    assert [DATA.reinforcement_points(day) for day in days] == [-4, -3, -2]
    assert DATA.reinforcement_points(datetime.date(1940, 9, 8)) is None


def test_day_events_149_sends_luftflotte_3() -> None:
    assert DATA.day_cards[149].effect is DayEffect.LF3_TO_LF2


def test_4c_the_gaps_carry_the_campaign_past_22_september() -> None:
    start = datetime.date(1940, 8, 11)
    end = start + datetime.timedelta(days=sum(card.days for card in DATA.day_card_rows))
    assert end > datetime.date(1940, 9, 22)


def test_11_0_bombing_columns_end_at_1_and_25() -> None:
    first, last = DATA.bombing_columns[0], DATA.bombing_columns[-1]
    assert (first.first, last.first, last.last) == (1, 25, None)
    assert DATA.bombing_column(1, -3) == first.column
    assert DATA.bombing_column(40, 3) == last.column
    assert DATA.bombing_column(0) == first.column


def test_10_1_a_shift_stays_within_the_rows() -> None:
    assert DATA.combat_row(4, 0, shift=-1) == "A"
    assert DATA.combat_row(4, 200, shift=1) == DATA.combat_letters[-1]
    assert DATA.combat_row(3, 19, shift=1) == "H"


@pytest.mark.parametrize("total", [-5, 0, 40])
def test_6_3_beyond_the_track_its_ends_count(total: int) -> None:
    alert, _ = DATA.detection(total)
    assert alert is (Alert.NONE if total <= 0 else Alert.VERY_EARLY)
