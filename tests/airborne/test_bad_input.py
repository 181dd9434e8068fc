"""What players type by mistake, through the server: never a 500, never a lost text, always what to type instead."""

from __future__ import annotations

import html
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.models import Entry
from tests.airborne.table import GERMAN, US, board_rules

SET_UP = {
    GERMAN: "GREN2101(L3)0604\nGREN2102(L4)0909\nSMGS2103(L5)0802\nPAKG2104(L3)0804",
    US: "PARA1101(L5)0504\nPARA1102(L4)0303\nPMGS1103(L3)0402\nPMOR1104(L3)0508",
}
TO_THE_GERMAN_PHASE = (
    (GERMAN, SET_UP[GERMAN]),
    (US, SET_UP[US]),
    (US, "PARA1101 F/0604\n..."),
    (GERMAN, "0604/6/X"),
    (US, "PARA1102 M/3/0502\nPMGS1103 M/1/0302"),
)


def close_files():
    """Return a bundle in which both sides are set up close to each other; 0803 is woods."""
    files = dict(board_rules({"0803": "woods", "0703": "woods"}).scenario.files)
    toml = files["scenario.toml"].replace("0101-0309", "0101-0509").replace("0701-0909", "0601-0909")
    return {**files, "scenario.toml": toml}


@pytest.fixture
def mid_turn(seats):
    """The Germans are to act, with posted dice: GREN2101*D is in 0604 next to PARA1101 in 0504."""
    return seats(close_files(), dice_mode="posted").play(*TO_THE_GERMAN_PHASE)


def by_page(table, side, text, **more):
    """Post as a browser without scripts does; return the answer and the page's text box."""
    table.match.refresh_from_db()
    fields = {"text": text, "ply": table.match.ply, **more}
    answer = table.clients[side].post(f"/m/{table.match.slug}/post", fields)
    box = re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.content.decode(), re.DOTALL)
    return answer, html.unescape(box[1]) if box else None


# Typed, code of the fault, what the answer tells to type instead (a line, or a part of the sentence). [5]
REFUSED = [
    ("GREN2102 m/1/09O8", "letter-for-digit", "GREN2102 M/1/0908"),
    ("GREN2102 M\\1\\0908", "no-slash", "GREN2102 M/1/0908"),
    ("GREN2102 M/1/0908 🙂", "left-over", "GREN2102 M/1/0908"),
    ("GREN2109 M/1/0908", "unknown-unit", "GREN2101 M/1/0908"),
    ("XXXX9999 M/1/0908", "unknown-unit", "Yours are GREN2101, GREN2102"),
    ("PARA1101 M/1/0503", "enemy-unit", "Yours are GREN2101, GREN2102"),
    ("GREN2102 M/1/1209", "off-map", "hexes run from 0101 to 0909"),
    ("GREN2102 M/1/0907", "wrong-count", "GREN2102 M/2/0907"),
    ("GREN2102 M/2/0705", "too-far", "GREN2102 M/3/0707"),
    ("SMGS2103 M/1/0604", "occupied", "SMGS2103 M/1/0703"),
    ("SMGS2103 M/3/0502", "enemy-hex", "SMGS2103 M/2/0601"),
    ("SMGS2103 M/2/0603", "too-far", "SMGS2103 M/1/0703"),
    ("PAKG2104 M/1/0805", "immobile", "Leave this line out"),
    ("SMGS2103 F/0504", "no-sight", "SMGS2103 F/0502"),
    ("GREN2102 F/0508", "out-of-range", "give another order, or none"),
    ("GREN2101 F/0504", "disrupted", "GREN2101D R/0704/3/S"),
    ("GREN2101D R/0505/3/S", "wrong-arrival", "GREN2101D R/0704/3/S"),
    ("GREN2101D R/0704", "die-missing", "GREN2101D R/0704/3/S"),
    ("GREN2101D R/0704/4/S", "die-contradicts", "GREN2101D R/0704/4/F"),
    ("GREN2101D R/0704/7/F", "die-out-of-range", "dice show 1 to 6"),
    ("GREN2102D M/1/0908", "wrong-mark", "GREN2102 M/1/0908"),
    ("GREN2102 M/1/0908\nGREN2102 M/1/0909", "acted", "Leave this line out"),
    ("SMGS2103 A/0502/3/S", "not-adjacent", "SMGS2103 F/0502"),
    ("GREN2102(L4)0908", "set-up-over", "Orders look like"),
    ("0604/6/X", "nothing-waits", "PASS"),
    ("RESOLVE", "nothing-waits", "PASS"),
    ("M/1/0908", "no-unit", "GREN2101 M/1/0908"),
    ("PASS.", "left-over", "PASS"),
    ("PASS\n...", "pass-and-go-on", "Leave one of them out"),
    ("\u202e" + "GREN2102 M/9/0908", "wrong-count", "GREN2102 M/1/0908"),
    ("GREN2102 M/1/0908\n" + "x" * 20_001, "too-long", "in two parts"),
    ("GREN2102 M/1/0908" + "\n" * 301, "too-many-lines", "in two parts"),
]


