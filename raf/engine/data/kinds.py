"""The closed sets that the printed matter uses; every value is the word that stands in the CSV files."""

from enum import StrEnum


class Letter(StrEnum):
    """Selector letter of a counter [2.21]."""

    A = "A"
    B = "B"
    C = "C"


class AircraftType(StrEnum):
    SPITFIRE = "Spitfire"
    HURRICANE = "Hurricane"
    BLENHEIM = "Blenheim"
    ME109 = "Me109"
    ME110 = "Me110"
    DO17 = "Do17"
    HE111 = "He111"
    JU87 = "Ju87"
    JU88 = "Ju88"


BRITISH_TYPES = frozenset({AircraftType.SPITFIRE, AircraftType.HURRICANE, AircraftType.BLENHEIM})
GERMAN_FIGHTERS = frozenset({AircraftType.ME109, AircraftType.ME110})
GERMAN_BOMBERS = frozenset(AircraftType) - BRITISH_TYPES - GERMAN_FIGHTERS


class SquadronRole(StrEnum):
    DAY = "day"
    BLENHEIM = "blenheim"
    REINFORCEMENT = "reinforcement"
    ACE = "ace"


class GruppeRole(StrEnum):
    START = "start"
    REINFORCEMENT = "reinforcement"


class Face(StrEnum):
    FULL = "full"
    REDUCED = "reduced"


class Area(StrEnum):
    """Back of a target card: where the raid comes over the coast [2.1, 2.31]."""

    LF2_EAST = "LF2E"
    LF2_SOUTH = "LF2S"
    LF3 = "LF3"

    @property
    def luftflotte(self) -> int:
        return 3 if self is Area.LF3 else 2


class ShapeKind(StrEnum):
    """What a shape of the map is: areas are closed, lines are not."""

    SECTOR = "sector"
    LAND = "land"
    LINE = "line"
    """Range of the Me109 from Calais and Cherbourg, and the border between the Luftflotten."""


class Depth(StrEnum):
    COAST = "coast"
    INLAND = "inland"
    FAR = "far"


class TargetKind(StrEnum):
    AIRFIELD = "airfield"
    CITY = "city"
    FACTORY = "factory"
    PORT = "port"
    RADAR = "radar"
    HEADQUARTERS = "headquarters"
    ARMY = "army"


PRIORITY_KINDS = (TargetKind.RADAR, TargetKind.PORT, TargetKind.AIRFIELD, TargetKind.FACTORY, TargetKind.CITY)
"""Kinds with a priority marker; the two others are secondary targets only [14]."""


