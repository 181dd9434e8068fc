"""The state of each match of MIDWAY, with the columns that lists and statistics ask for."""

from django.db import models

from games.models import AbstractPosition, AbstractSnapshot


class Position(AbstractPosition):
    """Where a match stands now."""

    turn = models.PositiveIntegerField(default=0)
    will = models.PositiveSmallIntegerField(default=0)
    """The American will, 1 to 6."""
    japan = models.PositiveSmallIntegerField("Japanese carriers", default=4)
    america = models.PositiveSmallIntegerField("American carriers", default=3)
    base_intact = models.PositiveSmallIntegerField("base intact", default=1)
    """1 while the base on Midway stands, else 0."""
    score = models.SmallIntegerField(default=0)
    """-1 to 2, as it stands."""
    grade = models.CharField(max_length=20, blank=True)
    """The result's key; empty while the match goes on."""


class Snapshot(AbstractSnapshot):
    """The state after an earlier entry."""
