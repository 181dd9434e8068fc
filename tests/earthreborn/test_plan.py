"""Plans as they are drawn: what is read, and what is refused with line and column."""

import pytest

from earthreborn.engine.drawing import read_plan
from earthreborn.engine.plan import Ground, Wall
from earthreborn.engine.system import SYSTEM
from games.core.errors import ScenarioError
from tests.earthreborn.table import DATA, bundle, shipped, sides

PLAN = """\
; A B C
+-+-+-+
|. .a.: ; 1
+ +-+ +
|T T|.| ; 2
+-+-+-+
"""
LEGEND = """
[doors.a]
number = 1
kind = "sliding"

[furniture.T]
names = { en = "table" }
solid = true
size = [2, 1]
"""


def plan(drawing=PLAN, legend=LEGEND):
    return read_plan("plan.txt", drawing, "legend.toml", legend)


def fault(drawing=PLAN, legend=LEGEND):
    """Return file, line, field and words of the first fault."""
    with pytest.raises(ScenarioError) as caught:
        plan(drawing, legend)
    first = caught.value.faults[0]
    return first.file, first.line, first.field, str(first.message)


def test_5_2_3_drawing_is_read():
    read = plan()
    grid = read.grid
    assert (grid.width, grid.height) == (3, 2)
    assert [read.ground[grid.by_name[name]] for name in ("A1", "A2", "C2")] == [
        Ground.FLOOR,
        Ground.SOLID,
        Ground.FLOOR,
    ]
    (door,) = read.doors
    assert (door.number, door.is_sliding, door.needs_card) == (1, True, False)
    assert [grid.names[stand.square] for stand in door.stands] == ["B1", "C1"]
    assert [(grid.names[way.square], way.over.letter) for way in read.exits] == [("C1", "E")]
    assert read.file_place(grid.by_name["C2"]) == (5, 6)


def test_5_2_3_wall_under_a_door_is_as_if_it_were_not_there():
    read = plan()
    (edge,) = read.doors[0].edges
    assert read.walls[edge] == Wall.NONE
    assert [read.grid.names[step.square] for step in read.steps_from(read.grid.by_name["B1"])] == ["C1", "A1"]


def test_5_2_5_pieces_of_furniture_know_their_squares():
    (piece,) = plan().furniture
    assert [plan().grid.names[square] for square in piece.squares] == ["A2", "B2"]
    assert piece.is_solid


# What is replaced in the drawing, by what; the line and column at fault; and some of the words.
FAULTS = [
    ("|. .a.: ; 1", "|. .a.  ; 1", 3, 7, "does not close at C1"),
    ("+-+-+-+\n|. .a", "+-+ +-+\n|. .a", 2, 4, "does not close at B1"),
    ("|. .a.:", "|. .?.:", 3, 5, '"?" stands on an edge'),
    ("|. .a.:", "|x .a.:", 3, 2, '"x" stands on a square'),
    ("+ +-+ +", "+ +-a +", 4, 5, '"a" stands on a corner'),
    ("+ +-+ +", "+ +|+ +", 4, 4, '"|" stands on an edge'),
    ("|T T|.|", "|T .|.|", 5, 2, 'piece "T" at A2 is 2 by 1 squares, but overlaps "." at B2'),
    ("|T T|.|", "|T|T|.|", 5, 3, "overlaps what is drawn on this edge"),
    ("|T T|.|", "|T T a|", 5, 6, '"a" stands on a square'),
    ("|T T|.|", "|T T:.|", 5, 5, "A gap (:) stands in the frame"),
    ("|T T|.|", "|. .a.|\n+-+-+-+\n|. .a.|", 7, 5, "Door 1 is drawn on 3 edges"),
    ("+ +-+ +", "a +-+ +", 4, 1, "stands on a corner"),
    ("|. .a.: ; 1\n+ +-+ +", "|. . .: ; 1\n+ +a+ +", 4, 4, "Door 1 is blocked by the furniture on B2"),
    ("+ +-+ +", "+ +-+a+", 4, 6, "Door 1 is drawn on 2 edges"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "words"), FAULTS)
def test_5_2_3_faults_of_a_drawing_name_line_and_column(old, new, line, column, words):
    assert old in PLAN
    file, found_line, field, message = fault(PLAN.replace(old, new))
    assert (file, found_line, field) == ("plan.txt", line, f"column {column}")
    assert words in message


DOUBLE = [
    ("""\
+-+-+
|. .|
+a+#+
|. .|
+-+-+
""", 3, 2, "A1", "A2"),
    ("""\
+-+-+
|.#.|
+ + +
|.a.|
+ + +
|.|.|
+-+-+
""", 4, 3, "A2", "B2"),
    ("""\
+-+-+-+
|. . .|
+a+a+#+
|. . .|
+-+-+-+
""", 3, 4, "B1", "B2"),
]  # fmt: skip


