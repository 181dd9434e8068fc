"""Earth Reborn: reach and load of a large plan, one order in the engine, what a side may order, whole games."""

from __future__ import annotations

import random
import time
from pathlib import Path

import msgspec

from bench.figures import Figure, at_least, at_most, percentile, plain, seconds
from bench.run import Context
from earthreborn.engine.drawing import read_plan
from earthreborn.engine.reach import Reach
from earthreborn.engine.system import SYSTEM, EarthRules
from earthreborn.engine.ways import Ways
from games.core.dice import PreviewDice
from games.core.play import play
from games.core.system import MatchOptions

DATA = Path(__file__).parents[1] / "earthreborn/data"
SIZE, ROOM, DOORS = 40, 10, 30
MARKS = "abcdefghijklmnopqrstuvwxyzABCD"


def run(context: Context) -> list[Figure]:
    """Return the figures."""
    context.say(f"a plan of {SIZE} by {SIZE} with {DOORS} doors")
    figures = large_plan()
    context.say("orders and games in the race")
    return [*figures, *race(shipped("race"))]


def shipped(key: str) -> EarthRules:
    """Return the rules of a shipped scenario."""
    text = (DATA / f"scenarios/{key}.toml").read_text(encoding="utf-8")
    files = {name: (DATA / name).read_text(encoding="utf-8") for name in SYSTEM.needs(text)}
    return SYSTEM.rules(SYSTEM.load(key, {"scenario.toml": text, **files}))


def large_plan() -> list[Figure]:
    """Return how long the plan takes to load, and a character's reach over all of it, every door shut."""
    drawing, legend = draw()
    load = seconds(lambda: Ways(read_plan("plan.txt", drawing, "legend.toml", legend), 1, 0))
    text = (DATA / "scenarios/figure.toml").read_text(encoding="utf-8")
    start = text.index("[[characters]]")
    one = '[[characters]]\nid = "VASQUEZ"\nside = "Player"\nsquare = "A1"\ncards = 1\n'
    mark = '[[marks]]\nkey = "end"\nsquare = "AN40"\nnames = { en = "end" }\n'
    files = {
        "scenario.toml": text[:start].replace('plan = "figure"', 'plan = "large"') + one + mark,
        "characters.toml": (DATA / "characters.toml").read_text(encoding="utf-8"),
        "plans/large/plan.txt": drawing,
        "plans/large/legend.toml": legend,
    }
    rules = SYSTEM.rules(SYSTEM.load("large", files))
    state = rules.setup(MatchOptions())
    mover = state.characters[0]
    reach = seconds(lambda: Reach(rules.scenario, state, mover, 600), rounds=20)
    reached = sum(0 <= cost < 600 for cost in Reach(rules.scenario, state, mover, 600).cost)
    if reached != SIZE * SIZE:
        raise RuntimeError(f"{reached} squares reached")
    return [
        at_most("reach of a character, whole plan", reach * 1000, "ms", 10),
        at_most("plan load", load * 1000, "ms", 100),
    ]


def draw() -> tuple[str, str]:
    """Return drawing and legend of rooms of 10 by 10 squares; 6 of the 24 walls between them have two doors."""
    rows = [[" "] * (2 * SIZE + 1) for _ in range(2 * SIZE + 1)]
    for row in range(2 * SIZE + 1):
        for column in range(2 * SIZE + 1):
            if row % 2 and column % 2:
                rows[row][column] = "."
            elif row % 2 and column % (2 * ROOM) == 0:
                rows[row][column] = "|"
            elif column % 2 and row % (2 * ROOM) == 0:
                rows[row][column] = "-"
    legend = []
    places = [(line, room, upright) for upright in (True, False) for line in (1, 2, 3) for room in range(4)]
    for number, mark in enumerate(MARKS, start=1):
        line, room, upright = places[(number - 1) % len(places)]
        along = 2 * (room * ROOM + (2 if number <= len(places) else 6)) + 1
        for step in (0, 2) if number % 3 == 0 else (0,):
            a, b = (along + step, 2 * ROOM * line) if upright else (2 * ROOM * line, along + step)
            rows[a][b] = mark
        kind = "wooden" if number % 2 else "sliding"
        card = "true" if number % 5 == 0 else "false"
        legend.append(f'[doors.{mark}]\nnumber = {number}\nkind = "{kind}"\ncard = {card}\n')
    return "\n".join("".join(row) for row in rows), "\n".join(legend)


def race(rules: EarthRules) -> list[Figure]:
    """Return how long an order takes from stored state to stored state, legal orders, choices, and whole games."""
    state = rules.setup(MatchOptions())
    stored = msgspec.json.encode(state)
    decoder = msgspec.json.Decoder(SYSTEM.state_type)
    lines = [rules.format(order) for order in rules.legal_orders(state, state.side)]
    times = []
    for line in lines * 3:
        started = time.perf_counter()
        before = decoder.decode(stored)
        msgspec.json.encode(play(SYSTEM, rules, before, before.side, line, PreviewDice()).state)
        times.append((time.perf_counter() - started) * 1000)
    orders = seconds(lambda: list(rules.legal_orders(state, state.side)), rounds=20)
    choices = seconds(lambda: rules.choices(state, state.side), rounds=20)
    return [
        at_most("an order, decode to encode, p50", percentile(times, 0.5), "ms", 1),
        plain("an order, decode to encode, p99", percentile(times, 0.99), "ms"),
        at_most("legal orders of a side", orders * 1000, "ms", 5),
        plain("choices of a side", choices * 1000, "ms"),
        at_least("games by the computer player", games(rules), "a second", 5),
    ]


def games(rules: EarthRules) -> float:
    """Return how many whole games the computer player plays against itself in a second."""
    count, started = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < 2:
        state, rng = rules.setup(MatchOptions()), random.Random(count)
        while rules.outcome(state) is None:
            state = play(
                SYSTEM, rules, state, state.side, rules.bot(state, state.side, rng), PreviewDice()
            ).state
        count += 1
    return count / elapsed
