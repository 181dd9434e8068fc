"""The script's modules by themselves, in the browser that runs them."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def module(person, table):
    """Run a function in a match's page with a module of `static/js` as its argument."""
    laid = table()
    alice = person()
    alice.sit(laid.tokens["Red"])
    alice.page.wait_for_timeout(500)

    def run(name: str, body: str, argument: object = None) -> object:
        code = f"async (given) => {{ const m = await import('/static/js/{name}.js'); {body} }}"
        return alice.page.evaluate(code, argument)

    return run


def test_a_text_keeps_its_key_until_it_is_answered(module):
    first, same, other, after = module(
        "draft",
        """const first = m.envelope("PASS", 1);
        const same = m.envelope("PASS", 2);
        const other = m.envelope("A1 M/0102", 2);
        m.answered();
        return [first, same, other, m.envelope("A1 M/0102", 2)];""",
    )
    assert first["key"] == same["key"]
    assert first["nonce"] == same["nonce"]
    assert (first["ply"], same["ply"]) == (1, 2)
    assert len({first["key"], other["key"], after["key"]}) == 3
    assert len(first["nonce"]) == 32


def test_lines_are_added_replaced_and_dropped(module):
    texts = module(
        "composer",
        """const box = document.getElementById("text");
        const seen = [];
        box.value = "Hello  \\n\\n";
        m.addLine("A1 M/0102"); seen.push(box.value);
        m.replaceLine(2, "A1 M/0201"); seen.push(box.value);
        m.dropLine(); seen.push(box.value);
        m.dropLine(); seen.push(box.value);
        return seen;""",
    )
    assert texts == ["Hello\nA1 M/0102\n", "Hello\nA1 M/0201\n", "Hello\n", ""]


def test_phrases_fill_their_places_and_count(module):
    assert module(
        "page",
        """return [m.word("written", {line: "PASS"}), m.countWord("targets", 1), m.countWord("targets", 3), m.word("none")];""",
    ) == ["Written: PASS", "1 target", "3 targets", "none"]


def test_random_digits_have_their_length_and_differ(module):
    one, other = module("page", "return [m.randomHex(16), m.randomHex(16)];")
    assert len(one) == len(other) == 32
    assert one != other


def test_a_blocked_line_of_sight_ends_in_a_cross(module):
    classes = module(
        "overlay",
        """const drawn = m.way([[0, 0], [10, 10]], [5, 5]);
        return [...drawn.children].map((part) => part.getAttribute("class"));""",
    )
    assert classes == ["way-halo", "way is-blocked", "block"]


def test_an_outline_follows_transforms(module):
    matrix = module(
        "overlay",
        """const board = document.getElementById("board");
        const man = board.querySelector("#counters [data-pick=B1]");
        return m.outline(board, man, "spot").getAttribute("transform");""",
    )
    assert [round(float(part)) for part in matrix[7:-1].split(" ")] == [1, 0, 0, 1, 400, 400]


def test_times_are_shown_in_the_readers_zone(module):
    assert module(
        "times",
        """const box = document.createElement("div");
        box.innerHTML = '<time datetime="2026-06-06T06:30:00+00:00">x</time>';
        m.localTimes(box);
        return box.textContent;""",
    ).startswith("Jun 6")