@pytest.mark.parametrize(("drawing", "line", "column", "a", "b"), DOUBLE)
def test_5_2_3_a_door_on_a_double_wall_is_refused_and_both_squares_are_named(drawing, line, column, a, b):
    legend = '[doors.a]\nnumber = 7\nkind = "wooden"\n'
    file, found_line, field, message = fault(drawing, legend)
    assert (file, found_line, field) == ("plan.txt", line, f"column {column}")
    assert (
        message
        == f"Door 7 stands on the double wall between {a} and {b}; it may stand on a single wall or none."
    )


def test_5_2_3_a_door_on_a_single_wall_beside_nothing_is_fine():
    read = plan("+-+-+\n|.a.|\n+ + +\n|. .|\n+-+-+\n", '[doors.a]\nnumber = 1\nkind = "wooden"\n')
    assert len(read.doors) == 1


SHEETS = [
    ("", 0, "must be odd"),
    ("+-+-\n|. .\n+-+-\n", 3, "must be odd"),
    ("+-+\n|.|\n", 2, "must be odd"),
    ("\n".join(["-" * 401] * 3), 1, "99 columns and rows"),
]


@pytest.mark.parametrize(("drawing", "line", "words"), SHEETS)
def test_5_2_3_sheets_that_cannot_be_a_plan(drawing, line, words):
    _, found, _, message = fault(drawing, "")
    assert found == line
    assert words in message


LEGENDS = [
    (LEGEND.replace("number = 1", "number = 0"), 3, "doors.a.number"),
    (LEGEND.replace('"sliding"', '"steel"'), 4, "doors.a.kind"),
    (LEGEND + "\n[doors.b]\nnumber = 2\nkind = 'wooden'\n", 11, "doors.b"),
    (LEGEND + "\n[doors.b]\nnumber = 1\nkind = 'wooden'\n", 11, "doors.b"),
    (LEGEND.replace("[furn", "aliases = ['2']\n[doors.b]\nnumber = 2\nkind = 'wooden'\n[furn"), 7, "doors.b"),
    (LEGEND + "\n[doors.bb]\nnumber = 2\nkind = 'wooden'\n", 11, "doors.bb"),
    (LEGEND + "\n[[rooms]]\nat = 'Z9'\nnames = { en = 'Nowhere' }\n", 11, "rooms[0]"),
    (LEGEND + "\n[oops\n", 11, "column 6"),
]


@pytest.mark.parametrize(("legend", "line", "field"), LEGENDS)
def test_5_2_3_faults_of_a_legend_name_line_and_field(legend, line, field):
    file, found, found_field, _ = fault(legend=legend)
    assert (file, found) == ("legend.toml", line)
    assert found_field == field


FURNITURE = LEGEND[LEGEND.index("[furniture") :]
WALLED_OFF = """\
+-+-+-+
:. .|.|
+ + + +
:. . .:
+ + +-+
:T T|.|
+-+-+-+
"""


# A start square for FRANCK; the file, line and column at fault.
STARTS = [
    ("C3", "plans/test/plan.txt", 6, "column 6", "walled off"),
    ("A3", "plans/test/plan.txt", 6, "column 2", "nobody can enter"),
    ("D1", "scenario.toml", 0, "characters[1].square", "not a square of this plan"),
    ("A1", "scenario.toml", 0, "characters[1].square", "both start on A1"),
]


@pytest.mark.parametrize(("square", "file", "line", "field", "words"), STARTS)
def test_5_2_3_unreachable_start_squares_are_refused(square, file, line, field, words):
    scenario = sides("VASQUEZ West A1 E 0", f"FRANCK East {square} W 0")
    with pytest.raises(ScenarioError) as caught:
        SYSTEM.load("test", bundle(WALLED_OFF, FURNITURE, scenario))
    first = caught.value.faults[0]
    assert (first.file, first.field) == (file, field)
    assert first.line == line or file == "scenario.toml"
    assert words in str(first.message)


def test_5_2_3_the_plan_of_the_rules_table_is_one():
    rules = (DATA.parent / "RULES.md").read_text(encoding="utf-8")
    drawing = rules.split("```")[1].strip("\n")
    doors = "".join(
        f'[doors.{mark}]\nnumber = {n}\nkind = "wooden"\n' for n, mark in enumerate("ab", start=1)
    )
    assert len(plan(drawing, doors + FURNITURE).doors) == 2


def test_5_2_3_shipped_race_plan_has_what_the_game_needs():
    plan = shipped("race").scenario.plan
    assert plan.grid.width >= 20
    assert plan.grid.height >= 16
    kinds = {(door.is_sliding, len(door.edges)) for door in plan.doors}
    assert {(True, 1), (True, 2), (False, 1), (False, 2)} <= kinds
    assert sum(door.needs_card for door in plan.doors) == 2
    assert {piece.is_solid for piece in plan.furniture} == {True, False}
    assert sum(ground == Ground.SEWER for ground in plan.ground) == 1


def test_5_2_3_shipped_race_plan_looks_the_same_from_both_ends():
    plan = shipped("race").scenario.plan
    solid = [ground == Ground.SOLID for ground in plan.ground]
    assert solid == solid[::-1]
    exits = {(way.square, way.over) for way in plan.exits if way.over is not None}
    turned = {(len(plan.grid) - 1 - square, (over + 2) % 4) for square, over in exits}
    assert exits == turned
