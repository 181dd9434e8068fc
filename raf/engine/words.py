"""The words of the operations room: names of places, steps, alerts, and what is asked."""

from __future__ import annotations

from games.core.text import Message, msg, msg_n, verbatim
from raf.engine.data.base import Text
from raf.engine.data.kinds import (
    Alert,
    Area,
    BombingShift,
    CombatResult,
    Effort,
    Information,
    Priority,
    Sky,
    TargetKind,
)
from raf.engine.data.model import RafData
from raf.engine.state import HOURS, Place, State

PLACES: dict[Place, Message] = {
    Place.SECTOR: msg("on the ground in its sector"),
    Place.PATROL: msg("on patrol"),
    Place.LANDING: msg("landing"),
    Place.REARM: msg("rearming"),
    Place.NIGHT: msg("on night patrol"),
    Place.AIRFIELD: msg("on its airfield"),
    Place.CLOCK: msg("resting"),
    Place.HUNT: msg("in the hunt box"),
    Place.BOMB: msg("in the bomb box"),
    Place.ESCORT: msg("in close escort"),
    Place.CHANNEL: msg("on Channel patrol"),
    Place.RETURNING: msg("returning"),
    Place.LIGHT: msg("out with light losses"),
    Place.HEAVY: msg("out with heavy losses"),
    Place.POOL: msg("not in play"),
}
ALERTS: dict[Alert, Message] = {
    Alert.NONE: msg("none"),
    Alert.DELAYED: msg("delayed"),
    Alert.NORMAL: msg("normal"),
    Alert.EARLY: msg("early"),
    Alert.VERY_EARLY: msg("very early"),
}
INFORMATION: dict[Information, Message] = {
    Information.POOR: msg("poor"),
    Information.LIMITED: msg("limited"),
    Information.ACCURATE: msg("accurate"),
}
SKIES: dict[Sky, Message] = {
    Sky.CLEAR: msg("clear sky"),
    Sky.PATCHY: msg("patchy cloud"),
    Sky.BROKEN: msg("broken cloud"),
}
AREAS: dict[Area, Message] = {
    Area.LF2_EAST: msg("Luftflotte 2 East"),
    Area.LF2_SOUTH: msg("Luftflotte 2 South"),
    Area.LF3: msg("Luftflotte 3"),
}
EFFORTS: dict[Effort, Message] = {
    Effort.NONE: msg("no raid"),
    Effort.MINOR: msg("minor raid"),
    Effort.MAJOR: msg("major raid"),
}
PRIORITIES: dict[Priority, Message] = {
    Priority.LOW: msg("low priority"),
    Priority.MEDIUM: msg("medium priority"),
    Priority.HIGH: msg("high priority"),
}
KINDS: dict[TargetKind, Message] = {
    TargetKind.AIRFIELD: msg("airfield"),
    TargetKind.CITY: msg("city"),
    TargetKind.FACTORY: msg("factory"),
    TargetKind.PORT: msg("port"),
    TargetKind.RADAR: msg("radar net"),
    TargetKind.HEADQUARTERS: msg("headquarters"),
    TargetKind.ARMY: msg("army base"),
}
RESULTS: dict[CombatResult, Message] = {
    CombatResult.NO_EFFECT: msg("no effect"),
    CombatResult.DISRUPTED: msg("disrupted"),
    CombatResult.ABORT: msg("aborts"),
    CombatResult.LIGHT: msg("light losses"),
    CombatResult.HEAVY: msg("heavy losses"),
}
BOXES: dict[Place, Message] = {
    Place.HUNT: msg("hunt"),
    Place.BOMB: msg("bombs"),
    Place.ESCORT: msg("close escort"),
    Place.CHANNEL: msg("Channel patrol"),
}
PARTS: dict[str, Message] = {
    "nets": msg("working radar nets"),
    "observer": msg("Observer Corps"),
    "major": msg("major raid"),
    "depleted_major": msg("major raid of a depleted Luftwaffe"),
    "follow_up": msg("follow-up raid"),
    "snap_raid": msg("snap raid"),
    "forward_airfield": msg("forward airfield"),
    "british_altitude": msg("British altitude advantage"),
    "german_altitude": msg("German altitude advantage"),
    "big_wing": msg("Big Wing"),
    "low_level": msg("low level"),
    BombingShift.PATCHY.value: msg("patchy cloud"),
    BombingShift.BROKEN.value: msg("broken cloud"),
    BombingShift.DIVE_BOMBERS.value: msg("dive bombers"),
    BombingShift.UNINTERCEPTED.value: msg("not intercepted"),
    BombingShift.PATHFINDER.value: msg("pathfinder"),
    BombingShift.LOW_LEVEL_UNINTERCEPTED.value: msg("low level, not intercepted"),
}


def text(words: Text) -> Message:
    """Return a text of the printed set, in the reader's language: the catalogue has `{ja}` for `{en}`."""
    return msg("{en}", en=words.en, ja=words.ja)


def number(value: int) -> Message:
    """Return a signed number, with a real minus sign."""
    return verbatim(f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0")


def hour(state: State) -> str:
    """Return the clock's hour, as `1400`."""
    return HOURS[min(state.hour, len(HOURS) - 1)]


def asks(state: State, data: RafData) -> Message:
    """Return what the player is asked, in one sentence."""
    decision = state.pending
    if decision is None:
        return msg("The day is over.")
    least, most = decision.least, decision.most
    match decision.kind:
        case "patrol":
            return msg_n(
                "Which squadrons go on patrol? {count} may; `54 P/6/11` each, or `NEXT`.",
                "Which squadrons go on patrol? Up to {count} may; `54 P/6/11` each, or `NEXT`.",
                most,
            )
        case "commit":
            return msg("Which squadrons meet the raid? `54 I` each, or `NEXT` for none.")
        case "leave":
            return msg_n(
                "{count} squadron may leave the hunt box: `54 B` to the bombers, `54 H` home, or `NEXT`.",
                "Up to {count} squadrons may leave the hunt box: `54 B` to the bombers, `54 H` home, or `NEXT`.",
                most,
            )
        case "split":
            return msg("No fighter hunts: send each squadron on to the bombers (`54 B`) or home (`54 H`).")
        case "disrupted":
            return msg("Send each disrupted squadron on to the bombers, reduced (`54 B`), or home (`54 H`).")
        case "radio":
            return msg("Radio confusion: which squadron turns home? `54 H`.")
        case "blenheims":
            return msg("Which squadron goes after the Blenheims by mistake? `54 H`.")
        case "engage":
            return msg_n(
                "Which Gruppe do the squadrons engage? Name {count}: `III/KG76 E`.",
                "Which Gruppen do the squadrons engage? Name {count}: `III/KG76 E` each.",
                least,
            )
        case "disperse":
            return msg_n(
                "The airfield is hit: which squadron disperses? Name {count}: `54 D`.",
                "The airfield is hit: which squadrons disperse? Name {count}: `54 D` each.",
                least,
            )
