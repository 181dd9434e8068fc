"""Golden records: a full match of each scenario, each in another dice mode. [5] [13]"""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.record import RecordError, load_rules, of_thread, parse, render, replay, scenario_files
from tests.airborne.make_records import MATCHES, made
from tests.airborne.table import KEYS, SYSTEM, US, shipped_files

RECORDS = Path(__file__).parent / "records"


def text_of(key):
    return (RECORDS / f"{key}.fpr").read_text(encoding="utf-8")


def replayed(text):
    record = parse(text)
    files = scenario_files(record, lambda game, key: [shipped_files(key)])
    return record, replay(SYSTEM, load_rules(SYSTEM, record, files), record)


@pytest.mark.parametrize("key", KEYS)
def test_13_record_is_played_to_its_result(key):
    record, thread = replayed(text_of(key))
    assert thread.outcome.result == record.tags["Result"]
    assert record.tags["Dice"] == MATCHES[key][0]


@pytest.mark.parametrize("key", KEYS)
def test_record_is_written_as_it_was_read(key):
    record, thread = replayed(text_of(key))
    tags = {name: value for name, value in record.tags.items() if name != "Result"}
    assert render(of_thread(thread, tags)) == text_of(key)


@pytest.mark.parametrize("key", KEYS)
def test_record_is_what_the_maker_makes(key):
    assert made(key) == text_of(key), "run python -m tests.airborne.make_records"


def test_2_there_is_a_record_of_each_scenario_and_dice_mode():
    assert {path.stem for path in RECORDS.glob("*.fpr")} == set(KEYS)
    assert {MATCHES[key][0] for key in KEYS} == {"server", "auto", "posted"}


def test_6_the_texts_own_move_is_in_the_first_record():
    _, thread = replayed(text_of("crossroads"))
    number = next(i for i, entry in enumerate(thread.entries) if "PARA1101 M/2/0603" in entry.canonical)
    before, after = thread.states[number - 1].unit("PARA1101"), thread.states[number].unit("PARA1101")
    assert (before.hex, after.hex, thread.entries[number].side) == ("0402", "0603", US)
    assert thread.states[number].turn == 1


@pytest.mark.parametrize(
    ("key", "old", "new", "reason"),
    [
        ("crossroads", "PARA1101(L5)0402", "PARA1101(L1)0402", "No leader"),
        ("crossroads", "{4 3}", "{4}", "morale PARA1101"),
        ("crossroads", "{4 3}", "{4 3 2}", "left over"),
        ("crossroads", "{4 3}", "{4 9}", "from 1 to 6"),
        ("crossroads", '[Result "German"]', '[Result "US"]', "result"),
        ("village", "1105/2/M/6/F", "1105/2/X", "die of 2"),
    ],
)
def test_5_a_record_that_does_not_hold_is_refused(key, old, new, reason):
    assert old in text_of(key)
    with pytest.raises(RecordError, match=reason):
        replayed(text_of(key).replace(old, new))
