"""The match record: a whole match as one text file, and its exact inverse.

`parse(text)` gives a `Record`, `render(record)` the text; `replay` plays a record in memory. Layout, tags and escapes
are described in docs/notation.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.core.acts import is_act, parse_act
from games.core.dice import DiceCount, ScriptedDice
from games.core.errors import OrderError, Refused, ScenarioError
from games.core.system import DICE_MODES, GameSystem, MatchOptions, Rules, bundle_hash
from games.core.thread import SERVER, SPECTATOR, Thread

REQUIRED = ("Game", "Scenario", "ScenarioHash", "Rules", "Dice", "Options")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_HEADER = re.compile(r"([0-9]{1,9})\. (\S+)")
_DICE = re.compile(r"\{([0-9]{1,9}(?: [0-9]{1,9})*)\}")
_READS_AS_DICE = re.compile(r"\{[0-9 ]*\}")
HIDDEN = "?"


class RecordError(Exception):
    """A record cannot be read or played; line and column count from 1."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(f"{line}:{column}: {reason}")
        self.line = line
        self.column = column
        self.reason = reason


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One entry: its comment as posted, or an act, and the dice that the server rolled for it."""

    seq: int
    side: str
    text: str
    dice: tuple[int, ...] = ()
    is_act: bool = False
    line: int = 0
    """Where its header stands in the file it was read from; 0 if it was made."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match: tags in their order, and entries numbered without gaps from 1 (0 for rolls of set-up)."""

    tags: Mapping[str, str]
    entries: tuple[RecordEntry, ...]


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def seat_tags(rules: Rules[Any, Any, Any]) -> tuple[str, ...]:
    """Return the tag names of the seats, in the order of the sides."""
    if len(rules.sides) == 1:
        return ("Player",)
    return ("First", "Second", *(f"Seat{number}" for number in range(3, len(rules.sides) + 1)))


def options_text(values: Mapping[str, str]) -> str:
    """Return the `Options` tag: `key=value` pairs in sorted order, parted by blanks."""
    return " ".join(f"{key}={value}" for key, value in sorted(values.items()))


def options_values(text: str) -> dict[str, str]:
    """Return the options of a tag; the inverse of `options_text`. Raises `ValueError`."""
    values = {}
    for pair in text.split():
        key, sign, value = pair.partition("=")
        if not key or not sign or not value:
            raise ValueError(pair)
        values[key] = value
    return values


def render(record: Record) -> str:
    """Return the record as text; `parse` is its inverse."""
    parts = [f'[{name} "{_escaped(value)}"]\n' for name, value in record.tags.items()]
    parts.append("\n")
    for entry in record.entries:
        parts.append(f"{entry.seq}. {entry.side}\n")
        if entry.seq or entry.text:
            lines = [entry.text] if entry.is_act else [_guarded(line) for line in entry.text.split("\n")]
            parts.extend(f"{line}\n" for line in lines)
        if entry.dice:
            parts.append("{" + " ".join(str(value) for value in entry.dice) + "}\n")
        parts.append("\n")
    return "".join(parts)


def _guarded(line: str) -> str:
    """Return a line of a comment so that it cannot be read as anything else."""
    special = (
        line.startswith("\\") or _HEADER.fullmatch(line) or _READS_AS_DICE.fullmatch(line) or is_act(line)
    )
    return "\\" + line if special else line


def parse(text: str) -> Record:
    """Return the record in a text. Raises `RecordError` at the first fault."""
    lines = text.split("\n")
    tags, position = _parse_tags(lines)
    headers = [
        (index, match)
        for index, line in enumerate(lines)
        if index >= position and (match := _HEADER.fullmatch(line))
    ]
    first = headers[0][0] if headers else len(lines)
    for index in range(position, first):
        if lines[index].strip():
            raise RecordError(
                index + 1,
                1,
                f'"{lines[index][:40]}" is neither a tag nor the header of an entry, such as "1. US"',
            )
    entries = []
    ends = [*(index for index, _ in headers[1:]), len(lines)]
    for (start, match), end in zip(headers, ends, strict=False):
        entries.append(_parse_entry(match, start, lines[start + 1 : end], is_last=end == len(lines)))
    _check_numbers(entries)
    return Record(tags, tuple(entries))


