"""Scenario files: what is shipped, and faults with file, line and field. [3]"""

from __future__ import annotations

import pytest

from airborne.engine.data import load
from games.core.errors import ScenarioError
from tests.airborne.table import KEYS, SYSTEM, rules, shipped_files

FILES = shipped_files("crossroads")
HEXES, SIDES = "maps/bocage/hexes.csv", "maps/bocage/sides.csv"


def faults(path, old, new, *, count=1):
    """Return the faults of the shipped files with one change."""
    assert old in FILES[path], old
    files = {**FILES, path: FILES[path].replace(old, new, count)}
    with pytest.raises(ScenarioError) as error:
        load("broken", files)
    return error.value.faults


@pytest.mark.parametrize("key", KEYS)
def test_shipped_scenarios_load(key):
    bundle = rules(key).scenario
    assert set(SYSTEM.needs(bundle.files["scenario.toml"])) | {"scenario.toml"} == set(bundle.files)
    assert all(bundle.title[language] and bundle.situation[language] for language in ("en", "ja"))
    assert all(len(force.units) == len(force.leaders) for force in bundle.forces)


def test_the_first_scenario_has_four_units_a_side():
    assert [len(force.units) for force in rules("crossroads").scenario.forces] == [4, 4]


def test_there_are_at_least_ten_kinds_with_two_faces():
    kinds = rules().scenario.kinds
    assert len(kinds) >= 10
    assert all(kind.full.firepower > kind.reduced.firepower >= 1 for kind in kinds.values())
    assert {"infantry", "machine_gun", "mortar"} <= {kind.symbol for kind in kinds.values()}
    assert any(kind.indirect for kind in kinds.values())


def test_6_map_facts_of_the_text():
    board = rules().scenario.board
    assert (board.columns >= 15, board.rows >= 10) == (True, True)
    terrain = {"0705": "clear", "0805": "clear", "0604": "woods", "0803": "woods", "1105": "village"}
    assert {hex_id: board.terrain[hex_id] for hex_id in terrain} == terrain
    assert any("0704" in side for side in board.roads)
    assert "0705-0805" in board.hedges


