"""The operations room on a test's table: states at hand, steps and comments played with given dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec.structs import replace as with_fields

from games.core.dice import ScriptedDice
from games.core.errors import Fault, Refused
from games.core.play import Played, begin, play
from games.core.system import MatchOptions, Recorder
from games.core.text import in_english
from raf.engine import events as ev
from raf.engine.data.kinds import Alert, Effort, Information, Sky
from raf.engine.data.scenario import ReplacementPoints
from raf.engine.rules.room import Room
from raf.engine.state import SIDE, Place, Raid, State, Step, Unit, ordered
from raf.engine.system import SYSTEM, RafRules
from tests.raf.printed import DATA as FOLDER
from tests.raf.printed import shipped_files

TOML = FOLDER / "scenarios" / "introduction.toml"


@cache
def rules() -> RafRules:
    """The introduction."""
    files = {name: content.decode() for name, content in shipped_files().items()}
    files["scenario.toml"] = TOML.read_text(encoding="utf-8")
    return SYSTEM.rules(SYSTEM.load("introduction", files))


RULES = rules()
DATA = RULES.scenario.data
START = RULES.setup(MatchOptions())


@dataclass
class Table:
    """A room with given dice."""

    room: Room
    dice: ScriptedDice

    @property
    def state(self) -> State:
        return self.room.state

    def events(self, kind: type[Any]) -> list[Any]:
        """The events of one type, in order."""
        return [event for event in self.room.rec.events if isinstance(event, kind)]

    def event(self, kind: type[Any]) -> Any:
        """The only event of a type."""
        (found,) = self.events(kind)
        return found


def table(state: State, *dice: int, replacements: bool = False) -> Table:
    """A room in that state; with `replacements`, their points are counted as in the longer scenarios."""
    scripted = ScriptedDice(dice)
    play_ = RULES.scenario.play
    if replacements:
        play_ = with_fields(play_, replacements=ReplacementPoints(7, 9, 0, 11, 9, 7))
    rec: Recorder[State, ev.Event] = Recorder(RULES, state, scripted)
    return Table(Room(rec, DATA, play_), scripted)


def step(act: Callable[[Room], object], state: State, *dice: int, replacements: bool = False) -> Table:
    """What one step does; every die must be used."""
    on = table(state, *dice, replacements=replacements)
    act(on.room)
    assert on.dice.left == ()
    return on


def raid_on(
    card: int,
    *,
    size: Effort = Effort.MAJOR,
    alert: Alert = Alert.NORMAL,
    information: Information = Information.LIMITED,
    at: Step = Step.DETECTION,
    sky: Sky = Sky.CLEAR,
    state: State = START,
    **fields: Any,
) -> State:
    """A state with a raid on a target card."""
    raid = Raid(1, card, size, alert=alert, information=information, **fields)
    return with_fields(state, raid=raid, step=at, weather={"2": sky, "3": sky})


def put(state: State, place: Place, units: Iterable[str], *, reduced: bool = False, at: str = "") -> State:
    """The state with some units elsewhere; squadrons in a raid box count as committed, Gruppen as in the raid."""
    squadrons, gruppen = dict(state.squadrons), dict(state.gruppen)
    raid = state.raid
    for unit in units:
        if unit in squadrons:
            squadrons[unit] = Unit(place, at, reduced)
            if raid is not None:
                raid = with_fields(raid, british=(*raid.british, unit))
        else:
            gruppen[unit] = Unit(place, at, reduced)
            if raid is not None:
                raid = with_fields(raid, german=(*raid.german, unit))
    return with_fields(state, squadrons=squadrons, gruppen=gruppen, raid=raid)


def ids(kind: str, letter: str = "ABC", luftflotte: int = 2) -> list[str]:
    """The ids of all units of a type with these letters; `luftflotte` is for Gruppen."""
    squadrons = [s.id for s in DATA.squadron_rows if s.type == kind and s.sector and s.letter.value in letter]
    gruppen = [
        g.id
        for g in DATA.gruppe_rows
        if g.type == kind and g.letter.value in letter and g.luftflotte == luftflotte and not g.elite
    ]
    ready = [s for s in squadrons if START.squadrons[s].place is Place.SECTOR]
    return list(ordered(ready or [g for g in gruppen if START.gruppen[g].place is Place.AIRFIELD]))


def begun(*dice: int) -> Played[State]:
    """The match after its opening rolls."""
    scripted = ScriptedDice(dice)
    played = begin(RULES, START, scripted)
    assert scripted.left == ()
    return played


def comment(state: State, text: str, *dice: int) -> Played[State]:
    """What a comment leads to; every die must be used."""
    scripted = ScriptedDice(dice)
    played = play(SYSTEM, RULES, state, SIDE, text, scripted)
    assert scripted.left == ()
    return played


def refusal(state: State, text: str) -> Fault:
    """Why a comment is refused whole; no die is rolled for it."""
    try:
        play(SYSTEM, RULES, state, SIDE, text, ScriptedDice(()))
    except Refused as refused:
        return refused.faults[0]
    raise AssertionError(f"{text!r} was accepted")


def said(fault: Fault) -> str:
    """The sentence of a refusal in English."""
    return in_english(fault.message)
