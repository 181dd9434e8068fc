"""RAF Lion through the page: a whole day by clicks, another one typed from a record, dragging, keys, phone lists."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games import records, selectors
from games.access import Caller, Viewer
from games.core.dice import MatchDice
from games.core.record import parse
from games.models import Match, MatchSecret
from raf.engine.state import Place
from tests.raf.make_records import RECORDS, TYPED, TYPED_NONCE, TYPED_SECRET, TYPED_SLUG
from tests.raf.ops import DATA

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_COMMENTS = 40
SENT = 4
"""Squadrons that the clicking player sends against a raid."""
CORNER = {"x": 4, "y": 4}
"""Rows of counters close up in a full box; their upper left corners stay free."""


def opening(seed: int) -> MatchDice:
    """Dice for the opening, so that every run begins with the same morning."""
    return MatchDice(seed.to_bytes(32, "big"), "opening", 0, "")


@pytest.fixture
def alice(person, table):
    """Alice at a new day, the board drawn and ready for clicks."""

    def make(seed: int = 1, **options):
        laid = table("raf", "introduction", dice=opening(seed))
        one = person(**options)
        one.sit(laid.tokens["RAF"])
        one.page.locator("#terrain").wait_for(state="attached")
        return laid, one

    return make


def state_of(match):
    match.refresh_from_db()
    return selectors.moment(Viewer(match, (), None, Caller())).state


def counter(one, unit: str):
    return one.page.locator(f'#counters [data-pick="{unit}"]')


def place(one, at: str):
    return one.page.locator(f'#terrain [data-at="{at}"]')


def click_unit(one, decision, unit: str) -> None:
    """Click a unit as soon as the page offers what is asked now: as a target itself, or to be picked."""
    found = counter(one, unit)
    if len(decision.verbs) == 1 and decision.kind != "patrol":
        expect(found).to_have_class(re.compile("is-target"))
    else:
        expect(found).to_have_class(re.compile("can-pick"))
        expect(found).not_to_have_class(re.compile("is-target"))
    found.click(position=CORNER)


def answer_by_clicks(one, state) -> bool:
    """Answer the open question by a simple rule, with clicks alone; tell whether something waits to be posted."""
    decision = state.pending
    chosen = decision.units[: decision.least]
    if decision.kind == "commit":
        chosen = decision.units[:SENT]
    elif decision.kind == "patrol" and not state.squadrons_in(Place.PATROL):
        chosen = decision.units[:1]
    if not chosen:
        one.page.locator("#brief form[data-post] button").click()
        return False
    for written, unit in enumerate(chosen, start=1):
        click_unit(one, decision, unit)
        if decision.kind == "patrol":
            place(one, f"circle-{DATA.squadrons[unit].sector}").click()
        elif len(decision.verbs) > 1:
            place(one, "box-bomb").click(position={"x": 40, "y": 8})
        expect(one.page.locator("#text")).to_have_value(re.compile(rf"^(\S+ \S+\n){{{written}}}$"))
    return True


def answer_and_post(match, one, state) -> None:
    """Answer the open question and wait until the page shows what came of it."""
    before = match.seq
    if answer_by_clicks(one, state):
        one.send()
    expect(one.page.locator(f"#e-{before + 1}")).to_be_attached()
    expect(one.page.locator("#state")).to_have_attribute("data-seq", str(before + 1))
    expect(one.page.locator("#text")).to_have_value("")


def test_a_whole_day_by_clicks(alice):
    laid, one = alice()
    kinds = set()
    for _ in range(MOST_COMMENTS):
        state = state_of(laid.match)
        if state.over:
            break
        kinds.add(state.pending.kind)
        answer_and_post(laid.match, one, state)
    assert laid.match.status == "over"
    assert {"patrol", "commit"} < kinds
    expect(one.page.locator("#brief .result-banner")).to_contain_text("victory points at dusk")
    assert one.page.locator("#entries .outcome .mark").count() > 5


def test_13_a_day_typed_from_a_record(person, table):
    text = (RECORDS / f"{TYPED}.fpr").read_text(encoding="utf-8")
    record = parse(text)
    laid = table("raf", "introduction", dice=MatchDice(TYPED_SECRET, TYPED_SLUG, 0, ""))
    Match.objects.filter(pk=laid.match.pk).update(slug=TYPED_SLUG)
    MatchSecret.objects.filter(match=laid.match).update(secret=TYPED_SECRET)
    laid.match.refresh_from_db()
    one = person(nonce=TYPED_NONCE)
    one.sit(laid.tokens["RAF"])
    comments = [entry for entry in record.entries if entry.side == "RAF"]
    for number, entry in enumerate(comments, start=1):
        one.post(entry.text)
        expect(one.page.locator(f"#e-{number}")).to_be_attached()
    expect(one.page.locator("#brief .result-banner")).to_be_visible()
    laid.match.refresh_from_db()
    assert laid.match.result == record.tags["Result"]
    exported = records.export_text(laid.match)
    assert exported[exported.index("0. SERVER") :] == text[text.index("0. SERVER") :]


def test_a_squadron_is_dragged_to_its_circle(alice):
    _, one = alice()
    expect(counter(one, "54/6/11")).to_have_class(re.compile("can-pick"))
    before = counter(one, "54/6/11").get_attribute("transform")
    counter(one, "54/6/11").hover(position=CORNER)
    one.page.mouse.down()
    goal = place(one, "circle-5/11").bounding_box()
    one.page.mouse.move(goal["x"] + 60, goal["y"] + 60, steps=4)
    expect(one.page.locator("#overlay .is-lifted")).to_be_attached()
    one.page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    one.page.mouse.up()
    expect(one.page.locator("#text")).to_have_value("54 P/5/11\n")
    expect(one.page.locator("#overlay .is-lifted")).to_have_count(0)
    expect(counter(one, "54/6/11")).not_to_have_attribute("transform", before)
    counter(one, "65/6/11").hover(position=CORNER)
    one.page.mouse.down()
    one.page.mouse.move(goal["x"] + 500, 20, steps=4)
    one.page.mouse.up()
    expect(one.page.locator("#text")).to_have_value("54 P/5/11\n")


def test_keys_move_a_squadron_and_explain_it(alice):
    _, one = alice()
    expect(one.page.locator("#counters .can-pick").first).to_be_attached()
    one.page.focus("#board")
    one.page.keyboard.press("ArrowRight")
    expect(one.page.locator("#rf-tip")).to_contain_text("combat strength")
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("ArrowUp")
    expect(one.page.locator("#rf-tip")).to_contain_text("patrol circle")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#text")).to_have_value(re.compile(r"^\d+ P/\S+\n$"))
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#rf-tip")).to_be_hidden()


def test_boxes_and_clock_explain_themselves_to_the_keyboard(alice):
    _, one = alice()
    expect(one.page.locator("#counters .can-pick").first).to_be_attached()
    one.page.focus("#board")
    one.page.keyboard.press("Tab")
    expect(one.page.locator("#rf-tip")).to_contain_text("wait over the Channel")
    one.page.keyboard.press("ArrowRight")
    expect(one.page.locator("#rf-tip")).to_contain_text("the first fight")
    one.page.keyboard.press("ArrowLeft")
    one.page.keyboard.press("ArrowLeft")
    expect(one.page.locator("#rf-tip")).to_contain_text(
        re.compile("victory points|Victory points|gather|clock|raids")
    )
    assert one.page.locator('#board [data-tip][tabindex="0"]').count() == 1


def test_the_chances_explain_their_figures(alice):
    laid, one = alice()
    for _ in range(MOST_COMMENTS):
        state = state_of(laid.match)
        if state.pending.kind == "commit":
            break
        answer_and_post(laid.match, one, state)
    assert state.pending.kind == "commit"
    for unit in state.pending.units[:3]:
        click_unit(one, state.pending, unit)
        expect(one.page.locator("#text")).to_have_value(re.compile(rf"{unit.split('/')[0]} I\n$"))
    lost = one.page.locator("#preview .combats h3", has_text="Squadrons lost").first
    expect(lost).to_have_class(re.compile("rf-explained"))
    lost.focus()
    expect(one.page.locator("#rf-tip")).to_contain_text("The chance that so many")
    expect(one.page.locator("#preview .odds").first).to_contain_text("%")


def test_on_a_phone_map_and_boxes_are_lists(alice):
    _, one = alice(viewport={"width": 390, "height": 844}, has_touch=True)
    expect(one.page.locator("#board")).to_be_hidden()
    lists = one.page.locator("#rf-lists")
    expect(lists).to_contain_text("victory points")
    expect(lists.locator("h3").first).to_contain_text("On the ground")
    lists.locator('[data-unit="54/6/11"]').tap()
    expect(lists.locator(".rf-options")).to_contain_text("combat strength 4")
    lists.locator('.rf-options [data-line="54 P/LONDON"]').tap()
    expect(one.page.locator("#text")).to_have_value("54 P/LONDON\n")
    expect(lists.locator("section", has_text="On patrol over London").locator("button")).to_have_text(
        "54 Spit A4"
    )
    lists.locator('[data-unit="54/6/11"].is-named').tap()
    expect(one.page.locator("#text")).to_have_value("")
    one.page.locator(".rf-switch").tap()
    expect(one.page.locator("#board")).to_be_visible()
    expect(lists).to_be_hidden()
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 390
