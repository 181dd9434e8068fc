"""The state of each match of MIDWAY, with the columns that lists and statistics ask for."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import AbstractPosition, AbstractSnapshot


class Position(AbstractPosition):
    """Where a match stands now."""

    turn = models.PositiveIntegerField(_("turn"), default=0)
    will = models.PositiveSmallIntegerField(_("American will"), default=0)
    """The American will, 1 to 6."""
    japan = models.PositiveSmallIntegerField(_("Japanese carriers"), default=4)
    america = models.PositiveSmallIntegerField(_("American carriers"), default=3)
    base_intact = models.PositiveSmallIntegerField(_("base intact"), default=1)
    """1 while the base on Midway stands, else 0."""
    score = models.SmallIntegerField(_("score"), default=0)
    """-1 to 2, as it stands."""
    grade = models.CharField(_("grade"), max_length=20, blank=True)
    """The result's key; empty while the match goes on."""


class Snapshot(AbstractSnapshot):
    """The state after an earlier entry."""
