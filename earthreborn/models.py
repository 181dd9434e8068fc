"""The state of each match of Earth Reborn, with the columns that lists and statistics ask for."""

from django.db import models

from games.models import AbstractPosition, AbstractSnapshot


class Position(AbstractPosition):
    """Where a match stands now."""

    round = models.PositiveSmallIntegerField(default=1)
    first_escapes = models.PositiveSmallIntegerField("first side's escapes", default=0)
    """Characters that the first side has brought off over its goal."""
    second_escapes = models.PositiveSmallIntegerField("second side's escapes", default=0)
    on_plan = models.PositiveSmallIntegerField("characters on the plan", default=0)


class Snapshot(AbstractSnapshot):
    """The state after an earlier entry."""
