"""Writes the golden records anew: `python -m tests.raf.make_records`, after a change of the printed set."""

from __future__ import annotations

import random
from pathlib import Path

from games.core.dice import MatchDice
from games.core.record import of_thread, render
from games.core.system import MatchOptions, bundle_hash
from games.core.thread import Thread
from raf.engine.state import SIDE
from raf.engine.system import SYSTEM
from tests.raf.ops import RULES

RECORDS = Path(__file__).parent / "records"
TYPED = "typed"
"""The record that a browser test types: its dice are those of a match with this secret, address and nonce."""
TYPED_SECRET, TYPED_SLUG, TYPED_NONCE = (1940).to_bytes(32, "big"), "typedtyped22", "0" * 32
WANTED = {"bad": "british_disaster", "drawn": "draw", "good": "british_victory"}
"""File name -> the grade that its day ends with."""


def played(seed: int) -> Thread:
    """A whole day by the computer player; the seed decides dice and play."""
    secret, rng = seed.to_bytes(32, "big"), random.Random(seed)
    thread = Thread(SYSTEM, RULES, MatchOptions())
    thread.begin(MatchDice(secret, "golden", 0, ""))
    while thread.outcome is None:
        comment = RULES.bot(thread.state, SIDE, rng)
        thread.post(SIDE, comment, MatchDice(secret, "golden", len(thread.entries), ""))
    return thread


def typed() -> Thread:
    """A whole day by the computer player, with the dice that the page's comments would roll."""
    rng, thread = random.Random(1940), Thread(SYSTEM, RULES, MatchOptions())
    thread.begin(MatchDice(TYPED_SECRET, TYPED_SLUG, 0, ""))
    while thread.outcome is None:
        comment = RULES.bot(thread.state, SIDE, rng)
        thread.post(SIDE, comment, MatchDice(TYPED_SECRET, TYPED_SLUG, len(thread.entries), TYPED_NONCE))
    return thread


def write(name: str, thread: Thread) -> None:
    """Write one record."""
    (RECORDS / f"{name}.fpr").write_text(render(of_thread(thread, tags())), encoding="utf-8")


def tags() -> dict[str, str]:
    """The tags of a match of the introduction."""
    return {
        "Game": SYSTEM.key,
        "Scenario": RULES.scenario.key,
        "ScenarioHash": bundle_hash(RULES.scenario.files),
        "Rules": SYSTEM.version,
        "Dice": "server",
        "Options": "",
        "Player": "RAF: Alice",
    }


def main() -> None:
    """Write the typed day; search seeds until each kind of day is found, and write it."""
    write(TYPED, typed())
    missing = {grade: name for name, grade in WANTED.items()}
    seed = 0
    while missing:
        seed += 1
        thread = played(seed)
        outcome = thread.outcome
        assert outcome is not None
        if outcome.grade in missing:
            write(missing.pop(outcome.grade), thread)


if __name__ == "__main__":
    main()
