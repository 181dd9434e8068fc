"""Matches of RAF Lion on the database: Alice is Fighter Command, Charlie may look on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import fragments, registry, selectors, services, shipped, states
from games.access import Caller, Viewer
from games.core.dice import MatchDice
from games.models import Match, MatchSecret
from raf.engine.state import SIDE, State
from tests.raf.ops import RULES


@dataclass
class OperationsRoom:
    """A match, and browsers of those who look at it."""

    match: Match
    alice: Client
    charlie: Client
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    @property
    def path(self) -> str:
        return f"/m/{self.match.slug}/"

    @property
    def state(self) -> State:
        """The state as the pages see it."""
        self.match.refresh_from_db()
        found: State = selectors.moment(Viewer(self.match, (), None, Caller())).state
        return found

    def answer(self) -> str:
        """What the computer player would answer."""
        return RULES.bot(self.state, SIDE, self.rng)

    def post(self, text: str, ply: int | None = None, client: Client | None = None) -> Any:
        """Post a comment as the page does, for the moment that the match is at."""
        self.match.refresh_from_db()
        data = {"text": text, "ply": self.match.ply if ply is None else ply, "nonce": "0" * 32}
        return (client or self.alice).post(f"{self.path}post", data, headers={"accept": "application/json"})

    def play_to(self, kind: str) -> None:
        """Play on until a question of this kind is open."""
        for _ in range(40):
            state = self.state
            if state.pending is not None and state.pending.kind == kind:
                return
            assert self.post(self.answer()).status_code == 200
        raise AssertionError(f"no question of {kind} came")


@pytest.fixture
def room(db: None) -> Iterator[Callable[..., OperationsRoom]]:
    """Make matches of the introduction; the seed decides all dice."""
    states.forget()
    fragments.forget()
    registry._rules.clear()
    files = shipped.bundle_of(registry.game("raf"), "introduction")
    scenario = shipped.store_version("raf", "introduction", files, shipped=True)[0]

    def make(seed: int = 1, **options: Any) -> OperationsRoom:
        alice = User.objects.get_or_create(username="alice")[0]
        secret, slug = seed.to_bytes(32, "big"), "abcdefghijkl"
        match = services.create_match(
            scenario=scenario,
            seats={SIDE: services.SeatPlan(alice, "Alice")},
            dice=MatchDice(secret, slug, 0, ""),
            **options,
        )
        Match.objects.filter(pk=match.pk).update(slug=slug)
        MatchSecret.objects.filter(match=match).update(secret=secret)
        match.refresh_from_db()
        clients = Client(), Client()
        clients[0].force_login(alice)
        return OperationsRoom(match, *clients)

    yield make
    states.forget()
    registry._rules.clear()
