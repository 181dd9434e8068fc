"""The drawn board: everything lies where it can be seen and pointed at, and says what it is."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from msgspec.structs import replace

from games.core.dice import MatchDice
from games.core.play import begin
from games.core.text import in_english
from raf.engine import layout
from raf.engine.board import counters, places
from raf.engine.data.kinds import Alert, Information
from raf.engine.projection import HEIGHT, WIDTH, at
from raf.engine.state import Answer, Decision, Place, Step
from tests.raf.ops import DATA, RULES, START, begun, comment, ids, put, raid_on
from tests.raf.test_play import moments

TERRAIN = RULES.terrain()
CARD = DATA.target_cards[21]


def box_of(board, unit):
    """The corner of a unit's counter."""
    (found,) = [c for c in counters(board) if c.unit == unit]
    return found.x, found.y


def test_no_two_targets_lie_on_top_of_each_other_and_none_under_a_circle():
    drawn = places(DATA)
    for (one, a), (other, b) in combinations(drawn.items(), 2):
        assert hypot(a[0] - b[0], a[1] - b[1]) > 8, (one, other)
    for sector in DATA.sector_rows:
        x, y = at(sector.lat, sector.lon)
        for key, place in drawn.items():
            assert hypot(place[0] - x, place[1] - y) > layout.CIRCLE, (key, sector.id)


def test_a_target_is_drawn_near_its_true_place_or_a_line_leads_there():
    for site in TERRAIN.sites:
        target = DATA.targets[site.key]
        x, y = at(target.lat, target.lon)
        assert 0 < site.x < WIDTH
        assert 0 < site.y < HEIGHT
        apart = hypot(site.x - x, site.y - y)
        assert apart < 50, site.key
        assert site.true is not None or apart <= 7


