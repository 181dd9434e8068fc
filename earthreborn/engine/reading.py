"""Orders read: from a line in its plain form to an order; the inverse of `earthreborn.engine.notation`. [5.2.6]

`VASQUEZ M/3/C4/O#2/F4/C#2` spends 3 command points; the parts after them are stops. `G/NAME` and `T/NAME` take two parts.
Names of characters and doors are read in any spelling that the data knows, Japanese included.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from earthreborn.engine.data import EarthScenario
from earthreborn.engine.orders import (
    MAX_STOPS,
    AnyOrder,
    AnyStop,
    CloseDoor,
    GiveCard,
    GoTo,
    Leave,
    MoveCharacter,
    OpenDoor,
    Pass,
    TakeCard,
)
from earthreborn.engine.state import State
from games.core.errors import OrderError, notation
from games.core.squares import column_name, column_number, split_name
from games.core.text import Message, msg
from games.notation.lines import Line
from games.notation.suggest import digits_meant

SECTION = "5.2.6"
ORDER_SHAPE = re.compile(
    r"""(?:\S+\ )?PASS(?:\ TURN)?\W*$ | パス\W*$                       # no further order
    | (?:END(?:\ TURN)? | (?:手番|ターン)?終了)\W*$                 # the same in other words
    | (?:M|G|T)\ ?/ | [OC]\ ?\# | [TX]$                            # a verb without a character
    | \S+\ (?:\S+\ ){0,2}(?:M\ ?/ | [GT]\ ?/\ ?\S+$ | [OC]\ ?\#\ ?\d)   # a character and a verb
    | \S+\ [TX]$
    | [^/\s]+?M\ ?/\ ?[\dA-Z]+\ ?/                                 # no blank between them
    | [^/\s]+\ ?/\ ?M\ ?/                                          # a slash between them
    | \S+\ (?:\S+\ ){0,2}M(?:\ ?\d{1,2}\ ?[/\ ] | [・.,]\d)         # slashes forgotten
    | \S{2,}\ (?:\d{1,2}\ )?[A-Z]{1,2}\d{1,2}$                      # a character and a square
    """,
    re.VERBOSE,
)
_PASS = re.compile(r"(?:\S+ )?PASS(?: TURN)?\W*|パス\W*|(?:END(?: TURN)?|(?:手番|ターン)?終了)\W*")
_ORDER = re.compile(r"(?P<name>.*?) ?M ?/(?P<rest>.*)")
_COMMAND_POINTS = re.compile(r"[1-9][0-9]?")
_DOOR = re.compile(r"([OC0]) ?# ?(.*)")
_BACKWARDS = re.compile(r"([0-9]+)([A-Z]+)")
_SQUARE = re.compile(r"([A-Z]{1,3})([0-9]{1,9})")
_DOOR_WORDS = re.compile(r"(O|OPEN|C|CLOSE)[ #]+(\S.*)")
_LOOSE = re.compile(r"[ /:,]*(?:M[ /・.,-]*)?(?:(?P<points>[1-9][0-9]?)[ /・.,]+)?(?P<stops>\S.*)")
"""What follows the name where somebody forgot slashes or the `M`."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One part between slashes, with its place in the line."""

    text: str
    start: int
    end: int

    @property
    def at(self) -> tuple[int, int]:
        return self.start, max(self.end, self.start + 1)


def read_order(scenario: EarthScenario, line: Line, view: State, side: str) -> AnyOrder:
    """Return the order on a line. Raises `OrderError` with the part at fault and what to type instead."""
    if line.text in ("PASS", "パス"):
        return Pass()
    if _PASS.fullmatch(line.text):
        raise notation(
            "pass",
            msg('"{text}": the turn ends with PASS alone on a line.', text=line.text),
            section=SECTION,
            suggestion="PASS",
        )
    return _Reader(scenario, line.text, view, side).read()


class _Reader:
    def __init__(self, scenario: EarthScenario, text: str, view: State, side: str) -> None:
        self.scenario = scenario
        self.text = text
        self.view = view
        self.side = side

    def read(self) -> MoveCharacter:
        match = _ORDER.fullmatch(self.text)
        if match is None:
            raise self._no_move()
        character = self._character(match["name"].rstrip(" /:,"), (0, max(1, match.end("name"))))
        parts = self._parts(match["rest"], match.start("rest"))
        command_points = self._command_points(parts)
        stops = self._stops(parts[1:])
        return MoveCharacter(character, command_points, stops)

    def _parts(self, rest: str, start: int) -> list[_Part]:
        parts = []
        for piece in rest.split("/"):
            text = piece.strip()
            lead = len(piece) - len(piece.lstrip())
            parts.append(_Part(text, start + lead, start + lead + len(text)))
            start += len(piece) + 1
        while len(parts) > 1 and not parts[-1].text:
            parts.pop()
        return parts

    # --- the character ---

    def _own(self) -> list[str]:
        return [character.id for character in self.view.characters if character.side == self.side]

    def _example_name(self) -> str:
        return next(iter(self._own()), "VASQUEZ")

    def _no_move(self) -> OrderError:
        """The line names a verb, but no move: `X`, `O#2`, `VASQUEZ O#2`; or it lacks slashes: `VASQUEZ M2/C4`."""
        breaks = [found.start() for found in re.finditer(r"[ /:,]", self.text[:60])]
        known = [(self.scenario.character_names.find(self.text[:end]), end) for end in reversed(breaks)]
        who, end = next(((who, end) for who, end in known if who), (None, self.text.rfind(" ") + 1))
        loose = _LOOSE.fullmatch(self.text, end)
        points, stops = (loose["points"] or "1", loose["stops"]) if loose else ("1", "X")
        return notation(
            "move-missing",
            msg(
                '"{text}" is no move: write NAME M/command points/what to do. If it is a remark, start the line with >.',
                text=self.text,
            ),
            section=SECTION,
            suggestion=f"{who or self._example_name()} M/{points}/{'/'.join(re.split(r'[ /・]+', stops))}",
        )

    def _character(self, typed: str, at: tuple[int, int]) -> str:
        if not typed:
            raise notation(
                "character-missing",
                msg('"{text}" does not say who moves; put the name first.', text=self.text),
                section=SECTION,
                suggestion=f"{self._example_name()} {self.text}",
                at=at,
            )
        found = self.scenario.character_names.find(typed)
        if found is None:
            raise self._unknown_character(typed, at)
        character = self.view.character(found)
        if character is None or character.side != self.side:
            raise self._not_yours(typed, found, at, in_match=character is not None)
        return found

    def _unknown_character(self, typed: str, at: tuple[int, int]) -> OrderError:
        near = self.scenario.character_names.nearest(typed, self._own())
        near = near or self.scenario.character_names.nearest(
            typed, [other.id for other in self.view.characters]
        )
        return notation(
            "unknown-character",
            msg(
                '"{typed}" is nobody in this match; your characters are {names}.',
                typed=typed,
                names=", ".join(self._own()),
            ),
            section=SECTION,
            suggestion=self._replaced(at, near or ""),
            at=at,
        )

    def _not_yours(self, typed: str, found: str, at: tuple[int, int], *, in_match: bool) -> OrderError:
        names = ", ".join(self._own())
        if in_match:
            message = msg(
                '"{typed}" is the enemy\'s {who}; your characters are {names}.',
                typed=typed,
                who=self.scenario.people[found],
                names=names,
            )
        else:
            message = msg(
                '"{typed}" takes no part in this match; your characters are {names}.',
                typed=typed,
                names=names,
            )
        return notation("not-yours", message, section=SECTION, at=at)

    def _replaced(self, at: tuple[int, int], new: str) -> str:
        """Return the line with one part replaced, or "" if there is nothing to put there."""
        return f"{self.text[: at[0]]}{new}{self.text[at[1] :]}" if new else ""

    # --- command points and stops ---

    def _command_points(self, parts: list[_Part]) -> int:
        first = parts[0]
        text = first.text
        if _COMMAND_POINTS.fullmatch(text):
            if len(parts) == 1:
                message = msg('"M/{text}" says nowhere to go; add a square, as in M/1/C4.', text=text)
                raise self._fault(first, "stop-missing", message)
            return int(text)
        if self._is_stop(text):
            message = msg('"{text}" stands where the command points belong, as in M/1/{text}.', text=text)
            raise self._fault(first, "command-points-missing", message, f"1/{text}")
        if found := re.fullmatch(r"([1-9][0-9]?) (\S.*)", text):
            message = msg('"{text}": a slash belongs between command points and stops.', text=text)
            raise self._fault(first, "slash-missing", message, f"{found[1]}/{found[2].replace(' ', '/')}")
        meant = digits_meant(text)
        message = msg('"{text}" is not a number of command points from 1 to 99.', text=text)
        raise self._fault(
            first, "command-points", message, meant if _COMMAND_POINTS.fullmatch(meant) else "1"
        )

    def _is_stop(self, text: str) -> bool:
        return text in ("T", "X", "G") or _DOOR.fullmatch(text) is not None or split_name(text) is not None

    def _fault(self, part: _Part, code: str, message: Message, instead: str = "") -> OrderError:
        suggestion = self._replaced((part.start, part.end), instead)
        return notation(code, message, section=SECTION, suggestion=suggestion, at=part.at)

    def _stops(self, parts: list[_Part]) -> tuple[AnyStop, ...]:
        stops: list[AnyStop] = []
        position = 0
        while position < len(parts):
            stop, used = self._stop(parts[position:])
            stops.append(stop)
            position += used
        if len(stops) > MAX_STOPS:
            raise notation(
                "too-many-stops",
                msg(
                    "The order has {count} stops; {limit} fit. Give it as two orders.",
                    count=len(stops),
                    limit=MAX_STOPS,
                ),
                section=SECTION,
            )
        return tuple(stops)

    def _stop(self, parts: list[_Part]) -> tuple[AnyStop, int]:
        """Return the stop that the first part begins, and how many parts it takes."""
        first = parts[0]
        if first.text == "X":
            return Leave(), 1
        if first.text == "T":
            if len(parts) == 1 or self._is_stop(parts[1].text):
                return TakeCard(), 1
            return TakeCard(self._friend(parts[1])), 2
        if first.text == "G":
            if len(parts) == 1 or self._is_stop(parts[1].text):
                raise self._fault(
                    first,
                    "friend-missing",
                    msg('"G" does not say to whom; write G/NAME.'),
                    f"G/{self._partner()}",
                )
            return GiveCard(self._friend(parts[1])), 2
        door = _DOOR.fullmatch(first.text)
        if door is not None:
            return self._door_stop(first, door), 1
        return GoTo(self._square(first)), 1

    def _partner(self) -> str:
        return next(iter(self._own()[1:]), "NAME")

    def _friend(self, part: _Part) -> str:
        found = self.scenario.character_names.find(part.text)
        if found is not None and self.view.character(found) is not None:
            return found
        near = self.scenario.character_names.nearest(part.text, self._own()) or ""
        raise self._fault(
            part,
            "unknown-character",
            msg(
                '"{typed}" is nobody in this match; your characters are {names}.',
                typed=part.text,
                names=", ".join(self._own()),
            ),
            near,
        )

    def _door_stop(self, part: _Part, match: re.Match[str]) -> OpenDoor | CloseDoor:
        verb, typed = match[1], match[2]
        if verb == "0":
            raise self._fault(
                part,
                "letter-for-digit",
                msg('"{text}" begins with a zero; doors are opened with the letter O.', text=part.text),
                f"O#{typed}",
            )
        number = self.scenario.door_names.find(typed)
        if number is None:
            near = self.scenario.door_names.find(digits_meant(typed)) or self.scenario.door_names.nearest(
                typed
            )
            numbers = ", ".join(str(door.number) for door in self.scenario.plan.doors)
            raise self._fault(
                part,
                "unknown-door",
                msg(
                    '"{typed}" is no door of this plan; the doors are {numbers}.',
                    typed=typed,
                    numbers=numbers or "-",
                ),
                f"{verb}#{near}" if near else "",
            )
        return OpenDoor(number) if verb == "O" else CloseDoor(number)

    def _square(self, part: _Part) -> str:
        grid = self.scenario.plan.grid
        square = grid.by_name.get(part.text)
        if square is not None and self.scenario.plan.ground[square]:
            return part.text
        if split_name(part.text) is not None:
            last = f"{column_name(grid.width - 1)}{grid.height}"
            raise self._fault(
                part,
                "off-plan",
                msg('"{text}" is not on this plan, which goes from A1 to {last}.', text=part.text, last=last),
                self._on_plan(part.text),
            )
        raise self._fault(
            part,
            "unknown-stop",
            msg(
                '"{text}" is no stop; write a square (C4), O#2, C#2, G/NAME, T, T/NAME or X.', text=part.text
            ),
            self._stop_meant(part.text),
        )

    def _stop_meant(self, text: str) -> str:
        """Return the stop that a slip of the finger meant, or ""."""
        pieces = text.split(" ")
        if len(pieces) > 1 and all(self._is_stop(piece) for piece in pieces):
            return "/".join(pieces)
        if door := _DOOR_WORDS.fullmatch(text):
            number = self.scenario.door_names.find(door[2])
            return f"{door[1][0]}#{number}" if number else ""
        swapped = _BACKWARDS.fullmatch(text)
        letters = re.match(r"[A-Z]?", text)
        guesses = [swapped[2] + swapped[1]] if swapped else []
        if letters:
            guesses.append(letters[0] + digits_meant(text[letters.end() :]))
        known = self.scenario.plan.grid.by_name
        return next((guess for guess in guesses if guess in known), "") or self._on_plan(text)

    def _on_plan(self, text: str) -> str:
        """Return the square nearest to one beyond the edges of the plan, or "" if nobody can stand there."""
        found = _SQUARE.fullmatch(text)
        if found is None:
            return ""
        grid = self.scenario.plan.grid
        column = min(column_number(found[1]), grid.width - 1)
        row = min(max(int(found[2]) - 1, 0), grid.height - 1)
        square = grid.at(column, row)
        return grid.names[square] if self.scenario.plan.can_enter(square) else ""