def test_refused_orders_are_kept_and_say_what_to_type(mid_turn):
    before = Entry.objects.count()
    for text, code, told in REFUSED:
        answer = mid_turn.say(GERMAN, text)
        assert answer.status == 422, text
        fault = answer.body["faults"][0]
        assert fault["code"] == code, (text, fault)
        assert told in (fault["suggestion"], fault["text"]) or told in fault["text"], (text, fault)
    assert Entry.objects.count() == before


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_keeps_a_refused_text_and_shows_the_fault(mid_turn, language):
    client = mid_turn.clients[GERMAN]
    client.cookies["django_language"] = language
    for text, _, _ in REFUSED:
        answer, box = by_page(mid_turn, GERMAN, text)
        assert answer.status_code == 422
        assert box.lstrip("\n") == text.lstrip("\n"), text
        assert 'class="fault"' in answer.content.decode(), text


def test_what_is_suggested_can_be_posted(mid_turn):
    for _, code, told in REFUSED:
        if re.match(r"(GREN|SMGS)\d{4}D? [A-Z]/", told) and code not in ("unknown-unit", "no-unit"):
            preview = mid_turn.clients[GERMAN].post(
                f"/m/{mid_turn.match.slug}/preview", {"text": told}, headers={"accept": "application/json"}
            )
            assert preview.json()["faults"] == 0, told