# File, what is changed, into what; then line and field of the fault, and a word of its reason.
BROKEN = [
    (HEXES, "0705,clear", "0705,swamp", 72, "terrain", "swamp"),
    (HEXES, "0705,clear", "705,clear", 72, "hex", "705"),
    (HEXES, "0705,clear", "0704,clear", 72, "hex", "second time"),
    (HEXES, "0705,clear", "0705", 72, "line", "1 values"),
    (HEXES, "hex,terrain", "hex,ground", 1, "header", "hex,terrain"),
    (SIDES, "0705,0805,hedge", "0705,0905,hedge", None, "b", "not next to"),
    (SIDES, "0705,0805,hedge", "0705,9905,hedge", None, "b", "9905"),
    (SIDES, "0705,0805,hedge", "0705,0805,wall", None, "feature", "wall"),
    (SIDES, "0705,0805,hedge", "0805,0705,hedge\n0705,0805,hedge", None, "feature", "already"),
    ("counters.csv", "PARA,infantry", "para,infantry", 2, "kind", "capital"),
    ("counters.csv", "PARA,infantry", "PARA,ninja", 2, "symbol", "ninja"),
    ("counters.csv", "GLID,infantry", "PARA,infantry", 3, "kind", "second time"),
    ("counters.csv", "PARA,infantry,Parachute rifle platoon", "PARA,infantry,", 2, "name_en", "missing"),
    ("counters.csv", "降下兵小隊,no,3", "降下兵小隊,no,x", 2, "movement", "x"),
    ("counters.csv", "降下兵小隊,no,3", "降下兵小隊,maybe,3", 2, "indirect", "maybe"),
    ("tables/fire.csv", "die,1-2,3-4", "die,1-2,4-5", 1, "header", "join up"),
    ("tables/fire.csv", "19+", "19-20", 1, "header", "join up"),
    ("tables/fire.csv", "2,-,-,-,-,M,M,M", "2,-,-,-,-,M,M,Q", 3, "19+", "Q"),
    ("tables/fire.csv", "2,-,-,-,-,M,M,M", "2,-,-,-,-,M,M,-", 3, "19+", "kinder"),
    ("tables/fire.csv", "3,-,-,-,M,M,M,X", "3,M,-,-,M,M,M,X", 4, "3-4", "kinder"),
    ("tables/assault.csv", "\n6,", "\n7,", 0, "die", "1 to 6"),
    ("scenario.toml", 'map = "bocage"', 'map = "../etc"', 2, "map", "folder"),
    ("scenario.toml", 'map = "bocage"', "map = 7", 2, "map", "a text in quotes"),
    ("scenario.toml", "turns = 7", "turns = 0", 3, "turns", "1 to 99"),
    ("scenario.toml", "turns = 7", "turns = " + "9" * 5000, 0, "toml", "digits"),
    ("scenario.toml", "turns = 7", "turns = " + "[" * 5000, 0, "toml", "recursion"),
    ("scenario.toml", "margin = 1", "margin = 0", 5, "margin", "1 to 99"),
    ("scenario.toml", "points = 2", "points = 99999", None, "victory.0.points", "0 to 99"),
    ("counters.csv", "降下兵小隊,no,3", "降下兵小隊,no," + "3" * 5000, 2, "movement", "whole number"),
    ("scenario.toml", "turns = 7", "turn = 7", 3, "turn", "not known"),
    ("scenario.toml", 'first = "US"', 'first = "UK"', 4, "first", "US, German"),
    ("scenario.toml", 'ja = "十字路"', "", None, "title.ja", "missing"),
    (
        "scenario.toml",
        "leaders = [5, 4, 4, 3]",
        "leaders = [5, 4, 4]",
        25,
        "forces.0.leaders",
        "3 leaders for 4 units",
    ),
    ("scenario.toml", "leaders = [5, 4, 4, 3]", "leaders = [5, 4, 4, 6]", 25, "forces.0.leaders", "1 to 5"),
    ("scenario.toml", '"PARA1101"', '"PARA１１０１"', 24, "forces.0.units", "four digits"),
    ("scenario.toml", '"0201-0306"', '"０２０１-０３０６"', 26, "forces.0.hexes", "block"),
    (
        "scenario.toml",
        'hexes = ["0201-0306", "0402"]',
        'fixed = { PARA1101 = ["0402"] }',
        26,
        "forces.0.fixed",
        "not a hex",
    ),
    ("scenario.toml", 'side = "US"\nname', 'side = "SERVER"\nname', 22, "forces.0.side", "in the record"),
    ("scenario.toml", 'en = "The crossroads"', 'en = " "', 8, "title.en", "name is missing"),
    ("tables/fire.csv", "die,1-2", "die,１-2", 1, "header", "join up"),
    ("scenario.toml", "leaders = [5, 4, 4, 3]", 'leaders = "5"', 25, "forces.0.leaders", "square brackets"),
    ("scenario.toml", '"PARA1101"', '"PARA11"', 24, "forces.0.units", "four digits"),
    ("scenario.toml", '"PARA1101"', '"TANK1101"', 24, "forces.0.units", "TANK"),
    ("scenario.toml", '"PARA1102"', '"PARA1101"', 24, "forces.0.units", "second time"),
    ("scenario.toml", '"GREN2101"', '"PARA1101"', 31, "forces.1.units", "second time"),
    ("scenario.toml", '"0201-0306"', '"0201-0306", "9901"', 26, "forces.0.hexes", "9901"),
    ("scenario.toml", '"0201-0306"', '"0201-0306", "1001"', 26, "forces.0.hexes", "same hex"),
    ("scenario.toml", '"0201-0306", "0402"', '"0402"', 26, "forces.0.hexes", "1 hexes for 4 units"),
    ("scenario.toml", 'side = "German"\nname', 'side = "US"\nname', None, "forces.1.side", "two names"),
    ("scenario.toml", 'kind = "hold"', 'kind = "keep"', None, "victory.0.kind", "keep"),
    ("scenario.toml", 'hexes = ["0704"]', 'hexes = ["1704"]', None, "victory.0.hexes", "1704"),
    ("scenario.toml", "points = 2", "points = 0", None, "victory.0", "wins"),
    ("scenario.toml", 'side = "US"\nkind', 'side = "UK"\nkind', None, "victory.0.side", "UK"),
    ("scenario.toml", "[[victory]]", "[[victory]", None, "toml", ""),
]


@pytest.mark.parametrize(("path", "old", "new", "line", "field", "word"), BROKEN)
def test_faults_name_file_line_and_field(path, old, new, line, field, word):
    found = [fault for fault in faults(path, old, new) if fault.file == path and fault.field == field]
    assert found
    assert word in str(found[0].message)
    if line is None:
        text = FILES[path].replace(old, new, 1)
        assert found[0].line == 0 or found[0].line <= len(text.splitlines())
    else:
        assert found[0].line == line


def test_faults_come_together():
    files = {
        **FILES,
        HEXES: FILES[HEXES].replace("clear", "marsh"),
        "counters.csv": FILES["counters.csv"].replace("no", "non"),
    }
    with pytest.raises(ScenarioError) as error:
        load("broken", files)
    assert len({fault.file for fault in error.value.faults}) > 1
    assert str(error.value.faults[0]).startswith(f"{HEXES}:2: terrain:")


@pytest.mark.parametrize("path", [HEXES, SIDES, "counters.csv", "tables/fire.csv", "scenario.toml"])
def test_a_missing_file_is_named(path):
    with pytest.raises(ScenarioError) as error:
        load("broken", {name: text for name, text in FILES.items() if name != path})
    assert (path, 0) in [(fault.file, fault.line) for fault in error.value.faults]


@pytest.mark.parametrize(
    "toml", ["", "map = [", "forces = 3\nvictory = [1]", "[[forces]]\nside = 1\n[[forces]]\nside = {}"]
)
def test_any_toml_is_read_or_refused(toml):
    assert isinstance(SYSTEM.needs(toml), tuple)
    with pytest.raises(ScenarioError):
        load("broken", {**FILES, "scenario.toml": toml})


def test_names_are_kept_as_they_are():
    files = {
        **FILES,
        "scenario.toml": FILES["scenario.toml"].replace("The crossroads", "<script>{x}</script>"),
    }
    assert load("named", files).title["en"] == "<script>{x}</script>"
