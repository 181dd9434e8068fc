"""`manage.py dice MATCH`: check every roll of a finished match."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match
from games.proof import dice_report


class Command(BaseCommand):
    help = "Check every roll of a finished match against the secret that was published of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", help="its public id")

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match.objects.filter(slug=options["match"]).first()
        if match is None:
            raise CommandError(f"There is no match {options['match']}.")
        report = dice_report(match)
        if report is None:
            raise CommandError(
                "The match goes on, or its dice came with a record: there is nothing to check."
            )
        self.stdout.write(
            f"SHA-256 of the secret {'is' if report.commitment_holds else 'IS NOT'} {report.commitment}"
        )
        for row in report.rows:
            if not row.good:
                self.stdout.write(f"entry {row.seq}: {' '.join(map(str, row.values))} cannot be had again")
        self.stdout.write(
            f"{report.count} rolls checked: {'all the same' if report.is_good else 'NOT the same'}"
        )
        self.stdout.write(
            "This shows that rolls were not chosen or changed afterwards. It does not show that nobody read the secret."
        )
        if not report.is_good:
            sys.exit(1)