# Forms that do not matter. [5]
ACCEPTED = [
    "ＧＲＥＮ２１０２　Ｍ／１／０９０８",
    "gren2102 m/1/0908",
    "GREN2102M/1/0908",
    "GREN2102 M⁄1∕0908",
    "\u200bGREN2102\u200b M/1/\u200f0908\u202c",
    "GREN2102 M/1/0908  \t ",
    "Well.\r\nGREN2102 M/1/0908\r\n\r\n🙂\r\n",
    "\ufeffGREN2102 M/1/0908",
    "🙂\nGREN2102 M/1/0908\n\u202eabc",
    "GREN 2102　 M / 1 / 0908",
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_how_it_is_typed_does_not_matter(mid_turn, text):
    answer = mid_turn.say(GERMAN, text)
    assert answer.status == 200
    entry = Entry.objects.filter(match=mid_turn.match).order_by("-seq")[0]
    assert entry.canonical == ["GREN2102 M/1/0908"]
    assert entry.words.text == text.replace("\r\n", "\n")


def test_acting_out_of_turn_and_resolving_anothers_combat(seats):
    table = seats(close_files(), dice_mode="server").play(*TO_THE_GERMAN_PHASE[:2])
    for side, text in ((GERMAN, "GREN2102 M/1/0908"), (GERMAN, "PASS")):
        answer = table.say(side, text)
        assert (answer.status, answer.body["faults"][0]["code"]) == (422, "not-your-turn")
        assert "`>`" in answer.body["faults"][0]["text"]
    fault = table.say(US, "PARA1101 M/3/0507").body["faults"][0]
    assert (fault["code"], fault["suggestion"]) == ("enemy-zone", "PARA1101 M/3/0406")
    table.play((US, "PARA1101 F/0604"))
    for text in ("RESOLVE", "0604/6/X", "PARA1102 M/1/0302"):
        assert table.say(US, text).body["faults"][0]["code"] == "not-your-turn"
    answer = table.say(GERMAN, "0604/6/X")
    assert (answer.status, answer.body["faults"][0]["suggestion"]) == (422, "RESOLVE")
    assert table.say("-", "RESOLVE").status == 403
    assert table.say(GERMAN, "Nice shot.").status == 200


POSTED = [
    ("0604/6/K", "die-contradicts", "0604/6/X"),
    ("0604/1/X", "die-contradicts", "0604/1/-"),
    ("0604/4/X", "die-contradicts", "0604/4/M/3/S"),
    ("0604/4/M/4/S", "die-contradicts", "0604/4/M/4/F"),
    ("0604/4/M", "check-missing", "0604/4/M/3/S"),
    ("0604/6/X/3/S", "check-not-wanted", "0604/6/X"),
    ("0604/9/X", "die-out-of-range", "dice show 1 to 6"),
    ("O604/6/X", "letter-for-digit", "0604/6/X"),
    ("0705/6/X", "no-combat", "combats wait in 0604"),
    ("RESOLVE", "dice-are-posted", "0604/4/M/3/S"),
    ("GREN2102 M/1/0908", "resolve-first", "0604/4/M/3/S"),
]


def test_a_posted_die_that_contradicts_the_table(seats):
    table = seats(close_files(), dice_mode="posted").play(*TO_THE_GERMAN_PHASE[:3])
    for text, code, told in POSTED:
        answer = table.say(GERMAN, text)
        fault = answer.body["faults"][0]
        assert (answer.status, fault["code"]) == (422, code), text
        assert told == fault["suggestion"] or told in fault["text"], (text, fault)
    page = table.clients[GERMAN].get(f"/m/{table.match.slug}/").content.decode()
    assert page.count('<select name="text">') == 1
    assert '<option value="0604/4/M/3/S">4: M, 3: S</option>' in page
    assert '<select name="text">' not in table.clients[US].get(f"/m/{table.match.slug}/").content.decode()
    answer, box = by_page(table, GERMAN, ["", "0604/6/K"])
    assert (answer.status_code, box) == (422, "0604/6/K")
    answer, _ = by_page(table, GERMAN, ["0604/6/X", ""])
    assert answer.status_code == 302
    assert table.say(GERMAN, "PASS").body["faults"][0]["code"] == "not-your-turn"


SET_UPS = [
    ("PAKG2104(L3)0804", "", "set-up-incomplete", "PAKG2104(L3)0601"),
    ("PAKG2104(L3)0804", "GREN2101(L3)0804", "set-up-twice", "Leave one of its two lines out"),
    ("GREN2102(L4)", "GREN2102(L5)", "no-such-leader", "GREN2102(L4)0909"),
    ("GREN2102(L4)", "GREN2102(L9)", "leader", "from (L1) to (L5)"),
    ("GREN2102(L4)", "GREN2102", "leader", "GREN2102(L3)0909"),
    ("GREN2102(L4)0909", "GREN2102(L4)0604", "occupied", "GREN2102(L4)0601"),
    ("GREN2102(L4)0909", "GREN2102(L4)0101", "outside-zone", "GREN2102(L4)0601"),
    ("GREN2102(L4)0909", "GREN2102[L4]0909", "leader", "GREN2102(L4)0909"),
]


def test_set_up_with_a_missing_doubled_or_wrong_leader(seats):
    table = seats(close_files())
    text = SET_UP[GERMAN].replace("GREN2101(L3)", "GREN2101(L5)").replace("SMGS2103(L5)", "SMGS2103(L3)")
    for old, new, code, told in SET_UPS:
        assert old in text
        answer = table.say(GERMAN, text.replace(old, new))
        fault = answer.body["faults"][0]
        assert (answer.status, fault["code"]) == (422, code), (new, fault)
        assert told in fault["suggestion"] or told in fault["text"], (new, fault)


@pytest.mark.django_db(transaction=True)
def test_the_same_comment_at_once_and_two_tabs(mid_turn):
    ply = mid_turn.match.ply

    def post(key):
        try:
            return mid_turn.say(GERMAN, "GREN2102 M/1/0908\n...", ply=ply, key=key)
        finally:
            connection.close()

    mid_turn.match.refresh_from_db()
    ply = mid_turn.match.ply
    with ThreadPoolExecutor(4) as threads:
        same = list(threads.map(post, ["one"] * 4))
    assert [answer.status for answer in same] == [200] * 4
    assert len({answer.body["seq"] for answer in same}) == 1
    other = post("another tab")
    assert (other.status, other.body["news"]) == (409, True)


def test_a_comment_to_a_finished_match(mid_turn):
    assert mid_turn.act(US, "RESIGN").status == 200
    answer, box = by_page(mid_turn, GERMAN, "GREN2102 M/1/0908")
    assert (answer.status_code, box) == (422, "GREN2102 M/1/0908")
    fault = mid_turn.say(GERMAN, "GREN2102 M/1/0908").body["faults"][0]
    assert "`>`" in fault["text"]
    assert mid_turn.say(GERMAN, "Well played, Alice.").status == 200
    assert mid_turn.say(US, "> PARA1101 M/1/0503 was not needed").status == 200
