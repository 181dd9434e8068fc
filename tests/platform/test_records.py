"""Records, proofs and checks of stored matches."""

import json
import subprocess
import sys
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from games import history, proof, records, selectors, services
from games.core.record import RecordError, parse, render
from games.models import Entry, Match, MatchSecret
from games.registry import game


def play_on(table, comments=12):
    """Play a bit of everything: moves, shots with refused tails, remarks, acts, words that need guarding."""
    table.post(table.alice, "1. Red\n{3}\n\\n\nA1 M/0102\n")
    table.post(table.charlie, "What a move!")
    table.act(table.alice, "RETRACT 1")
    table.post(table.alice, "A2 F/B1\nA2 M/0301")
    table.post(table.alice, "A1 M/0102")
    table.post(table.bob, "B1 F/A1" if "B1" in men(table) else "B2 F/A1")
    table.act(table.alice, "REWIND 6")
    table.post(table.bob, "No!")
    table.act(table.bob, "DECLINE")
    table.act(table.bob, "REWIND 6")
    table.act(table.alice, "AGREE")
    table.post(table.bob, "> PASS would be dull\nPASS")
    for _ in range(comments):
        match = table.now()
        who = table.alice if match.acting == ["Red"] else table.bob
        table.post(who, "PASS")


def men(table):
    state = game("skirmish").position_model.objects.get(match=table.match).state
    return [man["id"] for man in state["men"]]


@pytest.fixture
def played(lay):
    table = lay(spectators_may_remark=True, title='The "long" one')
    play_on(table)
    table.act(table.bob, "RESIGN")
    return table


def test_export_import_export_is_the_identity(played):
    first = records.export_text(played.now())
    assert '[Title "The \\"long\\" one"]' in first
    assert '[Result "Red"]' in first
    match = records.import_record(first)
    assert records.export_text(match) == first
    assert render(parse(first)) == first
    for field in ("seq", "ply", "status", "result", "agreed", "retired", "acting", "offer", "dice_mode"):
        assert getattr(match, field) == getattr(played.now(), field), field
    assert match.trusted_dice is False
    assert history.differences(match) == []


def test_a_running_match_goes_on_after_import(lay):
    table = lay()
    table.post(table.alice, "A1 M/0102")
    table.act(table.bob, "DRAW")
    match = records.import_record(records.export_text(table.now()), table.users["charlie"])
    assert (match.acting, match.offer) == (["Blue"], {"act": "!DRAW", "side": "Blue"})
    red, blue = match.seats.all()
    token = services.seat_link_create(blue)
    assert token
    blue.user = table.users["bob"]
    blue.save()
    answer = services.comment_post(match.slug, table.bob, text="B1 M/0504", ply=match.ply)
    assert answer.status == 200
    assert (red.name, blue.name) == ("Alice", "Bob")


def test_unknown_tags_are_kept(table):
    text = records.export_text(table.match).replace("\n\n", '\n[Event "A fair"]\n\n', 1)
    match = records.import_record(text)
    assert '[Event "A fair"]' in records.export_text(match)


def test_redacted_words_leave_a_record_that_replays(played):
    entry = Entry.objects.get(match=played.match, seq=5)
    services.redact(entry, played.users["charlie"])
    text = records.export_text(played.now())
    match = records.import_record(text)
    assert match.result == played.now().result


def test_a_running_match_that_hides_something_exports_question_marks(lay):
    table = lay("fog")
    table.post(table.alice, "SHOW")
    text = records.export_text(table.now())
    assert "0. SERVER\n{? ?}\n" in text
    with pytest.raises(RecordError):
        records.import_record(text)
    table.act(table.bob, "RESIGN")
    whole = records.export_text(table.now())
    assert "?" not in whole
    assert records.import_record(whole).result == "Red"


def test_a_record_with_another_die_is_another_match(played):
    text = records.export_text(played.now())
    for wrong in (
        text.replace("\n{", "\n{7 ", 1),
        text.replace("A1 M/0102", "A1 M/0404", 1),
        text.replace('"Red"', '"Blue"'),
    ):
        with pytest.raises(RecordError):
            records.import_record(wrong)
    assert Match.objects.count() == 1


def test_an_uploaded_scenario_travels_whole(lay):
    table = lay()
    table.match.scenario.shipped = False
    table.match.scenario.save()
    text = records.export_text(Match.objects.get(pk=table.match.pk))
    assert "[ScenarioData " in text
    assert records.export_text(records.import_record(text)) == text


def test_the_commands(played, tmp_path, capsys):
    out = StringIO()
    call_command("record", "export", played.match.slug, stdout=out)
    path = tmp_path / "match.fpr"
    path.write_text(out.getvalue())
    slug = StringIO()
    call_command("record", "import", str(path), stdout=slug)
    assert records.export_text(Match.objects.get(slug=slug.getvalue().strip())) == out.getvalue()
    with pytest.raises(CommandError):
        call_command("record", "export", "nosuchmatch0")
    found = StringIO()
    call_command("record", "check", str(path), stdout=found)
    checked = json.loads(found.getvalue())
    assert (checked["game"], checked["scenario"], checked["to_act"]) == ("skirmish", "duel", [])
    assert checked["entries"] == played.now().seq
    assert checked["outcome"]["result"] == "Red"
    assert checked["state"]["men"][0]["acted"] is False, "fields that have their default stand there too"
    path.write_text(out.getvalue().replace("A1 M/0102", "A1 M/0909", 1))
    with pytest.raises(SystemExit) as stopped:
        call_command("record", "check", str(path))
    line = out.getvalue().split("\n").index("A1 M/0102") + 1
    assert str(stopped.value).startswith(f"{path}:{line}:1: ")