def overlap(one, other):
    """How much of two areas lies on top of each other, in square units."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, across) * max(0, down)


def test_names_of_targets_keep_clear_of_each_other_and_of_the_circles():
    placed = {site.key: site.label for site in TERRAIN.sites}
    for (one, a), (other, b) in combinations(placed.items(), 2):
        shared = overlap(a.box, b.box)
        assert shared < 2.5, (one, other, shared)
    for sector in DATA.sector_rows:
        x, y = at(sector.lat, sector.lon)
        inner = (x - 9, y - 9, x + 9, y + 9)
        assert all(overlap(label.box, inner) == 0 for label in placed.values()), sector.id
    for label in placed.values():
        left, top, right, bottom = label.box
        assert (0 <= left < right <= WIDTH, 0 <= top < bottom <= HEIGHT) == (True, True)


def test_a_name_is_whole_in_its_lines_in_both_languages():
    for site in TERRAIN.sites:
        name = DATA.targets[site.key].name
        assert " ".join(line.en for line in site.label.lines).strip() == name.en
        assert "".join(line.ja for line in site.label.lines) == name.ja.replace(" ", "")


def test_the_south_east_is_larger_than_the_rest():
    degree = [at(51.3, lon + 0.5)[0] - at(51.3, lon - 0.5)[0] for lon in (-4.5, 0.5)]
    assert degree[1] > 2.5 * degree[0]
    assert [at(51, lon / 10)[0] for lon in range(-59, 19)] == sorted(
        at(51, n / 10)[0] for n in range(-59, 19)
    )


def test_every_counter_lies_on_the_board_all_day():
    for _, _, played in moments(11):
        board = RULES.board(played.state, "RAF")
        for counter in counters(board):
            assert 0 <= counter.x <= WIDTH - layout.COUNTER_WIDTH, counter.unit
            assert 0 <= counter.y <= layout.HEIGHT - layout.COUNTER_HEIGHT, counter.unit
        corners = [(c.x, c.y) for stand in board.stands for c in stand.counters]
        assert len(set(corners)) == len(corners)


def test_7_1_rings_mark_the_sectors_from_which_the_raid_is_met():
    state = raid_on(CARD.card, alert=Alert.EARLY, information=Information.POOR, at=Step.COMMIT_POOR)
    board = RULES.board(state, "RAF")
    for kind, sectors in (("en_route", CARD.en_route), ("in_range", CARD.in_range)):
        rings = {(ring.x, ring.y) for ring in board.rings if ring.kind == kind}
        assert rings == {at(DATA.sectors[s].lat, DATA.sectors[s].lon) for s in sectors}
    (target,) = [mark for mark in board.marks if mark.kind == "target"]
    assert target.key == CARD.target
    assert hypot(board.way[1][0] - target.x, board.way[1][1] - target.y) < 14
    said = " ".join(in_english(line.text) for line in board.raid)
    assert DATA.targets[CARD.target].name.en in said
    assert "Alert early, information poor" in in_english(
        next(iter(RULES.board(with_detection(state), "RAF").raid[1:2])).text
    )


def with_detection(state):
    return replace(state, raid=replace(state.raid, detection=13))


def test_between_raids_there_is_no_way_and_no_ring():
    board = RULES.board(begun(*opening()).state, "RAF")
    assert (board.rings, board.way, board.raid) == ((), (), ())
    assert [gate.place for gate in board.gates if gate.place]


def opening():
    """The dice of some opening."""
    return [roll.value for roll in begin(RULES, START, MatchDice(b"1" * 32, "board", 0, "")).rolls]


@pytest.mark.parametrize(
    ("verb", "at_", "box"),
    [("I", "", "hunt"), ("B", "", "bomb"), ("H", "", "returning"), ("D", "", "landing")],
)
def test_a_draft_shows_units_where_they_are_sent(verb, at_, box):
    state = replace(START, answers=(Answer("54/6/11", verb, at_),))
    x, y = box_of(RULES.board(state, "RAF"), "54/6/11")
    there = layout.BOXES[box]
    assert there.x < x < there.x + there.width
    assert there.y < y < there.y + there.height


@pytest.mark.parametrize(("verb", "reduced"), [("B", True), ("H", False)])
def test_10_2_a_draft_shows_who_presses_on_as_reduced(verb, reduced):
    state = put(put(raid_on(1, at=Step.HUNT_CHOICE), Place.HUNT, ["54/6/11"]), Place.BOMB, ids("Do17")[:1])
    asked = Decision("disrupted", "10.2", ("54/6/11",), 1, 1, ("B", "H"))
    drafted = replace(state, pending=asked, answers=(Answer("54/6/11", verb),))
    (shown,) = [c for c in counters(RULES.board(drafted, "RAF")) if c.unit == "54/6/11"]
    assert shown.reduced is reduced


def test_5_a_drafted_patrol_stands_over_its_circle():
    played = comment(begun(*opening()).state, "54 P/LONDON\n...")
    x, y = box_of(RULES.board(played.state, "RAF"), "54/6/11")
    london = at(DATA.sectors["LONDON"].lat, DATA.sectors["LONDON"].lon)
    assert abs(x + layout.COUNTER_WIDTH / 2 - london[0]) < 2
    assert london[1] - 60 < y < london[1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_drawn_is_well_formed_and_has_a_title(language):
    state = put(raid_on(CARD.card, at=Step.HUNT), Place.HUNT, [*ids("Spitfire")[:3], *ids("Me109")[:2]])
    with translation.override(language):
        for name in ("terrain", "counters"):
            context = {"terrain": TERRAIN, "board": RULES.board(state, "RAF")}
            markup = render_to_string(f"raf/{name}.svg", context)
            root = ElementTree.fromstring(f"<svg>{markup}</svg>")
            signs = [e for e in root.iter() if "data-tip" in e.attrib or "data-at" in e.attrib]
            assert len(signs) > 20
            assert all(sign.findtext("title") for sign in signs)


def test_the_tables_are_those_of_the_printed_set():
    captions = [in_english(table.caption) for table in RULES.scenario.tables]
    assert len(captions) == len(set(captions)) == 7
    results = RULES.scenario.tables[4]
    row = next(r for r in results.rows if in_english(r[0]) == "G")
    assert in_english(row[3]) == "AHD D-L"
    assert all(len(row) == len(table.headers) for table in RULES.scenario.tables for row in table.rows)
