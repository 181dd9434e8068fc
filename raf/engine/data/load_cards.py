"""Reads and checks target and force cards [2.31, 2.32]."""

from collections.abc import Mapping, Sequence

from raf.engine.data.cards import ForceCard, ForceEntry, ForceSize, TargetCard
from raf.engine.data.kinds import (
    BRITISH_TYPES,
    PRIORITY_KINDS,
    AircraftType,
    Area,
    Depth,
    Effort,
    ForceMark,
    TargetKind,
)
from raf.engine.data.read import DataError, Row, Unique, complete, rows
from raf.engine.data.units import Sector, Target

Files = Mapping[str, bytes]

TARGET_DECKS = {"start": range(1, 35), "inland": range(35, 45), "terror": range(45, 61)}
FORCE_DECKS = {"start": range(61, 87), "escort": range(87, 91)}
FORWARD_COUNT = 6
HIGHEST_VALUE = 4
MOST_OBSERVED, MOST_SWEEPING = 20, 9


def deck_of(row: Row, decks: Mapping[str, range]) -> tuple[int, str]:
    """The number and deck of a card, after checking that they go together."""
    card, deck = row.number("card"), row.text("deck")
    if deck not in decks:
        row.fail("deck", f'"{deck}" is none of {", ".join(decks)}')
    if card not in decks[deck]:
        row.fail("card", f'"{card}" is not in the deck {deck}, {decks[deck][0]} to {decks[deck][-1]}')
    return card, deck


def load_target_cards(
    files: Files, sectors: Sequence[Sector], targets: Sequence[Target]
) -> tuple[TargetCard, ...]:
    sector_ids = {s.id for s in sectors}
    by_id = {t.id: t for t in targets}
    nets = {str(t.net) for t in targets if t.net is not None}
    found: list[TargetCard] = []
    unique, places = Unique("card"), Unique("target")
    columns = (
        "card deck target area depth value nets clear patchy broken en_route in_range me109 "
        "secondary vp_double forward"
    )
    for row in rows(files, "target_cards.csv", columns):
        card = _target_card(row, sector_ids, by_id, nets)
        unique.add(row, card.card)
        places.add(row, card.target)
        found.append(card)
    every = [card for deck in TARGET_DECKS.values() for card in deck]
    complete("target_cards.csv", "card", (c.card for c in found), every)
    forward = sum(c.forward for c in found)
    if forward != FORWARD_COUNT:
        raise DataError(
            "target_cards.csv", 1, "forward", f"{forward} cards say yes, expected {FORWARD_COUNT}"
        )
    return tuple(sorted(found, key=lambda c: c.card))


def _target_card(row: Row, sectors: set[str], targets: Mapping[str, Target], nets: set[str]) -> TargetCard:
    card, deck = deck_of(row, TARGET_DECKS)
    target = targets[row.known("target", row.text("target"), targets, "target of targets.csv")]
    if target.kind not in PRIORITY_KINDS:
        row.fail("target", f'"{target.id}" is {target.kind}: a secondary target only [14]')
    en_route = tuple(
        row.known("en_route", s, sectors, "sector of sectors.csv") for s in row.words("en_route")
    )
    in_range = tuple(
        row.known("in_range", s, sectors, "sector of sectors.csv") for s in row.words("in_range")
    )
    if target.sector not in en_route:
        row.fail("en_route", f"must hold {target.sector}, the sector of {target.id}")
    if set(en_route) & set(in_range) or len({*en_route, *in_range}) < len(en_route + in_range):
        row.fail("in_range", "names a sector twice, here or en route")
    secondary = row.optional("secondary")
    if secondary:
        row.known("secondary", secondary, targets, "target of targets.csv")
        if secondary == target.id:
            row.fail("secondary", f'"{secondary}" is the primary target')
    forward = row.yes("forward")
    if forward and target.kind is not TargetKind.AIRFIELD:
        row.fail("forward", f'"{target.id}" is no airfield [19.1]')
    return TargetCard(
        card=card,
        deck=deck,
        target=target.id,
        kind=target.kind,
        sector=target.sector,
        area=row.one("area", Area),
        depth=row.one("depth", Depth),
        value=row.number("value", 1, HIGHEST_VALUE),
        nets=tuple(
            int(row.known("nets", net, nets, "radar net of targets.csv")) for net in row.words("nets")
        ),
        clear=row.number("clear", 0, MOST_OBSERVED),
        patchy=row.number("patchy", 0, MOST_OBSERVED),
        broken=row.number("broken", 0, MOST_OBSERVED),
        en_route=en_route,
        in_range=in_range,
        me109=row.yes("me109"),
        secondary=secondary,
        vp_double=row.yes("vp_double"),
        forward=forward,
    )


def load_force_cards(files: Files) -> tuple[ForceCard, ...]:
    sizes = _force_sizes(files)
    longest = max(max(s.poor, s.limited, s.accurate) for card in sizes.values() for s in card)
    found: list[ForceCard] = []
    unique = Unique("card")
    for row in rows(files, "force_cards.csv", "card deck sweep types"):
        card, deck = deck_of(row, FORCE_DECKS)
        unique.add(row, card)
        types = tuple(_force_entry(row, word) for word in row.words("types"))
        if len(types) < longest:
            row.fail("types", f"lists {len(types)} Gruppen, a raid can have {longest}")
        found.append(
            ForceCard(
                card=card,
                deck=deck,
                sweep=row.number("sweep", 0, MOST_SWEEPING),
                types=types,
                sizes=sizes.get(card, ()),
            )
        )
    every = [card for deck in FORCE_DECKS.values() for card in deck]
    complete("force_cards.csv", "card", (c.card for c in found), every)
    return tuple(sorted(found, key=lambda c: c.card))


def _force_sizes(files: Files) -> dict[int, tuple[ForceSize, ...]]:
    found: dict[int, list[ForceSize]] = {}
    keys: list[tuple[int, str, str]] = []
    unique = Unique("effort")
    for row in rows(files, "force_sizes.csv", "card effort depleted poor limited accurate"):
        effort = row.one("effort", Effort)
        if effort is Effort.NONE:
            row.fail("effort", '"none" has no size; expected minor or major')
        key = (row.number("card"), str(effort), row.text("depleted"))
        unique.add(row, key)
        keys.append(key)
        found.setdefault(key[0], []).append(
            ForceSize(
                effort=effort,
                depleted=row.yes("depleted"),
                poor=row.number("poor", 0),
                limited=row.number("limited", 0),
                accurate=row.number("accurate", 0),
            )
        )
    wanted = [
        (card, effort, depleted)
        for deck in FORCE_DECKS.values()
        for card in deck
        for effort in ("minor", "major")
        for depleted in ("no", "yes")
    ]
    complete("force_sizes.csv", "card", keys, wanted)
    return {card: tuple(sizes) for card, sizes in found.items()}


def _force_entry(row: Row, word: str) -> ForceEntry:
    """`Me109`, `Me109e` (close escort) or `Me109cp` (channel patrol), `Ju87` and so on."""
    mark = next(
        (m for m in (ForceMark.CHANNEL_PATROL, ForceMark.ESCORT) if word.endswith(m)), ForceMark.USUAL
    )
    kind = row.member("types", word.removesuffix(mark), AircraftType)
    if kind in BRITISH_TYPES:
        row.fail("types", f'"{word}" does not fly for the Luftwaffe')
    if mark is not ForceMark.USUAL and kind is not AircraftType.ME109:
        row.fail("types", f'"{word}": only Me109 are marked e or cp [8.31, 8.4]')
    return ForceEntry(kind, mark)
