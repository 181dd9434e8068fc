"""Two players and a reader at the toy game: typing, clicking, keys, drafts, news."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from games import selectors, services
from games.access import Caller
from games.models import Limit

pytestmark = pytest.mark.browser

NEWEST = "#entries > li:last-child"


@pytest.fixture
def both(person, table):
    """Alice plays Red, Bob plays Blue."""
    laid = table(title="Duel <b>at</b> dawn")
    alice, bob = person(), person()
    alice.sit(laid.tokens["Red"])
    bob.sit(laid.tokens["Blue"])
    return laid, alice, bob


def test_each_sees_the_others_comments_without_reloading(both, person):
    laid, alice, bob = both
    charlie = person()
    charlie.open(laid.path)
    alice.post("A1 M/0102\nGood luck, Bob!")
    for one in (alice, bob, charlie):
        one.sees(NEWEST, "Good luck, Bob!")
        one.sees(NEWEST, "A1 M/0102")
    expect(alice.page.locator("#text")).to_have_value("")
    bob.post("B2 M/0404")
    for one in (alice, bob, charlie):
        one.sees(NEWEST, "B2 M/0404")
    assert charlie.page.locator("#text").count() == 0


def test_the_board_follows_the_comments(both):
    _, alice, bob = both
    alice.post("A1 M/0102")
    expect(bob.page.locator("#counters [data-pick=A1]")).to_have_attribute("data-at", "sq-0102")


def test_your_turn_is_told_in_page_title_and_favicon(both):
    _, alice, bob = both
    expect(alice.page).to_have_title(re.compile("^● Your turn"))
    expect(bob.page).not_to_have_title(re.compile("Your turn"))
    alice.post("PASS")
    expect(bob.page).to_have_title(re.compile("^● Your turn"))
    expect(bob.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon-turn"))
    expect(bob.page.locator("#turn")).to_have_class(re.compile("is-yours"))
    expect(alice.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"favicon\."))


def test_a_click_on_a_man_and_a_square_writes_the_line(both):
    _, alice, _ = both
    alice.page.locator("#terrain [data-at=sq-0102]").wait_for(state="attached")
    expect(alice.page.locator("#counters [data-pick=A1]")).to_have_class(re.compile("can-pick"))
    alice.page.locator("#counters [data-pick=A1]").click()
    expect(alice.page.locator("#overlay .spot")).not_to_have_count(0)
    alice.page.locator("#terrain [data-at=sq-0102]").click()
    expect(alice.page.locator("#text")).to_have_value("A1 M/0102\n")
    expect(alice.page.locator("#counters [data-pick=A1]")).to_have_attribute("data-at", "sq-0102")
    expect(alice.page.locator("#counters [data-pick=A1]")).to_have_class(re.compile("is-ghost"))
    alice.page.click("#drop")
    expect(alice.page.locator("#counters [data-pick=A1]")).to_have_attribute("data-at", "sq-0101")
    expect(alice.page.locator("#badge")).to_be_hidden()


def test_the_keyboard_does_what_the_mouse_does(both):
    _, alice, bob = both
    alice.page.locator("#terrain").wait_for(state="attached")
    expect(alice.page.locator("#counters .can-pick")).not_to_have_count(0)
    alice.page.focus("#board")
    alice.page.keyboard.press("ArrowRight")
    alice.page.keyboard.press("Enter")
    alice.sees("#aim", "A1")
    alice.page.keyboard.press("Escape")
    expect(alice.page.locator("#overlay .spot:not(.is-focus)")).to_have_count(0)
    alice.page.keyboard.press("ArrowRight")
    alice.page.keyboard.press("Enter")
    alice.page.keyboard.press("ArrowDown")
    alice.page.keyboard.press("Enter")
    expect(alice.page.locator("#text")).to_have_value("A1 M/0102\n")
    alice.page.focus("#text")
    alice.page.keyboard.press("Control+Enter")
    bob.sees(NEWEST, "A1 M/0102")


def test_a_fault_stands_under_its_line_and_its_suggestion_replaces_it(both):
    _, alice, _ = both
    alice.write("Hello\nA1 M/0909\nA2 M/0202")
    fault = alice.page.locator("#preview .fault")
    expect(fault).to_have_count(1)
    expect(alice.page.locator("#preview li", has=alice.page.locator(".fault"))).to_contain_text("A1 M/0909")
    expect(alice.page.locator("#text")).to_have_attribute("aria-invalid", "true")
    alice.page.locator("#preview [data-suggest]").click()
    expect(alice.page.locator("#text")).to_have_value(
        re.compile(r"^Hello\nA1 M/01\d\d\nA2 M/0202$|^Hello\nA1 M/0\d\d\d\nA2 M/0202$")
    )
    expect(fault).to_have_count(0)
    alice.sees("#preview", "one step")
    alice.sees("#preview", "ends your phase")


def test_a_refused_comment_keeps_its_text(both):
    _, alice, _ = both
    alice.post("A1 M/0909")
    expect(alice.page.locator("#post-state")).to_contain_text("Not posted")
    expect(alice.page.locator("#text")).to_have_value("A1 M/0909")
    expect(alice.page.locator("#preview .fault")).to_have_count(1)
    expect(alice.page.locator(".is-sending")).to_have_count(0)


def test_a_refused_tail_comes_back_as_the_draft(both):
    _, alice, _ = both
    alice.post("A1 F/B1\nA1 M/0102")
    alice.sees(NEWEST, "A1 F/B1")
    expect(alice.page.locator(f"{NEWEST} svg.die")).to_have_count(1)
    expect(alice.page.locator("#text")).to_have_value("A1 M/0102")
    alice.sees("#post-state", "came back as your draft")


def test_the_draft_survives_reload_and_the_opponents_moves(both):
    _, alice, bob = both
    bob.write("B1 M/0504\nthinking…")
    alice.post("PASS")
    bob.sees(NEWEST, "PASS")
    expect(bob.page.locator("#text")).to_have_value("B1 M/0504\nthinking…")
    bob.page.reload()
    expect(bob.page.locator("#text")).to_have_value("B1 M/0504\nthinking…")
    bob.send()
    alice.sees(NEWEST, "B1 M/0504")
    bob.page.reload()
    expect(bob.page.locator("#text")).to_have_value("")


def test_an_old_tab_is_told_and_keeps_its_text(both):
    laid, alice, _ = both
    other = alice.context.new_page()
    other.route_web_socket(re.compile("/ws/"), lambda socket: None)
    other.goto(laid.path)
    other.wait_for_selector("html.has-script")
    alice.post("PASS")
    alice.sees(NEWEST, "PASS")
    other.fill("#text", "A1 M/0102")
    other.click("#composer button.primary")
    expect(other.locator("#post-state")).to_contain_text("moved on")
    expect(other.locator("#text")).to_have_value("A1 M/0102")
    expect(other.locator(NEWEST)).to_contain_text("PASS")


def test_an_input_method_at_work_is_never_disturbed(both):
    _, alice, bob = both
    asked = []
    bob.page.on(
        "request", lambda request: asked.append(request.url) if request.url.endswith("/preview") else None
    )
    bob.page.wait_for_timeout(600)
    asked.clear()
    bob.page.evaluate(
        """() => {
            const box = document.getElementById("text");
            box.focus();
            box.dispatchEvent(new CompositionEvent("compositionstart"));
            box.value = "がんば";
            box.dispatchEvent(new InputEvent("input", {bubbles: true, isComposing: true}));
        }"""
    )
    alice.post("PASS")
    bob.sees(NEWEST, "PASS")
    bob.page.wait_for_timeout(500)
    expect(bob.page.locator("#text")).to_have_value("がんば")
    assert asked == []
    bob.page.evaluate(
        """() => {
            const box = document.getElementById("text");
            box.value = "がんばれ";
            box.dispatchEvent(new CompositionEvent("compositionend"));
            box.dispatchEvent(new InputEvent("input", {bubbles: true}));
        }"""
    )
    bob.page.wait_for_timeout(600)
    assert len(asked) >= 1
    bob.page.reload()
    expect(bob.page.locator("#text")).to_have_value("がんばれ")


def test_who_was_offline_catches_up_and_sends_once(both):
    _, alice, bob = both
    bob.context.set_offline(True)
    alice.post("PASS")
    bob.page.fill("#text", "B1 M/0504")
    bob.page.click("#composer button.primary")
    bob.sees("#post-state", "cannot be reached")
    expect(bob.page.locator("#text")).to_have_value("B1 M/0504")
    bob.context.set_offline(False)
    bob.sees(NEWEST, "PASS")
    bob.send()
    alice.sees(NEWEST, "B1 M/0504")
    expect(alice.page.locator("#entries > li", has_text="B1 M/0504")).to_have_count(1)


def test_the_page_polls_where_sockets_are_blocked(both, person):
    laid, alice, _ = both
    dora = person()
    dora.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close(code=1011, reason="blocked"))
    dora.page.clock.install()
    dora.page.goto(laid.path)
    dora.page.wait_for_selector("html.has-script")
    expect(dora.page.locator("#connection")).to_be_visible()
    alice.post("PASS")
    alice.sees(NEWEST, "PASS")
    dora.page.clock.run_for(12_000)
    dora.sees(NEWEST, "PASS")


def test_every_moment_has_an_address_and_news_do_not_move_it(both):
    laid, alice, bob = both
    alice.post("A1 M/0102")
    bob.sees(NEWEST, "A1 M/0102")
    bob.post("B1 M/0504")
    alice.sees(NEWEST, "B1 M/0504")
    expect(alice.page.locator("#counters [data-pick=B1]")).to_have_attribute("data-at", "sq-0504")
    alice.page.click("#steps [data-step=back]")
    expect(alice.page).to_have_url(re.compile(r"/at/1/$"))
    expect(alice.page.locator("#counters [data-pick=B1]")).to_have_attribute("data-at", "sq-0505")
    expect(alice.page.locator("#e-1")).to_have_class(re.compile("is-shown"))
    alice.page.click("#steps [data-step=back]")
    expect(alice.page.locator("#counters [data-pick=A1]")).to_have_attribute("data-at", "sq-0101")
    bob.post("Nice weather.")
    alice.sees(NEWEST, "Nice weather.")
    expect(alice.page.locator("#counters [data-pick=A1]")).to_have_attribute("data-at", "sq-0101")
    alice.page.go_back()
    expect(alice.page).to_have_url(re.compile(r"/at/1/$"))
    expect(alice.page.locator("#counters [data-pick=A1]")).to_have_attribute("data-at", "sq-0102")
    alice.page.click("#steps [data-step=now]")
    expect(alice.page).to_have_url(re.compile(re.escape(laid.path) + "$"))
    expect(alice.page.locator("#counters [data-pick=B1]")).to_have_attribute("data-at", "sq-0504")


def test_who_reads_further_up_gets_a_quiet_pill(both, person):
    laid, alice, bob = both
    for number in range(12):
        alice.post(f"Remark {number}\nwith\nsome\nlines")
        alice.sees(NEWEST, f"Remark {number}")
    charlie = person()
    charlie.open(laid.path)
    charlie.page.evaluate("scrollTo(0, 0)")
    before = charlie.page.evaluate("scrollY")
    alice.post("PASS")
    bob.sees(NEWEST, "PASS")
    charlie.sees("#pill", "1 new")
    bob.post("Hm.")
    charlie.sees("#pill", "2 new")
    assert charlie.page.evaluate("scrollY") == before
    charlie.page.click("#pill a")
    expect(charlie.page.locator("#pill")).to_be_hidden()


def seventy_remarks(laid):
    """Let Red write so many remarks that they fill more than two pages of entries."""
    seat = laid.match.seats.get(side="Red")
    for number in range(1, 71):
        services.comment_post(
            laid.match.slug,
            Caller(grants=((seat.pk, seat.token_version),)),
            text=f"Remark {number}",
            ply=0,
            now=datetime(2026, 6, 6, tzinfo=UTC) + timedelta(minutes=number),
        )
        Limit.objects.all().delete()


def test_earlier_comments_come_without_a_jump(person, table):
    laid = table()
    seventy_remarks(laid)
    charlie = person()
    charlie.open(laid.path)
    entries = charlie.page.locator("#entries > li")
    for shown in (selectors.PAGE, 2 * selectors.PAGE, 70):
        expect(entries).to_have_count(min(shown, 70))
        if shown < 70:
            charlie.page.locator("#earlier a").click()
    expect(charlie.page.locator("#earlier a")).to_have_count(0)
    numbers = [int(item.get_attribute("data-seq")) for item in entries.all()]
    assert numbers == list(range(1, 71))


def test_new_comments_are_not_put_after_a_gap(person, table):
    laid = table()
    seventy_remarks(laid)
    alice, charlie = person(), person()
    charlie.open(f"{laid.path}?before=21")
    alice.sit(laid.tokens["Red"])
    alice.post("News")
    charlie.sees("#pill", "1 new")
    expect(charlie.page.locator(NEWEST)).to_contain_text("Remark 20")
    charlie.page.click("#pill a")
    charlie.sees(NEWEST, "News")


def test_names_and_words_are_never_markup(person, table):
    laid = table(title="<script>alert(1)</script>")
    alice = person()
    alice.sit(laid.tokens["Red"])
    alice.post("<img src=x onerror=alert(2)> https://example.org/?a=1&b=2. \u202eevil")
    alice.sees(NEWEST, "<img src=x onerror=alert(2)>")
    link = alice.page.locator(f"{NEWEST} .typed a")
    expect(link).to_have_attribute("href", "https://example.org/?a=1&b=2")
    expect(link).to_have_attribute("rel", "nofollow ugc noopener")
    alice.sees(NEWEST, "U+202E")
    expect(alice.page.locator("h1")).to_have_text("<script>alert(1)</script>")


def test_zoom_by_keys_wheel_and_reset(both):
    _, alice, _ = both
    layers = alice.page.locator(".layers")
    alice.page.focus("#board")
    alice.page.keyboard.press("+")
    expect(layers).to_have_attribute("style", re.compile("scale"))
    alice.page.keyboard.press("0")
    expect(layers).not_to_have_attribute("style", re.compile("scale"))
    alice.page.locator("#board").hover()
    alice.page.mouse.wheel(0, -300)
    expect(layers).to_have_attribute("style", re.compile("scale"))
    alice.page.click("#zoom-reset")
    expect(layers).not_to_have_attribute("style", re.compile("scale"))
