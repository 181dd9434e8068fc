"""`manage.py midway solve` and `manage.py midway simulate`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from midway.engine.analysis.policy import solve

KEYS = ["start", "great_victory", "victory", "defeat", "great_defeat"]


def printed(*args):
    out = StringIO()
    call_command("midway", *args, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("aim", ["score", "great"])
def test_solve_prints_the_best_start_and_four_chances(aim):
    found = json.loads(printed("solve", "--will", "4", "--aim", aim))
    assert list(found) == KEYS
    assert found["start"] == "2-0"
    assert [found[key] for key in KEYS[1:]] == list(solve(4, "orthogonal", aim).start("2-0"))
    assert sum(found[key] for key in KEYS[1:]) == pytest.approx(1, abs=1e-9)


def test_solve_knows_the_other_adjacency():
    found = json.loads(printed("solve", "--will", "2", "--aim", "score", "--adjacency", "diagonal"))
    assert found["great_victory"] == solve(2, "diagonal", "score").start("2-0").great_victory


def test_solve_all_prints_six_wills_and_both_aims():
    lines = [json.loads(line) for line in printed("solve", "--all").splitlines()]
    games = [(line["aim"], line["will"]) for line in lines]
    assert games == [(aim, will) for aim in ("score", "great") for will in range(1, 7)]
    assert all(list(line) == ["will", "aim", "adjacency", *KEYS] for line in lines)


WRONG = [("solve",), ("solve", "--will", "7"), ("solve", "--will", "4", "--aim", "luck"), ()]


@pytest.mark.parametrize("args", WRONG)
def test_wrong_arguments_are_explained(args):
    with pytest.raises(CommandError):
        printed(*args)


def test_simulate_compares_with_the_exact_chances():
    lines = printed("simulate", "--will", "3", "--games", "500").splitlines()
    assert [line.split()[0] for line in lines] == KEYS[1:]
