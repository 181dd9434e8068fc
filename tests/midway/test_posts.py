"""Bad input through the page's own address: what is refused stores nothing, says what to do, and loses no word."""

from __future__ import annotations

import pytest

from games.models import Entry

AT_SEA = ("SETUP 2-0", "M/2-1", "E")
"""Nagumo on 2-1, at the start of turn 2."""
NEAR = (*AT_SEA, "M/2-2", "E")
"""Nagumo on 2-2, beside Midway."""


@pytest.mark.parametrize(
    ("before", "text", "code", "words"),
    [
        ((), "M/2-1", "not-set-up", "SETUP 2-0"),
        ((), "SETUP 2-2", "not-a-start", "SETUP 2-0"),
        (AT_SEA, "M/4-1", "off-card", "M/3-1"),
        (AT_SEA, "M/2-4", "off-card", "M/2-3"),
        (AT_SEA, "M/2-3", "base-stands", "`A`"),
        (AT_SEA, "m／1−2", "too-far", "M/1-1"),
        (AT_SEA, "M/2-O", "bad-square", "M/2-0"),
        (NEAR, "M/2-3", "base-stands", "`A`"),
        (("SETUP 2-0",), "A", "out-of-range", "3 squares"),
        (AT_SEA, "S S\nDICE 6 1 6 1", "search-past", "one search a turn"),
        (AT_SEA, "A A\nDICE 6 6 6 6 6 6", "strike-past", "one strike a turn"),
        (AT_SEA, "S", "dice-missing", "DICE 3 5"),
        (AT_SEA, "S\nDICE 6", "dice-missing", "the search (ones)"),
        (AT_SEA, "S\nDICE 6 1 2", "dice-left", "2"),
        (AT_SEA, "S\nDICE 0 1", "bad-die", "1 to 6"),
        (AT_SEA, "S\nDICE 7 1", "bad-die", "1 to 6"),
        (AT_SEA, "S\nDICE 1 2", "dice-missing", "Nagumo's fire"),
        (AT_SEA, "E\nWITHDRAW A", "game-over", "over"),
        ((*AT_SEA, "WITHDRAW"), "S", "not-your-turn", "`>`"),
    ],
)
def test_5_0_a_bad_comment_is_refused_whole(sea, before, text, code, words):
    game = sea()
    game.play(*before)
    stored = Entry.objects.count()
    answer = game.post(text)
    assert answer.status_code == 422
    fault = answer.json()["faults"][0]
    assert fault["code"] == code
    assert words in fault["text"] + fault["suggestion"]
    assert Entry.objects.count() == stored


def test_8_1_a_strike_that_came_too_late_comes_back_as_a_draft(sea):
    game = sea()
    game.play(*AT_SEA, "M/2-2 A\nDICE 4 6 6", "E M/2-3")
    answer = game.post("DICE 6 1\nS A E\nWhat is left?").json()
    assert (answer["draft"], answer["faults"][0]["code"]) == ("A E\nWhat is left?", "base-destroyed")
    game.play("E")


def test_8_3_orders_on_one_line_behind_a_battle_come_back_as_a_draft(sea):
    game = sea()
    game.play("SETUP 2-0", "M/2-1")
    answer = game.post("DICE 1 1 6 5 6 5 6 5 6\nS A E").json()
    assert (answer["draft"], [fault["code"] for fault in answer["faults"]]) == ("A E", ["game-over"])
    game.match.refresh_from_db()
    assert (game.match.status, game.match.result) == ("over", "defeat")


def test_posted_dice_are_never_rolled_by_the_server(sea):
    game = sea()
    game.play("SETUP 2-0", "M/2-1")
    for text in ("S", "A", "S A", "E S"):
        assert game.post(text).status_code == 422
    game.play("S\nDICE 6 1")
    rolls = Entry.objects.filter(match=game.match).order_by("-seq").values_list("rolls", flat=True)[0]
    assert [(value, posted) for _, value, _, posted in rolls] == [(6, True), (1, True)]


def test_dice_are_not_written_where_the_server_rolls(sea):
    game = sea(dice_mode="server")
    game.play("SETUP 2-0")
    answer = game.post("S\nDICE 3 4")
    assert answer.json()["faults"][0]["code"] == "dice-not-posted"
    game.play("S")


def test_a_friend_may_advise_but_not_command(sea):
    game = sea(spectators_may_remark=True)
    game.play("SETUP 2-0")
    answer = game.post("M/2-1", client=game.bob)
    assert answer.json()["kind"] == "remark"
    game.match.refresh_from_db()
    assert game.match.ply == 1
    silent = sea()
    assert silent.post("Come closer first.", client=silent.bob).status_code == 403


@pytest.mark.parametrize(
    "text",
    ["S\u200f", "Ｓ", "s", "S\r\n", "search", "S!", "🚢", ">S", "s a e", "DICE", "dice 1", "M", "/", "`S`"],
)
def test_nothing_odd_breaks_the_page(sea, text):
    game = sea()
    game.play("SETUP 2-0", "M/2-1")
    assert game.post(text).status_code in (200, 422)
    assert game.alice.post(f"{game.url}preview", {"text": text}).status_code == 200
