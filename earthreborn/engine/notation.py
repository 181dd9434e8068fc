"""Orders written: the canonical line of each. `earthreborn.engine.reading` is the inverse. [5.2.6]"""

from __future__ import annotations

from typing import assert_never

from earthreborn.engine.orders import (
    AnyOrder,
    AnyStop,
    CloseDoor,
    GiveCard,
    GoTo,
    Leave,
    MoveCharacter,
    OpenDoor,
    Pass,
    TakeCard,
)


def format_order(order: AnyOrder) -> str:
    """Return the canonical line of an order, such as `VASQUEZ M/3/C4/O#2/F4/C#2`."""
    match order:
        case Pass():
            return "PASS"
        case MoveCharacter():
            stops = "/".join(format_stop(stop) for stop in order.stops)
            return f"{order.character} M/{order.command_points}/{stops}"
        case _:
            assert_never(order)


def format_stop(stop: AnyStop) -> str:
    """Return a stop as it is written."""
    match stop:
        case GoTo():
            return stop.square
        case OpenDoor():
            return f"O#{stop.door}"
        case CloseDoor():
            return f"C#{stop.door}"
        case GiveCard():
            return f"G/{stop.friend}"
        case TakeCard():
            return f"T/{stop.friend}" if stop.friend else "T"
        case Leave():
            return "X"
        case _:
            assert_never(stop)
