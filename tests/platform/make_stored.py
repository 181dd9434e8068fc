"""Writes a match's rows as this release stores them, for `stored/`: once a release, never over an older file.

In a shell of Django's: `from tests.platform.make_stored import dump; dump(match, Path("tests/platform/stored/NAME.json"))`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core import serializers

from games.models import Entry, EntryText, Match, MatchSecret, Participant, ScenarioVersion, Seat
from games.registry import game

SHIFT = 1_000_000
"""Added to primary keys, so that they meet no others."""


def rows_of(match: Match) -> list[Any]:
    """Return every row of a match, parents first."""
    registered = game(match.game)
    return [
        *ScenarioVersion.objects.filter(pk=match.scenario_id),
        *Match.objects.filter(pk=match.pk),
        *MatchSecret.objects.filter(match=match),
        *Seat.objects.filter(match=match),
        *Participant.objects.filter(match=match),
        *Entry.objects.filter(match=match),
        *EntryText.objects.filter(entry__match=match),
        *registered.position_model.objects.filter(match=match),
        *registered.snapshot_model.objects.filter(match=match),
    ]


def dump(match: Match, path: Path) -> None:
    """Write a match's rows as JSON, with shifted keys and without accounts."""
    data = serializers.serialize("python", rows_of(match))
    for row in data:
        row["pk"] += SHIFT
        fields = row["fields"]
        for name in ("scenario", "match", "seat", "participant", "entry"):
            if fields.get(name) is not None:
                fields[name] += SHIFT
        for name in ("user", "created_by"):
            if name in fields:
                fields[name] = None
    objects = list(serializers.deserialize("python", data))
    path.write_text(serializers.serialize("json", [found.object for found in objects], indent=1) + "\n")
