"""`manage.py check_matches`: is every stored match still what its entries and its rules make of it?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import history
from games.models import Match


class Command(BaseCommand):
    help = (
        "Fold stored matches to their state hashes (a difference blocks a release: exit status 1) "
        "and decide their orders again (differences are listed)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", nargs="*", help="public ids; all matches if none is given")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.order_by("id").select_related("secret_row")
        if options["match"]:
            matches = matches.filter(slug__in=options["match"])
        count = blocking = 0
        for match in matches.iterator():
            count += 1
            for found in history.differences(match):
                blocking += found.blocks
                self.stdout.write(
                    f"{match.slug} {found.seq}: {found.what}{' (blocks)' if found.blocks else ''}"
                )
        self.stdout.write(f"{count} matches checked, {blocking} blocking differences")
        if blocking:
            sys.exit(1)
