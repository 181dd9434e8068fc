"""Matches of MIDWAY on the database: Alice commands Nagumo, Bob may look on, Charlie is refused what is private."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import registry, services, shipped, states
from games.core.dice import ScriptedDice
from games.models import Match
from midway.engine.state import JAPAN


@dataclass
class Sea:
    """A match, and browsers of those who look at it."""

    match: Match
    alice: Client
    bob: Client

    @property
    def url(self) -> str:
        return f"/m/{self.match.slug}/"

    @property
    def analysis(self) -> str:
        return f"/g/midway/m/{self.match.slug}/analysis"

    def post(self, text: str, client: Client | None = None) -> Any:
        """Post a comment as the page does, for the moment that the match is at."""
        self.match.refresh_from_db()
        data = {"text": text, "ply": self.match.ply}
        return (client or self.alice).post(f"{self.url}post", data, headers={"accept": "application/json"})

    def play(self, *comments: str) -> None:
        """Post comments that are accepted whole."""
        for text in comments:
            answer = self.post(text)
            assert answer.status_code == 200, answer.content
            assert answer.json()["faults"] == []


@pytest.fixture
def sea(db: None) -> Iterator[Callable[..., Sea]]:
    """Make matches: `sea(will=3, dice_mode="posted")`; with posted dice a test says what is rolled."""
    states.forget()
    registry._rules.clear()
    files = shipped.bundle_of(registry.game("midway"), "midway")
    scenario = shipped.store_version("midway", "midway", files, shipped=True)[0]
    people = {}
    for name in ("alice", "bob"):
        people[name] = User.objects.create_user(name)

    def make(will: int = 4, **options: Any) -> Sea:
        seats = {JAPAN: services.SeatPlan(people["alice"], "Alice")}
        chosen = {"dice_mode": "posted", "title": "Operation MI", **options}
        match = services.create_match(scenario=scenario, seats=seats, dice=ScriptedDice((will,)), **chosen)
        clients = {name: Client() for name in people}
        for name, client in clients.items():
            client.force_login(people[name])
        return Sea(match, clients["alice"], clients["bob"])

    yield make
    states.forget()
    registry._rules.clear()
