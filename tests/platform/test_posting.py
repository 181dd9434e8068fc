"""A comment's way into a match: what is stored, what is refused, and what is answered."""

import psycopg
import pytest
from django.db import connection

from games import limits, posting, services
from games.answers import make_post
from games.models import Entry, EntryText, Match
from games.registry import game


def test_orders_are_played_and_stored(table):
    answer = table.post(table.alice, "Forward!\na1  m／0102", nonce="ab" * 16)
    assert answer.status == 200
    assert answer.body == {
        "seq": 1,
        "ply": 1,
        "kind": "comment",
        "draft": "",
        "faults": [],
        "ends_phase": True,
    }
    entry = Entry.objects.get(match=table.match, seq=1)
    assert (entry.kind, entry.side, entry.canonical) == ("comment", "Red", ["A1 M/0102"])
    assert entry.events == [
        {"type": "Moved", "man": "A1", "square": "0102"},
        {"type": "TurnEnded"},
    ]
    assert entry.nonce == "ab" * 16
    assert entry.words.text == "Forward!\na1  m／0102"
    match = table.now()
    assert (match.seq, match.ply, match.acting, match.status) == (1, 1, ["Blue"], "running")
    position = game("skirmish").position_model.objects.get(match=match)
    assert (position.seq, position.turn, position.units) == (1, 1, 4)


def test_entry_0_is_the_servers(table):
    entry = Entry.objects.get(match=table.match)
    assert (entry.seq, entry.kind, entry.side, entry.participant) == (0, "server", "", None)


def test_a_remark_is_accepted_at_any_ply_and_makes_nobody_stale(table):
    assert table.post(table.alice, "Good luck, Bob!", ply=77).body["kind"] == "remark"
    assert table.post(table.bob, "You too", ply=0).body == {
        "seq": 2,
        "ply": 0,
        "kind": "remark",
        "draft": "",
        "faults": [],
        "ends_phase": False,
    }
    assert table.post(table.alice, "PASS", ply=0).status == 200
    assert table.now().seq == 3


def test_orders_for_an_earlier_ply_are_stale(table):
    table.post(table.alice, "PASS")
    table.post(table.bob, "PASS")
    answer = table.post(table.alice, "A1 M/0102", ply=0)
    assert answer.status == 409
    assert answer.body["news"] is True
    assert (answer.body["seq"], answer.body["ply"]) == (2, 2)
    assert answer.body["faults"][0]["kind"] == "stale"
    assert table.now().seq == 2


REFUSALS = [
    ("A1 M/9999", "illegal", "no-step"),
    ("A1 M/", "notation", "unreadable"),
    ("Z9 M/0102", "notation", "no-such-man"),
    ("B1 M/0504", "illegal", "not-yours"),
    ("A1 M/0102\nA1 M/0103", "illegal", "acted"),
    ("A1 F/A2", "illegal", "no-target"),
    ("", "notation", "empty"),
    (" \n　\n", "notation", "empty"),
    ("x" * 20_001, "notation", "too-long"),
    ("\n" * 300, "notation", "empty"),
    ("hello\n" * 301, "notation", "too-many-lines"),
]


@pytest.mark.parametrize(("text", "kind", "code"), REFUSALS, ids=[row[2] for row in REFUSALS])
def test_a_refusal_stores_nothing(table, text, kind, code):
    answer = table.post(table.alice, text)
    assert answer.status == 422
    assert [(fault["kind"], fault["code"]) for fault in answer.body["faults"]] == [(kind, code)]
    assert answer.body["faults"][0]["text"]
    assert Entry.objects.filter(match=table.match).count() == 1
    assert (table.now().seq, table.now().ply) == (0, 0)


def test_out_of_turn_is_refused_with_whose_turn_it_is(table):
    answer = table.post(table.bob, "B1 M/0504")
    assert answer.status == 422
    assert answer.body["faults"][0]["kind"] == "not-your-turn"
    assert "Red" in answer.body["faults"][0]["text"]


