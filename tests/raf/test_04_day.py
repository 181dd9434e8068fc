"""Section 4: the day's start, early warning, the clock, and who lands when."""

import pytest
from msgspec.structs import replace

from games.core.text import in_english
from raf.engine import events as ev
from raf.engine.data.kinds import Area, TargetKind
from raf.engine.rules import day, decks, recovery, repair, target
from raf.engine.rules.room import net_area
from raf.engine.rules.sequence import STEPS
from raf.engine.state import END_OF_DAY, Ahead, Place, Step, TargetDeck
from tests.raf.ops import DATA, RULES, START, begun, ids, put, raid_on, step, table

EVENTS = [c for c in DATA.raid_event_card_rows if c.deck == "start"]
NETS = [t.id for t in DATA.target_rows if t.kind is TargetKind.RADAR]


def draw(card):
    """The roll that draws an event card from the whole deck."""
    return EVENTS.index(card) + 1


def test_4_every_step_but_the_choices_is_played():
    waiting = {Step.APPROACH_CHOICE, Step.HUNT_CHOICE, Step.TARGET_CHOICE, Step.OVER}
    assert set(Step) - set(STEPS) == waiting


@pytest.mark.parametrize("advance", [0, 1, 2])
def test_4_1b_the_start_card_sets_the_clock(advance):
    card = next(c for c in EVENTS if c.time == advance)
    on = step(day.start_time_step, START, draw(card))
    assert (on.state.hour, on.state.no_warning) == (advance, card.no_early_warning)
    assert on.state.events_seen == (card.card,)


@pytest.mark.parametrize("die", range(1, 7))
def test_4_1c_the_sky_follows_the_table(die):
    on = step(day.forecast_step, START, die)
    assert (on.state.weather["2"], on.state.weather["3"]) == DATA.weather(die)


def test_4_1a_no_repair_on_the_first_day():
    hit = replace(START, damage={NETS[0]: "light"})
    assert step(day.repair_step, hit).state.damage == {NETS[0]: "light"}
    assert step(day.repair_step, replace(hit, raid_day=2)).state.damage == {}


def test_4_1_the_match_opens_on_the_first_patrols():
    opened = begun(draw(next(c for c in EVENTS if c.time == 0 and not c.no_early_warning)), 1, 1, 1, 1)
    state = opened.state
    assert (state.pending.kind, state.pending.section) == ("patrol", "5")
    assert state.hour == 0
    assert len(opened.rolls) == 5


def test_4_1e_early_warning_burns_one_card_and_shows_two_areas():
    on = step(day.early_warning_step, START, 1, 1, 34 - 2)
    deck = on.state.targets
    assert sum(deck.blind.values()) == 1
    assert (deck.aside, deck.top) == (Area.LF2_EAST, Area.LF3)
    assert deck.seen == ()


def test_4_1e_the_log_tells_the_burned_card_from_the_next_raids():
    on = step(day.early_warning_step, START, 1, 1, 34 - 2)
    told = [in_english(line.text) for event in on.room.rec.events for line in RULES.prose(event)]
    assert told == [
        "The top target card goes away unseen: Luftflotte 2 East [4.1e].",
        "The plotters see the next raid gathering: Luftflotte 2 East.",
        "And the one after it: Luftflotte 3.",
    ]


def test_4_3c_later_warnings_burn_nothing():
    state = replace(START, moved=1, targets=TargetDeck(top=Area.LF3))
    on = step(day.early_warning_step, state, 1)
    assert on.state.targets == TargetDeck(aside=Area.LF3, top=Area.LF2_EAST)


@pytest.mark.parametrize(("damage", "reason"), [(0, "card"), (2, "radar")])
def test_4_1e_no_warning_by_card_or_by_radar(damage, reason):
    spread = [NETS[0], next(n for n in NETS if area_of(n) is not area_of(NETS[0]))]
    state = replace(START, no_warning=True, damage=dict.fromkeys(spread[:damage], "light"))
    on = step(day.early_warning_step, state, 1)
    assert on.event(ev.WarningFailed).reason == reason
    assert on.state.targets.aside is None
    assert on.state.targets.top is not None, "the back of the top card is still there to see"


def area_of(net):
    """The area of a net."""
    return net_area(DATA, net)


def test_11_21_two_nets_of_one_area_hide_the_next_raid():
    east = [n for n in NETS if area_of(n) is Area.LF2_EAST]
    state = replace(START, damage=dict.fromkeys(east[:2], "heavy"))
    on = step(day.early_warning_step, state)
    assert on.state.targets == TargetDeck()


def test_2_3_a_back_is_weighted_by_the_cards_that_remain():
    left = decks.areas_left(START, DATA, RULES.scenario.play)
    assert sum(left.values()) == 34
    known = replace(START, targets=TargetDeck(blind={Area.LF3: 2}, aside=Area.LF2_EAST, top=Area.LF3))
    fewer = decks.areas_left(known, DATA, RULES.scenario.play)
    assert fewer[Area.LF3] == left[Area.LF3] - 3
    assert fewer[Area.LF2_EAST] == left[Area.LF2_EAST] - 1


