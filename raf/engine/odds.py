"""The chances that the page shows beside a question, as far as the information level allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from games.core.board import Odds, Pending
from games.core.text import Message, msg, verbatim
from raf.engine.data.kinds import Battle, Information
from raf.engine.data.model import RafData
from raf.engine.data.scenario import Scenario
from raf.engine.rules import chances, guesses
from raf.engine.rules.chances import Chances, Flyer
from raf.engine.state import Place, State, Step

BEFORE_FORCE = frozenset({Step.RAID_STRENGTH, Step.RAID_COMPOSITION})
BEFORE_HUNT = frozenset({Step.HUNT_BOX, Step.APPROACH_EVENT, Step.HUNT})
BEFORE_ATTACK = frozenset({Step.TARGET_EVENT, Step.INTERCEPTION, Step.ATTACK})


def pending(state: State, data: RafData, play: Scenario) -> Sequence[Pending]:
    """Return the chances of the combats ahead: with the answers given so far, or, once they are whole, as they lead on."""
    if state.raid is None or state.over:
        return ()
    if state.pending is None:
        return tuple(_ahead(state, data, play))
    match state.pending.kind:
        case "commit":
            chosen = tuple(a.unit for a in state.answers)
            return tuple(_committed(state, data, play, chances.flyers(state, chosen, Place.HUNT)))
        case "leave" | "split" | "radio":
            return tuple(_hunt_then_attack(state, data, *_sent(state)))
        case "disrupted":
            return tuple(_attack_only(state, data, _pressing_on(state), ()))
        case "engage":
            squadrons = chances.flyers(state, state.squadrons_in(Place.BOMB))
            return tuple(_attack_only(state, data, squadrons, tuple(a.unit for a in state.answers)))
        case _:
            return ()


def _ahead(state: State, data: RafData, play: Scenario) -> Iterator[Pending]:
    """Yield the chances of an answered question, before the first die that follows from it."""
    hunting, on = (chances.flyers(state, state.squadrons_in(p)) for p in (Place.HUNT, Place.BOMB))
    if state.step in BEFORE_FORCE:
        yield from _committed(state, data, play, hunting)
    elif state.step in BEFORE_HUNT:
        yield from _hunt_then_attack(state, data, hunting, on)
    elif state.step in BEFORE_ATTACK:
        yield from _attack_only(state, data, on, ())


def _committed(state: State, data: RafData, play: Scenario, british: tuple[Flyer, ...]) -> Iterator[Pending]:
    if not british or state.raid is None:
        return
    if state.raid.information is Information.ACCURATE:
        yield from _hunt_then_attack(state, data, british, ())
        return
    found = guesses.hunt_unknown(state, data, play, british)
    squadrons = ((msg("squadrons"), verbatim(str(len(british)))),)
    yield Pending(msg("The hunt, over all force cards that may come"), squadrons)
    yield Pending(msg("Gruppen hunting"), (), tuple(_each(found.gruppen_lost, _hunters)))
    yield Pending(msg("Squadrons lost"), (), tuple(_each(found.squadrons_lost)))
    yield Pending(msg("Through to the bombers"), (), tuple(_each(found.through)))


def _sent(state: State) -> tuple[tuple[Flyer, ...], tuple[Flyer, ...]]:
    """Return who stays in the hunt box and who is in the bomb box, as answered so far."""
    sent = {a.unit: a.verb for a in state.answers}
    stay = tuple(s for s in state.squadrons_in(Place.HUNT) if s not in sent)
    gone = tuple(s for s in state.squadrons_in(Place.HUNT) if sent.get(s) == "B")
    on = (*state.squadrons_in(Place.BOMB), *gone)
    return chances.flyers(state, stay), chances.flyers(state, on, Place.BOMB)


def _pressing_on(state: State) -> tuple[Flyer, ...]:
    pressing = tuple(Flyer(a.unit, Place.BOMB, True) for a in state.answers if a.verb == "B")
    return (*chances.flyers(state, state.squadrons_in(Place.BOMB)), *pressing)


def _hunt_then_attack(
    state: State, data: RafData, stay: tuple[Flyer, ...], on: tuple[Flyer, ...]
) -> Iterator[Pending]:
    hunters = chances.flyers(state, state.gruppen_in(Place.HUNT))
    raiders = chances.flyers(state, state.gruppen_in(Place.BOMB))
    escorts = chances.flyers(state, state.gruppen_in(Place.ESCORT))
    stages = [((*on, *(f for f in stay)), raiders, escorts)]
    if hunters and stay:
        on_paper = chances.hunt(state, data, stay, hunters)
        yield from _shown(msg("The hunt"), on_paper, msg("Through to the bombers") if raiders else None)
        stages = []
        for die in chances.DIE:
            flown, left = chances.after(state, data, Battle.HUNT, stay, hunters, die)
            through = tuple(f for f in flown if f.place is Place.BOMB)
            back = tuple(f for f in left if f.place is Place.ESCORT)
            stages.append(((*on, *through), raiders, (*escorts, *back)))
    if raiders:
        found = chances.attack(state, data, stages)
        yield from _shown(msg("The attack, disrupted squadrons home"), found, msg("Left to bomb"))


def _attack_only(
    state: State, data: RafData, squadrons: tuple[Flyer, ...], engaged: Sequence[str]
) -> Iterator[Pending]:
    aside = state.raid.aside if state.raid is not None else ()
    raiders, escorts = (
        chances.flyers(state, [g for g in state.gruppen_in(place) if g not in aside])
        for place in (Place.BOMB, Place.ESCORT)
    )
    if squadrons and raiders:
        found = chances.attack(state, data, [(squadrons, raiders, escorts)], engaged)
        passed_by = len(state.gruppen_in(Place.BOMB)) - len(raiders)
        left = {count + passed_by: chance for count, chance in found.through.items()}
        found = replace(found, through=left)
        yield from _shown(msg("The attack"), found, msg("Left to bomb"))


def _shown(title: Message, found: Chances, onward: Message | None) -> Iterator[Pending]:
    """Yield a combat's figures, then the chances of each thing that it decides; `onward` names the last of them."""
    figures: tuple[tuple[Message, Message], ...] = ()
    reckoning = found.reckoning
    if reckoning is not None:
        figures = (
            (msg("squadrons"), verbatim(str(reckoning.british))),
            (msg("Gruppen"), verbatim(str(reckoning.german))),
            (msg("sum"), verbatim(str(reckoning.total))),
            (msg("column"), verbatim(str(reckoning.column))),
            (msg("row"), verbatim(reckoning.row)),
        )
    yield Pending(title, figures)
    yield Pending(msg("Squadrons lost"), (), tuple(_each(found.squadrons_lost)))
    yield Pending(msg("Gruppen lost"), (), tuple(_each(found.gruppen_lost)))
    if onward is not None:
        yield Pending(onward, (), tuple(_each(found.through)))


def _count(count: int) -> Message:
    return verbatim(str(count))


def _hunters(count: int) -> Message:
    return msg("called off") if count == guesses.CALLED_OFF else _count(count)


def _each(chance_of: Mapping[int, Fraction], label: Callable[[int], Message] = _count) -> Iterator[Odds]:
    for count in sorted(chance_of):
        chance = chance_of[count]
        yield Odds(label(count), chance.numerator, chance.denominator)