def test_a_refused_tail_returns_as_a_draft_once_a_die_has_fallen(table):
    answer = table.post(table.alice, "A1 F/B1\nA1 M/0102\nA2 M/0301")
    assert answer.status == 200
    assert answer.body["draft"] == "A1 M/0102\nA2 M/0301"
    assert answer.body["faults"][0]["code"] == "acted"
    assert answer.body["ends_phase"] is False
    entry = Entry.objects.get(match=table.match, seq=1)
    assert entry.canonical == ["A1 F/B1", "..."]
    assert entry.words.text == "A1 F/B1\n..."
    assert table.now().acting == ["Red"]


@pytest.mark.parametrize("text", ["PASS\x00", "PASS\r\n", "\u202ePASS\u202c", "PASS​", "🎲 off we go\nPASS"])
def test_odd_characters_neither_fail_nor_hide_an_order(table, text):
    answer = table.post(table.alice, text)
    assert answer.status == 200
    assert Entry.objects.get(match=table.match, seq=1).canonical == ["PASS"]


@pytest.mark.parametrize("ply", ["0", 0])
def test_the_ply_may_come_as_text(table, ply):
    assert table.post(table.alice, "PASS", ply=ply).status == 200


@pytest.mark.parametrize("ply", ["", "x", "-1", "９", None, 3.5, [], "1" * 40])
def test_an_unusable_ply_is_stale(table, ply):
    answer = services.comment_post(table.match.slug, table.alice, text="PASS", ply=ply)
    assert answer.status == 409


def test_a_comment_to_a_finished_match(lay):
    table = lay()
    table.act(table.bob, "RESIGN")
    answer = table.post(table.alice, "A1 M/0102")
    assert answer.status == 422
    assert answer.body["faults"][0]["kind"] == "not-your-turn"
    assert table.post(table.alice, "Good game").body["kind"] == "remark"


def test_a_match_ends_by_the_rules(table):
    match = table.match
    while table.now().status == Match.Status.RUNNING:
        who = table.alice if match.acting == ["Red"] else table.bob
        assert table.post(who, "PASS").status == 200
    assert (match.result, match.acting, match.agreed) == ("draw", [], False)
    assert match.outcome["label"]["text"] == "Draw"
    assert table.post(table.alice, "PASS").body["faults"][0]["kind"] == "not-your-turn"


def test_a_post_costs_two_statements_at_any_length(lay):
    table = lay("march")
    counts = []
    for number in range(60):
        match = table.now()
        who = table.alice if match.acting == ["Red"] else table.bob
        text = "PASS" if number % 3 else "Hello"
        counts.append(
            statements(posting.comment(make_post(match.slug, who, text, match.ply, None, None, None), MANY))
        )
    assert max(counts[:1]) <= 5, "the process does not know the match and its scenario yet"
    assert set(counts[1:]) == {2}


MANY = limits.Rate(10**6, limits.posts().window)


def statements(flow):
    """Run a flow and return how many statements it asked for."""
    answer, count = None, 0
    with psycopg.Cursor(connection.connection) as cursor:
        while True:
            try:
                query = flow.send(answer)
            except StopIteration as stop:
                return count if stop.value.answer.is_stored else -1
            count += 1
            cursor.execute(query.sql, query.params)
            answer = cursor.fetchall() if query.many else cursor.fetchone()


def test_words_are_stored_apart_from_the_entry(table):
    table.post(table.alice, "A secret thought")
    entry = Entry.objects.get(match=table.match, seq=1)
    words = EntryText.objects.get(entry=entry)
    assert words.text == "A secret thought"
    assert len(entry.text_sha256) == 64


def test_a_slug_that_is_not_there(table):
    assert services.comment_post("nosuchmatch0", table.alice, text="x", ply=0).status == 404
