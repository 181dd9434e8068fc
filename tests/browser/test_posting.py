"""Posting quickly, posting words, posting from a page that has not caught up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

NEWEST = "#entries > li:last-child"
NEVER = """() => {
    // The page's own look for news hangs until it is let go.
    window.held = new Promise((go) => { window.letGo = go; });
    const ajax = htmx.ajax.bind(htmx);
    htmx.ajax = async (...call) => { await window.held; return ajax(...call); };
}"""


@pytest.fixture
def both(person, table):
    """Alice plays Red, Bob plays Blue."""
    laid = table()
    alice, bob = person(), person()
    alice.sit(laid.tokens["Red"])
    bob.sit(laid.tokens["Blue"])
    alice.page.wait_for_timeout(300)
    return laid, alice, bob


def press(one, text):
    """Post a text and return the status of the answer, whatever the page shows meanwhile."""
    one.page.fill("#text", text)
    with one.page.expect_response(re.compile("/post$")) as answer:
        one.page.keyboard.press("Control+Enter")
    return answer.value.status


def test_one_may_post_again_before_the_page_shows_ones_first_post(both):
    _, alice, bob = both
    alice.page.evaluate(NEVER)
    assert press(alice, "A1 M/0102\n...") == 200
    assert press(alice, "A2 M/0202\n...") == 200
    assert press(alice, "Done.") == 200
    alice.page.evaluate("letGo()")
    alice.sees(NEWEST, "Done.")
    bob.sees("#entries", "A2 M/0202")


def test_who_moved_in_between_is_looked_at_first(both):
    _, alice, bob = both
    alice.page.evaluate(NEVER)
    assert press(alice, "PASS") == 200
    bob.catches_up(1)
    bob.post("PASS")
    assert press(alice, "A1 M/0102") == 409
    expect(alice.page.locator("#text")).to_have_value("A1 M/0102")
    alice.page.evaluate("letGo()")
    alice.sees(NEWEST, "PASS")
    assert press(alice, "A1 M/0102") == 200


@pytest.mark.parametrize("way", ["button", "keys"])
def test_words_that_read_like_an_order_are_posted_by_one_press(both, way):
    _, alice, bob = both
    alice.write("I2 or/and so on and on")
    expect(alice.page.locator("#preview .fault")).to_have_count(1)
    if way == "button":
        alice.page.click("#preview button[name=remark]")
    else:
        alice.page.focus("#text")
        alice.page.keyboard.press("Control+Shift+Enter")
    bob.sees(NEWEST, "> I2 or/and so on and on")
    expect(alice.page.locator("#text")).to_have_value("")


def test_one_line_of_words_among_orders_is_marked_by_one_press(both):
    _, alice, bob = both
    alice.write("A1 M/0102\nI2 or/and so on and on")
    alice.page.locator("#preview li", has_text="so on").locator("button[data-suggest^='>']").click()
    expect(alice.page.locator("#text")).to_have_value("A1 M/0102\n> I2 or/and so on and on")
    expect(alice.page.locator("#preview .fault")).to_have_count(0)
    alice.send()
    bob.sees(NEWEST, "> I2 or/and so on and on")


def test_plain_words_are_announced_as_a_remark(both):
    _, alice, bob = both
    alice.write("こんにちは")
    alice.sees("#preview", "it will be posted as a remark")
    alice.send()
    bob.sees(NEWEST, "こんにちは")


def test_a_page_whose_form_is_too_old_says_so_and_keeps_the_text(both):
    _, alice, _ = both
    alice.page.evaluate(
        "document.querySelectorAll('input[name=csrfmiddlewaretoken]').forEach((it) => it.value = 'x'.repeat(64))"
    )
    assert press(alice, "A1 M/0102") == 403
    alice.sees("#post-state", "reload the page")
    alice.page.reload()
    expect(alice.page.locator("#text")).to_have_value("A1 M/0102")
    assert press(alice, "A1 M/0102") == 200


def test_a_very_long_text_is_refused_and_kept_whole(both):
    _, alice, _ = both
    text = "word " * 6000
    assert press(alice, text) == 422
    alice.sees("#post-state", "20000 fit")
    assert len(alice.page.input_value("#text")) == len(text)


def test_an_empty_box_says_so(both):
    _, alice, _ = both
    alice.page.click("#composer button.primary")
    alice.sees("#post-state", "Nothing is written yet")


@pytest.mark.parametrize(("status", "says"), [(500, "broke on our side"), (429, "broke"), (400, "too long")])
def test_whatever_is_answered_the_text_is_kept(both, status, says):
    _, alice, _ = both
    alice.page.route("**/post", lambda route: route.fulfill(status=status, body="<h1>no</h1>"))
    assert press(alice, "A1 M/0102") == status
    alice.sees("#post-state", says)
    expect(alice.page.locator("#text")).to_have_value("A1 M/0102")
    alice.faults.clear()  # The browser complains of a 500, which was asked for here.


def test_a_key_that_an_input_method_takes_posts_nothing(both):
    _, alice, _ = both
    sent = []
    alice.page.on("request", lambda one: sent.append(one.url) if one.url.endswith("/post") else None)
    alice.page.fill("#text", "がんばれ")
    alice.page.evaluate(
        """() => {
            const box = document.getElementById("text");
            const enter = (more) => box.dispatchEvent(new KeyboardEvent(
                "keydown", {key: "Enter", ctrlKey: true, bubbles: true, cancelable: true, ...more}));
            box.dispatchEvent(new CompositionEvent("compositionstart"));
            enter({isComposing: true});
            enter({});
            box.dispatchEvent(new CompositionEvent("compositionend"));
            enter({keyCode: 229});
        }"""
    )
    alice.page.wait_for_timeout(400)
    assert sent == []
    assert press(alice, "がんばれ") == 200


def test_a_reader_who_may_remark_asks_for_no_preview(person, table):
    laid = table(spectators_may_remark=True)
    charlie = person()
    asked = []
    charlie.page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/preview") else None)
    charlie.open(laid.path)
    assert press(charlie, "Well played") == 200
    charlie.sees(NEWEST, "Well played")
    assert asked == []


def lose_the_answer(route):
    """Let the server take a post, and break off before its answer comes."""
    route.fetch()
    route.abort("connectionreset")


def test_a_lost_answer_is_asked_for_again_and_the_same_words_later_are_played(both):
    laid, alice, bob = both
    alice.page.route("**/post", lose_the_answer, times=1)
    alice.page.fill("#text", "PASS")
    alice.page.keyboard.press("Control+Enter")
    expect(alice.page.locator("#e-1")).to_be_attached()
    expect(alice.page.locator("#text")).to_have_value("")
    bob.catches_up(1)
    bob.post("PASS")
    alice.catches_up(2)
    alice.post("PASS")
    expect(alice.page.locator("#e-3")).to_contain_text("PASS")
    assert list(laid.match.entries.order_by("seq").values_list("side", flat=True)) == [
        "",
        "Red",
        "Blue",
        "Red",
    ]


def test_a_lost_answer_brings_its_refused_tail_after_a_reload(both):
    laid, alice, _ = both
    alice.page.route("**/post", lose_the_answer, times=1)
    alice.page.fill("#text", "A1 F/B1\nA1 M/0102")
    alice.page.keyboard.press("Control+Enter")
    expect(alice.page.locator("#e-1")).to_be_attached()
    alice.page.reload()
    expect(alice.page.locator("#text")).to_have_value("A1 M/0102")
    assert laid.match.entries.count() == 2
