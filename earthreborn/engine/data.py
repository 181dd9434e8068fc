"""Scenario files read and checked: TOML for the scenario and the characters, a drawing with its legend for the plan."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from earthreborn.engine.drawing import read_plan
from earthreborn.engine.legend import Texts, line_of, read_toml
from earthreborn.engine.names import NameBook
from earthreborn.engine.plan import Exit, Ground, Plan
from earthreborn.engine.ways import Ways
from games.core.errors import DataFault, ScenarioError
from games.core.squares import OFF_GRID, Direction
from games.core.system import Scenario
from games.core.text import Message, msg

SCENARIO_FILE = "scenario.toml"
CHARACTERS_FILE = "characters.toml"
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Letter = Literal["N", "E", "S", "W"]
SideKey = Literal["West", "East", "North", "South", "Player"]


class BothLanguages(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that every scenario has in both languages."""

    en: str
    ja: str

    def by_language(self) -> Texts:
        """Return the text by language."""
        return {"en": self.en.strip(), "ja": self.ja.strip()}


class CharacterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character as such: movement points for one command point, and what it is called."""

    movement: Positive
    names: Texts
    aliases: tuple[str, ...] = ()


class SideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side; `goal` is the edge of the plan over which its departures score."""

    key: SideKey
    goal: Letter | None = None


class StartData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a character starts."""

    id: str
    side: SideKey
    square: str
    facing: Letter = "N"
    cards: Count = 0


class MarkerData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dead character's marker."""

    id: str
    square: str
    cards: Count = 0
    names: Texts = {}


class MarkData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark on the plan that characters may be asked to reach; `characters` empty means anybody."""

    key: str
    square: str
    names: Texts
    colour: str = ""
    characters: tuple[str, ...] = ()


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario's TOML."""

    plan: str
    title: BothLanguages
    situation: BothLanguages
    command_points: Positive
    """A turn."""
    rounds: Positive
    sides: tuple[SideData, ...]
    characters: tuple[StartData, ...]
    first_command_points: Positive | None = None
    """In the very first turn, to make up for moving first."""
    step_cost: Positive = 1
    turn_cost: Count = 0
    escapes_to_win: Positive = 2
    leave_over_frame: bool = True
    leave_by_sewer: bool = False
    markers: tuple[MarkerData, ...] = ()
    marks: tuple[MarkData, ...] = ()


@dataclass(frozen=True)
class EarthScenario(Scenario):
    """A scenario ready to be played."""

    data: ScenarioData
    plan: Plan
    characters: Mapping[str, CharacterData]
    """Those in this scenario, by id."""
    everybody: Mapping[str, CharacterData]
    """All that the game knows, by id."""

    @cached_property
    def ways(self) -> Ways:
        """The steps that the plan allows, with their prices."""
        return Ways(self.plan, self.data.step_cost, self.data.turn_cost)

    @cached_property
    def character_names(self) -> NameBook[str]:
        """Every spelling of every character the game knows."""
        return NameBook(spellings(self.everybody))

    @cached_property
    def people(self) -> Mapping[str, Message]:
        """What everybody is called in the reader's language: characters and dead characters, by id."""
        names = {marker.id: marker.names for marker in self.data.markers}
        names |= {key: about.names for key, about in self.everybody.items()}
        return {key: called(known, key) for key, known in names.items()}

    @cached_property
    def door_names(self) -> NameBook[int]:
        """Every spelling of every door of the plan."""
        doors = self.plan.doors
        return NameBook(
            {door.number: (str(door.number), *door.names.values(), *door.aliases) for door in doors}
        )

    @cached_property
    def goals(self) -> Mapping[str, Direction]:
        """The direction in which each side's departures score."""
        return {side.key: Direction.from_letter(side.goal) for side in self.data.sides if side.goal}

    def scores(self, side: str, way: Exit) -> bool:
        """Tell whether leaving that way counts for a side: over its goal's edge of the sheet. [5.2.4]"""
        goal = self.goals.get(side)
        return (
            way.over is not None
            and way.over == goal
            and self.plan.grid.neighbour(way.square, goal) == OFF_GRID
        )

    @cached_property
    def exits(self) -> tuple[Exit, ...]:
        """The ways off the plan that the scenario allows."""
        allowed = {False: self.data.leave_over_frame, True: self.data.leave_by_sewer}
        return tuple(way for way in self.plan.exits if allowed[way.over is None])

    @cached_property
    def marks_at(self) -> Mapping[str, MarkData]:
        """Marks by printed square."""
        return {mark.square: mark for mark in self.data.marks}


def called(names: Texts, otherwise: str) -> Message:
    """Return what the data call something, in the reader's language."""
    name = names.get("en", otherwise)
    return msg("{en}", en=name, ja=names.get("ja", name))


def spellings(characters: Mapping[str, CharacterData]) -> Mapping[str, tuple[str, ...]]:
    """Return every spelling of every character, its id first."""
    return {key: (key, *about.names.values(), *about.aliases) for key, about in characters.items()}


def plan_files(plan: str) -> tuple[str, str]:
    """Return the paths of a plan's drawing and legend, relative to the data folder."""
    return f"plans/{plan}/plan.txt", f"plans/{plan}/legend.toml"


def needed_files(scenario_toml: str) -> tuple[str, ...]:
    """Return the data files that a scenario's TOML names; none for the plan if the TOML is broken."""
    try:
        plan = tomllib.loads(scenario_toml).get("plan")
    except tomllib.TOMLDecodeError:
        plan = None
    return (CHARACTERS_FILE, *plan_files(plan)) if isinstance(plan, str) else (CHARACTERS_FILE,)


