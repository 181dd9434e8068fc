"""The chances that the page shows beside a question, as far as the information level allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from games.core.board import Odds, Pending
from games.core.text import Message, msg, msg_n, verbatim
from raf.engine.data.kinds import Battle, Information
from raf.engine.data.model import RafData
from raf.engine.data.scenario import Scenario
from raf.engine.rules import chances, guesses
from raf.engine.rules.chances import Chances, Flyer
from raf.engine.state import Place, State


def pending(state: State, data: RafData, play: Scenario) -> Sequence[Pending]:
    """Return the chances of the combats that the answers given so far lead to."""
    decision = state.pending
    if decision is None or state.raid is None:
        return ()
    match decision.kind:
        case "commit":
            return tuple(_commit(state, data, play))
        case "leave" | "split" | "radio":
            return tuple(_hunt_then_attack(state, data, *_sent(state)))
        case "disrupted":
            return tuple(_attack_only(state, data, _pressing_on(state), ()))
        case "engage":
            squadrons = chances.flyers(state, state.squadrons_in(Place.BOMB))
            return tuple(_attack_only(state, data, squadrons, tuple(a.unit for a in state.answers)))
        case _:
            return ()


def _commit(state: State, data: RafData, play: Scenario) -> Iterator[Pending]:
    chosen = tuple(a.unit for a in state.answers)
    if not chosen:
        return
    british = chances.flyers(state, chosen, Place.HUNT)
    assert state.raid is not None
    if state.raid.information is Information.ACCURATE:
        yield from _hunt_then_attack(state, data, british, ())
        return
    found = guesses.hunt_unknown(state, data, play, british)
    yield Pending(msg("The hunt, over all force cards that may come"), (), tuple(_unknown(found)))


def _unknown(found: Chances) -> Iterator[Odds]:
    hunters = {count: chance for count, chance in found.gruppen_lost.items() if count >= 0}
    off = found.gruppen_lost.get(guesses.CALLED_OFF)
    if off:
        yield _odds(msg("the raid is called off"), off)
    yield from _each(hunters, _hunters)
    yield from _each(found.squadrons_lost, _squadrons_lost)
    yield from _each(found.through, _through)


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
        yield _shown(msg("The hunt"), on_paper, _through if raiders else None)
        stages = []
        for die in chances.DIE:
            flown, left = chances.after(state, data, Battle.HUNT, stay, hunters, die)
            through = tuple(f for f in flown if f.place is Place.BOMB)
            back = tuple(f for f in left if f.place is Place.ESCORT)
            stages.append(((*on, *through), raiders, (*escorts, *back)))
    if raiders:
        yield _shown(
            msg("The attack, disrupted squadrons home"), chances.attack(state, data, stages), _bombing
        )


def _attack_only(
    state: State, data: RafData, squadrons: tuple[Flyer, ...], engaged: tuple[str, ...]
) -> Iterator[Pending]:
    raiders = chances.flyers(state, state.gruppen_in(Place.BOMB))
    escorts = chances.flyers(state, state.gruppen_in(Place.ESCORT))
    if squadrons and raiders:
        found = chances.attack(state, data, [(squadrons, raiders, escorts)], engaged)
        yield _shown(msg("The attack"), found, _bombing)


def _shown(title: Message, found: Chances, onward: Callable[[int], Message] | None) -> Pending:
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
    odds = (
        *_each(found.squadrons_lost, _squadrons_lost),
        *_each(found.gruppen_lost, _gruppen_lost),
        *(_each(found.through, onward) if onward else ()),
    )
    return Pending(title, figures, odds)


def _each(chance_of: Mapping[int, Fraction], label: Callable[[int], Message]) -> Iterator[Odds]:
    for count in sorted(chance_of):
        yield _odds(label(count), chance_of[count])


def _odds(label: Message, chance: Fraction) -> Odds:
    return Odds(label, chance.numerator, chance.denominator)


def _squadrons_lost(count: int) -> Message:
    return msg_n("{count} squadron lost", "{count} squadrons lost", count)


def _gruppen_lost(count: int) -> Message:
    return msg_n("{count} Gruppe lost", "{count} Gruppen lost", count)


def _through(count: int) -> Message:
    return msg_n("{count} squadron through to the bombers", "{count} squadrons through to the bombers", count)


def _bombing(count: int) -> Message:
    return msg_n("{count} Gruppe left to bomb", "{count} Gruppen left to bomb", count)


def _hunters(count: int) -> Message:
    return msg_n("{count} Gruppe hunting", "{count} Gruppen hunting", count)
