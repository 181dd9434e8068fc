"""Boards as SVG: terrain, counters, and whole images that stand alone."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache
from typing import Any, NamedTuple
from xml.sax.saxutils import escape as xml_escape

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.core.board import BoardView, Terrain
from games.registry import rules_for

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Ground(NamedTuple):
    """The unmoving part of a scenario's board."""

    terrain: Terrain
    inner: str
    """Markup inside the root."""
    svg: str
    """A whole image."""
    digest: str


@lru_cache(maxsize=64)
def ground(version_id: int, game: str, language: str) -> Ground:
    """Return the terrain of a stored scenario version, drawn once a process and language."""
    terrain = rules_for(version_id).terrain()
    inner = _clean(render_to_string(f"{game}/terrain.svg", {"terrain": terrain}))
    svg = image(game, terrain, inner, "")
    return Ground(terrain, inner, svg, hashlib.sha256(svg.encode()).hexdigest()[:20])


def counters(game: str, board: BoardView, terrain: Terrain) -> SafeString:
    """Return the markup of the moving part of a board, without its root."""
    return mark_safe(_clean(render_to_string(f"{game}/counters.svg", {"board": board, "terrain": terrain})))


def image(game: str, terrain: Terrain, inner: str, title: str) -> str:
    """Return a whole SVG image that carries its style sheet with it."""
    width, height = f"{terrain.width:g}", f"{terrain.height:g}"
    name = f"<title>{_clean(escape(title))}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board-svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img"><style>{xml_escape(style(game))}</style>{name}{inner}</svg>\n'
    )


def image_policy(game: str) -> str:
    """Return the Content-Security-Policy of an image: nothing but the style sheet that it carries."""
    digest = base64.b64encode(hashlib.sha256(style(game).encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'"


@lru_cache(maxsize=16)
def style(game: str) -> str:
    """Return the style sheet of a game's board, as its images carry it."""
    sheets = [_read_static("css/board.css"), _read_static(f"{game}/{game}.css")]
    text = re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.DOTALL)
    return re.sub(r"\s+", " ", text).strip()


def static_name(path: str) -> str:
    """Return the address of a static file, or nothing if there is no such file."""
    return staticfiles_storage.url(path) if finders.find(path) else ""


def has_template(name: str) -> str:
    """Return the name of a template if it exists, otherwise nothing."""
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return ""
    return name


def language() -> str:
    """Return the active language's code."""
    return get_language() or "en"


def _read_static(path: str) -> str:
    found: Any = finders.find(path)
    if not found:
        return ""
    with open(found, encoding="utf-8") as file:
        return file.read()


def _clean(markup: str) -> str:
    """Return markup without the characters that XML knows no way to write."""
    return _NOT_XML.sub("", markup)
