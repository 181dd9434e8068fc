"""The state of each match of RAF Lion, with the columns that lists and statistics ask for."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import AbstractPosition, AbstractSnapshot


class Position(AbstractPosition):
    """Where a match stands now."""

    date = models.CharField(_("date"), max_length=10, blank=True)
    """The raid day, as `1940-08-11`."""
    hour = models.PositiveSmallIntegerField(_("hour"), default=0)
    """The clock's space: 0 is 0600, 7 the end of the day."""
    victory_points = models.SmallIntegerField(_("victory points"), default=0)
    raids = models.PositiveSmallIntegerField(_("raids"), default=0)
    """Raids of the day so far."""
    german_losses = models.PositiveSmallIntegerField(_("German loss points"), default=0)
    british_losses = models.PositiveSmallIntegerField(_("British loss points"), default=0)
    grade = models.CharField(_("grade"), max_length=20, blank=True)
    """The result's key; empty while the match goes on."""


class Snapshot(AbstractSnapshot):
    """The state after an earlier entry."""
