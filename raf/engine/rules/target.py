"""The target of the next raid, its size, and what the British know of it [6]."""

from __future__ import annotations

from raf.engine import events as ev
from raf.engine.data.cards import TargetCard
from raf.engine.data.kinds import (
    GERMAN_BOMBERS,
    AircraftType,
    DetectionModifier,
    Effort,
    TargetKind,
)
from raf.engine.rules import decks
from raf.engine.rules.force import luftflotten, ready
from raf.engine.rules.room import Room, sky_over
from raf.engine.state import Step

LEAST_FOR_MAJOR = 2
"""Full fighter Gruppen, and full bomber Gruppen, without which a raid is minor [6.1]."""


def target_step(room: Room) -> None:
    """Turn target cards until one is raided, or repeat the last target [4.2a] [6] [6.2]."""
    ahead = room.state.ahead
    if ahead.repeat:
        card, size = room.data.target_cards[ahead.repeat], ahead.size
        held_back = size is Effort.MAJOR and not can_be_major(room, card)
        size = Effort.MINOR if held_back else size
        room.emit(ev.RaidBegan(next_number(room), card.card, size, follow_up=True, held_back=held_back))
    else:
        while not begin_raid(room, decks.draw_target(room)):
            pass
    room.begin(Step.DETECTION)


def begin_raid(room: Room, card: TargetCard, *, snap: bool = False) -> bool:
    """Roll for the size of a raid on a target; tell whether there is one [6] [6.1]."""
    priority = room.state.priorities[card.kind]
    die = room.roll(6, "raid effort")
    result = room.data.raid_effort(priority, card.value, die, room.level > 0)
    held_back = result is Effort.MAJOR and not snap and not can_be_major(room, card)
    room.emit(ev.EffortRolled(card.card, priority, card.value, die, result, held_back))
    if result is Effort.NONE:
        return False
    size = Effort.MINOR if held_back else result
    room.emit(ev.RaidBegan(next_number(room), card.card, size, snap=snap))
    return True


def next_number(room: Room) -> int:
    """Return the number of the next raid of the day; one that comes to nothing keeps its own."""
    last = room.state.raid
    return 1 if last is None else last.number + 1


def can_be_major(room: Room, card: TargetCard) -> bool:
    """Tell whether enough full Gruppen are ready: two fighters, Me110 alone beyond Me109 range, two bombers [6.1]."""
    fighters = [AircraftType.ME109, AircraftType.ME110] if card.me109 else [AircraftType.ME110]
    flying = luftflotten(room, card)
    return (
        len(ready(room, flying, fighters)) >= LEAST_FOR_MAJOR
        and len(ready(room, flying, GERMAN_BOMBERS)) >= LEAST_FOR_MAJOR
    )


def detection_step(room: Room) -> None:
    """Roll for alert and information [4.2b] [6.3]."""
    parts = detection_parts(room)
    total_modifier = sum(part.value for part in parts)
    headquarters = damaged_headquarters(room)
    modifier = _halved(total_modifier, headquarters)
    die = room.roll(6, "detection")
    alert, information = room.data.detection(die + modifier)
    room.emit(ev.RaidDetected(die, parts, modifier, headquarters, die + modifier, alert, information))
    room.begin(Step.COMMIT_POOR)


def detection_parts(room: Room) -> tuple[ev.Part, ...]:
    """Return what is added to the detection die, headquarters aside."""
    raid, card, values = room.raid, room.card, room.data.detection_modifiers
    damage = room.state.damage
    nets = [n for n in card.nets if room.data.radar_nets[n].id not in damage]
    parts = [
        ev.Part("nets", len(nets) * values[DetectionModifier.WORKING_NET], len(nets)),
        ev.Part("observer", card.observer(sky_over(room.state, card.area))),
    ]
    if raid.size is Effort.MAJOR:
        parts.append(ev.Part("major", values[DetectionModifier.MAJOR]))
        if room.level > 0:
            parts.append(ev.Part("depleted_major", values[DetectionModifier.DEPLETED_MAJOR]))
    if raid.follow_up:
        parts.append(ev.Part("follow_up", values[DetectionModifier.FOLLOW_UP]))
    if raid.snap:
        parts.append(ev.Part("snap_raid", values[DetectionModifier.SNAP_RAID]))
    return tuple(parts)


def damaged_headquarters(room: Room) -> int:
    """Return how many damaged headquarters watch over the target's group, 2 at most [11.25]."""
    group = room.data.sectors[room.card.sector].group
    targets = (room.data.targets[key] for key in room.state.damage)
    return sum(t.kind is TargetKind.HEADQUARTERS and group in t.covers for t in targets)


def _halved(modifier: int, headquarters: int) -> int:
    """Return the modifier: halved, rounded up, by one damaged headquarters, none by two."""
    if headquarters == 0:
        return modifier
    return -(-modifier // 2) if headquarters == 1 else 0
