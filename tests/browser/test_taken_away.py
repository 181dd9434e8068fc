"""What is taken away vanishes from open pages: hidden and redacted words, and what was taken back."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from games import services
from games.models import Entry

pytestmark = pytest.mark.browser


def test_hidden_and_redacted_words_vanish_from_every_open_page(person, table):
    laid = table(spectators_may_remark=True)
    alice, charlie, dora = person(), person(), person()
    alice.sit(laid.tokens["Red"])
    charlie.open(laid.path)
    dora.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close(code=1011, reason="blocked"))
    dora.page.clock.install()
    dora.page.goto(laid.path)
    dora.page.wait_for_selector("html.has-script")
    charlie.post("Rude words")
    alice.sees("#e-1", "Rude words")
    dora.page.clock.run_for(12_000)
    dora.sees("#e-1", "Rude words")
    services.remark_hide(laid.match.seats.get(side="Blue"), 1)
    for one in (alice, charlie):
        one.sees("#e-1", "hidden by a player")
        expect(one.page.locator("#e-1")).not_to_contain_text("Rude words")
    dora.page.clock.run_for(12_000)
    dora.sees("#e-1", "hidden by a player")
    services.redact(Entry.objects.get(match=laid.match, seq=1), User.objects.create_superuser("root"))
    for one in (alice, charlie):
        one.sees("#e-1", "removed by the site's staff")
    expect(alice.page.locator("#entries > li")).to_have_count(1)


def test_what_was_taken_back_is_marked_on_open_pages(person, table):
    laid = table()
    alice, bob = person(), person()
    alice.sit(laid.tokens["Red"])
    bob.sit(laid.tokens["Blue"])
    alice.post("A1 M/0102")
    bob.sees("#e-1", "A1 M/0102")
    alice.page.locator("#e-1 a.retract").click()
    alice.page.click("main button.primary")
    bob.sees("#e-1", "taken back")
    expect(bob.page.locator("#e-1")).to_have_class(re.compile("is-retired"))


def test_taking_back_is_no_longer_offered_once_the_other_side_has_moved(person, table):
    laid = table()
    alice, bob = person(), person()
    alice.sit(laid.tokens["Red"])
    bob.sit(laid.tokens["Blue"])
    alice.post("A1 M/0102")
    bob.post("Hm.")
    alice.sees("#entries > li:last-child", "Hm.")
    expect(alice.page.locator("#e-1 a.retract")).to_have_count(1)
    bob.post("PASS")
    alice.sees("#entries > li:last-child", "PASS")
    expect(alice.page.locator("#e-1 a.retract")).to_have_count(0)
