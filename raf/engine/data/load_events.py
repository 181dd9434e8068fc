"""Reads and checks raid event and day event cards with their texts [2.33, 2.34]."""

import datetime
from collections.abc import Mapping
from enum import StrEnum

from raf.engine.data.base import Text
from raf.engine.data.cards import (
    ApproachEvent,
    Condition,
    DayCard,
    EventText,
    PilotBand,
    PriorityRow,
    RaidEventCard,
    Replacements,
    TargetEvent,
)
from raf.engine.data.kinds import (
    CONDITIONAL_EFFECTS,
    LETTERED_EFFECTS,
    Alert,
    ApproachEffect,
    ConditionKind,
    DayEffect,
    Depth,
    Effort,
    Information,
    Letter,
    Priority,
    Sky,
    TargetEffect,
)
from raf.engine.data.load_cards import deck_of
from raf.engine.data.read import DataError, Row, Span, Unique, complete, gapless, rows

Files = Mapping[str, bytes]

RAID_EVENT_DECKS = {"start": range(91, 129), "escort": range(129, 135)}
MOST_POINTS = 20
"""Replacement or pilot points on one card."""
DAY_CARDS = range(135, 155)
CONDITION_VALUES: Mapping[ConditionKind, type[StrEnum]] = {
    ConditionKind.ALERT: Alert,
    ConditionKind.INFORMATION: Information,
    ConditionKind.SKY: Sky,
    ConditionKind.DEPTH: Depth,
    ConditionKind.EFFORT: Effort,
}


def load_raid_event_cards(files: Files) -> tuple[RaidEventCard, ...]:
    found: list[RaidEventCard] = []
    unique = Unique("card")
    columns = (
        "card deck approach approach_letters approach_conditions target target_letters target_conditions "
        "time time_depleted no_early_warning follow_up"
    )
    for row in rows(files, "raid_event_cards.csv", columns):
        card, deck = deck_of(row, RAID_EVENT_DECKS)
        unique.add(row, card)
        approach, target = row.one("approach", ApproachEffect), row.one("target", TargetEffect)
        found.append(
            RaidEventCard(
                card=card,
                deck=deck,
                approach=ApproachEvent(
                    approach, _letters(row, "approach", approach), _conditions(row, "approach", approach)
                ),
                target=TargetEvent(
                    target, _letters(row, "target", target), _conditions(row, "target", target)
                ),
                time=row.number("time", 0, 2),
                time_depleted=row.number("time_depleted", 0, 2),
                no_early_warning=row.yes("no_early_warning"),
                follow_up=row.yes("follow_up"),
            )
        )
    every = [card for deck in RAID_EVENT_DECKS.values() for card in deck]
    complete("raid_event_cards.csv", "card", (c.card for c in found), every)
    return tuple(sorted(found, key=lambda c: c.card))


def _letters(row: Row, half: str, effect: ApproachEffect | TargetEffect) -> tuple[Letter, ...]:
    field = f"{half}_letters"
    letters = tuple(row.member(field, word, Letter) for word in row.words(field))
    if bool(letters) is not (effect in LETTERED_EFFECTS):
        row.fail(field, f"{effect} {'needs at least one letter' if not letters else 'takes no letters'}")
    return letters


def _conditions(row: Row, half: str, effect: ApproachEffect | TargetEffect) -> tuple[Condition, ...]:
    field = f"{half}_conditions"
    conditions = tuple(_condition(row, field, word) for word in row.words(field))
    if bool(conditions) is not (effect in CONDITIONAL_EFFECTS):
        row.fail(field, f"{effect} {'needs a condition' if not conditions else 'takes no conditions'}")
    return conditions


def _condition(row: Row, field: str, word: str) -> Condition:
    """Reads `alert=early|very_early`."""
    name, equals, values = word.partition("=")
    if not equals:
        row.fail(field, f'"{word}" is no condition such as sky=clear')
    kind = row.member(field, name, ConditionKind)
    return Condition(
        kind, tuple(row.member(field, value, CONDITION_VALUES[kind]).value for value in values.split("|"))
    )


