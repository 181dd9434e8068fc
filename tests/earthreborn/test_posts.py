"""Bad input through the page's own address: what is refused stores nothing, says what to do, and loses no word."""

from __future__ import annotations

import re

import pytest

from games.core.play import MOST_FAULTS
from games.models import Entry

OPENED = ("VASQUEZ M/2/O#1/G8", "BOLTER M/1/O#2", "PASS", "PASS")
"""Vasquez in the corridor; sliding and wooden doors as they stand after two rounds."""


@pytest.mark.parametrize(
    ("before", "text", "code", "words"),
    [
        ((), "VASQUEZ M/2/H8", "door-in-way", "VASQUEZ M/2/O#1/H8"),
        ((), "VASQUEZ M/2/A12", "door-in-way", "O#5"),
        (OPENED, "VASQUEZ M/2/I8", "card-door-in-way", "no magnetic card"),
        (OPENED, "VASQUEZ M/3/C#1/R4/R5", "door-in-way", "O#13"),
        (OPENED, "VASQUEZ M/3/O#1/F8", "door-open", "VASQUEZ M/3/F8"),
        ((), "DEELER M/1/D8", "solid-furniture", "beside it"),
        ((), "VASQUEZ M/1/B8", "ends-on-friend", "VASQUEZ M/1/B7"),
        ((), "VASQUEZ M/3/B6", "too-many-command-points", "VASQUEZ M/1/B6"),
        ((), "VASQUEZ M/5/X1", "too-many-command-points", "VASQUEZ M/2/"),
        ((), "VASQUEZ M/1/X16", "door-in-way", "VASQUEZ M/2/"),
        ((), "VASQUEZ M/2/A7\nDEELER M/2/B9", "too-many-command-points", "leave this order out"),
        ((), "パス！", "pass", "PASS"),
        ((), "VASQUEZ C7", "move-missing", "VASQUEZ M/1/C7"),
        ((), "VASQUEZ M/1/B6\nDEELER M/2/B9", "too-many-command-points", "DEELER M/1/B9"),
        ((), "VASQUEZ M/1/D10", "too-far", "VASQUEZ M/2/D10"),
        ((), "VASQUEZ M/1/O#14/B6", "door-in-way", "O#1"),
        ((), "VASQUEZ M/1/C#3/B6", "sliding-door", "VASQUEZ M/1/B6"),
        ((), "VASQUEZ M/2/O#11/H8", "no-card", "magnetic card"),
        ((), "DEELER M/1/G/BILL", "card-enemy", "friends only"),
        ((), "VASQUEZ M/1/G/JESSICA/B9", "no-card-to-give", "VASQUEZ M/1/B9"),
        ((), "DEELER M/2/T/JESSICA/B9", "no-card-to-take", "DEELER M/2/B9"),
        ((), "VASQUEZ M/2/X/B6", "leave-last", "VASQUEZ M/2/X"),
        ((), "VASKEZ M/1/B6", "unknown-character", "VASQUEZ M/1/B6"),
        ((), "バスケズ M/1/B6", "unknown-character", "VASQUEZ M/1/B6"),
        ((), "VASQUEZ M/1/O#西ほーる", "unknown-door", "VASQUEZ M/1/O#1"),
        ((), "FRANCK M/1/V11", "not-yours", "VASQUEZ, DEELER, JESSICA"),
        ((), "VASQUEZ M/1/Y9", "off-plan", "X16"),
        ((), "VASQUEZ M/1/4C", "unknown-stop", "VASQUEZ M/1/C4"),
    ],
)
def test_5_2_6_a_bad_comment_is_refused_whole(bunker, before, text, code, words):
    game = bunker()
    game.play(*before)
    stored = Entry.objects.count()
    answer = game.post(text)
    assert answer.status_code == 422, answer.content
    fault = answer.json()["faults"][0]
    assert fault["code"] == code
    assert words in fault["text"] + fault["suggestion"]
    assert Entry.objects.count() == stored


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("ヴァスケス M/1/B6", "VASQUEZ M/1/B6"),
        ("ディーラー　Ｍ／１／Ｇ／ジェシカ／Ｂ９", "DEELER M/1/G/JESSICA/B9"),
        ("ｖａｓｑｕｅｚ m/2/O#西ホール/g8", "VASQUEZ M/2/O#1/G8"),
        ("パス", "PASS"),
    ],
)
def test_5_2_6_japanese_names_are_played(bunker, text, canonical):
    game = bunker()
    game.play(text)
    assert Entry.objects.get(match=game.match, seq=1).canonical == [canonical]


