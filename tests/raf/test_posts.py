"""Bad answers through the page's address, two tabs, and an own printed set from the admin."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Entry, ScenarioVersion
from raf.engine.state import Place
from tests.raf.ops import DATA, TOML
from tests.raf.printed import shipped_files

ADD = "/admin/games/scenarioversion/add/"


def number(squadron: str) -> str:
    return DATA.squadrons[squadron].number


@pytest.fixture(autouse=True)
def no_limits(settings):
    settings.FIELDPOST_POSTS_A_MINUTE = settings.FIELDPOST_PREVIEWS_A_SECOND = 10_000


def refused(room, text: str) -> dict[str, object]:
    """The one fault of a comment that is refused; nothing of it is stored, and its preview says the same."""
    before = Entry.objects.count()
    answer = room.post(text)
    assert answer.status_code == 422
    assert Entry.objects.count() == before
    (fault,) = answer.json()["faults"]
    preview = room.alice.post(
        f"{room.path}preview", {"text": text}, headers={"accept": "application/json"}
    ).json()
    assert preview["faults"] == 1
    return fault


def test_5_bad_patrols(room):
    table = room()
    assert refused(table, "54 P/3/10")["code"] == "circle"
    assert refused(table, "999 P/6/11")["code"] == "unknown-squadron"
    assert refused(table, "54 P/6/11\n54 P/LONDON")["code"] == "named-twice"
    assert refused(table, "54/7/11 P/6/11")["code"] == "wrong-sector"
    assert refused(table, "54 P")["code"] == "bad-sector"
    assert refused(table, "54 R")["code"] == "not-played"
    fault = refused(table, "54 I")
    assert fault["code"] == "not-asked"
    assert fault["section"] == "5"
    assert "Which squadrons go on patrol?" in fault["text"]
    assert fault["suggestion"] == "1 P/3/11"


def test_7_bad_answers_to_a_raid(room):
    table = room(5)
    table.play_to("commit")
    state = table.state
    eligible = state.pending.units
    away = next(s for s in state.squadrons_in(Place.SECTOR) if s not in eligible)
    fault = refused(table, f"{number(away)} I")
    assert fault["code"] == "not-eligible"
    assert "too far from this raid" in fault["text"] or "cannot reach" in fault["text"]
    assert refused(table, f"{number(eligible[0])} B")["code"] == "not-asked"
    lost = next(
        s for s, unit in state.squadrons.items() if unit.place is Place.POOL and DATA.squadrons[s].sector
    )
    assert refused(table, f"{number(lost)} I")["code"] == "not-eligible"


def test_7_squadrons_that_are_landing_or_cannot_reach_the_raid(room):
    """Every squadron that is not asked about is refused with its own reason, wherever it is."""
    table, told = room(5), {}
    for _ in range(30):
        state = table.state
        if state.pending is not None and state.pending.kind == "commit":
            for squadron, unit in state.squadrons.items():
                if (
                    squadron not in state.pending.units
                    and unit.place not in told
                    and DATA.squadrons[squadron].sector
                ):
                    fault = refused(table, f"{number(squadron)} I")
                    assert (fault["code"], fault["section"]) == ("not-eligible", "7")
                    assert fault["suggestion"] == f"{number(state.pending.units[0])} I"
                    told[unit.place] = fault["text"]
        if state.over or {Place.LANDING, Place.REARM, Place.SECTOR, Place.POOL} <= told.keys():
            break
        assert table.post(table.answer()).status_code == 200
    assert "is landing" in told[Place.LANDING]
    assert "is rearming" in told[Place.REARM]
    assert "cannot reach" in told[Place.SECTOR] or "too far" in told[Place.SECTOR]


def test_9_2_too_few_and_too_many_of_a_choice(room):
    table = room(5)
    table.play_to("engage")
    pending = table.state.pending
    every = [f"{unit} E" for unit in pending.units]
    fault = refused(table, "\n".join(every[: pending.least - 1]) or "NEXT")
    assert (fault["code"], fault["section"]) == ("too-few", "9.2")
    assert refused(table, "NEXT")["code"] == "too-few"
    answer = table.post("\n".join(every))
    assert answer.status_code == 422
    faults = answer.json()["faults"]
    assert {f["code"] for f in faults} == {"too-many"}
    assert faults[0]["line"] == pending.most + 1
    assert refused(table, "54 B")["code"] == "not-asked"
    assert table.state.pending == pending


def test_all_faults_of_a_comment_are_told_with_their_lines(room):
    table = room()
    answer = table.post("Good morning\n54 P/3/10\n65 P/6/11\n87 P/6/11")
    assert [(f["line"], f["code"]) for f in answer.json()["faults"]] == [(2, "circle"), (4, "circle")]
    answer = table.post("998 P/6/11\n65 P/6/11\n999 P/6/11")
    assert [f["line"] for f in answer.json()["faults"]] == [1, 3]


def test_prose_is_a_remark_and_answers_nothing(room):
    table = room()
    asked = table.state.pending
    assert table.post("Quiet so far. 54 and 65 stay down.").status_code == 200
    assert table.state.pending == asked


def test_an_answer_that_goes_on_is_kept(room):
    table = room()
    assert table.post("54 P/6/11\n...").json()["ends_phase"] is False
    assert [a.unit for a in table.state.answers] == ["54/6/11"]
    page = table.alice.get(table.path).content.decode()
    assert "That is all: go on" in page
    assert refused(table, "54 P/6/11")["code"] == "named-twice"
    assert table.post("NEXT").status_code == 200


def test_two_tabs_one_answer(room):
    table = room()
    ply = table.match.ply
    assert table.post("54 P/6/11").status_code == 200
    asked = table.state.questions
    late = table.post("65 P/6/11", ply=ply)
    assert late.status_code == 409
    assert late.json()["news"] is True
    assert table.state.questions == asked
    again = table.post("54 P/6/11", ply=ply)
    assert again.status_code == 409


def test_charlie_may_read_and_not_answer(room):
    table = room()
    assert table.post("54 P/6/11", client=table.charlie).status_code == 403
    assert table.charlie.get(table.path).status_code == 200


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_says_what_is_asked_with_its_section(room, language):
    table = room()
    page = table.charlie.get(table.path, headers={"accept-language": language}).content.decode()
    asked = {"en": "Which squadrons go on patrol?", "ja": "どの飛行中隊を哨戒に出しますか"}[language]
    assert asked in page
    assert '<span class="section">[5]</span>' in page
    assert 'id="rf-glossary"' in page
    rules = table.charlie.get("/rules/raf/", headers={"accept-language": language}).content.decode()
    assert {"en": "You are Fighter Command", "ja": "戦闘機軍団を指揮"}[language] in rules
    assert "<code>54 P/LONDON</code>" in rules


def test_7_chances_stand_in_the_preview_before_committing(room):
    table = room(5)
    table.play_to("commit")
    lines = "\n".join(f"{number(s)} I" for s in table.state.pending.units[:3])
    body = table.alice.post(
        f"{table.path}preview", {"text": lines}, headers={"accept": "application/json"}
    ).json()
    assert "Squadrons lost" in body["html"]
    assert "%" in body["html"]
    assert Entry.objects.filter(match=table.match).count() == table.match.seq + 1


# An own printed set, uploaded in the admin.


@pytest.fixture
def staff(db):
    client = Client()
    client.force_login(User.objects.create_superuser("staff", password="x"))
    return client


def printed_set(changes: dict[str, tuple[str, str]], *, whole: bool) -> SimpleUploadedFile:
    """A zip of the printed set with some texts replaced: all of it, or the scenario and what has changed."""
    texts = {name: content.decode() for name, content in shipped_files().items()}
    for name, (old, new) in changes.items():
        assert old in texts[name]
        texts[name] = texts[name].replace(old, new)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("scenarios/mine.toml", TOML.read_text(encoding="utf-8"))
        for name, text in texts.items():
            if whole or name in changes:
                packed.writestr(name, text)
    return SimpleUploadedFile("set.zip", out.getvalue(), content_type="application/zip")


@pytest.mark.parametrize("whole", [True, False])
def test_an_own_printed_set_is_uploaded_and_played(staff, whole):
    own = printed_set(
        {"squadrons.csv": ("54,Spitfire,6/11,A,day,no,4,3", "54,Spitfire,6/11,A,day,no,5,3")}, whole=whole
    )
    added = staff.post(ADD, {"game": "raf", "file": own}, follow=True)
    assert added.status_code == 200, re.findall(r"errorlist.*?</ul>", added.content.decode(), re.DOTALL)
    version = ScenarioVersion.objects.get(shipped=False)
    assert (version.game, version.key) == ("raf", "mine")
    assert "54,Spitfire,6/11,A,day,no,5,3" in version.files["squadrons.csv"]
    made = staff.post(f"/new/{version.pk}/", {
        "title": "With my own set", "who-RAF": "me", "dice_mode": "server", "is_public": "on",
    })  # fmt: skip
    assert made.status_code == 302, made.content.decode()[:3000]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("squadrons.csv", "43/1/11,43,Hurricane", "43/1/11,43,Gladiator", "squadrons.csv:2: type"),
        ("adjacency.csv", "1/11", "9/99", "adjacency.csv:2"),
        ("combat_results.csv", "A,1,---,LAH", "A,1,---,LA", "combat_results.csv:2"),
    ],
)
def test_a_faulty_set_is_refused_with_file_line_and_field(staff, file, old, new, said):
    own = printed_set({file: (old, new)}, whole=True)
    answer = staff.post(ADD, {"game": "raf", "file": own})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not ScenarioVersion.objects.filter(shipped=False).exists()