def _parse_tags(lines: list[str]) -> tuple[dict[str, str], int]:
    tags: dict[str, str] = {}
    position = 0
    while position < len(lines) and lines[position].startswith("["):
        match = _TAG.fullmatch(lines[position])
        if match is None:
            raise RecordError(position + 1, 1, f'"{lines[position][:40]}" is no tag; a tag is [Name "value"]')
        if match[1] in tags:
            raise RecordError(position + 1, 2, f"the tag {match[1]} stands twice")
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
        position += 1
    for name in REQUIRED:
        if name not in tags:
            raise RecordError(position + 1, 1, f"the tag {name} is missing")
    return tags, position


def _parse_entry(match: re.Match[str], start: int, body: list[str], *, is_last: bool) -> RecordEntry:
    body = list(body)
    if is_last and body and body[-1] == "":
        body.pop()
    if body and body[-1] == "":
        body.pop()
    dice: tuple[int, ...] = ()
    if body and (found := _DICE.fullmatch(body[-1])):
        dice = tuple(int(value) for value in found[1].split(" "))
        body.pop()
    for offset, line in enumerate(body):
        if _READS_AS_DICE.fullmatch(line):
            raise RecordError(
                start + 2 + offset, 1, "a dice line must be the last line of its entry and hold numbers"
            )
    act = len(body) == 1 and is_act(body[0])
    text = "\n".join(body) if act else "\n".join(line.removeprefix("\\") for line in body)
    return RecordEntry(int(match[1]), match[2], text, dice, act, start + 1)


def _check_numbers(entries: list[RecordEntry]) -> None:
    expected = 0 if entries and entries[0].seq == 0 else 1
    for entry in entries:
        if entry.seq != expected:
            raise RecordError(entry.line, 1, f"entry {entry.seq} stands where entry {expected} belongs")
        if (entry.side == SERVER) != (entry.seq == 0):
            raise RecordError(
                entry.line,
                1,
                f"the header of entry {entry.seq} names {entry.side}; SERVER has entry 0, and only that",
            )
        expected += 1


def scenario_files(
    record: Record, shipped: Callable[[str, str], Iterable[Mapping[str, str]]]
) -> Mapping[str, str]:
    """Return the bundle that a record was played on.

    It is the record's own `ScenarioData`, or one that `shipped(game, key)` yields; either must have the record's hash.
    """
    wanted = record.tags["ScenarioHash"]
    candidates: Iterable[Mapping[str, str]]
    if "ScenarioData" in record.tags:
        candidates = [_unpacked(record.tags["ScenarioData"])]
    else:
        candidates = shipped(record.tags["Game"], record.tags["Scenario"])
    for files in candidates:
        if bundle_hash(files) == wanted:
            return files
    raise RecordError(
        _tag_line(record, "ScenarioHash"),
        1,
        f"no scenario {record.tags['Scenario']} with this hash is known, and the record does not carry it as ScenarioData",
    )


def _unpacked(data: str) -> dict[str, str]:
    try:
        files = json.loads(data)
    except ValueError as error:
        raise RecordError(1, 1, f"ScenarioData is no JSON: {error}") from error
    if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
        raise RecordError(1, 1, "ScenarioData must be a JSON object of paths and texts")
    return files


