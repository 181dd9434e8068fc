"""States of running matches in this process's memory: a copy that is never needed, only quicker.

A state is named by its match and the number of the entry that led to it, which is never used again; so a copy may
be missing, but cannot be wrong. It is kept only after that entry is committed.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

KEPT = 500

_lock = threading.Lock()
_states: OrderedDict[str, tuple[int, Any]] = OrderedDict()


def put(slug: str, seq: int, state: Any) -> None:
    """Keep the state after an entry, and forget the one unused longest when there are too many."""
    with _lock:
        known = _states.get(slug)
        if known is None or known[0] < seq:
            _states[slug] = (seq, state)
        _states.move_to_end(slug)
        if len(_states) > KEPT:
            _states.popitem(last=False)


def get(slug: str) -> tuple[int, Any]:
    """Return (entry number, state) of what is known of a match, or (-1, None)."""
    with _lock:
        return _states.get(slug, (-1, None))


def forget() -> None:
    """Forget all; after positions were rebuilt."""
    with _lock:
        _states.clear()