def test_5_2_6_a_japanese_reader_is_answered_in_japanese(bunker):
    game = bunker()
    for text in ("ヴァスケス M/9/B6", "VASQUEZ M/2/H8", "ヴァスケスさん M/1/B6", "DEELER M/1/D8"):
        fault = game.post(text, language="ja").json()["faults"][0]
        assert re.search("[ぁ-ん]", fault["text"])
        assert not re.search("[a-z]{3}", fault["text"])


def test_5_2_6_not_every_wrong_order_of_a_flood_is_explained(bunker):
    game = bunker()
    flood = "\n".join(
        f"VASQUEZ M/2/{'/'.join(['B6', 'C6'] * 5)}/O#14/P{number % 16 + 1}" for number in range(300)
    )
    answer = game.post(flood)
    assert (answer.status_code, len(answer.json()["faults"])) == (422, MOST_FAULTS)


def test_5_2_6_orders_out_of_turn_keep_their_words(bunker):
    game = bunker()
    fault = game.post("BOLTER M/1/U7", side="East").json()["faults"][0]
    assert fault["code"] == "not-your-turn"
    assert game.post("Take your time.", side="East").json()["kind"] == "remark"


def test_5_2_4_leaving_where_it_scores_nothing_is_noted(bunker):
    game = bunker()
    preview = game.clients["West"].post(
        f"{game.url}preview", {"text": "VASQUEZ M/1/X"}, headers={"accept": "application/json"}
    )
    assert "this way out counts for nothing" in preview.json()["html"]


@pytest.mark.parametrize(
    "text",
    [
        "VASQUEZ",
        "M/",
        "VASQUEZ M/",
        "VASQUEZ M//",
        "X",
        "O#",
        "G/",
        "🚪",
        "VASQUEZ M/1/B6\u200f",
        "vasquez m/1/b６\r\n",
    ],
)
def test_5_2_6_nothing_odd_breaks_the_page(bunker, text):
    game = bunker()
    assert game.post(text).status_code in (200, 422)
    shown = game.clients["West"].post(
        f"{game.url}preview", {"text": text}, headers={"accept": "application/json"}
    )
    assert shown.status_code in (200, 403)


def test_choices_come_whole_or_by_the_pick(bunker):
    race = bunker()
    address = f"{race.url}preview"
    few = race.clients["West"].post(address, {"text": ""}, headers={"accept": "application/json"}).json()
    game = bunker("figure")
    address = f"{game.url}preview"
    client = game.clients["Player"]
    none = client.post(address, {"text": ""}, headers={"accept": "application/json"}).json()
    one = client.post(address, {"text": "", "pick": "FRANCK"}, headers={"accept": "application/json"}).json()
    assert {choice.get("pick", "") for choice in none["choices"]} == {""}
    assert none["more"] == ["VASQUEZ", "FRANCK", "DEELER", "SAW", "JESSICA", "BOLTER", "BILL"]
    assert {choice.get("pick", "") for choice in one["choices"]} == {"", "FRANCK"}
    assert "FRANCK" not in one["more"]
    (reached,) = [choice for choice in one["choices"] if choice.get("target") == "F1"]
    assert reached["passes"] == ["door-1"]
    assert all(type(value) is int for point in reached["path"] for value in point)
    assert few["more"] == []
    assert {choice.get("pick", "") for choice in few["choices"]} == {"", "VASQUEZ", "DEELER", "JESSICA"}