def packed(files: Mapping[str, str]) -> str:
    """Return a bundle as the value of `ScenarioData`: compact JSON."""
    return json.dumps(dict(files), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _tag_line(record: Record, name: str) -> int:
    return list(record.tags).index(name) + 1 if name in record.tags else 1


def match_options(record: Record, rules: Rules[Any, Any, Any]) -> MatchOptions:
    """Return the options of a record. Raises `RecordError` for a dice mode or option that the game does not know."""
    mode = record.tags["Dice"]
    if mode not in DICE_MODES or mode not in rules.dice_modes:
        known = ", ".join(rules.dice_modes)
        raise RecordError(
            _tag_line(record, "Dice"), 7, f'"{mode}" is no dice mode of this game; known: {known}'
        )
    try:
        values = options_values(record.tags["Options"])
    except ValueError as error:
        raise RecordError(
            _tag_line(record, "Options"), 10, f'"{error}" is no option; write key=value'
        ) from error
    known_values = {option.key: option.values for option in rules.options}
    for key, value in values.items():
        if value not in known_values.get(key, ()):
            raise RecordError(
                _tag_line(record, "Options"), 10, f'"{key}={value}" is no option of this scenario'
            )
    return MatchOptions(mode, values)


def load_rules(
    system: GameSystem[Any, Any, Any], record: Record, files: Mapping[str, str]
) -> Rules[Any, Any, Any]:
    """Return the rules a record was played by. Raises `RecordError` for other rules or unusable files."""
    if record.tags["Rules"] != system.version:
        raise RecordError(
            _tag_line(record, "Rules"),
            1,
            f"played by rules {record.tags['Rules']}; this is version {system.version}",
        )
    try:
        return system.rules(system.load(record.tags["Scenario"], files))
    except ScenarioError as error:
        raise RecordError(_tag_line(record, "ScenarioHash"), 1, str(error)) from error


def replay(system: GameSystem[Any, Any, Any], rules: Rules[Any, Any, Any], record: Record) -> Thread:
    """Return the match of a record, played in memory with its own dice.

    Raises `RecordError` with line and column of the first order, die or result that does not hold.
    """
    thread = Thread(system, rules, match_options(record, rules))
    entries = list(record.entries)
    opening = entries.pop(0) if entries and entries[0].seq == 0 else RecordEntry(0, SERVER, "", line=1)
    _fold(thread, opening)
    for entry in entries:
        _fold(thread, entry)
    _check_result(thread, record)
    return thread


def _fold(thread: Thread, entry: RecordEntry) -> None:
    dice = ScriptedDice(entry.dice)
    text_line = entry.line + 1
    try:
        if entry.seq == 0:
            folded = thread.begin(dice)
        elif entry.is_act:
            folded = thread.act(entry.side, parse_act(entry.text), dice)
        else:
            _check_side(thread, entry)
            folded = thread.post(entry.side, entry.text, dice)
    except Refused as error:
        fault = error.faults[0]
        line, column = (fault.span.line, fault.span.start) if fault.span else (1, 1)
        raise RecordError(entry.line + line, column, str(fault.message)) from error
    except OrderError as error:
        raise RecordError(text_line, 1, str(error.fault.message)) from error
    except DiceCount as error:
        raise RecordError(
            text_line, 1, f"the dice of entry {entry.seq} are too few or out of range for {error.purpose}"
        ) from error
    if dice.left:
        raise RecordError(
            entry.line, 1, f"entry {entry.seq} has dice left over: {' '.join(map(str, dice.left))}"
        )
    if folded.text != entry.text and entry.seq and not entry.is_act:
        raise RecordError(entry.line, 1, f"entry {entry.seq} holds orders that are refused after its dice")


def _check_side(thread: Thread, entry: RecordEntry) -> None:
    known = [info.key for info in thread.rules.sides]
    if entry.side != SPECTATOR and entry.side not in known:
        raise RecordError(
            entry.line, len(str(entry.seq)) + 3, f'"{entry.side}" is no side; known: {", ".join(known)}, -'
        )


def _check_result(thread: Thread, record: Record) -> None:
    outcome = thread.outcome
    played = outcome.result if outcome else None
    if "Result" in record.tags and record.tags["Result"] != played:
        raise RecordError(
            _tag_line(record, "Result"),
            1,
            f'the result is given as "{record.tags["Result"]}", played it is "{played or "open"}"',
        )


def of_thread(thread: Thread, tags: Mapping[str, str]) -> Record:
    """Return the record of a folded match; `tags` without `Result`, which the match decides."""
    entries = []
    for folded in thread.entries:
        if folded.seq == 0 and not folded.server_rolls:
            continue
        text = str(folded.act) if folded.act else folded.text
        entries.append(
            RecordEntry(folded.seq, folded.side, text, folded.server_rolls, folded.act is not None)
        )
    outcome = thread.outcome
    result = {"Result": outcome.result} if outcome else {}
    return Record({**tags, **result}, tuple(entries))
