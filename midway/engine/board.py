"""The card as numbers for its template: squares, and what lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.board import BoardView, Facts, Point, Terrain
from games.core.text import Message, msg, verbatim
from midway.engine.card import COLUMNS, MIDWAY, ROWS, SQUARES, STARTS, coordinates, distance
from midway.engine.events import Event, FleetMoved, FleetSighted
from midway.engine.state import State
from midway.engine.tables.battle import FALSE_REPORT_SQUARES
from midway.engine.tables.victory import AMERICAN_CARRIERS, JAPANESE_CARRIERS
from midway.engine.words import GRADE_NAMES, base, squares

LEFT, TOP = 40.0, 74.0
"""Where the squares begin, in units of the viewBox; the dice that name rows and columns stand outside."""
ACROSS, DOWN = 106.0, 78.0
"""Width and height of a square: the card is as wide as a business card."""
TRAY = 78.0
"""The height of the strip under the squares, for carriers that are off the card."""
WIDTH = LEFT + ACROSS * len(COLUMNS) + 16
GROUND = TOP + DOWN * len(ROWS)
"""The lower edge of the squares."""
HEIGHT = GROUND + TRAY
ABREAST = 17.5
"""How far two fleets on one square make room for each other."""
SHIPS = ((-3.0, -9.0), (23.0, -9.0), (-3.0, 9.0), (23.0, 9.0))
"""Places of up to four carriers on a counter."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the card: its printed numbers and its place."""

    name: str
    x: float
    y: float
    width: float
    height: float
    kind: str
    """`start` (no dice numbers), `search`, or `midway`."""
    title: Message


@dataclass(frozen=True, slots=True)
class Label:
    """A number beside the card: the die that names a row or a column."""

    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class Card(Terrain):
    """The card."""

    squares: tuple[Square, ...]
    dice: tuple[Label, ...]
    midway: Point


@dataclass(frozen=True, slots=True)
class Ship:
    """A carrier on its counter."""

    x: float
    y: float
    """Measured from the middle of the counter."""
    sunk: bool


@dataclass(frozen=True, slots=True)
class Force:
    """A counter on the card, or in the strip below it while `square` is empty."""

    square: str
    x: float
    y: float
    """The middle of the counter."""
    afloat: int
    sunk: int
    ships: tuple[Ship, ...]
    title: Message


@dataclass(frozen=True, slots=True)
class Range:
    """How far a square lies from Nagumo."""

    square: Square
    squares: int
    in_reach: bool
    """A fleet found here is fought, and Midway can be struck; farther off a report is false."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A report of the comment being looked at."""

    x: float
    y: float
    is_false: bool


@dataclass(frozen=True, slots=True)
class MidwayBoard(BoardView):
    """What lies on the card."""

    nagumo: Force
    fleet: Force
    base_intact: bool
    base_title: Message
    will: int
    will_pips: tuple[tuple[float, bool], ...]
    """Six places from left to right; as many are lit as the American will counts."""
    midway_distance: int | None
    """From Nagumo, in squares; None before set-up."""
    fleet_distance: int | None
    """Between the fleets, as it stands in the battle; None while no fleet was found."""
    ranges: tuple[Range, ...]
    """Every square but Nagumo's own; empty before set-up and at the end."""
    trail: tuple[Point, ...]
    """Nagumo's way in the comment being looked at."""
    sightings: tuple[Sighting, ...]
    result: Message | None
    """The name of the result, once the game is over."""


def centre(square: str) -> Point:
    """Return the middle of a square."""
    row, column = coordinates(square)
    return LEFT + ACROSS * (column + 0.5), TOP + DOWN * (row - 0.5)


def terrain() -> Card:
    """Return the card itself."""
    return _CARD


def _square(name: str) -> Square:
    x, y = centre(name)
    if name == MIDWAY:
        kind, title = "midway", msg("{square}: Midway", square=name)
    elif name in STARTS:
        kind, title = "start", msg("{square}: the Japanese edge", square=name)
    else:
        kind, title = "search", msg("{square}: open sea, found by dice {square}", square=name)
    return Square(name, x - ACROSS / 2, y - DOWN / 2, ACROSS, DOWN, kind, title)


def _card() -> Card:
    rows = [Label(LEFT - 17, centre(f"{row}-0")[1], row) for row in ROWS]
    columns = [Label(centre(f"1-{column}")[0], TOP - 13, column) for column in COLUMNS if column]
    return Card(WIDTH, HEIGHT, tuple(_square(name) for name in SQUARES), (*rows, *columns), centre(MIDWAY))


_CARD = _card()


