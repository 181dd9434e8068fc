"""Whole days by the computer player: they end, they replay, nothing unseen shows, and every odds is exact."""

import random
from fractions import Fraction

import msgspec
import pytest

from games.core.dice import MatchDice, ScriptedDice
from games.core.play import begin, play, preview
from games.core.system import MatchOptions
from games.core.text import in_english
from raf.balance import play_days, report
from raf.engine.events import Event
from raf.engine.state import SIDE, Place, State
from raf.engine.system import SYSTEM
from tests.raf.ops import DATA, RULES

SEEDS = (3, 11, 42)


def moments(seed, bot=None):
    """Every comment of a day: the state before it, the comment, and what came of it."""
    secret, rng = seed.to_bytes(32, "big"), random.Random(seed)
    played = begin(RULES, RULES.setup(MatchOptions()), MatchDice(secret, "test", 0, ""))
    yield None, "", played
    entry = 0
    while RULES.to_act(played.state):
        entry += 1
        before = played.state
        comment = (bot or RULES.bot)(before, SIDE, rng)
        played = play(SYSTEM, RULES, before, SIDE, comment, MatchDice(secret, "test", entry, ""))
        yield before, comment, played


def random_answers(state, side, rng):
    """A legal comment by nobody in particular."""
    decision, lines = state.pending, []
    count = rng.randint(decision.least, decision.most)
    for unit in rng.sample(decision.units, count):
        own = [RULES.format(o) for o in RULES.legal_orders(state, side)]
        number = DATA.squadrons[unit].number if unit in DATA.squadrons else unit
        lines.append(rng.choice([text for text in own if text.startswith(f"{number} ")]))
    return "\n".join(lines) or "NEXT"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_day_replays_to_the_same_state(seed):
    state = RULES.setup(MatchOptions())
    for before, comment, played in moments(seed):
        dice = ScriptedDice([roll.value for roll in played.rolls])
        again = (
            begin(RULES, state, dice) if before is None else play(SYSTEM, RULES, state, SIDE, comment, dice)
        )
        assert (again.state, again.events, dice.left) == (played.state, played.events, ())
        folded = state
        for event in played.events:
            folded = RULES.evolve(folded, event)
        assert folded == played.state
        state = again.state


