"""A small plan with every kind of thing on it, for tests of single rules."""

from __future__ import annotations

from earthreborn.engine.system import EarthRules
from tests.earthreborn.table import drawn, sides

BUNKER = """\
;A B C D E F G
+-+-+-+-+-+-+-+
:. . .a. . .b.: ; 1
+ + + +-+-+-+-+
:. T .c. . .|.: ; 2
+ + + + + + + +
|. . .c. . . .| ; 3
+ + + +-+-+-+d+
|. B . . . . %| ; 4
+-+-+-+-+-+-+-+
"""
LEGEND = """
[doors.a]
number = 1
kind = "sliding"
names = { en = "gallery", ja = "回廊" }
aliases = ["回廊の扉"]

[doors.b]
number = 2
kind = "wooden"
card = true

[doors.c]
number = 3
kind = "wooden"

[doors.d]
number = 4
kind = "sliding"
card = true

[furniture.T]
names = { en = "table" }
solid = true

[furniture.B]
names = { en = "bed" }
"""
STARTS = ("VASQUEZ West C1 N 0", "DEELER West A3 E 1", "FRANCK East E2 W 0", "BILL East G3 N 1")


def bunker(*starts: str, head: str = "") -> EarthRules:
    """Return the rules of a match in the bunker, West to move."""
    return drawn(BUNKER, LEGEND, sides(*(starts or STARTS), head=head))
