"""Scenario files: a TOML with texts in both languages, and how squares touch."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.core.errors import DataFault, ScenarioError
from games.core.system import LANGUAGES, Scenario
from games.core.text import Message, msg
from midway.engine.card import ADJACENCIES, Adjacency

TOML = "scenario.toml"
_KEYS = ("title", "situation", "adjacency")


@dataclass(frozen=True, slots=True)
class MidwayScenario(Scenario):
    """A scenario of the card game."""

    adjacency: Adjacency
    """What a match has unless its options say otherwise."""


def load(key: str, files: Mapping[str, str]) -> MidwayScenario:
    """Return a scenario from its bundle; raises `ScenarioError` with every fault."""
    text = files.get(TOML, "")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError([_syntax_fault(error)]) from error
    faults = [_fault(text, name, msg("is not known here")) for name in table if name not in _KEYS]
    title = _texts(text, table, "title", faults)
    situation = _texts(text, table, "situation", faults)
    adjacency = table.get("adjacency", ADJACENCIES[0])
    if adjacency not in ADJACENCIES:
        faults.append(_fault(text, "adjacency", msg("must be one of {known}", known=", ".join(ADJACENCIES))))
    if faults:
        raise ScenarioError(faults)
    return MidwayScenario(key, files, title, situation, adjacency)


def _texts(text: str, table: dict[str, Any], name: str, faults: list[DataFault]) -> dict[str, str]:
    """Return a text in every language, and note what is missing."""
    found = table.get(name)
    texts = found if isinstance(found, dict) else {}
    for language in LANGUAGES:
        value = texts.get(language)
        if not isinstance(value, str) or not value.strip():
            faults.append(_fault(text, name, msg("needs a text for {language}", language=language)))
    return {language: str(texts.get(language, "")).strip() for language in LANGUAGES}


def _fault(text: str, name: str, message: Message) -> DataFault:
    """Return a fault at the line where a key stands; 0 if it is missing."""
    shape = re.compile(rf"\s*\[?\s*{re.escape(name)}\b")
    numbered = enumerate(text.splitlines(), start=1)
    line = next((number for number, content in numbered if shape.match(content)), 0)
    return DataFault(TOML, line, name, message)


def _syntax_fault(error: tomllib.TOMLDecodeError) -> DataFault:
    where = re.search(r"line (\d+)", str(error))
    return DataFault(
        TOML, int(where[1]) if where else 0, "TOML", msg("cannot be read: {error}", error=str(error))
    )
