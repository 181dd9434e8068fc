"""Boards as images: headers, names that are markup elsewhere, and who may see them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from games import drawing


def test_an_image_does_nothing_but_be_seen(table):
    laid = table()
    for part in ("board.svg", "at/0/board.svg"):
        answer = laid.charlie.get(laid.path + part)
        assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
        assert answer["X-Content-Type-Options"] == "nosniff"
        policy = answer["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; style-src 'sha256-")
        assert "unsafe" not in policy
        assert "script" not in answer.content.decode().lower()


def test_the_policy_allows_exactly_the_style_sheet_inside(table):
    import base64
    import hashlib

    laid = table()
    answer = laid.charlie.get(f"{laid.path}board.svg")
    style = ET.fromstring(answer.content).find("{http://www.w3.org/2000/svg}style").text
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert digest in answer["Content-Security-Policy"]


@pytest.mark.parametrize(
    "title", ["<script>alert(1)</script>", '"/><a href="javascript:1">', "]]>&lt;\x07\x00"]
)
def test_names_are_escaped(table, title):
    laid = table(title=title.replace("\x00", ""))
    text = laid.charlie.get(f"{laid.path}board.svg").content.decode()
    root = ET.fromstring(text)
    assert "<script" not in text
    assert not root.findall(".//{http://www.w3.org/2000/svg}a")
    assert root.find("{http://www.w3.org/2000/svg}title").text.startswith(drawing._clean(title)[:3])


def test_a_public_board_may_be_shown_elsewhere(table):
    answer = (laid := table()).charlie.get(f"{laid.path}board.svg")
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "public" in answer["Cache-Control"]


def test_a_private_board_needs_the_seat_and_is_kept_by_no_shared_cache(table):
    laid = table(is_public=False)
    answer = laid.alice.get(f"{laid.path}board.svg")
    assert answer["Cache-Control"].startswith("private")
    assert "Cross-Origin-Resource-Policy" not in answer
    assert laid.charlie.get(f"{laid.path}board.svg").status_code == 404


def test_the_terrain_is_kept_for_ever_under_its_own_address(table):
    laid = table()
    page = laid.charlie.get(laid.path).content.decode()
    address = page.split('class="terrain" src="')[1].split('"')[0]
    answer = laid.charlie.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]
    assert laid.charlie.get(f"{laid.path}terrain-{'0' * 20}.svg").status_code == 404


def test_the_terrain_of_a_private_match_needs_the_seat(table):
    laid = table(is_public=False)
    page = laid.alice.get(laid.path).content.decode()
    address = page.split('class="terrain" src="')[1].split('"')[0]
    assert laid.alice.get(address)["Cache-Control"].startswith("private")
    assert laid.charlie.get(address).status_code == 404
