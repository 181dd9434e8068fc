"""The shipped set as a whole: what it must hold, how it was made, and what the loader refuses."""

import re
from collections import Counter
from itertools import combinations, pairwise

import msgspec
import pytest

from raf.engine.data import load as loading
from raf.engine.data.kinds import (
    ApproachEffect,
    Area,
    DayEffect,
    ShapeKind,
    SquadronRole,
    TargetEffect,
    TargetKind,
)
from raf.engine.data.load import FILES, load
from raf.engine.data.scenario import load_scenario
from raf.engine.data.units import Sector, Target
from raf.tools import combat
from raf.tools.generate import GENERATED, contents
from tests.raf.printed import DATA, shipped, shipped_files

PRINTED = shipped()
INTRODUCTION = (DATA / "scenarios" / "introduction.toml").read_bytes()


def test_2_21_counters() -> None:
    roles = Counter(s.role for s in PRINTED.squadron_rows)
    assert roles == {
        SquadronRole.DAY: 27,
        SquadronRole.BLENHEIM: 5,
        SquadronRole.REINFORCEMENT: 15,
        SquadronRole.ACE: 2,
    }
    assert len(PRINTED.gruppe_rows) == 84
    assert Counter(g.letter for g in PRINTED.gruppe_rows) == {"A": 28, "B": 28, "C": 28}


def test_2_21_letters_are_even_in_every_type_and_luftflotte() -> None:
    groups: dict[tuple[str, int], Counter[str]] = {}
    for gruppe in PRINTED.gruppe_rows:
        groups.setdefault((gruppe.type, gruppe.luftflotte), Counter())[gruppe.letter] += 1
    for letters in groups.values():
        counts = [letters[letter] for letter in "ABC"]
        assert max(counts) - min(counts) <= 1


def test_5_sectors_touch_on_the_map_where_they_touch_in_the_rules() -> None:
    edges = {
        shape.id: {frozenset(edge) for edge in pairwise([*shape.points, shape.points[0]])}
        for shape in PRINTED.shapes
        if shape.kind is ShapeKind.SECTOR
    }
    for a, b in combinations(edges, 2):
        assert bool(edges[a] & edges[b]) is (b in PRINTED.neighbours[a]), (a, b)


def test_2_1_every_target_and_circle_lies_in_its_sector() -> None:
    sectors = [shape for shape in PRINTED.shapes if shape.kind is ShapeKind.SECTOR]
    places: list[Target | Sector] = [*PRINTED.target_rows, *PRINTED.sector_rows]
    for place in places:
        home = place.sector if isinstance(place, Target) else place.id
        assert [s.id for s in sectors if _holds(s.points, place.lat, place.lon)] == [home], place.id


def _holds(corners: tuple[tuple[float, float], ...], lat: float, lon: float) -> bool:
    """Whether a ray to the west from the place crosses the outline an odd number of times."""
    inside = False
    for (lat_a, lon_a), (lat_b, lon_b) in pairwise([*corners, corners[0]]):
        if (lat_a > lat) != (lat_b > lat):
            inside ^= lon < lon_a + (lon_b - lon_a) * (lat - lat_a) / (lat_b - lat_a)
    return inside


def test_7_1_in_range_is_what_touches_and_is_not_en_route() -> None:
    for card in PRINTED.target_card_rows:
        assert set(card.in_range) == PRINTED.neighbours[card.sector] - set(card.en_route)


def test_7_1_the_way_to_the_target_is_connected() -> None:
    for card in PRINTED.target_card_rows:
        reached, rest = {card.sector}, set(card.en_route) - {card.sector}
        while near := {sector for sector in rest if PRINTED.neighbours[sector] & reached}:
            reached |= near
            rest -= near
        assert not rest


def test_6_first_deck_is_spread_over_areas_and_kinds() -> None:
    deck = [card for card in PRINTED.target_card_rows if card.deck == "start"]
    kinds = Counter(card.kind for card in deck)
    assert kinds == {TargetKind.AIRFIELD: 12, TargetKind.PORT: 10, TargetKind.RADAR: 8, TargetKind.FACTORY: 4}
    assert min(Counter(card.area for card in deck)[area] for area in Area) >= 8


def test_11_21_every_area_has_two_nets_that_cards_can_damage() -> None:
    nets = Counter(card.area for card in PRINTED.target_card_rows if card.kind is TargetKind.RADAR)
    assert min(nets[area] for area in Area) >= 2