def test_2_3_a_face_is_rolled_within_the_area_of_its_back():
    state = replace(START, targets=TargetDeck(top=Area.LF3))
    cards = [c for c in DATA.target_card_rows if c.deck == "start" and c.area is Area.LF3]
    on = table(state, len(cards))
    assert decks.draw_target(on.room) == cards[-1]
    assert on.state.targets == TargetDeck(seen=(cards[-1].card,))


def test_2_3_an_empty_deck_is_shuffled():
    everything = tuple(c.card for c in EVENTS)
    on = table(replace(START, events_seen=everything), 1)
    card = decks.draw_event(on.room)
    assert on.event(ev.DeckShuffled).deck == "event"
    assert on.state.events_seen == (card.card,)


@pytest.mark.parametrize(
    ("hour", "spaces", "after", "then"),
    [
        (0, 0, 0, Step.TARGET),
        (0, 1, 1, Step.FIGHTERS_BACK),
        (4, 2, 6, Step.FIGHTERS_BACK),
        (5, 2, END_OF_DAY, Step.END_OF_DAY),
        (6, 1, END_OF_DAY, Step.END_OF_DAY),
        (6, 0, 6, Step.TARGET),
    ],
)
def test_4_2p_the_clock(hour, spaces, after, then):
    state = replace(START, hour=hour, ahead=Ahead(advance=spaces))
    on = step(recovery.clock_step, state)
    assert (on.state.hour, on.state.step) == (after, then)


def test_4_3a_rested_fighters_are_ready_again():
    a, b, c = ids("Me109")[:3]
    state = put(put(START, Place.CLOCK, [a], at="3"), Place.CLOCK, [b], at="4")
    state = replace(put(state, Place.CLOCK, [c], at="5"), hour=4)
    on = step(recovery.fighters_back_step, state)
    assert {g: on.state.gruppen[g].place for g in (a, b, c)} == {
        a: Place.AIRFIELD,
        b: Place.AIRFIELD,
        c: Place.CLOCK,
    }


ONE, TWO = 1, 2


@pytest.mark.parametrize(
    ("place", "reduced", "spaces", "then", "then_reduced"),
    [
        (Place.REARM, False, ONE, Place.SECTOR, False),
        (Place.LANDING, False, ONE, Place.REARM, False),
        (Place.PATROL, False, ONE, Place.REARM, False),
        (Place.RETURNING, False, ONE, Place.REARM, False),
        (Place.RETURNING, True, ONE, Place.LANDING, False),
        (Place.PATROL, True, ONE, Place.REARM, True),
        (Place.REARM, False, TWO, Place.SECTOR, False),
        (Place.LANDING, False, TWO, Place.SECTOR, False),
        (Place.PATROL, True, TWO, Place.SECTOR, True),
        (Place.RETURNING, False, TWO, Place.SECTOR, False),
        (Place.RETURNING, True, TWO, Place.REARM, False),
        (Place.LIGHT, False, TWO, Place.LIGHT, False),
    ],
)
def test_4_3b_squadrons_land_and_rearm(place, reduced, spaces, then, then_reduced):
    squadron = ids("Spitfire")[0]
    state = put(replace(START, moved=spaces), place, [squadron], reduced=reduced)
    unit = step(recovery.squadrons_back_step, state).state.squadrons[squadron]
    assert (unit.place, unit.reduced) == (then, then_reduced)


def test_6_2_a_follow_up_raid_draws_no_target():
    ahead = Ahead(repeat=5, size=raid_on(5).raid.size)
    on = step(target.target_step, replace(START, ahead=ahead))
    began = on.event(ev.RaidBegan)
    assert (began.target, began.size, began.follow_up) == (5, "major", True)
    assert on.state.ahead.repeat == 0


@pytest.mark.parametrize(("die", "left"), [(2, None), (3, "light"), (4, "heavy")])
def test_11_3_heavy_damage_is_rolled_for(die, left):
    state = replace(START, damage={NETS[0]: "heavy"}, repair_value=3)
    on = step(repair.repair, state, die)
    assert on.state.damage.get(NETS[0]) == left


def test_4_4_the_introduction_ends_with_the_day():
    on = step(day.end_of_day_step, replace(START, hour=END_OF_DAY, step=Step.END_OF_DAY))
    assert on.state.over
    assert RULES.to_act(on.state) == frozenset()


@pytest.mark.parametrize(
    ("points", "grade"),
    [
        (-40, "british_disaster"),
        (-16, "british_disaster"),
        (-15, "german_tactical"),
        (-6, "german_tactical"),
        (-5, "draw"),
        (-1, "draw"),
        (0, "british_tactical"),
        (6, "british_tactical"),
        (9, "british_tactical"),
        (10, "british_victory"),
        (50, "british_victory"),
    ],
)
def test_13_bands(points, grade):
    assert RULES.outcome(replace(START, vp=points, over=True)).grade == grade


def test_3_set_up():
    ready = [s for s, u in START.squadrons.items() if u.place is Place.SECTOR]
    flying = [g for g, u in START.gruppen.items() if u.place is Place.AIRFIELD]
    assert (len(ready), len(flying)) == (27, 77)
    assert START.priorities[TargetKind.RADAR] == START.priorities[TargetKind.PORT] == "high"
    assert (START.vp, START.weather, START.damage) == (0, {}, {})