def test_checking_needs_no_database(played, tmp_path):
    path = tmp_path / "match.fpr"
    path.write_text(records.export_text(played.now()))
    environment = {
        "PATH": "",
        "DATABASE_URL": "postgres://nobody@192.0.2.1/nothing",
        "PYTEST_VERSION": "1",
        "FIELDPOST_VAR": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "record", "check", str(path)],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == "skirmish"
    path.write_text("[Game")
    done = subprocess.run(
        [sys.executable, "manage.py", "record", "check", str(path)],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{path}:1:1: ")
    assert done.stderr.count("\n") == 1


def test_every_roll_of_a_finished_match_is_made_again(played):
    report = selectors.dice_report(played.now())
    assert report.is_good
    assert report.count == sum(len(entry.rolls) for entry in Entry.objects.filter(match=played.match))
    assert report.count >= 2
    out = StringIO()
    call_command("dice", played.match.slug, stdout=out)
    assert "all the same" in out.getvalue()


def test_the_secret_stays_one_until_the_end(table):
    table.post(table.alice, "A1 F/B1")
    assert selectors.dice_report(table.now()) is None
    with pytest.raises(CommandError):
        call_command("dice", table.match.slug)


def test_another_secret_is_found_out(played):
    row = MatchSecret.objects.get(match=played.match)
    reports = []
    # A few dice may fall the same from one other secret, but not from each of twenty.
    for number in range(20):
        row.secret = bytes([number]) * 32
        row.save()
        reports.append(proof.dice_report(Match.objects.get(pk=played.match.pk)))
        with pytest.raises(SystemExit):
            call_command("dice", played.match.slug, stdout=StringIO())
    assert not any(report.commitment_holds or report.is_good for report in reports)
    assert not all(row.good for report in reports for row in report.rows)


def test_an_imported_match_proves_nothing(played):
    assert selectors.dice_report(records.import_record(records.export_text(played.now()))) is None


def tamper(match, seq, **change):
    """Change an entry as only somebody with the table's ownership can."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE games_entry DISABLE TRIGGER games_entry_append_only")
    Entry.objects.filter(match=match, seq=seq).update(**change)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_entry ENABLE TRIGGER games_entry_append_only")


def test_stored_matches_are_checked(played):
    out = StringIO()
    call_command("check_matches", stdout=out)
    assert out.getvalue() == "1 matches checked, 0 blocking differences\n"
    tamper(played.match, 5, events=[{"type": "Moved", "man": "A1", "square": "0404"}])
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_matches", played.match.slug, stdout=out)
    assert "the events lead to another state (blocks)" in out.getvalue()
    assert "decided otherwise today" in out.getvalue()


def test_positions_are_rebuilt_from_entries(played):
    positions, snapshots = game("skirmish").position_model, game("skirmish").snapshot_model
    good = positions.objects.get(match=played.match)
    positions.objects.filter(match=played.match).update(state={"type": "State", "men": []}, seq=1, units=99)
    assert any(found.blocks for found in history.differences(played.now()))
    out = StringIO()
    call_command("rebuild_positions", stdout=out)
    assert "1 rebuilt, 1 differed" in out.getvalue()
    again = positions.objects.get(match=played.match)
    assert (again.seq, again.state, again.units) == (good.seq, good.state, good.units)
    assert list(snapshots.objects.filter(match=played.match).values_list("seq", flat=True)) == [0]
    assert history.differences(played.now()) == []


def test_the_deadline_command(lay):
    from datetime import timedelta

    table = lay(resolve_hours=1)
    Match.objects.filter(pk=table.match.pk).update(acting_since=table.match.acting_since - timedelta(hours=2))
    out = StringIO()
    call_command("deadlines", stdout=out)
    assert out.getvalue() == "1 overdue\n"
    assert table.now().seq == 1
    match = records.import_record(records.export_text(table.now()))
    assert history.differences(match) == []


def test_the_pages_of_a_finished_match(played, client):
    page = client.get(f"/m/{played.match.slug}/dice/")
    assert "rolls checked: all follow from the secret" in page.content.decode()
    file = client.get(f"/m/{played.match.slug}/record.fpr")
    assert file.content.decode() == records.export_text(played.now())
    assert file["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A1 M/0102", "A1 M/0102\0"),
        ('[Game "skirmish"]', '[Game "chess"]'),
        ('[Rules "1"]', '[Rules "99"]'),
        ('[Dice "server"]', '[Dice "loaded"]'),
        ('[Options ""]', '[Options "luck=bad"]'),
        ("\n1. ", "\n3. "),
        ("\n{", "\n{99 "),
    ],
)
def test_a_record_that_does_not_hold_is_refused_in_one_line(played, old, new):
    text = records.export_text(played.now())
    assert old in text
    with pytest.raises(RecordError, match=r"^\d+:\d+: .+"):
        records.import_record(text.replace(old, new, 1))
    assert Match.objects.count() == 1


def test_a_scenario_with_an_odd_name_is_refused(lay):
    table = lay()
    table.match.scenario.shipped = False
    table.match.scenario.key = "x" * 80
    table.match.scenario.save()
    text = records.export_text(Match.objects.get(pk=table.match.pk)).replace("x" * 80, "x" * 81)
    with pytest.raises(RecordError, match="is no key"):
        records.import_record(text)
