"""Positions, to look at."""

from django.contrib import admin

from games.readonly import ReadOnly
from midway.models import Position


@admin.register(Position)
class PositionAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["match", "turn", "will", "japan", "america", "base_intact", "score", "grade"]
    list_filter = ["grade", "will"]
    list_select_related = ["match"]
