"""The match page and its fragments: what their templates get."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import drawing, selectors
from games.access import Viewer
from games.fragments import once
from games.pages import thread
from games.pages.names import given_name, in_language, match_title
from games.pages.words import page_words
from games.registry import game
from games.say import say
from games.selectors import EntryView, Moment

LIVE_PAGE = 50


def addresses(request: HttpRequest, viewer: Viewer) -> dict[str, str]:
    """Return the addresses that the page and its script use."""
    slug = viewer.match.slug
    names = {
        name: reverse(name, args=[slug])
        for name in ("match", "live", "entries", "post", "act", "preview", "record", "dice", "seats")
    }
    image = reverse("board", args=[slug])
    return {
        **names,
        "image": image,
        "image_absolute": request.build_absolute_uri(image),
        "socket": f"/ws/m/{slug}/",
        "terrain": reverse("terrain", args=[slug, ground(viewer).digest]),
        "rules": reverse("rules", args=[viewer.match.game]),
    }


def ground(viewer: Viewer) -> drawing.Ground:
    """Return the match's terrain, drawn."""
    return drawing.ground(viewer.match.scenario_id, viewer.match.game, drawing.language())


def counters(viewer: Viewer, moment: Moment) -> SafeString:
    """Return the counters at a moment, drawn once for all who see the same."""
    match = viewer.match
    key = ("counters", match.pk, moment.seq, viewer.side, drawing.language())
    return once(key, lambda: drawing.counters(match.game, moment.board, ground(viewer).terrain))


def state_of(
    viewer: Viewer,
    entries: Sequence[EntryView],
    *,
    seq: int | None = None,
    more: bool = False,
    turn: str = "",
) -> dict[str, Any]:
    """Return the numbers that the page's script compares, and the words of strip and title.

    With the keys of the viewer's own among the entries that are sent along, the script learns that a comment was
    stored although its answer was lost.
    """
    match = viewer.match
    yours = viewer.is_to_act and match.status == match.Status.RUNNING
    over = match.status == match.Status.OVER
    name, your_turn = f"{match_title(match)} – Fieldpost", _("Your turn")
    if over:
        strip = _("The match is over.")
    elif yours:
        strip = f"{your_turn} · {turn}"
    else:
        strip = turn
    return {
        "seq": match.seq if seq is None else seq,
        "ply": match.ply,
        "yours": yours,
        "over": over,
        "more": more,
        "keys": [entry.key for entry in entries if entry.key],
        "strip": strip,
        "title": f"● {your_turn} – {name}" if yours else name,
    }


def steps_of(viewer: Viewer, at: int | None) -> dict[str, Any]:
    """Return the addresses of the moments around one; `at` is None for the present."""
    match = viewer.match
    here = match.seq if at is None else at

    def address(seq: int) -> str:
        return reverse("moment", args=[match.slug, seq])

    image = reverse("board", args=[match.slug]) if at is None else reverse("board_at", args=[match.slug, at])
    return {
        "at": at,
        "seq": match.seq,
        "first": address(0),
        "back": address(here - 1) if here > 0 else "",
        "on": address(here + 1) if at is not None and here < match.seq else "",
        "now": reverse("match", args=[match.slug]),
        "image": image,
    }


def brief_context(viewer: Viewer, moment: Moment) -> dict[str, Any]:
    """Return what stands above the composer: where the match stands, what is asked, dice that wait, an offer."""
    match = viewer.match
    over = match.status == match.Status.OVER
    return {
        "brief": moment.brief,
        "pending": moment.pending,
        "result": moment.outcome if over else None,
        "offer": _offer(viewer),
        "dice_url": reverse("dice", args=[match.slug]) if over else "",
        "record_url": reverse("record", args=[match.slug]),
        "fresh": fresh_keys(),
    }


def _offer(viewer: Viewer) -> dict[str, Any] | None:
    offer: Mapping[str, Any] | None = viewer.match.offer
    if offer is None:
        return None
    can_answer = viewer.side is not None and viewer.side != offer["side"]
    return {"text": say(thread.offer_text(offer, viewer.rules.sides)), "can_answer": can_answer}


def fresh_keys() -> dict[str, str]:
    """Return keys and nonces for forms that are sent without scripts."""
    return {
        "key": uuid.uuid4().hex,
        "nonce": secrets.token_hex(16),
        "key2": uuid.uuid4().hex,
        "nonce2": secrets.token_hex(16),
    }


def board_context(viewer: Viewer, moment: Moment) -> dict[str, Any]:
    """Return what the board's templates get."""
    terrain = ground(viewer).terrain
    return {
        "board": moment.board,
        "counters": counters(viewer, moment),
        "width": f"{terrain.width:g}",
        "height": f"{terrain.height:g}",
    }


def live_context(
    request: HttpRequest, viewer: Viewer, after: int, at: int | None, *, is_cut: bool = False
) -> dict[str, Any]:
    """Return what a page lacks that has seen everything up to entry `after` and looks at moment `at`.

    A page that is cut gets no entries.
    """
    entries = [] if is_cut else selectors.entries(viewer, after=after, limit=LIVE_PAGE)
    last = entries[-1].seq if entries else viewer.match.seq
    now = selectors.moment(viewer)
    context = {
        "oob": True,
        "match": viewer.match,
        "entries": thread.items(viewer, entries),
        "state": state_of(viewer, entries, seq=last, more=last < viewer.match.seq, turn=say(now.brief.turn)),
        "steps": steps_of(viewer, at),
        "urls": addresses(request, viewer),
        **brief_context(viewer, now),
    }
    return context if at is not None else {**context, **board_context(viewer, now), "is_present": True}


