"""The board in numbers: terrain drawn once, counters and the traces of the last comment. [3] [6]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from airborne.engine import events as ev
from airborne.engine import words
from airborne.engine.bundle import Bundle
from airborne.engine.state import State, Unit
from airborne.engine.view import side_name
from games.core import hexes
from games.core.board import BoardView, Facts, Point, Terrain
from games.core.text import Message, msg, verbatim

SIDE = 40.0
"""Length of a hex side on the page's plan."""
HALF_HEIGHT = SIDE * 3**0.5 / 2
EDGE = 10.0
TRAY = 64.0
"""Height of the strip below the map where units wait that are not set up."""


@dataclass(frozen=True, slots=True)
class HexShape:
    """A hex as drawn."""

    id: str
    terrain: str
    terrain_name: Message
    centre: Point
    corners: tuple[Point, ...]
    objective: tuple[int, ...]
    """Marks of the sides that may win by holding it."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A road from centre to centre, or a hedge from corner to corner."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class AirborneTerrain(Terrain):
    """The map as drawn."""

    hexes: tuple[HexShape, ...]
    roads: tuple[Segment, ...]
    hedges: tuple[Segment, ...]
    side: float
    half_height: float


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter as drawn; its numbers are those of the face that shows. [3]"""

    id: str
    letters: str
    number: str
    kind_name: Message
    side: str
    side_name: Message
    mark: int
    symbol: str
    place: Point
    hex: str
    """Empty while it waits to be set up."""
    movement: int
    firepower: int
    range_hexes: int
    indirect: bool
    leader: int
    reduced: bool
    disrupted: bool
    acted: bool
    notation: str


