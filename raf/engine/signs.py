"""The signs on the map that say how the battle stands: damage, the raid and its way, the sky, what gathers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.core.board import Point
from games.core.text import Message, msg
from raf.engine import about, layout
from raf.engine.data.kinds import Area
from raf.engine.data.model import RafData
from raf.engine.projection import at
from raf.engine.rules.room import sky_over
from raf.engine.state import DUSK, HOURS, Raid, State
from raf.engine.view import areas, strength
from raf.engine.words import ALERTS, AREAS, EFFORTS, INFORMATION, SKIES, number, text

GATES: Mapping[Area, Point] = {
    Area.LF2_EAST: (756.0, 348.0),
    Area.LF2_SOUTH: (588.0, 450.0),
    Area.LF3: (226.0, 503.0),
}
"""Where the raids of each area come from."""
GATE_NAMES: Mapping[Area, str] = {Area.LF2_EAST: "LF2 E", Area.LF2_SOUTH: "LF2 S", Area.LF3: "LF3"}
PANEL_LEFT, PANEL_TOP, PANEL_WIDTH = 6.0, 6.0, 232.0
LINE = 15.0


@dataclass(frozen=True, slots=True)
class Mark:
    """Damage on a target, or the target of the raid."""

    key: str
    kind: str
    """`light`, `heavy` or `target`."""
    x: float
    y: float
    title: Message
    name: Message | None = None
    """Written beside it."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A sector that the raid passes, or that lies within its reach."""

    kind: str
    """`en_route` or `in_range`."""
    x: float
    y: float
    title: Message


@dataclass(frozen=True, slots=True)
class Gate:
    """Where raids of an area come from; `place` is 1 or 2 if the next or the one after is seen to gather there."""

    name: str
    x: float
    y: float
    title: Message
    place: str = ""


@dataclass(frozen=True, slots=True)
class Hour:
    """A space of the clock."""

    label: str
    now: bool
    past: bool
    x: float
    y: float
    title: Message


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a panel on the map."""

    kind: str
    """`big`, `small` or `raid`, or the sky's name."""
    text: Message
    title: Message
    x: float
    y: float


def is_raid_on(state: State) -> bool:
    """Tell whether a raid is being met: not between raids, not after the day."""
    between = state.pending is not None and state.pending.kind == "patrol"
    return state.raid is not None and not state.over and not between


def _raid(state: State) -> Raid | None:
    return state.raid if is_raid_on(state) else None


def marks(state: State, data: RafData, places: Mapping[str, Point]) -> Iterator[Mark]:
    """Yield what is damaged, and the raid's target."""
    for key, level in sorted(state.damage.items()):
        name = text(data.targets[key].name)
        said = (
            msg("{name}: heavily damaged", name=name)
            if level == "heavy"
            else msg("{name}: damaged", name=name)
        )
        yield Mark(key, level, *places[key], said)
    raid = _raid(state)
    if raid is not None:
        target = data.targets[data.target_cards[raid.target].target]
        name = text(target.name)
        yield Mark(
            target.id, "target", *places[target.id], msg("{name}: target of the raid", name=name), name
        )


def rings(state: State, data: RafData) -> Iterator[Ring]:
    """Yield the sectors from which the raid may be met."""
    raid = _raid(state)
    if raid is None:
        return
    card = data.target_cards[raid.target]
    for kind, sectors, said in (
        ("en_route", card.en_route, about.EN_ROUTE),
        ("in_range", card.in_range, about.IN_RANGE),
    ):
        for sector in sectors:
            there = data.sectors[sector]
            title = msg("{sector}: {about}", sector=sector, about=said)
            yield Ring(kind, *at(there.lat, there.lon), title)


def gates(state: State) -> Iterator[Gate]:
    """Yield the three areas that raids come from, the next ones numbered."""
    known = [] if state.over else [a for a in (state.targets.aside, state.targets.top) if a is not None]
    for area, (x, y) in GATES.items():
        places = [str(n) for n, a in enumerate(known, start=1) if a is area]
        title = about.AREA[area]
        if places == ["1"]:
            title = msg("{about} The next raid gathers here.", about=title)
        elif places == ["2"]:
            title = msg("{about} The raid after the next gathers here.", about=title)
        elif places:
            title = msg("{about} The next two raids gather here.", about=title)
        yield Gate(GATE_NAMES[area], x, y, title, "·".join(places))


def way(state: State, data: RafData, places: Mapping[str, Point]) -> tuple[Point, ...]:
    """Return the raid's way to its target, from where its area's raids come; empty without a raid."""
    raid = _raid(state)
    if raid is None:
        return ()
    card = data.target_cards[raid.target]
    (x, y), (to_x, to_y) = GATES[card.area], places[card.target]
    short = 13 / max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    return (x, y), (round(to_x + short * (x - to_x), 1), round(to_y + short * (y - to_y), 1))


def clock(state: State) -> Iterator[Hour]:
    """Yield the spaces of the clock."""
    now = min(state.hour, DUSK)
    for index, hour in enumerate(HOURS):
        title = msg("{hour}. {about}", hour=hour, about=about.CLOCK)
        yield Hour(hour, index == now, index < now, PANEL_LEFT + 19 + 32.5 * index, PANEL_TOP + 18, title)


def panel(state: State) -> Iterator[Line]:
    """Yield victory points, both skies and what gathers."""
    left, top = PANEL_LEFT + 8, PANEL_TOP + 52
    yield Line("big", msg("{points} victory points", points=number(state.vp)), about.POINTS, left, top)
    for row, area in enumerate((Area.LF2_EAST, Area.LF3), start=1):
        sky = sky_over(state, area)
        said = msg("Luftflotte {number}: {sky}", number=area.luftflotte, sky=SKIES[sky])
        yield Line(
            sky.value,
            said,
            msg("{sky}: {about}", sky=SKIES[sky], about=about.SKY[sky]),
            left,
            top + 1 + LINE * row,
        )
    if state.over:
        return
    known = [a for a in (state.targets.aside, state.targets.top) if a is not None]
    rest = [msg("Next raid: {area}", area=AREAS[known[0]])] if known else [areas(state)]
    if len(known) > 1:
        rest.append(msg("The one after: {area}", area=AREAS[known[1]]))
    hint = msg("What the radar sees gathering; of the card only its area is known [4.1e].")
    for row, line in enumerate(rest, start=3):
        yield Line("small", line, hint, left, top + 1 + LINE * row)


def raid_panel(state: State, data: RafData) -> Iterator[Line]:
    """Yield what is known of the raid: target and size, detection, strength; nothing without a raid."""
    raid = _raid(state)
    if raid is None:
        return
    target = data.targets[data.target_cards[raid.target].target]
    head = msg(
        "Raid {number}: {target}, {size}",
        number=raid.number,
        target=text(target.name),
        size=EFFORTS[raid.size],
    )
    left, top = 284.0, layout.MAP_HEIGHT - 10
    lines = [(head, about.KIND[target.kind])]
    if raid.detection:
        found = msg("Alert {alert}, information {information} (detection {total})", alert=ALERTS[raid.alert],
                    information=INFORMATION[raid.information], total=raid.detection)  # fmt: skip
        lines.append(
            (
                found,
                msg(
                    "{alert} {information}",
                    alert=about.ALERT[raid.alert],
                    information=about.INFORMATION[raid.information],
                ),
            )
        )
    known = strength(state, data)
    if known is not None:
        lines.append((known, msg("What is known of the raid's strength [8].")))
    for row, (said, title) in enumerate(lines):
        yield Line("raid" if row == 0 else "small", said, title, left, top - LINE * (len(lines) - 1 - row))
