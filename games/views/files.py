"""What leaves the match whole: its record, and the proof of its dice."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.access import viewer
from games.models import Match, MatchSecret
from games.views.match import private


@require_safe
def dice(request: HttpRequest, slug: str) -> HttpResponse:
    """How the dice are made; after the end the secret, and every roll made again from it."""
    who = viewer(request, slug)
    over = who.match.status == Match.Status.OVER
    context = {
        "match": who.match,
        "match_url": reverse("match", args=[slug]),
        "secret": bytes(MatchSecret.objects.get(match=who.match).secret).hex() if over else "",
    }
    return private(render(request, "games/dice.html", context))


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The match as one text file."""
    who = viewer(request, slug)
    response = HttpResponse("", content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{who.match.slug}.fpr"'
    return private(response)
