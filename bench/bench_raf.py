"""RAF Lion: whole days a second by the computer player, and a day's answers from POST to reply."""

from __future__ import annotations

import gzip
import random
import time

import msgspec

from bench.figures import Figure, at_least, per_second, percentile, plain, seconds
from bench.run import Context
from games.core.system import MatchOptions
from raf.balance import play_day
from raf.engine.state import SIDE, State
from raf.engine.system import SYSTEM, RafRules

SCENARIO = "introduction"


def run(context: Context) -> list[Figure]:
    """Return the figures."""
    context.django()
    from games.registry import game
    from games.shipped import bundle_of

    rules = SYSTEM.rules(SYSTEM.load(SCENARIO, bundle_of(game(SYSTEM.key), SCENARIO)))
    context.say("whole days in the engine")
    figures = days(rules)
    context.say("a day from POST to answer")
    return [*figures, *answering(rules)]


def days(rules: RafRules) -> list[Figure]:
    """Return whole days a second by the computer player, on one core, and what a load costs."""
    seeds = iter(range(1, 1_000_000))
    state = rules.setup(MatchOptions())
    return [
        at_least(
            "whole days by the computer player",
            per_second(lambda: play_day(rules, next(seeds))),
            "a second",
            5,
        ),
        plain(
            "a printed set loaded", seconds(lambda: SYSTEM.load(SCENARIO, rules.scenario.files)) * 1000, "ms"
        ),
        plain("the board of a state", seconds(lambda: rules.board(state, SIDE)) * 1000, "ms"),
    ]


def answering(rules: RafRules) -> list[Figure]:
    """Return how long each answer of a day takes from POST, and the page's bytes and time at its end."""
    from django.contrib.auth.models import User
    from django.test import Client

    from games import services
    from games.models import ScenarioVersion
    from raf.models import Position

    user = User.objects.create(username="dowding")
    scenario = ScenarioVersion.objects.get(game="raf", key=SCENARIO, retired=False)
    client = Client(headers={"accept": "application/json", "host": "localhost"})
    client.force_login(user)
    times: list[float] = []
    match = services.create_match(scenario=scenario, seats={SIDE: services.SeatPlan(user, "Dowding")})
    rng = random.Random(1940)
    client.get(f"/m/{match.slug}/")  # The first request of a client starts the whole stack, once a process.
    while rules.to_act(state := msgspec.convert(Position.objects.get(match=match).state, State)):
        match.refresh_from_db()
        text = rules.bot(state, SIDE, rng)
        started = time.perf_counter()
        answer = client.post(f"/m/{match.slug}/post", {"text": text, "ply": match.ply})
        times.append((time.perf_counter() - started) * 1000)
        if answer.status_code != 200:
            raise RuntimeError(f"{text}: {answer.status_code} {answer.content!r}")
    reader = Client(headers={"host": "localhost"})
    reader.force_login(user)
    page = reader.get(f"/m/{match.slug}/").content
    return [
        plain("an answer, POST to reply, p50", percentile(times, 0.5), "ms"),
        plain("the longest automatic stretch, POST to reply", max(times), "ms"),
        plain("match page after a day", seconds(lambda: reader.get(f"/m/{match.slug}/")) * 1000, "ms"),
        plain("match page after a day, gzipped", len(gzip.compress(page)) / 1000, "kB"),
    ]
