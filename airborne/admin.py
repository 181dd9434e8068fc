"""Positions, to look at."""

from django.contrib import admin

from airborne.models import Position
from games.readonly import ReadOnly


@admin.register(Position)
class PositionAdmin(ReadOnly, admin.ModelAdmin):
    list_display = [
        *("match", "turn", "phase_side"),
        *("first_units_left", "second_units_left", "first_points", "second_points"),
    ]
    list_filter = ["phase_side", "turn"]
    list_select_related = ["match"]
