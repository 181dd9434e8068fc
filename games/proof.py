"""After the end: every roll made again from the published secret."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.dice import MatchDice, commitment
from games.core.errors import OrderError, Refused
from games.history import fold, played_again, stored
from games.models import Match


@dataclass(frozen=True, slots=True)
class DiceRow:
    """The rolls of one entry."""

    seq: int
    side: str
    values: tuple[int, ...]
    purposes: tuple[str, ...]
    good: bool
    """True if the secret, the page's number and the orders give the same rolls again."""


@dataclass(frozen=True, slots=True)
class DiceReport:
    """What the published secret proves of a finished match."""

    commitment: str
    """What was published at the start."""
    secret: str
    """In hexadecimal."""
    commitment_holds: bool
    rows: tuple[DiceRow, ...]
    """One for every entry for which the server rolled."""

    @property
    def is_good(self) -> bool:
        return self.commitment_holds and all(row.good for row in self.rows)

    @property
    def count(self) -> int:
        """Return how many rolls were checked."""
        return sum(len(row.values) for row in self.rows)


def dice_report(match: Match) -> DiceReport | None:
    """Return the proof of a finished match's dice, or None while it goes on: until then the secret stays one.

    Also None if the dice came with an imported record, which nothing proves.
    """
    if match.status != Match.Status.OVER or not match.trusted_dice:
        return None
    secret = bytes(match.secret_row.secret)
    rows = []
    for entry, before, _ in fold(match, stored(match)):
        if not entry.server_rolls:
            continue
        try:
            played = played_again(match, entry, before, MatchDice(secret, match.slug, entry.seq, entry.nonce))
        except (Refused, OrderError):
            played = None
        rolled = [roll for roll in entry.rolls if not roll.posted]
        good = played is not None and played.rolls == entry.rolls
        purposes = tuple(roll.purpose for roll in rolled)
        rows.append(DiceRow(entry.seq, entry.side, entry.server_rolls, purposes, good))
    published = match.commitment
    return DiceReport(published, secret.hex(), commitment(secret) == published, tuple(rows))
