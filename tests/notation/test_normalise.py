"""Whatever people type becomes plain text, and every plain character knows where it came from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.notation.normalise import normalise

CASES = [
    ("ＰＡＲＡ１１０１　Ｍ／２／０６０３", "PARA1101 M/2/0603"),
    ("para1101   m/2/0603  ", "PARA1101 M/2/0603"),
    ("PARA1101 M∕2⁄0603", "PARA1101 M/2/0603"),
    ("M/2—1", "M/2-1"),
    ("M/2ー1", "M/2-1"),
    ("M/2−1", "M/2-1"),
    ("PARA1101＊D", "PARA1101*D"),
    ("VASQUEZ　Ｏ＃２", "VASQUEZ O#2"),
    ("\u200bPARA1101\u200d M/2/\u200e0603\u202c", "PARA1101 M/2/0603"),
    ("PARA1101\u00a0M/2/0603", "PARA1101 M/2/0603"),
    ("PARA1101\tM/2/0603\u2028", "PARA1101 M/2/0603"),
    ("…", "..."),
    ("続く", "続く"),
    ("ﾊﾞｽｹｽ", "バスケス"),
    ("ディーラー M/2/C4", "ディーラー M/2/C4"),
    ("straße", "STRAßE"),
    ("", ""),
    ("   ", ""),
]


@pytest.mark.parametrize(("typed", "plain"), CASES)
def test_plain_form(typed: str, plain: str) -> None:
    assert normalise(typed)[0] == plain


def test_columns_lead_back_to_what_was_typed() -> None:
    typed = "　ｐａｒａ１１０１　　m/2/06O3"
    plain, columns = normalise(typed)
    assert plain == "PARA1101 M/2/06O3"
    assert typed[columns[plain.index("O3")]] == "O"
    assert columns[-1] == len(typed)


@given(st.text())
def test_any_text_gives_one_column_a_character_and_one_more(typed: str) -> None:
    plain, columns = normalise(typed)
    assert len(columns) == len(plain) + 1
    assert list(columns) == sorted(columns)
    assert columns[-1] <= len(typed)
    assert plain == plain.strip(" ")
    assert "  " not in plain


@given(st.text(alphabet=st.characters(codec="ascii")))
def test_the_fast_path_for_plain_text_agrees(typed: str) -> None:
    slow, _ = normalise("\u200b" + typed)
    assert normalise(typed)[0] == slow
