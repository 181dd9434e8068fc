"""`manage.py deadlines`: do what is due in matches whose deadline has passed; servers do it themselves once a minute."""

from typing import Any

from django.core.management.base import BaseCommand

from games import bots, chores


class Command(BaseCommand):
    help = (
        "Do what is due in matches whose deadline has passed, remind computer players, and drop old counters."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = chores.do_chores()
        bots.wait_idle()
        self.stdout.write(f"{done} overdue")
