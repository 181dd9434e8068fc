"""Sizes: what is loaded, what fits, what a finger can hit, and what can be read, in every game and both languages."""

from __future__ import annotations

import gzip
import random

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from scripts.tables import FAULTY, SCENARIOS, make_users, play
from tests.browser.test_airborne import comment_of

pytestmark = pytest.mark.browser

FIRST_LOAD_BYTES = 200_000
UPDATE_BYTES = 15_000
WIDTHS = (320, 820, 1440)
LANGUAGES = ("en-GB", "ja-JP")
PHONE = {"width": 390, "height": 844}

TOO_WIDE = """() => {
    const width = innerWidth, root = document.scrollingElement;
    if (root.scrollWidth <= width) return [];
    const clips = (item) => item && item !== root && (getComputedStyle(item).overflowX !== "visible" || clips(item.parentElement));
    const wide = [...document.querySelectorAll("body *")].filter((item) => item.getBoundingClientRect().right > width + 1 && !clips(item));
    return [`${root.scrollWidth} > ${width}: ` + wide.slice(0, 3).map((item) => `<${item.localName} class="${item.className}">`).join(" ")];
}"""
"""What makes the page wider than the window; scrolling tables and hidden parts do not."""

TOO_SMALL = """() => [...document.querySelectorAll("a, button, summary, input:not([type=hidden]), select, textarea")]
    .filter((item) => item.checkVisibility() && !item.closest("p, .typed, .help, td, th, .meta") && !item.matches(".skip"))
    .map((item) => [item.getBoundingClientRect(), item.textContent.trim() || item.id])
    .filter(([box]) => box.height < 24 || box.width < 24)
    .map(([box, name]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
"""What a finger may miss (WCAG 2.5.8); links within sentences and cells are as tall as their lines."""

TOO_PALE = """() => {
    const parse = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
    const over = ([r, g, b, a = 1], under) => [r, g, b].map((value, place) => value * a + under[place] * (1 - a));
    const own = (item) => parse(getComputedStyle(item).backgroundColor);
    const ground = (item) => (item ? over(own(item), ground(item.parentElement)) : own(document.body));
    const light = (colour) => colour.slice(0, 3).map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const item = text.parentElement;
        if (!text.data.trim() || item.closest("svg, script, :disabled, [aria-disabled=true]") || !item.checkVisibility()) continue;
        const behind = ground(item), ink = over(parse(getComputedStyle(item).color), behind);
        const [most, least] = [light(ink), light(behind)].sort((one, other) => other - one);
        const ratio = (most + 0.05) / (least + 0.05);
        if (ratio < 4.5) found.add(`${ratio.toFixed(2)}: ${text.data.trim().slice(0, 30)} (${item.className || item.localName})`);
    }
    return [...found];
}"""
"""Texts with a contrast of less than 4.5 to what is behind them."""


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


@pytest.fixture
def reader(person, server):
    """Make people whose browsers are logged in already; colours change at once in them."""

    def make(user, **options):
        one = person(reduced_motion="reduce", **options)
        client = Client()
        client.force_login(user)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        one.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": server.url}])
        return one

    return make


def faults_of(page) -> list[str]:
    """Return what does not fit or is too small on a page at any width, and what is too pale in light and dark."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        found += page.evaluate(TOO_WIDE)
        for number in range(page.locator(".aids > details").count()):
            page.locator(".aids > details").nth(number).evaluate("aid => { aid.open = true; }")
            found += page.evaluate(TOO_WIDE)
        if width != 820:
            found += [f"at {width}: {fault}" for fault in page.evaluate(TOO_SMALL)]
    for scheme in ("dark", "light") if page.locator("html[lang=en]").count() else ():
        page.emulate_media(color_scheme=scheme)
        found += [f"in {scheme} colours: {fault}" for fault in page.evaluate(TOO_PALE)]
    return [f"{page.url}: {fault}" for fault in found]


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


@pytest.mark.parametrize("game", SCENARIOS)
def test_every_page_of_a_game_fits_and_can_be_read(game, reader):
    users = make_users()
    table = play(game, users, "orders")
    found = []
    for language in LANGUAGES:
        one = reader(users[table.acting], locale=language, viewport=PHONE)
        one.open(table.path)
        one.write(FAULTY[game])
        found += faults_of(one.page)
        for path in (f"/rules/{game}/", f"/new/{table.match.scenario_id}/"):
            one.page.goto(path)
            found += faults_of(one.page)
    assert found == []


def test_the_checks_find_what_does_not_fit(reader):
    one = reader(make_users()["alice"], viewport=PHONE)
    one.page.goto("/new/")
    assert faults_of(one.page) == []
    one.page.evaluate(
        """() => {
            const wide = document.createElement("div"), low = document.createElement("button");
            wide.append("wide and pale");
            low.append("low");
            Object.assign(wide.style, { width: "500px", color: "#999" });
            Object.assign(low.style, { minHeight: 0, height: "20px" });
            document.querySelector("main").append(wide, low);
        }"""
    )
    found = " ".join(faults_of(one.page))
    for told in (" > 320: <div", "low: ", "wide and pale"):
        assert told in found


def test_pages_around_matches_fit_and_can_be_read(reader):
    users = make_users()
    over, midway = play("airborne", users, "over"), play("midway", users, "over")
    paths = ("/", "/accounts/login/", "/seat/nothing/", "/g/midway/results/", over.path, f"{over.path}dice/")
    found = []
    for language in LANGUAGES:
        one = reader(users["alice"], locale=language, viewport=PHONE)
        for path in (*paths, f"{over.path}seats/", f"/g/midway/m/{midway.match.slug}/analysis"):
            one.page.goto(path)
            found += faults_of(one.page)
    assert found == []


@pytest.fixture
def phone(reader):
    """The page of who is to act, on a phone."""
    users = make_users()
    table = play("midway", users, "orders")
    one = reader(users[table.acting], viewport=PHONE, has_touch=True)
    one.open(table.path)
    return one.page


def test_the_board_can_be_folded_on_a_phone_and_still_tells_whose_turn_it_is(phone):
    phone.click("#fold")
    expect(phone.locator("#board")).to_be_hidden()
    expect(phone.locator("#zoom-in")).to_be_hidden()
    expect(phone.locator("#turn")).to_be_visible()
    phone.click("#fold")
    expect(phone.locator("#board")).to_be_visible()


def test_the_dock_stands_above_a_keyboard_that_covers_the_page(phone):
    bottom = "document.getElementById('dock').getBoundingClientRect().bottom"
    phone.wait_for_function(f"{bottom} === innerHeight")
    phone.evaluate(
        """() => {
            Object.defineProperty(visualViewport, "height", { get: () => innerHeight - 300 });
            visualViewport.dispatchEvent(new Event("resize"));
        }"""
    )
    phone.wait_for_function(f"{bottom} === innerHeight - 300")


def test_the_button_to_post_stays_under_the_finger_that_presses_it(phone):
    button = phone.locator("#composer button.primary")
    phone.fill("#text", "\n".join([FAULTY["midway"]] * 4))
    phone.locator("#preview .fault").nth(3).wait_for()
    phone.locator("#board").focus()
    button.scroll_into_view_if_needed()
    before = button.bounding_box()
    button.evaluate("button => button.focus({ preventScroll: true })")
    assert button.bounding_box() == before
