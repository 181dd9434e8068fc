"""`manage.py airborne los SCENARIO` and `manage.py airborne balance`: what sight and balance really are."""

from collections import Counter
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from airborne.engine.rules.sight import first_blocker
from airborne.engine.selfplay import play_match
from airborne.engine.system import SYSTEM, AirborneRules
from games.registry import game
from games.shipped import bundle_of, scenario_keys


class Command(BaseCommand):
    help = "Print all lines of sight of a scenario's map, or play the computer player against itself."
    requires_system_checks: ClassVar[list[str]] = []

    def add_arguments(self, parser: CommandParser) -> None:
        commands = parser.add_subparsers(dest="what", required=True)
        los = commands.add_parser("los", help="every ordered pair of hexes: visible, or what blocks first")
        los.add_argument("scenario")
        balance = commands.add_parser("balance", help="win shares by self-play")
        balance.add_argument("scenarios", nargs="*", help="all if none is named")
        balance.add_argument("--games", type=int, default=500)
        balance.add_argument("--seed", type=int, default=1944)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["what"] == "los":
            self.print_lines_of_sight(load(options["scenario"]))
            return
        for key in options["scenarios"] or scenario_keys(game("airborne")):
            self.print_balance(load(key), options["games"], options["seed"])

    def print_lines_of_sight(self, rules: AirborneRules) -> None:
        board = rules.scenario.board
        places = sorted(board.terrain)
        for a in places:
            lines = []
            for b in places:
                if a != b:
                    blocker = first_blocker(board, a, b)
                    lines.append(f"{a} {b} blocked:{blocker}" if blocker else f"{a} {b} visible")
            self.stdout.write("\n".join(lines))

    def print_balance(self, rules: AirborneRules, games: int, seed: int) -> None:
        ends = [play_match(rules, seed + number).end for number in range(games)]
        wins = Counter(end.winner if end else "" for end in ends)
        shares = [f"{side.key} {100 * wins[side.key] / games:.1f}%" for side in rules.sides]
        draws = f"draws {100 * wins[''] / games:.1f}%"
        verdict = (
            "balanced"
            if all(35 <= 100 * wins[side.key] / games <= 65 for side in rules.sides)
            else "NOT BALANCED"
        )
        self.stdout.write(f"{rules.scenario.key}: {games} games, {', '.join([*shares, draws])}: {verdict}")


def load(key: str) -> AirborneRules:
    """Return the rules of a shipped scenario."""
    entry = game("airborne")
    known = scenario_keys(entry)
    if key not in known:
        raise CommandError(f'"{key}" is no scenario; there are: {", ".join(known)}')
    return SYSTEM.rules(SYSTEM.load(key, bundle_of(entry, key)))
