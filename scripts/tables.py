"""The matches that are pictured: played by the computer player with fixed dice up to a moment worth looking at."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import Any

from games.core.dice import MatchDice, commitment

NONCE = "0" * 32
MOST_COMMENTS = 200
SCENARIOS = {"airborne": "crossroads", "midway": "midway", "earthreborn": "race", "raf": "introduction"}
TITLES = {"airborne": "First light at the crossroads", "earthreborn": "夜の脱出競争 / A race by night"}
LEAST_COMMENTS = {"airborne": 8, "midway": 2, "earthreborn": 4, "raf": 5}
"""How many comments there are at least before a moment in the middle of a match."""
REMARKS = {
    1: "Good luck, Bob!",
    2: "And to you. Nice morning for it.",
    3: "よろしくお願いします。こちらの前線はまだ静かですが、明日の朝までには様子が変わっているかもしれません。",
    5: "So that is how it is.",
    8: "Ouch.",
}
FAULTY = {
    "airborne": "Now for it.\nPARA1101 M/9/0101\npara1102 f/o7o4",
    "midway": "E M/9-9\nA",
    "earthreborn": "VASQUES M/2/C4\nVASQUEZ M/2/A1",
    "raf": "999 P/2/11\n54 P/9/99",
}
"""Drafts in which something is wrong."""


@dataclass(frozen=True)
class Table:
    """A match, who is to act in it, a draft for them, and how many entries it has."""

    match: Any
    acting: str
    other: str
    draft: str

    @property
    def path(self) -> str:
        return f"/m/{self.match.slug}/"


def make_users() -> dict[str, Any]:
    """Alice and Bob, who play, and Dora, who runs the site."""
    from django.contrib.auth.models import User

    made = {name: User.objects.create_user(name) for name in ("alice", "bob")}
    return made | {"dora": User.objects.create_superuser("dora")}


def lay(game: str, users: dict[str, Any], *, name: str, dice_mode: str | None = None) -> Any:
    """Return a new match of a game with Alice and Bob in its seats; its dice are the same in every run."""
    from games import registry, services, shipped
    from games.models import Match, MatchSecret

    key = SCENARIOS[game]
    scenario, _ = shipped.store_version(game, key, shipped.bundle_of(registry.game(game), key), shipped=True)
    sides = [side.key for side in registry.rules_for(scenario.pk).sides]
    people = (("alice", "Alice"), ("bob", "Bob"))
    plans = {
        side: services.SeatPlan(user=users[user], name=shown)
        for side, (user, shown) in zip(sides, people, strict=False)
    }
    slug = hashlib.sha256(f"{game} {name}".encode()).hexdigest()[:12]
    secret = hashlib.sha256(slug.encode()).digest()
    match = services.create_match(
        scenario=scenario,
        title=TITLES.get(game, ""),
        seats=plans,
        dice=MatchDice(secret, slug, 0, ""),
        dice_mode=dice_mode,
        created_by=users["alice"],
    )
    Match.objects.filter(pk=match.pk).update(slug=slug, commitment=commitment(secret), trusted_dice=True)
    MatchSecret.objects.filter(match=match).update(secret=secret)
    match.refresh_from_db()
    return match


def play(game: str, users: dict[str, Any], until: str) -> Table:
    """Play a match up to a moment: `setup`, `orders`, `resolve` (dice wait) or `over`."""
    from games import registry, selectors, services
    from games.access import Caller, Viewer

    match = lay(game, users, name=until)
    rules, rng = registry.rules_for(match.scenario_id), random.Random(11)
    callers = {seat.side: Caller(user_id=seat.user_id, name=seat.name) for seat in match.seats.all()}
    for number in range(1, MOST_COMMENTS):
        if match.status == match.Status.OVER or until == "setup":
            break
        side = match.acting[0]
        state = selectors.moment(Viewer(match, (), None, Caller())).state
        waits = bool(rules.pending(rules.view(state, side)))
        if number > LEAST_COMMENTS[game] and (
            (until == "resolve" and waits) or (until == "orders" and not waits)
        ):
            break
        text = f"{rules.bot(rules.view(state, side), side, rng)}\n{REMARKS.get(number, '')}".strip()
        services.comment_post(match.slug, callers[side], text=text, ply=match.ply, nonce=NONCE)
        match.refresh_from_db()
    acting = match.acting[0] if match.acting else ""
    names = {seat.side: seat.user.username for seat in match.seats.select_related("user") if seat.user}
    state = selectors.moment(Viewer(match, (), None, Caller())).state
    draft = rules.bot(rules.view(state, acting), acting, rng) if acting else ""
    others = [name for side, name in names.items() if side != acting]
    return Table(match, names.get(acting, "alice"), others[0] if others else "", draft)
