"""What players type: canonical forms, look-alikes, slips. [4] [5]"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from airborne.engine import orders as o
from games.core.dice import ScriptedDice
from games.core.errors import OrderError, Refused
from games.core.hexes import name
from games.core.play import play, preview
from games.notation.lines import LineKind
from tests.airborne.table import GERMAN, SYSTEM, US, at, board_rules, line, post, refusal, rules, unit

PLAIN = board_rules()
NEAR = at(
    PLAIN,
    "PARA1101(L5)0602",
    "PARA1102D(L4)0505",
    "PMGS1103*(L3)0501",
    "GREN2101(L3)0604",
    "GREN2102(L3)0909",
)


def parsed(text, side=US, game=PLAIN):
    read = line(text)
    assert read.kind is LineKind.ORDER, text
    return game.parse(read, NEAR, side)


def slip(text, side=US):
    with pytest.raises(OrderError) as error:
        parsed(text, side)
    return error.value.fault


CANONICAL = {
    "PARA1101(L5)0501": o.SetUpUnit("PARA1101", 5, "0501"),
    "PARA1101 M/2/0603": o.MoveUnit("PARA1101", 2, "0603"),
    "PARA1101 M/12/0603": o.MoveUnit("PARA1101", 12, "0603"),
    "PARA1101 F/0705": o.FireAt("PARA1101", "0705"),
    "PARA1101 A/0705": o.AssaultHex("PARA1101", "0705"),
    "PARA1101 A/0705/3/S": o.AssaultHex("PARA1101", "0705", 3, True),
    "PARA1101 A/0705/6/F": o.AssaultHex("PARA1101", "0705", 6, False),
    "PARA1101 S/0705": o.ObserveHex("PARA1101", "0705"),
    "PARA1101D R/0704": o.RecoverUnit("PARA1101", "0704"),
    "PARA1101D R/0704/2/S": o.RecoverUnit("PARA1101", "0704", 2, True),
    "0705/4/M": o.PostResult("0705", 4, "M"),
    "0705/4/M/3/S": o.PostResult("0705", 4, "M", 3, True),
    "0705/1/-": o.PostResult("0705", 1, "-"),
    "0705/6/K": o.PostResult("0705", 6, "K"),
    "RESOLVE": o.Resolve(),
    "PASS": o.Pass(),
}


@pytest.mark.parametrize("text", CANONICAL)
def test_5_canonical_forms(text):
    assert parsed(text) == CANONICAL[text]
    assert PLAIN.format(CANONICAL[text]) == text


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ＰＡＲＡ１１０１　Ｍ／２／０６０３", "PARA1101 M/2/0603"),
        ("para1101 m/2/0603", "PARA1101 M/2/0603"),
        ("PARA1101M/2/0603", "PARA1101 M/2/0603"),
        ("  PARA1101   M / 2 / 0603  ", "PARA1101 M/2/0603"),
        ("PARA 1101 M/2/0603", "PARA1101 M/2/0603"),
        ("PARA1101 M∕2⁄0603", "PARA1101 M/2/0603"),
        ("PARA1101\u200b M/2/\u200f0603", "PARA1101 M/2/0603"),
        ("PARA1101\tM/2/0603\r", "PARA1101 M/2/0603"),
        ("para1101（ｌ５）０５０１", "PARA1101(L5)0501"),
        ("PARA1101 (L5) 0501", "PARA1101(L5)0501"),
        ("PARA1101* F/0705", "PARA1101 F/0705"),
        ("PARA1101 R/0704", "PARA1101D R/0704"),
        ("PARA1101DR/0704", "PARA1101D R/0704"),
        ("PARA1101*D R/0704", "PARA1101D R/0704"),
        ("PARA1101D* R/0704", "PARA1101D R/0704"),
        ("0705/1/−", "0705/1/-"),
        ("０７０５／１／ー", "0705/1/-"),
        ("0705/1/–", "0705/1/-"),
        ("0705 / 4 / m / 3 / s", "0705/4/M/3/S"),
        ("resolve", "RESOLVE"),
        ("Ｐａｓｓ", "PASS"),
    ],
)
def test_5_how_it_is_typed_does_not_matter(typed, canonical):
    assert PLAIN.format(parsed(typed)) == canonical


# Typed, code, the piece it points at, the whole line suggested. [5]
SLIPS = [
    ("para1101 m/2/06O3", "letter-for-digit", "O", "PARA1101 M/2/0603"),
    ("PARA11O1 M/2/0603", "letter-for-digit", "O", "PARA1101 M/2/0603"),
    ("PARA1101 M/Z/0603", "letter-for-digit", "Z", "PARA1101 M/2/0603"),
    ("PARAll01 M/2/O6O3", "letter-for-digit", "L", "PARA1101 M/2/0603"),
    ("O705/4/M/3/S", "letter-for-digit", "O", "0705/4/M/3/S"),
    ("F/0705", "no-unit", "F", ""),
    ("M/2/0603", "no-unit", "M", ""),
    ("PARA1101 X/0705", "unknown-verb", "X", ""),
    ("PARA1101 move/2/0603", "unknown-verb", "MOVE", "PARA1101 M/2/0603"),
    ("PARA1101 M/0603", "count-missing", "0603", ""),
    ("PARA1101 M/0603/2", "swapped", "0603/2", "PARA1101 M/2/0603"),
    ("PARA1101 M/0/0603", "count-zero", "0", ""),
    ("PARA1101 M/-2/0603", "number", "-2", ""),
    ("PARA1101 M/2/603", "hex", "603", "PARA1101 M/2/0603"),
    ("PARA1101 M/2/06-03", "hex", "06-03", "PARA1101 M/2/0603"),
    ("PARA1101 F/07.05", "hex", "07.05", "PARA1101 F/0705"),
    ("PARA1101 M/2/06033", "left-over", "3", "PARA1101 M/2/0603"),
    ("PARA1101 M/2/0603 good luck", "left-over", "GOOD LUCK", "PARA1101 M/2/0603"),
    ("PARA1101 M/2/0603 🙂", "left-over", "🙂", "PARA1101 M/2/0603"),
    ("PARA1101 M/2/0603/4", "left-over", "4", "PARA1101 M/2/0603"),
    ("PARA1101 F/0705/3", "left-over", "3", "PARA1101 F/0705"),
    ("PARA1101 M/2/", "hex", "/", ""),
    ("PARA1101 M/2/0000", "hex", "0000", ""),
    ("PARA1101 M 2 0603", "no-slash", "M 2 0603", "PARA1101 M/2/0603"),
    ("PARA1101 F 0705", "no-slash", "F 0705", "PARA1101 F/0705"),
    ("PARA1101 A/0705/7/S", "die-out-of-range", "7", ""),
    ("PARA1101 A/0705/0/S", "die-out-of-range", "0", ""),
    ("PARA1101 A/0705/3", "check-half", "3", "PARA1101 A/0705/3/S"),
    ("PARA1101 A/0705/3/X", "letter", "X", ""),
    ("PARA1101 A/0705/3/5", "letter", "5", "PARA1101 A/0705/3/S"),
    ("0705/4", "result-short", "0705/4", ""),
    ("0705/9/M", "die-out-of-range", "9", ""),
    ("0705/4/0", "letter", "0", "0705/4/-"),
    ("0705/4/M/3", "check-half", "3", "0705/4/M/3/S"),
    ("PARA110 M/2/0603", "unit", "PARA110", "PARA1101 M/2/0603"),
    ("PARA11011 M/2/0603", "unit", "PARA11011", "PARA1101 M/2/0603"),
    ("PARA1101DD M/2/0603", "marks", "DD", "PARA1101 M/2/0603"),
    ("PARA1101 0501", "leader", "0501", ""),
    ("PARA1101()0501", "leader", "()", ""),
    ("PARA1101(L9)0501", "leader", "(L9)", ""),
    ("PARA1101(5)0501", "leader", "(5)", "PARA1101(L5)0501"),
    ("PARA1101(L5)", "hex", ")", ""),
    ("PARA1101 L5 0501", "leader", "L5 0501", "PARA1101(L5)0501"),
    ("PARA1101[L5]0501", "leader", "[L5]0501", "PARA1101(L5)0501"),
    ("PARA1101 {L5} 0501", "leader", "{L5} 0501", "PARA1101(L5)0501"),
    ("PARA1101 M\\2\\0603", "no-slash", "M\\2\\0603", "PARA1101 M/2/0603"),
    ("ＰＡＲＡ１１０１　Ｍ＼２＼０６０３", "no-slash", "M\\2\\0603", "PARA1101 M/2/0603"),
    ("PARA1101 M￥2￥0603", "no-slash", "M¥2¥0603", "PARA1101 M/2/0603"),
    ("PARA1101 M-2-0603", "no-slash", "M-2-0603", "PARA1101 M/2/0603"),
    ("PARA1101 M.2.0603", "no-slash", "M.2.0603", "PARA1101 M/2/0603"),
    ("PARA1101: M/2/0603", "no-slash", ": M/2/0603", "PARA1101 M/2/0603"),
    ("PARA1101 - M/2/0603", "no-slash", "- M/2/0603", "PARA1101 M/2/0603"),
    ("PARA1101 A|0705|3|S", "no-slash", "A|0705|3|S", "PARA1101 A/0705/3/S"),
    ("PARA1101* F\\0705", "no-slash", "F\\0705", "PARA1101 F/0705"),
    ("0705-4-M-3-S", "no-slash", "-4-M-3-S", "0705/4/M/3/S"),
    ("0705\\6\\K", "no-slash", "\\6\\K", "0705/6/K"),
    ("0705-4--", "no-slash", "-4--", "0705/4/-"),
    ("PASS.", "left-over", ".", "PASS"),
    ("pass 🙂", "left-over", "🙂", "PASS"),
    ("Resolve!!", "left-over", "!!", "RESOLVE"),
]


@pytest.mark.parametrize(("typed", "code", "piece", "suggestion"), SLIPS)
def test_5_slips_are_named_and_never_guessed(typed, code, piece, suggestion):
    fault = slip(typed)
    assert fault.code == code
    start, end = fault.at
    assert line(typed).text[start:end] == piece
    assert fault.suggestion == suggestion
    assert fault.section in {"3", "4", "5", "6", "8"}


def test_5_the_slip_is_found_in_the_comment_as_typed():
    with pytest.raises(Refused) as refused:
        play(SYSTEM, PLAIN, NEAR, US, "Hello Bob\n  para1101 m/2/06O3", ScriptedDice([]))
    span = refused.value.faults[0].span
    assert (span.line, span.start, span.end) == (2, 18, 19)


@pytest.mark.parametrize(
    "typed",
    [
        "> PARA1101 M/2/0603",
        "PARA1101 is a fine platoon",
        "Meet me on 2024/11/29 at noon",
        "2024/11/29",
        "Good luck, Bob!",
        "I PASS on dessert",
        "We resolve to fight",
        "A good day / a bad day",
        "1944/06/06",
        "1944/06/06 was a Tuesday",
        "1944-06-06",
        "PARA1101 - a fine platoon",
        "PARA1101, 0603 is yours",
        "PASSします",
        "0705 - 4 Men in it",
        "",
        "🙂",
        "降下兵１１０１小隊",
    ],
)
def test_5_prose_stays_prose(typed):
    assert line(typed).kind is LineKind.PROSE


@pytest.mark.parametrize("typed", ["...", "続く", "…", "．．．"])
def test_5_go_on(typed):
    assert line(typed).kind is LineKind.CONTINUE


# Typed, code, what the message must name. [3] [5] [11]
REFUSED = [
    ("PARA1199 M/1/0603", "unknown-unit", "PARA1101"),
    ("GREN2101 M/1/0603", "enemy-unit", "PARA1101"),
    ("PARA1101D M/1/0603", "wrong-mark", "not disrupted"),
    ("PARA1101* M/1/0603", "wrong-mark", "full strength"),
    ("PARA1102* R/0404", "wrong-mark", "full strength"),
    ("PMOR1104 M/1/0603", "eliminated", "PMOR1104"),
    ("PARA1101 A/0604/3/S", "not-adjacent", "0604"),
    ("0604/4/M", "nothing-waits", "PASS"),
    ("RESOLVE", "nothing-waits", "PASS"),
]


@pytest.mark.parametrize(("typed", "code", "named"), REFUSED)
def test_5_refusals_say_what_to_do(typed, code, named):
    fault = refusal(PLAIN, NEAR, typed)
    assert fault.code == code
    assert named in str(fault.message)


def test_5_right_marks_are_accepted():
    assert unit(post(PLAIN, NEAR, "PMGS1103* M/1/0502").state, "PMGS1103").hex == "0502"
    assert post(PLAIN, NEAR, "PARA1102D R/0404", 1).state


def test_3_an_unknown_unit_suggests_the_nearest_with_the_whole_line():
    assert refusal(PLAIN, NEAR, "PARA1191 M/1/0603").suggestion == "PARA1101 M/1/0603"


@given(st.text(max_size=60))
@settings(deadline=None)
def test_5_any_text_is_read_or_refused(text):
    shown = preview(SYSTEM, PLAIN, NEAR, US, text.replace("\n", " "))
    assert all(fault.code and str(fault.message) for fault in shown.faults)


PIECES = [
    "PARA1101",
    "GREN2101",
    "PARA",
    "1101",
    "*",
    "D",
    "(L5)",
    "(",
    ")",
    "M",
    "F",
    "A",
    "S",
    "R",
    "X",
    "/",
    "2",
    "0603",
]
PIECES += ["06O3", "0", "7", "-", "K", " ", "　", "🙂", "\u200f", "PASS", "RESOLVE", "…"]


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=12))
@settings(deadline=None)
def test_5_any_pieces_are_read_or_refused(pieces):
    shown = preview(SYSTEM, PLAIN, NEAR, US, "".join(pieces))
    for fault in shown.faults:
        assert str(fault.message)
        if fault.span:
            assert 1 <= fault.span.start < fault.span.end


HEX = st.builds(name, st.integers(1, 99), st.integers(1, 99))
DIE = st.integers(1, 6)
UNIT = st.sampled_from(["PARA1101", "GREN2101", "SMGS2103"])
ORDERS = st.one_of(
    st.builds(o.SetUpUnit, UNIT, st.integers(1, 5), HEX),
    st.builds(o.MoveUnit, UNIT, st.integers(1, 99), HEX),
    st.builds(o.FireAt, UNIT, HEX),
    st.builds(o.ObserveHex, UNIT, HEX),
    st.builds(o.AssaultHex, UNIT, HEX),
    st.builds(o.AssaultHex, UNIT, HEX, DIE, st.booleans()),
    st.builds(o.RecoverUnit, UNIT, HEX),
    st.builds(o.RecoverUnit, UNIT, HEX, DIE, st.booleans()),
    st.builds(o.PostResult, HEX, DIE, st.sampled_from("-MXK")),
    st.builds(o.PostResult, HEX, DIE, st.sampled_from("-MXK"), DIE, st.booleans()),
    st.just(o.Resolve()),
    st.just(o.Pass()),
)


@given(ORDERS)
@settings(deadline=None)
def test_5_parse_and_format_are_inverses(order):
    assert parsed(PLAIN.format(order)) == order


def test_5_every_order_of_a_comment_is_in_canonical_form():
    played = post(PLAIN, NEAR, "para 1101 m/1/0603\nHello\nPARA1102 r/0404", 1)
    assert played.canonical == ("PARA1101 M/1/0603", "PARA1102D R/0404")


def test_6_example_of_the_text_is_legal_in_the_first_scenario():
    game = rules("crossroads")
    state = at(game, "PARA1101(L5)0402", "GREN2101(L3)1105")
    assert unit(post(game, state, "PARA1101 M/2/0603").state, "PARA1101").hex == "0603"
    assert game.sides[1].key == GERMAN
