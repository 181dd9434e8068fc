"""Scenario files, good and bad, and what a position keeps of a match."""

import pytest

from earthreborn.engine.system import SYSTEM
from games.core.errors import ScenarioError
from games.core.system import MatchOptions
from tests.earthreborn.bunker import BUNKER, LEGEND, STARTS, bunker
from tests.earthreborn.table import TEXTS, after, bundle, held, shipped, sides, start

GOOD = bundle(BUNKER, LEGEND, sides(*STARTS))


@pytest.mark.parametrize("key", ["race", "figure"])
def test_shipped_scenarios_have_both_languages(key):
    scenario = shipped(key).scenario
    for texts in (scenario.title, scenario.situation):
        assert set(texts) == {"en", "ja"}
        assert all(texts.values())
    for names in [door.names for door in scenario.plan.doors] + [room.names for room in scenario.plan.rooms]:
        assert set(names) == {"en", "ja"}
    for about in scenario.everybody.values():
        assert set(about.names) == {"en", "ja"}


def test_the_race_has_three_a_side_and_a_card_each():
    state = start(shipped("race"))
    for side in ("West", "East"):
        own = [character for character in state.characters if character.side == side]
        assert len(own) == 3
        assert sum(character.cards for character in own) == 1


def test_needs_names_the_plan_and_the_characters():
    assert SYSTEM.needs('plan = "race"') == (
        "characters.toml",
        "plans/race/plan.txt",
        "plans/race/legend.toml",
    )
    assert SYSTEM.needs("plan = ") == ("characters.toml",)


# What is replaced in the scenario, by what; the field at fault.
FAULTS = [
    ('goal = "E"', 'goal = "Q"', "sides[0].goal"),
    ('goal = "E"\n', "\n", "sides[0].goal"),
    ('goal = "E"', 'goal = "N"', "sides[0].goal"),
    ('key = "East"', 'key = "West"', "sides[0].key"),
    ("rounds = 3", "rounds = 0", "rounds"),
    ("rounds = 3", "rounds = 3\nweather = 1", "file"),
    ('id = "VASQUEZ"', 'id = "NOBODY"', "characters[0].id"),
    ('id = "FRANCK"', 'id = "VASQUEZ"', "characters[2].id"),
    ('side = "East"\nsquare = "E2"', 'side = "North"\nsquare = "E2"', "characters[2].side"),
    ('square = "E2"', 'square = "E9"', "characters[2].square"),
    ('square = "E2"', 'square = "C1"', "characters[2].square"),
    ('facing = "W"', 'facing = "UP"', "characters[2].facing"),
    ('ja = "試験"', "", "title"),
]


@pytest.mark.parametrize(("old", "new", "field"), FAULTS)
def test_faults_name_the_field(old, new, field):
    assert old in GOOD["scenario.toml"]
    with pytest.raises(ScenarioError) as caught:
        SYSTEM.load("test", {**GOOD, "scenario.toml": GOOD["scenario.toml"].replace(old, new)})
    fault = caught.value.faults[0]
    assert (fault.file, fault.field) == ("scenario.toml", field)
    assert fault.line > 0 or field == "file"


def test_a_missing_file_is_named():
    files = {name: text for name, text in GOOD.items() if not name.endswith("plan.txt")}
    with pytest.raises(ScenarioError) as caught:
        SYSTEM.load("test", files)
    assert caught.value.faults[0].file == "plans/test/plan.txt"


def test_a_fault_in_the_characters_names_the_character():
    characters = GOOD["characters.toml"].replace("movement = 4", "movement = 0")
    with pytest.raises(ScenarioError) as caught:
        SYSTEM.load("test", {**GOOD, "characters.toml": characters})
    fault = caught.value.faults[0]
    assert (fault.file, fault.field) == ("characters.toml", "DEELER.movement")
    assert GOOD["characters.toml"].splitlines()[fault.line - 1] == "movement = 4"


def test_a_name_stands_for_one_character():
    characters = GOOD["characters.toml"].replace('"Jack"', '"Jeff"')
    with pytest.raises(ScenarioError) as caught:
        SYSTEM.load("test", {**GOOD, "characters.toml": characters})
    fault = caught.value.faults[0]
    assert (fault.file, fault.field, str(fault.message)) == (
        "characters.toml",
        "SAW",
        '"Jeff" is DEELER already.',
    )
    assert GOOD["characters.toml"].splitlines()[fault.line - 1] == "[SAW]"


def test_one_player_needs_marks():
    scenario = 'command_points = 1\nrounds = 1\n[[sides]]\nkey = "Player"\n'
    scenario += '[[characters]]\nid = "BILL"\nside = "Player"\nsquare = "A1"\n'
    with pytest.raises(ScenarioError) as caught:
        SYSTEM.load("test", bundle(BUNKER, LEGEND, scenario))
    assert caught.value.faults[0].field == "marks[0].key"
    assert TEXTS


def test_columns_say_how_the_match_stands():
    rules = bunker("VASQUEZ West G2 E 0", "DEELER West A3 E 1", "FRANCK East E2 W 0")
    state = start(rules)
    assert rules.columns(state) == {"round": 1, "first_escapes": 0, "second_escapes": 0, "on_plan": 3}
    state = held(rules, state, "VASQUEZ M/1/X")
    assert rules.columns(state) == {"round": 1, "first_escapes": 1, "second_escapes": 0, "on_plan": 2}


def test_phase_changes_exactly_when_a_turn_ends():
    rules = bunker()
    state = start(rules)
    assert rules.phase(state) == rules.phase(held(rules, state, "VASQUEZ M/1/B1"))
    assert rules.phase(state) != rules.phase(after(rules, state, "VASQUEZ M/1/B1"))


def test_nothing_is_hidden():
    rules = bunker()
    state = start(rules)
    assert not rules.hides
    assert rules.view(state, "West") == rules.view(state, None) == state
    assert rules.setup(MatchOptions()) == state
