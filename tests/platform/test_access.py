"""Alice and Bob play; Charlie is refused: in services, selectors, and on the socket."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.db import SessionStore
from django.http import Http404
from django.test import RequestFactory

from games import access, selectors, services
from games.access import Caller, viewer_for
from games.models import EntryText, Participant, Seat
from games.seats import NotYours


def request(user=None, session=None):
    made = RequestFactory().get("/")
    made.user = user or AnonymousUser()
    made.session = session if session is not None else SessionStore()
    return made


def test_a_private_match_shows_nothing_to_charlie(lay):
    table = lay(is_public=False)
    slug = table.match.slug
    for stranger in (table.charlie, Caller()):
        with pytest.raises(Http404):
            viewer_for(stranger, slug)
        assert services.comment_post(slug, stranger, text="Hello", ply=0).status == 404
        assert services.act_post(slug, stranger, act="RESIGN", ply=0).status == 404
        assert services.preview(slug, stranger, "PASS").status == 404
    missing = services.comment_post("nosuchmatch0", table.charlie, text="Hello", ply=0)
    assert services.comment_post(slug, table.charlie, text="Hello", ply=0) == missing
    assert table.match not in selectors.public_matches()
    assert selectors.my_matches(table.charlie) == []
    assert selectors.my_matches(table.alice) == [table.match]
    assert viewer_for(table.alice, slug).side == "Red"


def test_charlie_may_read_a_public_match_and_write_nothing(table):
    viewer = viewer_for(table.charlie, table.match.slug)
    assert (viewer.side, viewer.may_write, viewer.is_to_act) == (None, False, False)
    for text in ("A1 M/0102", "PASS", "Hello", "!RESIGN"):
        answer = table.post(table.charlie, text)
        assert (answer.status, answer.body["faults"][0]["code"]) == (403, "seats-only")
    assert table.act(table.charlie, "RESIGN").status == 403
    assert services.preview(table.match.slug, table.charlie, "PASS").status == 403
    assert table.now().seq == 0


def test_spectators_may_remark_where_the_match_lets_them(lay):
    table = lay(spectators_may_remark=True)
    assert table.post(table.charlie, "A1 M/0102").body["kind"] == "remark", "never orders"
    entry = selectors.entry(viewer_for(table.charlie, table.match.slug), 1)
    assert (entry.side, entry.name, entry.is_mine, entry.canonical) == ("-", "charlie", True, [])
    visitor = Caller(visitor="f" * 64)
    assert table.post(visitor, "Hello").status == 200
    assert table.post(visitor, "Hello again").status == 200
    assert Participant.objects.filter(match=table.match, seat=None).count() == 2
    assert table.post(Caller(), "Who am I?").status == 403
    assert table.post(table.charlie, "").status == 422
    assert table.post(table.charlie, "x" * 20_001).status == 422
    assert table.post(table.charlie, "!RESIGN").body["kind"] == "remark"
    assert table.now().status == "running"


def test_a_seat_hides_a_spectators_remark_and_nothing_else(lay):
    table = lay(spectators_may_remark=True)
    table.post(table.charlie, "Nonsense")
    table.post(table.bob, "Hello")
    alice = table.match.seats.get(side="Red")
    services.remark_hide(alice, 1)
    for who in (table.alice, table.bob, table.charlie):
        shown = selectors.entry(viewer_for(who, table.match.slug), 1)
        assert (shown.text, shown.is_hidden) == ("", True)
    for seq in (0, 2, 3):
        with pytest.raises(NotYours):
            services.remark_hide(alice, seq)
    other = lay(spectators_may_remark=True)
    other.post(other.charlie, "Elsewhere")
    with pytest.raises(NotYours):
        services.remark_hide(alice, 5)
    assert EntryText.objects.filter(hidden_by=None, text="Elsewhere").exists()


def test_a_seat_link_alone_gives_the_seat(lay):
    table = lay(seats={}, is_public=False)
    seat = table.match.seats.get(side="Blue")
    token = services.seat_link_create(seat)
    assert len(token) >= 22, "128 bits or more"
    seat.refresh_from_db()
    assert token not in str(seat.__dict__)
    asked = request()
    asked.session.create()
    before = asked.session.session_key
    assert services.seat_claim(asked, token) == seat
    assert asked.session.session_key != before, "the session key is rotated"
    who = access.caller(asked)
    assert viewer_for(who, table.match.slug).side == "Blue"
    assert services.comment_post(table.match.slug, who, text="Hello", ply=0).status == 200
    assert selectors.my_matches(who) == [table.match]


def test_a_revoked_link_has_lost_the_seat(lay):
    table = lay(seats={}, is_public=False)
    seat = table.match.seats.get(side="Blue")
    token = services.seat_link_create(seat)
    asked = request(table.users["charlie"])
    services.seat_claim(asked, token)
    who = access.caller(asked)
    assert viewer_for(who, table.match.slug).side == "Blue"
    services.seat_revoke(seat)
    with pytest.raises(Http404):
        viewer_for(who, table.match.slug)
    assert services.comment_post(table.match.slug, who, text="Hello", ply=0).status == 404
    assert services.seat_claim(request(), token) is None
    assert selectors.my_matches(who) == []


def test_a_new_link_replaces_the_old_one(lay):
    table = lay(seats={})
    seat = table.match.seats.get(side="Blue")
    old = services.seat_link_create(seat)
    new = services.seat_link_create(seat)
    assert services.seat_claim(request(), old) is None
    assert services.seat_claim(request(), new) == seat


def test_a_forged_grant_gives_nothing(lay):
    table = lay(is_public=False)
    seat = table.match.seats.get(side="Blue")
    for grants in [((seat.pk, 0),), ((seat.pk, 2),), ((seat.pk + 1, 1),)]:
        with pytest.raises(Http404):
            viewer_for(Caller(grants=grants), table.match.slug)


def test_nobody_plays_the_computers_seat(lay):
    table = lay(seats={"Blue": services.SeatPlan(bot=True)})
    seat = table.match.seats.get(side="Blue")
    assert services.seat_claim(request(), services.seat_link_create(seat)) is None
    assert viewer_for(Caller(grants=((seat.pk, 2),)), table.match.slug).side is None


def test_who_holds_both_seats_plays_the_side_to_act(lay):
    plan = {}
    table = lay(seats=plan)
    red, blue = table.match.seats.all()
    both = Caller(grants=((red.pk, 1), (blue.pk, 1)))
    assert viewer_for(both, table.match.slug).side == "Red"
    assert table.post(both, "PASS").status == 200
    assert viewer_for(both, table.match.slug).side == "Blue"
    assert table.post(both, "PASS").status == 200


def test_an_account_takes_a_claimed_seat_along(lay):
    table = lay(seats={})
    seat = table.match.seats.get(side="Blue")
    services.seat_claim(request(table.users["charlie"]), services.seat_link_create(seat))
    assert Seat.objects.get(pk=seat.pk).user == table.users["charlie"]
    assert viewer_for(table.charlie, table.match.slug).side == "Blue"


def test_a_seat_with_an_account_keeps_it(table):
    seat = table.match.seats.get(side="Blue")
    services.seat_claim(request(table.users["charlie"]), services.seat_link_create(seat))
    assert Seat.objects.get(pk=seat.pk).user == table.users["bob"]


def test_long_names_are_cut(lay):
    table = lay(spectators_may_remark=True, title="t" * 500)
    assert len(table.match.title) == 200
    long = User.objects.create(username="u" * 150)
    assert table.post(Caller(user_id=long.pk, name=long.username), "Hello").status == 200
