"""The decks: draws are rolls over the cards that remain, made when a card is seen [2.3].

The back of a target card shows its area. A back is rolled alone, weighted by the cards that remain; the card within
that area only when it is turned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from raf.engine import events as ev
from raf.engine.data.cards import ForceCard, RaidEventCard, TargetCard
from raf.engine.data.kinds import Area
from raf.engine.data.model import RafData
from raf.engine.data.scenario import Scenario
from raf.engine.rules.room import Room
from raf.engine.state import State


def target_cards(data: RafData, scenario: Scenario) -> tuple[TargetCard, ...]:
    """Return the target cards in play."""
    return tuple(c for c in data.target_card_rows if c.deck in scenario.target_decks)


def force_cards(data: RafData, scenario: Scenario) -> tuple[ForceCard, ...]:
    """Return the force cards in play."""
    return tuple(c for c in data.force_card_rows if c.deck in scenario.force_decks)


def event_cards(data: RafData, scenario: Scenario) -> tuple[RaidEventCard, ...]:
    """Return the raid event cards in play."""
    return tuple(c for c in data.raid_event_card_rows if c.deck in scenario.raid_event_decks)


def unseen_targets(state: State, data: RafData, scenario: Scenario) -> tuple[TargetCard, ...]:
    """Return the target cards that nobody has turned since the last shuffle."""
    seen = set(state.targets.seen)
    return tuple(c for c in target_cards(data, scenario) if c.card not in seen)


def areas_left(state: State, data: RafData, scenario: Scenario) -> dict[Area, int]:
    """Return how many cards of each area are still in the deck, those whose back is known not counted."""
    left = Counter(c.area for c in unseen_targets(state, data, scenario))
    for area, count in state.targets.blind.items():
        left[area] -= count
    for known in (state.targets.aside, state.targets.top):
        if known is not None:
            left[known] -= 1
    return {area: left[area] for area in Area if left[area] > 0}


def show_top(room: Room) -> Area:
    """Return the area on the back of the deck's top card, looked at now if nobody has."""
    known = room.state.targets.top
    if known is None:
        known = _roll_area(room)
        room.emit(ev.AreaShown(known, later=room.state.targets.aside is not None))
    return known


def burn_top(room: Room) -> None:
    """Discard the deck's top card unseen; only its back is known [4.1e]."""
    known = room.state.targets.top
    room.emit(ev.TargetBurned(_roll_area(room) if known is None else known))


def _roll_area(room: Room) -> Area:
    left = areas_left(room.state, room.data, room.scenario)
    if not left:
        room.emit(ev.DeckShuffled("target"))
        left = areas_left(room.state, room.data, room.scenario)
    value = room.roll(sum(left.values()), "target area")
    return _at(left, value)


def _at(counts: dict[Area, int], value: int) -> Area:
    """Return the area in which the `value`-th card falls, counted from 1."""
    for area, count in counts.items():
        if value <= count:
            return area
        value -= count
    raise ValueError(value)


def draw_target(room: Room) -> TargetCard:
    """Return the next target card, turned: the one set aside, else the top of the deck [4.2a]."""
    deck = room.state.targets
    known = deck.aside if deck.aside is not None else deck.top
    area = known if known is not None else _roll_area(room)
    cards = [c for c in unseen_targets(room.state, room.data, room.scenario) if c.area is area]
    card = cards[room.roll(len(cards), "target card") - 1]
    room.emit(ev.TargetDrawn(card.card, area))
    return card


def draw_force(room: Room) -> ForceCard:
    """Return the next force card."""
    number = _draw(
        room, [c.card for c in force_cards(room.data, room.scenario)], room.state.force_seen, "force"
    )
    room.emit(ev.ForceDrawn(number))
    return room.data.force_cards[number]


def draw_event(room: Room) -> RaidEventCard:
    """Return the next raid event card."""
    number = _draw(
        room, [c.card for c in event_cards(room.data, room.scenario)], room.state.events_seen, "event"
    )
    room.emit(ev.EventDrawn(number))
    return room.data.raid_event_cards[number]


def _draw(room: Room, cards: Sequence[int], seen: Sequence[int], deck: str) -> int:
    left = [card for card in cards if card not in seen]
    if not left:
        room.emit(ev.DeckShuffled(deck))
        left = list(cards)
    return left[room.roll(len(left), f"{deck} card") - 1]
