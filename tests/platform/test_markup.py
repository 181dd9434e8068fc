"""Names that are markup elsewhere: from a scenario's TOML and CSV, from seats and titles, in every game, on every page."""

import csv
import io
import re
import xml.etree.ElementTree as ET

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services, shipped
from games.core.errors import ScenarioError
from games.registry import entries, game
from games.services import SeatPlan
from games.templatetags.fieldpost import typed

NASTY = "<script>alert(1)</script>&\"'"
NAMES = {"name", "name_en", "name_ja", "text", "text_ja", "label"}
MARKUP = re.compile(r"<script>alert|alert\(1\)</script>")


def spoilt_toml(text):
    """Return a TOML in which every text in one language is markup."""
    escaped = NASTY.replace('"', '\\"')
    text = re.sub(r'\b(en|ja)(\s*=\s*)"""(?:.|\n)*?"""', rf'\1\2"""{escaped}"""', text)
    return re.sub(r'\b(en|ja)(\s*=\s*)"[^"\n]+"', rf'\1\2"{escaped}"', text)


def spoilt_csv(text):
    """Return a table in which the names are markup, each another one; the text itself if it has none."""
    rows = list(csv.DictReader(io.StringIO(text)))
    columns = list(rows[0]) if rows else []
    if not NAMES & set(columns):
        return text
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    for number, row in enumerate(rows):
        writer.writerow({**row, **{name: f"{number}{NASTY}" for name in NAMES & set(columns) if row[name]}})
    return out.getvalue()


def spoilt(key, scenario):
    """Return the bundle with every name spoilt that the game lets one choose."""
    files = shipped.bundle_of(game(key), scenario)
    for path, text in files.items():
        changed = spoilt_toml(text) if path.endswith(".toml") else spoilt_csv(text)
        if changed == text:
            continue
        try:
            game(key).system.load(scenario, {**files, path: changed})
        except ScenarioError:
            continue  # The game knows the names it takes here, and refuses others.
        files = {**files, path: changed}
    return files


@pytest.fixture
def alice(db):
    return User.objects.create_superuser(f"<b>{NASTY}"[:150])


@pytest.mark.parametrize("key", sorted(entries()))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_name_is_markup(db, alice, key, language):
    scenario = shipped.scenario_keys(game(key))[0]
    files = spoilt(key, scenario)
    assert NASTY in game(key).system.load(scenario, files).title["en"]
    version, _ = shipped.store_version(key, scenario, files, shipped=False)
    rules = game(key).system.rules(game(key).system.load(scenario, files))
    plans = {
        info.key: SeatPlan(alice if number == 0 else None, NASTY) for number, info in enumerate(rules.sides)
    }
    match = services.create_match(scenario=version, title=NASTY, seats=plans, created_by=alice)
    client = Client(headers={"accept-language": language})
    client.force_login(alice)
    page = f"/m/{match.slug}/"
    posted = client.post(
        f"{page}post", {"text": f"> {NASTY} http://x.example/?q=\"onclick='1'", "ply": match.ply, "key": "k"}
    )
    assert posted.status_code in {200, 302}
    terrain = re.search(rf"{page}terrain-\w+\.svg", client.get(page).content.decode())
    for path in (
        page,
        f"{page}at/0/",
        f"{page}entries?before=9",
        f"{page}board.svg",
        terrain[0] if terrain else page,
        f"{page}seats/",
        f"{page}dice/",
        f"{page}act?act=RESIGN",
        "/",
        f"/rules/{key}/",
        "/new/",
        f"/new/{version.pk}/",
        "/admin/games/match/",
        "/admin/games/entry/",
        "/admin/games/scenarioversion/",
        f"/admin/games/scenarioversion/{version.pk}/match/",
    ):
        answer = client.get(path)
        text = answer.content.decode()
        assert answer.status_code == 200, path
        assert not MARKUP.search(text), path
        if path.endswith(".svg"):
            ET.fromstring(text)
    preview = client.post(
        f"{page}preview", {"text": NASTY}, headers={"hx-request": "true", "accept": "application/json"}
    )
    assert not MARKUP.search(preview.json()["html"])


LINES = [
    (
        "see https://x.example/a?b=1&c=2.",
        'see <a href="https://x.example/a?b=1&amp;c=2" rel="nofollow ugc noopener">https://x.example/a?b=1&amp;c=2</a>.',
    ),
    ("javascript:alert(1) data:text/html,x //x.example ftp://x.example", None),
    (
        'http://x.example/"onclick="alert(1)',
        '<a href="http://x.example/" rel="nofollow ugc noopener">http://x.example/</a>&quot;onclick=&quot;alert(1)',
    ),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("a\u202eb\u2066c", 'a<span class="bidi">U+202E</span>b<span class="bidi">U+2066</span>c'),
    ("zero\u200bwidth", 'zero<span class="bidi">U+200B</span>width'),
]


@pytest.mark.parametrize(("line", "markup"), LINES)
def test_a_typed_line_is_plain_text_with_links(line, markup):
    assert typed(line) == (line if markup is None else markup)


def test_typed_lines_and_names_are_isolated(lay, client):
    table = lay()
    table.post(table.alice, "A1 M/0102\n\u05d0\u05d1\u05d2 PASS")
    page = client.get(f"/m/{table.match.slug}/").content.decode()
    assert '<bdi dir="auto">A1 M/0102</bdi>' in page
    assert re.search(r'<(bdi|p)[^>]* dir="auto"[^>]*>\u05d0\u05d1\u05d2 PASS</\1>', page)
    assert "<bdi>Alice</bdi>" in page
