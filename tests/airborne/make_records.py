"""Makes the golden records anew: `python -m tests.airborne.make_records`, after a change of data or rules.

The computer player plays both sides through the platform's own thread, with remarks in between.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable
from pathlib import Path

from airborne.engine.system import SYSTEM
from games.core.dice import MatchDice
from games.core.record import of_thread, render
from games.core.system import MatchOptions, bundle_hash
from games.core.thread import SPECTATOR, Thread
from tests.airborne.table import GERMAN, US, rules, shipped_files

RECORDS = Path(__file__).parent / "records"

# Scenario, dice mode, seed, who sits where, first lines of single entries, remarks after single entries.
MATCHES = {
    "crossroads": (
        "server",
        7,
        {US: "Alice", GERMAN: "Bob"},
        {2: "GREN2101 has slept in the woods. Good luck, Bob!", 4: "Here they come."},
        {
            6: (SPECTATOR, "My money is on the machine gun."),
            9: (GERMAN, "> PARA1101 M/2/0603\nThat was bold."),
        },
    ),
    "meeting": (
        "auto",
        11,
        {GERMAN: "Bob", US: "Alice"},
        {1: "この生垣は初めて見る。", 3: "Engines on the road. All platoons forward."},
        {5: (US, "Nobody told me about the hedge at 0605."), 8: (SPECTATOR, "続きが楽しみ")},
    ),
    "village": (
        "posted",
        3,
        {US: "Alice", GERMAN: "Bob"},
        {
            1: "Every house has a cellar.",
            2: "And we have two howitzer crews.\n> 1106/6/K is what I hope for.",
        },
        {7: (GERMAN, "Dice from my grandfather's chess box."), 10: (US, "Mine are pink.")},
    ),
}

CROSSROADS_OPENING = {
    US: ["PARA1101(L5)0402\nPARA1102(L4)0305\nPMGS1103(L4)0304\nPMOR1104(L3)0303", "PARA1101 M/2/0603\n..."]
}


def made(key: str) -> str:
    """Return the record of a scenario's golden match."""
    mode, seed, seats, heads, remarks = MATCHES[key]
    game = rules(key)
    thread = Thread(SYSTEM, game, MatchOptions(mode))
    rng = random.Random(seed)
    secret = hashlib.sha256(f"golden {key} {seed}".encode()).digest()
    openings = {
        side: list(texts) for side, texts in (CROSSROADS_OPENING.items() if key == "crossroads" else [])
    }
    thread.begin(MatchDice(secret, key, 0, ""))
    while acting := game.to_act(thread.state):
        (side,) = acting
        text = openings[side].pop(0) if openings.get(side) else game.bot(thread.state, side, rng)
        _post(thread, side, "\n".join([*_said(heads, len(thread.entries)), text]), secret, key)
        while len(thread.entries) in remarks:
            _post(thread, *remarks[len(thread.entries)], secret, key)
    tags = {
        "Game": "airborne",
        "Scenario": key,
        "ScenarioHash": bundle_hash(shipped_files(key)),
        "Rules": SYSTEM.version,
        "Dice": mode,
        "Options": "",
        **{
            tag: f"{info.key}: {seats[info.key]}"
            for tag, info in zip(("First", "Second"), game.sides, strict=True)
        },
    }
    return render(of_thread(thread, tags))


def _said(heads: dict[int, str], number: int) -> Iterable[str]:
    return [heads[number]] if number in heads else []


def _post(thread: Thread, side: str, text: str, secret: bytes, key: str) -> None:
    thread.post(side, text, MatchDice(secret, key, len(thread.entries), f"nonce {len(thread.entries)}"))


if __name__ == "__main__":
    for name in MATCHES:
        (RECORDS / f"{name}.fpr").write_text(made(name), encoding="utf-8")
