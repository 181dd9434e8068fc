"""MIDWAY in the browser: to the end by clicking and by typing, on a desk and on a phone; a friend looks on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.core.dice import ScriptedDice

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)], ids=["desk", "phone"])
NEWEST = "#entries > li:last-child"
WILL = 4
"""The American will of every match here; what a comment's written dice decide hangs on it."""


@pytest.fixture
def nagumo(person, table):
    """Alice in Nagumo's seat."""

    def make(width=1440, height=900, **options):
        laid = table("midway", "midway", dice=ScriptedDice([WILL]), **options)
        alice = person(viewport={"width": width, "height": height})
        alice.sit(laid.tokens["Japan"])
        alice.page.locator("#terrain").wait_for(state="attached")
        return laid, alice

    return make


def click_square(one, square):
    """Click a square that is lit up, and wait until its line stands in the box."""
    expect(one.page.locator(f"#terrain [data-at='{square}']")).to_have_class(re.compile("is-target"))
    one.page.locator(f"#terrain [data-at='{square}']").click()
    expect(one.page.locator("#text")).to_have_value(re.compile(f"{square}\n$"))


def click_button(one, name, line):
    """Click one of the buttons below the box, and wait until its line stands there."""
    one.page.locator("#choices").get_by_role("button", name=name).first.click()
    expect(one.page.locator("#text")).to_have_value(re.compile(f"(^|\n){line}\n$"))


def send(one, left=""):
    """Post what stands in the box, and wait until the page shows what came of it and what is left in the box."""
    state = one.page.locator("#state")
    seq = int(state.get_attribute("data-seq"))
    one.send()
    expect(state).to_have_attribute("data-seq", str(seq + 1))
    expect(one.page.locator("#text")).to_have_value(left)


def post(one, text, left=""):
    """Type a comment and post it."""
    one.page.fill("#text", text)
    send(one, left)


def is_over(one):
    return one.page.locator("#state").get_attribute("data-over") == "true"


@SIZES
def test_a_game_is_played_to_the_end_by_clicking(nagumo, width, height):
    laid, alice = nagumo(width, height)
    click_square(alice, "2-0")
    send(alice)
    alice.sees(NEWEST, "Mobile Force on station at 2-0")
    for square in ("2-1", "2-2", "", ""):
        if square:
            click_square(alice, square)
            expect(alice.page.locator("#counters [data-pick=nagumo]")).to_have_class(re.compile("is-ghost"))
        alice.page.locator(
            "#choices button", has_text=re.compile("search again|^Search the sea \\(")
        ).first.click()
        expect(alice.page.locator("#preview")).to_contain_text("it depends on the dice")
        expect(alice.page.locator("#choices button")).to_have_count(0)
        send(alice)
        alice.sees(NEWEST, "Scouts report")
        if is_over(alice):
            break
        expect(alice.page.locator("#choices button").first).to_be_visible()
        if alice.page.locator("#choices").get_by_text("End the game").count():
            click_button(alice, "End the game", "E")
            send(alice)
            break
    if not is_over(alice):
        click_button(alice, "Withdraw", "(E )?WITHDRAW")
        send(alice)
    alice.sees("#brief", re.compile("victory|defeat", re.IGNORECASE))
    expect(alice.page.locator("#counters .mw-result")).to_be_visible()
    laid.match.refresh_from_db()
    assert laid.match.status == "over"


TYPED = [
    ("setup 2-0\nHere we go.", "Mobile Force on station"),
    ("m/2-1 s a\ndice 5 2 2 4 6", "the base is in ruins"),
    ("Ｅ　Ｍ／２－２\nS\nDICE 1 2 3 5", "Great victory"),
]


