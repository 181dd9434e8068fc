"""The carrier battle, round by round [8.3]."""

from __future__ import annotations

from games.core.system import Recorder
from midway.engine.events import DistanceChanged, Event, LastStrikeOpened, RoundFought
from midway.engine.rules.victory import end, end_if_no_carriers
from midway.engine.state import State
from midway.engine.tables.battle import FALSE_REPORT_SQUARES, dice_count, hit_limit, hits, next_distance


def fight(rec: Recorder[State, Event], *, surprise: bool) -> None:
    """Fight until a fleet is annihilated or the Americans withdraw; by `surprise`, Nagumo fires alone first [8.3]."""
    while True:
        _round(rec, surprise=surprise)
        surprise = False
        if end_if_no_carriers(rec):
            return
        state = rec.state
        if not state.america:
            if state.base_in_reach:
                rec.emit(LastStrikeOpened())
            else:
                end(rec, "fleet_sunk")
            return
        die = rec.roll(6, "battle will")
        apart = next_distance(state.distance, die, state.will)
        rec.emit(DistanceChanged(die, state.will, state.distance, apart))
        if apart >= FALSE_REPORT_SQUARES:
            end(rec, "americans_withdrew")
            return


def _round(rec: Recorder[State, Event], *, surprise: bool) -> None:
    """Let both sides fire at once; carriers are counted before [8.3]."""
    state = rec.state
    apart = state.distance
    japan_dice = tuple(rec.roll(6, "battle Japan") for _ in range(dice_count(apart)))
    america_dice = () if surprise else tuple(rec.roll(6, "battle America") for _ in range(dice_count(apart)))
    american_losses = hits(japan_dice, state.japan, apart, state.america)
    japanese_losses = hits(america_dice, state.america, apart, state.japan)
    rec.emit(
        RoundFought(
            distance=apart,
            japan_dice=japan_dice,
            japan_limit=hit_limit(state.japan, apart),
            america_dice=america_dice,
            america_limit=hit_limit(state.america, apart),
            american_losses=american_losses,
            japanese_losses=japanese_losses,
            japan=state.japan - japanese_losses,
            america=state.america - american_losses,
        )
    )
