"""Words that read like an order: the page says how they become a remark, and one press does it."""

from __future__ import annotations

import re

import pytest

from games import registry
from games.models import EntryText
from games.pages.draft import as_remark

JA = {"accept-language": "ja"}


def preview(laid, who, text, **headers):
    answer = who.post(
        f"{laid.path}preview", {"text": text}, headers={"accept": "application/json", **headers}
    )
    return answer.json()["html"]


@pytest.mark.parametrize("text", ["こんにちは", "Good luck!", "...", "> A1 M/0102"])
@pytest.mark.parametrize(
    ("headers", "words"),
    [({}, "it will be posted as a remark"), (JA, "発言として投稿されます")],
    ids=["en", "ja"],
)
def test_a_draft_of_words_says_what_it_will_be(table, text, headers, words):
    html = preview(laid := table(), laid.alice, text, **headers)
    assert words in html
    assert 'class="fault"' not in html


@pytest.mark.parametrize("text", ["A1 M/0102", "A1 M/0909", "", "!RESIGN"])
def test_a_draft_of_something_else_does_not(table, text):
    html = preview(laid := table(), laid.alice, text)
    assert "it will be posted as a remark" not in html
    assert ("This is an act" in html) == text.startswith("!")


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        ({}, ("Start the line with <code>&gt;</code>; it may stand among orders.", "Post as a remark")),
        (JA, ("行の先頭に <code>&gt;</code> を付けてください。命令と混ぜて書けます。", "発言として投稿")),
    ],
    ids=["en", "ja"],
)
def test_words_in_the_shape_of_an_order_say_how_they_become_a_remark(table, headers, words):
    html = preview(laid := table(), laid.alice, "I2 and/or, that is the question", **headers)
    assert 'class="fault"' in html
    for part in words:
        assert part in html
    assert 'data-suggest="&gt; I2 and/or, that is the question"' in html


def test_a_slip_in_an_order_is_not_taken_for_words(table):
    html = preview(laid := table(), laid.alice, "A1 M/0909")
    assert 'class="fault"' in html
    assert 'name="remark"' not in html


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_post_as_a_remark_plays_nothing_and_keeps_every_word(table, accept):
    laid = table()
    fields = {"text": "I2 and/or\nHello\nA1 M/0102", "ply": 0, "remark": 1}
    answer = laid.alice.post(f"{laid.path}post", fields, headers={"accept": accept})
    assert answer.status_code in (200, 302)
    laid.match.refresh_from_db()
    assert (laid.match.seq, laid.match.ply) == (1, 0)
    entry = laid.match.entries.get(seq=1)
    assert (entry.kind, entry.canonical) == ("remark", [])
    assert EntryText.objects.get(entry=entry).text == "> I2 and/or\nHello\n> A1 M/0102"


def test_a_refused_comment_offers_to_be_a_remark_without_scripts(table):
    laid = table()
    page = laid.bob.post(f"{laid.path}post", {"text": "PASS", "ply": 0}).content.decode()
    form = page.split('<form id="composer"')[1].split("</form>")[0]
    assert re.search(r'<button type="submit" name="remark" value="1">', form)


@pytest.mark.parametrize("who", ["alice", "bob", "charlie"])
def test_charlie_posts_no_remark_into_a_private_match(table, who):
    laid = table(is_public=False)
    answer = getattr(laid, who).post(f"{laid.path}post", {"text": "and/or", "ply": 0, "remark": 1})
    assert answer.status_code == (404 if who == "charlie" else 302)


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("Hello", "Hello"),
        ("!RESIGN", "> !RESIGN"),
        ("a1 m/0102\r\nso", "> a1 m/0102\nso"),
        ("...", "..."),
        ("x" * 20_001, "x" * 20_001),
    ],
)
def test_only_what_would_be_played_is_marked(text, remark):
    assert as_remark(text, registry.game("skirmish").system.order_shape) == remark


@pytest.mark.parametrize("text", ["PASS", "A1 M/0102"])
def test_orders_off_turn_and_after_the_end_may_be_posted_as_words(table, text):
    laid = table()
    assert 'name="remark"' in preview(laid, laid.bob, text.replace("A1", "B1"))
    laid.alice.post(f"{laid.path}act", {"act": "RESIGN", "ply": 0})
    html = preview(laid, laid.alice, text)
    assert "The match is over" in html
    assert 'name="remark"' in html
    assert "Not acted yet" not in html
