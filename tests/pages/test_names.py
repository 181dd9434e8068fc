"""Names that nobody gave stand once, in the reader's language: titles, seats, spectators."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from games import fragments, registry, services, shipped
from games.core.text import msg
from games.models import Match
from games.pages.names import given_name

JA = {"accept-language": "ja"}
TAGS = re.compile(r"<[^>]+>")


def words(markup: str) -> str:
    """Return what a reader reads of markup."""
    return " ".join(TAGS.sub(" ", markup).split())


@pytest.fixture
def unnamed(db):
    """Make a match in which nobody has given a name, one seat played by the computer."""
    fragments.forget()

    def make(game: str = "airborne", key: str = "crossroads", **seats: services.SeatPlan) -> Match:
        scenario, _ = shipped.store_version(
            game, key, shipped.bundle_of(registry.game(game), key), shipped=True
        )
        return services.create_match(scenario=scenario, seats=seats)

    return make


@pytest.mark.parametrize(
    ("name", "side", "bot", "given"),
    [
        ("Alice", "Japan", False, "Alice"),
        ("Japan", "Japan", False, ""),
        ("Computer", "Japan", True, ""),
        ("Computer", "Japan", False, "Computer"),
        ("Deep Thought", "Japan", True, "Deep Thought"),
        ("Spectator", None, False, ""),
        ("Charlie", None, False, "Charlie"),
    ],
)
def test_what_only_repeats_the_side_is_no_name(name, side, bot, given):
    assert given_name(name, msg(side) if side else None, bot=bot) == given


@pytest.mark.parametrize(("headers", "sides"), [({}, ("American", "German")), (JA, ("米軍", "ドイツ軍"))])
def test_a_seat_without_a_name_shows_its_side_once(unnamed, headers, sides):
    match = unnamed()
    page = Client().get(f"/m/{match.slug}/", headers=headers).content.decode()
    listed = page.split('<ul class="sides">')[1].split("</ul>")[0]
    assert [words(item) for item in listed.split("</li>")[:2]] == list(sides)
    if headers:
        assert "German" not in words(listed)


@pytest.mark.parametrize(("headers", "byline"), [({}, "German 1"), (JA, "ドイツ軍 1")])
def test_a_byline_without_a_name_shows_the_side_once(unnamed, headers, byline):
    match = unnamed()
    friend = Client()
    friend.post(f"/seat/{services.seat_link_create(match.seats.get(side='German'))}/")
    answer = friend.post(f"/m/{match.slug}/post", {"text": "Hello", "ply": 0})
    assert answer.status_code == 302
    page = Client().get(f"/m/{match.slug}/", headers=headers).content.decode()
    head = page.split('id="e-1"')[1].split('class="entry-head">')[1].split("</div>")[0]
    assert words(head).startswith(byline)


def test_a_name_that_was_given_stands_before_the_side(table):
    laid = table()
    laid.post(laid.bob, "Hello")
    page = laid.charlie.get(laid.path).content.decode()
    head = page.split('id="e-1"')[1].split('class="entry-head">')[1].split("</div>")[0]
    assert words(head).startswith("Bob Blue 1")


def test_a_spectator_without_a_name_is_called_so_once(table):
    laid = table(spectators_may_remark=True)
    assert laid.post(laid.charlie, "Well played").status_code == 200
    for headers, called in (({}, "Spectator 1"), (JA, "観戦者 1")):
        page = Client().get(laid.path, headers=headers).content.decode()
        head = page.split('id="e-1"')[1].split('class="entry-head">')[1].split("</div>")[0]
        assert words(head).startswith(called)


PLACES = [
    ("", "<title>{} – Fieldpost</title>"),
    ("", "<h1><bdi>{}</bdi></h1>"),
    ("", '<meta property="og:title" content="{}">'),
    ("live?seq=0", 'data-title="{} – Fieldpost"'),
    ("dice/", "– {}</title>"),
    ("board.svg", "<title>{}: "),
]


@pytest.mark.parametrize(("part", "pattern"), PLACES)
@pytest.mark.parametrize(("headers", "title"), [({}, "The crossroads"), (JA, "十字路")])
def test_a_match_without_a_title_has_the_scenarios_in_the_readers_language(
    unnamed, part, pattern, headers, title
):
    match = unnamed()
    friend = Client()
    friend.post(f"/seat/{services.seat_link_create(match.seats.get(side='German'))}/")
    friend.post(f"/m/{match.slug}/post", {"text": "Hello", "ply": 0})
    page = Client().get(f"/m/{match.slug}/{part}", headers=headers).content.decode()
    assert pattern.format(title) in page


def test_lists_and_confirmations_speak_the_readers_language(unnamed):
    match = unnamed(US=services.SeatPlan(bot=True))
    friend = Client()
    friend.post(f"/seat/{services.seat_link_create(match.seats.get(side='German'))}/")
    home = friend.get("/", headers=JA).content.decode()
    assert "十字路" in words(home)
    assert "The crossroads" not in home
    assert "米軍(コンピューター) – ドイツ軍" in words(home)
    confirm = friend.get(f"/m/{match.slug}/act?act=RESIGN", headers=JA).content.decode()
    assert "– 十字路</title>" in confirm


def test_a_title_that_was_given_is_shown_as_it_is(unnamed):
    match = unnamed()
    Match.objects.filter(pk=match.pk).update(title="Our evening")
    page = Client().get(f"/m/{match.slug}/", headers=JA).content.decode()
    assert "<title>Our evening – Fieldpost</title>" in page


def test_the_scenarios_title_left_in_the_form_is_no_title_of_ones_own(table):
    laid = table()
    wanted = {"title": "決闘", "who-Red": "me", "who-Blue": "link", "dice_mode": "server"}
    laid.alice.post(f"/new/{laid.match.scenario_id}/", {**wanted, "option-luck": "plain"})
    made = Match.objects.exclude(pk=laid.match.pk).get()
    assert "<h1><bdi>Duel</bdi></h1>" in laid.alice.get(f"/m/{made.slug}/").content.decode()


@pytest.mark.parametrize(
    "page", ["match/", "entry/", "scenarioversion/", "scenarioversion/add/", "redaction/", ""]
)
def test_the_admin_speaks_japanese(unnamed, admin_client, page):
    unnamed()
    shown = words(admin_client.get(f"/admin/games/{page}", headers=JA).content.decode())
    for english in (
        "Match",
        "Entr",
        "Scenario",
        "Title",
        "Upload",
        "Redact",
        "Author",
        "Status",
        "The cross",
    ):
        assert english not in shown.replace("EZ-Airborne", "")
    for japanese in {
        "match/": ("十字路", "状態", "結果"),
        "entry/": ("書いた人", "命令", "種類", "本文を削除する"),
        "scenarioversion/": ("十字路", "ハッシュ", "これで対戦を作る"),
        "scenarioversion/add/": ("シナリオのアップロード", "上限は圧縮時5 MB"),
        "redaction/": ("削除",),
        "": ("対戦とシナリオ",),
    }[page]:
        assert japanese in shown


def test_an_upload_refused_in_the_admin_says_so_in_japanese(admin_client):
    bad = SimpleUploadedFile("mine.zip", b"no zip", "application/zip")
    answer = admin_client.post(
        "/admin/games/scenarioversion/add/", {"game": "airborne", "file": bad}, headers=JA
    )
    assert answer.status_code == 422
    assert "zipとして読めません" in answer.content.decode()


@pytest.mark.parametrize("game", ["airborne", "midway", "earthreborn", "raf"])
def test_the_admin_lists_positions_in_japanese(admin_client, game):
    shown = words(admin_client.get(f"/admin/{game}/position/", headers=JA).content.decode())
    assert "現在の局面" in shown
    assert "Position" not in shown


def test_the_migrations_say_what_the_models_say(db):
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
