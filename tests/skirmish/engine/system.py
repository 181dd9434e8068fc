"""The toy game as such."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from games.core.errors import DataFault, ScenarioError
from games.core.text import msg
from tests.skirmish.engine.model import Event, Man, SkirmishScenario, State
from tests.skirmish.engine.rules import SkirmishRules


class Skirmish:
    key = "skirmish"
    version = "1"
    state_version = 1
    name = msg("Skirmish")
    order_shape = re.compile(r"[A-Z]\d+ [A-Z]+/|PASS$|SHOW$")
    state_type = State
    event_type: Any = Event

    def needs(self, scenario_toml: str) -> tuple[str, ...]:
        return (tomllib.loads(scenario_toml)["men"],)

    def load(self, key: str, files: Mapping[str, str]) -> SkirmishScenario:
        toml = tomllib.loads(files["scenario.toml"])
        men = []
        for number, row in enumerate(files[toml["men"]].splitlines()[1:], start=2):
            name, side, square = row.split(",")
            if side not in ("Red", "Blue"):
                raise ScenarioError(
                    [DataFault(toml["men"], number, "side", msg('"{side}" is no side.', side=side))]
                )
            men.append(Man(name, side, square))
        return SkirmishScenario(
            key,
            files,
            toml["title"],
            toml["situation"],
            tuple(men),
            toml.get("size", 5),
            toml.get("turns", 8),
            toml.get("fog", False),
        )

    def rules(self, scenario: SkirmishScenario) -> SkirmishRules:
        return SkirmishRules(scenario)


SYSTEM = Skirmish()
