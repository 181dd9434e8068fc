"""The thread: entries as the page shows them, each rendered once for its audience and language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from games.access import Viewer
from games.core.acts import ActKind, is_act, parse_act
from games.core.board import Prose
from games.core.play import OrderEcho
from games.core.system import SideInfo
from games.core.text import Message, msg, verbatim
from games.core.thread import SPECTATOR
from games.drawing import language
from games.fragments import once
from games.notation.lines import unix_lines
from games.pages.names import given_name
from games.selectors import EntryView

ACT_SAYS = {
    ActKind.RESIGN: msg("resigns."),
    ActKind.DRAW: msg("offers a draw."),
    ActKind.ABANDON: msg("proposes to abandon the match."),
    ActKind.AGREE: msg("agrees."),
    ActKind.DECLINE: msg("declines."),
    ActKind.DEADLINE: msg("The deadline has passed: the server did what was due."),
}


@dataclass(frozen=True, slots=True)
class OrderRead:
    """An order as it was read, beside the line it stood on."""

    canonical: str
    differs: bool
    """True if it was typed in another way."""
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line of a comment with the orders that were recognised in it."""

    text: str
    orders: tuple[OrderRead, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryBody:
    """What the template of an entry's body gets."""

    seq: int
    url: str
    author: str
    """Empty if the side or the role says it all."""
    side_name: Message | None
    side_mark: int
    is_spectator: bool
    bot: bool
    retired: bool
    redacted: bool
    hidden: bool
    act_text: Message | None
    created_at: datetime
    lines: tuple[TypedLine, ...]
    outcome: tuple[Prose, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """An entry in the page's list: its body, and what this viewer may do with it."""

    seq: int
    kind: str
    retired: bool
    body: SafeString
    ply: int = 0
    gone: int = 0
    """How many times its words were taken away: hidden, redacted."""
    can_retract: bool = False
    can_rewind: bool = False
    can_hide: bool = False
    act_url: str = ""
    hide_url: str = ""


def items(viewer: Viewer, entries: Iterable[EntryView]) -> list[Item]:
    """Return the page's list of entries; bodies come from memory where they were rendered before."""
    sides = {info.key: info for info in viewer.rules.sides}
    bots = {seat.side for seat in viewer.seats if seat.bot}
    return [
        _item(viewer, entry, sides, bots)
        for entry in entries
        if entry.text or entry.prose or entry.kind != "server"
    ]


def _item(viewer: Viewer, entry: EntryView, sides: Mapping[str, SideInfo], bots: set[str]) -> Item:
    match = viewer.match
    audience = viewer.side if viewer.rules.hides else None
    key = (
        "entry",
        match.pk,
        entry.seq,
        audience,
        language(),
        entry.is_retired,
        entry.is_hidden,
        entry.is_redacted,
    )
    body = once(
        key,
        lambda: render_to_string("match/_entry.html", {"entry": body_of(viewer, entry, sides, bots)}),
    )
    mine = viewer.seat is not None and match.status == "running" and not entry.is_retired
    plays = entry.kind == "comment" and bool(entry.canonical)
    return Item(
        entry.seq,
        entry.kind,
        entry.is_retired,
        body,
        ply=entry.ply,
        gone=match.gone.count(entry.seq),
        can_retract=mine
        and plays
        and entry.ply == match.ply  # Remarks since then do not matter.
        and entry.side == viewer.side
        and not entry.rolls,
        can_rewind=mine and plays and len(sides) > 1 and entry.seq > match.seq - 20,
        can_hide=viewer.seat is not None
        and entry.side == SPECTATOR
        and not entry.is_hidden
        and not entry.is_redacted,
        act_url=reverse("act", args=[match.slug]),
        hide_url=reverse("hide", args=[match.slug, entry.seq]),
    )


def body_of(viewer: Viewer, entry: EntryView, sides: Mapping[str, SideInfo], bots: set[str]) -> EntryBody:
    """Return an entry ready for its template."""
    info = sides.get(entry.side)
    act = act_text(entry.canonical)
    return EntryBody(
        seq=entry.seq,
        url=reverse("moment", args=[viewer.match.slug, entry.seq]),
        author=_author(entry, info, bots),
        side_name=info.name if info else None,
        side_mark=info.mark + 1 if info else 0,
        is_spectator=entry.side == SPECTATOR,
        bot=entry.side in bots,
        retired=entry.is_retired,
        redacted=entry.is_redacted,
        hidden=entry.is_hidden,
        act_text=act,
        created_at=entry.created_at,
        lines=() if act or entry.is_hidden else typed_lines(entry.text, entry.echoes, entry.canonical),
        outcome=tuple(entry.prose),
    )


def _author(entry: EntryView, info: SideInfo | None, bots: set[str]) -> str:
    if not entry.name:
        return "Fieldpost"
    return given_name(entry.name, info.name if info else None, bot=entry.side in bots)


def order_read(typed: str, echo: OrderEcho) -> OrderRead:
    """Return an order of a line; a line may hold several."""
    differs = f" {echo.canonical} " not in f" {' '.join(typed.split())} "
    return OrderRead(echo.canonical, differs, tuple(echo.notes))


def typed_lines(text: str, echoes: Sequence[OrderEcho], canonical: Sequence[str]) -> tuple[TypedLine, ...]:
    """Return the lines of a comment, orders marked; without the words, the canonical orders stand for them."""
    if not text:
        return tuple(TypedLine(line, (OrderRead(line, False, ()),)) for line in canonical)
    read: dict[int, list[OrderRead]] = {}
    lines = unix_lines(text.rstrip())
    for echo in echoes:
        typed = lines[echo.number - 1] if echo.number <= len(lines) else ""
        read.setdefault(echo.number, []).append(order_read(typed, echo))
    return tuple(TypedLine(line, tuple(read.get(number, ()))) for number, line in enumerate(lines, start=1))


def act_text(canonical: Sequence[str]) -> Message | None:
    """Return what the thread says of an act, or None if the entry is none."""
    if not canonical or not is_act(canonical[0]):
        return None
    act = parse_act(canonical[0])
    if act.kind is ActKind.RETRACT:
        return msg("takes entry {number} back.", number=act.number)
    if act.kind is ActKind.REWIND:
        return msg("proposes to go back to the moment before entry {number}.", number=act.number)
    return ACT_SAYS[act.kind]


def offer_text(offer: Mapping[str, Any], sides: Sequence[SideInfo]) -> Message:
    """Return what an open offer is, for the side that may answer it."""
    act = parse_act(offer["act"])
    who = next((info.name for info in sides if info.key == offer["side"]), verbatim(offer["side"]))
    if act.kind is ActKind.DRAW:
        return msg("{who} offers a draw.", who=who)
    if act.kind is ActKind.REWIND:
        return msg(
            "{who} proposes to go back to the moment before entry {number}.", who=who, number=act.number
        )
    return msg("{who} proposes to abandon the match.", who=who)
