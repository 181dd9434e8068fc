"""Random legal play of any game, one comment at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games import shipped
from games.core.dice import MatchDice
from games.core.play import Played, begin, play, preview
from games.core.system import MatchOptions
from games.registry import GameEntry, entries, rules_of

LINES_AT_MOST = 40


@dataclass
class Game:
    """A match in memory, with every comment that was written."""

    entry: GameEntry
    rules: Any
    options: MatchOptions
    state: Any
    opening: Played[Any]
    comments: list[tuple[str, str, Played[Any]]] = field(default_factory=list)

    @property
    def system(self) -> Any:
        return self.entry.system


def scenarios() -> list[tuple[str, str]]:
    """Return (game, scenario) of everything that ships."""
    return [(key, name) for key, entry in entries().items() for name in shipped.scenario_keys(entry)]


@cache
def rules_by_name(game_key: str, name: str) -> Any:
    return rules_of(game_key, name, shipped.bundle_of(entries()[game_key], name))


def new_game(game_key: str, name: str, mode: str = "", seed: int = 0) -> Game:
    rules = rules_by_name(game_key, name)
    options = MatchOptions(mode or rules.dice_modes[0])
    opening = begin(rules, rules.setup(options), dice(seed, 0))
    return Game(entries()[game_key], rules, options, opening.state, opening)


def dice(seed: int, number: int) -> MatchDice:
    return MatchDice(bytes(32), f"seed {seed}", number, "")


def post(game: Game, side: str, text: str, seed: int) -> Played[Any]:
    """Play a comment and keep it."""
    played = play(game.system, game.rules, game.state, side, text, dice(seed, len(game.comments) + 1))
    game.comments.append((side, text, played))
    game.state = played.state
    return played


def grown_comment(game: Game, side: str, rng: random.Random) -> tuple[str, bool]:
    """Return a comment grown from legal orders one by one, each chosen on the preview of those before, and whether the
    preview saw all of it: then it must be accepted."""
    view = game.rules.view(game.state, side)
    seen = preview(game.system, game.rules, view, side, "")
    lines: list[str] = []
    state = view
    while len(lines) < LINES_AT_MOST:
        orders = list(game.rules.legal_orders(state, side))
        if not orders:
            break
        longer = [*lines, game.rules.format(rng.choice(orders))]
        next_seen = preview(game.system, game.rules, view, side, "\n".join(longer))
        if lines and not next_seen.waits_from and len(next_seen.echoes) < len(longer):
            break  # What came before has ended the comment.
        lines, seen = longer, next_seen
        state = seen.state
        if seen.waits_from or (not seen.faults and rng.random() < 0.5):
            break
        if side not in game.rules.to_act(state):
            break
    return "\n".join(lines), not seen.faults and not seen.waits_from


def random_play(game: Game, comments: int, seed: int) -> Iterator[str]:
    """Write comments for whoever is to act; gives the side each time before it writes."""
    rng = random.Random(seed)
    for _ in range(comments):
        acting = sorted(game.rules.to_act(game.state))
        if not acting:
            return
        side = rng.choice(acting)
        yield side
        text, is_sure = grown_comment(game, side, rng)
        assert text, f"{side} is to act and has no legal order"
        played = post(game, side, text, seed)
        assert played.canonical
        assert not (is_sure and played.faults), played.faults
