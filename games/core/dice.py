"""Dice: where the numbers of a match come from, and how anyone can check them afterwards.

A match has a 32-byte secret. `SHA-256(secret)` is published when it starts, the secret when it is over. Every
roll of an entry comes from HMAC-SHA256 blocks keyed by the secret, over the match, the entry's number, a nonce that
the player's page made, and the canonical orders written so far; so neither side can steer a roll alone.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

import msgspec

from games.core.text import Message

WORD = 2**32


class Roll(msgspec.Struct, frozen=True, array_like=True):
    """One die or draw: `value` is from 1 to `sides`; `purpose` is a short tag such as `fire 0705`."""

    sides: int
    value: int
    purpose: str = ""
    posted: bool = False
    """True for a die that a player rolled and wrote: it counts, and proves nothing."""


class Dice(Protocol):
    """Where rolls come from."""

    def bind(self, orders: Sequence[str]) -> None:
        """Take note of the canonical orders written so far, before anything is rolled for them."""

    def roll(self, sides: int, purpose: str) -> int:
        """Return a number from 1 to `sides`."""


class WouldRoll(Exception):
    """A preview has come to a die, which it never rolls."""

    def __init__(self, sides: int, purpose: str) -> None:
        super().__init__(purpose)
        self.sides = sides
        self.purpose = purpose


class DiceCount(Exception):
    """A given list of dice has too few or too many members, or one that no such die can show."""

    def __init__(self, purpose: str | Message, given: int, sides: int = 0, value: int = 0) -> None:
        super().__init__(purpose)
        self.purpose = purpose
        """The roll's tag, or the game's own words for it."""
        self.given = given
        self.sides = sides
        self.value = value


def commitment(secret: bytes) -> str:
    """Return what is published of the secret at the start: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


class MatchDice:
    """Dice of one entry, derived from the match secret; the same arguments give the same rolls."""

    def __init__(self, secret: bytes, match_id: str, seq: int, nonce: str) -> None:
        self._secret = secret
        self._head = f"{match_id}\n{seq}\n{nonce}\n".encode()
        self._digest = hashlib.sha256(b"").digest()
        self._block = 0
        self._words: list[int] = []

    def bind(self, orders: Sequence[str]) -> None:
        digest = hashlib.sha256("\n".join(orders).encode()).digest()
        if digest != self._digest:
            self._digest = digest
            self._words = []

    def roll(self, sides: int, purpose: str) -> int:
        limit = WORD - WORD % sides
        while True:
            word = self._next()
            if word < limit:
                return word % sides + 1

    def _next(self) -> int:
        if not self._words:
            message = self._head + self._block.to_bytes(4, "big") + self._digest
            block = hmac.new(self._secret, message, hashlib.sha256).digest()
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -4, -4)]
            self._block += 1
        return self._words.pop()


class ScriptedDice:
    """Dice that show given values in order: replay, records, tests."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = list(values)
        self._used = 0

    def bind(self, orders: Sequence[str]) -> None:
        """Nothing: the values are given."""

    def roll(self, sides: int, purpose: str) -> int:
        if self._used >= len(self._values):
            raise DiceCount(purpose, len(self._values))
        value = self._values[self._used]
        if not 1 <= value <= sides:
            raise DiceCount(purpose, len(self._values), sides, value)
        self._used += 1
        return value

    @property
    def left(self) -> tuple[int, ...]:
        """Return the values not used yet."""
        return tuple(self._values[self._used :])


class PostedDice(ScriptedDice):
    """Dice that the players rolled themselves and wrote down."""


class PreviewDice:
    """Dice that are never rolled: raises `WouldRoll`."""

    def bind(self, orders: Sequence[str]) -> None:
        """Nothing: no roll follows."""

    def roll(self, sides: int, purpose: str) -> int:
        raise WouldRoll(sides, purpose)


class NoMatterDice:
    """Always the middle face; only for asking what would follow whatever is rolled. Results are thrown away."""

    def bind(self, orders: Sequence[str]) -> None:
        """Nothing: the values do not matter."""

    def roll(self, sides: int, purpose: str) -> int:
        return (sides + 1) // 2
