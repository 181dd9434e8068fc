"""The demo: links that work, and still do after the next start."""

import json
import stat

import pytest
from django.test import Client

from games import demo, shipped
from games.models import Match, Seat


@pytest.fixture
def var(settings, tmp_path, db):
    settings.VAR_DIR = tmp_path
    shipped.load_all()
    return tmp_path


def test_every_game_has_links_that_work(var):
    links = demo.ensure_demo()
    assert len({path for _, path in links}) == len(links)
    labels = [label for label, _ in links]
    assert "Skirmish, Red (seat 1)" in labels
    assert "Skirmish against the computer" in labels
    assert "Skirmish, spectator" in labels
    for _, path in links:
        assert Client().get(path).status_code == 200
        if path.startswith("/seat/"):
            client = Client()
            taken = client.post(path)
            assert taken.status_code == 302
            assert client.get(taken.url).status_code == 200


def test_a_second_run_keeps_everything(var):
    first = demo.ensure_demo()
    count = Match.objects.count()
    assert demo.ensure_demo() == first
    assert Match.objects.count() == count


def test_a_revoked_link_is_replaced_by_a_new_match(var):
    first = demo.ensure_demo()
    Seat.objects.filter(match__game="skirmish", side="Red").update(token_hash=None)
    again = demo.ensure_demo()
    assert [label for label, _ in again] == [label for label, _ in first]
    assert again != first
    assert Client().get(dict(again)["Skirmish, Red (seat 1)"]).status_code == 200


def test_the_tokens_are_for_this_user_alone(var):
    links = demo.ensure_demo()
    path = var / "demo-links.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    tokens = [token for table in json.loads(path.read_text()).values() for token in table["tokens"].values()]
    assert tokens
    assert not Seat.objects.filter(token_hash__in=tokens).exists(), "the database holds their hashes"
    assert {path.split("/")[2] for _, path in links if path.startswith("/seat/")} == set(tokens)
