"""Golden records: whole matches of both scenarios, one for each way they can end."""

from pathlib import Path

import pytest

from earthreborn.engine.system import SYSTEM
from games.core.record import load_rules, of_thread, parse, render, replay, scenario_files
from games.core.system import bundle_hash
from tests.earthreborn.table import shipped

RECORDS = Path(__file__).parent / "records"
RESULTS = {
    "race_west": "West",
    "race_east": "East",
    "race_draw": "draw",
    "figure_complete": "complete",
    "figure_incomplete": "incomplete",
}


def replayed(name):
    """Return text, record and match of a golden record."""
    text = (RECORDS / f"{name}.fpr").read_text(encoding="utf-8")
    record = parse(text)
    files = scenario_files(record, lambda game, key: [shipped(key).scenario.files])
    return text, record, replay(SYSTEM, load_rules(SYSTEM, record, files), record)


def test_there_is_a_record_of_every_result():
    assert {path.stem for path in RECORDS.glob("*.fpr")} == set(RESULTS)


@pytest.mark.parametrize(("name", "result"), RESULTS.items())
def test_record_is_played_to_its_result(name, result):
    _, record, thread = replayed(name)
    assert thread.outcome.result == result == record.tags["Result"]
    assert record.tags["ScenarioHash"] == bundle_hash(shipped(record.tags["Scenario"]).scenario.files)


@pytest.mark.parametrize("name", RESULTS)
def test_record_is_written_as_it_was_read(name):
    text, record, thread = replayed(name)
    tags = {key: value for key, value in record.tags.items() if key != "Result"}
    assert render(of_thread(thread, tags)) == text


@pytest.mark.parametrize("name", RESULTS)
def test_replay_of_the_events_is_the_same_as_live_play(name):
    _, _, thread = replayed(name)
    state = thread.states[0]
    for entry, live in zip(thread.entries[1:], thread.states[1:], strict=True):
        for event in entry.events:
            state = thread.rules.evolve(state, event)
        assert state == live