@SIZES
def test_a_game_is_played_to_the_end_by_typing(nagumo, width, height):
    _, alice = nagumo(width, height, dice_mode="posted")
    for text, told in TYPED:
        post(alice, text)
        alice.sees(NEWEST, told)
    alice.sees("#brief", "The American fleet is annihilated.")
    expect(alice.page.locator("#counters use[href='#mw-hulk']")).to_have_count(3)
    assert alice.page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_who_rolls_is_told_which_die_comes_next(nagumo):
    _, alice = nagumo(dice_mode="posted")
    post(alice, "SETUP 2-0 M/2-1")
    for draft, told in {
        "S": "DICE 3 5",
        "S\nDICE 1": "the search (ones)",
        "S\nDICE 1 2": "Nagumo's fire",
        "S\nDICE 6 1 1": "left over",
    }.items():
        alice.write(draft)
        alice.sees("#preview", told)
    alice.write("S\nDICE 6 1")
    expect(alice.page.locator("#preview .fault")).to_have_count(0)
    send(alice)
    alice.sees(NEWEST, "Scouts report 6-1: nothing in sight.")


def test_a_first_player_finds_the_rules_open_and_a_reader_does_not(nagumo, person):
    laid, alice = nagumo(dice_mode="posted")
    alice.sees(".aids details[open]", "What to write")
    charlie = person()
    charlie.open(laid.path)
    expect(charlie.page.locator(".aids details[open]")).to_have_count(0)
    post(alice, "SETUP 2-0")
    alice.page.reload()
    alice.page.locator("#terrain").wait_for(state="attached")
    expect(alice.page.locator(".aids details[open]")).to_have_count(0)


def test_the_keyboard_plays_too(nagumo):
    _, alice = nagumo(dice_mode="posted")
    expect(alice.page.locator("#overlay .spot")).to_have_count(3)
    alice.page.focus("#board")
    alice.page.keyboard.press("ArrowRight")
    alice.page.keyboard.press("ArrowUp")
    alice.page.keyboard.press("Enter")
    expect(alice.page.locator("#text")).to_have_value(re.compile("^SETUP [123]-0\n$"))


def test_the_tail_of_a_comment_comes_back(nagumo):
    _, alice = nagumo(dice_mode="posted")
    post(alice, "SETUP 2-0")
    post(alice, "DICE 1 3 5\nS A E", left="A E")
    alice.sees("#post-state", "draft")
    alice.sees("#brief", "Turn 2")


def test_a_friend_looks_on_and_advises(nagumo, person):
    laid, alice = nagumo(dice_mode="posted", spectators_may_remark=True)
    charlie = person()
    charlie.open(laid.path)
    post(alice, "SETUP 3-0")
    charlie.sees(NEWEST, "Mobile Force on station at 3-0")
    expect(charlie.page.locator("#counters [data-pick=nagumo]")).to_have_attribute("data-at", "3-0")
    post(charlie, "M/2-0 looks better to me.")
    alice.sees(NEWEST, "M/2-0 looks better to me.")
    alice.sees(NEWEST, "Spectator")
    expect(alice.page.locator("#counters [data-pick=nagumo]")).to_have_attribute("data-at", "3-0")


def test_the_analysis_is_shut_until_asked_for_and_keeps_abreast(nagumo):
    _, alice = nagumo(dice_mode="posted")
    panel = alice.page.locator("#analysis")
    expect(panel.locator(".mw-shares")).to_have_count(0)
    panel.locator("summary").click()
    alice.sees("#analysis", "Best play now: SETUP 2-0")
    panel.get_by_role("button", name="Write it").click()
    expect(alice.page.locator("#text")).to_have_value("SETUP 2-0\n")
    send(alice)
    expect(panel.locator(".mw-advice")).not_to_contain_text("SETUP")
    expect(panel.locator("tbody tr")).to_have_count(6)
    panel.get_by_role("link", name="a great victory").click()
    expect(panel.locator("[aria-current=true]")).to_have_text("a great victory")
    alice.page.locator("#steps [data-step=first]").click()
    alice.sees("#analysis", "SETUP 3-0")
    expect(panel.locator("[data-line]")).to_have_count(0)
