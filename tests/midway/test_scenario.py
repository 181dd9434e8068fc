"""Scenario files, good and bad."""

import pytest

from games.core.errors import ScenarioError
from games.core.system import MatchOptions
from midway.engine.system import SYSTEM
from tests.midway.table import RULES, SCENARIO

TEXTS = """
[title]
en = "Midway"
ja = "ミッドウェイ"
[situation]
en = "Find them."
ja = "見つけ出せ。"
"""


def faults(toml):
    with pytest.raises(ScenarioError) as caught:
        SYSTEM.load("test", {"scenario.toml": toml})
    return [(fault.line, fault.field) for fault in caught.value.faults]


def test_3_0_shipped_scenario():
    assert SYSTEM.needs(SCENARIO.read_text()) == ()
    assert set(RULES.scenario.title) == set(RULES.scenario.situation) == {"en", "ja"}
    assert RULES.scenario.adjacency == "orthogonal"


def test_3_0_scenario_sets_the_adjacency():
    rules = SYSTEM.rules(SYSTEM.load("test", {"scenario.toml": f'adjacency = "diagonal"\n{TEXTS}'}))
    assert rules.setup(MatchOptions()).adjacency == "diagonal"
    assert rules.options[0].values == ("diagonal", "orthogonal")
    assert rules.setup(MatchOptions(values={"adjacency": "orthogonal"})).adjacency == "orthogonal"


def test_3_0_adjacency_is_orthogonal_unless_told():
    rules = SYSTEM.rules(SYSTEM.load("test", {"scenario.toml": TEXTS}))
    assert rules.setup(MatchOptions()).adjacency == "orthogonal"
    assert rules.options[0].values == ("orthogonal", "diagonal")


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        (f'adjacency = "round"\n{TEXTS}', [(1, "adjacency")]),
        (f"\nwill = 4\n{TEXTS}", [(2, "will")]),
        (TEXTS.replace('en = "Find them."', ""), [(5, "situation")]),
        (TEXTS.replace('ja = "ミッドウェイ"', "ja = 3"), [(2, "title")]),
        ("", [(0, "title")] * 2 + [(0, "situation")] * 2),
        ("title = ?", [(1, "TOML")]),
    ],
)
def test_faults_name_line_and_field(toml, expected):
    assert faults(toml) == expected
