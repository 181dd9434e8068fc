"""Positions, to look at."""

from django.contrib import admin

from games.readonly import ReadOnly
from raf.models import Position


@admin.register(Position)
class PositionAdmin(ReadOnly, admin.ModelAdmin):
    list_display = [
        "match",
        "date",
        "hour",
        "victory_points",
        "raids",
        "german_losses",
        "british_losses",
        "grade",
    ]
    list_filter = ["grade", "date"]
    list_select_related = ["match"]
