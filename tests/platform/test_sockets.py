"""Sockets: who may open one, what closes it, and what it survives."""

import time

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from websockets.exceptions import ConnectionClosed, InvalidStatus

from games import services
from tests.platform.serving import feed, serving

pytestmark = pytest.mark.django_db(transaction=True)


def logged_in(user):
    client = Client()
    client.force_login(user)
    return client


def refused(*args, **more):
    """Tell whether a socket is refused before it opens."""
    try:
        with feed(*args, **more) as opened:
            opened.socket.recv(timeout=5)
    except InvalidStatus as error:
        return error.response.status_code == 403
    return False


def closes_within(opened, seconds):
    """Return the close code if the socket closes in time, else 0."""
    deadline = time.monotonic() + seconds
    try:
        while time.monotonic() < deadline:
            try:
                opened.socket.recv(timeout=max(deadline - time.monotonic(), 0.01))
            except TimeoutError:
                return 0
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006
    return 0


def test_who_may_open_a_socket(lay):
    public, private = lay(), lay(is_public=False)
    alice, charlie = logged_in(public.users["alice"]), logged_in(public.users["charlie"])
    with serving() as (port,):
        assert not refused(port, public.match.slug)
        assert not refused(port, private.match.slug, alice)
        assert refused(port, private.match.slug)
        assert refused(port, private.match.slug, charlie)
        assert refused(port, "nosuchmatch0", alice)
        assert refused(port, public.match.slug, alice, origin="http://evil.example")
        assert refused(port, public.match.slug, alice, origin="null")
        with feed(port, public.match.slug, charlie) as his:
            his.send(type="post", text="PASS", ply=0, key="k")
            assert his.next("answer")["status"] == 403
            his.send(type="preview", text="PASS")
            assert his.next("preview")["status"] == 403


def test_what_a_socket_may_send(lay):
    table = lay()
    alice = logged_in(table.users["alice"])
    with serving() as (port,):
        for sent, code in [
            ("{", 4400),
            ('{"type":"news"}', 4400),
            ('{"type":"post","text":5,"ply":0,"key":"k"}', 4400),
            (b"\x00\x01", 1003),
            ('{"type":"post","ply":0,"key":"k","text":"' + "x" * 70_000 + '"}', 1009),
        ]:
            with feed(port, table.match.slug, alice) as hers:
                hers.next("hello")
                hers.socket.send(sent)
                assert closes_within(hers, 10) == code
        with feed(port, table.match.slug, alice) as hers:
            hers.send(type="post", ply=0, key="k", text="x" * 21_000)
            assert hers.next("answer")["status"] == 422
            hers.send(type="post", ply=0, key="k2", text="\ud83c\udfb2 PASS is near")
            assert hers.next("answer")["status"] == 200


def test_the_limits_hold_on_a_socket(lay):
    table = lay()
    alice = logged_in(table.users["alice"])
    with serving() as (port,), feed(port, table.match.slug, alice) as hers:
        for number in range(31):
            hers.send(type="post", text=f"Remark {number}", ply=0, key=f"k{number}")
        statuses = [hers.next("answer")["status"] for _ in range(31)]
        assert statuses == [200] * 30 + [429]
        for _ in range(8):
            hers.send(type="preview", text="PASS")
        assert {hers.next("preview")["status"] for _ in range(8)} == {200, 429}


def test_twenty_sockets_a_client_over_all_processes(lay):
    from contextlib import ExitStack

    table = lay()
    with serving(2) as (one, two), ExitStack() as stack:
        opened = [stack.enter_context(feed((one, two)[number % 2], table.match.slug)) for number in range(20)]
        for each in opened:
            each.next("hello")
        assert refused(one, table.match.slug)
        assert refused(two, table.match.slug)
        opened[0].socket.close()
        opened[1].socket.close()
        time.sleep(4)
        assert not refused(one, table.match.slug)


def test_behind_a_proxy_sockets_count_by_the_address_that_it_names(lay):
    from contextlib import ExitStack

    table = lay()
    with serving() as (port,), ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(feed(port, table.match.slug, forwarded_for="192.0.2.7")).next("hello")
        assert refused(port, table.match.slug, forwarded_for="192.0.2.7")
        assert not refused(port, table.match.slug, forwarded_for="192.0.2.8")


def test_after_a_restart_a_client_has_its_sockets_again_at_once(lay):
    from contextlib import ExitStack

    table = lay()
    for _ in range(2):
        with serving() as (port,), ExitStack() as stack:
            for _ in range(20):
                stack.enter_context(feed(port, table.match.slug)).next("hello")


def test_losing_access_closes_the_socket_within_five_seconds(lay):
    table = lay(is_public=False)
    seat = table.match.seats.get(side="Blue")
    alice, bob = logged_in(table.users["alice"]), logged_in(table.users["bob"])
    open_match = lay()
    with serving() as (port,):
        with feed(port, table.match.slug, alice) as hers, feed(port, table.match.slug, bob) as his:
            hers.next("hello"), his.next("hello")
            services.seat_revoke(seat)
            assert closes_within(his, 5) == 4403
            assert hers.is_silent(0.2), "the other seat is not concerned"
            alice.logout()
            assert closes_within(hers, 5) == 4403
        alice.force_login(table.users["alice"])
        with (
            feed(port, open_match.match.slug, alice) as hers,
            feed(port, open_match.match.slug) as spectators,
        ):
            hers.next("hello"), spectators.next("hello")
            User.objects.filter(username="alice").update(is_active=False)
            assert closes_within(hers, 5) == 4403
            open_match.match.is_public = False
            open_match.match.save()
            assert closes_within(spectators, 5) == 4403
    assert Session.objects.count() >= 1


def test_a_seat_by_link_opens_a_socket_and_loses_it(lay):
    table = lay(seats={}, is_public=False)
    seat = table.match.seats.get(side="Red")
    token = services.seat_link_create(seat)
    client = Client()
    assert client.post(f"/seat/{token}/").status_code == 302
    with serving() as (port,), feed(port, table.match.slug, client) as hers:
        hers.send(type="post", text="PASS", ply=0, key="k")
        assert hers.next("answer")["status"] == 200
        services.seat_revoke(seat)
        hers.send(type="post", text="Hello", ply=1, key="k2")
        assert hers.next("answer")["status"] == 404, "at once, also before the socket closes"
        assert closes_within(hers, 5) == 4403


def test_postgres_drops_every_connection_and_the_next_post_and_push_work(lay):
    """What a restart does to a running server: all its connections die at once."""
    table = lay()
    slug = table.match.slug
    alice = logged_in(table.users["alice"])
    with serving() as (port,), feed(port, slug, alice) as hers, feed(port, slug) as spectators:
        for number in range(5):
            hers.send(type="post", text="Hello", ply=0, key=f"k{number}")
        assert [hers.next("answer")["status"] for _ in range(5)] == [200] * 5
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        hers.send(type="post", text="Still there?", ply=0, key="k")
        assert hers.next("answer")["status"] == 200
        assert spectators.next("resync", 10)
        hers.send(type="post", text="Yes", ply=0, key="l")
        assert hers.next("answer")["status"] == 200
        assert spectators.hears_of(7)
