"""Entries are append-only, and every moment of a match can be had again."""

import json

import pytest
from django.db import IntegrityError, connection, transaction
from django.http import Http404

from games import selectors, states
from games.access import viewer_for
from games.canon import encode
from games.models import Entry, EntryText
from games.registry import game


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: Entry.objects.filter(pk=entry.pk).update(canonical=["PASS"]),
        lambda entry: Entry.objects.filter(pk=entry.pk).update(created_at=entry.created_at),
        lambda entry: Entry.objects.filter(pk=entry.pk).delete(),
    ],
    ids=["change", "rewrite", "delete"],
)
def test_the_database_refuses_to_change_an_entry(table, change):
    table.post(table.alice, "A1 M/0102")
    entry = Entry.objects.get(match=table.match, seq=1)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        change(entry)
    entry.refresh_from_db()
    assert entry.canonical == ["A1 M/0102"]


def test_a_match_with_entries_cannot_be_deleted(table):
    table.post(table.alice, "A1 M/0102")
    with pytest.raises(IntegrityError), transaction.atomic():
        table.match.delete()


def test_the_database_role_is_no_superuser(db):
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        assert cursor.fetchone() == (False,)


def test_deleting_an_account_keeps_its_entries(table):
    table.post(table.alice, "PASS")
    table.users["alice"].delete()
    entry = Entry.objects.get(match=table.match, seq=1)
    assert entry.participant.name == "Alice"


def march(table, comments):
    """Play passes and moves with remarks between them; returns the state after every entry."""
    states_after = [current(table)]
    for number in range(comments):
        match = table.now()
        who = table.alice if match.acting == ["Red"] else table.bob
        text = "Well." if number % 3 == 2 else "A1 M/0102" if number == 0 else "PASS"
        assert table.post(who, text).status == 200
        states_after.append(current(table))
    return states_after


def current(table):
    return game("skirmish").position_model.objects.get(match=table.match).state


def seen(table, seq, who=None):
    viewer = viewer_for(who or table.charlie, table.match.slug)
    return json.loads(encode(selectors.moment(viewer, seq).state))


def test_every_moment_is_what_it_was(lay, settings):
    settings.FIELDPOST_POSTS_A_MINUTE = 1000
    table = lay("march")
    expected = march(table, 50)
    snapshots = game("skirmish").snapshot_model.objects.filter(match=table.match)
    assert sorted(snapshots.values_list("seq", flat=True)) == [0, 20, 40]
    assert [seen(table, seq) for seq in range(51)] == expected
    snapshots.filter(seq=20).delete()
    assert seen(table, 35) == expected[35]
    snapshots.all().delete()
    assert [seen(table, seq) for seq in (0, 1, 25, 49)] == [expected[seq] for seq in (0, 1, 25, 49)]


def test_a_moment_that_is_not_there(table):
    for seq in (1, 99, 10**12):
        with pytest.raises(Http404):
            selectors.moment(viewer_for(table.alice, table.match.slug), seq)


def test_the_present_is_the_same_without_memory(table):
    table.post(table.alice, "A1 M/0102")
    warm = seen(table, None)
    states.forget()
    assert seen(table, None) == warm == current(table)


def test_the_present_offers_choices_to_the_side_to_act_alone(table):
    assert selectors.moment(viewer_for(table.alice, table.match.slug)).choices
    assert not selectors.moment(viewer_for(table.bob, table.match.slug)).choices
    assert not selectors.moment(viewer_for(table.charlie, table.match.slug)).choices
    table.post(table.alice, "PASS")
    assert not selectors.moment(viewer_for(table.alice, table.match.slug), 0).choices


def test_the_thread_is_paged(lay, settings):
    settings.FIELDPOST_POSTS_A_MINUTE = 1000
    table = lay("march")
    march(table, 12)
    viewer = viewer_for(table.alice, table.match.slug)
    assert [entry.seq for entry in selectors.entries(viewer, limit=5)] == [8, 9, 10, 11, 12]
    assert [entry.seq for entry in selectors.entries(viewer, before=3, limit=5)] == [0, 1, 2]
    assert [entry.seq for entry in selectors.entries(viewer, after=9, limit=2)] == [10, 11]
    first = selectors.entry(viewer, 1)
    assert (first.name, first.side, first.canonical, first.is_mine) == ("Alice", "Red", ["A1 M/0102"], True)
    assert [str(note) for note in first.echoes[0].notes] == ["one step"]
    with pytest.raises(Http404):
        selectors.entry(viewer, 13)


@pytest.mark.parametrize("comments", [3, 60])
def test_reading_costs_the_same_at_any_length(lay, settings, comments, django_assert_num_queries):
    settings.FIELDPOST_POSTS_A_MINUTE = 1000
    table = lay("march")
    march(table, comments)
    with django_assert_num_queries(2):
        viewer = viewer_for(table.alice, table.match.slug)
    asked = []
    original = selectors.flow.run

    def counting(steps):
        def counted():
            answer = None
            while True:
                try:
                    query = steps.send(answer)
                except StopIteration as stop:
                    return stop.value
                asked.append(query.sql)
                answer = yield query

        return original(counted())

    selectors.flow.run = counting
    try:
        selectors.moment(viewer)
        selectors.moment(viewer, 1)
        selectors.entries(viewer)
    finally:
        selectors.flow.run = original
    assert len(asked) == 1 + 3 + 1


def test_words_may_go_and_orders_stay(table):
    from games import services

    table.post(table.alice, "My address is 1 Main Street\nA1 M/0102")
    entry = Entry.objects.get(match=table.match, seq=1)
    services.redact(entry, table.users["charlie"], "address")
    assert EntryText.objects.get(entry=entry).text == ""
    shown = selectors.entry(viewer_for(table.bob, table.match.slug), 1)
    assert (shown.text, shown.is_redacted, shown.canonical) == ("", True, ["A1 M/0102"])
    redaction = entry.redactions.get()
    assert (redaction.by, redaction.reason) == (table.users["charlie"], "address")


def test_hidden_values_are_in_no_view(lay):
    table = lay("fog")
    assert all(current(table)["luck"].values())
    assert seen(table, None)["luck"] == {"Red": 0, "Blue": 0}
    hers = seen(table, None, table.alice)["luck"]
    assert hers["Red"] == current(table)["luck"]["Red"]
    assert hers["Blue"] == 0
    opening = selectors.entry(viewer_for(table.alice, table.match.slug), 0)
    assert (list(opening.rolls), list(opening.prose)) == ([], [])
    table.post(table.alice, "SHOW")
    assert seen(table, None, table.bob)["luck"]["Red"] == current(table)["luck"]["Red"]
    assert seen(table, 0, table.bob)["luck"]["Red"] == 0
