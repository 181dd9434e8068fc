"""`manage.py rebuild_positions`: write every position anew from the entries."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import history
from games.models import Match


class Command(BaseCommand):
    help = "Write positions anew from the entries, and drop the snapshots; restart the servers afterwards."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", nargs="*", help="public ids; all matches if none is given")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.order_by("id")
        if options["match"]:
            matches = matches.filter(slug__in=options["match"])
        count = differed = 0
        for match in matches.iterator():
            count += 1
            if history.rebuild_position(match):
                differed += 1
                self.stdout.write(f"{match.slug}: the position was another")
        self.stdout.write(f"{count} rebuilt, {differed} differed")
