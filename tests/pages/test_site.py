"""The start page, new matches, rules, languages."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.core.management import call_command
from django.test import Client

from games import registry
from games.models import Match, ScenarioVersion


def test_the_start_page_says_what_to_do_next(db):
    page = Client().get("/").content.decode()
    assert "There is no public match yet" in page
    assert "log in" in page.lower()


def test_the_start_page_marks_the_matches_in_which_it_is_ones_turn(table):
    laid = table()
    assert "your turn" in laid.alice.get("/").content.decode()
    assert "your turn" not in laid.bob.get("/").content.decode()
    assert laid.path in laid.charlie.get("/").content.decode()


def test_a_private_match_is_not_listed_for_charlie(table):
    laid = table(is_public=False)
    assert laid.path in laid.alice.get("/").content.decode()
    assert laid.path not in laid.charlie.get("/").content.decode()


def test_making_a_match_needs_an_account(table):
    laid = table()
    assert laid.charlie.get("/new/")["Location"].startswith("/accounts/login/")
    assert laid.charlie.get("/new/1/")["Location"].startswith("/accounts/login/")


def new_match(laid, **fields):
    scenario = ScenarioVersion.objects.get(game="skirmish", key="duel")
    wanted = {"title": "Ours", "who-Red": "me", "who-Blue": "link", "dice_mode": "server", "is_public": "on"}
    return laid.alice.post(f"/new/{scenario.pk}/", {**wanted, "option-luck": "plain", **fields})


def test_a_new_match_against_a_friend_leads_to_the_links(table):
    laid = table()
    answer = new_match(laid, resolve_hours="48")
    match = Match.objects.get(title="Ours")
    assert answer["Location"] == f"/m/{match.slug}/seats/"
    assert match.resolve_hours == 48
    assert match.seats.get(side="Red").user.username == "alice"


def test_who_plays_alone_is_asked_for_no_deadline(db, client, django_user_model):
    call_command("load_scenarios", verbosity=0)
    client.force_login(django_user_model.objects.create_user("alice"))
    alone, two = (ScenarioVersion.objects.filter(game=game).first() for game in ("midway", "airborne"))
    assert b"resolve_hours" in client.get(f"/new/{two.pk}/").content
    assert b"resolve_hours" not in client.get(f"/new/{alone.pk}/").content
    fields = {
        "title": "Alone",
        "who-Japan": "me",
        "dice_mode": "server",
        "is_public": "on",
        "resolve_hours": "9",
    }
    options = {f"option-{option.key}": option.values[0] for option in registry.rules_for(alone.pk).options}
    assert client.post(f"/new/{alone.pk}/", {**fields, **options}).status_code == 302
    assert Match.objects.get(title="Alone").resolve_hours is None


def test_a_new_match_against_the_computer_leads_to_the_board(table):
    laid = table()
    answer = new_match(laid, **{"who-Blue": "bot", "who-Red": "me"})
    match = Match.objects.get(title="Ours")
    assert answer["Location"] == f"/m/{match.slug}/"
    assert match.seats.get(side="Blue").bot


@pytest.mark.parametrize(
    "fields", [{"who-Red": "bot", "who-Blue": "bot"}, {"dice_mode": "loaded"}, {"resolve_hours": "0"}]
)
def test_what_makes_no_match_is_said_in_the_form(table, fields):
    laid = table()
    answer = new_match(laid, **fields)
    assert answer.status_code == 422
    assert b"error-summary" in answer.content
    assert not Match.objects.filter(title="Ours").exists()


def test_the_language_follows_the_browser_and_the_switch(table):
    laid = table()
    japanese = laid.charlie.get("/", headers={"accept-language": "ja,en;q=0.5"}).content.decode()
    assert 'lang="ja"' in japanese
    laid.charlie.post("/i18n/setlang/", {"language": "ja", "next": "/"})
    assert 'lang="ja"' in laid.charlie.get("/").content.decode()


def test_the_record_of_a_match_is_its_thread(table):
    laid = table()
    laid.post(laid.alice, "A1 M/0102\nGood luck, Bob!")
    answer = laid.charlie.get(f"{laid.path}record.fpr")
    assert answer["Content-Type"].startswith("text/plain")
    assert "1. Red\nA1 M/0102\nGood luck, Bob!" in answer.content.decode()


def test_the_secret_is_shown_only_at_the_end_with_every_roll_checked(table):
    laid = table()
    secret = bytes(laid.match.secret_row.secret).hex()
    laid.post(laid.alice, "A1 F/B1")
    before = laid.charlie.get(f"{laid.path}dice/").content.decode()
    assert secret not in before
    assert laid.match.commitment in before
    laid.alice.post(f"{laid.path}act", {"act": "RESIGN", "ply": 1})
    after = laid.charlie.get(f"{laid.path}dice/").content.decode()
    assert secret in after
    assert "1 roll checked" in after


class Outline(HTMLParser):
    """Collects headings, labels, ids and inline code of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.fields: set[str] = set()
        self.labels: set[str] = set()
        self.inline: list[str] = []
        self.landmarks: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag in ("h1", "h2", "h3", "h4"):
            self.headings.append(int(tag[1]))
        if tag in ("main", "header", "nav", "footer"):
            self.landmarks.append(tag)
        if "id" in known:
            self.ids.append(str(known["id"]))
        if (
            tag in ("input", "textarea", "select")
            and known.get("type") != "hidden"
            and "aria-label" not in known
        ):
            self.fields.add(str(known.get("id")))
        if tag == "label" and "for" in known:
            self.labels.add(str(known["for"]))
        if "style" in known or any(name.startswith("on") for name in known) or tag == "style":
            self.inline.append(f"{tag} {known}")
        if tag == "script" and "src" not in known and known.get("type") != "application/json":
            self.inline.append(tag)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/",
        "/accounts/login/",
        "/rules/skirmish/",
        "MATCH",
        "MATCHat/0/",
        "MATCHseats/",
        "MATCHdice/",
        "NEW",
    ],
)
def test_pages_are_well_made(table, path):
    laid = table()
    scenario = ScenarioVersion.objects.get(game="skirmish", key="duel")
    who = laid.charlie if "login" in path else laid.alice
    page = who.get(path.replace("MATCH", laid.path).replace("NEW", f"/new/{scenario.pk}/"))
    assert page.status_code == 200
    outline = Outline()
    outline.feed(page.content.decode())
    assert outline.headings.count(1) == 1
    assert outline.headings[0] == 1
    assert all(
        after - before <= 1 for before, after in zip(outline.headings, outline.headings[1:], strict=False)
    )
    assert "main" in outline.landmarks
    assert len(outline.ids) == len(set(outline.ids))
    assert outline.fields <= outline.labels
    assert outline.inline == []
