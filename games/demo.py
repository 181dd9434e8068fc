"""The matches that `make play` offers: made once, with links that stay valid."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import reverse

from games import services, shipped
from games.models import Match, ScenarioVersion, Seat
from games.registry import GameEntry, entries, rules_for
from games.seats import token_hash
from games.services import SeatPlan

Links = list[tuple[str, str]]


def ensure_demo() -> Links:
    """Return (label, path) of every demo match's seats and of its public page; what is missing is made.

    The links' tokens lie in `var/demo-links.json`, for this user's eyes only; the database has their hashes.
    """
    path = Path(settings.VAR_DIR) / "demo-links.json"
    known: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    links: Links = []
    for entry in entries().values():
        version = _first_scenario(entry)
        if version is None:
            continue
        sides = [info.key for info in rules_for(version.pk).sides]
        name = str(entry.system.name)
        table = _keep(known, entry.key, version, {})
        for number, side in enumerate(sides, start=1):
            label = f"{name}, {side} (seat {number})" if len(sides) > 1 else name
            links.append((label, _seat_path(table, side)))
        links.append((f"{name}, spectator", reverse("match", args=[table["match"]])))
        if len(sides) == 2:
            versus = _keep(known, f"{entry.key} computer", version, {sides[1]: SeatPlan(bot=True)})
            links.append((f"{name} against the computer", _seat_path(versus, sides[0])))
    _write(path, known)
    return links


def _first_scenario(entry: GameEntry) -> ScenarioVersion | None:
    keys = shipped.scenario_keys(entry)
    if not keys:
        return None
    return ScenarioVersion.objects.filter(game=entry.key, key=keys[0], shipped=True, retired=False).first()


def _keep(
    known: dict[str, Any], name: str, version: ScenarioVersion, seats: dict[str, SeatPlan]
) -> dict[str, Any]:
    """Return what is kept of a demo match: made anew if it, or one of its links, is no longer there."""
    table: dict[str, Any] = known.get(name, {})
    hashes = {token_hash(token) for token in table.get("tokens", {}).values()}
    seats_there = Seat.objects.filter(match__slug=table.get("match", ""), token_hash__in=hashes).count()
    if hashes and seats_there == len(hashes):
        return table
    match = services.create_match(scenario=version, seats=seats)
    table = {"match": match.slug, "tokens": _tokens(match)}
    known[name] = table
    return table


def _tokens(match: Match) -> dict[str, str]:
    return {seat.side: services.seat_link_create(seat) for seat in match.seats.filter(bot=False)}


def _seat_path(table: dict[str, Any], side: str) -> str:
    return reverse("seat", args=[table["tokens"][side]])


def _write(path: Path, known: dict[str, Any]) -> None:
    """Write the file so that only this user can read it, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w") as file:
        json.dump(known, file, indent=1)
    fresh.replace(path)
