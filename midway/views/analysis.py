"""What best play brings from a moment of a match, and what each choice is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import selectors
from games.access import viewer
from games.core.text import Message
from games.views.match import known_moment, number, private, wants_fragment
from midway.engine.analysis.panel import advice, analyse
from midway.engine.analysis.policy import AIMS, Aim, Chances
from midway.engine.state import State
from midway.engine.system import ADJACENCY_LABELS, SYSTEM
from midway.engine.tables.victory import GRADES
from midway.engine.words import GRADE_NAMES


@dataclass(frozen=True, slots=True)
class Share:
    """The chance of one result: as a number to read, and as a piece of a bar of 100."""

    grade: str
    name: Message
    percent: str
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One legal order with what it brings."""

    order: str
    shares: tuple[Share, ...]
    score: str
    is_advice: bool
    is_best: bool


@require_safe
def analysis(request: HttpRequest, slug: str) -> HttpResponse:
    """The analysis of the present, or of the moment after entry `at`; `aim` is `score` or `great`."""
    who = viewer(request, slug)
    if who.match.game != SYSTEM.key:
        raise Http404("no such match")
    at = number(request, "at")
    if at is not None:
        known_moment(who, at)
    state: State = selectors.moment(who, at).state
    aim = aim_of(request)
    here = reverse("midway:analysis", args=[slug])
    at_query = "" if at is None else f"&at={at}"
    context = {
        **analysis_context(state, aim),
        "match": who.match,
        "at": at,
        "match_url": reverse("match", args=[slug]) if at is None else reverse("moment", args=[slug, at]),
        "can_write": who.is_to_act and at is None,
        "aims": [(name, words, f"{here}?aim={name}{at_query}") for name, words in aim_names().items()],
    }
    template = "midway/_analysis.html" if wants_fragment(request) else "midway/analysis.html"
    return private(render(request, template, context))


def aim_of(request: HttpRequest) -> Aim:
    """Return the aim that the query names. Raises `Http404` for anything unknown."""
    aim = request.GET.get("aim", AIMS[0])
    if aim not in AIMS:
        raise Http404("no such aim")
    return cast(Aim, aim)


def aim_names() -> dict[Aim, str]:
    """Return what the aims are called."""
    return {"score": _("the score on average"), "great": _("a great victory")}


def analysis_context(state: State, aim: Aim) -> dict[str, object]:
    """Return best play from a state on, ready for its template; the order that best play gives stands first."""
    found = analyse(state, aim)
    best = advice(state, aim)
    rows = [
        ChoiceRow(
            choice.order,
            shares(choice.chances),
            score(choice.chances.score),
            choice.order == best,
            choice.is_best,
        )
        for choice in found.choices
    ]
    return {
        "aim": aim,
        "aim_name": aim_names()[aim],
        "adjacency": ADJACENCY_LABELS[state.adjacency],
        "will": state.will,
        "is_over": state.step == "over",
        "best": best,
        "shares": shares(found.chances),
        "score": score(found.chances.score),
        "choices": sorted(rows, key=lambda row: not row.is_advice),
    }


def shares(chances: Chances) -> tuple[Share, ...]:
    """Return the chances of the four results, best first, side by side on a bar."""
    start, found = 0.0, []
    for grade, chance, percent in zip(GRADES, chances, percents(chances), strict=True):
        found.append(Share(grade, GRADE_NAMES[grade], percent, round(100 * start, 2), round(100 * chance, 2)))
        start += chance
    return tuple(found)


def percents(chances: Sequence[float]) -> list[str]:
    """Return chances that add up to 1 in percent with one digit behind the point, so that these add up to 100.

    What rounding down leaves goes to the largest remainders.
    """
    exact = [round(1000 * chance, 9) for chance in chances]
    tenths = [int(value) for value in exact]
    short = round(sum(exact)) - sum(tenths)
    for place in sorted(range(len(exact)), key=lambda place: tenths[place] - exact[place])[:short]:
        tenths[place] += 1
    return [f"{value // 10}.{value % 10}%" for value in tenths]


def score(value: float) -> str:
    """Return an expected score with its sign; nothing is ever shown as minus zero."""
    return f"{round(value, 2) + 0.0:+.2f}".replace("-", "−")
