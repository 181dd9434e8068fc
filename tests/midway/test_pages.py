"""MIDWAY's pages: the card, the analysis that waits to be asked for, and one's games against best play."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.models import Match
from midway.engine.analysis.policy import AIMS, solve
from midway.views.analysis import percents, score
from midway.views.results import comparison, finished

WON = ("SETUP 2-0", "M/2-1 S A\nDICE 5 2 2 4 6", "E M/2-2 S\nDICE 1 2 3 5")
"""Midway in ruins, then the American fleet annihilated: a great victory."""
LOST = ("SETUP 2-0", "WITHDRAW")
FRAGMENT = {"hx-request": "true"}


def page(client: Client, url: str, **headers: str) -> str:
    answer = client.get(url, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def numbers(markup: str) -> list[float]:
    """Return the percentages of the large bar."""
    return [float(found) for found in re.findall(r"<dd>([\d.]+)%</dd>", markup)]


def test_the_match_page_teaches_the_game_and_keeps_the_analysis_shut(sea):
    game = sea()
    shown = page(game.alice, game.url)
    assert "SETUP 2-0" in shown
    assert "DICE 2 3 5" in shown
    assert "Carrier battle: both sides fire at once" in shown
    assert game.analysis in shown
    assert "Best play now" not in shown
    assert "/g/midway/results/" in shown
    assert "Offer a draw" not in shown
    assert "DICE 2 3 5" not in page(game.alice, sea(dice_mode="server").url)


def test_the_start_page_leads_to_the_results(sea):
    assert "/g/midway/results/" in page(sea().alice, "/")


@pytest.mark.parametrize("aim", AIMS)
def test_4_0_the_analysis_shows_the_chances_of_best_play(sea, aim):
    game = sea(will=4)
    game.play("SETUP 1-0")
    shown = page(game.alice, f"{game.analysis}?aim={aim}", **FRAGMENT)
    exact = solve(4, "orthogonal", aim).start("1-0")
    assert numbers(shown) == [pytest.approx(100 * chance, abs=0.1) for chance in exact]
    assert "<html" not in shown
    orders = re.findall(r'<th scope="row"><code>([^<]+)</code>', shown)
    assert sorted(orders) == ["E", "M/1-1", "M/2-0", "S", "WITHDRAW"]
    assert orders[0] == re.search(r"Best play now: <code>([^<]+)</code>", shown)[1]


@pytest.mark.parametrize(
    ("chances", "shown"),
    [
        ((1 / 3, 1 / 3, 1 / 3, 0), ["33.4%", "33.3%", "33.3%", "0.0%"]),
        ((0.2505, 0.2505, 0.2505, 0.2485), ["25.1%", "25.1%", "25.0%", "24.8%"]),
        ((1, 0, 0, 0), ["100.0%", "0.0%", "0.0%", "0.0%"]),
    ],
)
def test_4_0_the_percentages_shown_add_up_to_a_hundred(chances, shown):
    assert percents(chances) == shown


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("will", range(1, 7))
def test_4_0_the_percentages_of_every_will_add_up_to_a_hundred(aim, will):
    shown = percents(solve(will, "orthogonal", aim).start("2-0"))
    assert sum(round(10 * float(percent.rstrip("%"))) for percent in shown) == 1000


def test_the_analysis_of_an_earlier_moment_and_of_the_end(sea):
    game = sea()
    game.play(*WON)
    first = page(game.bob, f"{game.analysis}?at=0")
    assert "SETUP 3-0" in first
    assert "After entry 0" in first
    now = page(game.bob, game.analysis)
    assert numbers(now) == [100.0, 0.0, 0.0, 0.0]
    assert "The game is over" in now


def test_only_who_is_to_act_may_write_the_advice(sea):
    game = sea()
    assert 'data-line="SETUP 2-0"' in page(game.alice, game.analysis, **FRAGMENT)
    assert "data-line" not in page(game.bob, game.analysis, **FRAGMENT)


@pytest.mark.parametrize("query", ["?aim=glory", "?at=99", "?at=x"])
def test_what_cannot_be_analysed_is_not_found(sea, query):
    game = sea()
    assert game.alice.get(game.analysis + query).status_code == 404


def test_a_private_match_shows_its_analysis_to_nobody_else(sea):
    game = sea(is_public=False)
    assert game.alice.get(game.analysis).status_code == 200
    assert game.bob.get(game.analysis).status_code == 404
    assert Client().get(game.analysis).status_code == 404
    assert game.alice.post(game.analysis).status_code == 405


def test_the_analysis_speaks_japanese(sea):
    game = sea()
    shown = page(game.alice, game.analysis, **{"accept-language": "ja"})
    assert "いまの最善手" in shown
    assert "大勝利" in shown
    card = page(game.alice, game.url, **{"accept-language": "ja"})
    assert "米機動部隊：未発見" in card
    assert "空母戦：双方同時に攻撃" in card


def test_4_0_results_stand_beside_the_sums_of_best_play(sea):
    won, lost = sea(will=4), sea(will=2)
    won.play(*WON)
    lost.play(*LOST)
    matches = list(Match.objects.all())
    games = finished(matches)
    assert sorted(game.grade for game in games) == ["defeat", "great_victory"]
    rows = comparison(games)
    assert [row.played for row in rows] == ["1", "0", "1", "0"]
    for place, row in enumerate(rows):
        sums = [sum(solve(will, "orthogonal", aim).start("2-0")[place] for will in (4, 2)) for aim in AIMS]
        assert row.expected == tuple(f"{total:.1f}" for total in sums)
    shown = page(won.alice, "/g/midway/results/")
    assert "2 games of MIDWAY played to their end." in shown
    assert "+1.00" in shown
    assert won.url in shown
    assert "own dice" in shown


def test_results_count_neither_games_given_up_nor_those_of_others(sea):
    given_up, running = sea(), sea()
    given_up.play("SETUP 2-0", "!RESIGN")
    running.play("SETUP 2-0")
    shown = page(running.alice, "/g/midway/results/")
    assert "not finished a game of MIDWAY yet" in shown
    assert "1 game is still running." in shown
    assert "1 game was given up and does not count." in shown
    assert "still running" not in page(running.bob, "/g/midway/results/")
    assert "open the link to your seat" in page(Client(), "/g/midway/results/")


def test_best_play_under_every_will_is_shown_when_asked_for(sea):
    alice = sea().alice
    assert "71.2%" not in page(alice, "/g/midway/results/")
    shown = page(alice, "/g/midway/results/?adjacency=diagonal")
    for will in range(1, 7):
        for aim in AIMS:
            solution = solve(will, "diagonal", aim)
            assert score(solution.start(solution.best_start()).score) in shown
    assert alice.get("/g/midway/results/?adjacency=round").status_code == 404


@pytest.mark.parametrize(
    ("value", "text"), [(0.564, "+0.56"), (-0.001, "+0.00"), (-1, "−1.00"), (2, "+2.00")]
)
def test_scores_have_a_sign(value, text):
    assert score(value) == text


@pytest.mark.parametrize(
    "comments", [(), ("SETUP 1-0", "S\nDICE 3 3 1 2"), WON, (*WON[:2], "E M/2-2", "E M/2-3")]
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_card_is_an_image_with_an_address(sea, comments, language):
    game = sea(title="<script>alert(1)</script>")
    game.play(*comments)
    answer = game.bob.get(f"{game.url}board.svg", headers={"accept-language": language})
    root = ElementTree.fromstring(answer.content)
    titles = [found.text for found in root.iter("{http://www.w3.org/2000/svg}title")]
    assert sum("Midway" in title or "ミッドウェイ" in title for title in titles) >= 2
    squares = [
        found.get("data-at") for found in root.iter() if found.get("class", "").startswith("mw-square")
    ]
    assert len(squares) == 12
    hulks = [found for found in root.iter() if found.get("href") == "#mw-hulk"]
    sunk = {(): 0, WON: 3}.get(comments)
    assert sunk is None or len(hulks) == sunk
    assert "script" not in {found.tag.rpartition("}")[2] for found in root.iter()}


def test_a_new_match_is_told_who_rolls(sea):
    game = sea(dice_mode="server")
    scenario = game.match.scenario_id
    shown = page(game.alice, f"/new/{scenario}/")
    assert "The server rolls" in shown
    assert "attacked resolves" not in shown
    assert "by corners too" in shown


def test_4_0_the_result_is_written_on_the_card(sea):
    game = sea()
    game.play(*WON)
    drawn = game.alice.get(f"{game.url}board.svg", headers={"accept-language": "en"}).content.decode()
    assert re.search(r'class="mw-result"[^>]*>Great victory<', drawn)