def load_day_cards(
    files: Files, track: tuple[int, int], calendar: tuple[datetime.date, datetime.date]
) -> tuple[DayCard, ...]:
    """The day cards; pilots must cover the track, priorities the track or the calendar."""
    pilots = _pilots(files, track)
    priorities = _priorities(files)
    found: list[DayCard] = []
    unique = Unique("card")
    columns = "card days effect repair spitfire hurricane blenheim german_fighter german_bomber"
    for row in rows(files, "day_cards.csv", columns):
        card, effect = row.number("card"), row.one("effect", DayEffect)
        unique.add(row, card)
        changes = priorities.get(card, {})
        if bool(changes) is not (effect is DayEffect.CHANGE_PRIORITIES):
            row.fail("effect", f'"{effect}" and day_priorities.csv do not agree on card {card}')
        _check_priorities(files, changes, track, calendar)
        found.append(
            DayCard(
                card=card,
                days=row.number("days", 1, 6),
                effect=effect,
                repair=row.number("repair", 0, 7),
                replacements=Replacements(
                    spitfire=row.number("spitfire", 0, MOST_POINTS),
                    hurricane=row.number("hurricane", 0, MOST_POINTS),
                    blenheim=row.number("blenheim", 0, MOST_POINTS),
                    german_fighter=row.number("german_fighter", 0, MOST_POINTS),
                    german_bomber=row.number("german_bomber", 0, MOST_POINTS),
                ),
                pilot_bands=pilots.get(card, ()),
                priority_rows=tuple(changes.values()),
            )
        )
    complete("day_cards.csv", "card", (c.card for c in found), DAY_CARDS)
    complete("day_pilots.csv", "card", pilots, DAY_CARDS)
    return tuple(sorted(found, key=lambda c: c.card))


def _pilots(files: Files, track: tuple[int, int]) -> dict[int, tuple[PilotBand, ...]]:
    found: dict[int, list[PilotBand]] = {}
    spans: dict[int, list[Span]] = {}
    for number, row in enumerate(rows(files, "day_pilots.csv", "card first last pilots")):
        band = PilotBand(row.number("first"), row.number("last"), row.number("pilots", 0, MOST_POINTS))
        found.setdefault(row.number("card"), []).append(band)
        spans.setdefault(row.number("card"), []).append((number, band.first, band.last))
    for card in found:
        gapless(files, "day_pilots.csv", "first", spans[card], *track, f"card {card}")
    return {card: tuple(bands) for card, bands in found.items()}


def _priorities(files: Files) -> dict[int, dict[int, PriorityRow]]:
    """The rows of each card, by their numbers in the file."""
    found: dict[int, dict[int, PriorityRow]] = {}
    columns = "card first last radar port airfield factory city terror"
    for number, row in enumerate(rows(files, "day_priorities.csv", columns)):
        by_date = row.text("first").count("-") == 2
        found.setdefault(row.number("card"), {})[number] = PriorityRow(
            first_date=row.date("first") if by_date else None,
            last_date=row.date("last") if by_date else None,
            first_points=None if by_date else row.number("first"),
            last_points=None if by_date else row.number("last"),
            radar=row.one("radar", Priority),
            port=row.one("port", Priority),
            airfield=row.one("airfield", Priority),
            factory=row.one("factory", Priority),
            city=row.one("city", Priority),
            terror=row.yes("terror"),
        )
    return found


def _check_priorities(
    files: Files,
    changes: Mapping[int, PriorityRow],
    track: tuple[int, int],
    calendar: tuple[datetime.date, datetime.date],
) -> None:
    dates: list[Span] = [
        (i, r.first_date.toordinal(), r.last_date.toordinal())
        for i, r in changes.items()
        if r.first_date and r.last_date
    ]
    points = [(i, r.first_points or 0, r.last_points) for i, r in changes.items() if r.first_date is None]
    if dates and points:
        raise DataError(
            "day_priorities.csv", 1, "first", "a card goes by dates or by victory points, not both"
        )
    if dates:
        first, last = calendar
        gapless(files, "day_priorities.csv", "first", dates, first.toordinal(), last.toordinal())
    if points:
        gapless(files, "day_priorities.csv", "first", points, *track)


def load_event_texts(files: Files) -> tuple[EventText, ...]:
    found: list[EventText] = []
    unique = Unique("effect")
    wanted = dict.fromkeys([*map(str, ApproachEffect), *map(str, TargetEffect), *map(str, DayEffect)])
    for row in rows(files, "event_texts.csv", "effect name name_ja text text_ja"):
        unique.add(row, row.known("effect", row.text("effect"), wanted, "effect of an event"))
        text = Text(row.text("text"), row.text("text_ja"))
        for field, words in (("text", text.en), ("text_ja", text.ja)):
            _check_placeholders(row, field, words)
        found.append(EventText(row.text("effect"), Text(row.text("name"), row.text("name_ja")), text))
    complete("event_texts.csv", "effect", (t.effect for t in found), wanted)
    return tuple(found)


def _check_placeholders(row: Row, field: str, words: str) -> None:
    effect = row.text("effect")
    for name, effects in (("{letters}", LETTERED_EFFECTS), ("{conditions}", CONDITIONAL_EFFECTS)):
        if (name in words) is not (effect in set(map(str, effects))):
            row.fail(field, f'"{name}" must stand in the texts of effects that need it, and in no other')