@dataclass(frozen=True, slots=True)
class Track:
    """What a comment left on the board: a walk, a retreat, fire, an assault, an observation."""

    kind: str
    """`move`, `fall_back`, `fire`, `assault` or `observe`."""
    unit: str
    mark: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a combat, shown in its hex."""

    hex: str
    place: Point
    letters: str
    effect: str


@dataclass(frozen=True, slots=True)
class AirborneBoard(BoardView):
    """Counters and tracks at one moment."""

    counters: tuple[Counter, ...]
    tracks: tuple[Track, ...]
    verdicts: tuple[Verdict, ...]
    observed: tuple[Point, ...]
    aimed_at: tuple[Point, ...]
    """Hexes in which combats wait."""


@cache
def place(hex_id: str) -> Point:
    """Return where a hex's centre is on the page's plan."""
    return _at(hexes.centre(hex_id))


def _at(point: hexes.Place) -> Point:
    return round(EDGE + (point.x - 1) * SIDE / 2, 1), round(EDGE + (point.y - 1) * HALF_HEIGHT, 1)


def feature_place(name: str) -> Point:
    """Return where a hex ("0705") or the middle of a hex side ("0705-0805") is."""
    points = [place(hex_id) for hex_id in name.split("-")]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def terrain(bundle: Bundle) -> AirborneTerrain:
    """Return the map as drawn."""
    board = bundle.board
    marks = {force.side: force.mark for force in bundle.forces}
    objectives: dict[str, set[int]] = {}
    for condition in bundle.conditions:
        for hex_id in condition.hexes:
            objectives.setdefault(hex_id, set()).add(marks[condition.side])
    shapes = tuple(
        HexShape(
            id=hex_id,
            terrain=kind,
            terrain_name=words.terrain(kind),
            centre=place(hex_id),
            corners=tuple(_at(corner) for corner in hexes.corners(hex_id)),
            objective=tuple(sorted(objectives.get(hex_id, ()))),
        )
        for hex_id, kind in sorted(board.terrain.items())
    )
    right = max(x for shape in shapes for x, _ in shape.corners)
    bottom = max(y for shape in shapes for _, y in shape.corners)
    return AirborneTerrain(
        width=round(right + EDGE, 1),
        height=round(bottom + EDGE + TRAY, 1),
        hexes=shapes,
        roads=tuple(Segment(*(place(end) for end in side.split("-"))) for side in sorted(board.roads)),
        hedges=tuple(_hedge(side) for side in sorted(board.hedges)),
        side=SIDE,
        half_height=round(HALF_HEIGHT, 2),
    )


def _hedge(side: str) -> Segment:
    start, end = hexes.side_ends(*side.split("-"))
    return Segment(_at(start), _at(end))


def board(bundle: Bundle, state: State, events: Sequence[ev.Event]) -> AirborneBoard:
    """Return counters and the tracks that `events` left."""
    height = terrain_height(bundle)
    waiting = [unit for unit in state.units if not unit.hex and not unit.eliminated]
    trays = {
        unit.id: (EDGE + SIDE + 1.4 * SIDE * number, height + TRAY / 2) for number, unit in enumerate(waiting)
    }
    counters = tuple(
        _counter(bundle, unit, place(unit.hex) if unit.hex else trays[unit.id])
        for unit in state.units
        if not unit.eliminated
    )
    return AirborneBoard(
        title=_title(bundle, state),
        facts=(_unit_facts(bundle, state),),
        counters=counters,
        tracks=_tracks(bundle, state, events),
        verdicts=tuple(
            Verdict(event.combat.hex, place(event.combat.hex), event.result, event.effect)
            for event in events
            if isinstance(event, ev.CombatResolved)
        ),
        observed=tuple(place(hex_id) for hex_id in state.observed),
        aimed_at=tuple(place(hex_id) for hex_id in dict.fromkeys(combat.hex for combat in state.pending)),
    )


def terrain_height(bundle: Bundle) -> float:
    """Return the height of the map, the tray for waiting units left out."""
    lowest = max(hexes.centre(hex_id).y for hex_id in bundle.board.terrain)
    return round(2 * EDGE + lowest * HALF_HEIGHT, 1)


def _counter(bundle: Bundle, unit: Unit, at: Point) -> Counter:
    kind = bundle.unit_kinds[unit.id]
    face = bundle.face(unit.id, unit.reduced)
    force = bundle.force(unit.side)
    return Counter(
        id=unit.id,
        letters=kind.key,
        number=unit.id[len(kind.key) :],
        kind_name=words.named(kind.name),
        side=unit.side,
        side_name=words.named(force.name),
        mark=force.mark,
        symbol=kind.symbol,
        place=at,
        hex=unit.hex,
        movement=face.movement,
        firepower=face.firepower,
        range_hexes=face.range_hexes,
        indirect=kind.indirect,
        leader=unit.leader,
        reduced=unit.reduced,
        disrupted=unit.disrupted,
        acted=unit.acted,
        notation=unit.notation if unit.hex else unit.id + unit.marks,
    )


def _title(bundle: Bundle, state: State) -> Message:
    if state.stage == "set_up":
        return msg("The board at set-up")
    return msg("The board in turn {turn}", turn=state.turn)


def _unit_facts(bundle: Bundle, state: State) -> Facts:
    headers = (
        msg("Unit"),
        msg("Kind"),
        msg("Side"),
        msg("Hex"),
        msg("Terrain"),
        msg("Leader"),
        msg("Strength"),
        msg("State"),
    )
    rows = tuple(
        (
            verbatim(unit.id),
            words.named(bundle.unit_kinds[unit.id].name),
            side_name(bundle, unit.side),
            verbatim(unit.hex),
            words.terrain(bundle.board.terrain[unit.hex]),
            verbatim(f"L{unit.leader}"),
            msg("reduced") if unit.reduced else msg("full"),
            msg("disrupted") if unit.disrupted else msg("ready"),
        )
        for unit in state.units
        if unit.hex
    )
    return Facts(msg("Units on the map"), headers, rows)


def _tracks(bundle: Bundle, state: State, events: Sequence[ev.Event]) -> tuple[Track, ...]:
    where = {unit.id: unit.hex for unit in state.units}
    sides = {unit.id: bundle.force(unit.side).mark for unit in state.units}
    found = []
    for event in events:
        match event:
            case ev.UnitMoved():
                found.append(("move", event.unit, event.path))
            case ev.UnitFellBack() if event.hex != event.origin:
                found.append(("fall_back", event.unit, (event.origin, event.hex)))
            case ev.CombatFormed():
                found += [
                    (event.combat.kind, unit, (where[unit], event.combat.hex))
                    for unit in event.combat.attackers
                ]
            case ev.HexObserved():
                found.append(("observe", event.unit, (where[event.unit], event.hex)))
            case _:
                pass
    found += [  # Only a draft has any: its combats are formed when it is posted.
        (declared.kind, declared.unit, (where[declared.unit], declared.hex))
        for declared in state.declared
        if declared.kind != "recover"
    ]
    return tuple(
        Track(kind, unit, sides[unit], tuple(place(hex_id) for hex_id in path))
        for kind, unit, path in found
        if all(path)
    )
