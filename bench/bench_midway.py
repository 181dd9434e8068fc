"""MIDWAY: whole games a second, solve times, and a search from POST to answer."""

from __future__ import annotations

import random
import time
from pathlib import Path

from bench.figures import Figure, at_least, at_most, percentile, plain, seconds
from bench.run import Context
from games.core.system import MatchOptions
from midway.engine.analysis import chances
from midway.engine.analysis.panel import analyse
from midway.engine.analysis.policy import AIMS, solve
from midway.engine.analysis.simulate import best_player, frequencies, opening, play_out, random_player
from midway.engine.card import ADJACENCIES
from midway.engine.state import State
from midway.engine.system import SYSTEM, MidwayRules

SCENARIO = Path(__file__).parents[1] / "midway/data/scenarios/midway.toml"
WILLS = range(1, 7)
SEARCHES = 100


def run(context: Context) -> list[Figure]:
    """Return the figures."""
    rules = SYSTEM.rules(SYSTEM.load("midway", {"scenario.toml": SCENARIO.read_text(encoding="utf-8")}))
    context.say("whole games in the engine")
    figures = games(rules)
    context.say("solving")
    figures += solving(rules)
    context.say("a search from POST to answer")
    return [*figures, *searching(context)]


def games(rules: MidwayRules) -> list[Figure]:
    """Return games a second by a random player and by best play, on one core."""
    rng = random.Random(1942)
    first = opening(rules, rules.setup(MatchOptions()), 4)
    player = random_player(rules, rng)
    count, started = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < 2:
        play_out(rules, first, player, rng)
        count += 1
    solve(4, "orthogonal", "score")
    by_best = seconds(lambda: frequencies(rules, first, best_player("score"), 500, rng), rounds=3)
    return [
        at_least("games by a random player", count / elapsed, "a second", 1000),
        plain("games by best play", 500 / by_best, "a second"),
    ]


def solving(rules: MidwayRules) -> list[Figure]:
    """Return the longest cold solve of one will, and the longest warm answer."""
    cold = 0.0
    for adjacency in ADJACENCIES:
        for aim in AIMS:
            for will in WILLS:
                forget()
                started = time.perf_counter()
                solve(will, adjacency, aim)
                cold = max(cold, time.perf_counter() - started)
    state = opening(rules, State(nagumo="2-1", step="move", turn=1), 4)
    warm = seconds(lambda: analyse(state, "score"))
    return [
        at_most("cold solve, the longest of 24", cold, "s", 5),
        at_most("warm analysis", warm * 1000, "ms", 50),
    ]


def forget() -> None:
    """Empty every cache that a solve fills."""
    for cached in (solve, chances.ambush, chances.bombers, chances.strike, chances.hits, chances.fight):
        cached.cache_clear()
    chances.fights.cache_clear()
    chances.search_from.cache_clear()


def searching(context: Context) -> list[Figure]:
    """Return how long a search takes from POST to answer, dice, dispatches and durable commit included."""
    context.django()
    from django.contrib.auth.models import User
    from django.test import Client

    from games import services
    from games.models import ScenarioVersion
    from midway.engine.state import JAPAN

    user = User.objects.create(username="nagumo")
    scenario = ScenarioVersion.objects.get(game="midway", key="midway", retired=False)
    client = Client(headers={"accept": "application/json", "host": "localhost"})
    client.force_login(user)
    times = []
    for _ in range(SEARCHES):
        match = services.create_match(scenario=scenario, seats={JAPAN: services.SeatPlan(user, "Nagumo")})
        for ply, text in enumerate(["SETUP 2-0 M/2-1", "S"]):
            started = time.perf_counter()
            answer = client.post(f"/m/{match.slug}/post", {"text": text, "ply": ply})
            elapsed = time.perf_counter() - started
            if answer.status_code != 200:
                raise RuntimeError(f"{text}: {answer.status_code} {answer.content!r}")
        times.append(elapsed * 1000)
    return [
        plain("a search, POST to answer, p50", percentile(times, 0.5), "ms"),
        plain("a search, POST to answer, p99", percentile(times, 0.99), "ms"),
    ]