def moment_context(viewer: Viewer, at: int | None) -> dict[str, Any]:
    """Return the fragments that change with the moment looked at."""
    moment = selectors.moment(viewer, at)
    return {"oob": True, "steps": steps_of(viewer, at), **board_context(viewer, moment)}


def page_context(
    request: HttpRequest, viewer: Viewer, *, at: int | None = None, before: int | None = None
) -> dict[str, Any]:
    """Return the whole match page at a moment, with the entries before a number, or the newest ones."""
    match, rules = viewer.match, viewer.rules
    now = selectors.moment(viewer)
    moment = now if at is None else selectors.moment(viewer, at)
    if before is None and at is not None and at < match.seq - selectors.PAGE:
        before = at + selectors.PAGE // 2
    entries = selectors.entries(viewer, before=before)
    state = state_of(viewer, entries, turn=say(now.brief.turn))
    return {
        "match": match,
        "at": at,
        "state": state,
        "seat_side": viewer.side or "",
        "is_seated": viewer.seat is not None,
        "may_write": viewer.may_write,
        "may_manage": may_manage(request, viewer),
        "seats": seats_shown(viewer),
        "game_name": game(match.game).system.name,
        "scenario": rules.scenario,
        "scenario_title": in_language(rules.scenario.title),
        "situation": in_language(rules.scenario.situation),
        "show_situation": not entries or entries[0].seq == 0,
        "entries": thread.items(viewer, entries),
        "steps": steps_of(viewer, at),
        "urls": addresses(request, viewer),
        "placeholder": _("Orders, one a line, or just a remark"),
        "dice_text": dice_text(match.dice_mode, rules.dice_modes),
        "words": page_words(),
        **earlier_context(viewer, entries),
        "later_url": later_url(viewer, entries),
        **brief_context(viewer, now),
        **board_context(viewer, moment),
        **game_files(match.game),
    }


def earlier_context(viewer: Viewer, entries: list[EntryView]) -> dict[str, str]:
    """Return the addresses of the entries before those shown, as a page and as a fragment; empty at the start."""
    if not entries or entries[0].seq == 0:
        return {"earlier_url": "", "earlier_fragment": ""}
    slug, first = viewer.match.slug, entries[0].seq
    return {
        "earlier_url": f"{reverse('match', args=[slug])}?before={first}",
        "earlier_fragment": f"{reverse('entries', args=[slug])}?before={first}",
    }


def later_url(viewer: Viewer, entries: list[EntryView]) -> str:
    """Return the address of the entries after those shown; empty at the end."""
    if not entries or entries[-1].seq >= viewer.match.seq:
        return ""
    last = entries[-1].seq
    address = reverse("match", args=[viewer.match.slug])
    return (
        address
        if last + selectors.PAGE >= viewer.match.seq
        else f"{address}?before={last + 1 + selectors.PAGE}"
    )


def seats_shown(viewer: Viewer) -> list[dict[str, Any]]:
    """Return the sides of the match with who plays them; a seat held by staff is labelled.

    `name` is empty for a seat that nobody has given a name.
    """
    sides = {info.key: info for info in viewer.rules.sides}
    return [
        {
            "side": seat.side,
            "side_name": sides[seat.side].name,
            "mark": sides[seat.side].mark + 1,
            "name": given_name(seat.name, sides[seat.side].name, bot=seat.bot),
            "bot": seat.bot,
            "is_yours": viewer.seat is not None and viewer.seat.pk == seat.pk,
            "staff": seat.user is not None and seat.user.is_staff,
            "has_link": seat.token_hash is not None,
        }
        for seat in viewer.seats
    ]


def may_manage(request: HttpRequest, viewer: Viewer) -> bool:
    """Tell whether the viewer hands out the seats: whoever made the match, and staff."""
    user = request.user
    return user.is_authenticated and (user.is_staff or viewer.match.created_by_id == user.pk)


def game_files(key: str) -> dict[str, Any]:
    """Return a game's own style sheet, script, pages, and the templates of its card, tables and further aids; empty
    where it has none."""
    return {
        "game_css": drawing.static_name(f"{key}/{key}.css"),
        "game_js": drawing.static_name(f"{key}/{key}.js"),
        "card_template": drawing.has_template(f"{key}/card.html"),
        "panel_template": drawing.has_template(f"{key}/panel.html"),
        "aids_template": drawing.has_template(f"{key}/aids.html"),
        "game_pages": game(key).pages,
    }


def dice_text(mode: str, modes: Sequence[str]) -> str:
    """Return how the dice of the match are rolled, in one sentence; `modes` are those that its game knows."""
    waits = "auto" in modes
    return {
        "server": _("The server rolls when the side that was attacked resolves.")
        if waits
        else _("The server rolls."),
        "auto": _("The server rolls at once."),
        "posted": _("The players roll real dice and write them down."),
    }[mode]
