"""What the numbers, signs and words of the board mean: the text that each shows when it is pointed at."""

from __future__ import annotations

from games.core.text import Message, msg
from raf.engine.data.kinds import Alert, Area, Information, Sky, TargetKind

KIND: dict[TargetKind, Message] = {
    TargetKind.RADAR: msg(
        "Each working net on the target card helps to detect its raid [6.3]; a hit one fails [11.21]."
    ),
    TargetKind.AIRFIELD: msg(
        "Hit, its squadrons disperse and the sector's operations room fails [11.22] [11.23]."
    ),
    TargetKind.FACTORY: msg("Hit, it costs replacement aircraft [11.24]."),
    TargetKind.HEADQUARTERS: msg("Hit, it weakens the detection of raids [11.25]."),
    TargetKind.PORT: msg("Bombs on it cost victory points [11.0]."),
    TargetKind.CITY: msg("Bombs on it cost victory points [11.0]."),
    TargetKind.ARMY: msg("Bombs on it cost victory points [11.0]."),
}
ALERT: dict[Alert, Message] = {
    Alert.NONE: msg("Only patrols on the raid's way can meet it [7.1]."),
    Alert.DELAYED: msg("Only patrols on the raid's way can meet it [7.1]."),
    Alert.NORMAL: msg("Patrols on the raid's way can meet it, and squadrons on the ground there [7.1]."),
    Alert.EARLY: msg("All on the raid's way can meet it, and patrols within reach of it [7.1]."),
    Alert.VERY_EARLY: msg("All on the raid's way can meet it, and all within reach of it [7.1]."),
}
INFORMATION: dict[Information, Message] = {
    Information.POOR: msg("You choose squadrons before you know how many Gruppen come [7]."),
    Information.LIMITED: msg("You choose squadrons when you know how many Gruppen come, not which [7]."),
    Information.ACCURATE: msg("You choose squadrons when you know every Gruppe that comes [7]."),
}
SKY: dict[Sky, Message] = {
    Sky.CLEAR: msg("Good sight for observers and for bombers."),
    Sky.PATCHY: msg("Observers see less, bombs fall worse, and cloud events may strike [6.3] [11.0]."),
    Sky.BROKEN: msg("Observers see little, bombs fall much worse, and cloud events may strike [6.3] [11.0]."),
}
AREA: dict[Area, Message] = {
    Area.LF2_EAST: msg("Luftflotte 2 East: raids from the Pas de Calais on Kent, Essex and East Anglia."),
    Area.LF2_SOUTH: msg("Luftflotte 2 South: raids over the Sussex coast towards London."),
    Area.LF3: msg("Luftflotte 3: raids from Normandy and Brittany on the south coast and the west."),
}
POINTS = msg(
    "Victory points. A German light loss +1, heavy +2; your light loss −1, heavy −2; bombs on their target and raids "
    "that nobody meets cost more [10.2] [11.0]. The balance at dusk decides [13]."
)
CLOCK = msg(
    "The clock: after each raid it moves none, one or two spaces; squadrons come back when it moves [4.2p] [4.3]."
)
EN_ROUTE = msg(
    "The raid passes here: patrols over it can meet it at any alert, squadrons on the ground from normal on [7.1]."
)
IN_RANGE = msg(
    "Within reach of the raid: patrols over it from alert early on, squadrons on the ground at very early [7.1]."
)
