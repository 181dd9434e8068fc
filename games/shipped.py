"""Scenarios that come with the games: from their data folders into the database."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.db import transaction

from games.core.errors import DataFault, ScenarioError
from games.core.system import bundle_hash
from games.core.text import msg
from games.models import ScenarioVersion
from games.registry import GameEntry, entries, game

KEY = re.compile(r"[\w-]{1,80}", re.ASCII)


def scenario_keys(entry: GameEntry) -> list[str]:
    """Return the keys of the scenarios that a game ships, sorted."""
    return sorted(path.stem for path in (entry.data_folder / "scenarios").glob("*.toml"))


def bundle_of(entry: GameEntry, key: str) -> dict[str, str]:
    """Return the bundle of a shipped scenario: its TOML as `scenario.toml`, and every file that it needs.

    Raises `ScenarioError` for a missing one.
    """
    toml = (entry.data_folder / "scenarios" / f"{key}.toml").read_text(encoding="utf-8")
    return {"scenario.toml": toml, **{path: read_own(entry, path) for path in entry.system.needs(toml)}}


def read_own(entry: GameEntry, path: str) -> str:
    """Return a file of a game's data folder. Raises `ScenarioError` if it is missing, or not in there."""
    folder = entry.data_folder.resolve()
    found = (folder / path).resolve()
    if not found.is_relative_to(folder) or not found.is_file():
        fault = DataFault(path, 0, "file", msg("The scenario needs this file, and it is not there."))
        raise ScenarioError([fault])
    return found.read_text(encoding="utf-8")


@transaction.atomic
def load_all() -> list[ScenarioVersion]:
    """Bring every shipped scenario into the database; returns those that were new.

    A version that has changed or is no longer shipped is retired: its matches keep it, new ones do not get it.
    """
    new, current = [], []
    for entry in entries().values():
        for key in scenario_keys(entry):
            version, is_new = store_version(entry.key, key, bundle_of(entry, key), shipped=True)
            current.append(version.pk)
            if is_new:
                new.append(version)
    ScenarioVersion.objects.filter(shipped=True).exclude(pk__in=current).update(retired=True)
    return new


def store_version(
    game_key: str, key: str, files: Mapping[str, str], *, shipped: bool
) -> tuple[ScenarioVersion, bool]:
    """Return the stored version of a bundle, made if it is new, and whether it was. Raises `ScenarioError`."""
    if not KEY.fullmatch(key):
        message = msg('"{key}" is no key; use letters, digits, - and _, 80 at most.', key=key)
        raise ScenarioError([DataFault("scenario.toml", 0, "key", message)])
    digest = bundle_hash(files)
    known = ScenarioVersion.objects.filter(hash=digest).first()
    if known is not None:
        if shipped and (known.retired or not known.shipped):
            known.retired, known.shipped = False, True
            known.save(update_fields=["retired", "shipped"])
        return known, False
    scenario = game(game_key).system.load(key, files)
    titles = scenario.title
    version = ScenarioVersion.objects.create(
        game=game_key,
        key=key,
        hash=digest,
        files=dict(files),
        title_en=titles["en"][:200],
        title_ja=titles.get("ja", titles["en"])[:200],
        shipped=shipped,
    )
    return version, True
