"""The benchmarks' figures and their table."""

import json

import pytest

from bench import run
from bench.figures import at_least, at_most, beside, percentile, plain, show

JUDGED = [
    (at_least("a", 500, "1/s", 500), True, ">= 500"),
    (at_least("a", 499, "1/s", 500), False, ">= 500"),
    (at_most("a", 4.9, "ms", 5), True, "<= 5"),
    (at_most("a", 5.1, "ms", 5), False, "<= 5"),
    (beside("a", 3, "ms", ("bare", 2), most=2), True, "<= 2 x"),
    (beside("a", 3, "1/s", ("bare", 10), least=0.35), False, ">= 0.35 x"),
    (plain("a", 1, "s"), None, ""),
]


@pytest.mark.parametrize(("figure", "met", "target"), JUDGED)
def test_targets(figure, met, target):
    assert (figure.met, figure.target) == (met, target)


def test_a_ratio_is_to_what_stands_beside():
    figure = beside("push p99", 3.0, "ms", ("bare", 2.0), most=2)
    assert (figure.ratio, figure.baseline) == (1.5, "bare 2 ms")


@pytest.mark.parametrize(
    ("value", "text"), [(1234567, "1,234,567"), (0.01234, "0.0123"), (123.4, "123"), (2, "2")]
)
def test_numbers_are_short(value, text):
    assert show(value) == text


def test_percentiles():
    assert [percentile(range(1, 101), share) for share in (0.5, 0.99, 1)] == [51, 100, 100]


def test_a_run_prints_a_table_and_writes_json(tmp_path, monkeypatch, capsys):
    class Module:
        @staticmethod
        def run(context):
            return [at_least("plays", 12, "1/s", 10), at_most("page", 3, "ms", 1)]

    monkeypatch.setattr(run, "OUTPUT", tmp_path / "bench.json")
    monkeypatch.setattr(run, "modules", lambda words: ["toy"])
    monkeypatch.setattr(run, "pin", lambda cores: None)
    monkeypatch.setattr(run.importlib, "import_module", lambda name: Module)
    run.main()
    printed = capsys.readouterr().out
    assert "toy: plays" in printed
    assert "1 targets missed" in printed
    written = json.loads((tmp_path / "bench.json").read_text())
    assert [figure["met"] for figure in written["figures"]["toy"]] == [True, False]
    assert set(written["machine"]) == {"time", "commit", "python", "processor", "cores"}
