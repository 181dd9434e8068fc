"""`manage.py midway solve` prints best play as JSON; `manage.py midway simulate` checks it by whole games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core.system import MatchOptions
from midway.engine.analysis.policy import AIMS, solve
from midway.engine.analysis.simulate import best_player, frequencies, opening
from midway.engine.card import ADJACENCIES
from midway.engine.system import SYSTEM

SCENARIO = Path(__file__).parents[2] / "data/scenarios/midway.toml"
WILLS = range(1, 7)


class Command(BaseCommand):
    help = "Best play of MIDWAY, exactly: the chances of the four results."
    requires_system_checks: list[str] = []
    needs_database = False

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        solving = actions.add_parser("solve", help="print the chances of the four results as JSON")
        solving.add_argument("--all", action="store_true", help="all wills and both aims, one object a line")
        simulating = actions.add_parser(
            "simulate", help="play whole games and compare with the exact chances"
        )
        simulating.add_argument("--games", type=int, default=200_000)
        simulating.add_argument("--seed", type=int, default=1942)
        for action in (solving, simulating):
            action.add_argument("--will", type=int, choices=WILLS, help="the American will")
            action.add_argument("--aim", choices=AIMS, default="score")
            action.add_argument("--adjacency", choices=ADJACENCIES, default=ADJACENCIES[0])

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "solve" and options["all"]:
            for aim in AIMS:
                for will in WILLS:
                    game = {"will": will, "aim": aim, "adjacency": options["adjacency"]}
                    self.stdout.write(json.dumps({**game, **best_start(**game)}))
            return
        if options["will"] is None:
            raise CommandError("--will is missing: the American will, 1 to 6")
        game = {name: options[name] for name in ("will", "aim", "adjacency")}
        if options["action"] == "solve":
            self.stdout.write(json.dumps(best_start(**game)))
        else:
            self.simulate(options["games"], options["seed"], **game)

    def simulate(self, games: int, seed: int, *, will: int, aim: Any, adjacency: Any) -> None:
        """Print, for each result, the exact chance, how often it came, and the difference in standard errors."""
        rules = SYSTEM.rules(SYSTEM.load("midway", {"scenario.toml": SCENARIO.read_text(encoding="utf-8")}))
        state = opening(rules, rules.setup(MatchOptions(values={"adjacency": adjacency})), will)
        found = frequencies(rules, state, best_player(aim), games, random.Random(seed))
        solution = solve(will, adjacency, aim)
        exact = solution.start(solution.best_start())
        worst = 0.0
        for name, part, chance in zip(exact._fields, found, exact, strict=True):
            error = (part - chance) / (chance * (1 - chance) / games) ** 0.5
            worst = max(worst, abs(error))
            self.stdout.write(
                f"{name:14} exact {chance:.6f}  played {part:.6f}  {error:+.2f} standard errors"
            )
        if worst > 3:
            raise CommandError("more than three standard errors apart")


def best_start(*, will: int, aim: Any, adjacency: Any) -> dict[str, str | float]:
    """Return the best square to start on, and the chances of the four results from there."""
    solution = solve(will, adjacency, aim)
    square = solution.best_start()
    return {"start": square, **solution.start(square)._asdict()}
