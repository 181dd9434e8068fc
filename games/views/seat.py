"""Seats: taking one by its secret link, and handing the links out."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import decorator_from_middleware
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods

from games import services
from games.access import viewer
from games.pages.match import may_manage, seats_shown
from games.pages.names import player
from games.seats import TooManyFailures
from games.views.match import private


class NamelessOriginCsrf(CsrfViewMiddleware):
    """The check of the form's token, for a page that sends no referrer: browsers then name its origin `null`."""

    def _origin_verified(self, request: HttpRequest) -> bool:
        return request.META.get("HTTP_ORIGIN") == "null" or super()._origin_verified(request)


@csrf_exempt  # Not exempt: the next line checks the same token, and takes `Origin: null`.
@decorator_from_middleware(NamelessOriginCsrf)
@sensitive_variables("token")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Show a button; only its POST takes the seat, so that link previews claim nothing."""
    if request.method != "POST":
        return secret_page(render(request, "games/seat.html", {}))
    try:
        seat = services.seat_claim(request, token)
    except TooManyFailures:
        problem = _("Too many links were tried from your address. Wait a minute, then try again.")
        return secret_page(render(request, "games/seat.html", {"problem": problem}, status=429))
    if seat is None:
        problem = _("It was withdrawn or replaced by a newer one. Ask whoever sent it for the new link.")
        return secret_page(render(request, "games/seat.html", {"problem": problem}, status=404))
    return secret_page(redirect("match", seat.match.slug))


def secret_page(response: HttpResponse) -> HttpResponse:
    """Return a response whose address must not travel on."""
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out and withdraw the links to the seats; for whoever made the match, and staff."""
    who = viewer(request, slug)
    if not may_manage(request, who):
        raise Http404("not yours")
    link = name = ""
    if request.method == "POST":
        seat = next(
            (seat for seat in who.seats if seat.side == request.POST.get("seat") and not seat.bot), None
        )
        if seat is None:
            raise Http404("no such seat")
        if request.POST.get("do") == "revoke":
            services.seat_revoke(seat)
        else:
            token = services.seat_link_create(seat)
            link = request.build_absolute_uri(reverse("seat", args=[token]))
            name = player(seat, who.rules)
        who = viewer(request, slug)
    context = {
        "match": who.match,
        "match_url": reverse("match", args=[slug]),
        "seats": seats_shown(who),
        "link": link,
        "link_text": _("The link to the seat of {name}:").format(name=name),
    }
    return private(render(request, "games/seats.html", context))
