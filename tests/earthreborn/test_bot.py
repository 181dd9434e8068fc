"""The computer player: it runs for its goal, and bars the way of an enemy who is about to win."""

import random

import pytest
from msgspec.structs import replace

from earthreborn.engine.hindering import hinder
from games.core.errors import Refused
from tests.earthreborn.table import comment, drawn, sides, start

WAIST = """\
+-+-+-+-+-+-+
:. . .|. . .:
+ + + + + + +
|. . . . . .|
+ + + + + + +
:. . .|. . .:
+-+-+-+-+-+-+
"""
"""Two halls with one square of passage between them, C2-D2."""
DOORWAY = WAIST.replace("|. . . . . .|", "|. . .a. . .|").replace(":. . .|. . .:", ":. . .a. . .:", 1)
"""The same with a door two squares wide, which one body does not bar."""
DOOR = '[doors.a]\nnumber = 1\nkind = "wooden"\ncard = true\n'
WEST = ("VASQUEZ West A1 E 0", "DEELER West A2 E 0")


def east_to_move(rules, **changes):
    """Return the first state as if it were East's turn."""
    return replace(start(rules), side="East", command_points=4, **changes)


def test_5_1_a_body_is_put_into_the_passage_before_the_enemy_gets_through():
    rules = drawn(WAIST, "", sides(*WEST, "FRANCK East F3 W 0"))
    state = east_to_move(rules)
    line = rules.bot(state, "East", random.Random(1)).splitlines()[0]
    assert line in ("FRANCK M/1/C2", "FRANCK M/1/D2")
    blocked = comment(rules, state, line).state
    for way in ("VASQUEZ M/4/F1", "DEELER M/4/F1"):
        with pytest.raises(Refused):
            comment(rules, blocked, way)


def test_5_2_1_a_door_is_shut_before_an_enemy_without_a_card():
    rules = drawn(DOORWAY, DOOR, sides(*WEST, "FRANCK East D2 W 0"))
    order = hinder(rules.scenario, east_to_move(rules, open_doors=(1,)), "East")
    assert rules.format(order) == "FRANCK M/1/C#1"


@pytest.mark.parametrize(
    ("west", "east"),
    [
        (("VASQUEZ West A1 E 0",), ("FRANCK East F3 W 0",)),
        (WEST, ("FRANCK East A3 W 0", "BILL East B3 W 0")),
    ],
    ids=["the enemy cannot win yet", "one can win first"],
)
def test_nobody_is_hindered_when_nothing_has_to_be_done(west, east):
    rules = drawn(WAIST, "", sides(*west, *east))
    assert hinder(rules.scenario, east_to_move(rules), "East") is None
