"""Where the names of the targets stand on the map, so that each can be read when one zooms in, in either language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from games.core.board import Point
from raf.engine.data.base import Text
from raf.engine.projection import HEIGHT, WIDTH, Area

SIZE, SMALL = 3.4, 2.4
"""Heights of letters in units of the map; small where targets crowd."""
CROWDED = 13.5
"""How near another target is where the letters are small."""
NEAR = 70.0
"""How far away another name can be and still be in the way."""
PITCH = 1.12
"""From one line to the next, in heights of letters."""
SIGN = 5.0
"""Half the width of a target's sign."""
ASCENT = 0.78
"""How high letters stand above their line, in heights of letters."""
SPLITS = " ・／"
"""Where a name may be parted into two lines."""
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside its target's sign: one or two lines, the first baseline and where they are anchored."""

    lines: tuple[Text, ...]
    x: float
    y: float
    anchor: str
    """`start`, `middle` or `end`, as in SVG."""
    size: float
    box: Area

    @property
    def pitch(self) -> float:
        """Return the way from line to line."""
        return round(self.size * PITCH, 2)


def place(names: Sequence[Text], points: Sequence[Point], clear: Sequence[Area]) -> tuple[Label, ...]:
    """Return a label for each point, in as free a place as can be found; `clear` are areas to keep out of."""
    return _place(tuple((n.en, n.ja) for n in names), tuple(points), tuple(clear))


@lru_cache(maxsize=4)
def _place(
    names: tuple[tuple[str, str], ...], points: tuple[Point, ...], clear: tuple[Area, ...]
) -> tuple[Label, ...]:
    signs = [(x - SIGN, y - SIGN, x + SIGN, y + SIGN) for x, y in points]
    close = [
        [j for j, q in enumerate(points) if j != i and _distance(p, q) < NEAR] for i, p in enumerate(points)
    ]
    order = sorted(range(len(points)), key=lambda i: -len(close[i]))
    chosen: dict[int, Label] = {}
    for _ in range(ROUNDS):
        for i in order:
            is_crowded = any(_distance(points[i], points[j]) < CROWDED for j in close[i])
            avoid = [*(chosen[j].box for j in close[i] if j in chosen), *(signs[j] for j in close[i]), *clear]
            options = _options(names[i], points[i], SMALL if is_crowded else SIZE)
            chosen[i] = min(options, key=lambda option: _cost(option[0].box, avoid) + option[1])[0]
    return tuple(chosen[i] for i in range(len(points)))


def _options(name: tuple[str, str], point: Point, size: float) -> Iterator[tuple[Label, float]]:
    """Yield labels around a point, each with how unwelcome it is by itself."""
    x, y = point
    whole = (Text(*name),)
    en, ja = _split(name[0]), _split(name[1])
    halves = (Text(en[0], ja[0]), Text(en[1], ja[1]))
    for lines, dislike in ((whole, 0.0), (halves, 0.4)):
        width = max(_width(text, size) for line in lines for text in (line.en, line.ja))
        deep = size * (ASCENT + PITCH * (len(lines) - 1) + 0.25)
        for anchor, left, top, more in (
            ("middle", x - width / 2, y + SIGN + 0.4, 0.0),
            ("start", x + SIGN + 0.6, y - deep / 2, 0.2),
            ("end", x - SIGN - 0.6 - width, y - deep / 2, 0.3),
            ("middle", x - width / 2, y - SIGN - 0.4 - deep, 0.4),
        ):
            at = {"middle": left + width / 2, "start": left, "end": left + width}[anchor]
            box = (left, top, left + width, top + deep)
            yield Label(lines, _tidy(at), _tidy(top + size * ASCENT), anchor, size, box), dislike + more


def _split(name: str) -> tuple[str, str]:
    """Return a name in two parts, as even as it can be; the second is empty if it cannot be parted."""
    cuts = [i for i in range(1, len(name) - 1) if name[i] in SPLITS]
    if not cuts:
        return name, ""
    middle = min(cuts, key=lambda i: abs(len(name) - 2 * i))
    first = name[:middle] if name[middle] == " " else name[: middle + 1]
    return first, name[middle + 1 :]


def _width(text: str, size: float) -> float:
    return size * sum(0.56 if char.isascii() else 1.0 for char in text)


def _cost(box: Area, avoid: Sequence[Area]) -> float:
    left, top, right, bottom = box
    outside = (
        max(0.0, 1 - left) + max(0.0, right - WIDTH + 1) + max(0.0, 1 - top) + max(0.0, bottom - HEIGHT + 1)
    )
    return 20 * outside + sum(_overlap(box, other) for other in avoid)


def _overlap(one: Area, other: Area) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _tidy(value: float) -> float:
    return round(value, 2)
