"""A match of EZ-Airborne on the server: Alice has the Americans, Bob the Germans, Charlie is outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import fragments, registry, services, shipped, states
from games.access import Caller
from games.answers import Answer
from games.models import Match
from tests.airborne.table import GERMAN, US


@dataclass
class Seats:
    """A match and those at it."""

    match: Match
    callers: dict[str, Caller]
    clients: dict[str, Client] = field(default_factory=dict)

    def say(self, side: str, text: str, **more: Any) -> Answer:
        """Post a comment of a side; "-" is Charlie."""
        self.match.refresh_from_db()
        fields = {"ply": self.match.ply, **more}
        return services.comment_post(self.match.slug, self.callers[side], text=text, **fields)

    def act(self, side: str, text: str) -> Answer:
        """Do an act of the platform."""
        self.match.refresh_from_db()
        return services.act_post(self.match.slug, self.callers[side], act=text, ply=self.match.ply)

    def play(self, *comments: tuple[str, str]) -> Seats:
        """Post comments that must all be played."""
        for side, text in comments:
            answer = self.say(side, text)
            assert (answer.status, answer.body.get("draft")) == (200, ""), (text, answer.body)
        return self


@pytest.fixture
def seats(db: None, settings: Any) -> Callable[..., Seats]:
    """Make matches: `seats()` of the small scenario, `seats(files)` of a bundle, with what a match is made with."""
    settings.FIELDPOST_POSTS_A_MINUTE = settings.FIELDPOST_PREVIEWS_A_SECOND = 1000
    fragments.forget()
    states.forget()
    registry._rules.clear()

    def make(files: Mapping[str, str] | None = None, **options: Any) -> Seats:
        bundle = files or shipped.bundle_of(registry.game("airborne"), "crossroads")
        key = "close" if files else "crossroads"
        scenario, _ = shipped.store_version("airborne", key, bundle, shipped=not files)
        users = {name: User.objects.create_user(name) for name in ("alice", "bob", "charlie")}
        plans = {
            US: services.SeatPlan(users["alice"], "Alice"),
            GERMAN: services.SeatPlan(users["bob"], "Bob"),
        }
        match = services.create_match(scenario=scenario, seats=plans, **options)
        found = Seats(match, {})
        for side, user in zip((US, GERMAN, "-"), users.values(), strict=True):
            found.callers[side] = Caller(user_id=user.pk, name=user.username)
            found.clients[side] = Client()
            found.clients[side].force_login(user)
        return found

    return make