@pytest.mark.parametrize("seed", SEEDS)
def test_states_and_events_survive_json(seed):
    for _, _, played in moments(seed):
        assert msgspec.json.decode(msgspec.json.encode(played.state), type=State) == played.state
        for event in played.events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def shaken(value, rng):
    """The same value with every mapping in another order, as a database may give it back."""
    if isinstance(value, dict):
        keys = list(value)
        rng.shuffle(keys)
        return {key: shaken(value[key], rng) for key in keys}
    return [shaken(part, rng) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("seed", SEEDS)
def test_a_state_read_back_in_another_order_plays_on_the_same(seed):
    rng = random.Random(seed)
    for before, comment, played in moments(seed):
        if before is None:
            continue
        stored = shaken(msgspec.json.decode(msgspec.json.encode(before)), rng)
        read_back = msgspec.convert(stored, State)
        dice = ScriptedDice([roll.value for roll in played.rolls])
        again = play(SYSTEM, RULES, read_back, SIDE, comment, dice)
        assert (again.events, again.state) == (played.events, played.state)


@pytest.mark.parametrize("seed", range(6))
def test_random_answers_end_the_day(seed):
    *_, (_, _, last) = moments(seed, random_answers)
    assert RULES.outcome(last.state) is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_units_are_conserved_and_where_they_may_be(seed):
    british = {Place.SECTOR, Place.PATROL, Place.LANDING, Place.REARM, Place.HUNT, Place.BOMB}
    british |= {Place.RETURNING, Place.LIGHT, Place.HEAVY, Place.POOL}
    german = {Place.AIRFIELD, Place.CLOCK, Place.HUNT, Place.BOMB, Place.ESCORT, Place.CHANNEL}
    german |= {Place.RETURNING, Place.LIGHT, Place.HEAVY, Place.POOL}
    for _, _, played in moments(seed, random_answers):
        assert set(played.state.squadrons) == set(DATA.squadrons)
        assert set(played.state.gruppen) == set(DATA.gruppen)
        assert {u.place for u in played.state.squadrons.values()} <= british
        assert {u.place for u in played.state.gruppen.values()} <= german


@pytest.mark.parametrize("seed", SEEDS)
def test_only_hunters_are_me109s_and_bombers_fly_once(seed):
    flown = set()
    for _, _, played in moments(seed):
        state = played.state
        assert all(DATA.gruppen[g].type == "Me109" for g in state.gruppen_in(Place.HUNT))
        for event in played.events:
            if type(event).__name__ == "RaidFormed":
                bombers = {e.gruppe for e in event.entries if not DATA.gruppen[e.gruppe].is_fighter}
                assert not bombers & flown
                flown |= bombers


def words_of(state, events):
    """Everything that a page, a feed or an export may show of a moment."""
    said = [in_english(p.text) for event in events for p in RULES.prose(event)]
    brief = RULES.brief(state, SIDE)
    said += [in_english(brief.turn), in_english(brief.ask), brief.example]
    said += [in_english(c.label) for c in RULES.choices(state, SIDE)]
    said += [in_english(o.label) for p in RULES.pending(state) for o in p.odds]
    board = RULES.board(state, SIDE, events)
    said += [in_english(cell) for facts in board.facts for row in facts.rows for cell in row]
    return " ".join(said) + repr(board)


@pytest.mark.parametrize("seed", SEEDS)
def test_2_3_no_card_shows_before_its_time(seed):
    """Cards that nobody has turned are in no state, view, word or board; only what was drawn is."""
    drawn = set()
    names = {c.card: DATA.targets[c.target].name.en for c in DATA.target_card_rows if c.deck == "start"}
    for _, _, played in moments(seed):
        state = played.state
        for event in played.events:
            drawn |= {getattr(event, "card", 0), getattr(event, "target", 0)}
        seen = {*state.targets.seen, *state.force_seen, *state.events_seen}
        raid = state.raid
        shown = (
            {raid.target, raid.count_card, raid.list_card, raid.approach_card, raid.event_card}
            if raid
            else set()
        )
        assert seen | shown - {0} <= drawn
        assert all(RULES.view(state, side) == state for side in (SIDE, None))
        words = words_of(state, played.events)
        secondary = {DATA.target_cards[c].secondary for c in state.targets.seen}
        for card, name in names.items():
            if card not in state.targets.seen and name in words:
                public = DATA.target_cards[card].target in secondary | set(state.damage) or is_place(
                    name, state
                )
                assert public, f"{name} shows before its card is turned"


def is_place(name, state):
    """Whether a name is on the map anyhow: sector stations give their sectors their names."""
    return any(sector.name.en == name for sector in DATA.sector_rows) or any(
        name in DATA.targets[DATA.target_cards[c].target].name.en for c in state.targets.seen
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_preview_never_rolls_and_says_what_ends(seed):
    for before, comment, _ in moments(seed):
        if before is not None:
            shown = preview(SYSTEM, RULES, before, SIDE, comment)
            assert (shown.faults, shown.ends_phase, shown.waits_from) == ((), True, 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_odds_of_each_combat_add_up(seed):
    """With a draft whole or half, every thing that a combat decides has chances that add up to one."""
    kinds = set()
    for before, comment, _ in moments(seed):
        if before is None:
            continue
        for text in (comment, f"{comment}\n..."):
            shown = preview(SYSTEM, RULES, before, SIDE, text)
            for pending in RULES.pending(shown.state if shown.due is None else shown.due):
                chances = [Fraction(odds.numerator, odds.denominator) for odds in pending.odds]
                assert sum(chances) == (1 if chances else 0)
                assert not (chances and pending.figures)
                kinds.add((before.pending.kind, text == comment, in_english(pending.title)))
    assert {whole for _, whole, _ in kinds} == {True, False}
    assert ("commit", True, "Squadrons lost") in kinds


def test_10_1_the_figures_shown_before_a_combat_are_those_of_the_combat():
    """What the preview reckons for the attack, with the Gruppen chosen, is what is then fought."""
    checked = 0
    for seed in range(6):
        for before, comment, played in moments(seed):
            if before is None or before.pending.kind != "engage":
                continue
            fought = next(e for e in played.events if type(e).__name__ == "CombatFought")
            due = preview(SYSTEM, RULES, before, SIDE, comment).due
            head = next(p for p in RULES.pending(due) if p.figures)
            figures = {in_english(label): in_english(value) for label, value in head.figures}
            assert figures["sum"] == str(fought.british_sum + fought.german_sum)
            assert (figures["column"], figures["row"]) == (str(fought.column), fought.shifted_row)
            checked += 1
    assert checked


def test_balance_report_names_every_band():
    bands = [band.key for band in RULES.scenario.play.bands]
    spread = play_days(RULES, 4)
    lines = report(spread, bands)
    assert spread.days == sum(spread.grades.values()) == 4
    assert all(any(line.startswith(band) for line in lines) for band in bands)