def board(state: State, events: Sequence[Event]) -> MidwayBoard:
    """Return what lies on the card, and what the events of one comment did there."""
    placed = bool(state.nagumo)
    return MidwayBoard(
        title=_title(state),
        facts=(_facts(state),),
        nagumo=_nagumo(state),
        fleet=_fleet(state),
        base_intact=state.base_intact,
        base_title=msg("Base on Midway: {base}", base=base(state.base_intact)),
        will=state.will,
        will_pips=tuple((LEFT + 78 + 16 * number, number <= state.will) for number in range(1, 7)),
        midway_distance=state.midway_distance if placed else None,
        fleet_distance=state.distance if state.fleet else None,
        ranges=_ranges(state),
        trail=_trail(events),
        sightings=_sightings(events),
        result=GRADE_NAMES[state.grade] if state.step == "over" else None,
    )


def _nagumo(state: State) -> Force:
    x, y = _place(state.nagumo, LEFT + 37, state.nagumo in (state.fleet, MIDWAY), ABREAST)
    title = msg("Nagumo: {afloat} of {all} carriers afloat", afloat=state.japan, all=JAPANESE_CARRIERS)
    ships = _ships(state.japan, JAPANESE_CARRIERS)
    return Force(state.nagumo, x, y, state.japan, JAPANESE_CARRIERS - state.japan, ships, title)


def _fleet(state: State) -> Force:
    x, y = _place(state.fleet, WIDTH - 16 - 37, state.fleet == state.nagumo, -ABREAST)
    title = msg(
        "American fleet: {afloat} of {all} carriers afloat", afloat=state.america, all=AMERICAN_CARRIERS
    )
    ships = _ships(state.america, AMERICAN_CARRIERS)
    return Force(state.fleet, x, y, state.america, AMERICAN_CARRIERS - state.america, ships, title)


def _place(square: str, tray_x: float, is_shared: bool, aside: float) -> Point:
    """Return where a counter lies: on its square, beside what else lies there, or in the strip below the card."""
    if not square:
        return tray_x, GROUND + 45
    x, y = centre(square)
    return (x, y + aside) if is_shared else (x, y)


def _ships(afloat: int, count: int) -> tuple[Ship, ...]:
    return tuple(Ship(*place, number >= afloat) for number, place in enumerate(SHIPS[:count]))


def _ranges(state: State) -> tuple[Range, ...]:
    if not state.nagumo or state.step in ("last_strike", "over"):
        return ()
    apart = [
        (square, distance(state.nagumo, square.name, state.adjacency))
        for square in _CARD.squares
        if square.kind != "start"
    ]
    return tuple(
        Range(square, squares, squares < FALSE_REPORT_SQUARES) for square, squares in apart if squares
    )


def _sightings(events: Sequence[Event]) -> tuple[Sighting, ...]:
    return tuple(
        Sighting(*centre(event.square), event.distance >= FALSE_REPORT_SQUARES)
        for event in events
        if isinstance(event, FleetSighted)
    )


def _trail(events: Sequence[Event]) -> tuple[Point, ...]:
    """Return Nagumo's way, from the middle of the first square to the edge of his counter."""
    moves = [event for event in events if isinstance(event, FleetMoved)]
    if not moves:
        return ()
    (x, y), (to_x, to_y) = centre(moves[-1].start), centre(moves[-1].square)
    edge = (x + (to_x - x) * 0.58, y + (to_y - y) * 0.64)
    return *(centre(move.start) for move in moves), edge


def _title(state: State) -> Message:
    if not state.nagumo:
        return msg("The card before set-up")
    return msg("The card in turn {turn}: Nagumo on {square}", turn=state.turn, square=state.nagumo)


def _facts(state: State) -> Facts:
    nowhere = msg("off the card")
    return Facts(
        msg("Forces off Midway"),
        (msg("Force"), msg("Square"), msg("Strength"), msg("Distance to Nagumo")),
        (
            (
                msg("Nagumo"),
                verbatim(state.nagumo) if state.nagumo else nowhere,
                msg("{afloat} of {all} afloat", afloat=state.japan, all=JAPANESE_CARRIERS),
                verbatim("-"),
            ),
            (
                msg("American fleet"),
                verbatim(state.fleet) if state.fleet else nowhere,
                msg("{afloat} of {all} afloat", afloat=state.america, all=AMERICAN_CARRIERS),
                squares(state.distance) if state.fleet else verbatim("-"),
            ),
            (
                msg("Midway"),
                verbatim(MIDWAY),
                base(state.base_intact),
                squares(state.midway_distance) if state.nagumo else verbatim("-"),
            ),
        ),
    )
