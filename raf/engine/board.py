"""What the page draws: the map, the raid display, the operations board; numbers and messages, no markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from games.core.board import BoardView, Point, Terrain
from games.core.text import Message, msg, verbatim
from raf.engine import about, labels, layout, signs
from raf.engine.data.kinds import ShapeKind, TargetKind
from raf.engine.data.model import RafData
from raf.engine.data.units import Sector
from raf.engine.notation import short
from raf.engine.position import facts
from raf.engine.projection import Area, at, spread
from raf.engine.rules.room import face
from raf.engine.state import HOURS, Place, State, Unit
from raf.engine.view import turn
from raf.engine.words import KINDS, PLACES, text

LONGEST_NAME, LONGEST_MARK = 6, 4
MARKS = {"Spitfire": "Spit", "Hurricane": "Hurr", "Blenheim": "Blen"}
"""What stands on a counter for a type that is too long for it."""
LONDON_SHORT = {"LONDON": "LON"}
NAMES: tuple[tuple[Message, str, float, float], ...] = (
    (msg("10 GROUP"), "group", 110, 330),
    (msg("11 GROUP"), "group", 402, 300),
    (msg("12 GROUP"), "group", 412, 22),
    (msg("English Channel"), "sea", 420, 456),
    (msg("North Sea"), "sea", 752, 262),
    (msg("France"), "land", 752, 500),
)


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
    """A target on the map, pushed aside where it is crowded; a line leads to its true place then."""

    key: str
    kind: str
    x: float
    y: float
    true: Point | None
    lines: tuple[Message, ...]
    """Its name, in one or two lines."""
    label: labels.Label
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
    name: Message
    title: Message


@dataclass(frozen=True, slots=True)
class Name:
    """A name written on the map."""

    text: Message
    kind: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class RafTerrain(Terrain):
    """The map and the empty boxes."""

    outlines: tuple[Outline, ...]
    names: tuple[Name, ...]
    sites: tuple[Site, ...]
    circles: tuple[Circle, ...]
    boxes: tuple[layout.Box, ...]
    map_height: float
    radius: float


@dataclass(frozen=True, slots=True)
class Counter:
    """A squadron or Gruppe on the board."""

    unit: str
    """`data-pick` and `data-at`."""
    name: str
    x: float
    y: float
    kind: str
    """The type of aircraft."""
    mark: str
    """The type as it stands on the counter."""
    letter: str
    strength: int
    british: bool
    reduced: bool
    asked: bool
    """It is among those that the open question is about."""
    named: bool
    """It is named in the answer so far."""
    title: Message

    @property
    def css(self) -> str:
        """Return its classes: side, type, and what is asked of it."""
        flags = (("is-asked", self.asked), ("is-named", self.named), ("is-reduced", self.reduced))
        side = "is-british" if self.british else "is-german"
        return " ".join(["rf-counter", side, f"is-{self.kind.lower()}", *(name for name, on in flags if on)])

    @property
    def at(self) -> str:
        """Return its corner as an SVG translation takes it."""
        return f"{self.x:g} {self.y:g}"

    @property
    def label(self) -> str:
        """Return what lists call it."""
        return f"{self.name} {self.mark} {self.letter}{self.strength}"

    @property
    def is_long(self) -> bool:
        """Tell whether the name must be squeezed to fit."""
        return len(self.name) > LONGEST_NAME

    @property
    def is_wide(self) -> bool:
        """Tell whether the type must be squeezed to leave room for the strength."""
        return len(self.mark) > LONGEST_MARK


@dataclass(frozen=True, slots=True)
class Stand:
    """A place with the counters in it; small screens list them under its label."""

    label: Message
    counters: tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class RafBoard(BoardView):
    """Where everything is."""

    stands: tuple[Stand, ...]
    marks: tuple[signs.Mark, ...]
    rings: tuple[signs.Ring, ...]
    gates: tuple[signs.Gate, ...]
    way: tuple[Point, ...]
    """The raid's way; empty without a raid."""
    clock: tuple[signs.Hour, ...]
    panel: tuple[signs.Line, ...]
    raid: tuple[signs.Line, ...]
    """What is known of the raid, if one is on."""


