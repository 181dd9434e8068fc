"""Names as players type them: any spelling, either language, the nearest one if none fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from games.notation.normalise import normalise
from games.notation.suggest import nearest

K = TypeVar("K", str, int)
_IGNORED = str.maketrans(dict.fromkeys(" ・･·-_.'’"))


def fold(name: str) -> str:
    """Return what two spellings of one name have in common: case, width, blanks and dots do not matter."""
    return normalise(name)[0].translate(_IGNORED)


class NameBook(Generic[K]):
    """The spellings of some keys; built from key -> spellings, the first one canonical."""

    def __init__(self, spellings: Mapping[K, Iterable[str]]) -> None:
        self._keys: dict[str, K] = {}
        for key, names in spellings.items():
            for name in names:
                self._keys.setdefault(fold(name), key)

    @staticmethod
    def clash(spellings: Mapping[K, Iterable[str]]) -> tuple[str, K, K] | None:
        """Return a name that would stand for two keys, with both, or None."""
        taken: dict[str, K] = {}
        for key, names in spellings.items():
            for name in names:
                other = taken.setdefault(fold(name), key)
                if other != key:
                    return name, other, key
        return None

    def find(self, typed: str) -> K | None:
        """Return the key that a spelling means, or None."""
        return self._keys.get(fold(typed))

    def nearest(self, typed: str, among: Iterable[K] | None = None) -> K | None:
        """Return the key whose spelling is nearest to what was typed, or None if none is near."""
        wanted = None if among is None else set(among)
        known = [name for name, key in self._keys.items() if wanted is None or key in wanted]
        found = nearest(fold(typed), known, least=0.49)
        return self._keys[found] if found else None
