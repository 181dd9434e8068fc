"""Golden records: four games, one for each of the four results."""

from pathlib import Path

import pytest

from games.core.record import load_rules, of_thread, parse, render, replay, scenario_files
from midway.engine.system import SYSTEM
from midway.engine.tables.victory import GRADES
from tests.midway.table import RULES

RECORDS = Path(__file__).parent / "records"


def replayed(text):
    """Return record and match of a record's text."""
    record = parse(text)
    files = scenario_files(record, lambda game, key: [RULES.scenario.files])
    return record, replay(SYSTEM, load_rules(SYSTEM, record, files), record)


def test_4_0_there_is_a_record_of_each_result():
    assert {path.stem for path in RECORDS.glob("*.fpr")} == set(GRADES)


@pytest.mark.parametrize("grade", GRADES)
def test_4_0_record_is_played_to_its_result(grade):
    record, thread = replayed((RECORDS / f"{grade}.fpr").read_text())
    assert thread.outcome.grade == grade
    assert record.tags["Result"] == grade


@pytest.mark.parametrize("grade", GRADES)
def test_record_is_written_as_it_was_read(grade):
    text = (RECORDS / f"{grade}.fpr").read_text()
    record, thread = replayed(text)
    tags = {name: value for name, value in record.tags.items() if name != "Result"}
    assert render(of_thread(thread, tags)) == text
