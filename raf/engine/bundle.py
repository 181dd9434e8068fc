"""A scenario from its bundle: the TOML and all CSV files of the printed set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.core.board import Facts
from games.core.errors import DataFault, ScenarioError
from games.core.system import Scenario
from games.core.text import verbatim
from raf.engine import board, reference
from raf.engine.data import load as printed
from raf.engine.data import scenario as scenarios
from raf.engine.data.model import RafData
from raf.engine.data.read import DataError

TOML = "scenario.toml"


@dataclass(frozen=True)
class RafScenario(Scenario):
    """A scenario with its printed set, and what never changes on its page."""

    data: RafData
    play: scenarios.Scenario

    @cached_property
    def terrain(self) -> board.RafTerrain:
        """Return the map and the empty boxes."""
        return board.terrain(self.data)

    @cached_property
    def tables(self) -> tuple[Facts, ...]:
        """Return the printed tables as the page shows them."""
        return reference.tables(self.data)


def needs(scenario_toml: str) -> tuple[str, ...]:
    """Return the paths of the printed set; every scenario needs all of it."""
    return printed.FILES


def load(key: str, files: Mapping[str, str]) -> RafScenario:
    """Return a scenario from its bundle; raises `ScenarioError`."""
    raw = {path: text.encode() for path, text in files.items()}
    try:
        data = printed.load(raw)
        play = scenarios.load_scenario(raw.get(TOML, b""), data)
    except DataError as error:
        raise ScenarioError(
            [DataFault(error.file, error.line, error.field, verbatim(error.reason))]
        ) from error
    title = {"en": play.name.en, "ja": play.name.ja}
    situation = {"en": play.summary.en, "ja": play.summary.ja}
    return RafScenario(key, files, title, situation, data, play)
