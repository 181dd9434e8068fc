"""The plain computer player answers soon after it got the turn, and never twice."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games import bots, chores, selectors, services
from games.access import viewer_for
from games.models import Entry, Match
from games.services import SeatPlan

pytestmark = pytest.mark.django_db(transaction=True)
BOT = {"Blue": SeatPlan(bot=True)}


def wait_for(slug, seq, seconds=10):
    """Return how long it took until the match came to an entry."""
    start = time.monotonic()
    while time.monotonic() < start + seconds:
        if Match.objects.get(slug=slug).seq >= seq:
            return time.monotonic() - start
        time.sleep(0.02)
    raise AssertionError("the computer player did not answer")


@pytest.fixture
def against(lay):
    """A match of Alice against the computer."""

    def make(**more):
        users = lay().users
        return lay(seats={"Red": SeatPlan(users["alice"], "Alice"), **BOT}, **more)

    yield make
    bots.wait_idle()


def test_it_answers_within_two_seconds(against):
    table = against()
    table.post(table.alice, "PASS")
    assert wait_for(table.match.slug, 2) < 2
    entry = Entry.objects.get(match=table.match, seq=2)
    assert (entry.side, entry.kind, entry.participant.name) == ("Blue", "comment", "Computer")
    assert table.now().acting == ["Red"]


def test_it_opens_a_match_that_it_begins(against, lay):
    table = lay(seats={"Red": SeatPlan(bot=True)})
    wait_for(table.match.slug, 1)


def test_whoever_asks_it_again_gets_no_second_move(against, monkeypatch):
    monkeypatch.setattr(bots, "wake", lambda slug: None)
    table = against()
    table.post(table.alice, "PASS")

    def ask(_):
        try:
            return services.bot_move(table.match.slug)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(ask, range(4)))
    assert list(Entry.objects.filter(match=table.match).values_list("seq", flat=True)) == [0, 1, 2]


def test_a_look_at_the_page_reminds_it(against, monkeypatch):
    table = against()
    with monkeypatch.context() as patch:
        patch.setattr(bots, "wake", lambda slug: None)
        table.post(table.alice, "PASS")
    assert table.now().seq == 1
    selectors.moment(viewer_for(table.charlie, table.match.slug))
    wait_for(table.match.slug, 2)


def test_the_chores_remind_it(against, monkeypatch):
    """At the start of a server, and once a minute: the process that was to ask it may have died."""
    table = against()
    with monkeypatch.context() as patch:
        patch.setattr(bots, "wake", lambda slug: None)
        table.post(table.alice, "PASS")
    assert chores.do_chores() == 0
    wait_for(table.match.slug, 2)


def test_two_computers_play_a_match_to_its_end(lay):
    table = lay(seats={"Red": SeatPlan(bot=True), "Blue": SeatPlan(bot=True)})
    bots.wait_idle()
    services.bot_move(table.match.slug)
    assert table.now().status == "over"
