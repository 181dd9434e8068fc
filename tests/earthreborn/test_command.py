"""`manage.py earthreborn balance`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def printed(*args):
    out = StringIO()
    call_command("earthreborn", *args, stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.slow
def test_balance_is_fair_in_the_race():
    *results, rounds = printed("balance", "race", "--games", "200")
    shares = {line.split()[0]: int(line.split()[1]) for line in results}
    assert sum(shares.values()) == 200
    assert 80 <= shares["West"] <= 120
    assert 80 <= shares["East"] <= 120
    assert rounds.startswith("over in round")


def test_balance_plays_the_one_player_scenario_to_its_end():
    assert printed("balance", "figure", "--games", "2")[0].split() == ["complete", "2", "100.0%"]


@pytest.mark.parametrize("args", [("balance", "nowhere"), ("balance", "race", "--games", "0"), ()])
def test_wrong_arguments_are_explained(args):
    with pytest.raises(CommandError):
        printed(*args)
