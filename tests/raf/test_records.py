"""Golden records: three whole days, one of a bad, a drawn and a good result."""

from pathlib import Path

import pytest

from games.core.record import load_rules, of_thread, parse, render, replay, scenario_files
from raf.engine.system import SYSTEM
from tests.raf.make_records import TYPED, WANTED
from tests.raf.ops import RULES

RECORDS = Path(__file__).parent / "records"


def replayed(text):
    """Record and match of a record's text."""
    record = parse(text)
    files = scenario_files(record, lambda game, key: [RULES.scenario.files])
    return record, replay(SYSTEM, load_rules(SYSTEM, record, files), record)


def test_13_there_is_a_record_of_each_kind():
    assert {path.stem for path in RECORDS.glob("*.fpr")} == {*WANTED, TYPED}


@pytest.mark.parametrize(("name", "grade"), WANTED.items())
def test_13_a_whole_day_is_played_to_its_result(name, grade):
    record, thread = replayed((RECORDS / f"{name}.fpr").read_text(encoding="utf-8"))
    assert thread.outcome.grade == record.tags["Result"] == grade
    assert thread.state.hour == 7


@pytest.mark.parametrize("name", [*WANTED, TYPED])
def test_record_is_written_as_it_was_read(name):
    text = (RECORDS / f"{name}.fpr").read_text(encoding="utf-8")
    record, thread = replayed(text)
    tags = {key: value for key, value in record.tags.items() if key != "Result"}
    assert render(of_thread(thread, tags)) == text
