"""Secret links: opening one claims nothing, its button does; handing them out; logging in."""

from __future__ import annotations

import pytest
from django.test import Client

from games.access import GRANTS


def test_opening_a_link_claims_nothing_and_tells_no_referrer(table):
    laid = table()
    dora = Client()
    answer = dora.get(f"/seat/{laid.tokens['Blue']}/")
    assert answer.status_code == 200
    assert answer["Referrer-Policy"] == "no-referrer"
    assert GRANTS not in dora.session
    assert laid.post(dora, "Hello").status_code == 403


def test_the_button_takes_the_seat_rotates_the_session_and_leaves_the_address(table):
    laid = table()
    dora = Client()
    dora.get("/")
    session = dora.session
    session["before"] = "x"
    session.save()
    before = session.session_key
    dora.cookies["sessionid"] = before
    answer = dora.post(f"/seat/{laid.tokens['Blue']}/")
    assert answer.status_code == 302
    assert answer["Location"] == laid.path
    assert dora.session.session_key != before
    assert answer.cookies["sessionid"]["httponly"]
    assert answer.cookies["sessionid"]["samesite"] == "Lax"


def test_the_button_needs_the_forms_token_though_the_page_names_no_origin(table):
    laid = table()
    dora = Client(enforce_csrf_checks=True)
    path = f"/seat/{laid.tokens['Blue']}/"
    page = dora.get(path).content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert dora.post(path, headers={"origin": "null"}).status_code == 403
    good = dora.post(path, {"csrfmiddlewaretoken": token}, headers={"origin": "null"})
    assert good.status_code == 302


@pytest.mark.parametrize("token", ["x", "a" * 32, "%3Cscript%3E"])
def test_a_wrong_link_opens_no_seat(db, token):
    answer = Client().post(f"/seat/{token}/")
    assert answer.status_code == 404
    assert b"<script>" not in answer.content


def test_ten_wrong_links_a_minute_are_enough(table):
    laid = table()
    dora = Client()
    for _ in range(10):
        assert dora.post("/seat/wrong/").status_code == 404
    assert dora.post("/seat/wrong/").status_code == 429
    assert dora.post(f"/seat/{laid.tokens['Blue']}/").status_code == 429


def test_ten_wrong_passwords_a_minute_are_enough(table):
    table()
    dora = Client()
    for _ in range(10):
        assert dora.post("/accounts/login/", {"username": "alice", "password": "wrong"}).status_code == 200
    answer = dora.post("/accounts/login/", {"username": "alice", "password": "correct horse"})
    assert answer.status_code == 429
    assert b"Too many attempts" in answer.content


def test_only_who_made_the_match_hands_out_links(table):
    laid = table()
    assert laid.bob.get(f"{laid.path}seats/").status_code == 404
    assert laid.charlie.get(f"{laid.path}seats/").status_code == 404
    page = laid.alice.post(f"{laid.path}seats/", {"seat": "Blue", "do": "link"}).content.decode()
    link = page.split('readonly value="')[1].split('"')[0]
    assert laid.post(laid.bob, "Still here?").status_code == 403
    dora = Client()
    assert dora.post(link.removeprefix("http://testserver")).status_code == 302
    assert laid.post(dora, "I am Blue now.").status_code == 200


def test_a_withdrawn_link_takes_the_seat_away(table):
    laid = table()
    assert laid.post(laid.bob, "Hello").status_code == 200
    laid.alice.post(f"{laid.path}seats/", {"seat": "Blue", "do": "revoke"})
    assert laid.post(laid.bob, "Hello again").status_code == 403
