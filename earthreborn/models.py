"""The state of each match of Earth Reborn, with the columns that lists and statistics ask for."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import AbstractPosition, AbstractSnapshot


class Position(AbstractPosition):
    """Where a match stands now."""

    round = models.PositiveSmallIntegerField(_("round"), default=1)
    first_escapes = models.PositiveSmallIntegerField(_("first side's escapes"), default=0)
    """Characters that the first side has brought off over its goal."""
    second_escapes = models.PositiveSmallIntegerField(_("second side's escapes"), default=0)
    on_plan = models.PositiveSmallIntegerField(_("characters on the plan"), default=0)


class Snapshot(AbstractSnapshot):
    """The state after an earlier entry."""
