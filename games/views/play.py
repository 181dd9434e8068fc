"""Writing: comments, previews, acts. With the page's script the answers are JSON, without it they are pages."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import services
from games.access import Viewer, caller, viewer, writer
from games.answers import Answer
from games.drawing import counters
from games.pages.draft import DraftPage, as_remark, choices_sent, draft_page, refused_page
from games.pages.match import ground, page_context
from games.registry import game
from games.seats import NotYours
from games.views.match import private

ACTS = ("RESIGN", "DRAW", "ABANDON", "AGREE", "DECLINE", "RETRACT", "REWIND")


def wants_json(request: HttpRequest) -> bool:
    """Tell whether the page's script asks."""
    return request.headers.get("Accept", "").startswith("application/json")


def back_to_match(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Lead whoever opens the address of a form to the match: so does switching the language after a refused comment."""

    @wraps(view)
    def posted(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
        return view(request, slug, **more) if request.method == "POST" else redirect("match", slug)

    return require_http_methods(["GET", "HEAD", "POST"])(posted)


@back_to_match
def post(request: HttpRequest, slug: str) -> HttpResponse:
    """Post a comment."""
    if "preview" in request.POST:
        return preview(request, slug)
    text = "\n".join(filter(None, request.POST.getlist("text")))
    if "remark" in request.POST:
        text = as_remark(text, game(viewer(request, slug).match.game).system.order_shape)
    answer = services.comment_post(
        slug,
        writer(request),
        text=text,
        ply=request.POST.get("ply"),
        key=request.POST.get("key"),
        nonce=request.POST.get("nonce"),
    )
    if wants_json(request):
        return JsonResponse(answer.body, status=answer.status)
    return _page_after_post(request, slug, text, answer)


def _page_after_post(request: HttpRequest, slug: str, text: str, answer: Answer) -> HttpResponse:
    """Return the page after a comment posted without scripts: what was refused stands in the box again."""
    if answer.status == 404:
        raise Http404("no such match")
    faults = answer.body.get("faults", [])
    if answer.is_stored and not answer.body.get("draft"):
        return redirect(f"{reverse('match', args=[slug])}#e-{answer.body['seq']}")
    kept = answer.body["draft"] if answer.is_stored else text
    note = _("Played up to the dice. The rest came back as your draft; see what is marked.")
    if not answer.is_stored:
        note = _("Not posted: see what is marked.") if any(f["line"] for f in faults) else faults[0]["text"]
    return page_with_draft(
        request, viewer(request, slug), kept, refused_page(kept, faults), note, answer.status
    )


def page_with_draft(
    request: HttpRequest, who: Viewer, text: str, draft: DraftPage, note: str = "", status: int = 200
) -> HttpResponse:
    """Return the match page with a draft in its box."""
    context = {**page_context(request, who), "typed_text": text, "preview": draft, "post_note": note}
    return private(render(request, "games/match.html", context, status=status))


@back_to_match
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Look at a draft: stores nothing, rolls nothing."""
    text = request.POST.get("text", "")
    result = services.preview(slug, caller(request), text)
    if result.status == 404:
        raise Http404("no such match")
    if not wants_json(request):
        note = _("Too many previews at once; wait a second.") if result.status == 429 else ""
        return page_with_draft(
            request, viewer(request, slug), text, draft_page(text, result), note, result.status
        )
    if result.status != 200:
        return JsonResponse({}, status=result.status)
    return JsonResponse(_preview_body(request, viewer(request, slug), text, draft_page(text, result), result))


def _preview_body(
    request: HttpRequest, who: Viewer, text: str, draft: DraftPage, result: services.PreviewResult
) -> dict[str, Any]:
    board = result.board
    terrain = ground(who).terrain
    drawn = ""
    if board is not None:
        context = {
            "board": board,
            "counters": counters(who.match.game, board, terrain),
            "width": f"{terrain.width:g}",
            "height": f"{terrain.height:g}",
        }
        drawn = render(request, "match/_board.html", context).content.decode()
    choices, more = choices_sent(result.choices, request.POST.get("pick", ""))
    return {
        "html": render(request, "match/_preview.html", {"draft": draft}).content.decode(),
        "counters": drawn,
        "faults": draft.faults,
        "choices": choices,
        "more": more,
        "seq": result.seq,
    }


@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm an act of the platform on a page of its own, then do it."""
    who = viewer(request, slug)
    if who.seat is None:
        raise Http404("no seat")
    wanted = request.POST.get("act") or _from_query(request)
    faults: list[dict[str, Any]] = []
    status = 200
    if request.method == "POST":
        answer = services.act_post(
            slug, caller(request), act=wanted, ply=request.POST.get("ply"), key=request.POST.get("key")
        )
        if answer.is_stored:
            return redirect(f"{reverse('match', args=[slug])}#e-{answer.body['seq']}")
        faults, status = answer.body["faults"], answer.status
    heading, explanation, button = act_words(wanted, alone=len(who.seats) == 1)
    context = {
        "match": who.match,
        "match_url": reverse("match", args=[slug]),
        "act_url": reverse("act", args=[slug]),
        "act": wanted,
        "heading": heading,
        "explanation": explanation,
        "button": button,
        "faults": faults,
        "key": uuid.uuid4().hex,
    }
    return private(render(request, "games/confirm.html", context, status=status))


def _from_query(request: HttpRequest) -> str:
    name, number = request.GET.get("act", ""), request.GET.get("number", "")
    if name not in ACTS or not (number == "" or (number.isascii() and number.isdigit())):
        raise Http404("no such act")
    return f"{name} {number}".strip()


def act_words(wanted: str, *, alone: bool = False) -> tuple[str, str, str]:
    """Return heading, explanation and button of an act's confirmation; `alone` in a solitaire game."""
    name, _space, number = wanted.lstrip("!").partition(" ")
    words = {
        "RESIGN": (
            _("Resign"),
            _("You give the game up; it ends without a result. This cannot be undone.")
            if alone
            else _("You give the match up, and the other side wins. This cannot be undone."),
            _("Resign"),
        ),
        "DRAW": (
            _("Offer a draw"),
            _(
                "If the other side agrees, the match ends without a winner. The offer falls with the next move."
            ),
            _("Offer a draw"),
        ),
        "ABANDON": (
            _("Propose to abandon the match"),
            _("If the other side agrees, the match ends without a result."),
            _("Propose it"),
        ),
        "RETRACT": (
            _("Take entry {number} back").format(number=number),
            _(
                "Your last orders are undone, as long as nothing was rolled or answered. Your words stay, struck through."
            ),
            _("Take it back"),
        ),
        "REWIND": (
            _("Propose to go back before entry {number}").format(number=number),
            _(
                "If the other side agrees, this entry and all orders after it are undone. Dice are never rolled the same again."
            ),
            _("Propose it"),
        ),
        "AGREE": (_("Agree"), _("You accept the other side's offer."), _("Agree")),
        "DECLINE": (_("Decline"), _("You turn the other side's offer down."), _("Decline")),
    }
    if name not in words:
        raise Http404("no such act")
    return words[name]


@back_to_match
def hide(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Hide a spectator's remark; any seat may."""
    who = viewer(request, slug)
    if who.seat is None:
        raise Http404("no seat")
    try:
        services.remark_hide(who.seat, seq)
    except NotYours:
        raise Http404("no such remark") from None
    return redirect(f"{reverse('match', args=[slug])}#e-{seq}")
