"""The record's text form and its inverse; replay is tested with the games' golden records."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.record import Record, RecordEntry, RecordError, options_text, options_values, parse, render

TAGS = {
    "Game": "airborne",
    "Scenario": "crossroads",
    "ScenarioHash": "sha256:0",
    "Rules": "1",
    "Dice": "server",
    "Options": "",
}


def record(*entries: RecordEntry, **tags: str) -> Record:
    return Record({**TAGS, **tags}, entries)


def same(left: Record, right: Record) -> bool:
    def bare(entry: RecordEntry) -> tuple[object, ...]:
        return (entry.seq, entry.side, entry.text, entry.dice, entry.is_act)

    return dict(left.tags) == dict(right.tags) and [*map(bare, left.entries)] == [*map(bare, right.entries)]


EXAMPLE = """[Game "airborne"]
[Scenario "crossroads"]
[ScenarioHash "sha256:0"]
[Rules "1"]
[Dice "server"]
[Options ""]
[First "US: \\"Al\\" \\\\ice"]

0. SERVER
{4}

1. US
PARA1101 F/0803

Good luck, Bob!

2. German
RESOLVE
{2 6}

3. -
\\1. US
\\{6}
\\!RESIGN
\\\\

4. US
!RESIGN

"""


def test_every_form_of_an_entry() -> None:
    read = parse(EXAMPLE)
    assert read.tags["First"] == 'US: "Al" \\ice'
    assert [(entry.seq, entry.side, entry.dice, entry.is_act) for entry in read.entries] == [
        (0, "SERVER", (4,), False),
        (1, "US", (), False),
        (2, "German", (2, 6), False),
        (3, "-", (), False),
        (4, "US", (), True),
    ]
    assert read.entries[1].text == "PARA1101 F/0803\n\nGood luck, Bob!"
    assert read.entries[3].text == "1. US\n{6}\n!RESIGN\n\\"
    assert render(read) == EXAMPLE


line = st.one_of(
    st.sampled_from(["1. US", "{1 2}", "{}", "\\", "!RESIGN", "", "[Game]", "PASS", "> x", "12. -"]),
    st.text(alphabet=st.characters(blacklist_characters="\n", blacklist_categories=["Cs"]), max_size=20),
)
entry = st.tuples(
    st.sampled_from(["US", "German", "-"]),
    st.lists(line, min_size=1, max_size=5),
    st.lists(st.integers(1, 134), max_size=4),
)


@given(
    st.lists(entry, max_size=6),
    st.text(alphabet=st.characters(blacklist_characters="\n", blacklist_categories=["Cs"])),
)
def test_render_and_parse_are_inverses(rows: list[tuple[str, list[str], list[int]]], name: str) -> None:
    made = record(
        *(
            RecordEntry(seq, side, "\n".join(lines), tuple(dice))
            for seq, (side, lines, dice) in enumerate(rows, start=1)
        ),
        First=name,
    )
    assert same(parse(render(made)), made)
    assert render(parse(render(made))) == render(made)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    place = (1, 1)
    try:
        parse(text)
    except RecordError as error:
        place = (error.line, error.column)
    assert min(place) >= 1


HEAD = "".join(f'[{name} "{value}"]\n' for name, value in TAGS.items()) + "\n"


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("", (1, 1), "Game"),
        (HEAD.replace('[Dice "server"]\n', ""), (6, 1), "Dice"),
        (HEAD.replace('[Dice "server"]', "[Dice server]"), (5, 1), "no tag"),
        ('[Game "x"]\n' + HEAD, (2, 2), "twice"),
        (HEAD + "hello\n", (8, 1), "neither"),
        (HEAD + "2. US\nPASS\n\n", (8, 1), "belongs"),
        (HEAD + "1. SERVER\nPASS\n\n", (8, 1), "SERVER"),
        (HEAD + "1. US\n{1}\nPASS\n\n", (9, 1), "dice line"),
        (HEAD + "1. US\nPASS\n{" + "9" * 5000 + "}\n\n", (10, 1), "dice line"),
        (HEAD + "9" * 5000 + ". US\nPASS\n\n", (8, 1), "neither"),
    ],
)
def test_faults_name_line_and_column(text: str, place: tuple[int, int], word: str) -> None:
    with pytest.raises(RecordError, match=word) as error:
        parse(text)
    assert (error.value.line, error.value.column) == place


def test_options_and_their_inverse() -> None:
    assert options_text({"b": "2", "a": "1"}) == "a=1 b=2"
    assert options_values("a=1 b=2") == {"a": "1", "b": "2"}
    assert options_values("") == {}
    with pytest.raises(ValueError, match="x"):
        options_values("x")
