"""Sizes: what is loaded, what fits, and what a finger can hit."""

from __future__ import annotations

import gzip
import random

import pytest
from playwright.sync_api import expect

from tests.browser.test_airborne import comment_of

pytestmark = pytest.mark.browser

FIRST_LOAD_BYTES = 200_000
UPDATE_BYTES = 15_000
TARGET_PIXELS = 24


@pytest.fixture
def begun(person, table):
    """A match of the largest scenario that both sides have set up, and the page of the side to act."""

    def make(**options):
        laid = table("airborne", "village")
        people = {side: person(**options) for side in laid.tokens}
        for side, one in people.items():
            one.sit(laid.tokens[side])
        rng = random.Random(2)
        for _ in range(3):
            side, text = comment_of(laid.match, rng)
            expect(people[side].page.locator("#dock")).to_have_class("dock is-yours")
            people[side].post(text)
        laid.match.refresh_from_db()
        return laid, people

    return make


def test_the_first_load_and_an_update_are_small(begun, person):
    laid, people = begun()
    dora = person()
    sizes = {}
    dora.page.on("response", lambda response: sizes.setdefault(response.url, response))
    dora.open(laid.path)
    dora.page.locator("#terrain").wait_for(state="attached")
    total = sum(len(gzip.compress(response.body())) for response in list(sizes.values()))
    assert total < FIRST_LOAD_BYTES
    updates = []
    dora.page.on("response", lambda response: updates.append(response) if "/live?" in response.url else None)
    side, text = comment_of(laid.match, random.Random(4))
    people[side].post(text)
    expect(dora.page.locator(f"#e-{laid.match.seq + 1}")).to_be_attached()
    assert updates
    assert max(len(gzip.compress(response.body())) for response in updates) < UPDATE_BYTES


@pytest.mark.parametrize("width", [320, 390, 820, 1440])
def test_nothing_is_wider_than_the_window(begun, width):
    _, people = begun(viewport={"width": width, "height": 800})
    for one in people.values():
        assert one.page.evaluate("document.scrollingElement.scrollWidth") <= width
        for aid in one.page.locator(".aids summary").all():
            aid.click()
            assert one.page.evaluate("document.scrollingElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [390, 1440])
def test_targets_are_large_enough(begun, width):
    _, people = begun(viewport={"width": width, "height": 844})
    small = next(iter(people.values())).page.evaluate(
        """(least) => [...document.querySelectorAll("a, button, summary, input:not([type=hidden]), textarea")]
            .filter((item) => item.checkVisibility() && !item.closest("p, .typed") && !item.matches(".skip"))
            .map((item) => [item.getBoundingClientRect(), item.textContent.trim() || item.id])
            .filter(([box]) => box.height < least || box.width < least)
            .map(([box, name]) => `${name} ${box.width} x ${box.height}`)""",
        TARGET_PIXELS,
    )
    assert small == []


def test_the_board_can_be_folded_on_a_phone_and_still_tells_whose_turn_it_is(begun):
    _, people = begun(viewport={"width": 390, "height": 844}, has_touch=True)
    one = next(iter(people.values()))
    one.page.click("#fold")
    expect(one.page.locator("#board")).to_be_hidden()
    expect(one.page.locator("#turn")).to_be_visible()
    one.page.click("#fold")
    expect(one.page.locator("#board")).to_be_visible()
