"""The match page of Earth Reborn, its plan and counters, and what it teaches."""

from __future__ import annotations

import gzip

import pytest

from earthreborn.models import Position


@pytest.mark.parametrize(
    ("address", "pieces"),
    [
        ("", ['id="door-11"', 'data-pick="VASQUEZ"', 'id="figure-BILL"', "terrain-"]),
        ("board.svg", ['id="square-A1"', 'id="exit-X7-E"', 'id="figure-BILL"', ">Vault<"]),
    ],
)
def test_page_and_image_show_plan_doors_and_characters(bunker, address, pieces):
    game = bunker()
    answer = game.clients["West"].get(f"{game.url}{address}")
    assert answer.status_code == 200
    for piece in pieces:
        assert piece in answer.content.decode()


def test_a_comment_is_played_and_the_position_kept(bunker):
    game = bunker()
    game.play("VASQUEZ M/1/A10")
    position = Position.objects.get(match=game.match)
    assert (position.round, position.on_plan, position.state["side"]) == (1, 6, "East")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "What to write",
                "M/3/C4/O#2/F4",
                "Movement points of command points",
                "vault west",
                "counts for West",
            ],
        ),
        (
            "ja",
            ["書き方", "スライドドア", "CPで得る移動ポイント", "金庫室西", "ヴァスケス", "西側の得点になる"],
        ),
    ],
)
def test_a_first_time_player_finds_rules_notation_and_names_on_the_page(bunker, language, words):
    game = bunker()
    headers = {"accept-language": language}
    page = game.clients["West"].get(game.url, headers=headers).content.decode()
    plan = game.clients["West"].get(f"{game.url}board.svg", headers=headers).content.decode()
    for word in words:
        assert word in page + plan


@pytest.mark.parametrize("key", ["race", "figure"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_and_page_are_written_in_one_language(bunker, key, language):
    game = bunker(key)
    client = next(iter(game.clients.values()))
    for address in (game.url, "/rules/earthreborn/"):
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200
        assert ("On the plan" in answer.content.decode()) == (language == "en")


def test_page_plan_and_updates_are_small(bunker):
    game = bunker()
    client = game.clients["West"]
    page, plan = (len(gzip.compress(client.get(f"{game.url}{name}").content)) for name in ("", "board.svg"))
    game.play("VASQUEZ M/2/O#1/G8", "BILL M/2/O#2\nBOLTER M/1/V8")
    update = len(gzip.compress(client.get(f"{game.url}live?seq=0").content))
    assert page + plan < 60_000
    assert update < 15_000
