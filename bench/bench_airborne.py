"""EZ-Airborne's engine: all lines of sight, replayed orders a second, legal orders, and a move on a stored state."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from airborne.engine.rules.sight import first_blocker
from airborne.engine.selfplay import RandomDice
from airborne.engine.state import State
from airborne.engine.system import SYSTEM, AirborneRules
from bench.figures import Figure, at_least, at_most, percentile, plain, seconds
from bench.run import Context
from games.core import hexes
from games.core.play import play
from games.core.record import Record, parse, replay
from games.core.system import MatchOptions

BASE = Path(__file__).parents[1]
DATA = BASE / "airborne/data"
RECORDS = BASE / "tests/airborne/records"


def run(context: Context) -> list[Figure]:
    """Return the figures."""
    context.say("lines of sight")
    figures = sight(load("village"))
    context.say("replayed orders")
    figures += replays()
    context.say("legal orders, clicks, the computer player")
    return figures + positions(load("village"))


def load(key: str) -> AirborneRules:
    """Return the rules of a shipped scenario."""
    toml = (DATA / f"scenarios/{key}.toml").read_text(encoding="utf-8")
    files = {path: (DATA / path).read_text(encoding="utf-8") for path in SYSTEM.needs(toml)}
    return SYSTEM.rules(SYSTEM.load(key, {"scenario.toml": toml, **files}))


def sight(rules: AirborneRules) -> list[Figure]:
    """Return the time for every ordered pair of hexes, with nothing reckoned before, and again."""
    board = rules.scenario.board
    places = sorted(board.terrain)

    def all_pairs() -> None:
        for a in places:
            for b in places:
                if a != b:
                    first_blocker(board, a, b)

    hexes.trace.cache_clear()
    started = time.perf_counter()
    all_pairs()
    cold = time.perf_counter() - started
    pairs = len(places) * (len(places) - 1)
    return [
        at_most(f"all {pairs:,} lines of sight, cold", cold, "s", 1),
        plain("all lines of sight, warm", seconds(all_pairs, rounds=3), "s"),
    ]


def replays() -> list[Figure]:
    """Return orders a second when the golden records are read and checked as `record check` does after its start."""
    records = [(load(path.stem), path.read_text(encoding="utf-8")) for path in sorted(RECORDS.glob("*.fpr"))]
    orders = sum(order_count(rules, parse(text)) for rules, text in records)

    def check() -> None:
        for rules, text in records:
            replay(SYSTEM, rules, parse(text))

    return [at_least("orders replayed in record check", orders / seconds(check), "a second", 2000)]


def order_count(rules: AirborneRules, record: Record) -> int:
    """Return how many orders a record holds."""
    return sum(len(entry.canonical) for entry in replay(SYSTEM, rules, record).entries)


def moments(rules: AirborneRules) -> Iterator[tuple[State, str]]:
    """Yield state and acting side of each moment of a match of the computer player against itself."""
    rng = random.Random(1944)
    dice = RandomDice(rng)
    state = rules.setup(MatchOptions())
    while acting := rules.to_act(state):
        (side,) = acting
        yield state, side
        state = play(SYSTEM, rules, state, side, rules.bot(state, side, rng), dice).state


def positions(rules: AirborneRules) -> list[Figure]:
    """Return the times of what is asked of a position, over a whole match; the largest of each where a target is set."""
    times: dict[str, list[float]] = {"legal": [], "clicks": [], "bot": [], "move": []}
    rng = random.Random(1)
    for state, side in moments(rules):
        if state.stage == "play" and not state.pending:
            stored = msgspec.json.encode(state)
            line = rules.format(next(iter(rules.legal_orders(state, side)))) + "\n..."
            times["legal"].append(milliseconds(partial(legal, rules, state, side)))
            times["clicks"].append(milliseconds(partial(rules.choices, state, side)))
            times["bot"].append(milliseconds(partial(rules.bot, state, side, rng)))
            times["move"].append(milliseconds(partial(one_move, rules, stored, side, line)))
    return [
        at_most("legal orders of a side, the longest", max(times["legal"]), "ms", 5),
        plain("clicks of a side, p50", percentile(times["clicks"], 0.5), "ms"),
        at_most("the computer player's comment, the longest", max(times["bot"]), "ms", 300),
        at_most(
            "a stored state read, one order played, written, p50", percentile(times["move"], 0.5), "ms", 1
        ),
    ]


def legal(rules: AirborneRules, state: State, side: str) -> int:
    """Return how many orders a side may give."""
    return sum(1 for _ in rules.legal_orders(state, side))


def one_move(rules: AirborneRules, stored: bytes, side: str, comment: str) -> bytes:
    """Return the stored state after a comment."""
    state = msgspec.json.decode(stored, type=State)
    return msgspec.json.encode(play(SYSTEM, rules, state, side, comment, RandomDice(random.Random(1))).state)


def milliseconds(call: Callable[[], object]) -> float:
    """Return how long a call takes, the least of three."""
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - started)
    return best * 1000
