"""Matches of the toy game, with Alice and Bob at the board and Charlie outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import fragments, registry, services, shipped
from games.models import Match


@dataclass(frozen=True)
class Table:
    """A match, and browsers of those at it."""

    match: Match
    alice: Client
    bob: Client
    charlie: Client
    tokens: dict[str, str]

    @property
    def path(self) -> str:
        return f"/m/{self.match.slug}/"

    def post(self, who: Client, text: str, **more: Any) -> Any:
        """Post a comment as the page's script does."""
        self.match.refresh_from_db()
        fields = {"text": text, "ply": self.match.ply, **more}
        return who.post(f"{self.path}post", fields, headers={"accept": "application/json"})


@pytest.fixture
def table(db: None) -> Callable[..., Table]:
    """Make matches of the toy game; Alice has Red by her account, Bob has Blue by a secret link."""
    fragments.forget()

    def make(key: str = "duel", **options: Any) -> Table:
        scenario, _ = shipped.store_version(
            "skirmish", key, shipped.bundle_of(registry.game("skirmish"), key), shipped=True
        )
        user = User.objects.create_user("alice", password="correct horse")
        plans = {"Red": services.SeatPlan(user=user, name="Alice"), "Blue": services.SeatPlan(name="Bob")}
        match = services.create_match(scenario=scenario, seats=plans, created_by=user, **options)
        token = services.seat_link_create(match.seats.get(side="Blue"))
        alice, bob, charlie = Client(), Client(), Client()
        alice.force_login(user)
        bob.post(f"/seat/{token}/")
        return Table(match, alice, bob, charlie, {"Blue": token})

    return make
