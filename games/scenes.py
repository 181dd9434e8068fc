"""A match made ready to be played on, and what is stored of a state that was played to."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from games import answers, bots, limits, states, store
from games.answers import Answer, Done, Post
from games.appending import Guard, NewEntry, NewPosition, append, appended
from games.canon import encode
from games.core.play import Played
from games.core.system import GameSystem, Rules
from games.flow import Flow
from games.reading import decode_state, rules_of
from games.registry import game, known_rules
from games.store import MatchRow


@dataclass(slots=True)
class Scene:
    """A match as it was looked at, with all that is needed to play on."""

    match: MatchRow
    system: GameSystem[Any, Any, Any]
    rules: Rules[Any, Any, Any]
    state: Any
    guard: Guard | None = None
    """Set if the match was not looked at: it is as this process remembers it."""


def remembered(slug: str) -> Scene | None:
    """Return a match as this process remembers it from its last entry, without a statement; None if it does not."""
    known = states.get(slug)
    if known.match is None:
        return None
    rules = known_rules(known.match.scenario_id)
    if rules is None:
        return None
    return Scene(known.match, game(known.match.game).system, rules, known.state)


def enter(slug: str, key: str = "") -> Flow[Scene | None]:
    """Return a match ready to be played, or None if there is none. One statement once the process knows the scenario.

    `key` is the idempotency key whose earlier answers are wanted.
    """
    known = states.get(slug)
    match = yield from store.look(slug, key, known.position_seq)
    if match is None:
        return None
    rules = yield from rules_of(match.scenario_id)
    state = known.state if match.state is None else decode_state(match.game, match.state)
    return Scene(match, game(match.game).system, rules, state)


def early(match: MatchRow, participant_id: int, hits: int, post: Post, rate: limits.Rate) -> Answer | None:
    """Return the answer that needs no play: the one given to the same key before, or that there were too many posts."""
    for author, request_hash, answer in match.known:
        if author == participant_id:
            if request_hash != post.hash:
                return answers.key_reused()
            return Answer(answer["status"], answer["body"])
    if hits >= rate.hits:
        return answers.too_many(int(rate.window.total_seconds()))
    return None


def settled(participant_id: int, done: Done, rate: limits.Rate) -> Flow[Done]:
    """Return what was done; a refusal is counted against its author (what is stored counts by itself)."""
    if done.answer.status not in (200, 429):
        yield from store.count_refused(participant_id, rate)
    return done


def write(
    scene: Scene, entry: NewEntry, state: Any, position: NewPosition | None, rate: limits.Rate | None
) -> Flow[tuple[Callable[[], None], ...]]:
    """Append an entry; returns what is to be done once it is committed. Raises `Conflict`."""
    match = scene.match
    yield from append(match, entry, position, rate, scene.guard)
    row = appended(match, entry, position)

    def keep() -> None:
        states.put(match.slug, states.Known(row.position_seq, state, row))
        if position is not None and any(seat.bot and seat.side in position.acting for seat in match.seats):
            bots.wake(match.slug)

    return (keep,)


def entry_of(scene: Scene, played: Played[Any], state: bytes) -> NewEntry:
    """Return the next entry with what was played; author, words and answer are left to the caller."""
    match = scene.match
    return NewEntry(
        seq=match.seq + 1,
        ply=match.ply + 1,
        participant_id=None,
        side="",
        kind="server",
        text=played.text,
        text_sha256="",
        key="",
        request_hash="",
        answer=b"{}",
        created_at=match.acting_since,
        rules_version=scene.system.version,
        canonical=msgspec.json.encode(played.canonical),
        rolls=msgspec.json.encode(played.rolls),
        events=msgspec.json.encode(played.events),
        echoes=msgspec.json.encode(played.echoes),
        state_hash=state_hash(match.secret, state),
        revealed=played.revealed,
    )


def position_of(scene: Scene, state: Any) -> NewPosition:
    """Return what is stored of a state that was played to: the open offer falls, the result is the rules'."""
    match, rules = scene.match, scene.rules
    outcome = rules.outcome(state)
    acting_sides = rules.to_act(state)
    return NewPosition(
        state=encode(state),
        columns=dict(rules.columns(state)),
        acting=[info.key for info in rules.sides if info.key in acting_sides],
        over=outcome is not None,
        agreed=False,
        result=outcome.result if outcome else "",
        outcome=msgspec.json.encode(outcome) if outcome else None,
        offer=None,
        retired=match.retired,
    )


def state_hash(secret: bytes, state: bytes) -> str:
    """Return the keyed hash of a state's JSON, as `canon.encode` writes it."""
    return hmac.new(secret, state, hashlib.sha256).hexdigest()


def sha256(text: str) -> str:
    """Return the hash that an entry keeps of its words."""
    return hashlib.sha256(text.encode()).hexdigest()
