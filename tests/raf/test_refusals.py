"""Answers that are refused: each says what was read, why not, and what to type instead."""

import pytest
from msgspec.structs import replace

from raf.engine.data.kinds import Alert, Information
from raf.engine.rules import commit, damage, interception, patrol
from raf.engine.state import Place, Step, TargetDeck
from tests.raf.ops import DATA, RULES, START, comment, ids, put, raid_on, refusal, said, step

DARK = TargetDeck(top=DATA.target_cards[1].area)
NORTH_WEALD = 21


def asked_patrol(**fields):
    return step(patrol.patrol_step, replace(START, step=Step.PATROL, targets=DARK, **fields)).state


def asked_commit(state=START, alert=Alert.NORMAL):
    raid = raid_on(NORTH_WEALD, alert=alert, information=Information.POOR, at=Step.COMMIT_POOR, state=state)
    return step(commit.commit_poor_step, replace(raid, targets=DARK)).state


def asked_engage():
    state = put(raid_on(1, at=Step.INTERCEPTION), Place.BOMB, [*ids("Spitfire")[:2], *ids("Do17")[:3]])
    return step(interception.interception_step, state).state


def asked_disperse():
    return step(lambda room: damage.disperse(room, "6/11", 2), raid_on(1, at=Step.BOMBING)).state


@pytest.mark.parametrize(
    "place", [Place.LANDING, Place.REARM, Place.RETURNING, Place.LIGHT, Place.HEAVY, Place.POOL]
)
def test_7_a_squadron_that_cannot_fly(place):
    fault = refusal(asked_commit(put(START, place, ["54/6/11"])), "54 I")
    assert (fault.code, fault.section) == ("not-eligible", "7")
    assert "54" in said(fault)
    assert fault.suggestion.endswith(" I")


def test_7_1_not_eligible_at_this_alert():
    flying = put(START, Place.PATROL, ["43/1/11"], at="5/11")
    fault = refusal(asked_commit(flying, Alert.DELAYED), "54 I")
    assert fault.code == "not-eligible"
    assert "alert delayed" in said(fault)


def test_7_1_a_squadron_in_another_sector():
    fault = refusal(asked_commit(), "152 I")
    assert "too far from this raid" in said(fault)
    assert "5/11" in said(fault)


def test_11_23_a_squadron_whose_operations_room_is_hit():
    field = next(t for t in DATA.target_rows if t.kind == "airfield" and t.sector == "6/11")
    fault = refusal(asked_commit(replace(START, damage={field.id: "light"})), "54 I")
    assert "operations room of 6/11 is hit" in said(fault)


def test_a_squadron_named_twice():
    fault = refusal(asked_commit(), "54 I\n54 I")
    assert fault.code == "named-twice"
    assert fault.span.line == 2


def test_an_unknown_squadron():
    assert refusal(asked_commit(), "999 I").code == "unknown-squadron"


@pytest.mark.parametrize(
    ("state", "text", "section"),
    [
        (asked_commit(), "54 P/6/11", "7"),
        (asked_patrol(), "54 I", "5"),
        (asked_patrol(), "III/KG76 E", "5"),
        (asked_engage(), "54 B", "9.2"),
        (asked_disperse(), "54 H", "11.22"),
    ],
)
def test_an_answer_to_a_question_that_is_not_asked(state, text, section):
    fault = refusal(state, text)
    assert (fault.code, fault.section) == ("not-asked", section)
    assert RULES.format(next(iter(RULES.legal_orders(state, "RAF")))) == fault.suggestion


def test_9_2_too_few_are_engaged():
    state = asked_engage()
    fault = refusal(state, f"{state.pending.units[0]} E")
    assert fault.code == "too-few"
    assert "2 units must be named, and 1 are" in said(fault)


def test_9_2_too_many_are_engaged():
    state = asked_engage()
    fault = refusal(state, "\n".join(f"{g} E" for g in state.pending.units))
    assert (fault.code, fault.span.line) == ("too-many", 3)


def test_9_2_a_gruppe_that_is_not_there():
    fault = refusal(
        asked_engage(), "III/KG76 E" if "III/KG76" not in asked_engage().pending.units else "I/KG1 E"
    )
    assert fault.code == "not-eligible"
    assert "not in the bomb box" in said(fault)


def test_11_22_next_does_not_spare_a_choice():
    fault = refusal(asked_disperse(), "NEXT")
    assert fault.code == "too-few"
    assert fault.suggestion.endswith(" D")


def test_9_1_every_squadron_must_be_sent_somewhere():
    state = put(raid_on(1, at=Step.HUNT_BOX), Place.HUNT, ids("Spitfire")[:2])
    asked = step(interception.hunt_box_step, put(state, Place.BOMB, ids("Do17")[:1])).state
    first, second = (DATA.squadrons[s].number for s in asked.pending.units)
    fault = refusal(asked, f"{first} B")
    assert said(fault) == f"Still to be named: {second}. Each needs `B` / `H`."


def test_5_too_many_patrols_at_1800():
    state = asked_patrol(hour=6)
    lines = [f"{DATA.squadrons[s].number} P/{DATA.squadrons[s].sector}" for s in state.pending.units[:15]]
    fault = refusal(state, "\n".join(lines))
    assert (fault.code, fault.section, fault.span.line) == ("too-many", "5", 15)


def test_5_a_sector_that_does_not_touch():
    fault = refusal(asked_patrol(), "54 P/3/10")
    assert (fault.code, fault.section, fault.suggestion) == ("circle", "5", "54 P/6/11")
    assert "3/10 does not touch its own sector 6/11" in said(fault)


def test_5_a_squadron_on_patrol_already():
    up = put(START, Place.PATROL, ["54/6/11"], at="LONDON")
    state = step(patrol.patrol_step, replace(up, step=Step.PATROL, targets=DARK)).state
    assert "on patrol over LONDON already" in said(refusal(state, "54 P/6/11"))


def test_the_other_side_has_no_orders():
    assert refusal(replace(asked_patrol(), over=True, pending=None), "54 P/6/11").code == "not-your-turn"


def test_a_comment_that_goes_on_keeps_its_answers():
    played = comment(asked_commit(), "54 I\n...")
    assert played.state.pending is not None
    fault = refusal(played.state, "54 I")
    assert fault.code == "named-twice"


def test_all_faults_of_a_comment_are_told_together():
    from games.core.dice import ScriptedDice
    from games.core.errors import Refused
    from games.core.play import play
    from raf.engine.system import SYSTEM

    with pytest.raises(Refused) as refused:
        play(SYSTEM, RULES, asked_commit(), "RAF", "152 I\n54 I\n87 I", ScriptedDice(()))
    assert [fault.span.line for fault in refused.value.faults] == [1, 3]


@pytest.mark.parametrize("state", [asked_patrol(), asked_commit(), asked_engage(), asked_disperse()])
def test_every_legal_order_and_choice_is_accepted(state):
    for order in RULES.legal_orders(state, "RAF"):
        text = RULES.format(order)
        if text != "NEXT":
            assert comment(state, f"{text}\n...").state.answers[-1].unit
    for choice in RULES.choices(state, "RAF"):
        assert choice.line == "NEXT" or comment(state, f"{choice.line}\n...").state.answers
