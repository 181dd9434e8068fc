"""One's own games by result, against what best play would have brought under the same wills."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import selectors
from games.access import caller
from games.core.text import Message
from games.models import Match
from games.views.match import private
from midway.engine.analysis.policy import AIMS, Aim, Chances, solve
from midway.engine.card import ADJACENCIES, Adjacency
from midway.engine.system import ADJACENCY_LABELS, SYSTEM
from midway.engine.tables.victory import GRADES, SCORES, Grade
from midway.engine.words import GRADE_NAMES
from midway.models import Position
from midway.views.analysis import Share, aim_names, score, shares

LISTED = 100
"""How many games are listed; all are counted."""


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game."""

    title: str
    url: str
    ended: datetime
    will: int
    adjacency: Adjacency
    grade: Grade
    own_dice: bool

    @property
    def grade_name(self) -> Message:
        return GRADE_NAMES[self.grade]

    @property
    def expected(self) -> str:
        """The score that best play expects under this will."""
        return score(best_play(self.will, self.adjacency, "score").score)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the comparison: a result, how often it came, and how often best play with each aim expects it."""

    name: Message
    played: str
    expected: tuple[str, ...]


@require_safe
def results(request: HttpRequest) -> HttpResponse:
    """The caller's games; with `adjacency`, also what best play brings under each will."""
    who = caller(request)
    mine = [match for match in selectors.my_matches(who) if match.game == SYSTEM.key]
    games = finished(mine)
    over = [match for match in mine if match.status == Match.Status.OVER]
    context = {
        "games": games[:LISTED],
        "count": len(games),
        "running": len(mine) - len(over),
        "given_up": len(over) - len(games),
        "rows": comparison(games),
        "averages": averages(games),
        "aims": list(aim_names().values()),
        "new_url": reverse("new"),
        "login_url": reverse("login"),
        **tables_context(request.GET.get("adjacency")),
    }
    return private(render(request, "midway/results.html", context))


def finished(matches: list[Match]) -> list[Game]:
    """Return the games among these matches that were played to a result, the newest first."""
    known = {match.pk: match for match in matches}
    positions = Position.objects.filter(match__in=known, match__agreed=False).exclude(grade="")
    games = [_game(known[position.match_id], position) for position in positions]
    return sorted(games, key=lambda game: game.ended, reverse=True)


def _game(match: Match, position: Position) -> Game:
    return Game(
        title=match.title,
        url=reverse("match", args=[match.slug]),
        ended=match.acting_since,
        will=position.will,
        adjacency=position.state.get("adjacency", ADJACENCIES[0]),
        grade=cast(Grade, position.grade),
        own_dice=match.dice_mode == "posted",
    )


def best_play(will: int, adjacency: Adjacency, aim: Aim) -> Chances:
    """Return the chances of the four results under best play from the start."""
    solution = solve(will, adjacency, aim)
    return solution.start(solution.best_start())


def comparison(games: list[Game]) -> list[Row]:
    """Return each result with how often it came and the sums of its chances under best play."""
    played = Counter(game.grade for game in games)
    sums = {aim: [0.0] * len(GRADES) for aim in AIMS}
    for game in games:
        for aim, total in sums.items():
            for place, chance in enumerate(best_play(game.will, game.adjacency, aim)):
                total[place] += chance
    return [
        Row(GRADE_NAMES[grade], str(played[grade]), tuple(f"{sums[aim][place]:.1f}" for aim in AIMS))
        for place, grade in enumerate(GRADES)
    ]


def averages(games: list[Game]) -> list[str]:
    """Return the average score of these games, and of best play with each aim; empty without games."""
    if not games:
        return []
    own = sum(SCORES[game.grade] for game in games) / len(games)
    best = [
        sum(best_play(game.will, game.adjacency, aim).score for game in games) / len(games) for aim in AIMS
    ]
    return [score(value) for value in (own, *best)]


def tables_context(adjacency: str | None) -> dict[str, object]:
    """Return what best play brings under each will and aim, if somebody asked for it. Raises `Http404` for an unknown
    way of touching."""
    links = [
        (name, ADJACENCY_LABELS[name], f"{reverse('midway:results')}?adjacency={name}#best")
        for name in ADJACENCIES
    ]
    if adjacency is None:
        return {"adjacency": "", "adjacencies": links, "tables": []}
    if adjacency not in ADJACENCIES:
        raise Http404("no such adjacency")
    tables = [
        (name, [_will_row(will, adjacency, aim) for will in range(1, 7)]) for aim, name in aim_names().items()
    ]
    return {"adjacency": adjacency, "adjacencies": links, "tables": tables}


def _will_row(will: int, adjacency: Adjacency, aim: Aim) -> tuple[int, tuple[Share, ...], str]:
    chances = best_play(will, adjacency, aim)
    return will, shares(chances), score(chances.score)
