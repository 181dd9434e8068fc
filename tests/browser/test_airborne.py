"""EZ-Airborne's small scenario from set-up to the end through the page: two players, a reader, clicks and typing."""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from games import registry, selectors, services, shipped
from games.access import Caller, Viewer
from tests.airborne.test_bad_input import TO_THE_GERMAN_PHASE, close_files

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NEWEST = "#entries > li:last-child"
MOST_COMMENTS = 120
CUT, MENDED = 6, 9
"""The reader has no connection between these comments."""


def comment_of(match, rng: random.Random) -> tuple[str, str]:
    """Return the side that is to act, and a comment of the plain computer player for it."""
    match.refresh_from_db()
    side = match.acting[0]
    rules = registry.rules_for(match.scenario_id)
    state = selectors.moment(Viewer(match, (), None, Caller())).state
    return side, rules.bot(rules.view(state, side), side, rng)


def by_clicks(one, side: str, text: str) -> bool:
    """Write a comment's set-ups and moves by clicks where the board offers them; tell whether all lines could be."""
    for line in text.splitlines():
        move = re.fullmatch(r"(\w+?)D? M/\d+/(\d{4})", line)
        if not move:
            return False
        one.page.locator(f"#unit-{move[1]}.can-pick").click()
        with one.page.expect_response(lambda response: response.url.endswith("/preview")):
            one.page.locator(f"#hex-{move[2]}").click(position={"x": 8, "y": 20})
    return True


def test_a_whole_match_through_the_page(person, table):
    laid = table("airborne", "crossroads", title="The crossroads")
    players = {side: person() for side in laid.tokens}
    for side, one in players.items():
        one.sit(laid.tokens[side])
    charlie = person()
    charlie.open(laid.path)
    rng = random.Random(7)
    clicked = resolved = posted = 0
    while posted < MOST_COMMENTS:
        laid.match.refresh_from_db()
        if laid.match.status == "over":
            break
        side, text = comment_of(laid.match, rng)
        one = players[side]
        expect(one.page.locator("#turn")).to_have_class(re.compile("is-yours"))
        before = laid.match.seq
        if text.startswith("RESOLVE"):
            one.page.locator("#brief form[data-post] button").click()
            resolved += 1
        elif posted % 3 == 0 and all(" M/" in line for line in text.splitlines()):
            assert by_clicks(one, side, text)
            expect(one.page.locator("#text")).to_have_value(text + "\n")
            one.send()
            clicked += 1
        else:
            one.post(text)
        posted += 1
        charlie.context.set_offline(CUT <= posted < MENDED)
        readers = [*players.values()] if CUT <= posted < MENDED else [*players.values(), charlie]
        for reader in readers:
            expect(reader.page.locator(f"#e-{before + 1}")).to_be_attached()
    assert laid.match.status == "over"
    assert clicked
    assert resolved
    for reader in (*players.values(), charlie):
        expect(reader.page.locator("#brief .result-banner")).to_be_visible()
        expect(reader.page.locator("#entries > li.comment")).to_have_count(posted)


def test_set_up_by_clicks_lets_one_choose_the_leader(person, table):
    laid = table("airborne", "crossroads")
    german = person()
    german.sit(laid.tokens["German"])
    _, text = comment_of(laid.match, random.Random(5))
    page = german.page
    for line in text.splitlines():
        unit, leader, place = re.fullmatch(r"(\w+)\(L(\d)\)(\d{4})", line).groups()
        page.locator(f"#unit-{unit}.can-pick").click()
        expect(page.locator("#overlay .spot").first).to_be_attached()
        with page.expect_response(lambda response: response.url.endswith("/preview")):
            page.locator(f"#hex-{place}").click(position={"x": 8, "y": 20})
            offered = page.locator("#aim button", has_text=f"under leader {leader}")
            if offered.count():
                page.locator("#hex-0101").hover(position={"x": 8, "y": 20})
                offered.click()
    expect(page.locator("#text")).to_have_value(text + "\n")
    german.send()
    expect(page.locator("#e-1")).to_be_attached()


def test_fire_draws_the_line_of_sight_and_says_what_blocks_it(person, table):
    laid = table("airborne", "crossroads")
    us, german = person(), person()
    us.sit(laid.tokens["US"])
    german.sit(laid.tokens["German"])
    rng = random.Random(3)
    for _ in range(2):
        side, text = comment_of(laid.match, rng)
        one = us if side == "US" else german
        expect(one.page.locator("#turn")).to_have_class(re.compile("is-yours"))
        one.post(text)
    expect(us.page.locator("#e-2")).to_be_attached()
    expect(us.page.locator("#text")).to_have_value("")
    us.page.locator("#terrain").wait_for(state="attached")
    us.page.locator("#counters .of-1.can-pick").first.click()
    expect(us.page.locator("#overlay .spot").first).to_be_attached()
    us.page.locator("#counters .of-2").first.hover()
    expect(us.page.locator("#aim .refusal").first).to_contain_text("Fire at")
    expect(us.page.locator("#overlay .way").first).to_be_attached()


def test_posted_dice_are_chosen_and_posted_by_a_form(person, server):
    scenario, _ = shipped.store_version("airborne", "close", close_files(), shipped=False)
    match = services.create_match(scenario=scenario, dice_mode="posted")
    tokens = {seat.side: services.seat_link_create(seat) for seat in match.seats.all()}
    german, us = person(), person()
    for side, text in (
        *TO_THE_GERMAN_PHASE[:2],
        ("US", "PARA1101 F/0604\nPMOR1104 F/0604"),
    ):
        client = Client()
        client.post(f"/seat/{tokens[side]}/")
        match.refresh_from_db()
        client.post(f"/m/{match.slug}/post", {"text": text, "ply": match.ply})
    german.sit(tokens["German"])
    us.sit(tokens["US"])
    dice = german.page.locator("#brief select")
    expect(dice).to_have_count(2)
    expect(us.page.locator("#brief .combats > li")).to_have_count(2)
    expect(us.page.locator("#brief select")).to_have_count(0)
    dice.first.select_option(label="6: X")
    german.page.get_by_role("button", name="Post these dice").click()
    expect(german.page.locator("#preview .fault")).to_contain_text("these still wait: 0604")
    expect(german.page.locator("#text")).to_have_value("0604/6/X\n")
    german.page.fill("#text", "")
    dice.first.select_option(label="6: X")
    dice.last.select_option(label="6: M, 5: F")
    german.page.get_by_role("button", name="Post these dice").click()
    for one in (german, us):
        expect(one.page.locator("#entries > li.comment").last).to_contain_text("reduced and disrupted")
    expect(german.page.locator("#brief select")).to_have_count(0)
    expect(german.page.locator("#brief .example")).to_contain_text(re.compile(r"(SMGS2103|PAKG2104) F/"))
