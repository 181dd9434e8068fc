"""The keyboard keeps its place: nothing that is pressed takes the focus away, nothing hides what has it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games import selectors, services
from games.access import Caller
from games.models import Limit

pytestmark = pytest.mark.browser

NEWEST = "#entries > li:last-child"
SEEN = """() => {
    const it = document.activeElement, box = it.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return it.contains(hit);
}"""


@pytest.fixture
def alice(person, table):
    """Alice plays Red, and is to act."""
    one = person()
    one.sit(table().tokens["Red"])
    expect(one.page.locator("#counters .can-pick")).not_to_have_count(0)
    return one


def test_posting_by_the_button_leaves_the_focus_on_it(alice):
    alice.page.fill("#text", "Hello")
    button = alice.page.locator("#composer button.primary")
    button.focus()
    alice.page.keyboard.press("Enter")
    alice.sees(NEWEST, "Hello")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-disabled", "false")


def test_choosing_below_the_board_leads_back_to_the_board(alice):
    alice.page.evaluate("document.querySelector('#board').focus()")
    alice.page.locator("#counters [data-pick=A1]").click()
    alice.page.locator("#aim button", has_text="Cancel").focus()
    alice.page.keyboard.press("Enter")
    expect(alice.page.locator("#aim button")).to_have_count(0)
    expect(alice.page.locator("#board")).to_be_focused()


def test_a_button_of_the_draft_keeps_the_focus_in_the_composer(alice):
    choice = alice.page.locator("#choices button").first
    choice.focus()
    with alice.page.expect_response(re.compile("/preview$")):
        alice.page.keyboard.press("Enter")
    alice.page.wait_for_timeout(300)
    assert alice.page.evaluate("document.activeElement.closest('#composer') !== null")


def test_what_has_the_focus_is_not_hidden_by_the_dock(alice):
    for number in range(8):
        alice.post(f"Remark {number}\nwith\nsome\nlines")
    alice.page.evaluate("scrollTo(0, 0); document.querySelector('#e-1 .when').focus()")
    for number in range(2, 9):
        alice.page.locator(f"#e-{number - 1} .when").focus()
        while not alice.page.evaluate(f"document.activeElement.matches('#e-{number} .when')"):
            alice.page.keyboard.press("Tab")
        assert alice.page.evaluate(SEEN), number


def test_ones_turn_is_announced(person, table):
    laid = table()
    alice, bob = person(), person()
    alice.sit(laid.tokens["Red"])
    bob.sit(laid.tokens["Blue"])
    alice.post("PASS")
    expect(bob.page.locator("#announce")).to_have_text("1 new. Your turn")


def test_earlier_comments_leave_the_focus_on_their_button(person, table):
    laid = table()
    seat = laid.match.seats.get(side="Red")
    caller = Caller(grants=((seat.pk, seat.token_version),))
    for number in range(1, 2 * selectors.PAGE + 10):
        services.comment_post(laid.match.slug, caller, text=f"Remark {number}", ply=0)
        Limit.objects.all().delete()
    charlie = person()
    charlie.open(laid.path)
    charlie.page.locator("#earlier a").focus()
    charlie.page.keyboard.press("Enter")
    expect(charlie.page.locator("#entries > li")).to_have_count(2 * selectors.PAGE)
    expect(charlie.page.locator("#earlier a")).to_be_focused()


def test_single_keys_step_only_from_board_and_thread(alice):
    alice.post("A1 M/0102")
    alice.page.evaluate("document.activeElement.blur()")
    alice.page.keyboard.press(",")
    alice.page.wait_for_timeout(300)
    assert "/at/" not in alice.page.url
    alice.page.focus("#board")
    alice.page.keyboard.press(",")
    expect(alice.page).to_have_url(re.compile("/at/0/$"))
    alice.page.locator("#e-1 .when").focus()
    alice.page.keyboard.press(".")
    expect(alice.page).to_have_url(re.compile("/at/1/$"))
