"""What a computer player would post."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.flow import Flow
from games.scenes import enter

IN_A_ROW = 500
"""How many comments computer players write before they are asked again."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player wants to post, for which seat and at which ply."""

    seat_id: int
    ply: int
    text: str


def think(slug: str) -> Flow[Thought | None]:
    """Return what the next computer player to act would post, or None if none is to act."""
    scene = yield from enter(slug)
    if scene is None or scene.match.over:
        return None
    match = scene.match
    seat = next((seat for seat in match.seats if seat.bot and seat.side in match.acting), None)
    if seat is None:
        return None
    # What a computer player chooses by has nothing to do with the dice of the match.
    rng = random.Random(random.SystemRandom().getrandbits(64))
    text = scene.rules.bot(scene.rules.view(scene.state, seat.side), seat.side, rng)
    return Thought(seat.id, match.ply, text)
