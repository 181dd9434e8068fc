"""The card as numbers for its template: squares, and what lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.board import BoardView, Facts, Point, Terrain
from games.core.text import Message, msg, verbatim
from midway.engine.card import COLUMNS, MIDWAY, ROWS, SQUARES, STARTS, coordinates, distance
from midway.engine.events import Event, FleetMoved, FleetSighted
from midway.engine.state import State
from midway.engine.tables.search import FLEET_SQUARES
from midway.engine.tables.victory import AMERICAN_CARRIERS, JAPANESE_CARRIERS
from midway.engine.words import base, squares

SIDE = 100.0
"""The side of a square, in units of the viewBox."""
MARGIN = 20.0
TRAY = 64.0
"""The height of the strip under the squares, for carriers that are off the card."""
WIDTH = 2 * MARGIN + SIDE * len(COLUMNS)
HEIGHT = 2 * MARGIN + SIDE * len(ROWS) + TRAY


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the card: its printed numbers and its place."""

    name: str
    x: float
    y: float
    side: float
    kind: str
    """`start` (no dice numbers), `search`, or `midway`."""
    title: Message


@dataclass(frozen=True, slots=True)
class Card(Terrain):
    """The card."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Force:
    """A counter on the card, or in the strip below it while `square` is empty."""

    square: str
    x: float
    y: float
    """The middle of the counter."""
    afloat: int
    sunk: int
    title: Message


@dataclass(frozen=True, slots=True)
class MidwayBoard(BoardView):
    """What lies on the card."""

    nagumo: Force
    fleet: Force
    base_intact: bool
    base_title: Message
    will: int
    midway_distance: int | None
    """From Nagumo, in squares; None before set-up."""
    fleet_distance: int | None
    """Between the fleets, as it stands in the battle; None while no fleet was found."""
    reach: tuple[str, ...]
    """Squares within the range of a battle, 2 squares or less from Nagumo."""
    trail: tuple[Point, ...]
    """Nagumo's way in the comment being looked at."""
    sightings: tuple[str, ...]
    """Squares reported in the comment being looked at."""


def centre(square: str) -> Point:
    """Return the middle of a square."""
    row, column = coordinates(square)
    return MARGIN + SIDE * (column + 0.5), MARGIN + SIDE * (row - 0.5)


def terrain() -> Card:
    """Return the card itself."""
    return Card(WIDTH, HEIGHT, tuple(_square(name) for name in SQUARES))


def _square(name: str) -> Square:
    x, y = centre(name)
    if name == MIDWAY:
        kind, title = "midway", msg("{square}: Midway", square=name)
    elif name in STARTS:
        kind, title = "start", msg("{square}: the Japanese edge", square=name)
    else:
        kind, title = "search", msg("{square}: open sea, found by dice {square}", square=name)
    return Square(name, x - SIDE / 2, y - SIDE / 2, SIDE, kind, title)


def board(state: State, events: Sequence[Event]) -> MidwayBoard:
    """Return what lies on the card, and what the events of one comment did there."""
    nagumo = _nagumo(state)
    fleet = _fleet(state)
    placed = bool(state.nagumo)
    return MidwayBoard(
        title=_title(state),
        facts=(_facts(state),),
        nagumo=nagumo,
        fleet=fleet,
        base_intact=state.base_intact,
        base_title=msg("Base on Midway: {base}", base=base(state.base_intact)),
        will=state.will,
        midway_distance=state.midway_distance if placed else None,
        fleet_distance=state.distance if state.fleet else None,
        reach=_reach(state),
        trail=_trail(events),
        sightings=tuple(event.square for event in events if isinstance(event, FleetSighted)),
    )


def _nagumo(state: State) -> Force:
    x, y = centre(state.nagumo) if state.nagumo else (MARGIN + SIDE / 2, HEIGHT - MARGIN - TRAY / 2)
    title = msg("Nagumo: {afloat} of {all} carriers afloat", afloat=state.japan, all=JAPANESE_CARRIERS)
    return Force(state.nagumo, x, y, state.japan, JAPANESE_CARRIERS - state.japan, title)


def _fleet(state: State) -> Force:
    x, y = centre(state.fleet) if state.fleet else (WIDTH - MARGIN - SIDE / 2, HEIGHT - MARGIN - TRAY / 2)
    title = msg(
        "American fleet: {afloat} of {all} carriers afloat", afloat=state.america, all=AMERICAN_CARRIERS
    )
    return Force(state.fleet, x, y, state.america, AMERICAN_CARRIERS - state.america, title)


def _reach(state: State) -> tuple[str, ...]:
    if not state.nagumo or state.step in ("last_strike", "over"):
        return ()
    return tuple(square for square in FLEET_SQUARES if distance(state.nagumo, square, state.adjacency) <= 2)


def _trail(events: Sequence[Event]) -> tuple[Point, ...]:
    moves = [event for event in events if isinstance(event, FleetMoved)]
    if not moves:
        return ()
    return centre(moves[0].start), *(centre(move.square) for move in moves)


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
