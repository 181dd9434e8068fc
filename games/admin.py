"""What staff may look at, and the two things they do here: upload a scenario, and make a match from one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache

from games import limits, registry, services, uploads
from games.core.errors import ScenarioError
from games.forms import MatchForm
from games.models import Entry, Match, Redaction, ScenarioVersion, Seat
from games.pages.names import match_title, player
from games.readonly import ReadOnly
from games.say import say

django_login = admin.site.login


def login(request: HttpRequest, extra_context: Any = None) -> HttpResponse:
    """Log in to the admin, with the same bound on failures as the site's own log-in."""
    if request.method == "POST" and not limits.may_try(request, "login"):
        words = _("Too many log-ins failed from your address. Wait a minute, then try again.")
        return HttpResponse(words, status=429, content_type="text/plain")
    response = django_login(request, extra_context)
    if request.method == "POST" and response.status_code == 302:
        limits.succeeded(request, "login")
    return response


admin.site.login = login  # type: ignore[method-assign]


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = readonly_fields = ["side", "name", "user", "bot", "has_link", "held_by_staff"]
    extra = 0

    @admin.display(boolean=True, description=gettext_lazy("secret link"))
    def has_link(self, seat: Seat) -> bool:
        return seat.token_hash is not None

    @admin.display(boolean=True, description=gettext_lazy("held by staff"))
    def held_by_staff(self, seat: Seat) -> bool:
        return seat.is_staff_held


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):
    """Matches; made from a scenario, never deleted. The dice secret is shown nowhere."""

    list_display = ["shown_title", "slug", "game", "status", "result", "seq", "is_public", "updated_at"]
    list_filter = ["game", "status", "is_public", "dice_mode"]
    search_fields = ["title", "slug", "seats__name", "seats__user__username"]
    fields = [
        "title",
        "page",
        ("game", "scenario"),
        ("status", "result", "acting"),
        ("seq", "ply"),
        ("dice_mode", "commitment", "trusted_dice"),
        "options",
        ("is_public", "spectators_may_remark", "resolve_hours"),
        ("created_by", "created_at", "updated_at"),
    ]
    inlines = [SeatInline]
    changeable = {"title", "is_public", "spectators_may_remark", "resolve_hours"}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).select_related("scenario").defer("scenario__files")

    def get_readonly_fields(self, request: HttpRequest, obj: Match | None = None) -> list[str]:
        names = [name for row in self.fields for name in (row if isinstance(row, tuple) else (row,))]
        return [name for name in names if name not in self.changeable]

    def save_model(self, request: HttpRequest, obj: Match, form: forms.ModelForm, change: bool) -> None:
        """Write what was changed and nothing else: the match goes on meanwhile."""
        obj.save(update_fields=[name for name in form.changed_data if name in self.changeable] or ["title"])

    @admin.display(description=gettext_lazy("title"), ordering="title")
    def shown_title(self, match: Match) -> str:
        return match_title(match)

    @admin.display(description=gettext_lazy("page"))
    def page(self, match: Match) -> str:
        return format_html('<a href="{0}">{0}</a>', reverse("match", args=[match.slug]))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Entry)
