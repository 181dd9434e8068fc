"""The platform as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Matches, entries, seats: everything that no game needs to know."""

    name = "games"
    verbose_name = _("Matches and scenarios")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.checks import check_games  # noqa: F401  (registers the system checks)
