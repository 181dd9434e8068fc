"""What the page draws: sectors, raid display, operations board, clock; numbers and messages, no markup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.core.board import BoardView, Point, Terrain
from games.core.text import Message, msg
from raf.engine import layout
from raf.engine.data.kinds import Area, ShapeKind
from raf.engine.data.model import RafData
from raf.engine.notation import short
from raf.engine.position import facts
from raf.engine.rules.room import face, sky_over
from raf.engine.state import DUSK, HOURS, Place, State, Unit
from raf.engine.view import areas, turn
from raf.engine.words import KINDS, PLACES, SKIES, number, text

LONGEST_NAME = 5
LONDON_SHORT = {"LONDON": "LON"}
MARKS = {"Spitfire": "Spit", "Hurricane": "Hurr", "Blenheim": "Blen"}
"""What stands on a counter for a type that is too long for it."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A shape of the map."""

    key: str
    kind: str
    """`sector`, `land` or `line`."""
    points: str
    """As an SVG `points` attribute."""
    group: int = 0


@dataclass(frozen=True, slots=True)
class Site:
    """A target on the map."""

    key: str
    kind: str
    x: float
    y: float
    title: Message


@dataclass(frozen=True, slots=True)
class Circle:
    """A sector's patrol circle, `data-at` of patrols."""

    key: str
    sector: str
    short: str
    """What fits into the circle."""
    x: float
    y: float
    title: Message


@dataclass(frozen=True, slots=True)
class RafTerrain(Terrain):
    """The map and the empty boxes."""

    outlines: tuple[Outline, ...]
    sites: tuple[Site, ...]
    circles: tuple[Circle, ...]
    boxes: tuple[layout.Box, ...]
    map_height: float
    radius: float


@dataclass(frozen=True, slots=True)
class Counter:
    """A squadron or Gruppe on the board."""

    unit: str
    """`data-pick`, and `data-at` for a Gruppe that can be engaged."""
    name: str
    x: float
    y: float
    scale: float
    kind: str
    """The type of aircraft."""
    mark: str
    """The type as it stands on the counter."""
    letter: str
    british: bool
    reduced: bool
    asked: bool
    """It is among those that the open question is about."""
    named: bool
    """It is named in the answer so far."""
    title: Message

    @property
    def is_long(self) -> bool:
        """Tell whether the name must be squeezed to fit."""
        return len(self.name) > LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Mark:
    """Damage on a target, or the target of the raid."""

    key: str
    kind: str
    """`light`, `heavy` or `target`."""
    x: float
    y: float
    title: Message


@dataclass(frozen=True, slots=True)
class Hour:
    """A space of the clock."""

    label: str
    now: bool
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SkyLine:
    """What is said of a Luftflotte's sky."""

    text: Message
    sky: str
    y: float


@dataclass(frozen=True, slots=True)
class RafBoard(BoardView):
    """Where everything is."""

    counters: tuple[Counter, ...]
    marks: tuple[Mark, ...]
    clock: tuple[Hour, ...]
    skies: tuple[SkyLine, ...]
    points: Message
    raid: Message | None
    """The raid's heading, if one is on."""
    gathering: Message
    """Where the next raids are seen to gather."""
    counter_width: float
    counter_height: float


def terrain(data: RafData) -> RafTerrain:
    """Return the map: outlines, targets, patrol circles and the boxes beside it."""
    return RafTerrain(
        layout.WIDTH,
        layout.HEIGHT,
        tuple(_outlines(data)),
        tuple(_sites(data)),
        tuple(_circles(data)),
        tuple(layout.BOXES.values()),
        layout.MAP_HEIGHT,
        layout.CIRCLE,
    )


def _outlines(data: RafData) -> Iterator[Outline]:
    for shape in data.shapes:
        points = " ".join("{:g},{:g}".format(*layout.at(lat, lon)) for lat, lon in shape.points)
        group = data.sectors[shape.id].group if shape.kind is ShapeKind.SECTOR else 0
        yield Outline(shape.id, shape.kind.value, points, group)


def _sites(data: RafData) -> Iterator[Site]:
    for target in data.target_rows:
        x, y = layout.at(target.lat, target.lon)
        title = msg(
            "{name}: {kind}, {sector}", name=text(target.name), kind=KINDS[target.kind], sector=target.sector
        )
        yield Site(target.id, target.kind.value, x, y, title)


def _circles(data: RafData) -> Iterator[Circle]:
    for sector in data.sector_rows:
        x, y = layout.at(sector.lat, sector.lon)
        title = msg("{name} ({sector}): patrol circle", name=text(sector.name), sector=sector.id)
        yield Circle(f"circle-{sector.id}", sector.id, LONDON_SHORT.get(sector.id, sector.id), x, y, title)


