"""Names and short phrases that prose, board and brief share."""

from __future__ import annotations

from games.core.text import Message, msg, msg_n
from midway.engine.state import EndReason
from midway.engine.tables.victory import Grade

GRADE_NAMES: dict[Grade, Message] = {
    "great_victory": msg("Great victory"),
    "victory": msg("Victory"),
    "defeat": msg("Defeat"),
    "great_defeat": msg("Great defeat"),
}
END_REASONS: dict[EndReason, Message] = {
    "fleet_sunk": msg("The American fleet is annihilated."),
    "no_carriers": msg("No Japanese carrier is left afloat."),
    "americans_withdrew": msg("The American carriers broke off the battle."),
    "withdrawn": msg("Nagumo broke off the operation."),
}
ROLLS: dict[str, Message] = {
    "will": msg("the American will"),
    "search tens": msg("the search (tens)"),
    "search ones": msg("the search (ones)"),
    "search again tens": msg("the second search (tens)"),
    "search again ones": msg("the second search (ones)"),
    "bombers": msg("the B-17s"),
    "battle Japan": msg("Nagumo's fire in the carrier battle"),
    "battle America": msg("American fire in the carrier battle"),
    "battle will": msg("the distance after the round (will)"),
    "strike": msg("the strike on Midway"),
    "strike base": msg("Midway's own aircraft"),
    "strike will": msg("the answer of the American fleet (will)"),
    "ambush": msg("the ambush"),
}
"""What each roll is for, by the tag that the rules give it."""


def japanese_left(count: int) -> Message:
    """Return how many Japanese carriers are afloat, as a sentence."""
    if not count:
        return msg("Nagumo has no carrier left.")
    return msg_n("Nagumo has one carrier left.", "Nagumo has {count} carriers left.", count)


def squares(count: int) -> Message:
    """Return a number of squares, in words."""
    return msg_n("{count} square", "{count} squares", count)


def base(intact: bool) -> Message:
    """Return how the base on Midway stands."""
    return msg("standing") if intact else msg("destroyed")
