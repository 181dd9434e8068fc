"""Reading a match: the page at any moment, and the fragments that keep an open page abreast."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from games import selectors
from games.access import Viewer, viewer
from games.pages import thread
from games.pages.match import earlier_context, live_context, moment_context, page_context


def private(response: HttpResponse) -> HttpResponse:
    """Return a response that no shared cache keeps: it shows what one viewer may see."""
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response


def number(request: HttpRequest, name: str) -> int | None:
    """Return a whole number of the query, or None. Raises `Http404` for anything else."""
    value = request.GET.get(name, "")
    if not value:
        return None
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise Http404("no such entry")
    return int(value)


def numbers(request: HttpRequest, name: str) -> list[int]:
    """Return the whole numbers of the query that commas part. Raises `Http404` for anything else."""
    parts = request.GET.get(name, "").split(",")
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise Http404("no such entries")
    return [int(part) for part in parts]


def wants_fragment(request: HttpRequest) -> bool:
    """Tell whether htmx asks for a part of the page."""
    return request.headers.get("HX-Request") == "true"


@require_safe
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """The match as it stands, or its earlier entries."""
    who = viewer(request, slug)
    if wants_fragment(request):
        return private(render(request, "match/moment.html", moment_context(who, None)))
    context = page_context(request, who, before=number(request, "before"))
    return private(render(request, "games/match.html", context))


@require_safe
def moment(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """The match after one of its entries."""
    who = known_moment(viewer(request, slug), seq)
    if wants_fragment(request):
        return private(render(request, "match/moment.html", moment_context(who, seq)))
    return private(render(request, "games/match.html", page_context(request, who, at=seq)))


def known_moment(who: Viewer, seq: int) -> Viewer:
    """Return the viewer. Raises `Http404` if the match has no such entry yet."""
    if seq > who.match.seq:
        raise Http404("no such entry")
    return who


@require_safe
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Entries before or after a number, as a fragment; or some to take the place of those that the page shows."""
    who = viewer(request, slug)
    if "again" in request.GET:
        wanted = selectors.entries_among(who, numbers(request, "again"))
        return private(
            render(request, "match/_entries.html", {"again": True, "entries": thread.items(who, wanted)})
        )
    found = selectors.entries(who, before=number(request, "before"), after=number(request, "after"))
    context = {"oob": True, "entries": thread.items(who, found), **earlier_context(who, found)}
    return private(render(request, "match/entries.html", context))


@require_safe
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """What a page lacks that has seen entry `seq` and, if `at` is given, looks at an earlier moment; 204 if nothing.

    `gone` is how many times the page has heard of words that were taken away; with `cut` the page ends before the
    newest entries, so that they would not follow on what it shows.
    """
    who = viewer(request, slug)
    seen, at = number(request, "seq") or 0, number(request, "at")
    gone = number(request, "gone")
    if seen >= who.match.seq and gone in (None, len(who.match.gone)):
        return private(HttpResponse(status=204))
    if at is not None:
        known_moment(who, at)
    context = live_context(request, who, seen, at, is_cut="cut" in request.GET)
    return private(render(request, "match/live.html", context))
