"""The state of each match of EZ-Airborne, with the columns that lists and statistics ask for."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import AbstractPosition, AbstractSnapshot


class Position(AbstractPosition):
    """Where a match stands now. First and second are the sides in the order in which they move."""

    turn = models.PositiveIntegerField(_("turn"), default=0)
    """0 during set-up."""
    phase_side = models.CharField(_("side in its phase"), max_length=40, blank=True)
    first_units_left = models.PositiveSmallIntegerField(_("first side's units left"), default=0)
    second_units_left = models.PositiveSmallIntegerField(_("second side's units left"), default=0)
    first_points = models.SmallIntegerField(_("first side's points"), default=0)
    """Victory points as the board stands. [13]"""
    second_points = models.SmallIntegerField(_("second side's points"), default=0)


class Snapshot(AbstractSnapshot):
    """The state after an earlier entry."""
