"""Template tags of the match page: messages, dice faces, plain text made safe to show."""

from __future__ import annotations

import re

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games import say as saying
from games.core.text import Message
from games.models import Match
from games.pages import names

register = template.Library()

PIPS = {
    1: ((10, 10),),
    2: ((6, 6), (14, 14)),
    3: ((5, 5), (10, 10), (15, 15)),
    4: ((6, 6), (14, 6), (6, 14), (14, 14)),
    5: ((5, 5), (15, 5), (10, 10), (5, 15), (15, 15)),
    6: ((6, 5), (14, 5), (6, 10), (14, 10), (6, 15), (14, 15)),
}
_LINK = re.compile(r"https?://[^\s<>\"'`]+[^\s<>\"'`.,;:!?)\]}。、）」』]", re.IGNORECASE)
_NOTATION = re.compile(r"`([^`]+)`")
_CONTROLS = re.compile("[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")


@register.filter
def say(message: Message | None) -> str:
    """Return a message in the reader's language."""
    return saying.say(message)


@register.filter
def told(words: Message | str | None) -> SafeString:
    """Return a message, or words in the reader's language, as markup: notation between backticks is set as code."""
    plain_words = words if isinstance(words, str) else saying.say(words)
    return mark_safe(_NOTATION.sub(r"<code>\1</code>", escape(plain_words)))


@register.filter
def match_title(match: Match) -> str:
    """Return what a match is called, in the reader's language if nobody named it."""
    return names.match_title(match)


@register.simple_tag
def die(value: int) -> SafeString:
    """Return a die's face as a small drawing, named by its number; other numbers stand in a square."""
    if value in PIPS:
        inner = "".join(f'<circle cx="{x}" cy="{y}" r="2"/>' for x, y in PIPS[value])
    else:
        inner = f'<text x="10" y="14">{int(value)}</text>'
    return mark_safe(
        f'<svg class="die" viewBox="0 0 20 20" role="img" aria-label="{int(value)}">'
        f'<rect x="1" y="1" width="18" height="18" rx="4"/>{inner}</svg>'
    )


def plain(text: str) -> str:
    """Return typed text as markup: escaped, invisible and direction marks made visible."""
    return _CONTROLS.sub(lambda found: f'<span class="bidi">U+{ord(found[0]):04X}</span>', escape(text))


@register.filter
def typed(text: str) -> SafeString:
    """Return a line as typed: escaped, with http(s) links that pass no reputation on."""
    parts: list[str] = []
    end = 0
    for found in _LINK.finditer(text):
        parts.append(plain(text[end : found.start()]))
        parts.append(f'<a href="{escape(found[0])}" rel="nofollow ugc noopener">{plain(found[0])}</a>')
        end = found.end()
    parts.append(plain(text[end:]))
    return mark_safe("".join(parts))


@register.filter
def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text that are parted by blank lines."""
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]


@register.simple_tag
def section(number: str) -> str | SafeString:
    """Return a rule section's mark, such as [8.3], or nothing."""
    return format_html('<span class="section">[{}]</span>', number) if number else ""


@register.filter
def get(mapping: dict[str, object], key: str) -> object:
    """Return a mapping's value, or an empty string."""
    return mapping.get(key, "")


@register.filter
def percent(odds: object) -> str:
    """Return a chance as a percentage with at most one digit behind the point."""
    value = 100 * odds.numerator / odds.denominator  # type: ignore[attr-defined]
    return f"{value:.1f}".rstrip("0").rstrip(".") + "%"
