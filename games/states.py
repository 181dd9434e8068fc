"""What this process knows of running matches: a copy that is never needed, only quicker.

A state is named by its match and the number of the entry that led to it, which is never used again; so a copy may be
old, but cannot be wrong. It is kept only after that entry is committed. A post may be played on a copy: what
it appends is written only if the match has not moved on since (`games.store`).
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.store import MatchRow

KEPT = 500


@dataclass(frozen=True, slots=True)
class Known:
    """The state after an entry, and the match's row at that moment if this process wrote or read it."""

    position_seq: int
    state: Any
    match: MatchRow | None = None


NOTHING = Known(-1, None)
_lock = threading.Lock()
_known: OrderedDict[str, Known] = OrderedDict()
_slugs: dict[int, str] = {}


def put(slug: str, known: Known) -> None:
    """Keep what is known of a match, and forget the match unused longest when there are too many."""
    with _lock:
        before = _known.get(slug, NOTHING)
        if (known.position_seq, known.match is not None) >= (before.position_seq, before.match is not None):
            _known[slug] = known
        _known.move_to_end(slug)
        if known.match is not None:
            _slugs[known.match.id] = slug
        if len(_known) > KEPT:
            _, oldest = _known.popitem(last=False)
            if oldest.match is not None:
                _slugs.pop(oldest.match.id, None)


def get(slug: str) -> Known:
    """Return what is known of a match, or `NOTHING`."""
    return _known.get(slug, NOTHING)


def drop(slug: str) -> None:
    """Forget what is known of a match: it turned out to be old."""
    with _lock:
        _known.pop(slug, None)


def heard(match_id: int, seq: int) -> None:
    """Forget what is known of a match if another process has written an entry since."""
    slug = _slugs.get(match_id)
    known = _known.get(slug) if slug is not None else None
    if slug is not None and known is not None and known.match is not None and known.match.seq < seq:
        drop(slug)


def forget() -> None:
    """Forget all; after positions were rebuilt."""
    with _lock:
        _known.clear()
        _slugs.clear()
