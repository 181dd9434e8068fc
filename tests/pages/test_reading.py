"""The match page and its fragments: who sees what, at which cost."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import selectors
from games.models import Entry, EntryText

PARTS = (
    *("", "at/0/", "entries?before=1", "entries?again=1", "live?seq=0", "live?seq=9&gone=9"),
    *("board.svg", "at/0/board.svg", "record.fpr", "dice/", "act?act=RESIGN"),
)


@pytest.mark.parametrize("part", PARTS)
def test_charlie_sees_nothing_of_a_private_match(table, part):
    laid = table(is_public=False)
    laid.post(laid.alice, "A1 M/0102")
    assert laid.alice.get(laid.path + part).status_code == 200
    assert laid.bob.get(laid.path + part).status_code == 200
    answer = laid.charlie.get(laid.path + part)
    assert answer.status_code == 404
    assert b"A1 M/0102" not in answer.content


@pytest.mark.parametrize("part", ["post", "preview", "act", "hide/1"])
def test_charlie_writes_nothing_into_a_private_match(table, part):
    laid = table(is_public=False)
    assert laid.charlie.post(laid.path + part, {"text": "A1 M/0102", "act": "RESIGN"}).status_code == 404
    assert laid.match.entries.count() == 1


def test_charlie_reads_a_public_match_and_cannot_write(table):
    laid = table()
    page = laid.charlie.get(laid.path).content.decode()
    assert 'id="text"' not in page
    assert laid.post(laid.charlie, "A1 M/0102").status_code == 403
    assert laid.charlie.post(f"{laid.path}act", {"act": "RESIGN"}).status_code == 404


def test_a_page_of_a_match_is_kept_by_no_shared_cache(table):
    laid = table()
    for part in ("", "live?seq=0", "entries?before=1"):
        assert "private" in laid.charlie.get(laid.path + part)["Cache-Control"]


def test_news_that_there_are_none_cost_nothing(table):
    laid = table()
    answer = laid.charlie.get(f"{laid.path}live?seq=0")
    assert (answer.status_code, answer.content) == (204, b"")


def test_the_live_fragment_brings_entries_board_and_state(table):
    laid = table()
    laid.post(laid.alice, "A1 M/0102\nGood luck, Bob!")
    page = laid.bob.get(f"{laid.path}live?seq=0").content.decode()
    assert "Good luck, Bob!" in page
    assert 'data-seq="1" data-ply="1" data-yours="true"' in page
    assert '<svg id="counters"' in page
    past = laid.bob.get(f"{laid.path}live?seq=0&at=0").content.decode()
    assert '<svg id="counters"' not in past


@pytest.mark.parametrize("query", ["?before=x", "?before=-1", "?before=99999999999", "?after=٣"])
def test_a_number_that_is_none_is_not_found(table, query):
    laid = table()
    assert laid.charlie.get(f"{laid.path}entries{query}").status_code == 404


def test_a_moment_that_has_not_come_is_not_found(table):
    laid = table()
    for part in ("at/7/", "at/7/board.svg", "live?seq=0&at=7"):
        laid.post(laid.alice, "Hm.")
        assert laid.charlie.get(laid.path + part).status_code == 404


def long_thread(match, count: int) -> None:
    """Add remarks as they would stand after a long talk."""
    last = match.entries.order_by("-seq").first()
    entries = Entry.objects.bulk_create(
        Entry(
            match=match,
            seq=last.seq + number,
            ply=last.ply,
            side="-",
            kind="remark",
            rules_version=match.rules_version,
            state_hash="",
            text_sha256="",
            key=f"k{number}",
            request_hash="",
            created_at=last.created_at,
        )
        for number in range(1, count + 1)
    )
    EntryText.objects.bulk_create(EntryText(entry=entry, text=f"Remark {entry.seq}") for entry in entries)
    match.seq = last.seq + count
    match.save(update_fields=["seq"])


@pytest.mark.parametrize("part", ["", "at/3/", "entries?before=40", "live?seq=4"])
def test_the_number_of_queries_does_not_grow_with_the_thread(table, part):
    laid = table()
    laid.post(laid.alice, "A1 M/0102")
    long_thread(laid.match, 60)
    laid.charlie.get(laid.path + part)
    with CaptureQueriesContext(
        connection,
    ) as short:
        few = laid.charlie.get(laid.path + part)
    long_thread(laid.match, 2000)
    with CaptureQueriesContext(connection) as long:
        many = laid.charlie.get(laid.path + part)
    assert len(long) == len(short)
    assert many.content.count(b'<li class="entry') <= 51
    assert few.status_code == many.status_code == 200


def test_a_long_thread_is_paged_both_ways(table):
    laid = table()
    long_thread(laid.match, 130)
    first = 131 - selectors.PAGE
    newest = laid.charlie.get(laid.path).content.decode()
    assert "Remark 130" in newest
    assert f"?before={first}" in newest
    middle = laid.charlie.get(f"{laid.path}?before={first}").content.decode()
    assert f"Remark {first - 1}" in middle
    assert "Remark 130" not in middle
    assert "Later comments" in middle
    assert "Remark 40" in laid.charlie.get(f"{laid.path}at/40/").content.decode()


def test_entries_are_rendered_once_for_each_language(table):
    laid = table()
    laid.post(laid.alice, "A1 M/0102")
    english = laid.charlie.get(laid.path).content.decode()
    japanese = laid.charlie.get(laid.path, headers={"accept-language": "ja"}).content.decode()
    assert 'lang="ja"' in japanese
    assert "Comments" in english
    assert "コメント" in japanese


def test_what_is_hidden_stays_hidden_in_fragments(table):
    laid = table("fog")
    for who in (laid.alice, laid.bob, laid.charlie):
        page = who.get(laid.path).content.decode()
        assert "luck" not in page.lower()


def test_a_page_hears_of_words_that_are_gone_without_a_new_entry(table):
    laid = table(spectators_may_remark=True)
    laid.post(laid.charlie, "Rude words")
    seen = f"{laid.path}live?seq=1&gone="
    assert laid.charlie.get(f"{seen}0").status_code == 204
    laid.bob.post(f"{laid.path}hide/1")
    answer = laid.charlie.get(f"{seen}0")
    assert 'data-gone="1"' in answer.content.decode()
    assert '<li class="entry' not in answer.content.decode()
    assert laid.charlie.get(f"{seen}1").status_code == 204
    again = laid.charlie.get(f"{laid.path}entries?again=1").content.decode()
    assert 'id="e-1" data-seq="1" data-gone="1" hx-swap-oob="true"' in again
    assert "Rude words" not in again
    assert "hidden by a player" in again


def test_entries_are_drawn_again_by_their_numbers(table):
    laid = table(is_public=False)
    for text in ("One", "Two", "Three"):
        laid.post(laid.alice, text)
    page = laid.bob.get(f"{laid.path}entries?again=3,1,99").content.decode()
    assert ("One" in page, "Two" in page, "Three" in page) == (True, False, True)
    assert laid.bob.get(f"{laid.path}entries?again=").status_code == 404
    assert laid.bob.get(f"{laid.path}entries?again=1,x").status_code == 404
    assert laid.charlie.get(f"{laid.path}entries?again=1").status_code == 404


def test_orders_can_be_taken_back_after_a_remark_of_the_other_side(table):
    laid = table()
    laid.post(laid.alice, "A1 M/0102\n...")
    laid.post(laid.bob, "Are you sure?")
    assert "act=RETRACT&amp;number=1" in laid.alice.get(laid.path).content.decode()
    assert laid.alice.post(f"{laid.path}act", {"act": "RETRACT 1", "ply": 1}).status_code == 302