def test_14_headquarters_and_camps_are_secondary_targets_only() -> None:
    secondary = {PRINTED.targets[card.secondary].kind for card in PRINTED.target_card_rows if card.secondary}
    assert {TargetKind.HEADQUARTERS, TargetKind.ARMY} <= secondary


def test_events_every_effect_is_on_a_card() -> None:
    assert {card.approach.effect for card in PRINTED.raid_event_card_rows} == set(ApproachEffect)
    assert {card.target.effect for card in PRINTED.raid_event_card_rows} == set(TargetEffect)
    assert {card.effect for card in PRINTED.day_card_rows} == set(DayEffect)


def test_6_2_follow_up_raids_take_no_time() -> None:
    followed = [card for card in PRINTED.raid_event_card_rows if card.follow_up]
    assert followed
    assert all(card.time == card.time_depleted == 0 for card in followed)


def test_10_1_no_letter_is_luckier() -> None:
    for side in ("german", "british"):
        harm = Counter[int]()
        for line in PRINTED.combat_lines:
            for letter, mark in enumerate(getattr(line, side)):
                harm[letter] += "-DALH".index(mark)
        assert max(harm.values()) - min(harm.values()) <= len(PRINTED.combat_letters)


@pytest.mark.parametrize("name", sorted(GENERATED))
def test_generated_files_are_as_their_formula_makes_them(name: str) -> None:
    assert (DATA / name).read_bytes() == contents(name)


def test_files_are_documented_and_have_a_source() -> None:
    described = set(re.findall(r"\w+\.csv", (DATA.parent / "engine/data/__init__.py").read_text()))
    sourced = set(re.findall(r"^\| `([\w/]+\.\w+)` \|", (DATA / "SOURCES.md").read_text(), re.MULTILINE))
    on_disk = {p.relative_to(DATA).as_posix() for p in DATA.rglob("*") if p.suffix in (".csv", ".toml")}
    assert described == set(FILES)
    assert sourced == on_disk
    assert {name for name in on_disk if name.endswith(".csv")} == set(FILES)


def test_the_set_never_changes() -> None:
    with pytest.raises(AttributeError):
        PRINTED.clock = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        PRINTED.sectors["8/11"] = PRINTED.sectors["1/11"]  # type: ignore[index]


def test_the_order_of_columns_and_a_byte_order_mark_do_not_matter() -> None:
    files = shipped_files()
    files["weather.csv"] = "\ufefflf3,die,lf2\r\n".encode() + b"".join(
        f"clear,{die},broken\r\n".encode() for die in range(1, 7)
    )
    assert load(files).weather(4) == ("broken", "clear")


def test_13_introduction() -> None:
    scenario = load_scenario(INTRODUCTION, PRINTED)
    keys = {points: scenario.band(points).key for points in (-35, -16, -15, -6, -5, -1, 0, 5, 9, 10, 35)}
    assert keys == {
        -35: "british_disaster",
        -16: "british_disaster",
        -15: "german_tactical",
        -6: "german_tactical",
        -5: "draw",
        -1: "draw",
        0: "british_tactical",
        5: "british_tactical",
        9: "british_tactical",
        10: "british_victory",
        35: "british_victory",
    }
    assert scenario.priorities == {
        TargetKind.RADAR: "high",
        TargetKind.PORT: "high",
        TargetKind.AIRFIELD: "medium",
        TargetKind.FACTORY: "low",
        TargetKind.CITY: "low",
    }
    assert scenario.replacements is None


def test_the_set_survives_a_round_trip_through_json() -> None:
    again = msgspec.json.decode(msgspec.json.encode(PRINTED), type=type(PRINTED))
    assert again == PRINTED
    assert tuple(sorted(FILES)) == loading.FILES


@pytest.mark.parametrize(
    ("side", "row", "counts", "why"),
    [
        ("german", "A", (17, 0, 0, 0, 1), "draws gave no lines"),
        ("british", "J", (15, 0, 0, 0, 3), "draws gave no lines"),
        ("german", "B", (9, 4, 4, 1, 1), "18 marks are needed"),
        ("german", "D", (18, 0, 0, 0, 0), "its printed lines"),
    ],
)
def test_counts_that_allow_no_even_spread_are_told(
    side: str, row: str, counts: tuple[int, ...], why: str
) -> None:
    with pytest.raises(combat.ImpossibleCounts, match=f"{side} row {row}: .*{why}"):
        combat._spread(side, row, counts)
