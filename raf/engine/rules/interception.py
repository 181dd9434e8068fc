"""Who meets whom: hunters and squadrons, then squadrons and raiders [9]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from raf.engine import events as ev
from raf.engine.data.kinds import GERMAN_BOMBERS, AircraftType, VictoryKey
from raf.engine.rules.room import Room
from raf.engine.state import Answer, Place, Step


def hunt_box_step(room: Room) -> None:
    """Compare hunters and squadrons in the hunt box [4.2h] [9.1]; score a raid that nobody meets [7.2]."""
    squadrons = room.state.squadrons_in(Place.HUNT)
    hunters = room.state.gruppen_in(Place.HUNT)
    if not squadrons:
        _unopposed(room)
    elif not hunters:
        if release(room):
            return
    elif len(hunters) < len(squadrons) and _ask_leave(room, len(squadrons) - len(hunters)):
        return
    room.begin(Step.APPROACH_EVENT)


def _unopposed(room: Room) -> None:
    """Send the hunters home and the escorts down to strafe; bombers that nobody meets cost a point [7.2] [9.1]."""
    if any(room.data.gruppen[g].type in GERMAN_BOMBERS for g in room.raid.german):
        room.emit(ev.RaidUnopposed(room.data.victory_points[VictoryKey.NO_RESPONSE]))
    room.move(room.state.gruppen_in(Place.HUNT), Place.RETURNING, "nobody_to_hunt")
    escorts_strafe(room)


def escorts_strafe(room: Room) -> None:
    """Move the close escort to the bomb box [9.1] [9.2]."""
    room.move(room.state.gruppen_in(Place.ESCORT), Place.BOMB, "escorts_strafe")


def release(room: Room) -> bool:
    """Let all squadrons out of a hunt box without hunters; tell whether the player is asked [9.1].

    Without raiders in the bomb box all go home; else reduced squadrons and Blenheims must go on.
    """
    squadrons = room.state.squadrons_in(Place.HUNT)
    if not room.state.gruppen_in(Place.BOMB):
        room.move(squadrons, Place.RETURNING, "no_raiders")
        return False
    free = tuple(s for s in squadrons if room.may_choose(s))
    room.move((s for s in squadrons if s not in free), Place.BOMB, "no_hunters")
    if not free:
        return False
    room.ask("split", "9.1", free, ("B", "H"), least=len(free))
    return True


def _ask_leave(room: Room, surplus: int) -> bool:
    free = tuple(s for s in room.state.squadrons_in(Place.HUNT) if room.may_choose(s))
    if not free:
        return False
    verbs = ("B", "H") if room.state.gruppen_in(Place.BOMB) else ("H",)
    room.ask("leave", "9.1", free, verbs, most=min(surplus, len(free)))
    return True


def answer_boxes(room: Room, answers: tuple[Answer, ...]) -> None:
    """Move squadrons to the bomb box or home, as the player chose."""
    room.move((a.unit for a in answers if a.verb == "B"), Place.BOMB, "to_bomb_box")
    room.move((a.unit for a in answers if a.verb == "H"), Place.RETURNING, "sent_home")


def answer_leave(room: Room, answers: tuple[Answer, ...]) -> None:
    """Let the chosen squadrons leave the hunt box, and go on [9.1]."""
    answer_boxes(room, answers)
    if room.state.step is Step.HUNT_BOX:
        room.begin(Step.APPROACH_EVENT)


def interception_step(room: Room) -> None:
    """Decide which raiders and escorts the squadrons reach [4.2l] [9.2].

    A raid without raiders ends here; only if nobody was sent against it, its escorts come down to strafe [9.1].
    """
    squadrons = room.state.squadrons_in(Place.BOMB)
    if not room.raid.british:
        escorts_strafe(room)
    raiders = room.state.gruppen_in(Place.BOMB)
    if not raiders:
        room.move(squadrons, Place.RETURNING, "no_raiders")
        room.begin(Step.RECOVERY)
    elif not squadrons:
        escorts_strafe(room)
        room.begin(Step.BOMBING)
    elif len(squadrons) >= len(raiders):
        room.begin(Step.ATTACK)
    else:
        room.ask("engage", "9.2", raiders, ("E",), least=len(squadrons), most=len(squadrons))


def answer_engage(room: Room, answers: tuple[Answer, ...]) -> None:
    """Let the raiders that are not engaged pass, each with one escort [9.2] [9.21]."""
    engaged = {a.unit for a in answers}
    raiders = tuple(g for g in room.state.gruppen_in(Place.BOMB) if g not in engaged)
    escorts = () if room.raid.escorts_join else escorts_aside(room, len(raiders))
    room.emit(ev.GruppenPassedBy(raiders, escorts))
    room.begin(Step.ATTACK)


def escorts_aside(room: Room, count: int) -> tuple[str, ...]:
    """Return the escorts that go with untouched raiders, by the priorities of 9.21, ties by letter and roll."""
    left = list(room.state.gruppen_in(Place.ESCORT))
    letters = Counter(room.letter(g) for g in room.raid.german)
    aside: list[str] = []
    while left and len(aside) < count:
        first = min(_aside_rank(room, g) for g in left)
        chosen = _pick_aside(room, [g for g in left if _aside_rank(room, g) == first], letters)
        left.remove(chosen)
        aside.append(chosen)
    return tuple(aside)


def _aside_rank(room: Room, gruppe: str) -> tuple[bool, int]:
    """Return the place in the list of 9.21: reduced before full; plain Me110, elite Me110, Me109."""
    counter = room.data.gruppen[gruppe]
    rank = 2 if counter.type is AircraftType.ME109 else int(counter.elite)
    return (room.is_full(gruppe), rank)


def _pick_aside(room: Room, equals: Sequence[str], letters: Counter[str]) -> str:
    fewest = min(letters[room.letter(g)] for g in equals)
    rarest = [g for g in equals if letters[room.letter(g)] == fewest]
    return rarest[0] if len(rarest) == 1 else rarest[room.roll(len(rarest), "escort aside") - 1]
