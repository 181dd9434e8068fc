"""What the loader refuses: one edit of the shipped set for each check, and where it must point."""

import dataclasses
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from raf.engine.data.load import FILES, load
from raf.engine.data.read import DataError
from raf.engine.data.scenario import load_scenario
from tests.raf.printed import DATA, shipped, shipped_files

PRINTED = shipped()
INTRODUCTION = (DATA / "scenarios" / "introduction.toml").read_bytes()


@dataclasses.dataclass(frozen=True)
class Fault:
    """One edit of the shipped set, and where the loader must point."""

    file: str
    old: str
    new: str
    line: int
    field: str
    reason: str
    edited: str = ""
    """The file of the edit, where that is another one."""


FAULTS = [
    Fault("adjacency.csv", "1/11,4/10", "8/11,4/10", 2, "a", '"8/11" is no sector'),
    Fault("adjacency.csv", "1/11,2/11\n", "4/10,1/11\n", 3, "b", "stands already on line 2"),
    Fault("adjacency.csv", "1/11,2/11\n", "1/11,1/11\n", 3, "b", "cannot touch itself"),
    Fault(
        "weather.csv", "3,patchy,clear", "3,sunny,clear", 4, "lf2", '"sunny" is none of clear, patchy, broken'
    ),
    Fault("weather.csv", "6,broken,broken\n", "", 1, "die", "6 is missing"),
    Fault("weather.csv", "die,lf2,lf3", "die,lf2", 1, "lf3", "column is missing"),
    Fault("weather.csv", "3,patchy,clear", "3,patchy", 4, "row", "has 2 cells"),
    Fault("squadrons.csv", "43/1/11,43,Hurricane", "43/1/11,43,Blenheim", 2, "type", "does not go with"),
    Fault("squadrons.csv", "43/1/11,43", "44/1/11,43", 2, "id", "should be 43/1/11"),
    Fault("squadrons.csv", "1/11,A,day", "1/11,B,day", 1, "letter", "uneven among day"),
    Fault("squadrons.csv", ",day,no,3,2", ",day,yes,3,2", 1, "vhf", "4 counters say yes, expected 3"),
    Fault("squadrons.csv", ",day,no,3,2", ",day,no,3,4", 2, "strength_reduced", "above the full strength"),
    Fault("gruppen.csv", "I/KG1,He111", "I/KG1,Spitfire", 2, "type", "does not fly for the Luftwaffe"),
    Fault(
        "gruppen.csv",
        "no,start,,6,7,5,3",
        "no,start,,6,5,5,3",
        2,
        "strength_reduced",
        "below the full strength",
    ),
    Fault("gruppen.csv", "yes,start", "no,start", 1, "elite", "expected 2"),
    Fault("targets.csv", "1/10,50.03,-5.18,1,", "1/10,50.03,-5.18,,", 2, "net", "radar nets have a number"),
    Fault("target_cards.csv", "\n2,start,RYE", "\n36,start,RYE", 3, "card", "is not in the deck start"),
    Fault("target_cards.csv", "5,start,POLING", "5,start,POLLING", 6, "target", "is no target"),
    Fault("target_cards.csv", "4,3,1,5/11 6/11", "4,3,1,9/11 6/11", 22, "en_route", '"9/11" is no sector'),
    Fault("target_cards.csv", "4,3,1,5/11 6/11", "4,3,1,6/11", 22, "en_route", "must hold 5/11"),
    Fault(
        "target_cards.csv", "4,3,1,5/11 6/11", "4,3,1,5/11 6/11 3/11", 22, "in_range", "names a sector twice"
    ),
    Fault("target_cards.csv", "8 9 11,1,1,0", "8 9 99,1,1,0", 2, "nets", '"99" is no radar net'),
    Fault("target_cards.csv", ",no,yes\n", ",no,no\n", 1, "forward", "expected 6"),
    Fault("force_cards.csv", "He111 Me109", "He112 Me109", 2, "types", '"He112" is none of'),
    Fault("force_cards.csv", "He111 Me109", "He111e Me109", 2, "types", "only Me109 are marked"),
    Fault("force_sizes.csv", "61,minor,no,3,3,3\n", "", 1, "card", "61 minor no is missing"),
    Fault(
        "force_cards.csv",
        "61,major,no,8",
        "61,major,no,22",
        2,
        "types",
        "lists 15 Gruppen",
        "force_sizes.csv",
    ),
    Fault(
        "raid_event_cards.csv",
        "secondary_target,A B",
        "secondary_target,",
        13,
        "target_letters",
        "needs at least",
    ),
    Fault(
        "raid_event_cards.csv",
        "secondary_target,A B",
        "secondary_target,A D",
        13,
        "target_letters",
        '"D" is none',
    ),
    Fault("day_cards.csv", "135,2,", "135,9,", 2, "days", '"9" is outside 1 to 6'),
    Fault("day_pilots.csv", "135,-15,", "135,-14,", 3, "first", "expected -15 for card 135"),
    Fault("day_priorities.csv", "138,1940-08-19", "138,1940-08-20", 7, "first", "does not follow on"),
    Fault("event_texts.csv", "flak,", "flack,", 22, "effect", '"flack" is no effect'),
    Fault("event_texts.csv", "Gruppen {letters} in the bomb", "Gruppen in the bomb", 22, "text", "{letters}"),
    Fault("raid_effort.csv", "low,1,1,none,none\n", "", 1, "die", "low 1 1 is missing"),
    Fault("detection.csv", "13,early", "13,none", 15, "alert", "is worse than at 12"),
    Fault("combat_rows.csv", "4,D,11,13", "4,D,11,12", 35, "first", "expected 13 for column 4"),
    Fault("combat_rows.csv", "4,D,11,13", "4,Q,11,13", 34, "row", "is no row of combat_results.csv"),
    Fault("combat_results.csv", "D,2,AA-", "D,2,AAX", 21, "german", '"X" is none of'),
    Fault("combat_results.csv", "D,2,AA-", "D,2,AA", 21, "german", "is not three marks"),
    Fault(
        "combat_effects.csv",
        "hunt,hunter,full,-,close_escort,full,,\n",
        "",
        1,
        "result",
        "hunt hunter full - is missing",
    ),
    Fault("bombing_results.csv", "\n1,1,0", "\n1,1,3", 2, "result", "is none of"),
    Fault("bombing_columns.csv", "9,25,", "9,26,", 10, "first", "26 does not follow on"),
    Fault("victory_points.csv", "day_passes,1\n", "", 1, "key", "day_passes is missing"),
    Fault("clock.csv", "6,1800,14", "7,2000,14", 8, "space", "7 does not follow on"),
    Fault("calendar.csv", "1940-09-10,12,-6", "1940-09-10,,", 32, "cancel", "from 10 September"),
    Fault("weather.csv", "2,clear,clear\n", "1,clear,clear\n", 3, "die", "stands already on line 2"),
    Fault("weather.csv", "\n1,clear", "\n１,clear", 2, "die", '"１" is no whole number'),
    Fault("tracks.csv", "depletion,0,15", "victory,-35,35", 3, "track", "stands already on line 2"),
    Fault("tracks.csv", "replacements,0,20", "replacements,0,999", 4, "highest", "is outside 1 to 99"),
    Fault("depletion.csv", "15,15,2\n", "", 3, "first", "ends before 15"),
    Fault("clock.csv", "0,0600,", "0,0700,", 2, "label", "should be 0600"),
    Fault("clock.csv", "6,1800,14", "6,1800,-1", 8, "patrol_limit", "is outside 0 to 49"),
    Fault("bombing_shifts.csv", "limit,3", "limit,99", 9, "columns", "is outside -9 to 9"),
    Fault("detection_modifiers.csv", "major,3", "major,99", 3, "value", "is outside -20 to 20"),
    Fault("victory_points.csv", "bombing_H,-3", "bombing_H,-99", 9, "points", "is outside -35 to 35"),
    Fault("reinforcement_costs.csv", ",-4\n", ",4\n", 2, "points", "is outside -35 to 0"),
    Fault("target_cards.csv", "8 9 11,1,1,0", "8 9 11,99,1,0", 2, "clear", "is outside 0 to 20"),
    Fault("force_cards.csv", "64,start,2", "64,start,40", 5, "sweep", "is outside 0 to 9"),
    Fault("squadrons.csv", "day,no,3,2", "day,no,99,2", 2, "strength", "is outside 0 to 20"),
    Fault("squadrons.csv", "43/1/11,43", "A43/1/11,A43", 2, "number", "is not written like 54"),
    Fault("squadrons.csv", "ACE/SPITFIRE", "ACE/SPIT", 49, "id", "should be ACE/SPITFIRE"),
    Fault("gruppen.csv", "\nI/KG1,", "\nFirst,", 2, "id", "is not written like III/KG76"),
    Fault("gruppen.csv", "6,7,5,3", "6,7,50,3", 2, "bombs", "is outside 0 to 20"),
    Fault("sectors.csv", "\n1/11,", "\n<b>,", 2, "id", "is not written like 1/11"),
    Fault("sectors.csv", "50.93,-0.80", "50.93,-80", 2, "lon", "is outside -7.0 to 4.0"),
    Fault("targets.csv", "\nDRYTREE,", "\nDry Tree,", 2, "id", "is not written like POLING"),
    Fault("map_points.csv", "c01,", "c01,9", 2, "lat", "is outside 49.0 to 54.0"),
    Fault(
        "combat_effects.csv",
        "hunt,squadron,full,-,bomb_box",
        "hunt,squadron,full,-,stays",
        12,
        "to",
        "none of",
    ),
    Fault(
        "combat_effects.csv",
        "hunt,hunter,full,-",
        "hunt,escort,full,-",
        2,
        "role",
        "does not fight in the hunt",
    ),
    Fault(
        "combat_effects.csv",
        "attack,squadron,full,D,returning,full,,",
        "attack,squadron,full,D,returning,full,bomb_box,reduced",
        43,
        "choice_to",
        "only a squadron in the hunt",
    ),
    Fault(
        "combat_effects.csv",
        "hunt,hunter,full,-,close_escort,full,,",
        "hunt,hunter,full,-,close_escort,full,,full",
        2,
        "choice_to",
        "is empty",
    ),
    Fault(
        "night_interception.csv", "4,8,12,3", "4,8,11,3", 17, "bombers_first", "expected 12 for 4 Blenheims"
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.file}-{fault.field}-{fault.line}")
def test_a_faulty_set_is_refused_by_file_line_and_field(fault: Fault) -> None:
    files = shipped_files()
    edited = fault.edited or fault.file
    text = files[edited].decode()
    assert fault.old in text
    files[edited] = text.replace(fault.old, fault.new, 1).encode()
    with pytest.raises(DataError) as refused:
        load(files)
    assert (refused.value.file, refused.value.line, refused.value.field) == (
        fault.file,
        fault.line,
        fault.field,
    )
    assert fault.reason in refused.value.reason


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(name: str) -> None:
    files = shipped_files()
    del files[name]
    with pytest.raises(DataError, match=f"^{re.escape(name)}:1: file: is missing"):
        load(files)


@pytest.mark.parametrize("name", FILES)
def test_a_file_without_rows_is_refused(name: str) -> None:
    files = shipped_files()
    files[name] = files[name].splitlines(keepends=True)[0]
    with pytest.raises(DataError):
        load(files)


def test_a_file_that_is_not_utf_8_is_refused() -> None:
    files = shipped_files()
    files["weather.csv"] = b"die,lf2,lf3\n1,\xff,clear\n"
    with pytest.raises(DataError, match=r"weather\.csv:1: file: is not UTF-8"):
        load(files)


@pytest.mark.parametrize(
    ("old", "new", "named", "field", "reason"),
    [
        ("days = 1", 'days = "one"', "days", "days", "Expected `int`"),
        ("days = 1", "days = 0", "days", "days", "does not go with the end"),
        ("days = 1", "weeks = 1", "weeks", "weeks", "unknown field"),
        ('"start"]', '"begin"]', "target_decks", "target_decks", '"begin" is none of'),
        ("1940-08-11", "1940-07-11", "first_day", "first_day", "not on the calendar"),
        ("first = -15", "first = -14", "[[bands]]", "bands", "expected -15"),
        ('radar = "high"', 'army = "high"', "[priorities]", "priorities", "name exactly"),
        ("days = 1", "days = ", "days", "file", "Invalid value"),
    ],
)
def test_a_faulty_scenario_is_refused(old: str, new: str, named: str, field: str, reason: str) -> None:
    raw = INTRODUCTION.decode().replace(old, new, 1).encode()
    with pytest.raises(DataError) as refused:
        load_scenario(raw, PRINTED)
    assert refused.value.field == field
    assert reason in refused.value.reason
    assert named in raw.decode().splitlines()[refused.value.line - 1]


def test_a_scenario_nested_too_deeply_is_refused() -> None:
    with pytest.raises(DataError, match="is nested too deeply"):
        load_scenario(b"days = " + b"[" * 100_000, PRINTED)


@settings(max_examples=80, deadline=None)
@given(name=st.sampled_from(FILES), place=st.integers(0, 10**6), text=st.text(max_size=12))
def test_whatever_stands_in_a_cell_the_set_is_loaded_or_refused(name: str, place: int, text: str) -> None:
    files = shipped_files()
    cells = re.split(b"([,\n])", files[name])
    cells[place % ((len(cells) + 1) // 2) * 2] = text.encode()
    files[name] = b"".join(cells)
    refused = _refusal(files)
    assert refused is None or (refused.file in FILES and refused.line >= 1)


def _refusal(files: dict[str, bytes]) -> DataError | None:
    try:
        load(files)
    except DataError as fault:
        return fault
    return None
