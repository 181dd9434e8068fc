"""Messages in the reader's language."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, ngettext

from games.core.errors import Fault
from games.core.text import Message, render


def say(message: Message | None) -> str:
    """Return a message in the active language; nothing is an empty string."""
    return render(message, gettext, ngettext) if message is not None else ""


def say_fault(fault: Fault) -> dict[str, Any]:
    """Return a fault as the page and the socket get it; places count from 1, `end` is exclusive."""
    line, start, end = fault.span or (0, 0, 0)
    return {
        "kind": str(fault.kind),
        "code": fault.code,
        "text": say(fault.message),
        "section": fault.section,
        "suggestion": fault.suggestion,
        "line": line,
        "start": start,
        "end": end,
    }
