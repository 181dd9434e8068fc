"""Positions, to look at."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from earthreborn.models import Position


@admin.register(Position)
class PositionAdmin(admin.ModelAdmin):
    list_display = ["match", "round", "first_escapes", "second_escapes", "on_plan"]
    list_select_related = ["match"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