def load_scenario(key: str, files: Mapping[str, str]) -> EarthScenario:
    """Return a scenario from its bundle. Raises `ScenarioError` with every fault of the first file that has any."""
    data = read_toml(SCENARIO_FILE, _file(files, SCENARIO_FILE), ScenarioData)
    everybody = read_toml(CHARACTERS_FILE, _file(files, CHARACTERS_FILE), dict[str, CharacterData])
    drawing_file, legend_file = plan_files(data.plan)
    plan = read_plan(drawing_file, _file(files, drawing_file), legend_file, _file(files, legend_file))
    faults = _Checks(files[SCENARIO_FILE], files[CHARACTERS_FILE], data, plan, everybody, drawing_file).run()
    if faults:
        raise ScenarioError(faults)
    playing = {start.id: everybody[start.id] for start in data.characters}
    return EarthScenario(
        key, files, data.title.by_language(), data.situation.by_language(), data, plan, playing, everybody
    )


def _file(files: Mapping[str, str], path: str) -> str:
    if path not in files:
        raise ScenarioError([DataFault(path, 0, "file", msg("This file is missing from the scenario."))])
    return files[path]


@dataclass
class _Checks:
    """Whether a scenario fits its plan."""

    text: str
    characters_text: str
    data: ScenarioData
    plan: Plan
    everybody: Mapping[str, CharacterData]
    drawing_file: str
    faults: list[DataFault] = field(default_factory=list)

    def run(self) -> list[DataFault]:
        self._names()
        self._sides()
        self._characters()
        for number, marker in enumerate(self.data.markers):
            self._square("markers", number, marker.square)
        for number, mark in enumerate(self.data.marks):
            self._square("marks", number, mark.square)
        return self.faults

    def _fault(self, table: str, number: int, field_name: str, message: Message) -> None:
        path = f"{table}[{number}].{field_name}"
        self.faults.append(DataFault(SCENARIO_FILE, line_of(self.text, path), path, message))

    def _names(self) -> None:
        """Every name stands for one character alone."""
        clash = NameBook.clash(spellings(self.everybody))
        if clash is not None:
            name, first, second = clash
            line = line_of(self.characters_text, second)
            message = msg('"{name}" is {other} already.', name=name, other=first)
            self.faults.append(DataFault(CHARACTERS_FILE, line, second, message))

    def _sides(self) -> None:
        keys = [side.key for side in self.data.sides]
        if len(keys) not in (1, 2) or len(set(keys)) != len(keys):
            self._fault("sides", 0, "key", msg("A scenario has one side or two different ones."))
        if len(keys) == 1 and not self.data.marks:
            self._fault("marks", 0, "key", msg("A scenario for one player needs marks to reach."))
        for number, side in enumerate(self.data.sides):
            if len(keys) == 2 and side.goal is None:
                self._fault(
                    "sides", number, "goal", msg("Side {side} needs a goal: N, E, S or W.", side=side.key)
                )
            elif side.goal is not None and not self._has_way_out(Direction.from_letter(side.goal)):
                message = msg("No way leads off the plan over this edge; draw a gap (:) in the frame.")
                self._fault("sides", number, "goal", message)

    def _has_way_out(self, goal: Direction) -> bool:
        """Tell whether one can leave over an edge of the sheet from the main part of the plan."""
        plan = self.plan
        return self.data.leave_over_frame and any(
            way.over == goal
            and plan.grid.neighbour(way.square, goal) == OFF_GRID
            and way.square in plan.main_area
            for way in plan.exits
        )

    def _characters(self) -> None:
        taken: dict[str, str] = {}
        sides = {side.key for side in self.data.sides}
        for number, start in enumerate(self.data.characters):
            if start.id not in self.everybody:
                self._fault("characters", number, "id", msg('No character is called "{id}".', id=start.id))
            if start.id in taken.values():
                self._fault("characters", number, "id", msg("{id} stands here twice.", id=start.id))
            if start.side not in sides:
                self._fault("characters", number, "side", msg("There is no side {side}.", side=start.side))
            if start.square in taken:
                self._fault(
                    "characters",
                    number,
                    "square",
                    msg(
                        "{id} and {other} both start on {square}.",
                        id=start.id,
                        other=taken[start.square],
                        square=start.square,
                    ),
                )
            taken[start.square] = start.id
            self._start(number, start)
        for key in sides - {start.side for start in self.data.characters}:
            self._fault("characters", 0, "side", msg("Side {side} has no character.", side=key))

    def _start(self, number: int, start: StartData) -> None:
        square = self._square("characters", number, start.square)
        if square != OFF_GRID and square not in self.plan.main_area:
            line, column = self.plan.file_place(square)
            message = msg(
                "The start square {square} of {id} is walled off: no way leads to the rest of the plan.",
                square=start.square,
                id=start.id,
            )
            self.faults.append(DataFault(self.drawing_file, line, f"column {column}", message))

    def _square(self, table: str, number: int, name: str) -> int:
        """Return a square on which one can stand; reports any other."""
        square = self.plan.grid.by_name.get(name, OFF_GRID)
        if square == OFF_GRID or self.plan.ground[square] == Ground.VOID:
            self._fault(table, number, "square", msg('"{square}" is not a square of this plan.', square=name))
            return OFF_GRID
        if not self.plan.can_enter(square):
            line, column = self.plan.file_place(square)
            message = msg("{square} is taken up by furniture that nobody can enter.", square=name)
            self.faults.append(DataFault(self.drawing_file, line, f"column {column}", message))
            return OFF_GRID
        return square
