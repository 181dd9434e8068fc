"""The match page of Earth Reborn, its counters and a comment posted to it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from earthreborn.models import Position
from games import registry, services, shipped, states


@pytest.fixture
def alice(db):
    """A client of Alice, who plays West, and her match."""
    states.forget()
    registry._rules.clear()
    files = shipped.bundle_of(registry.game("earthreborn"), "race")
    scenario, _ = shipped.store_version("earthreborn", "race", files, shipped=True)
    user, bob = User.objects.create(username="alice"), User.objects.create(username="bob")
    seats = {"West": services.SeatPlan(user, "Alice"), "East": services.SeatPlan(bob, "Bob")}
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    return client, services.create_match(scenario=scenario, seats=seats)


@pytest.mark.parametrize(
    ("address", "pieces"),
    [
        ("", ['id="door-11"', 'data-pick="VASQUEZ"', 'id="figure-BILL"', "terrain-"]),
        ("board.svg", ['id="square-A1"', 'id="exit-X7-E"', 'id="figure-BILL"', ">Vault<"]),
    ],
)
def test_page_and_image_show_plan_doors_and_characters(alice, address, pieces):
    client, match = alice
    answer = client.get(f"/m/{match.slug}/{address}")
    assert answer.status_code == 200
    for piece in pieces:
        assert piece in answer.content.decode()


def test_a_comment_is_played_and_the_position_kept(alice):
    client, match = alice
    answer = client.post(
        f"/m/{match.slug}/post", {"text": "VASQUEZ M/1/A10", "ply": 0}, headers={"accept": "application/json"}
    )
    assert answer.status_code == 200, answer.content
    position = Position.objects.get(match=match)
    assert (position.round, position.on_plan, position.state["side"]) == (1, 6, "East")
