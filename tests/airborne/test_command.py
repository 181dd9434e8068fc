"""`manage.py airborne`: lines of sight and balance as text. [7] [13]"""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.airborne.table import KEYS


def output(*arguments):
    out = io.StringIO()
    call_command("airborne", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_7_los_prints_every_ordered_pair_once():
    lines = output("los", "crossroads")
    pairs = [tuple(line.split()[:2]) for line in lines]
    assert len(pairs) == len(set(pairs)) == 176 * 175
    assert pairs == sorted(pairs)
    assert "1104 1005 blocked:1105" in lines
    assert "0705 0805 visible" in lines
    assert any(line.rpartition(":")[2] == "0705-0805" for line in lines)
    seen = {pair for pair, line in zip(pairs, lines, strict=True) if line.endswith("visible")}
    assert {(b, a) for a, b in seen} == seen


@pytest.mark.parametrize("key", KEYS)
def test_13_balance_prints_the_shares(key):
    (line,) = output("balance", key, "--games", "4")
    assert line.startswith(f"{key}: 4 games, ")
    assert "US" in line
    assert "German" in line
    assert "draws" in line


def test_an_unknown_scenario_names_the_known_ones():
    with pytest.raises(CommandError, match="crossroads, meeting, village"):
        output("los", "nowhere")
