"""Chances shown before a combat are those of the combat: each is counted out by playing every die of the engine."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from raf.engine import events as ev
from raf.engine.data.kinds import AircraftType, Effort, Information
from raf.engine.rules import chances, combat, guesses, interception
from raf.engine.rules.decks import force_cards
from raf.engine.state import Answer, Place, Step
from tests.raf.ops import DATA, RULES, ids, put, raid_on, table

PLAY = RULES.scenario.play


def attacked(escorts, **fields):
    """One Spitfire, three bombers and these escorts, before the attack."""
    state = put(raid_on(1, at=Step.INTERCEPTION, **fields), Place.BOMB, [ids("Spitfire", "A")[0]])
    state = put(state, Place.BOMB, [ids("Do17", letter)[0] for letter in "ABC"])
    return put(state, Place.ESCORT, escorts)


def counted_out(state, engaged, ties):
    """The spread of lost Gruppen, squadrons and of raiders left, over all rolls of so many ties and the combat's die."""
    shot, lost, left = Counter(), Counter(), Counter()
    cases = [*product(*(range(1, sides + 1) for sides in ties), range(1, 7))]
    for dice in cases:
        on = table(state, *dice)
        interception.answer_engage(on.room, tuple(Answer(g, "E") for g in engaged))
        combat.attack_step(on.room)
        assert on.dice.left == ()
        hit = [e for e in on.events(ev.UnitHit) if e.place in (Place.LIGHT, Place.HEAVY)]
        shot[sum(e.unit in state.gruppen for e in hit)] += 1
        lost[sum(e.unit in state.squadrons for e in hit)] += 1
        left[len(on.state.gruppen_in(Place.BOMB))] += 1
    return [{n: Fraction(c, len(cases)) for n, c in counts.items()} for counts in (shot, lost, left)]


@pytest.mark.parametrize(
    ("escorts", "fields", "ties"),
    [
        ([ids("Me110", "A")[0], ids("Me110", "B")[0], ids("Me110", "C")[0]], {}, (3, 2)),
        ([*ids("Me110", "A")[:2], ids("Me110", "B")[0], ids("Me109", "C")[0]], {}, (2,)),
        ([ids("Me110", "A")[0], ids("Me109", "B")[0], ids("Me109", "C")[0]], {"escorts_join": True}, ()),
    ],
)
def test_9_21_chances_weigh_which_escorts_go_aside(escorts, fields, ties):
    state = attacked(escorts, **fields)
    raiders = chances.flyers(state, state.gruppen_in(Place.BOMB))
    engaged = [raiders[0].unit]
    stage = (chances.flyers(state, state.squadrons_in(Place.BOMB)), raiders, chances.flyers(state, escorts))
    found = chances.attack(state, DATA, [stage], engaged)
    shot, lost, left = counted_out(state, engaged, ties)
    assert dict(found.gruppen_lost) == shot
    assert dict(found.squadrons_lost) == lost
    assert dict(found.through) == left


def test_9_21_figures_are_shown_only_if_they_are_sure():
    mixed = attacked([ids("Me110", "A")[0], ids("Me109", "B")[0], ids("Me109", "C")[0]])
    raiders = chances.flyers(mixed, mixed.gruppen_in(Place.BOMB))
    british = chances.flyers(mixed, mixed.squadrons_in(Place.BOMB))
    escorts = chances.flyers(mixed, mixed.gruppen_in(Place.ESCORT))
    found = chances.attack(mixed, DATA, [(british, raiders, escorts)], [raiders[0].unit])
    assert found.reckoning is not None, "both sets have one Me109 left"
    unsure = [(british, raiders, escorts), (british, raiders[:1], escorts)]
    assert chances.attack(mixed, DATA, unsure, [raiders[0].unit]).reckoning is None


@pytest.mark.parametrize(("information", "strength"), [(Information.POOR, 0), (Information.LIMITED, 2)])
def test_events_nobody_hunts_in_a_snap_raid(information, strength):
    state = raid_on(1, snap=True, information=information, strength=strength)
    assert guesses.hunter_counts(state, DATA, PLAY) == {0: Fraction(1)}


@pytest.mark.parametrize("left", [0, 1])
def test_2_3_chances_count_a_force_deck_that_runs_out(left):
    deck = force_cards(DATA, PLAY)
    seen = tuple(c.card for c in deck[left:])
    state = replace(
        raid_on(1, size=Effort.MINOR, information=Information.POOR, at=Step.COMMIT_POOR), force_seen=seen
    )
    found = guesses.hunter_counts(state, DATA, PLAY)
    assert sum(found.values()) == 1
    firsts = deck[:1] if left else deck
    counts = Counter()
    for first in firsts:
        others = deck if left else [c for c in deck if c is not first]
        for card in others:
            strength = first.gruppen(Effort.MINOR, Information.POOR, False)
            counts[guesses.hunters_on(state, DATA, card, strength)] += Fraction(1, len(firsts) * len(others))
    assert found == dict(counts)


def test_8_2_hunters_counted_are_those_that_would_fly():
    """The hunters of each force card as reckoned are those that the engine puts into the hunt box."""
    from raf.engine.rules import force

    for size, strength in ((Effort.MINOR, 3), (Effort.MAJOR, 9)):
        state = raid_on(1, size=size, strength=strength)
        for card in force_cards(DATA, PLAY):
            on = table(state, *[1] * 40)
            entries, _, _ = force.form(on.room, on.room.card, card)
            hunting = sum(e.box is Place.HUNT for e in entries)
            assert guesses.hunters_on(state, DATA, card, strength) == hunting, card.card
    assert AircraftType.ME109 in guesses.ready_types(state, DATA, DATA.target_cards[1])
