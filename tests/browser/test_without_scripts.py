"""Reading, posting, previewing, resolving and agreeing work without scripts."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_airborne import comment_of

pytestmark = pytest.mark.browser


@pytest.fixture
def plain(person):
    """Make people whose browsers run no scripts."""
    return lambda: person(java_script_enabled=False)


def sit(one, token: str) -> None:
    one.page.goto(f"/seat/{token}/")
    one.page.click("button.primary")


def test_a_comment_is_previewed_refused_and_posted(plain, table):
    laid = table()
    alice = plain()
    sit(alice, laid.tokens["Red"])
    expect(alice.page.locator("img.terrain")).to_be_visible()
    alice.page.fill("#text", "A1 M/0909")
    alice.page.click("#composer button[name=preview]")
    expect(alice.page.locator("#preview .fault")).to_contain_text("0909")
    expect(alice.page.locator("#text")).to_have_value("A1 M/0909")
    alice.page.click("#composer button.primary")
    expect(alice.page.locator("#post-state")).to_contain_text("Not posted")
    expect(alice.page.locator("#text")).to_have_value("A1 M/0909")
    alice.page.fill("#text", "A1 M/0102\nHello")
    alice.page.click("#composer button.primary")
    expect(alice.page).to_have_url(re.compile(r"#e-1$"))
    expect(alice.page.locator("#e-1")).to_contain_text("Hello")
    alice.page.click("#e-1 a.when")
    expect(alice.page).to_have_url(re.compile(r"/at/1/$"))


def test_dice_are_resolved_by_a_button(plain, table):
    laid = table("airborne", "crossroads")
    people = {side: plain() for side in laid.tokens}
    for side, one in people.items():
        sit(one, laid.tokens[side])
    rng = random.Random(1)
    for _ in range(40):
        side, text = comment_of(laid.match, rng)
        one = people[side]
        one.page.goto(laid.path)
        if text.startswith("RESOLVE"):
            break
        one.page.fill("#text", text)
        one.page.click("#composer button.primary")
    one.page.click("#brief form[data-post] button")
    expect(one.page.locator("#entries > li:last-child svg.die").first).to_be_visible()


def test_acts_are_confirmed_on_a_page(plain, table):
    laid = table()
    alice, bob = plain(), plain()
    sit(alice, laid.tokens["Red"])
    sit(bob, laid.tokens["Blue"])
    alice.page.goto(f"{laid.path}act?act=DRAW")
    alice.page.click("main button.primary")
    expect(alice.page.locator("#entries > li:last-child")).to_contain_text("offers a draw")
    bob.page.goto(laid.path)
    bob.page.click("#brief .offer button.primary")
    expect(bob.page.locator(".result-banner")).to_contain_text("Draw")


def test_the_language_is_switched_by_a_button(plain, table):
    laid = table()
    alice = plain()
    alice.page.goto(laid.path)
    expect(alice.page.locator("html")).to_have_attribute("lang", "en")
    alice.page.click("button[lang=ja]")
    expect(alice.page.locator("html")).to_have_attribute("lang", "ja")
    expect(alice.page.locator("h1")).to_be_visible()
    expect(alice.page.locator(".scenario")).to_contain_text("決闘")
