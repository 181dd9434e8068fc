"""Nagumo's movement [6.0]."""

from __future__ import annotations

from midway.engine.card import MIDWAY, Adjacency, neighbours


def destinations(square: str, base_intact: bool, adjacency: Adjacency) -> tuple[str, ...]:
    """Return the squares that Nagumo may move to: one step, never onto Midway while its base stands [6.0]."""
    return tuple(to for to in neighbours(square, adjacency) if to != MIDWAY or not base_intact)
