"""The board on a test's table: shipped rules, small boards of one's own, comments played with given dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from airborne.engine.state import State, Unit
from airborne.engine.system import SYSTEM, AirborneRules
from games.core.dice import ScriptedDice
from games.core.errors import Fault, Refused
from games.core.play import Played, play
from games.core.system import MatchOptions
from games.notation.lines import Line, split

DATA = Path(__file__).parents[2] / "airborne" / "data"
KEYS = ("crossroads", "meeting", "village")
US, GERMAN = "US", "German"


def shipped_files(key: str) -> dict[str, str]:
    """Return the bundle of a shipped scenario."""
    toml = (DATA / "scenarios" / f"{key}.toml").read_text(encoding="utf-8")
    return {"scenario.toml": toml} | {p: (DATA / p).read_text(encoding="utf-8") for p in SYSTEM.needs(toml)}


@cache
def rules(key: str = "crossroads") -> AirborneRules:
    """Return the rules of a shipped scenario."""
    return SYSTEM.rules(SYSTEM.load(key, shipped_files(key)))


def board_rules(
    terrain: Mapping[str, str] | None = None,
    *,
    roads: tuple[str, ...] = (),
    hedges: tuple[str, ...] = (),
    us: tuple[str, ...] = ("PARA1101", "PARA1102", "PMGS1103", "PMOR1104"),
    german: tuple[str, ...] = ("GREN2101", "GREN2102", "SMGS2103", "PAKG2104"),
    victory: str = "",
    turns: int = 3,
    extra: str = "",
) -> AirborneRules:
    """Return rules on a clear board of 9 x 9 hexes with the given terrain, roads and hedges ("0705-0805")."""
    kinds = {f"{c:02d}{r:02d}": "clear" for c in range(1, 10) for r in range(1, 10)} | dict(terrain or {})
    sides = [(side, "road") for side in roads] + [(side, "hedge") for side in hedges]
    victory = victory or '[[victory]]\nside = "US"\nkind = "wipe_out"\nwins = true\n'
    toml = f"""
map = "plain"
turns = {turns}
first = "US"
title = {{ en = "Test", ja = "試験" }}
situation = {{ en = "A test.", ja = "試験。" }}
{extra}
[[forces]]
side = "US"
name = {{ en = "American", ja = "米軍" }}
units = {list(us)}
leaders = {[5, 4, 3, 3, 3, 3, 3, 3][: len(us)]}
hexes = ["0101-0309"]
[[forces]]
side = "German"
name = {{ en = "German", ja = "ドイツ軍" }}
units = {list(german)}
leaders = {[5, 4, 3, 3, 3, 3, 3, 3][: len(german)]}
hexes = ["0701-0909"]
{victory}
"""
    files = shipped_files("crossroads")
    bundle = {path: files[path] for path in ("counters.csv", "tables/fire.csv", "tables/assault.csv")}
    bundle["scenario.toml"] = toml
    bundle["maps/plain/hexes.csv"] = "hex,terrain\n" + "".join(f"{h},{t}\n" for h, t in sorted(kinds.items()))
    bundle["maps/plain/sides.csv"] = "a,b,feature\n" + "".join(f"{s[:4]},{s[5:]},{f}\n" for s, f in sides)
    return SYSTEM.rules(SYSTEM.load("test", bundle))


def at(game: AirborneRules, *placed: str, dice_mode: str = "server", side: str = US, **fields: Any) -> State:
    """Return a state in play from notations such as `PARA1101*D(L5)0603`; the other units are eliminated."""
    state = game.setup(MatchOptions(dice_mode))
    found: dict[str, tuple[str, int, bool, bool]] = {}
    for text in placed:
        head, hex_id = text.split(")")
        name, value = head.split("(L")
        found[name.rstrip("*D")] = (hex_id, int(value), "*" in name, "D" in name)
    units = []
    for unit in state.units:
        hex_id, leader, reduced, disrupted = found.pop(unit.id, ("", 3, False, False))
        units.append(Unit(unit.id, unit.side, hex_id, leader, reduced, disrupted, hex_id == ""))
    assert not found, f"no such units: {found}"
    return State(tuple(units), 1, side, stage="play", dice_mode=dice_mode, **fields)


def post(game: AirborneRules, state: State, text: str, *dice: int, side: str = US) -> Played[State]:
    """Return what a comment leads to; every die must be used and no tail refused."""
    scripted = ScriptedDice(dice)
    played = play(SYSTEM, game, state, side, text, scripted)
    assert scripted.left == ()
    assert played.faults == ()
    return played


def refusal(game: AirborneRules, state: State, text: str, side: str = US) -> Fault:
    """Return the first reason why a comment is refused whole; no die is rolled for it."""
    try:
        play(SYSTEM, game, state, side, text, ScriptedDice(()))
    except Refused as refused:
        return refused.faults[0]
    raise AssertionError(f"{text!r} was accepted")


def unit(state: State, unit_id: str) -> Unit:
    """Return a unit that must be there."""
    found = state.unit(unit_id)
    assert found is not None
    return found


def line(text: str) -> Line:
    """Return a typed line as the platform hands it to a game."""
    return split(text, SYSTEM.order_shape)[0]