class EntryAdmin(ReadOnly, admin.ModelAdmin):
    """Entries, to read; the words of one can be redacted."""

    list_display = ["in_match", "seq", "side", "kind", "author", "orders", "created_at"]
    list_filter = ["kind", "match__game"]
    search_fields = ["match__slug", "match__title"]
    ordering = ["-id"]
    show_full_result_count = False
    fields = [
        "match",
        "seq",
        "ply",
        "side",
        "kind",
        "author",
        "words_text",
        "canonical",
        "rolls",
        "rules_version",
    ]
    actions = ["redact_words"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        entries = super().get_queryset(request).select_related("match__scenario", "participant", "words")
        return entries.defer("match__scenario__files")

    @admin.display(description=gettext_lazy("match"), ordering="match")
    def in_match(self, entry: Entry) -> str:
        return match_title(entry.match)

    @admin.display(description=gettext_lazy("author"))
    def author(self, entry: Entry) -> str:
        return entry.participant.name if entry.participant else _("server")

    @admin.display(description=gettext_lazy("orders"))
    def orders(self, entry: Entry) -> str:
        return "; ".join(entry.canonical)[:80]

    @admin.display(description=gettext_lazy("words"))
    def words_text(self, entry: Entry) -> str:
        return _("(redacted)") if entry.words.redacted else entry.words.text

    @admin.action(
        description=gettext_lazy("Redact the words; orders, dice and events stay"), permissions=["redact"]
    )
    def redact_words(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        for entry in queryset:
            services.redact(entry, request.user, _("by the admin"))
        count = queryset.count()
        self.message_user(
            request,
            ngettext("{count} entry redacted.", "{count} entries redacted.", count).format(count=count),
        )

    def has_redact_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.add_redaction")


@admin.register(Redaction)
class RedactionAdmin(ReadOnly, admin.ModelAdmin):
    """Who redacted what."""

    list_display = ["entry", "by", "reason", "created_at"]
    list_select_related = ["entry", "by"]


class UploadForm(forms.Form):
    """A scenario in a zip."""

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    file = forms.FileField(
        label="Zip",
        help_text=gettext_lazy(
            "scenario.toml and the files it names that the game does not ship: TOML, CSV, plain text. "
            "At most 5 MB packed, 50 MB unpacked, 200 files."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(key, say(system.name)) for key, system in registry.systems().items()]
        self.fields["game"].choices = games  # type: ignore[attr-defined]
        self.version: ScenarioVersion | None = None
        self.is_new = False

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "file" in data and "game" in data:
            try:
                self.version, self.is_new = uploads.store_upload(
                    data["game"], data["file"], data["file"].size
                )
            except ScenarioError as error:
                for fault in error.faults:
                    self.add_error("file", f"{fault.file}:{fault.line}: {fault.field}: {say(fault.message)}")
        return data


@admin.register(ScenarioVersion)
class ScenarioVersionAdmin(admin.ModelAdmin):
    """Scenarios: shipped ones and uploads. A version never changes; it can be retired."""

    list_display = ["title", "game", "key", "short_hash", "shipped", "retired", "match_count", "make"]
    list_filter = ["game", "shipped", "retired"]
    search_fields = ["title_en", "title_ja", "key"]
    fields = ["title_en", "title_ja", "game", "key", "hash", "shipped", "retired", "created_at", "file_names"]
    readonly_fields = [name for name in fields if name != "retired"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[ScenarioVersion]:
        return super().get_queryset(request).annotate(match_total=Count("matches"))

    @admin.display(description=gettext_lazy("title"))
    def title(self, version: ScenarioVersion) -> str:
        return version.title

    @admin.display(description=gettext_lazy("hash"))
    def short_hash(self, version: ScenarioVersion) -> str:
        return version.hash[:19]

    @admin.display(description=gettext_lazy("matches"))
    def match_count(self, version: ScenarioVersion) -> int:
        return int(version.match_total)

    @admin.display(description=gettext_lazy("files"))
    def file_names(self, version: ScenarioVersion) -> str:
        return "\n".join(sorted(version.files))

    @admin.display(description=gettext_lazy("match"))
    def make(self, version: ScenarioVersion) -> str:
        if version.retired:
            return ""
        url = reverse("admin:games_scenarioversion_match", args=[version.pk])
        return format_html('<a href="{}">{}</a>', url, _("Make a match from it"))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        make = self.admin_site.admin_view(never_cache(self.make_match))
        return [path("<int:version>/match/", make, name="games_scenarioversion_match"), *super().get_urls()]

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Upload a scenario; what is wrong with it is said with file, line and field."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
        if request.method == "POST" and form.is_valid() and form.version is not None:
            if form.is_new:
                self.log_addition(request, form.version, [{"added": {}}])
            said = _("{scenario} was added.") if form.is_new else _("{scenario} was here already.")
            messages.success(request, said.format(scenario=form.version))
            return redirect("admin:games_scenarioversion_changelist")
        context = {**self.admin_site.each_context(request), "title": _("Upload a scenario"), "form": form}
        status = 422 if form.errors else 200
        return TemplateResponse(request, "admin/games/upload.html", context, status=status)

    def make_match(self, request: HttpRequest, version: int) -> HttpResponse:
        """Make a match from a scenario; the links to its open seats are shown on this answer and never again."""
        if not request.user.has_perm("games.add_match"):
            raise PermissionDenied
        scenario = get_object_or_404(ScenarioVersion, pk=version, retired=False)
        form = MatchForm(registry.rules_for(scenario.pk), request.user, request.POST or None)
        context = {
            **self.admin_site.each_context(request),
            "title": _("New match: {scenario}").format(scenario=scenario),
            "form": form,
        }
        if request.method == "POST" and form.is_valid():
            match = form.save(scenario)
            self.log_addition(request, match, [{"added": {}}])
            context |= {"match": match, "links": seat_links(request, match)}
        status = 422 if form.errors else 200
        return TemplateResponse(request, "admin/games/make_match.html", context, status=status)


def seat_links(request: HttpRequest, match: Match) -> list[tuple[str, str]]:
    """Return who sits there and a new secret link, for every seat that waits for somebody."""
    waiting = match.seats.filter(user=None, bot=False)
    rules = registry.rules_for(match.scenario_id)
    return [
        (
            player(seat, rules),
            request.build_absolute_uri(reverse("seat", args=[services.seat_link_create(seat)])),
        )
        for seat in waiting
    ]
