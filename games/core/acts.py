"""Acts of the platform: resigning, agreeing on a draw, taking back. The same for every game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.core.errors import illegal, notation
from games.core.system import Outcome, Side, SideInfo
from games.core.text import Message, msg


class ActKind(StrEnum):
    """What a side may do beside giving orders."""

    RESIGN = "RESIGN"
    DRAW = "DRAW"
    """Offers a draw."""
    ABANDON = "ABANDON"
    """Offers to leave the match without a result."""
    AGREE = "AGREE"
    """Accepts the other side's open offer."""
    DECLINE = "DECLINE"
    RETRACT = "RETRACT"
    """Takes one's own last orders back, while nothing was rolled or answered."""
    REWIND = "REWIND"
    """Offers to take back an entry and all orders after it."""
    DEADLINE = "DEADLINE"
    """The server did what was due for the side; only the server writes it."""


NUMBERED = (ActKind.RETRACT, ActKind.REWIND)
OFFERS = (ActKind.DRAW, ActKind.ABANDON, ActKind.REWIND)
_SHAPE = re.compile(r"!([A-Z]+)(?: ([0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class Act:
    """An act; `number` is the entry it concerns, 0 if none."""

    kind: ActKind
    number: int = 0

    def __str__(self) -> str:
        return f"!{self.kind} {self.number}" if self.number else f"!{self.kind}"


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that waits for the other side."""

    act: Act
    side: Side


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What the acts need to know of an entry that holds orders and is in the line of play."""

    seq: int
    side: Side
    rolled: bool
    revealed: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """What an act changes."""

    offer: Offer | None = None
    outcome: Outcome | None = None
    retired: tuple[int, ...] = ()
    """Entries that leave the line of play."""
    back_to: int | None = None
    """The entry whose state is the present one again; 0 is the state before anybody wrote."""


def is_act(line: str) -> bool:
    """Tell whether a line of a record is an act."""
    match = _SHAPE.fullmatch(line)
    return match is not None and match[1] in ActKind.__members__


def parse_act(line: str) -> Act:
    """Return the act on a line such as `!RETRACT 12`. Raises `OrderError`."""
    match = _SHAPE.fullmatch(line.strip())
    if match is None or match[1] not in ActKind.__members__:
        known = ", ".join(f"!{kind}" for kind in ActKind)
        raise notation("unknown-act", msg('"{line}" is no act; known are {known}.', line=line, known=known))
    kind = ActKind(match[1])
    number = int(match[2] or 0)
    if kind in NUMBERED and not number:
        raise notation(
            "act-number",
            msg('"{line}" needs the number of an entry, as in !{kind} 12.', line=line, kind=kind),
        )
    if kind not in NUMBERED and match[2]:
        raise notation("act-number", msg('"{line}" takes no number; write !{kind}.', line=line, kind=kind))
    return Act(kind, number)


def judge(
    act: Act,
    side: Side,
    sides: Sequence[SideInfo],
    offer: Offer | None,
    log: Sequence[LogEntry],
    *,
    over: bool,
) -> Effect:
    """Return what an act of `side` changes.

    `log` holds the entries with orders in the line of play, oldest first (as far back as the act needs).
    Raises `OrderError` with the reason if it is not possible.
    """
    if over:
        raise illegal("match-over", msg("The match is over; nothing is left to agree on."))
    match act.kind:
        case ActKind.RESIGN:
            return Effect(outcome=_resigned(side, sides))
        case ActKind.DRAW | ActKind.ABANDON | ActKind.REWIND:
            return _offered(act, side, sides, log)
        case ActKind.AGREE:
            return _agreed(side, offer, log)
        case ActKind.DECLINE:
            _open_offer(side, offer)
            return Effect()
        case ActKind.RETRACT:
            return _retracted(act, side, offer, log)
        case ActKind.DEADLINE:
            return Effect(offer=offer)


def retract_refusal(side: Side, log: Sequence[LogEntry]) -> Message | None:
    """Return why the side cannot take its last orders back, or None if it can."""
    if not log or log[-1].side != side:
        return msg("Only your own orders can be taken back, and only while the other side has not answered.")
    if log[-1].rolled:
        return msg(
            "Dice were rolled for these orders, so taking them back needs the other side's consent: offer a rewind."
        )
    if log[-1].revealed:
        return msg(
            "These orders showed something hidden, so taking them back needs the other side's consent: offer a rewind."
        )
    return None


def _names(sides: Sequence[SideInfo]) -> dict[Side, Message]:
    return {info.key: info.name for info in sides}


def _resigned(side: Side, sides: Sequence[SideInfo]) -> Outcome:
    who = _names(sides)[side]
    others = [info for info in sides if info.key != side]
    if len(others) != 1:
        return Outcome(None, "resigned", msg("Given up"), msg("{who} gave up.", who=who))
    return Outcome(
        others[0].key, "resignation", msg("{who} wins", who=others[0].name), msg("{who} resigned.", who=who)
    )


def _offered(act: Act, side: Side, sides: Sequence[SideInfo], log: Sequence[LogEntry]) -> Effect:
    if len(sides) == 1:
        if act.kind is ActKind.ABANDON:
            return Effect(outcome=_ended(act.kind))
        raise illegal("no-other-side", msg("There is no other side that could agree. RESIGN ends the game."))
    if act.kind is ActKind.REWIND and all(entry.seq != act.number for entry in log):
        raise illegal(
            "no-such-entry",
            msg("Entry {number} holds no orders that could be taken back.", number=act.number),
        )
    return Effect(offer=Offer(act, side))


def _open_offer(side: Side, offer: Offer | None) -> Offer:
    if offer is None or offer.side == side:
        raise illegal("no-offer", msg("The other side has no open offer to answer."))
    return offer


def _agreed(side: Side, offer: Offer | None, log: Sequence[LogEntry]) -> Effect:
    accepted = _open_offer(side, offer)
    if accepted.act.kind is ActKind.REWIND:
        return _taken_back(accepted.act.number, log)
    return Effect(outcome=_ended(accepted.act.kind))


def _ended(kind: ActKind) -> Outcome:
    if kind is ActKind.DRAW:
        return Outcome(None, "draw", msg("Draw"), msg("Both sides agreed on a draw."))
    return Outcome(None, "abandoned", msg("Abandoned"), msg("The match was left without a result."))


def _retracted(act: Act, side: Side, offer: Offer | None, log: Sequence[LogEntry]) -> Effect:
    refusal = retract_refusal(side, log)
    if refusal is not None:
        raise illegal("no-retract", refusal)
    if log[-1].seq != act.number:
        raise illegal(
            "not-the-last",
            msg("Only the last orders can be taken back: !RETRACT {last}.", last=log[-1].seq),
            suggestion=f"!RETRACT {log[-1].seq}",
        )
    return _taken_back(act.number, log)


def _taken_back(number: int, log: Sequence[LogEntry]) -> Effect:
    kept = [entry.seq for entry in log if entry.seq < number]
    return Effect(
        retired=tuple(entry.seq for entry in log if entry.seq >= number),
        back_to=kept[-1] if kept else 0,
    )
