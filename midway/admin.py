"""Positions, to look at."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from midway.models import Position


@admin.register(Position)
class PositionAdmin(admin.ModelAdmin):
    list_display = ["match", "turn", "will", "japan", "america", "base_intact", "score", "grade"]
    list_filter = ["grade", "will"]
    list_select_related = ["match"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
