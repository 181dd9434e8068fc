"""A measured figure, its target, and what it is compared with."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One line of the table; make it with `at_least`, `at_most` or `plain`."""

    name: str
    value: float
    unit: str
    target: str = ""
    """As printed: `>= 500`."""
    met: bool | None = None
    """None when there is no target."""
    baseline: str = ""
    """What it was measured beside, with that figure: `bare group_send 1.9 ms`."""
    ratio: float | None = None
    """The value divided by the baseline's."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def plain(name: str, value: float, unit: str) -> Figure:
    """A figure without a target."""
    return Figure(name, value, unit)


def at_least(name: str, value: float, unit: str, target: float) -> Figure:
    """A figure that should reach its target."""
    return Figure(name, value, unit, f">= {show(target)}", value >= target)


def at_most(name: str, value: float, unit: str, target: float) -> Figure:
    """A figure that should stay within its target."""
    return Figure(name, value, unit, f"<= {show(target)}", value <= target)


def beside(
    name: str,
    value: float,
    unit: str,
    baseline: tuple[str, float],
    *,
    least: float | None = None,
    most: float | None = None,
) -> Figure:
    """A figure whose target is a ratio to a baseline measured in the same run."""
    other, amount = baseline
    ratio = value / amount if amount else float("inf")
    target, met = "", None
    if least is not None:
        target, met = f">= {show(least)} x", ratio >= least
    if most is not None:
        target, met = f"<= {show(most)} x", ratio <= most
    return Figure(name, value, unit, target, met, f"{other} {show(amount)} {unit}", ratio)


def show(value: float) -> str:
    """A number with three or four figures that matter."""
    if value == int(value) and abs(value) < 10_000_000:
        return f"{int(value):,}"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def seconds(call: Callable[[], Any], *, rounds: int = 5) -> float:
    """The median time of a call, after one that warms up."""
    call()
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        call()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def per_second(call: Callable[[], Any], *, for_seconds: float = 2.0) -> float:
    """How often a call returns in a second, after one that warms up."""
    call()
    count, started = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < for_seconds:
        call()
        count += 1
    return count / elapsed


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies; `share` is from 0 to 1."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
