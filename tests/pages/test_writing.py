"""Posting, previewing and acting through the views."""

from __future__ import annotations

import pytest


def preview(laid, who, text):
    return who.post(f"{laid.path}preview", {"text": text}, headers={"accept": "application/json"})


def test_a_post_is_answered_with_its_number(table):
    laid = table()
    answer = laid.post(laid.alice, "A1 M/0102", key="k1", nonce="0" * 32)
    assert (answer.status_code, answer.json()["seq"]) == (200, 1)
    again = laid.post(laid.alice, "A1 M/0102", key="k1", nonce="0" * 32)
    assert again.json() == answer.json()
    assert laid.match.entries.count() == 2


def test_an_old_ply_is_409_and_a_fault_is_422(table):
    laid = table()
    assert laid.post(laid.alice, "A1 M/0909").status_code == 422
    laid.post(laid.alice, "PASS")
    assert laid.post(laid.bob, "B1 M/0504", ply=0).status_code == 409


def test_without_scripts_a_refused_comment_stands_in_the_box_again(table):
    laid = table()
    answer = laid.alice.post(f"{laid.path}post", {"text": "A1 M/0909\n<b>hm</b>", "ply": 0})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "A1 M/0909\n&lt;b&gt;hm&lt;/b&gt;</textarea>" in page
    assert 'class="fault"' in page


def test_without_scripts_a_comment_leads_back_to_itself(table):
    laid = table()
    answer = laid.alice.post(f"{laid.path}post", {"text": "A1 M/0102", "ply": 0})
    assert answer["Location"] == f"{laid.path}#e-1"


def test_a_preview_tells_each_line_and_stores_nothing(table):
    laid = table()
    body = preview(laid, laid.alice, "a1 m/0102\nA2 M/0909\nwell, well").json()
    assert body["faults"] == 1
    assert "one step" in body["html"]
    assert "A1 M/0102" in body["html"]
    assert body["html"].count('class="fault"') == 1
    assert laid.match.entries.count() == 1
    moved = preview(laid, laid.alice, "A1 M/0102").json()
    assert 'data-at="sq-0102"' in moved["counters"]
    assert all(choice["line"] for choice in moved["choices"])
    assert not any(choice.get("pick") == "A1" for choice in moved["choices"])


def test_charlie_gets_no_preview(table):
    laid = table()
    assert preview(laid, laid.charlie, "A1 M/0102").status_code == 403


def test_previews_are_limited_and_say_so(table):
    laid = table()
    codes = [preview(laid, laid.alice, "hm").status_code for _ in range(12)]
    assert codes[0] == 200
    assert 429 in codes


def test_resigning_asks_first(table):
    laid = table()
    page = laid.alice.get(f"{laid.path}act?act=RESIGN").content.decode()
    assert "cannot be undone" in page
    laid.match.refresh_from_db()
    assert laid.match.status == "running"
    answer = laid.alice.post(f"{laid.path}act", {"act": "RESIGN", "ply": 0})
    assert answer.status_code == 302
    page = laid.charlie.get(laid.path).content.decode()
    assert "Blue wins" in page
    assert "resigns." in page


def test_a_draw_is_offered_and_agreed(table):
    laid = table()
    laid.alice.post(f"{laid.path}act", {"act": "DRAW", "ply": 0})
    assert "Red offers a draw." in laid.bob.get(laid.path).content.decode()
    laid.bob.post(f"{laid.path}act", {"act": "AGREE", "ply": 1})
    laid.match.refresh_from_db()
    assert laid.match.result == "draw"


def test_own_orders_are_taken_back(table):
    laid = table()
    laid.post(laid.alice, "A1 M/0102")
    assert "act=RETRACT&amp;number=1" in laid.alice.get(laid.path).content.decode()
    assert "act=RETRACT" not in laid.bob.get(laid.path).content.decode()
    assert laid.alice.post(f"{laid.path}act", {"act": "RETRACT 1", "ply": 1}).status_code == 302
    page = laid.charlie.get(laid.path).content.decode()
    assert 'is-retired" id="e-1"' in page
    assert "takes entry 1 back." in page


@pytest.mark.parametrize("query", ["", "?act=CASTLE", "?act=RETRACT&number=x", "?act=<script>"])
def test_an_act_that_is_none_is_not_found(table, query):
    laid = table()
    assert laid.alice.get(f"{laid.path}act{query}").status_code == 404


def test_a_seat_hides_a_readers_remark(table):
    laid = table(spectators_may_remark=True)
    assert laid.post(laid.charlie, "Go Red!").status_code == 200
    assert laid.charlie.post(f"{laid.path}hide/1").status_code == 404
    assert "Hide this remark" in laid.bob.get(laid.path).content.decode()
    assert laid.bob.post(f"{laid.path}hide/1").status_code == 302
    page = laid.charlie.get(laid.path).content.decode()
    assert "Go Red!" not in page
    assert "hidden by a player" in page


def test_bad_text_is_kept_and_never_a_500(table):
    laid = table()
    for text in ("x" * 20_001, "\n" * 301 + "A1 M/0102", "\u202eA1 M/0909", "Ａ１　Ｍ／０９０９", ""):
        answer = laid.alice.post(f"{laid.path}post", {"text": text, "ply": 0})
        assert answer.status_code == 422
        assert "post-state is-fault" in answer.content.decode()
    answer = laid.alice.post(f"{laid.path}post", {"text": "\x00Ａ１　Ｍ／０１０２\r\n😀", "ply": 0})
    assert answer.status_code == 302


@pytest.mark.parametrize("part", ["post", "preview", "hide/1"])
def test_the_address_of_a_form_leads_to_the_match(table, part):
    laid = table()
    answer = laid.charlie.get(laid.path + part)
    assert (answer.status_code, answer["Location"]) == (302, laid.path)
    assert laid.charlie.put(laid.path + part).status_code == 405


def test_the_language_can_be_switched_after_a_refused_comment(table):
    laid = table()
    page = laid.alice.post(f"{laid.path}post", {"text": "A1 M/0909", "ply": 0}).content.decode()
    address = page.split('name="next" value="')[1].split('"')[0]
    answer = laid.alice.post("/i18n/setlang/", {"language": "ja", "next": address}, follow=True)
    assert answer.status_code == 200
    assert '<html lang="ja">' in answer.content.decode()
