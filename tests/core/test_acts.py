"""Resigning, agreeing and taking back: what each needs, and what it changes."""

import pytest

from games.core.acts import Act, ActKind, LogEntry, Offer, is_act, judge, parse_act
from games.core.errors import OrderError
from games.core.system import SideInfo
from games.core.text import msg

SIDES = (SideInfo("US", msg("American")), SideInfo("German", msg("German")))
ALONE = (SideInfo("Japan", msg("Japanese")),)


def log(*rows: tuple[int, str]) -> list[LogEntry]:
    return [LogEntry(seq, side, False, False) for seq, side in rows]


def refusal(act: Act, side: str, **kwargs: object) -> str:
    with pytest.raises(OrderError) as error:
        judge(act, side, SIDES, kwargs.get("offer"), kwargs.get("log", []), over=bool(kwargs.get("over")))  # type: ignore[arg-type]
    return error.value.fault.code


@pytest.mark.parametrize("line", ["!RESIGN", "!DRAW", "!AGREE", "!RETRACT 12", "!REWIND 9"])
def test_text_form_and_its_inverse(line: str) -> None:
    assert is_act(line)
    assert str(parse_act(line)) == line


@pytest.mark.parametrize("line", ["!SURRENDER", "!RETRACT", "!RESIGN 3", "!!!", "RESIGN"])
def test_what_is_no_act(line: str) -> None:
    with pytest.raises(OrderError):
        parse_act(line)


def test_resigning_gives_the_match_to_the_other_side() -> None:
    outcome = judge(Act(ActKind.RESIGN), "US", SIDES, None, [], over=False).outcome
    assert outcome is not None
    assert outcome.result == "German"


def test_giving_up_alone_has_no_winner() -> None:
    outcome = judge(Act(ActKind.RESIGN), "Japan", ALONE, None, [], over=False).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.result) == (None, "resigned")


def test_a_draw_needs_both_sides() -> None:
    offered = judge(Act(ActKind.DRAW), "US", SIDES, None, [], over=False)
    assert offered.outcome is None
    assert offered.offer == Offer(Act(ActKind.DRAW), "US")
    assert refusal(Act(ActKind.AGREE), "US", offer=offered.offer) == "no-offer"
    agreed = judge(Act(ActKind.AGREE), "German", SIDES, offered.offer, [], over=False)
    assert agreed.outcome is not None
    assert agreed.outcome.result == "draw"


def test_declining_closes_the_offer() -> None:
    offer = Offer(Act(ActKind.ABANDON), "US")
    effect = judge(Act(ActKind.DECLINE), "German", SIDES, offer, [], over=False)
    assert (effect.offer, effect.outcome) == (None, None)


def test_retracting_goes_back_to_the_orders_before() -> None:
    effect = judge(Act(ActKind.RETRACT, 7), "US", SIDES, None, log((3, "German"), (7, "US")), over=False)
    assert (effect.retired, effect.back_to) == ((7,), 3)


def test_retracting_the_first_orders_goes_back_to_the_start() -> None:
    effect = judge(Act(ActKind.RETRACT, 1), "US", SIDES, None, log((1, "US")), over=False)
    assert (effect.retired, effect.back_to) == ((1,), 0)


def test_retracting_is_refused_when_answered_rolled_or_revealed() -> None:
    assert refusal(Act(ActKind.RETRACT, 3), "US", log=log((3, "US"), (7, "German"))) == "no-retract"
    assert refusal(Act(ActKind.RETRACT, 3), "US", log=[LogEntry(3, "US", True, False)]) == "no-retract"
    assert refusal(Act(ActKind.RETRACT, 3), "US", log=[LogEntry(3, "US", False, True)]) == "no-retract"
    assert refusal(Act(ActKind.RETRACT, 2), "US", log=log((3, "US"))) == "not-the-last"
    assert refusal(Act(ActKind.RETRACT, 3), "US", log=[]) == "no-retract"


def test_rewinding_takes_back_all_from_the_entry_on_once_agreed() -> None:
    entries = log((1, "German"), (2, "US"), (4, "US"), (9, "German"))
    offered = judge(Act(ActKind.REWIND, 4), "US", SIDES, None, entries, over=False)
    effect = judge(Act(ActKind.AGREE), "German", SIDES, offered.offer, entries, over=False)
    assert (effect.retired, effect.back_to) == ((4, 9), 2)
    assert refusal(Act(ActKind.REWIND, 3), "US", log=entries) == "no-such-entry"


def test_a_finished_match_has_nothing_left_to_agree_on() -> None:
    assert refusal(Act(ActKind.RESIGN), "US", over=True) == "match-over"
