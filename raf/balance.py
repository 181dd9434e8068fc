"""The plain computer player against the cards: how a scenario's days end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

from games.core.dice import MatchDice
from games.core.play import begin, play
from games.core.system import MatchOptions
from raf.engine.state import SIDE, State
from raf.engine.system import SYSTEM, RafRules


@dataclass
class Spread:
    """What a number of days came to."""

    points: list[int] = field(default_factory=list)
    grades: Counter[str] = field(default_factory=Counter)
    german: int = 0
    """Loss points of all days."""
    british: int = 0
    raids: int = 0
    bombing: int = 0
    """Victory points lost to bombs and to raids that nobody met."""

    @property
    def days(self) -> int:
        """Return how many days were played."""
        return len(self.points)

    @property
    def ratio(self) -> float:
        """Return German loss points for each British one."""
        return self.german / max(1, self.british)

    def add(self, state: State, grade: str) -> None:
        """Count one day."""
        self.points.append(state.vp)
        self.grades[grade] += 1
        self.german += state.tally.german
        self.british += state.tally.british
        self.raids += state.tally.raids
        self.bombing += state.tally.bombing


def play_day(rules: RafRules, seed: int) -> State:
    """Return the last state of a match that the computer player played; the seed decides dice and play."""
    secret, rng = seed.to_bytes(32, "big"), random.Random(seed)
    state = begin(rules, rules.setup(MatchOptions()), MatchDice(secret, "balance", 0, "")).state
    entry = 0
    while rules.to_act(state):
        entry += 1
        comment = rules.bot(state, SIDE, rng)
        state = play(SYSTEM, rules, state, SIDE, comment, MatchDice(secret, "balance", entry, "")).state
    return state


def play_days(rules: RafRules, games: int, first_seed: int = 1) -> Spread:
    """Return how `games` days end."""
    spread = Spread()
    for seed in range(first_seed, first_seed + games):
        state = play_day(rules, seed)
        outcome = rules.outcome(state)
        assert outcome is not None
        spread.add(state, outcome.grade)
    return spread


def report(spread: Spread, bands: Sequence[str]) -> list[str]:
    """Return the lines that the command prints; every band is named, also an empty one."""
    low, _, high = quantiles(spread.points, n=4) if spread.days > 1 else spread.points * 3
    lines = [
        f"days              {spread.days}",
        f"final VP          median {median(spread.points):+.0f}, quartiles {low:+.0f} to {high:+.0f}, "
        f"range {min(spread.points):+d} to {max(spread.points):+d}",
    ]
    for band in bands:
        share = spread.grades[band] / spread.days
        lines.append(f"{band:<17} {share:6.1%}")
    lines.append(
        f"loss points a day German {spread.german / spread.days:.1f}, British {spread.british / spread.days:.1f}, "
        f"ratio {spread.ratio:.2f}"
    )
    lines.append(f"raids a day       {spread.raids / spread.days:.1f}")
    lines.append(f"VP lost to bombs  {spread.bombing / spread.days:.1f} a day")
    return lines