def terrain(data: RafData) -> RafTerrain:
    """Return the map: outlines, targets, patrol circles and the boxes below it."""
    return RafTerrain(
        layout.WIDTH,
        layout.HEIGHT,
        tuple(_outlines(data)),
        tuple(Name(*name) for name in NAMES),
        tuple(_sites(data)),
        tuple(_circle(data, sector) for sector in data.sector_rows),
        tuple(layout.BOXES.values()),
        layout.MAP_HEIGHT,
        layout.CIRCLE,
    )


def _outlines(data: RafData) -> Iterator[Outline]:
    for shape in data.shapes:
        points = " ".join("{:g},{:g}".format(*at(lat, lon)) for lat, lon in shape.points)
        group = data.sectors[shape.id].group if shape.kind is ShapeKind.SECTOR else 0
        yield Outline(shape.id, shape.kind.value, points, group)


def places(data: RafData) -> Mapping[str, Point]:
    """Return where each target is drawn: near its true place, clear of the patrol circles and of each other."""
    points = tuple(at(t.lat, t.lon) for t in data.target_rows)
    clear = tuple(_around(at(s.lat, s.lon), 6) for s in data.sector_rows)
    return dict(zip((t.id for t in data.target_rows), spread(points, clear), strict=True))


def _around(centre: Point, gap: float) -> Area:
    """Return the square around a patrol circle, with a gap."""
    x, y = centre
    reach = layout.CIRCLE + gap
    return x - reach, y - reach, x + reach, y + reach


def names(data: RafData) -> Sequence[labels.Label]:
    """Return where the name of each target stands, in the order of the targets."""
    circles = tuple(_around(at(s.lat, s.lon), 0) for s in data.sector_rows)
    return labels.place([t.name for t in data.target_rows], list(places(data).values()), circles)


def _sites(data: RafData) -> Iterator[Site]:
    drawn = places(data)
    for target, label in zip(data.target_rows, names(data), strict=True):
        x, y = drawn[target.id]
        true = at(target.lat, target.lon)
        apart = abs(true[0] - x) + abs(true[1] - y)
        kind = KINDS[target.kind]
        if target.kind is TargetKind.RADAR and target.net is not None:
            kind = msg("{kind} {number}", kind=kind, number=target.net)
        title = msg("{name}: {kind}, {sector}", name=text(target.name), kind=kind, sector=target.sector)
        said = msg("{title}. {about}", title=title, about=about.KIND[target.kind])
        lines = tuple(text(line) for line in label.lines)
        yield Site(target.id, target.kind.value, x, y, true if apart > 7 else None, lines, label, said)


def _circle(data: RafData, sector: Sector) -> Circle:
    x, y = at(sector.lat, sector.lon)
    touching = ", ".join(s.id for s in data.sector_rows if s.id in data.neighbours[sector.id])
    title = msg(
        "{name} ({sector}): patrol circle. Squadrons of this sector and of {touching} may patrol here [5].",
        name=text(sector.name),
        sector=sector.id,
        touching=touching,
    )
    label = LONDON_SHORT.get(sector.id, sector.id)
    return Circle(f"circle-{sector.id}", sector.id, label, x, y, text(sector.name), title)


def board(state: State, data: RafData) -> RafBoard:
    """Return where everything is; cards that nobody has turned are nowhere."""
    drawn, shown = places(data), answered(state)
    return RafBoard(
        title=turn(state, data),
        facts=facts(state, data),
        stands=tuple(stand for stand in _stands(shown, data) if stand.counters),
        marks=tuple(signs.marks(state, data, drawn)),
        rings=tuple(signs.rings(state, data)),
        gates=tuple(signs.gates(state)),
        way=signs.way(state, data, drawn),
        clock=tuple(signs.clock(state)),
        panel=tuple(signs.panel(state)),
        raid=tuple(signs.raid_panel(state, data)),
    )


