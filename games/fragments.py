"""Markup rendered once: a bounded memory of this process for what never changes under its key."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from django.utils.safestring import SafeString, mark_safe

KEPT = 5_000

_lock = threading.Lock()
_known: OrderedDict[Hashable, str] = OrderedDict()


def once(key: Hashable, make: Callable[[], str]) -> SafeString:
    """Return the markup kept under a key, made at the first call. The key must name everything it depends on."""
    with _lock:
        found = _known.get(key)
        if found is not None:
            _known.move_to_end(key)
    if found is None:
        found = str(make())
        with _lock:
            _known[key] = found
            while len(_known) > KEPT:
                _known.popitem(last=False)
    return mark_safe(found)


def forget() -> None:
    """Forget everything; for tests."""
    with _lock:
        _known.clear()
