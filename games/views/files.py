"""What leaves the match whole: its record, and the proof of its dice."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games import proof, records, selectors
from games.access import viewer
from games.views.match import private


@require_safe
def dice(request: HttpRequest, slug: str) -> HttpResponse:
    """How the dice are made; after the end the secret, and every roll made again from it."""
    who = viewer(request, slug)
    report = selectors.dice_report(who.match)
    rows = [
        {
            "seq": row.seq,
            "values": row.values,
            "good": row.good,
            "url": reverse("moment", args=[slug, row.seq]),
        }
        for row in (report.rows if report else ())
    ]
    context = {
        "match": who.match,
        "match_url": reverse("match", args=[slug]),
        "report": report,
        "rows": rows,
        "verdict": verdict(report) if report else "",
    }
    return private(render(request, "games/dice.html", context))


def verdict(report: proof.DiceReport) -> str:
    """Return what the check came to, in one sentence."""
    if not report.commitment_holds:
        return _("The secret is not the one that was announced at the start: do not trust these dice.")
    if not report.is_good:
        return _("Some rolls do not follow from the secret: they are marked below.")
    return ngettext(
        "{count} roll checked: it follows from the secret.",
        "{count} rolls checked: all follow from the secret.",
        report.count,
    ).format(count=report.count)


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The match as one text file."""
    who = viewer(request, slug)
    response = HttpResponse(records.export_text(who.match), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}.fpr"'
    response["X-Content-Type-Options"] = "nosniff"
    return private(response)
