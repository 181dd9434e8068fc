"""A stored match folded from its beginning: for checks, records, and whatever was lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import GenericAlias
from typing import Any

import msgspec
from django.db import transaction

from games import states
from games.canon import encode
from games.core.acts import ActKind
from games.core.dice import Dice, Roll, ScriptedDice
from games.core.errors import OrderError, Refused
from games.core.play import Played, begin, play
from games.core.system import MatchOptions, Rules
from games.core.thread import overdue
from games.models import Entry, Match
from games.registry import game, rules_for
from games.scenes import state_hash

DEADLINE = [f"!{ActKind.DEADLINE}"]


@dataclass(frozen=True, slots=True)
class Stored:
    """One entry as it is stored."""

    seq: int
    side: str
    kind: str
    canonical: list[str]
    rolls: tuple[Roll, ...]
    events: tuple[Any, ...]
    state_hash: str
    nonce: str
    back_to: int | None
    text: str
    """As posted; the canonical orders if the words were redacted."""

    @property
    def changes_state(self) -> bool:
        return self.kind != Entry.Kind.REMARK

    @property
    def server_rolls(self) -> tuple[int, ...]:
        """Return the values that the server rolled."""
        return tuple(roll.value for roll in self.rolls if not roll.posted)


_FIELDS = ("seq", "side", "kind", "canonical", "rolls", "events", "state_hash", "nonce", "back_to")


def stored(match: Match) -> list[Stored]:
    """Return all entries of a match, oldest first."""
    kind = GenericAlias(list, (game(match.game).system.event_type,))
    rows = (
        Entry.objects.filter(match=match)
        .order_by("seq")
        .values_list(*_FIELDS, "words__text", "words__redacted")
    )
    found = []
    for seq, side, sort, canonical, rolls, events, digest, nonce, back_to, text, redacted in rows:
        found.append(
            Stored(
                seq,
                side,
                sort,
                canonical,
                tuple(msgspec.convert(rolls, list[Roll])),
                tuple(msgspec.convert(events, kind)),
                digest,
                nonce,
                back_to,
                "\n".join(canonical) if redacted else text,
            )
        )
    return found


def options_of(match: Match) -> MatchOptions:
    """Return what was fixed when the match was set up."""
    return MatchOptions(match.dice_mode, match.options)


def fold(match: Match, entries: list[Stored]) -> Iterator[tuple[Stored, Any, Any]]:
    """Give each entry with the state before and after it, from the stored events alone."""
    rules = rules_for(match.scenario_id)
    state = rules.setup(options_of(match))
    wanted = {entry.back_to for entry in entries}
    kept: dict[int, Any] = {}
    for entry in entries:
        before = state if entry.back_to is None else kept[entry.back_to]
        state = before
        for event in entry.events:
            state = rules.evolve(state, event)
        if entry.seq in wanted:
            kept[entry.seq] = state
        yield entry, before, state


def played_again(match: Match, entry: Stored, before: Any, dice: Dice) -> Played[Any] | None:
    """Return what an entry leads to when its orders are played again; None if it holds none.

    Raises `Refused` or `OrderError` if they are not accepted any more.
    """
    rules: Rules[Any, Any, Any] = rules_for(match.scenario_id)
    if entry.kind == Entry.Kind.SERVER:
        return begin(rules, before, dice)
    if entry.canonical == DEADLINE and entry.kind == Entry.Kind.ACT:
        return overdue(rules, before, entry.side, dice)
    if entry.kind == Entry.Kind.COMMENT:
        return play(game(match.game).system, rules, before, entry.side, entry.text, dice)
    return None


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry that is not what its match's rules, or its own hash, make of it."""

    seq: int
    what: str
    blocks: bool
    """True if the stored state itself is in doubt; False if only the rules decide otherwise today."""


def differences(match: Match) -> list[Difference]:
    """Return where the stored match differs from its state hashes, its position, and its orders decided again."""
    secret = bytes(match.secret_row.secret)
    found: list[Difference] = []
    state: Any = None
    for entry, before, after in fold(match, stored(match)):
        state = after
        if not entry.changes_state:
            continue
        if state_hash(secret, encode(after)) != entry.state_hash:
            found.append(Difference(entry.seq, "the events lead to another state", True))
        reason = _decided_otherwise(match, entry, before)
        if reason:
            found.append(Difference(entry.seq, reason, False))
    position = game(match.game).position_model.objects.filter(match=match).first()
    if position is None or encode(_decoded(match, position.state)) != encode(state):
        found.append(Difference(match.seq, "the position is not the state of the last entry", True))
    return found


def _decoded(match: Match, plain: Any) -> Any:
    return msgspec.convert(plain, game(match.game).system.state_type)


def _decided_otherwise(match: Match, entry: Stored, before: Any) -> str:
    try:
        played = played_again(match, entry, before, ScriptedDice(entry.server_rolls))
    except Refused as error:
        return f"refused today: {error}"
    except OrderError as error:
        return f"refused today: {error}"
    if played is not None and (played.events, list(played.canonical)) != (entry.events, _orders(entry)):
        return "decided otherwise today"
    return ""


def _orders(entry: Stored) -> list[str]:
    return entry.canonical if entry.kind == Entry.Kind.COMMENT else []


@transaction.atomic
def rebuild_position(match: Match) -> bool:
    """Write the match's position anew from its events, and drop its snapshots but the first; tell whether it differed."""
    locked = Match.objects.select_for_update().get(pk=match.pk)
    rules, registered = rules_for(locked.scenario_id), game(locked.game)
    seq, state = 0, None
    for entry, _, after in fold(locked, stored(locked)):
        if entry.changes_state:
            seq = entry.seq
        state = after
    packed = encode(state)
    old = registered.position_model.objects.filter(match=locked).first()
    differed = old is None or old.seq != seq or encode(_decoded(locked, old.state)) != packed
    registered.position_model.objects.update_or_create(
        match=locked, defaults={"seq": seq, "state": msgspec.json.decode(packed), **rules.columns(state)}
    )
    registered.snapshot_model.objects.filter(match=locked, seq__gt=0).delete()
    states.forget()
    return differed
