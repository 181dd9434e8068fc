"""Records of matches on the server: words that look like the record's own marks, acts, redactions, deadlines."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from games import history, records, services
from games.core.record import parse, render
from games.models import Entry, Match
from games.registry import game
from tests.airborne.table import GERMAN, US
from tests.airborne.test_bad_input import TO_THE_GERMAN_PHASE, close_files

NASTY = [
    '[Game "chess"]',
    '[Result "US"]',
    "1. US",
    "12. -",
    "0. SERVER",
    " 1. US",
    "{3}",
    "{}",
    "{1 2",
    "{3} ",
    "\\",
    "\\\\{3}",
    "\\1. US",
    "!RESIGN",
    "!RETRACT 3",
    "!DEADLINE",
    "",
    "９. US",
    "{３}",
    "9" * 4400 + ". US",
    "{" + "9" * 4400 + "}",
    "\u2028one\u2029line\x85\x0b\x0c",
    "a\rb",
    "\u202eright to left\u200f\u200b",
    "降下兵の冗談 🙂 é e\u0301",
    '"quotes" and \\" more',
    "> PARA1101 M/1/0503",
    "",
]
SET_UP, US_SET_UP, FIRE, RESULT, MOVES = (text for _, text in TO_THE_GERMAN_PHASE)


def words(orders=""):
    """Return a comment of all nasty lines with orders in their midst."""
    return "\n".join(["Well,", *NASTY, *([orders] if orders else []), *NASTY[::-1], "{6}"])


def round_trip(match, tmp_path):
    """Return the match made from a match's record, which says the same again; the file is checked too."""
    match.refresh_from_db()
    text = records.export_text(match)
    assert render(parse(text)) == text
    made = records.import_record(text)
    assert records.export_text(made) == text
    assert history.differences(made) == []
    path = tmp_path / "match.fpr"
    path.write_text(text, encoding="utf-8", newline="")
    out = StringIO()
    call_command("record", "check", str(path), stdout=out)
    checked = json.loads(out.getvalue())
    assert checked["entries"] == match.seq
    state = game("airborne").position_model.objects.get(match=made).state
    assert checked["to_act"] == ([] if made.result else made.acting)
    assert [unit["hex"] for unit in checked["state"]["units"]] == [unit["hex"] for unit in state["units"]]
    return made, text


def test_words_that_look_like_marks_of_the_record(seats, tmp_path):
    table = seats(spectators_may_remark=True, title='The "long" \\ one [1]')
    for side in (GERMAN, US, "-"):
        assert table.say(side, words()).status == 200
    assert table.say("-", "!RESIGN").status == 200
    assert table.say("-", "{3}").status == 200
    german = "FALL2102(L5)0903\nSMGS2103(L4)0904\nGREN2101(L3)1105\nGRWS2104(L3)1106"
    american = "PARA1101(L5)0402\nPARA1102(L4)0305\nPMGS1103(L4)0304\nPMOR1104(L3)0303"
    table.play(
        (GERMAN, words(german)),
        (US, words(american)),
        (US, words("PARA1101 M/2/0603\nPARA1102 M/2/0505\nPMGS1103 M/2/0504\nPMOR1104 M/2/0502")),
        (GERMAN, words("FALL2102 M/2/0704\nSMGS2103 M/1/0803\nGREN2101 M/3/0804\nGRWS2104 F/0603")),
        (US, words("RESOLVE\n...")),
    )
    assert table.act(US, "DRAW").status == 200
    assert table.act(GERMAN, "DECLINE").status == 200
    assert table.act(GERMAN, "REWIND 10").status == 200
    assert table.act(US, "AGREE").status == 200
    table.play((US, words("RESOLVE\nPASS")))
    _, text = round_trip(table.match, tmp_path)
    for entry in Entry.objects.filter(match=table.match, kind="comment"):
        kept = next(found for found in parse(text).entries if found.seq == entry.seq)
        assert kept.text == entry.words.text
    assert table.act(GERMAN, "RESIGN").status == 200
    made, text = round_trip(table.match, tmp_path)
    assert (made.result, parse(text).tags["Result"]) == (US, US)


def test_a_redacted_comment_keeps_its_orders(seats, tmp_path):
    table = seats(close_files(), dice_mode="posted")
    table.play((GERMAN, SET_UP), (US, US_SET_UP), (US, words(FIRE)), (GERMAN, RESULT))
    entry = Entry.objects.get(match=table.match, seq=3)
    services.redact(entry, entry.participant.seat.user)
    made, text = round_trip(table.match, tmp_path)
    kept = parse(text).entries[2]
    assert kept.text.split("\n")[-2:] == ["PARA1101 F/0604", "..."]
    assert "Well," not in kept.text
    assert parse(text).tags["ScenarioData"]
    assert made.acting == [US]


def test_a_late_side_is_rolled_for_in_a_posted_match(seats, tmp_path):
    table = seats(close_files(), dice_mode="posted", resolve_hours=1)
    table.play((GERMAN, SET_UP), (US, US_SET_UP), (US, FIRE.replace("\n...", "")))
    past = table.match.acting_since - timedelta(hours=2)
    Match.objects.filter(pk=table.match.pk).update(acting_since=past)
    out = StringIO()
    call_command("deadlines", stdout=out)
    assert out.getvalue() == "1 overdue\n"
    made, text = round_trip(table.match, tmp_path)
    late = parse(text).entries[-1]
    assert (late.side, late.text, late.is_act) == (GERMAN, "!DEADLINE", True)
    assert len(late.dice) in (1, 2)
    assert made.acting == [GERMAN]
    assert table.say(GERMAN, "0604/6/X").body["faults"][0]["code"] == "nothing-waits"
    table.play((GERMAN, "PASS"))
    round_trip(table.match, tmp_path)


@pytest.mark.parametrize(("head", "ending"), [("", "\r\n"), ("\ufeff", "\r\n"), ("", "\n")])
def test_a_file_is_read_whatever_an_editor_made_of_it(seats, tmp_path, head, ending):
    table = seats(close_files()).play((GERMAN, SET_UP), (US, US_SET_UP))
    path = tmp_path / "match.fpr"
    path.write_bytes((head + records.export_text(table.match).replace("\n", ending)).encode())
    out = StringIO()
    call_command("record", "check", str(path), stdout=out)
    assert json.loads(out.getvalue())["to_act"] == [US]
