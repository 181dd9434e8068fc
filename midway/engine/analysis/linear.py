"""Sparse linear equations of the shape that chances give: what a node is worth in terms of other nodes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

Name = TypeVar("Name", bound=Hashable)
Vector = tuple[float, ...]


def solve(equations: dict[Name, tuple[dict[Name, float], Vector]]) -> dict[Name, Vector]:
    """Return the value of each unknown `x` from `x = sum(weight * other) + constant`.

    Weights are chances: not negative, at most 1 in sum. `ZeroDivisionError` when some unknowns lead only to each
    other, so that no value follows. Constants are vectors of one length, and so are the values.
    """
    rows = {name: (dict(weights), constant) for name, (weights, constant) in equations.items()}
    order = list(rows)
    for done, name in enumerate(order):
        weights, constant = rows[name]
        own = weights.pop(name, 0.0)
        if own:
            scale = 1.0 / (1.0 - own)
            weights = {other: weight * scale for other, weight in weights.items()}
            constant = tuple(value * scale for value in constant)
        rows[name] = weights, constant
        for later in order[done + 1 :]:
            _substitute(rows, later, name)
    values: dict[Name, Vector] = {}
    for name in reversed(order):
        weights, constant = rows[name]
        for other, weight in weights.items():
            constant = tuple(
                value + weight * term for value, term in zip(constant, values[other], strict=True)
            )
        values[name] = constant
    return values


def _substitute(rows: dict[Name, tuple[dict[Name, float], Vector]], row: Name, name: Name) -> None:
    """Replace the unknown `name` in one equation by its own."""
    weights, constant = rows[row]
    factor = weights.pop(name, 0.0)
    if not factor:
        return
    for other, weight in rows[name][0].items():
        weights[other] = weights.get(other, 0.0) + factor * weight
    rows[row] = (
        weights,
        tuple(value + factor * term for value, term in zip(constant, rows[name][1], strict=True)),
    )
