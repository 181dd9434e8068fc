"""Acts of the platform: resigning, agreeing, taking back, and what the server does at a deadline."""

import json
from datetime import timedelta

import pytest

from games import selectors, services
from games.access import viewer_for
from games.canon import encode
from games.models import Entry, Match
from games.registry import game


def state(table):
    return game("skirmish").position_model.objects.get(match=table.match).state


def code(answer):
    return answer.body["faults"][0]["code"]


def test_resigning_ends_the_match(table):
    answer = table.act(table.bob, "RESIGN")
    assert answer.body == {"seq": 1, "ply": 1, "kind": "act", "draft": "", "faults": [], "ends_phase": False}
    match = table.now()
    assert (match.status, match.result, match.agreed, match.acting) == ("over", "Red", True, [])
    moment = selectors.moment(viewer_for(table.charlie, match.slug))
    assert str(moment.outcome.reason) == "Blue resigned."
    assert code(table.act(table.alice, "RESIGN")) == "match-over"


def test_resigning_works_at_any_ply(table):
    table.post(table.alice, "PASS")
    assert table.act(table.bob, "RESIGN", ply=0).status == 200


@pytest.mark.parametrize(("offer", "result"), [("DRAW", "draw"), ("ABANDON", "abandoned")])
def test_an_end_by_agreement(table, offer, result):
    table.act(table.alice, offer)
    assert table.now().offer == {"act": f"!{offer}", "side": "Red"}
    assert code(table.act(table.alice, "AGREE")) == "no-offer"
    assert table.act(table.bob, "AGREE").status == 200
    assert (table.now().status, table.now().result, table.now().offer) == ("over", result, None)


def test_an_offer_falls_when_declined_or_played_on(table):
    table.act(table.alice, "DRAW")
    table.act(table.bob, "DECLINE")
    assert table.now().offer is None
    table.act(table.bob, "DRAW")
    table.post(table.bob, "Hm.")
    assert table.now().offer
    table.post(table.alice, "PASS")
    assert table.now().offer is None
    assert code(table.act(table.alice, "AGREE")) == "no-offer"


def test_taking_back_ones_last_orders(table):
    before = state(table)
    table.post(table.alice, "A1 M/0102")
    answer = table.act(table.alice, "RETRACT 1")
    assert (answer.status, answer.body["ply"]) == (200, 2)
    match = table.now()
    assert (match.retired, match.acting, state(table)) == ([1], ["Red"], before)
    assert table.post(table.bob, "PASS", ply=1).status == 409, "a reply that was on its way is stale"
    thread = selectors.entries(viewer_for(table.bob, match.slug))
    assert [entry.is_retired for entry in thread] == [False, True, False]
    table.post(table.alice, "A2 M/0202")
    assert state(table)["men"][0]["square"] == "0101"


def test_what_cannot_be_taken_back(table):
    table.post(table.alice, "A1 M/0102")
    assert code(table.act(table.bob, "RETRACT 1")) == "no-retract"
    assert code(table.act(table.alice, "RETRACT 9")) == "not-the-last"
    table.post(table.bob, "PASS")
    assert code(table.act(table.alice, "RETRACT 1")) == "no-retract"
    table.post(table.alice, "A1 F/B1")
    assert code(table.act(table.alice, "RETRACT 3")) == "no-retract"
    assert code(table.act(table.alice, "RETRACT")) == "act-number"
    assert code(table.act(table.alice, "JUGGLE")) == "unknown-act"
    assert code(table.act(table.alice, "DEADLINE")) == "servers-own"


def test_a_rewind_needs_consent_and_every_moment_stays(table):
    states = [state(table)]
    for who, text in [(table.alice, "A1 M/0102"), (table.bob, "B1 F/A2"), (table.alice, "A1 M/0103")]:
        table.post(who, text)
        states.append(state(table))
    table.act(table.bob, "REWIND 2")
    assert state(table) == states[3]
    table.act(table.alice, "AGREE")
    assert state(table) == states[1]
    assert (table.now().retired, table.now().acting) == ([2, 3], ["Blue"])
    table.post(table.bob, "PASS")
    table.act(table.bob, "RETRACT 6")
    assert state(table) == states[1]
    viewer = viewer_for(table.charlie, table.match.slug)
    expected = [*states, states[3], states[1], states[1], states[1]]
    snapshots = game("skirmish").snapshot_model.objects.filter(match=table.match)
    for _ in range(2):
        past = [json.loads(encode(selectors.moment(viewer, seq).state)) for seq in range(6)]
        assert past == expected[:6]
        snapshots.exclude(seq=0).delete()
    snapshots.all().delete()
    assert json.loads(encode(selectors.moment(viewer, 5).state)) == states[1]


def test_dice_are_never_rolled_the_same_again(table):
    """A rewound entry's number is not used again, so its dice cannot be had back."""
    table.post(table.alice, "A1 F/B1", nonce="1" * 32)
    table.act(table.alice, "REWIND 1")
    table.act(table.bob, "AGREE")
    table.post(table.alice, "A1 F/B1", nonce="1" * 32)
    assert list(Entry.objects.filter(kind="comment").values_list("seq", flat=True)) == [1, 4]


def test_an_act_written_as_a_comment(table):
    assert table.post(table.alice, " !draw ").body["kind"] == "act"
    assert table.post(table.bob, "！ＡＧＲＥＥ").body["kind"] == "act"
    assert table.now().result == "draw"


def test_an_act_twice_with_one_key(table):
    first = table.act(table.alice, "DRAW", key="k")
    assert table.act(table.alice, "DRAW", key="k") == first
    assert table.act(table.alice, "RESIGN", key="k").status == 409


def test_a_third_person_acts_for_nobody(lay):
    table = lay()
    assert table.act(table.charlie, "RESIGN").status == 403
    assert lay(is_public=False).act(table.charlie, "RESIGN").status == 404


def test_at_the_deadline_the_server_does_what_is_due(lay):
    table = lay(resolve_hours=24)
    start = table.match.acting_since
    assert services.resolve_overdue(table.match, start + timedelta(hours=23)) == []
    assert services.resolve_overdue(table.match, start + timedelta(hours=24)) == ["Red"]
    entry = Entry.objects.get(match=table.match, seq=1)
    assert (entry.kind, entry.side, entry.participant, entry.canonical) == ("act", "Red", None, ["!DEADLINE"])
    assert len(entry.rolls) == 1
    assert table.now().acting == ["Blue"]
    stale = Match.objects.get(pk=table.match.pk)
    stale.ply = 0
    assert services.resolve_overdue(stale, start + timedelta(hours=24)) == [], "never twice"


def test_without_a_deadline_nothing_is_due(table):
    assert services.resolve_overdue(table.match, table.match.acting_since + timedelta(days=900)) == []
