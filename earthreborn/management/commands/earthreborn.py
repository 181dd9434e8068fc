"""`manage.py earthreborn balance` lets the computer player play itself and prints who wins."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from earthreborn.engine.system import SYSTEM, EarthRules
from games.core.dice import PreviewDice
from games.core.errors import ScenarioError
from games.core.play import play
from games.core.system import MatchOptions, Outcome

DATA = Path(__file__).parents[2] / "data"


class Command(BaseCommand):
    help = "Earth Reborn: how fair a scenario is between two computer players."
    requires_system_checks: list[str] = []
    needs_database = False

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        balance = actions.add_parser(
            "balance", help="play a scenario against itself and print how often each side wins"
        )
        balance.add_argument("scenario", nargs="?", default="race")
        balance.add_argument("--games", type=int, default=500)
        balance.add_argument("--seed", type=int, default=2012)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("--games must be 1 or more")
        rules = shipped_rules(options["scenario"])
        results: Counter[str] = Counter()
        rounds: Counter[int] = Counter()
        for number in range(options["games"]):
            outcome, last_round = play_out(rules, random.Random(options["seed"] + number))
            results[outcome.result] += 1
            rounds[last_round] += 1
        for result, count in results.most_common():
            self.stdout.write(f"{result:12} {count:5}  {100 * count / options['games']:5.1f}%")
        spread = "  ".join(f"{number}: {count}" for number, count in sorted(rounds.items()))
        self.stdout.write(f"over in round  {spread}")


def shipped_rules(key: str) -> EarthRules:
    """Return the rules of a shipped scenario. Raises `CommandError`."""
    path = DATA / "scenarios" / f"{key}.toml"
    if not path.exists():
        known = ", ".join(sorted(file.stem for file in path.parent.glob("*.toml")))
        raise CommandError(f'no scenario "{key}"; known: {known}')
    text = path.read_text(encoding="utf-8")
    files = {name: (DATA / name).read_text(encoding="utf-8") for name in SYSTEM.needs(text)}
    try:
        return SYSTEM.rules(SYSTEM.load(key, {"scenario.toml": text, **files}))
    except ScenarioError as error:
        raise CommandError(str(error)) from error


def play_out(rules: EarthRules, rng: random.Random) -> tuple[Outcome, int]:
    """Return how a match between two computer players ends, and in which round."""
    state = rules.setup(MatchOptions())
    while (outcome := rules.outcome(state)) is None:
        side = state.side
        state = play(SYSTEM, rules, state, side, rules.bot(state, side, rng), PreviewDice()).state
    return outcome, min(state.round, rules.scenario.data.rounds)
