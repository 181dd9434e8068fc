"""RAF Lion: whatever is pointed at on the board says what it means."""

from __future__ import annotations

import pytest

from games.core.dice import MatchDice

pytestmark = [pytest.mark.browser, pytest.mark.slow]

POINTED_AT = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const box = element.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return there?.closest("[data-tip], .rf-counter")?.querySelector(":scope > title")?.textContent ?? "";
})"""


SIGNS = {
    ".rf-hour circle": "The clock",
    ".rf-panel .rf-line-big": "Victory points",
    ".rf-panel :is(.rf-line-clear, .rf-line-patchy, .rf-line-broken)": ":",
    ".rf-gate path": "Luftflotte",
    ".rf-box": "[",
    ".rf-circle": "patrol circle",
    ".rf-counter .face": "combat strength",
}
"""What is drawn, and what its explanation says."""


def test_what_is_pointed_at_says_what_it_means(person, table):
    laid = table("raf", "introduction", dice=MatchDice((1).to_bytes(32, "big"), "opening", 0, ""))
    one = person(viewport={"width": 1440, "height": 900})
    one.sit(laid.tokens["RAF"])
    one.page.locator("#terrain").wait_for(state="attached")
    for selector, says in SIGNS.items():
        titles = one.page.evaluate(POINTED_AT, f"#board {selector}")
        assert titles, selector
        assert [title for title in titles if says not in title] == [], selector
