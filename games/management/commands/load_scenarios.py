"""`manage.py load_scenarios`: bring the shipped scenarios into the database."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import shipped
from games.core.errors import ScenarioError


class Command(BaseCommand):
    help = "Bring the scenarios that come with the games into the database."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            new = shipped.load_all()
        except ScenarioError as error:
            raise CommandError(str(error)) from error
        if options["verbosity"]:
            for version in new:
                self.stdout.write(f"{version.game}: {version.title_en} ({version.hash[:19]})")
            self.stdout.write(f"{len(new)} new")