def board(state: State, data: RafData) -> RafBoard:
    """Return where everything is; cards that nobody has turned are nowhere."""
    return RafBoard(
        title=turn(state, data),
        facts=facts(state, data),
        counters=tuple(_counters(state, data)),
        marks=tuple(_marks(state, data)),
        clock=tuple(
            Hour(hour, index == min(state.hour, DUSK), 32 + 37.5 * index, 32)
            for index, hour in enumerate(HOURS)
        ),
        skies=tuple(_skies(state)),
        points=msg("{points} victory points", points=number(state.vp)),
        raid=_raid(state, data),
        gathering=areas(state),
        counter_width=layout.COUNTER_WIDTH,
        counter_height=layout.COUNTER_HEIGHT,
    )


def _counters(state: State, data: RafData) -> Iterator[Counter]:
    for sector in data.sector_rows:
        centre: Point = layout.at(sector.lat, sector.lon)
        ground = [s for s in state.squadrons_in(Place.SECTOR) if data.squadrons[s].sector == sector.id]
        for unit, x, y in layout.around(centre, ground, above=False):
            yield _counter(state, data, unit, x, y)
        for unit, x, y in layout.around(centre, state.squadrons_in(Place.PATROL, sector.id), above=True):
            yield _counter(state, data, unit, x, y)
    for key, box in layout.BOXES.items():
        place = Place(key)
        for unit, x, y in layout.in_box(box, state.gruppen_in(place), state.squadrons_in(place)):
            yield _counter(state, data, unit, x, y, layout.BOX_SCALE)


def _counter(state: State, data: RafData, unit_id: str, x: float, y: float, scale: float = 1.0) -> Counter:
    unit, british = state.unit(unit_id), unit_id in data.squadrons
    counter = data.squadrons[unit_id] if british else data.gruppen[unit_id]
    decision = state.pending
    return Counter(
        unit_id,
        short(data, unit_id),
        x,
        y,
        scale,
        counter.type.value,
        MARKS.get(counter.type.value, counter.type.value),
        counter.letter.value,
        british,
        unit.reduced,
        decision is not None and unit_id in decision.units,
        any(a.unit == unit_id for a in state.answers),
        _title(data, unit_id, unit),
    )


def _title(data: RafData, unit_id: str, unit: Unit) -> Message:
    squadron = data.squadrons.get(unit_id)
    kind = squadron.type if squadron else data.gruppen[unit_id].type
    letter = squadron.letter if squadron else data.gruppen[unit_id].letter
    strength = (squadron or data.gruppen[unit_id]).combat(face(unit))
    where = (
        msg("{place} over {sector}", place=PLACES[unit.place], sector=unit.at)
        if unit.place is Place.PATROL
        else PLACES[unit.place]
    )
    if unit.place is Place.CLOCK:
        where = msg("resting until {hour}", hour=HOURS[int(unit.at)])
    said = msg(
        "{unit}: {kind}, letter {letter}, combat strength {strength}, {where}",
        unit=squadron.id if squadron else data.gruppen[unit_id].counter,
        kind=kind.value,
        letter=letter.value,
        strength=strength,
        where=where,
    )
    return msg("{unit}, reduced", unit=said) if unit.reduced else said


def _marks(state: State, data: RafData) -> Iterator[Mark]:
    for key, level in state.damage.items():
        target = data.targets[key]
        x, y = layout.at(target.lat, target.lon)
        name = text(target.name)
        title = (
            msg("{name}: heavily damaged", name=name)
            if level == "heavy"
            else msg("{name}: damaged", name=name)
        )
        yield Mark(key, level, x, y, title)
    if state.raid is not None and not state.over and not _between_raids(state):
        target = data.targets[data.target_cards[state.raid.target].target]
        x, y = layout.at(target.lat, target.lon)
        yield Mark(target.id, "target", x, y, msg("{name}: target of the raid", name=text(target.name)))


def _between_raids(state: State) -> bool:
    return state.pending is not None and state.pending.kind == "patrol"


def _skies(state: State) -> Iterator[SkyLine]:
    for row, area in enumerate((Area.LF2_EAST, Area.LF3)):
        sky = sky_over(state, area)
        said = msg("Luftflotte {number}: {sky}", number=area.luftflotte, sky=SKIES[sky])
        yield SkyLine(said, sky.value, 92 + 20 * row)


def _raid(state: State, data: RafData) -> Message | None:
    if state.raid is None or _between_raids(state) or state.over:
        return None
    return turn(state, data)
