"""Positions, to look at."""

from django.contrib import admin

from earthreborn.models import Position
from games.readonly import ReadOnly


@admin.register(Position)
class PositionAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["match", "round", "first_escapes", "second_escapes", "on_plan"]
    list_select_related = ["match"]
