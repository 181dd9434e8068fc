"""Colours of the board: text reaches WCAG AA on its ground in both themes, signs three to one."""

from __future__ import annotations

import pytest

from tests.pages.test_contrast import contrast, palettes

GROUNDS = ("rf-sea", "rf-eleven", "rf-ten", "rf-twelve")
PAIRS = [
    ("rf-tan-ink", "rf-tan", 4.5),
    ("rf-grey-ink", "rf-grey", 4.5),
    ("rf-blue-ink", "rf-blue", 4.5),
    ("label", "rf-box", 4.5),
    ("line", "rf-box", 4.5),
    ("accent", "halo", 4.5),
    ("rf-hit", "rf-tan", 3),
    *(("rf-site", ground, 4.5) for ground in GROUNDS),
    *(("line", ground, 4.5) for ground in GROUNDS),
    *((sign, ground, 3) for sign in ("rf-radar", "rf-hit", "accent") for ground in GROUNDS),
]


@pytest.mark.parametrize(("text", "ground", "least"), PAIRS)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_board_colours(theme, text, ground, least):
    colours = {
        **palettes("css/board.css", ".board-svg {")[theme],
        **palettes("raf/raf.css", ".board-svg {")[theme],
    }
    assert contrast(colours[text], colours[ground]) >= least
