"""A post played on what the process remembers: one statement, and never another answer than a look would give."""

import psycopg
import pytest
from django.db import connection

from games import limits, posting, services, states
from games.answers import make_post
from games.models import Entry, Seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def warm(table):
    """A match that this process remembers: Blue (Bob) is to act at ply 1."""
    assert table.post(table.alice, "PASS").status == 200
    assert states.get(table.match.slug).match.seq == 1
    return table


def statements(table, who, text, **more):
    """Post and return (answer, statements it cost)."""
    post = make_post(
        table.match.slug, who, text, more.pop("ply", table.now().ply), more.pop("key", None), None, None
    )
    flow, answer, count = posting.comment(post, limits.posts()), None, 0
    connection.ensure_connection()
    with psycopg.Cursor(connection.connection) as cursor:
        while True:
            try:
                query = flow.send(answer)
            except StopIteration as stop:
                for step in stop.value.afterwards:
                    step()
                return stop.value.answer, count
            count += 1
            cursor.execute(query.sql, query.params)
            answer = cursor.fetchall() if query.many else cursor.fetchone()


def test_it_costs_one_statement(warm):
    for who, text in [
        (warm.bob, "PASS"),
        (warm.alice, "Hello"),
        (warm.alice, "A1 M/0102"),
        (warm.bob, "B1 M/0504"),
    ]:
        answer, count = statements(warm, who, text)
        assert (answer.status, count) == (200, 1)
    assert warm.now().seq == 5


def test_a_snapshot_comes_along(warm):
    for number in range(1, 25):
        who = warm.bob if number % 2 else warm.alice
        assert statements(warm, who, f"Remark {number}")[1] == 1
    from games.registry import game

    assert game("skirmish").snapshot_model.objects.filter(match=warm.match, seq=20).exists()


def test_the_same_key_gets_the_same_answer(warm):
    for text in ("Hello", "PASS"):
        first = warm.post(warm.bob, text, key=f"k {text}", ply=1)
        assert warm.post(warm.bob, text, key=f"k {text}", ply=1) == first
        assert warm.post(warm.bob, text + "!", key=f"k {text}", ply=1).status == 409
    assert warm.now().seq == 3


def test_what_is_refused_is_refused(warm):
    assert warm.post(warm.bob, "B1 M/9999").status == 422
    assert warm.post(warm.alice, "A1 M/0102").body["faults"][0]["kind"] == "not-your-turn"
    assert warm.post(warm.bob, "PASS", ply=0).status == 409
    assert warm.post(warm.bob, "").status == 422
    assert warm.post(warm.charlie, "PASS").status == 403
    assert Entry.objects.filter(match=warm.match).count() == 2


@pytest.mark.parametrize("text", ["PASS", "Hello"])
def test_a_seat_that_was_taken_away_is_lost_at_once(warm, text):
    services.seat_revoke(warm.match.seats.get(side="Blue"))
    assert warm.post(warm.bob, text).status == 403
    Seat.objects.filter(match=warm.match, side="Blue").update(user=warm.users["charlie"])
    assert warm.post(warm.charlie, text).status == 200
    assert Entry.objects.get(match=warm.match, seq=2).side == "Blue"


def test_the_limit_holds(warm):
    statuses = [warm.post(warm.bob, f"Remark {number}").status for number in range(31)]
    assert statuses == [200] * 30 + [429]


def test_what_another_process_wrote_is_not_overlooked(warm):
    old = states.get(warm.match.slug)
    warm.post(warm.bob, "PASS")
    warm.post(warm.alice, "A1 M/0102")
    states._known[warm.match.slug] = old
    assert warm.post(warm.bob, "PASS", ply=1).status == 409, "as seen from the present, not from memory"
    states._known[warm.match.slug] = old
    answer, count = statements(warm, warm.bob, "B1 M/0504")
    assert (answer.status, answer.body["seq"]) == (200, 4)
    assert count == 2
    states._known[warm.match.slug] = old
    answer, count = statements(warm, warm.alice, "Hello")
    assert (answer.body["seq"], count) == (5, 3)


def test_news_of_another_process_are_heeded(warm):
    match_id, slug = warm.match.pk, warm.match.slug
    states.heard(match_id, 1)
    assert states.get(slug).match is not None
    states.heard(match_id + 1000, 9)
    states.heard(match_id, 2)
    assert states.get(slug).match is None


def test_a_rewound_match_is_remembered_as_it_stands(warm):
    warm.post(warm.bob, "B1 M/0504")
    warm.act(warm.bob, "RETRACT 2")
    answer, count = statements(warm, warm.bob, "B2 M/0404")
    assert (answer.status, count) == (200, 1)
    from games import history

    assert history.differences(warm.now()) == []


def test_memory_is_bounded(warm, monkeypatch):
    monkeypatch.setattr(states, "KEPT", 2)
    for number in range(5):
        states.put(f"other {number}", states.Known(1, None))
    assert states.get(warm.match.slug) is states.NOTHING
    assert statements(warm, warm.bob, "PASS")[0].status == 200
