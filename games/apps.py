"""The platform as a Django app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Matches, entries, seats: everything that no game needs to know."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.checks import check_games  # noqa: F401  (registers the system checks)