ANSWERED = {"P": Place.PATROL, "I": Place.HUNT, "B": Place.BOMB, "H": Place.RETURNING, "D": Place.LANDING}
"""Where an answer sends a unit."""


def answered(state: State) -> State:
    """Return the state with the units where the answers given so far send them, for the board alone."""
    sent = {a.unit: Unit(ANSWERED[a.verb], a.at) for a in state.answers if a.verb in ANSWERED}
    presses_on = state.pending is not None and state.pending.kind == "disrupted"
    moved = {
        k: replace(unit, reduced=state.squadrons[k].reduced or (presses_on and unit.place is Place.BOMB))
        for k, unit in sent.items()
    }
    return replace(state, squadrons={**state.squadrons, **moved}) if moved else state


def _stands(state: State, data: RafData) -> Iterator[Stand]:
    for key, box in layout.RAID_BOXES.items():
        yield _in_box(state, data, key, box)
    for sector in data.sector_rows:
        centre = at(sector.lat, sector.lon)
        name = msg("{name} {sector}", name=text(sector.name), sector=sector.id)
        flying = state.squadrons_in(Place.PATROL, sector.id)
        up = layout.around(centre, flying, above=True)
        yield Stand(msg("On patrol over {sector}", sector=name), _counters(state, data, up))
        ground = [s for s in state.squadrons_in(Place.SECTOR) if data.squadrons[s].sector == sector.id]
        down = layout.around(centre, ground, above=False)
        yield Stand(msg("On the ground, {sector}", sector=name), _counters(state, data, down))
    for key, box in layout.OPS_BOXES.items():
        yield _in_box(state, data, key, box)


def _in_box(state: State, data: RafData, key: str, box: layout.Box) -> Stand:
    place = Place(key)
    units = layout.in_box(box, state.gruppen_in(place), state.squadrons_in(place))
    return Stand(box.label, _counters(state, data, units))


def _counters(state: State, data: RafData, units: Iterator[tuple[str, float, float]]) -> tuple[Counter, ...]:
    return tuple(_counter(state, data, unit, x, y) for unit, x, y in units)


def _counter(state: State, data: RafData, unit_id: str, x: float, y: float) -> Counter:
    unit, british = state.unit(unit_id), unit_id in data.squadrons
    counter = data.squadrons[unit_id] if british else data.gruppen[unit_id]
    decision, strength = state.pending, counter.combat(face(unit))
    return Counter(
        unit_id,
        short(data, unit_id),
        x,
        y,
        counter.type.value,
        MARKS.get(counter.type.value, counter.type.value),
        counter.letter.value,
        strength,
        british,
        unit.reduced,
        decision is not None and unit_id in decision.units,
        any(a.unit == unit_id for a in state.answers),
        _title(data, unit_id, unit, strength),
    )


def _title(data: RafData, unit_id: str, unit: Unit, strength: int) -> Message:
    squadron = data.squadrons.get(unit_id)
    kind = squadron.type if squadron else data.gruppen[unit_id].type
    letter = squadron.letter if squadron else data.gruppen[unit_id].letter
    where = PLACES[unit.place]
    if unit.place is Place.PATROL:
        where = msg("{place} over {sector}", place=where, sector=unit.at)
    if unit.place is Place.CLOCK:
        where = msg("resting until {hour}", hour=HOURS[int(unit.at)])
    said = msg(
        "{unit}: {kind}, letter {letter}, combat strength {strength}, {where}",
        unit=squadron.id if squadron else data.gruppen[unit_id].counter,
        kind=verbatim(kind.value),
        letter=letter.value,
        strength=strength,
        where=where,
    )
    return msg("{unit}, reduced", unit=said) if unit.reduced else said


def counters(view: RafBoard) -> Sequence[Counter]:
    """Return all counters of a board."""
    return [counter for stand in view.stands for counter in stand.counters]
