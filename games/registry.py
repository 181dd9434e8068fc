"""Which games there are: collected from Django's app registry, so that nothing here names one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig, apps
from django.urls import reverse
from django.utils.module_loading import module_has_submodule

from games.core.system import GameSystem, Rules
from games.core.text import Message

if TYPE_CHECKING:
    from games.models import AbstractPosition, AbstractSnapshot


class GameConfig(AppConfig):
    """Base of every game's app config: names its system and its models, nothing else."""

    default = False
    default_auto_field = "django.db.models.BigAutoField"
    system = ""
    """Where the `GameSystem` instance is: `mygame.engine.system:SYSTEM`."""
    position_model = "Position"
    snapshot_model = "Snapshot"
    pages: tuple[tuple[str, Message], ...] = ()
    """Pages of the game's own that the start page and its matches link to: a name in its `urls`, and the link's words."""

    def __init_subclass__(cls) -> None:
        # Django takes the one default config of an app's module, where this base is imported too.
        cls.default = True


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A registered game."""

    system: GameSystem[Any, Any, Any]
    position_model: type[AbstractPosition]
    snapshot_model: type[AbstractSnapshot]
    app_config: GameConfig

    @property
    def key(self) -> str:
        return self.system.key

    @property
    def data_folder(self) -> Path:
        """Where the game's own maps, tables and scenarios lie."""
        return Path(self.app_config.path) / "data"

    @property
    def urls(self) -> str:
        """Return the module of the game's own addresses, or nothing; they stand under `/g/KEY/`, in a namespace of its key."""
        has_urls = module_has_submodule(self.app_config.module, "urls")
        return f"{self.app_config.name}.urls" if has_urls else ""

    @property
    def pages(self) -> list[tuple[str, Message]]:
        """Return addresses and words of the links to the game's own pages."""
        return [(reverse(f"{self.key}:{name}"), words) for name, words in self.app_config.pages]

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the names of the position's derived columns."""
        own = {"match", "seq", "state"}
        return tuple(
            field.name for field in self.position_model._meta.concrete_fields if field.name not in own
        )


class UnknownGame(LookupError):
    """No installed app plays this game."""


def load_system(path: str) -> GameSystem[Any, Any, Any]:
    """Return the object that `module:NAME` names."""
    module, _, name = path.partition(":")
    system: GameSystem[Any, Any, Any] = getattr(import_module(module), name)
    return system


@cache
def entries() -> Mapping[str, GameEntry]:
    """Return every game by its key, in the order of `INSTALLED_APPS`."""
    found = {}
    for config in apps.get_app_configs():
        if isinstance(config, GameConfig):
            system = load_system(config.system)
            position = config.get_model(config.position_model)
            snapshot = config.get_model(config.snapshot_model)
            found[system.key] = GameEntry(system, position, snapshot, config)
    return found


def systems() -> dict[str, GameSystem[Any, Any, Any]]:
    """Return every game's system by its key."""
    return {key: entry.system for key, entry in entries().items()}


def game(key: str) -> GameEntry:
    """Return a game. Raises `UnknownGame`."""
    try:
        return entries()[key]
    except KeyError:
        raise UnknownGame(key) from None


_rules: dict[int, Rules[Any, Any, Any]] = {}


def known_rules(version_id: int) -> Rules[Any, Any, Any] | None:
    """Return the rules of a stored scenario version if this process has loaded them; versions never change."""
    return _rules.get(version_id)


def keep_rules(
    version_id: int, game_key: str, scenario_key: str, files: Mapping[str, str]
) -> Rules[Any, Any, Any]:
    """Load the rules of a stored scenario version, keep them for the life of the process, and return them."""
    return _rules.setdefault(version_id, rules_of(game_key, scenario_key, files))


def rules_for(version_id: int) -> Rules[Any, Any, Any]:
    """Return the rules of a stored scenario version."""
    found = known_rules(version_id)
    if found is None:
        from games.models import ScenarioVersion

        version = ScenarioVersion.objects.get(pk=version_id)
        found = keep_rules(version_id, version.game, version.key, version.files)
    return found


def rules_of(game_key: str, scenario_key: str, files: Mapping[str, str]) -> Rules[Any, Any, Any]:
    """Return the rules of a bundle. Raises `ScenarioError`."""
    system = game(game_key).system
    return system.rules(system.load(scenario_key, files))
