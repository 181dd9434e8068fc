"""The orders that a player can give; each is one line of an answer."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Given(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all orders are."""


class Patrol(Given, frozen=True):
    """Send a squadron up over a sector [5]: `54 P/5/11`."""

    squadron: str
    sector: str


class Intercept(Given, frozen=True):
    """Commit a squadron to the raid [7]: `54 I`."""

    squadron: str


class ToBombBox(Given, frozen=True):
    """Send a squadron on to the bombers [9.1] [10.2]: `54 B`."""

    squadron: str


class GoHome(Given, frozen=True):
    """Send a squadron home [9.1] [10.2]: `54 H`."""

    squadron: str


class Engage(Given, frozen=True):
    """Let the squadrons engage a Gruppe [9.2]: `III/KG76 E`."""

    gruppe: str


class Disperse(Given, frozen=True):
    """Send a squadron of a bombed sector to its landing box [11.22]: `54 D`."""

    squadron: str


class GoOn(Given, frozen=True):
    """Name nobody, or nobody more: `NEXT`."""


Order: TypeAlias = Patrol | Intercept | ToBombBox | GoHome | Engage | Disperse | GoOn

VERBS: dict[type, str] = {
    Patrol: "P",
    Intercept: "I",
    ToBombBox: "B",
    GoHome: "H",
    Engage: "E",
    Disperse: "D",
}


def unit_of(order: Order) -> str:
    """Return the unit that an order names, or "" for `NEXT`."""
    if isinstance(order, GoOn):
        return ""
    return order.gruppe if isinstance(order, Engage) else order.squadron


def make(verb: str, unit: str, sector: str = "") -> Order:
    """Return the order with this letter."""
    if verb == "P":
        return Patrol(unit, sector)
    if verb == "E":
        return Engage(unit)
    simple: dict[str, type[Intercept | ToBombBox | GoHome | Disperse]] = {
        "I": Intercept,
        "B": ToBombBox,
        "H": GoHome,
        "D": Disperse,
    }
    return simple[verb](unit)
