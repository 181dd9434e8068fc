"""Typed text made plain: full-width forms, odd dashes and slashes, invisible marks, case and blanks."""

from __future__ import annotations

import unicodedata

DASHES = "‐‑‒–—―−﹘﹣➖⁃˗"
SLASHES = "∕⁄⧸╱⟋"
STARS = "∗✱✲⁎※"
HASHES = "♯"
INVISIBLE_CATEGORIES = {"Cf", "Cc", "Cs", "Co", "Cn"}
VARIATION_SELECTORS = range(0xFE00, 0xFE10)
PROLONGED = "ー"

_LOOK_ALIKES = {
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys(SLASHES, "/"),
    **dict.fromkeys(STARS, "*"),
    **dict.fromkeys(HASHES, "#"),
}


def _clusters(typed: str) -> list[tuple[int, str]]:
    """Return (column, characters) pairs in which marks stay with the character they belong to."""
    clusters: list[tuple[int, str]] = []
    for column, character in enumerate(typed):
        joins = unicodedata.combining(character) != 0 or character in "ﾞﾟ"
        if joins and clusters:
            start, before = clusters[-1]
            clusters[-1] = (start, before + character)
        else:
            clusters.append((column, character))
    return clusters


def _is_kana(character: str) -> bool:
    return "぀" <= character <= "ヿ"


def _plain(cluster: str, before: str) -> str:
    """Return the plain form of one cluster; `before` is the last plain character."""
    if cluster in _LOOK_ALIKES:
        return _LOOK_ALIKES[cluster]
    plain = unicodedata.normalize("NFKC", cluster)
    if plain == PROLONGED and not _is_kana(before):
        return "-"
    kept = []
    for character in plain:
        if character in "\t\u2028\u2029" or unicodedata.category(character) == "Zs":
            kept.append(" ")
        elif ord(character) in VARIATION_SELECTORS or unicodedata.category(character) in INVISIBLE_CATEGORIES:
            continue
        else:
            kept.append(_LOOK_ALIKES.get(character, character))
    return "".join(kept)


def _upper(character: str) -> str:
    raised = character.upper()
    return raised if len(raised) == 1 else character


def normalise(typed: str) -> tuple[str, tuple[int, ...]]:
    """Return the plain, upper-case form of one line and, for each of its characters, the column it came from.

    Columns are 0-based in `typed`; one more stands at the end for the column after the last character. Runs of
    blanks become one, blanks at both ends go. An empty line gives `("", (0,))`.
    """
    if typed.isascii() and typed.isprintable() and "  " not in typed:
        stripped = typed.strip()
        offset = len(typed) - len(typed.lstrip())
        return stripped.upper(), tuple(range(offset, offset + len(stripped) + 1))
    text: list[str] = []
    columns: list[int] = []
    end = 0
    for column, cluster in _clusters(typed):
        for character in _plain(cluster, text[-1] if text else ""):
            if character == " " and (not text or text[-1] == " "):
                continue
            text.append(_upper(character))
            columns.append(column)
            end = column + len(cluster) if character != " " else end
    while text and text[-1] == " ":
        text.pop()
        columns.pop()
    return "".join(text), (*columns, end)
