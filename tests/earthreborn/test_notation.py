"""Orders typed: every spelling that is read, and every slip that is answered with what to type instead."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from earthreborn.engine.system import SYSTEM
from games.core.dice import ScriptedDice
from games.core.errors import Refused
from games.core.play import play, preview
from games.notation.lines import LineKind, split
from games.notation.normalise import normalise
from tests.earthreborn.bunker import bunker
from tests.earthreborn.table import comment, refusal, refusals, shipped, start

RULES = bunker()
BEGIN = start(RULES)
FIGURE = shipped("figure")
RACE = shipped("race")


def canonical(text, rules=RULES):
    """Return the canonical orders of a comment that is accepted."""
    return list(comment(rules, start(rules), text).canonical)


# What is typed, and its canonical form.
SPELLINGS = [
    ("VASQUEZ M/1/O#1/D1", "VASQUEZ M/1/O#1/D1"),
    ("vasquez m/1/o#1/d1", "VASQUEZ M/1/O#1/D1"),
    ("ＶＡＳＱＵＥＺ　Ｍ／１／Ｏ＃１／Ｄ１", "VASQUEZ M/1/O#1/D1"),
    ("  VASQUEZ   M / 1 / O # 1 / D1  ", "VASQUEZ M/1/O#1/D1"),
    ("VASQUEZM/1/B1", "VASQUEZ M/1/B1"),
    ("VASQUEZ M∕1⁄B1", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/1/B1/", "VASQUEZ M/1/B1"),
    ("\u200eVASQUEZ\u200b M/1/B1\u200f", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/1/O♯1", "VASQUEZ M/1/O#1"),
    ("ヴァスケス M/1/B1", "VASQUEZ M/1/B1"),
    ("ヴァスケスM/1/B1", "VASQUEZ M/1/B1"),
    ("ウﾞァスケス M/1/B1", "VASQUEZ M/1/B1"),
    ("ヴァスケス　Ｍ／１／Ｏ＃回廊／Ｄ１", "VASQUEZ M/1/O#1/D1"),
    ("バスケス M/1/O#回廊の扉/D1", "VASQUEZ M/1/O#1/D1"),
    ("VASQUEZ M/1/O#gallery", "VASQUEZ M/1/O#1"),
    ("ジェフ・ディーラー M/1/B3", "DEELER M/1/B3"),
    ("ジェフディーラー M/1/B3", "DEELER M/1/B3"),
    ("Jeff Deeler M/1/B3", "DEELER M/1/B3"),
    ("JEFF-DEELER M/1/B3", "DEELER M/1/B3"),
    ("deeler M/2/g/ヴァスケス/b1", "DEELER M/2/G/VASQUEZ/B1"),
    ("Vasquez: M/1/B1", "VASQUEZ M/1/B1"),
    ("VASQUEZ/M/1/B1", "VASQUEZ M/1/B1"),
    ("PASS", "PASS"),
    ("pass", "PASS"),
    ("パス", "PASS"),
]


@pytest.mark.parametrize(("typed", "expected"), SPELLINGS)
def test_5_2_6_spellings(typed, expected):
    assert canonical(typed) == [expected]


def test_5_2_6_lines_may_end_as_they_like():
    text = "VASQUEZ M/1/B1\r\nGood luck!\r\nDEELER M/1/B3\r"
    assert canonical(text) == ["VASQUEZ M/1/B1", "DEELER M/1/B3"]


PROSE = [
    "Good luck, Bob!",
    "> VASQUEZ M/1/B1",
    "I am going west / north.",
    "🚪🏃",
    "We go M, as in mike",
    "次は扉を閉めます",
    "Vasquez runs.",
    "1/2/3",
    "I pass the door.",
    "Well done, end of story.",
    "See you at C4.",
    "西は終了かな",
]


@pytest.mark.parametrize("text", PROSE)
def test_5_2_6_prose_stays_prose(text):
    assert [line.kind for line in split(text, SYSTEM.order_shape)] == [LineKind.PROSE]


# What is typed; code; the part at fault; what to type instead.
SLIPS = [
    ("VASQUES M/1/B1", "unknown-character", "VASQUES", "VASQUEZ M/1/B1"),
    ("ヴァスクス M/1/B1", "unknown-character", "ヴァスクス", "VASQUEZ M/1/B1"),
    ("XYZZYQ M/1/B1", "unknown-character", "XYZZYQ", ""),
    ("FRANCK M/1/B1", "not-yours", "FRANCK", ""),
    ("JESSICA M/1/B1", "not-yours", "JESSICA", ""),
    ("M/1/B1", "character-missing", "M", "VASQUEZ M/1/B1"),
    ("O#1", "move-missing", "O#1", "VASQUEZ M/1/O#1"),
    ("X", "move-missing", "X", "VASQUEZ M/1/X"),
    ("DEELER X", "move-missing", "DEELER X", "DEELER M/1/X"),
    ("DEELER O#3", "move-missing", "DEELER O#3", "DEELER M/1/O#3"),
    ("VASQUEZ M/1", "stop-missing", "1", ""),
    ("VASQUEZ M/B1", "command-points-missing", "B1", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/O/B1", "command-points", "O", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/I/B1", "command-points", "I", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/0/B1", "command-points", "0", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/100/B1", "command-points", "100", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/-1/B1", "command-points", "-1", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/1/1B", "unknown-stop", "1B", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/1/BI", "unknown-stop", "BI", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/1/H1", "off-plan", "H1", "VASQUEZ M/1/G1"),
    ("VASQUEZ M/1/B5", "off-plan", "B5", "VASQUEZ M/1/B4"),
    ("VASQUEZ M/1/AA1", "off-plan", "AA1", "VASQUEZ M/1/G1"),
    ("VASQUEZ M/1//B1", "unknown-stop", "/", ""),
    ("VASQUEZ M/1/CLOSE", "unknown-stop", "CLOSE", ""),
    ("VASQUEZ M/1/0#1", "letter-for-digit", "0#1", "VASQUEZ M/1/O#1"),
    ("VASQUEZ M/1/O#l", "unknown-door", "O#L", "VASQUEZ M/1/O#1"),
    ("VASQUEZ M/1/O#9", "unknown-door", "O#9", ""),
    ("VASQUEZ M/1/O#galery", "unknown-door", "O#GALERY", "VASQUEZ M/1/O#1"),
    ("VASQUEZ M/1/O#回郎", "unknown-door", "O#回郎", "VASQUEZ M/1/O#1"),
    ("VASQUEZ M/1/C#", "unknown-door", "C#", ""),
    ("VASQUEZ M/1/G", "friend-missing", "G", "VASQUEZ M/1/G/DEELER"),
    ("VASQUEZ M/1/G/B1", "friend-missing", "G", "VASQUEZ M/1/G/DEELER/B1"),
    ("VASQUEZ M/1/G/DEALER/B1", "unknown-character", "DEALER", "VASQUEZ M/1/G/DEELER/B1"),
    ("VASQUEZ M/1/T/JESSICA/B1", "unknown-character", "JESSICA", ""),
    ("VASQUEZ M/1/A0", "unknown-stop", "A0", "VASQUEZ M/1/A1"),
    ("VASQUEZ M/1/Z0", "unknown-stop", "Z0", "VASQUEZ M/1/G1"),
    ("VASQUEZ M/1/O 1", "unknown-stop", "O 1", "VASQUEZ M/1/O#1"),
    ("VASQUEZ M/1/open 1/D1", "unknown-stop", "OPEN 1", "VASQUEZ M/1/O#1/D1"),
    ("VASQUEZ M/1/close#3", "unknown-stop", "CLOSE#3", "VASQUEZ M/1/C#3"),
    ("VASQUEZ M/2/B1 O#1 D1", "unknown-stop", "B1 O#1 D1", "VASQUEZ M/2/B1/O#1/D1"),
    ("VASQUEZ M//B1", "command-points", "/", "VASQUEZ M/1/B1"),
    ("VASQUEZ M/2 B1", "slash-missing", "2 B1", "VASQUEZ M/2/B1"),
    ("VASQUEZ M2/B1", "move-missing", "VASQUEZ M2/B1", "VASQUEZ M/2/B1"),
    ("VASQUEZ M 2 B1/O#1", "move-missing", "VASQUEZ M 2 B1/O#1", "VASQUEZ M/2/B1/O#1"),
    ("ヴァスケス　Ｍ・２・Ｂ１", "move-missing", "ヴァスケス M・2・B1", "VASQUEZ M/2/B1"),
    ("ジェフ・ディーラー B3", "move-missing", "ジェフ・ディーラー B3", "DEELER M/1/B3"),
    ("Jeff Deeler M2/B3", "move-missing", "JEFF DEELER M2/B3", "DEELER M/2/B3"),
    ("VASQUEZ 2 B1", "move-missing", "VASQUEZ 2 B1", "VASQUEZ M/2/B1"),
    ("PASS.", "pass", "PASS.", "PASS"),
    ("Vasquez pass", "pass", "VASQUEZ PASS", "PASS"),
    ("パス！", "pass", "パス!", "PASS"),
    ("手番終了", "pass", "手番終了", "PASS"),
    ("end turn", "pass", "END TURN", "PASS"),
    ("VASQUEZ M/1" + "/B1" * 13, "too-many-stops", None, ""),
]


@pytest.mark.parametrize(("typed", "code", "part", "suggestion"), SLIPS)
def test_5_2_6_slips_are_answered_with_what_to_type(typed, code, part, suggestion):
    fault = refusal(RULES, BEGIN, typed)
    assert (fault.code, fault.suggestion) == (code, suggestion)
    assert str(fault.message).count('"') >= (2 if part else 0)
    if part:
        start_column, end_column = fault.span.start - 1, fault.span.end - 1
        assert normalise(typed[start_column:end_column])[0] == part


def test_5_2_6_all_slips_of_a_comment_are_told_together():
    faults = refusals(RULES, BEGIN, "VASQUES M/1/B1", "Hello!", "VASQUEZ M/1/O#9")
    assert [(fault.code, fault.span.line) for fault in faults] == [
        ("unknown-character", 1),
        ("unknown-door", 3),
    ]


def test_5_2_6_a_huge_number_of_command_points_is_answered():
    assert refusal(RULES, BEGIN, f"VASQUEZ M/{'9' * 5000}/B1").code == "command-points"


def test_5_2_6_orders_out_of_turn_are_refused():
    (fault,) = refusals(RULES, BEGIN, "FRANCK M/1/D2", side="East")
    assert fault.code == "not-your-turn"


def test_5_2_6_orders_after_the_end_are_refused():
    rules = bunker("VASQUEZ West G2 E 0", "DEELER West G3 E 1", "FRANCK East E2 W 0")
    state = comment(rules, start(rules), "VASQUEZ M/1/X", "DEELER M/1/X").state
    (fault,) = refusals(rules, state, "FRANCK M/1/D2", side="East")
    assert "match is over" in str(fault.message)


def test_5_2_6_a_comment_is_all_or_nothing():
    (fault,) = refusals(RULES, BEGIN, "VASQUEZ M/1/B1", "DEELER M/1/G4")
    assert fault.span.line == 2


def test_5_2_6_every_data_name_is_read():
    for rules in (FIGURE, RACE):
        scenario = rules.scenario
        for key, about in scenario.everybody.items():
            assert about.aliases
            for name in (key, *about.names.values(), *about.aliases):
                assert scenario.character_names.find(name) == key
        for door in scenario.plan.doors:
            for name in (str(door.number), *door.names.values(), *door.aliases):
                assert scenario.door_names.find(name) == door.number
            assert door.aliases
            assert set(door.names) == {"en", "ja"}


@pytest.mark.parametrize("rules", [RULES, FIGURE, RACE], ids=["bunker", "figure", "race"])
def test_5_2_6_reading_and_writing_are_inverses(rules):
    state = start(rules)
    for order in rules.legal_orders(state, state.side):
        line = rules.format(order)
        (read,) = split(line, SYSTEM.order_shape)
        assert read.kind is LineKind.ORDER
        assert rules.parse(read, state, state.side) == order


PARTS = [
    "VASQUEZ ",
    "M",
    "/",
    "1",
    "2",
    "C4",
    "B1",
    "O#",
    "C#",
    "1",
    "3",
    "G/",
    "T",
    "X",
    "DEELER",
    "ヴァスケス",
    " ",
    "#",
    "４",
]


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PARTS), max_size=12).map("".join)))
def test_5_2_6_no_text_breaks_the_reader(text):
    try:
        played = play(SYSTEM, RULES, BEGIN, "West", text, ScriptedDice(()))
    except Refused as refused:
        for fault in refused.faults:
            assert fault.span is not None
            assert str(fault.message)
    else:
        assert comment(RULES, BEGIN, *played.canonical).state == played.state
    preview(SYSTEM, RULES, BEGIN, "West", text)


def test_5_2_6_suggestions_of_refused_orders_are_legal():
    rng = random.Random(4)
    state = start(RACE)
    names = RACE.scenario.plan.grid.names
    checked = 0
    for _ in range(300):
        who = rng.choice(["VASQUEZ", "DEELER", "JESSICA"])
        line = f"{who} M/{rng.randint(1, 4)}/{rng.choice(names)}"
        try:
            comment(RACE, state, line)
        except Refused as refused:
            for fault in refused.faults:
                if fault.suggestion:
                    comment(RACE, state, fault.suggestion)
                    checked += 1
    assert checked > 10
