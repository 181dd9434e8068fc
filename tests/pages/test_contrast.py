"""Colours: every pair of text and ground that the style sheet uses reaches WCAG AA in both themes."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

# text, ground, least ratio: 4.5 for text, 3 for borders of fields and the mark of the focus.
PAIRS = [
    ("ink", "paper", 4.5),
    ("ink", "sheet", 4.5),
    ("soft", "paper", 4.5),
    ("soft", "sheet", 4.5),
    ("accent", "paper", 4.5),
    ("accent", "sheet", 4.5),
    ("accent-ink", "accent", 4.5),
    ("ink", "accent-wash", 4.5),
    ("link", "paper", 4.5),
    ("link", "sheet", 4.5),
    ("fault", "paper", 4.5),
    ("fault", "fault-wash", 4.5),
    ("side-1", "side-1-wash", 4.5),
    ("side-2", "side-2-wash", 4.5),
    ("paper", "ink", 4.5),
    ("rule-strong", "paper", 3),
    ("rule-strong", "sheet", 3),
    ("focus", "paper", 3),
]
BOARD_PAIRS = [
    ("us-ink", "us", 4.5),
    ("german-ink", "german", 4.5),
    ("label", "ground", 4.5),
    ("accent", "ground", 3),
]


def palettes(name: str, start: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return a style sheet's colours in the light and the dark theme."""
    text = (settings.BASE_DIR / "static" / name).read_text()
    blocks = [part.split("}")[0] for part in text.split(start)[1:]]
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block)) for block in (blocks[0], blocks[-1])
    )
    return light, {**light, **dark}


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("text", "ground", "least"), PAIRS)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_page_colours(theme, text, ground, least):
    colours = palettes("css/base.css", ":root {")[theme]
    assert contrast(colours[text], colours[ground]) >= least


@pytest.mark.parametrize(("text", "ground", "least"), BOARD_PAIRS)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_board_colours(theme, text, ground, least):
    colours = palettes("css/board.css", ".board-svg {")[theme]
    assert contrast(colours[text], colours[ground]) >= least


MAP_PAIRS = [
    *(("airborne", "label", ground) for ground in ("field", "woods", "village", "tray")),
    *(("airborne", text, "field") for text in ("goal", "fire", "line")),
    ("airborne", "fire", "halo"),
    *(("midway", "label", ground) for ground in ("card", "water", "mist")),
    *(("midway", text, "water") for text in ("line", "blood")),
    ("midway", "line", "sand"),
    ("earthreborn", "label", "sheet"),
    ("earthreborn", "room", "floor"),
    ("earthreborn", "line", "halo"),
]
"""Game, writing on its map, and what lies below it."""


@pytest.mark.parametrize(("game", "text", "ground"), MAP_PAIRS)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_writing_on_maps(theme, game, text, ground):
    shared = palettes("css/board.css", ".board-svg {")[theme]
    colours = {**shared, **palettes(f"{game}/{game}.css", ".board-svg {")[theme]}
    assert contrast(colours[text], colours[ground]) >= 4.5
