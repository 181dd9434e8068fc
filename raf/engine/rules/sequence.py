"""The sequence of play [4]: every automatic step runs until the player must decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from raf.engine import events as ev
from raf.engine.rules import (
    approach,
    bombing,
    combat,
    commit,
    damage,
    day,
    force,
    interception,
    patrol,
    recovery,
    target,
    target_events,
)
from raf.engine.rules.room import Room
from raf.engine.state import Answer, Step

STEPS: Mapping[Step, Callable[[Room], None]] = {
    Step.REPAIR: day.repair_step,
    Step.START_TIME: day.start_time_step,
    Step.FORECAST: day.forecast_step,
    Step.NIGHT_PATROL: day.night_patrol_step,
    Step.EARLY_WARNING: day.early_warning_step,
    Step.PATROL: patrol.patrol_step,
    Step.TARGET: target.target_step,
    Step.DETECTION: target.detection_step,
    Step.COMMIT_POOR: commit.commit_poor_step,
    Step.RAID_STRENGTH: force.raid_strength_step,
    Step.COMMIT_LIMITED: commit.commit_limited_step,
    Step.RAID_COMPOSITION: force.raid_composition_step,
    Step.COMMIT_ACCURATE: commit.commit_accurate_step,
    Step.HUNT_BOX: interception.hunt_box_step,
    Step.APPROACH_EVENT: approach.approach_event_step,
    Step.HUNT: combat.hunt_step,
    Step.TARGET_EVENT: target_events.target_event_step,
    Step.INTERCEPTION: interception.interception_step,
    Step.ATTACK: combat.attack_step,
    Step.BOMBING: bombing.bombing_step,
    Step.RECOVERY: recovery.recovery_step,
    Step.SNAP_RAID: recovery.snap_raid_step,
    Step.CLOCK: recovery.clock_step,
    Step.FIGHTERS_BACK: recovery.fighters_back_step,
    Step.SQUADRONS_BACK: recovery.squadrons_back_step,
    Step.END_OF_DAY: day.end_of_day_step,
}
"""What each step does; the steps of choice wait for an answer and are not here."""

ANSWERS: Mapping[str, Callable[[Room, tuple[Answer, ...]], None]] = {
    "patrol": patrol.answer_patrol,
    "commit": commit.answer_commit,
    "leave": interception.answer_leave,
    "disrupted": combat.answer_disrupted,
    "radio": approach.answer_approach,
    "blenheims": target_events.answer_target_event,
    "engage": interception.answer_engage,
    "disperse": damage.answer_disperse,
}


def run(room: Room) -> None:
    """Run automatic steps until a question is open or the match is over."""
    while room.state.pending is None and not room.state.over:
        STEPS[room.state.step](room)


def answer(room: Room) -> None:
    """Settle the open question by the answers given, and run on."""
    decision, answers = room.state.pending, room.state.answers
    assert decision is not None
    room.emit(ev.QuestionAnswered(decision.kind))
    kind = decision.kind
    if kind == "split":
        kind = "leave" if room.state.step is Step.HUNT_BOX else "radio"
    ANSWERS[kind](room, answers)
    run(room)