class Priority(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Effort(StrEnum):
    NONE = "none"
    MINOR = "minor"
    MAJOR = "major"


class Alert(StrEnum):
    NONE = "none"
    DELAYED = "delayed"
    NORMAL = "normal"
    EARLY = "early"
    VERY_EARLY = "very_early"


class Information(StrEnum):
    POOR = "poor"
    LIMITED = "limited"
    ACCURATE = "accurate"


class Sky(StrEnum):
    CLEAR = "clear"
    PATCHY = "patchy"
    BROKEN = "broken"


class ForceMark(StrEnum):
    """What an entry of a force card does besides its usual task [8.31, 8.4]."""

    USUAL = ""
    ESCORT = "e"
    CHANNEL_PATROL = "cp"


class Battle(StrEnum):
    HUNT = "hunt"
    ATTACK = "attack"


class CombatRole(StrEnum):
    """Row block of the combat effects: bombers include strafers, escorts are in the close escort box."""

    HUNTER = "hunter"
    BOMBER = "bomber"
    ESCORT = "escort"
    SQUADRON = "squadron"


class CombatResult(StrEnum):
    NO_EFFECT = "-"
    DISRUPTED = "D"
    ABORT = "A"
    LIGHT = "L"
    HEAVY = "H"


class CombatMove(StrEnum):
    """Where a combat result puts a unit."""

    STAYS = "stays"
    RETURNING = "returning"
    BOMB_BOX = "bomb_box"
    CLOSE_ESCORT = "close_escort"
    LIGHT = "light"
    HEAVY = "heavy"


class BombingResult(StrEnum):
    NONE = "0"
    ONE = "1"
    TWO = "2"
    HEAVY = "H"


class DetectionModifier(StrEnum):
    WORKING_NET = "working_net"
    """Each working radar net on the target card."""
    MAJOR = "major"
    DEPLETED_MAJOR = "depleted_major"
    """Besides `major`, while the Luftwaffe is depleted."""
    FOLLOW_UP = "follow_up"
    FORWARD_AIRFIELD = "forward_airfield"
    """Advanced rule [19.1]."""
    SNAP_RAID = "snap_raid"


class BombingShift(StrEnum):
    """Columns to the right (negative: left); the sum is held within `limit` [11.0]."""

    PATCHY = "patchy"
    BROKEN = "broken"
    DIVE_BOMBERS = "dive_bombers"
    UNINTERCEPTED = "unintercepted"
    PATHFINDER = "pathfinder"
    LOW_LEVEL = "low_level"
    LOW_LEVEL_UNINTERCEPTED = "low_level_unintercepted"
    """Instead of low_level and unintercepted together."""
    LIMIT = "limit"


class VictoryKey(StrEnum):
    GERMAN_LIGHT_LOSS = "german_light_loss"
    GERMAN_HEAVY_LOSS = "german_heavy_loss"
    BRITISH_LIGHT_LOSS = "british_light_loss"
    BRITISH_HEAVY_LOSS = "british_heavy_loss"
    NO_RESPONSE = "no_response"
    BOMBING_1 = "bombing_1"
    BOMBING_2 = "bombing_2"
    BOMBING_H = "bombing_H"
    NON_ESSENTIAL = "non_essential"
    """Added to what bombing costs, to zero at most."""
    DAY_PASSES = "day_passes"
    SEALION_STARTS = "sealion_starts"
    NIGHT_CRASH = "night_crash"


class Track(StrEnum):
    VICTORY = "victory"
    DEPLETION = "depletion"
    REPLACEMENTS = "replacements"
    """Each of the five markers for aircraft and the one for experienced pilots."""


class ApproachEffect(StrEnum):
    NO_EVENT = "no_event"
    BOMBERS_BREAK_FORMATION = "bombers_break_formation"
    BRITISH_ALTITUDE_ADVANTAGE = "british_altitude_advantage"
    CHANNEL_PATROLLERS_HUNT = "channel_patrollers_hunt"
    CLOUDS_INHIBIT_HUNTERS = "clouds_inhibit_hunters"
    CLOUDS_SCATTER_RAID = "clouds_scatter_raid"
    GERMAN_ALTITUDE_ADVANTAGE = "german_altitude_advantage"
    LF3_WEATHER_CHANGES = "lf3_weather_changes"
    LF2_WEATHER_WORSENS = "lf2_weather_worsens"
    LF3_WEATHER_WORSENS = "lf3_weather_worsens"
    ME109S_CLOSE_ESCORT = "me109s_close_escort"
    RADIO_CONFUSION = "radio_confusion"
    RENDEZVOUS_FAILURE = "rendezvous_failure"
    UNDETECTED_HUNTERS = "undetected_hunters"
    WEATHER_MOVES_EAST = "weather_moves_east"


class TargetEffect(StrEnum):
    NO_EVENT = "no_event"
    BIG_WING = "big_wing"
    CHANNEL_PATROLLERS_CLOSE_ESCORT = "channel_patrollers_close_escort"
    CLOUDS_INHIBIT_SQUADRONS = "clouds_inhibit_squadrons"
    ESCORT_COORDINATION = "escort_coordination"
    FIGHTERS_STRAFE = "fighters_strafe"
    FLAK = "flak"
    GERMAN_PATHFINDER = "german_pathfinder"
    INTERCEPTION_OVER_COAST = "interception_over_coast"
    LOW_LEVEL_BOMBERS = "low_level_bombers"
    ME110S_STRAFE = "me110s_strafe"
    NON_ESSENTIAL_TARGET = "non_essential_target"
    PATROLLERS_VECTORED_AWAY = "patrollers_vectored_away"
    SECONDARY_TARGET = "secondary_target"
    SNAP_RAID = "snap_raid"
    SQUADRONS_INTERCEPT_BLENHEIMS = "squadrons_intercept_blenheims"
    UNDETECTED_ESCORT = "undetected_escort"


class DayEffect(StrEnum):
    NO_EVENT = "no_event"
    BRITISH_RAID_ON_INDUSTRY = "british_raid_on_industry"
    """The smaller German replacements already stand on the card."""
    CHANGE_PRIORITIES = "change_priorities"
    INCREASE_ESCORT = "increase_escort"
    LF3_TO_LF2 = "lf3_to_lf2"
    TENSION_11_12 = "tension_11_12"


LETTERED_EFFECTS: frozenset[ApproachEffect | TargetEffect] = frozenset(
    {
        ApproachEffect.BOMBERS_BREAK_FORMATION,
        ApproachEffect.CLOUDS_INHIBIT_HUNTERS,
        ApproachEffect.CLOUDS_SCATTER_RAID,
        ApproachEffect.ME109S_CLOSE_ESCORT,
        ApproachEffect.RADIO_CONFUSION,
        ApproachEffect.RENDEZVOUS_FAILURE,
        TargetEffect.CLOUDS_INHIBIT_SQUADRONS,
        TargetEffect.FIGHTERS_STRAFE,
        TargetEffect.FLAK,
        TargetEffect.PATROLLERS_VECTORED_AWAY,
        TargetEffect.SECONDARY_TARGET,
    }
)
"""Effects that name selector letters; the card lists at least one."""

CONDITIONAL_EFFECTS: frozenset[ApproachEffect | TargetEffect] = frozenset(
    {
        ApproachEffect.BRITISH_ALTITUDE_ADVANTAGE,
        ApproachEffect.GERMAN_ALTITUDE_ADVANTAGE,
        TargetEffect.INTERCEPTION_OVER_COAST,
    }
)
"""Effects that happen only if one of the card's conditions holds; the card lists at least one."""


class ConditionKind(StrEnum):
    """What a card's condition looks at, written `alert=early|very_early`."""

    ALERT = "alert"
    INFORMATION = "information"
    SKY = "sky"
    DEPTH = "depth"
    EFFORT = "effort"


class ScenarioEnd(StrEnum):
    """When the day-raid scenarios end [13, 17.1, 17.2, 17.3]."""

    DAYS = "days"
    SEALION_CHECK = "sealion_check"
    CAMPAIGN = "campaign"
