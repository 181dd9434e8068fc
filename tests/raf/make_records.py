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
    """Search seeds until each kind of day is found, and write it."""
    missing = {grade: name for name, grade in WANTED.items()}
    seed = 0
    while missing:
        seed += 1
        thread = played(seed)
        outcome = thread.outcome
        assert outcome is not None
        if outcome.grade in missing:
            name = missing.pop(outcome.grade)
            (RECORDS / f"{name}.fpr").write_text(render(of_thread(thread, tags())), encoding="utf-8")


if __name__ == "__main__":
    main()
