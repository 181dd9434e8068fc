"""How much a seat or an address may ask for; what is over the limit keeps its text and says when to try again."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory

from games import access, limits, services
from games.models import Limit
from games.seats import TooManyFailures


def age(seconds):
    """Let the windows that are open be older."""
    for limit in Limit.objects.all():
        limit.started -= timedelta(seconds=seconds)
        limit.save()


def test_thirty_posts_a_minute_a_seat(table):
    for number in range(30):
        assert table.post(table.bob, f"Remark {number}").status == 200
    answer = table.post(table.bob, "One more")
    assert answer.status == 429
    assert answer.body["faults"][0]["code"] == "too-many"
    assert answer.body["retry_after"] == 60
    assert table.now().seq == 30
    assert table.post(table.alice, "Mine is another seat").status == 200
    age(61)
    assert table.post(table.bob, "Now").status == 200


def test_over_the_limit_the_text_stands_in_the_box_again(lay, client):
    table = lay()
    for number in range(30):
        table.post(table.alice, f"Remark {number}")
    client.force_login(table.users["alice"])
    answer = client.post(f"/m/{table.match.slug}/post", {"text": "Kept <words>", "ply": 0, "key": "k"})
    assert answer.status_code == 429
    assert "Kept &lt;words&gt;</textarea>" in answer.content.decode()


def test_refused_posts_and_acts_count_too(table):
    for number in range(15):
        assert table.post(table.alice, "A1 M/9999").status == 422
        assert table.act(table.alice, f"RETRACT {number + 5}").status == 422
    assert table.post(table.alice, "A1 M/0102").status == 429
    assert table.act(table.alice, "RESIGN").status == 429


def test_an_answer_once_given_is_given_again_over_the_limit(table):
    first = table.post(table.bob, "Remark", key="k")
    for _ in range(29):
        table.post(table.bob, "Remark")
    assert table.post(table.bob, "Remark").status == 429
    assert table.post(table.bob, "Remark", key="k") == first


def test_a_spectator_has_a_limit_of_ones_own(lay):
    table = lay(spectators_may_remark=True)
    for _ in range(30):
        assert table.post(table.charlie, "Remark").status == 200
    assert table.post(table.charlie, "Remark").status == 429
    assert table.post(table.alice, "Remark").status == 200


def test_five_previews_a_second_a_seat(table):
    slug = table.match.slug
    statuses = [services.preview(slug, table.alice, "PASS").status for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2
    assert services.preview(slug, table.bob, "Hello").status == 200
    age(2)
    assert services.preview(slug, table.alice, "PASS").status == 200


def asking(address):
    made = RequestFactory().get("/", REMOTE_ADDR=address)
    made.user, made.session = AnonymousUser(), SessionStore()
    return made


def test_ten_failed_links_a_minute_an_address(lay):
    table = lay(seats={})
    token = services.seat_link_create(table.match.seats.get(side="Red"))
    for _ in range(10):
        assert services.seat_claim(asking("192.0.2.7"), "wrong") is None
    with pytest.raises(TooManyFailures):
        services.seat_claim(asking("192.0.2.7"), token)
    assert services.seat_claim(asking("192.0.2.8"), token)
    age(61)
    assert services.seat_claim(asking("192.0.2.7"), token)


def test_links_that_work_are_not_counted(lay):
    table = lay(seats={})
    token = services.seat_link_create(table.match.seats.get(side="Red"))
    for _ in range(15):
        assert services.seat_claim(asking("192.0.2.7"), token)


def test_failed_log_ins_are_counted_apart(db):
    for _ in range(10):
        assert limits.may_try(asking("192.0.2.7"), "login")
    assert not limits.may_try(asking("192.0.2.7"), "login")
    assert limits.may_try(asking("192.0.2.7"), "link")


def test_tries_at_once_get_no_further_than_tries_in_turn(db):
    """Twenty that have begun before the first has failed."""
    begun = [limits.may_try(asking("192.0.2.7"), "login") for _ in range(20)]
    assert begun == [True] * 10 + [False] * 10


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("2001:db8::1", "2001:db8::2:3:4", True),
        ("2001:db8::1", "2001:0DB8:0000:0000::2", True),
        ("2001:db8::1", "2001:db8:1::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("fe80::1%eth0", "fe80::1", True),
        ("unknown", "unknown", True),
        ("unknown", "hidden", False),
        ("", "", True),
    ],
)
def test_an_ipv6_client_is_its_network(one, other, same):
    assert (limits.client_of(one) == limits.client_of(other)) is same


def test_old_counters_go(table):
    table.post(table.bob, "Remark")
    assert limits.forget_old() == 0
    age(3600)
    assert limits.forget_old() == 1


def test_ten_new_spectators_a_minute_an_address(db):
    callers = [access.writer(asking("192.0.2.7")) for _ in range(12)]
    assert len({caller.visitor for caller in callers} - {""}) == 10
    assert access.writer(asking("192.0.2.8")).visitor
