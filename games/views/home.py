"""The start page, the rules in short, and making a match."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import registry, selectors
from games.access import Caller, caller, held
from games.forms import MatchForm
from games.models import Match, ScenarioVersion
from games.pages.match import game_files
from games.pages.names import in_language, match_title, player


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What it is, one's own matches, matches to read."""
    who = caller(request)
    yours = selectors.my_matches(who)
    known = {match.pk for match in yours}
    public = [match for match in selectors.public_matches() if match.pk not in known]
    counts = scenario_counts()
    context = {
        "yours": [card(match, who) for match in yours],
        "public": [card(match, who) for match in public],
        "games": [
            {
                "name": game.system.name,
                "url": reverse("rules", args=[key]),
                "scenarios": counts.get(key, 0),
                "pages": game.pages,
            }
            for key, game in registry.entries().items()
        ],
        "new_url": reverse("new"),
        "login_url": reverse("login"),
    }
    return render(request, "games/home.html", context)


def scenario_counts() -> dict[str, int]:
    """Return how many scenarios of each game a match can be made from."""
    counts: dict[str, int] = {}
    for key in ScenarioVersion.objects.filter(retired=False).values_list("game", flat=True):
        counts[key] = counts.get(key, 0) + 1
    return counts


def card(match: Match, who: Caller) -> dict[str, Any]:
    """Return a match as lists show it."""
    seats = list(match.seats.all())
    rules = registry.rules_for(match.scenario_id)
    mine = held(who, seats, match.acting)
    over = match.status == Match.Status.OVER
    return {
        "url": reverse("match", args=[match.slug]),
        "title": match_title(match),
        "game": registry.game(match.game).system.name,
        "scenario": match.scenario.title,
        "players": [player(seat, rules) for seat in seats],
        "seq": match.seq,
        "over": over,
        "yours": mine is not None and not over and mine.side in match.acting,
        "is_public": match.is_public,
        "updated_at": match.updated_at,
    }


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules in short, for somebody who has never played the game."""
    try:
        entry = registry.game(game)
    except registry.UnknownGame:
        raise Http404("no such game") from None
    first = (
        ScenarioVersion.objects.filter(game=game, retired=False)
        .order_by("id")
        .values_list("pk", flat=True)
        .first()
    )
    context = {
        "game_name": entry.system.name,
        "scenario": registry.rules_for(first).scenario if first else None,
        "scenarios": scenarios_of(game),
        **game_files(game),
    }
    return render(request, "games/rules.html", context)


def scenarios_of(game: str) -> list[dict[str, str]]:
    """Return a game's scenarios with the beginning of their situation."""
    versions = ScenarioVersion.objects.filter(game=game, retired=False).defer("files").order_by("id")
    return [
        {
            "title": version.title,
            "about": in_language(registry.rules_for(version.pk).scenario.situation),
            "url": reverse("new_match", args=[version.pk]),
        }
        for version in versions
    ]


@require_safe
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Choose the scenario of a new match."""
    groups = [
        {"key": key, "name": system.name, "scenarios": scenarios_of(key)}
        for key, system in registry.systems().items()
    ]
    return render(request, "games/new.html", {"groups": [group for group in groups if group["scenarios"]]})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_match(request: HttpRequest, scenario: int) -> HttpResponse:
    """Say who plays, and make the match."""
    version = get_object_or_404(ScenarioVersion, pk=scenario, retired=False)
    rules = registry.rules_for(version.pk)
    form = MatchForm(rules, request.user, request.POST or None, initial={"title": version.title})
    if request.method == "POST" and form.is_valid():
        match = form.save(version)
        is_waiting = any(plan.user is None and not plan.bot for plan in form.seats().values())
        return redirect("seats" if is_waiting else "match", match.slug)
    context = {
        "form": form,
        "scenario_title": version.title,
        "situation": in_language(rules.scenario.situation),
    }
    return render(request, "games/new_match.html", context, status=422 if form.errors else 200)
