"""What a draft would lead to: never rolls, stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games import flow, limits
from games.access import Caller, held
from games.acting import is_written_as_act
from games.answers import over_fault
from games.core import play
from games.core.board import BoardView, Brief, Choice, Pending
from games.core.errors import Fault, Refused
from games.core.play import OrderEcho
from games.core.system import Side
from games.flow import Flow, Query
from games.say import say, say_fault
from games.scenes import Scene, enter


@dataclass(frozen=True, slots=True)
class PreviewResult:
    """A draft looked at: `status` 200, 403, 404 or 429; the rest is empty unless it is 200."""

    status: int
    faults: Sequence[Fault] = ()
    echoes: Sequence[OrderEcho] = ()
    ends_phase: bool = False
    waits_from: int = 0
    """The line from which on everything depends on dice; 0 if none does."""
    is_remark: bool = False
    unacted: Sequence[str] = ()
    """Units that may still act after the draft."""
    brief: Brief | None = None
    pending: Sequence[Pending] = ()
    choices: Sequence[Choice] = ()
    board: BoardView | None = None
    """The board after the draft, for the ghost of the move."""
    seq: int = 0
    ply: int = 0

    def body(self) -> dict[str, Any]:
        """Return what the socket sends, in the active language."""
        echoes = [
            {"line": echo.number, "canonical": echo.canonical, "notes": [say(note) for note in echo.notes]}
            for echo in self.echoes
        ]
        return {
            "seq": self.seq,
            "ply": self.ply,
            "faults": [say_fault(fault) for fault in self.faults],
            "echoes": echoes,
            "ends_phase": self.ends_phase,
            "waits_from": self.waits_from,
            "is_remark": self.is_remark,
            "unacted": list(self.unacted),
        }


@dataclass(frozen=True, slots=True)
class _Desk:
    """What a preview needs."""

    scene: Scene
    side: Side


def preview(slug: str, caller: Caller, text: str) -> PreviewResult:
    """Return what a draft of the caller's side would lead to."""
    return _look(flow.run(_open(slug, caller)), text)


async def preview_async(slug: str, caller: Caller, text: str) -> PreviewResult:
    """Do what `preview` does on the sockets' own connections."""
    return _look(await flow.run_async(_open(slug, caller)), text)


def _open(slug: str, caller: Caller) -> Flow[_Desk | PreviewResult]:
    scene = yield from enter(slug)
    if scene is None:
        return PreviewResult(404)
    match = scene.match
    seat = held(caller, match.seats, match.acting)
    if seat is None:
        return PreviewResult(403 if match.is_public else 404)
    rate = limits.previews()
    hits = yield Query(limits.HIT, limits.hit_params(f"preview:{seat.id}", rate))
    return _Desk(scene, seat.side) if hits[0] <= rate.hits else PreviewResult(429)


def _look(desk: _Desk | PreviewResult, text: str) -> PreviewResult:
    if isinstance(desk, PreviewResult):
        return desk
    match, side, rules = desk.scene.match, desk.side, desk.scene.rules
    view = rules.view(desk.scene.state, side)
    seen = play.Preview(view, (), (), (), False, is_remark=True)
    faults: Sequence[Fault] = ()
    try:
        if not is_written_as_act(text):
            seen = play.preview(desk.scene.system, rules, view, side, text)
            faults = seen.faults
    except Refused as error:
        faults = error.faults
    if match.agreed and seen.echoes:
        faults = [over_fault()]
    brief = rules.brief(seen.state, side)
    choices = rules.choices(seen.state, side) if side in rules.to_act(seen.state) else ()
    return PreviewResult(
        status=200,
        faults=faults,
        echoes=seen.echoes,
        ends_phase=seen.ends_phase,
        waits_from=seen.waits_from,
        is_remark=seen.is_remark and not faults,
        unacted=brief.unacted,
        brief=brief,
        pending=rules.pending(seen.state if seen.due is None else seen.due),
        choices=_open_choices(choices, seen.waiting),
        board=rules.board(seen.state, side, seen.events),
        seq=match.seq,
        ply=match.ply,
    )


def _open_choices(choices: Sequence[Choice], waiting: str) -> Sequence[Choice]:
    """Return the choices without those of the unit whose order waits for dice: it has been given its order."""
    busy = {choice.pick for choice in choices if waiting and choice.line == waiting}
    return [choice for choice in choices if choice.pick not in busy]
