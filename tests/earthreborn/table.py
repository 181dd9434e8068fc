"""Plans on a test's table: the shipped scenarios, and small ones drawn in the test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from earthreborn.engine.state import State
from earthreborn.engine.system import SYSTEM, EarthRules
from games.core.dice import ScriptedDice
from games.core.errors import Fault, Refused
from games.core.play import Played, play
from games.core.system import MatchOptions

DATA = Path(__file__).parents[2] / "earthreborn/data"
CHARACTERS = (DATA / "characters.toml").read_text(encoding="utf-8")
TEXTS = '[title]\nen = "Test"\nja = "試験"\n[situation]\nen = "Go."\nja = "行け。"\n'


def shipped(key: str) -> EarthRules:
    """Return the rules of a shipped scenario."""
    text = (DATA / f"scenarios/{key}.toml").read_text(encoding="utf-8")
    files = {name: (DATA / name).read_text(encoding="utf-8") for name in SYSTEM.needs(text)}
    return SYSTEM.rules(SYSTEM.load(key, {"scenario.toml": text, **files}))


def bundle(drawing: str, legend: str, scenario: str) -> dict[str, str]:
    """Return the files of a small scenario; `scenario` is TOML without plan, title and situation."""
    return {
        "scenario.toml": f'plan = "test"\n{scenario}\n{TEXTS}',
        "characters.toml": CHARACTERS,
        "plans/test/plan.txt": drawing,
        "plans/test/legend.toml": legend,
    }


def sides(*starts: str, head: str = "", goals: str = "EW") -> str:
    """Return a scenario of West against East; a start is `ID side square facing cards`."""
    lines = ["command_points = 4", "rounds = 3", head]
    lines += [
        f'[[sides]]\nkey = "{key}"\ngoal = "{goal}"'
        for key, goal in zip(("West", "East"), goals, strict=True)
    ]
    for start in starts:
        who, side, square, facing, cards = start.split()
        lines += ["[[characters]]", f'id = "{who}"', f'side = "{side}"', f'square = "{square}"']
        lines += [f'facing = "{facing}"', f"cards = {cards}"]
    return "\n".join(lines)


def drawn(drawing: str, legend: str, scenario: str) -> EarthRules:
    """Return the rules of a small scenario."""
    return SYSTEM.rules(SYSTEM.load("test", bundle(drawing, legend, scenario)))


def start(rules: EarthRules) -> State:
    """Return the first state."""
    return rules.setup(MatchOptions())


def comment(rules: EarthRules, state: State, *lines: str, side: str | None = None) -> Played[State]:
    """Return what a comment of the side to move leads to."""
    return play(SYSTEM, rules, state, side or state.side, "\n".join(lines), ScriptedDice(()))


def held(rules: EarthRules, state: State, *lines: str) -> State:
    """Return the state after orders, the turn going on."""
    return comment(rules, state, *lines, "...").state


def after(rules: EarthRules, state: State, *lines: str) -> State:
    """Return the state after a comment that ends the turn."""
    return comment(rules, state, *lines).state


def costs(rules: EarthRules, state: State, *lines: str) -> list[str]:
    """Return what stands beside each order."""
    return [str(note) for echo in comment(rules, state, *lines).echoes for note in echo.notes]


def refusals(rules: EarthRules, state: State, *lines: str, side: str | None = None) -> Sequence[Fault]:
    """Return why a comment is refused."""
    try:
        comment(rules, state, *lines, side=side)
    except Refused as refused:
        return refused.faults
    raise AssertionError(f"{lines!r} was accepted")


def refusal(rules: EarthRules, state: State, *lines: str) -> Fault:
    """Return the one reason why a comment is refused."""
    (fault,) = refusals(rules, state, *lines)
    return fault
