"""Matches of Earth Reborn on the database: Alice has the first side, Bob the second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import registry, services, shipped, states
from games.models import Match


@dataclass
class Bunker:
    """A match, and the browsers of its players by side."""

    match: Match
    clients: dict[str, Client]

    @property
    def url(self) -> str:
        return f"/m/{self.match.slug}/"

    def post(self, text: str, side: str = "", language: str = "en") -> Any:
        """Post a comment as the page does, for the side to act unless another is named."""
        self.match.refresh_from_db()
        client = self.clients[side or (self.match.acting or [next(iter(self.clients))])[0]]
        data = {"text": text, "ply": self.match.ply}
        headers = {"accept": "application/json", "accept-language": language}
        return client.post(f"{self.url}post", data, headers=headers)

    def play(self, *comments: str) -> None:
        """Post comments that are accepted whole."""
        for text in comments:
            answer = self.post(text)
            assert answer.status_code == 200, answer.content


def browser_of(user: User) -> Client:
    """Return a browser in which somebody is logged in."""
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    return client


@pytest.fixture
def bunker(db: None) -> Iterator[Callable[..., Bunker]]:
    """Make matches of a shipped scenario; Alice has the first side, Bob the second."""
    states.forget()
    registry._rules.clear()
    users = [User.objects.create(username=name) for name in ("alice", "bob")]

    def make(key: str = "race", **options: Any) -> Bunker:
        files = shipped.bundle_of(registry.game("earthreborn"), key)
        scenario, _ = shipped.store_version("earthreborn", key, files, shipped=True)
        sides = [info.key for info in registry.rules_for(scenario.pk).sides]
        plans = {
            side: services.SeatPlan(user, user.username.title())
            for side, user in zip(sides, users, strict=False)
        }
        match = services.create_match(scenario=scenario, seats=plans, **options)
        clients = {side: browser_of(user) for side, user in zip(sides, users, strict=False)}
        return Bunker(match, clients)

    yield make
    states.forget()
    registry._rules.clear()
