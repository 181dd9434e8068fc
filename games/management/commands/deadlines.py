"""`manage.py deadlines`: do what is due in matches whose deadline has passed; for a timer, every few minutes."""

from typing import Any

from django.core.management.base import BaseCommand

from games import bots, limits, services
from games.models import Match


class Command(BaseCommand):
    help = (
        "Do what is due in matches whose deadline has passed, remind computer players, and drop old counters."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = 0
        for match in Match.objects.filter(status=Match.Status.RUNNING, resolve_hours__isnull=False):
            sides = services.resolve_overdue(match)
            done += len(sides)
        waiting = Match.objects.filter(status=Match.Status.RUNNING, seats__bot=True).distinct()
        for slug in waiting.values_list("slug", flat=True):
            services.bot_move(slug)
        bots.wait_idle()
        limits.forget_old()
        self.stdout.write(f"{done} overdue")
