"""The toy game's states."""

from django.db import models

from games.models import AbstractPosition, AbstractSnapshot


class Position(AbstractPosition):
    turn = models.IntegerField(default=1)
    units = models.IntegerField(default=0)


class Snapshot(AbstractSnapshot):
    pass
