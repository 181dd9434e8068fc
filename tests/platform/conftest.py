"""Matches of the toy game, with Alice and Bob in their seats and Charlie outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import User

from games import services, shipped, states
from games.access import Caller
from games.answers import Answer
from games.models import Match, ScenarioVersion
from games.registry import game
from games.services import SeatPlan


@dataclass
class Table:
    """A match and its cast."""

    match: Match
    alice: Caller
    bob: Caller
    charlie: Caller
    users: dict[str, User] = field(default_factory=dict)

    def post(self, who: Caller, text: str, ply: int | None = None, **more: Any) -> Answer:
        if ply is None:
            ply = Match.objects.values_list("ply", flat=True).get(pk=self.match.pk)
        return services.comment_post(self.match.slug, who, text=text, ply=ply, **more)

    def act(self, who: Caller, act: str, ply: int | None = None, **more: Any) -> Answer:
        if ply is None:
            ply = Match.objects.values_list("ply", flat=True).get(pk=self.match.pk)
        return services.act_post(self.match.slug, who, act=act, ply=ply, **more)

    def now(self) -> Match:
        self.match.refresh_from_db()
        return self.match


def caller_of(user: User) -> Caller:
    return Caller(user_id=user.pk, name=user.username)


@pytest.fixture(autouse=True)
def cold_states() -> None:
    """Every test begins without states in memory, and without what the last database held."""
    from games import registry

    states.forget()
    registry._rules.clear()


@pytest.fixture
def scenario(db: None) -> Callable[[str], ScenarioVersion]:
    """A shipped scenario of the toy game, by its key."""

    def find(key: str) -> ScenarioVersion:
        files = shipped.bundle_of(game("skirmish"), key)
        return shipped.store_version("skirmish", key, files, shipped=True)[0]

    return find


@pytest.fixture
def lay(scenario: Callable[[str], ScenarioVersion]) -> Callable[..., Table]:
    """A way to make tables: `lay("duel", is_public=False)`."""

    def make(key: str = "duel", **more: Any) -> Table:
        users = {name: User.objects.get_or_create(username=name)[0] for name in ("alice", "bob", "charlie")}
        seats = {"Red": SeatPlan(users["alice"], "Alice"), "Blue": SeatPlan(users["bob"], "Bob")}
        match = services.create_match(scenario=scenario(key), **{"seats": seats, **more})
        alice, bob, charlie = (caller_of(users[name]) for name in ("alice", "bob", "charlie"))
        return Table(match, alice, bob, charlie, users)

    return make


@pytest.fixture
def table(lay: Callable[..., Table]) -> Table:
    """A duel that has just begun; Red (Alice) is to act."""
    return lay()
