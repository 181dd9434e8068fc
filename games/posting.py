"""A comment on its way into a match: one flow for the page and for the socket."""

from __future__ import annotations

from typing import Any

import msgspec

from games import acting, answers, limits, states, store
from games.access import SeatRow, held
from games.answers import Answer, Done, Post
from games.appending import Conflict, Guard, NewEntry
from games.core.dice import MatchDice
from games.core.errors import Fault, Kind, Refused
from games.core.play import Played, play
from games.core.text import msg
from games.core.thread import SPECTATOR
from games.flow import Flow
from games.notation.lines import LineKind, split
from games.scenes import Scene, early, enter, entry_of, position_of, remembered, settled, sha256, write

NAME_LENGTH = 80


def comment(post: Post, rate: limits.Rate) -> Flow[Done]:
    """Play or keep a comment and return its answer; whatever is refused stores nothing but the counted hit."""
    done = yield from _from_memory(post, rate)
    if done is not None:
        return done
    scene = yield from enter(post.slug, post.key)
    if scene is None:
        return Done(answers.not_found())
    seat = held(post.caller, scene.match.seats, scene.match.acting)
    if seat is None:
        return (yield from _spectator(scene, post, rate))
    if acting.is_written_as_act(post.text):
        return (yield from acting.act(scene, seat, post, rate))
    return (yield from settled(seat.participant_id, (yield from _seat(scene, seat, post, rate)), rate))


def _from_memory(post: Post, rate: limits.Rate) -> Flow[Done | None]:
    """Play a comment on the match as this process remembers it, in one statement; None if that does not come to an
    entry, for whatever reason: then the match is looked at."""
    scene = remembered(post.slug)
    if scene is None or acting.is_written_as_act(post.text):
        return None
    seat = held(post.caller, scene.match.seats, scene.match.acting)
    if seat is None:
        return None
    scene.guard = Guard(seat, post.key, rate)
    try:
        done = yield from _play(scene, seat, post, rate)
    except Conflict:
        states.drop(post.slug)
        return None
    return done if done.answer.is_stored else None


def by_seat(post: Post, seat_id: int, rate: limits.Rate) -> Flow[Done]:
    """Play a comment of a seat that needs no caller: a computer player's."""
    scene = yield from enter(post.slug, post.key)
    if scene is None:
        return Done(answers.not_found())
    seat = next(seat for seat in scene.match.seats if seat.id == seat_id)
    return (yield from _seat(scene, seat, post, rate))


def _seat(scene: Scene, seat: SeatRow, post: Post, rate: limits.Rate) -> Flow[Done]:
    known = early(scene.match, seat.participant_id, seat.hits, post, rate)
    if known is not None:
        return Done(known)
    return (yield from _play(scene, seat, post, rate))


def _play(scene: Scene, seat: SeatRow, post: Post, rate: limits.Rate) -> Flow[Done]:
    match = scene.match
    try:
        if _is_remark(scene, post):
            return (yield from _remark(scene, seat.side, seat.participant_id, post, rate))
        if post.ply != match.ply:
            return Done(answers.stale(match.seq, match.ply))
        dice = MatchDice(match.secret, match.slug, match.seq + 1, post.nonce)
        played = play(scene.system, scene.rules, scene.state, seat.side, post.text, dice)
    except Refused as error:
        return Done(answers.refused(error.faults))
    if not played.canonical:
        return (yield from _remark(scene, seat.side, seat.participant_id, post, rate))
    return (yield from _played(scene, seat, post, played, rate))


def _spectator(scene: Scene, post: Post, rate: limits.Rate) -> Flow[Done]:
    match, caller = scene.match, post.caller
    if not match.is_public:
        return Done(answers.not_found())
    if not match.spectators_may_remark or (caller.user_id is None and not caller.visitor):
        return Done(answers.spectators_silent())
    name = caller.name[:NAME_LENGTH] or "Spectator"
    participant_id, hits = yield from store.spectator(match.id, caller.user_id, caller.visitor, name)
    known = early(match, participant_id, hits, post, rate)
    if known is not None:
        return Done(known)
    try:
        split(post.text, scene.system.order_shape)
        if not post.text.strip():
            raise Refused([_nothing_written()])
    except Refused as error:
        return (yield from settled(participant_id, Done(answers.refused(error.faults)), rate))
    return (yield from _remark(scene, SPECTATOR, participant_id, post, rate))


def _is_remark(scene: Scene, post: Post) -> bool:
    """Tell whether the comment holds no order, as far as that must be known before playing it.

    Raises `Refused` for orders to a match that was given up or agreed on, and for an empty comment.
    """
    if not post.text.strip():
        raise Refused([_nothing_written()])
    if post.ply == scene.match.ply and not scene.match.agreed:
        return False
    lines = split(post.text, scene.system.order_shape)
    orders = [line for line in lines if line.kind is LineKind.ORDER]
    if orders and scene.match.agreed:
        raise Refused([answers.over_fault(orders[0].span())])
    return not orders


def _nothing_written() -> Fault:
    return Fault(Kind.NOTATION, "empty", msg("Nothing is written yet. Write orders, or a remark."))


def _remark(scene: Scene, side: str, participant_id: int, post: Post, rate: limits.Rate) -> Flow[Done]:
    match = scene.match
    seq = match.seq + 1
    body = {"seq": seq, "ply": match.ply, "kind": "remark", "draft": "", "faults": [], "ends_phase": False}
    answer = Answer(200, body)
    entry = NewEntry(
        seq=seq,
        ply=match.ply,
        participant_id=participant_id,
        side=side,
        kind="remark",
        text=post.text,
        text_sha256=post.hash,
        key=post.key,
        request_hash=post.hash,
        answer=msgspec.json.encode(answer),
        created_at=post.now,
        rules_version=match.rules_version,
    )
    return Done(answer, (yield from write(scene, entry, scene.state, None, rate)))


def _played(scene: Scene, seat: SeatRow, post: Post, played: Played[Any], rate: limits.Rate) -> Flow[Done]:
    match, rules = scene.match, scene.rules
    seq, ply = match.seq + 1, match.ply + 1
    refusal = answers.refused(played.faults).body
    ends = rules.phase(played.state) != rules.phase(scene.state)
    body = {"seq": seq, "ply": ply, "kind": "comment", "draft": played.draft, **refusal, "ends_phase": ends}
    answer = Answer(200, body)
    position = position_of(scene, played.state)
    entry = entry_of(scene, played, position.state)
    entry.participant_id, entry.side, entry.kind = seat.participant_id, seat.side, "comment"
    entry.text, entry.text_sha256 = played.text, post.hash if not played.draft else sha256(played.text)
    entry.key, entry.request_hash, entry.nonce = post.key, post.hash, post.nonce
    entry.answer, entry.created_at = msgspec.json.encode(answer), post.now
    return Done(answer, (yield from write(scene, entry, played.state, position, rate)))
