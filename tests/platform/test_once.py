"""A comment is played once, however often it is sent."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.models import Entry


def test_the_same_key_gets_the_same_answer(table):
    first = table.post(table.alice, "A1 F/B1\nA1 M/0102", key="k")
    again = table.post(table.alice, "A1 F/B1\nA1 M/0102", key="k", ply=0)
    assert again == first
    assert again.body["draft"]
    assert table.now().seq == 1


def test_the_same_key_still_gets_it_after_the_match_moved_on(table):
    first = table.post(table.alice, "PASS", key="k", ply=0)
    table.post(table.bob, "PASS")
    assert table.post(table.alice, "PASS", key="k", ply=0) == first
    assert table.now().seq == 2


def test_the_same_key_with_another_text_is_refused(table):
    table.post(table.alice, "A1 M/0102", key="k")
    answer = table.post(table.alice, "A2 M/0301", key="k")
    assert (answer.status, answer.body["faults"][0]["code"]) == (409, "key-reused")
    assert table.now().seq == 1


def test_keys_of_two_authors_have_nothing_to_do_with_each_other(table):
    table.post(table.alice, "PASS", key="k")
    assert table.post(table.bob, "PASS", key="k").body["seq"] == 2


def test_a_remark_sent_twice_is_stored_once(table):
    assert table.post(table.bob, "Hello", key="k") == table.post(table.bob, "Hello", key="k")
    assert table.now().seq == 1


def test_a_refusal_does_not_use_the_key_up(table):
    assert table.post(table.alice, "A1 M/9999", key="k").status == 422
    assert table.post(table.alice, "A1 M/0102", key="k").status == 200


def test_without_a_key_nothing_is_taken_for_the_same(table):
    assert table.post(table.alice, "Hello").body["seq"] == 1
    assert table.post(table.alice, "Hello").body["seq"] == 2


@pytest.mark.parametrize("key", ["x" * 500, "\x00", "鍵", 7, ["k"], ""])
def test_a_strange_key_does_no_harm(table, key):
    assert table.post(table.alice, "Hello", key=key).status == 200


def all_at_once(count, do):
    """Run `do(number)` in as many threads at the same moment, each with a connection of its own."""
    ready = threading.Barrier(count)

    def one(number):
        try:
            ready.wait()
            return do(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count)))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("text", ["A1 F/B1", "Hello"])
def test_the_same_comment_at_once_is_played_once(table, text):
    answers = all_at_once(6, lambda number: table.post(table.alice, text, ply=0, key="k"))
    assert [answer.status for answer in answers] == [200] * 6
    assert all(answer.body == answers[0].body for answer in answers)
    assert Entry.objects.filter(match=table.match).count() == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_tabs_one_plays_and_the_other_is_told(table):
    answers = all_at_once(2, lambda number: table.post(table.alice, "A1 F/B1", ply=0, key=f"tab {number}"))
    assert sorted(answer.status for answer in answers) == [200, 409]
    stale = next(answer for answer in answers if answer.status == 409)
    assert stale.body["news"] is True
    assert table.now().ply == 1


@pytest.mark.django_db(transaction=True)
def test_remarks_at_once_are_all_stored_and_numbered_without_gaps(table):
    answers = all_at_once(16, lambda number: table.post(table.bob, f"Remark {number}", ply=0))
    assert sorted(answer.body["seq"] for answer in answers) == list(range(1, 17))
    assert sorted(Entry.objects.values_list("seq", flat=True)) == list(range(17))
