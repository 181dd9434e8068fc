"""Acts of the platform on their way into a match: resigning, offers, taking back, and what is overdue."""

from __future__ import annotations

from typing import Any

import msgspec

from games import answers, limits
from games.access import SeatRow, held
from games.answers import Answer, Done, Post
from games.appending import NewPosition
from games.core import acts
from games.core.acts import Act, ActKind, Effect, LogEntry, Offer
from games.core.dice import MatchDice
from games.core.errors import Fault, Kind, OrderError
from games.core.play import Played
from games.core.system import MatchOptions
from games.core.text import msg
from games.core.thread import overdue
from games.flow import Flow, Query
from games.line import state_at
from games.notation.normalise import normalise
from games.scenes import Scene, early, enter, entry_of, position_of, settled, sha256, write
from games.store import MatchRow


def act_of(post: Post, rate: limits.Rate) -> Flow[Done]:
    """Do the act that a post holds and return its answer."""
    scene = yield from enter(post.slug, post.key)
    if scene is None:
        return Done(answers.not_found())
    match = scene.match
    seat = held(post.caller, match.seats, match.acting)
    if seat is None:
        return Done(answers.spectators_silent() if match.is_public else answers.not_found())
    return (yield from act(scene, seat, post, rate))


def is_written_as_act(text: str) -> bool:
    """Tell whether a comment is nothing but an act, such as `!RESIGN`."""
    return text.lstrip()[:1] in ("!", "！") and acts.is_act(normalise(text)[0])


def act(scene: Scene, seat: SeatRow, post: Post, rate: limits.Rate) -> Flow[Done]:
    """Do the act of a seat; a refusal is counted against it."""
    return (yield from settled(seat.participant_id, (yield from _act(scene, seat, post, rate)), rate))


def _act(scene: Scene, seat: SeatRow, post: Post, rate: limits.Rate) -> Flow[Done]:
    match = scene.match
    known = early(match, seat.participant_id, seat.hits, post, rate)
    if known is not None:
        return Done(known)
    try:
        wanted = acts.parse_act(normalise(post.text)[0])
        if wanted.kind is ActKind.DEADLINE:
            return Done(answers.refused([_servers_own()]))
        if post.ply != match.ply and wanted.kind is not ActKind.RESIGN:
            return Done(answers.stale(match.seq, match.ply))
        offer = open_offer(match)
        log = yield from _log(match, wanted, offer)
        effect = acts.judge(wanted, seat.side, scene.rules.sides, offer, log, over=match.over)
    except OrderError as error:
        return Done(answers.refused([error.fault]))
    return (yield from _done(scene, seat, post, wanted, effect, rate))


def _servers_own() -> Fault:
    return Fault(Kind.ILLEGAL, "servers-own", msg("Only the server does what is due at a deadline."))


def open_offer(match: MatchRow) -> Offer | None:
    """Return the offer that waits for the other side, if any."""
    if match.offer is None:
        return None
    return Offer(acts.parse_act(match.offer["act"]), match.offer["side"])


_LOG = """SELECT seq, side, rolls <> '[]'::jsonb, revealed FROM games_entry
WHERE match_id = %s AND seq <> ALL(%s::int[]) AND canonical <> '[]'::jsonb
  AND (kind = 'comment' OR canonical->>0 = '!DEADLINE')
  AND seq >= coalesce((SELECT max(seq) FROM games_entry WHERE match_id = %s AND seq <> ALL(%s::int[])
    AND seq < %s AND canonical <> '[]'::jsonb AND (kind = 'comment' OR canonical->>0 = '!DEADLINE')), 0)
ORDER BY seq"""


def log(match_id: int, retired: list[int], number: int) -> Flow[list[LogEntry]]:
    """Return the entries with orders in the line of play: the last one before `number`, and all from there on."""
    rows = yield Query(_LOG, (match_id, retired, match_id, retired, number), many=True)
    return [LogEntry(*row) for row in rows]


def _log(match: MatchRow, wanted: Act, offer: Offer | None) -> Flow[list[LogEntry]]:
    number = wanted.number
    if wanted.kind is ActKind.AGREE and offer is not None:
        number = offer.act.number
    if not number:
        return []
    return (yield from log(match.id, match.retired, min(number, match.seq + 1)))


def _done(
    scene: Scene, seat: SeatRow, post: Post, wanted: Act, effect: Effect, rate: limits.Rate
) -> Flow[Done]:
    match, rules = scene.match, scene.rules
    state = scene.state
    if effect.back_to is not None:
        options = MatchOptions(match.dice_mode, match.options)
        state = yield from state_at(match.id, match.game, rules, options, effect.back_to)
    position = _position(scene, state, effect)
    seq, ply = match.seq + 1, match.ply + 1
    answer = Answer(
        200, {"seq": seq, "ply": ply, "kind": "act", "draft": "", "faults": [], "ends_phase": False}
    )
    entry = entry_of(scene, Played(state, (str(wanted),), (), (), (), False, str(wanted)), position.state)
    entry.participant_id, entry.side, entry.kind = seat.participant_id, seat.side, "act"
    entry.text_sha256 = sha256(entry.text)
    entry.key, entry.request_hash, entry.nonce = post.key, post.hash, post.nonce
    entry.answer, entry.created_at, entry.back_to = msgspec.json.encode(answer), post.now, effect.back_to
    return Done(answer, (yield from write(scene, entry, state, position, rate)))


def _position(scene: Scene, state: Any, effect: Effect) -> NewPosition:
    """Return what is stored after an act: the state that it leads to, its offer, and its result if it ends the match."""
    position = position_of(scene, state)
    if effect.offer is not None:
        offer = {"act": str(effect.offer.act), "side": effect.offer.side}
        position.offer = msgspec.json.encode(offer)
    if effect.outcome is not None:
        position.over = position.agreed = True
        position.acting = []
        position.result = effect.outcome.result
        position.outcome = msgspec.json.encode(effect.outcome)
    position.retired = sorted({*scene.match.retired, *effect.retired})
    position.snapshot = effect.back_to is not None
    return position


def overdue_of(post: Post, sides: tuple[str, ...]) -> Flow[list[str]]:
    """Let the server do what is due for the sides whose deadline has passed; returns those for which it did.

    Nothing happens if the match has moved on from `post.ply`, or its rules leave nothing to the server.
    """
    scene = yield from enter(post.slug)
    if scene is None or scene.match.over or scene.match.ply != post.ply:
        return []
    match = scene.match
    for side in sides:
        dice = MatchDice(match.secret, match.slug, match.seq + 1, post.nonce)
        try:
            played = overdue(scene.rules, scene.state, side, dice)
        except OrderError:
            continue
        position = position_of(scene, played.state)
        position.offer = msgspec.json.encode(match.offer) if match.offer and not position.over else None
        entry = entry_of(scene, played, position.state)
        entry.side, entry.kind, entry.canonical = (
            side,
            "act",
            msgspec.json.encode([str(Act(ActKind.DEADLINE))]),
        )
        entry.text_sha256, entry.key, entry.nonce = sha256(entry.text), post.key, post.nonce
        entry.created_at = post.now
        yield from write(scene, entry, played.state, position, None)
        return [side]
    return []
