"""Boards as images with addresses of their own, so that they can be put into other pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from games import drawing, selectors
from games.access import Viewer, viewer
from games.pages.match import counters, ground
from games.pages.names import match_title
from games.say import say
from games.views.match import known_moment

FOR_EVER = 365 * 24 * 3600
A_MOMENT = 10


def svg(who: Viewer, text: str, *, seconds: int, immutable: bool = False) -> HttpResponse:
    """Return an image with headers that let it do nothing but be seen."""
    response = HttpResponse(text, content_type="image/svg+xml; charset=utf-8")
    scope = "public" if who.match.is_public and who.seat is None else "private"
    response["Cache-Control"] = f"{scope}, max-age={seconds}" + (", immutable" if immutable else "")
    response["Content-Security-Policy"] = drawing.image_policy(who.match.game)
    response["X-Content-Type-Options"] = "nosniff"
    if who.match.is_public:
        response["Cross-Origin-Resource-Policy"] = "cross-origin"
        response["Access-Control-Allow-Origin"] = "*"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


@require_safe
def board(request: HttpRequest, slug: str, seq: int | None = None) -> HttpResponse:
    """The board now, or after an entry."""
    who = viewer(request, slug)
    if seq is not None:
        known_moment(who, seq)
    moment = selectors.moment(who, seq)
    under = ground(who)
    title = f"{match_title(who.match)}: {say(moment.board.title)}"
    text = drawing.image(who.match.game, under.terrain, under.inner + counters(who, moment), title)
    return svg(who, text, seconds=A_MOMENT if seq is None else FOR_EVER // 365)


@require_safe
def terrain(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """The part of the board that never changes; its address changes with its content."""
    who = viewer(request, slug)
    for language in ("en", "ja"):
        drawn = drawing.ground(who.match.scenario_id, who.match.game, language)
        if drawn.digest == digest:
            response = svg(who, drawn.svg, seconds=FOR_EVER, immutable=True)
            # The address tells the content, whoever asks in whatever language.
            response.headers.pop("Vary", None)
            return response
    raise Http404("no such terrain")
