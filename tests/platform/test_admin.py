"""The admin: what staff sees and does, and what nobody sees."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from games.models import Entry, Match, MatchSecret, ScenarioVersion
from tests.platform.test_uploads import GOOD, packed

PAGES = ["match", "entry", "scenarioversion", "redaction"]


@pytest.fixture
def staff(client, db):
    client.force_login(User.objects.create_superuser("root"))
    return client


def zip_file(files=GOOD):
    return SimpleUploadedFile("mine.zip", packed(files), "application/zip")


def test_every_page_opens(staff, table):
    table.post(table.alice, "Hello\nA1 M/0102")
    for page in PAGES:
        assert staff.get(f"/admin/games/{page}/").status_code == 200
    assert staff.get(f"/admin/games/match/{table.match.pk}/change/").status_code == 200
    entry = Entry.objects.get(match=table.match, seq=1)
    page = staff.get(f"/admin/games/entry/{entry.pk}/change/").content.decode()
    assert "A1 M/0102" in page
    assert staff.get(f"/admin/games/scenarioversion/{table.match.scenario_id}/change/").status_code == 200
    for key in ("skirmish",):
        assert staff.get(f"/admin/games/scenarioversion/?game={key}").status_code == 200


def test_the_secret_is_shown_nowhere(staff, table):
    table.post(table.alice, "A1 F/B1", nonce="ab" * 16)
    secret = bytes(MatchSecret.objects.get(match=table.match).secret)
    entry = Entry.objects.get(match=table.match, seq=1)
    seen = ""
    for path in (
        "match/",
        f"match/{table.match.pk}/change/",
        "entry/",
        f"entry/{entry.pk}/change/",
        f"entry/{entry.pk}/history/",
        "scenarioversion/",
    ):
        seen += staff.get(f"/admin/games/{path}", follow=True).content.decode()
    for hidden in (secret.hex(), str(secret), entry.state_hash, entry.nonce):
        assert hidden not in seen
    assert staff.get("/admin/games/matchsecret/").status_code == 404
    assert staff.get("/admin/games/seat/").status_code == 404


def test_entries_are_read_only(staff, table):
    entry = Entry.objects.get(match=table.match, seq=0)
    assert staff.get("/admin/games/entry/add/").status_code == 403
    assert staff.post(f"/admin/games/entry/{entry.pk}/change/", {"side": "Red"}).status_code == 403
    assert staff.post(f"/admin/games/entry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert staff.post(f"/admin/games/match/{table.match.pk}/delete/", {"post": "yes"}).status_code == 403


def test_words_are_redacted_by_staff_who_may(staff, client, table):
    table.post(table.alice, "My address\nA1 M/0102")
    entry = Entry.objects.get(match=table.match, seq=1)
    order = {"action": "redact_words", "_selected_action": [entry.pk]}
    helper = User.objects.create_user("helper", is_staff=True)
    client.force_login(helper)
    client.post("/admin/games/entry/", order)
    assert not entry.redactions.exists()
    client.force_login(User.objects.get(username="root"))
    client.post("/admin/games/entry/", order)
    assert entry.redactions.get().by.username == "root"
    page = client.get(f"/admin/games/entry/{entry.pk}/change/").content.decode()
    assert "My address" not in page
    assert "A1 M/0102" in page


def test_a_match_is_changed_where_it_may_be(staff, table):
    table.post(table.alice, "PASS")
    form = {"title": "Renamed", "is_public": "", "resolve_hours": "24", "seq": "99", "result": "Red"}
    management = {"seats-TOTAL_FORMS": "0", "seats-INITIAL_FORMS": "0"}
    answer = staff.post(f"/admin/games/match/{table.match.pk}/change/", {**form, **management})
    assert answer.status_code == 302
    match = table.now()
    assert (match.title, match.is_public, match.resolve_hours) == ("Renamed", False, 24)
    assert (match.seq, match.result) == (1, "")


def test_a_seat_held_by_staff_is_labelled(staff, table):
    def shown():
        return staff.get(f"/admin/games/match/{table.match.pk}/change/").content.decode()

    before = shown().count("icon-yes")
    table.users["alice"].is_staff = True
    table.users["alice"].save()
    assert shown().count("icon-yes") == before + 1


def test_uploading_a_scenario(staff):
    answer = staff.post(
        "/admin/games/scenarioversion/add/", {"game": "skirmish", "file": zip_file()}, follow=True
    )
    assert answer.status_code == 200
    assert "Mine was added" in answer.content.decode()
    version = ScenarioVersion.objects.get()
    assert not version.shipped
    again = staff.post(
        "/admin/games/scenarioversion/add/", {"game": "skirmish", "file": zip_file()}, follow=True
    )
    assert "was here already" in again.content.decode()


def test_what_is_wrong_with_an_upload_stands_in_the_form(staff):
    bad = zip_file([("scenario.toml", GOOD[0][1]), ("men.csv", "man,side,square\n<script>,Green,0101\n")])
    answer = staff.post("/admin/games/scenarioversion/add/", {"game": "skirmish", "file": bad})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "men.csv:2: side:" in page
    assert "&quot;Green&quot; is no side" in page
    assert (
        staff.post("/admin/games/scenarioversion/add/", {"game": "chess", "file": zip_file()}).status_code
        == 422
    )
    assert staff.post("/admin/games/scenarioversion/add/", {}).status_code == 422
    assert not ScenarioVersion.objects.exists()


def test_making_a_match_shows_its_links_once(staff, client):
    staff.post("/admin/games/scenarioversion/add/", {"game": "skirmish", "file": zip_file()})
    version = ScenarioVersion.objects.get()
    address = f"/admin/games/scenarioversion/{version.pk}/match/"
    page = staff.get(address)
    assert page.status_code == 200
    form = {
        "title": "Uploaded",
        "who-Red": "link",
        "who-Blue": "link",
        "dice_mode": "server",
        "option-luck": "plain",
    }
    answer = staff.post(address, form)
    links = re.findall(r"/seat/([\w-]{22,})/", answer.content.decode())
    assert len(links) == 2
    match = Match.objects.get(title="Uploaded")
    assert match.scenario == version
    assert not match.is_public
    for path in (address, f"/admin/games/match/{match.pk}/change/"):
        assert not any(token in staff.get(path).content.decode() for token in links)
    client.logout()
    assert client.post(f"/seat/{links[0]}/").status_code == 302
    assert client.get(f"/m/{match.slug}/").status_code == 200


def test_a_running_match_keeps_its_scenario_version(staff, lay):
    table = lay()
    version = table.match.scenario
    version.retired = True
    version.save()
    assert table.post(table.alice, "A1 M/0102").is_stored
    assert staff.get(f"/admin/games/scenarioversion/{version.pk}/match/").status_code == 404


def test_who_is_no_staff_sees_nothing(client, table):
    client.force_login(table.users["charlie"])
    for page in [*PAGES, "scenarioversion/add", f"scenarioversion/{table.match.scenario_id}/match"]:
        assert client.get(f"/admin/games/{page}/").status_code == 302
    helper = User.objects.create_user("helper", is_staff=True)
    client.force_login(helper)
    assert client.get("/admin/games/scenarioversion/add/").status_code == 403
    assert client.get(f"/admin/games/scenarioversion/{table.match.scenario_id}/match/").status_code == 403


def test_ten_failed_log_ins_a_minute(client, db):
    User.objects.create_superuser("root", password="right horse")
    wrong = {"username": "root", "password": "wrong"}
    for _ in range(10):
        assert client.post("/admin/login/", wrong).status_code == 200
    assert client.post("/admin/login/", wrong).status_code == 429
    assert client.post("/admin/login/", {**wrong, "password": "right horse"}).status_code == 429
    assert client.post("/accounts/login/", wrong).status_code == 429
    elsewhere = client.post("/admin/login/", {**wrong, "password": "right horse"}, REMOTE_ADDR="192.0.2.9")
    assert elsewhere.status_code == 302
