"""`manage.py raf balance`: lets the plain computer player play whole days and prints how they end."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core.errors import ScenarioError
from games.registry import game
from games.shipped import bundle_of
from raf.balance import play_days, report
from raf.engine.system import SYSTEM


class Command(BaseCommand):
    help = "Plays RAF Lion by the computer player and prints the spread of the results."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        balance = actions.add_parser("balance", help="spread of final victory points, bands, losses, raids")
        balance.add_argument("--games", type=int, default=1000)
        balance.add_argument("--seed", type=int, default=1, help="the first of the seeds, one a game")
        balance.add_argument("--scenario", default="introduction")

    def handle(self, *args: Any, **options: Any) -> None:
        key, games = options["scenario"], options["games"]
        if games < 1:
            raise CommandError("--games must be 1 or more")
        try:
            rules = SYSTEM.rules(SYSTEM.load(key, bundle_of(game("raf"), key)))
        except OSError as error:
            raise CommandError(f'no scenario "{key}": {error}') from error
        except ScenarioError as error:
            raise CommandError(str(error)) from error
        bands = [band.key for band in rules.scenario.play.bands]
        for line in report(play_days(rules, games, options["seed"]), bands):
            self.stdout.write(line)
