"""The race of Earth Reborn to its end through the page: once by clicks, once typed from a golden record."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.core.record import parse

pytestmark = pytest.mark.browser

NEWEST = "#entries > li:last-child"
RECORDS = Path(__file__).parents[1] / "earthreborn/records"
UPDATE_BYTES = 15_000
CLICKS = [
    ("West", [("VASQUEZ", "H3", "VASQUEZ M/2/O#3/O#7/H3")]),
    ("East", [("BILL", "FRANCK", "BILL M/1/G/FRANCK/W10")]),
    ("West", [("VASQUEZ", "R3", "VASQUEZ M/3/O#13/O#15/O#17/R3")]),
    ("East", [("BOLTER", "door-2", "BOLTER M/1/O#2")]),
    ("West", [("VASQUEZ", "exit-X3", "VASQUEZ M/2/O#10/X3/X"), ("JESSICA", "F9", "JESSICA M/1/F9")]),
    ("East", [("BOLTER", "door-2", "BOLTER M/1/C#2")]),
    ("West", [("JESSICA", "L15", "JESSICA M/3/O#1/O#18/L15")]),
    ("East", []),
    ("West", [("JESSICA", "W14", "JESSICA M/3/O#16/O#14/O#8/W14")]),
    ("East", []),
    ("West", [("JESSICA", "exit-X14", "JESSICA M/1/X14/X")]),
]
"""Comments as clicks: who is picked, what is aimed at, and the line that this writes; none for a pass."""


@pytest.fixture
def players(person, table):
    """The race, with Alice at a desk in the west and Bob on a phone in the east."""
    laid = table("earthreborn", "race")
    alice, bob = person(), person(viewport={"width": 390, "height": 844})
    for side, one in (("West", alice), ("East", bob)):
        one.sit(laid.tokens[side])
        one.page.locator("#terrain").wait_for(state="attached")
    return laid, {"West": alice, "East": bob}


def target(one, at: str):
    """Return what is lit up and stands for a place."""
    return one.page.locator(f'#board [data-at="{at}"].is-target').last


def click(one, who: str, at: str, line: str) -> None:
    """Pick a character, aim, and wait until the line is written and previewed."""
    one.page.locator(f"#figure-{who}.can-pick").click()
    target(one, at).wait_for()
    with one.page.expect_response(lambda response: response.url.endswith("/preview")):
        target(one, at).click()
        if at.isalpha():
            one.page.locator("#aim button", has_text="hands a card").click()
        expect(one.page.locator("#text")).to_have_value(re.compile(re.escape(line) + "\n$"))


def test_the_race_is_played_to_its_end_by_clicks(players):
    laid, people = players
    for number, (side, orders) in enumerate(CLICKS, 1):
        one = people[side]
        expect(one.page.locator("#turn")).to_have_class(re.compile("is-yours"))
        for who, at, line in orders:
            click(one, who, at, line)
        if not orders:
            one.page.locator("#choices button").click()
            expect(one.page.locator("#text")).to_have_value("PASS\n")
        one.send()
        for reader in people.values():
            expect(reader.page.locator(f"#e-{number}")).to_be_attached()
    for reader in people.values():
        reader.sees("#brief .result-banner", "West wins")
    laid.match.refresh_from_db()
    assert (laid.match.status, laid.match.result) == ("over", "West")


def test_the_race_is_played_to_its_end_by_typing(players):
    laid, people = players
    record = parse((RECORDS / "race_west.fpr").read_text(encoding="utf-8"))
    for entry in record.entries:
        if entry.side in people:
            one = people[entry.side]
            expect(one.page.locator("#turn")).to_have_class(re.compile("is-yours"))
            one.post(entry.text)
            expect(one.page.locator("#text")).to_have_value("")
    for reader in people.values():
        reader.sees("#brief .result-banner", "West wins")
    laid.match.refresh_from_db()
    assert (laid.match.status, laid.match.result) == ("over", record.tags["Result"])


def test_reach_is_marked_by_command_points_and_the_way_with_its_doors(players):
    _, people = players
    page = people["West"].page
    page.locator("#figure-VASQUEZ.can-pick").click()
    expect(page.locator("#overlay .spot.level-1")).not_to_have_count(0)
    expect(page.locator("#overlay .spot.level-2")).not_to_have_count(0)
    for square, command_points in (("B6", "1"), ("H3", "2")):
        expect(page.locator(f'#overlay .spot-label[data-of="{square}"]')).to_have_text(command_points)
    page.locator("#square-H3").hover()
    people["West"].sees("#aim", "Vasquez to H3 (12 points, 2 CP, opening doors 3, 7 on the way)")
    expect(page.locator("#overlay .way")).to_have_count(1)
    expect(page.locator("#overlay .is-passed")).to_have_count(2)
    page.locator("#figure-DEELER").click()
    expect(page.locator("#text")).to_have_value("")
    page.locator("#aim button", has_text="DEELER on B8").click()
    target(people["West"], "D7").wait_for()
    people["West"].sees("#aim", "DEELER")


def test_rules_tables_and_plan_fit_a_phone(players):
    _, people = players
    page = people["East"].page
    for aid in page.locator(".aids summary").all():
        aid.click()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    page.locator(".aids summary", has_text="How to play").click()
    expect(page.locator(".er-key li")).to_have_count(9)
    for _ in range(3):
        page.click("#zoom-in")
    assert page.locator("#square-L9").bounding_box()["width"] > 30


def test_many_choices_come_with_the_pick_and_stay_small(person, table):
    laid = table("earthreborn", "figure")
    alice = person()
    sizes = []
    alice.page.on(
        "response",
        lambda response: (
            sizes.append(len(gzip.compress(response.body()))) if response.url.endswith("/preview") else None
        ),
    )
    alice.sit(laid.tokens["Player"])
    alice.page.locator("#terrain").wait_for(state="attached")
    alice.page.locator("#figure-VASQUEZ.can-pick").click()
    with alice.page.expect_response(lambda response: response.url.endswith("/preview")):
        target(alice, "F1").click()
    expect(alice.page.locator("#text")).to_have_value("VASQUEZ M/3/O#1/F1\n")
    alice.sees("#preview", "13 of 18 points")
    assert len(sizes) >= 2
    assert max(sizes) < UPDATE_BYTES
    alice.send()
    alice.sees(NEWEST, "Vasquez reaches the mark on F1.")
    expect(alice.page.locator("#counters .er-reached")).to_have_count(1)
