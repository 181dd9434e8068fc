"""Matches as records: out of the database, and into it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import transaction

from games import shipped
from games.appending import SNAPSHOT_EVERY
from games.canon import encode
from games.core.dice import ScriptedDice
from games.core.errors import ScenarioError
from games.core.record import (
    HIDDEN,
    REQUIRED,
    Record,
    RecordEntry,
    RecordError,
    load_rules,
    options_text,
    parse,
    render,
    replay,
    scenario_files,
    seat_tags,
)
from games.core.system import Rules
from games.core.thread import SERVER, SPECTATOR, Folded, Thread
from games.history import stored
from games.matches import SeatPlan, create_match
from games.models import Entry, EntryText, Match, Participant, ScenarioVersion
from games.registry import UnknownGame, entries, game, rules_for
from games.scenes import sha256, state_hash

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def export(match: Match) -> Record:
    """Return a match's record. Dice of a running match that hides something stand as `?`; that record does not import."""
    rules = rules_for(match.scenario_id)
    hides = rules.hides and match.status == Match.Status.RUNNING
    found = []
    for entry in stored(match):
        dice: tuple[Any, ...] = entry.server_rolls
        if entry.seq == 0 and not dice:
            continue
        if hides:
            dice = (HIDDEN,) * len(dice)
        is_act = entry.kind == Entry.Kind.ACT
        text = entry.canonical[0] if is_act else entry.text
        found.append(RecordEntry(entry.seq, entry.side or SERVER, text, dice, is_act))
    return Record(_tags(match, rules), tuple(found))


def export_text(match: Match) -> str:
    """Return a match's record as the text of a file."""
    return render(export(match))


def _tags(match: Match, rules: Rules[Any, Any, Any]) -> dict[str, str]:
    scenario = match.scenario
    tags = {
        "Game": match.game,
        "Scenario": scenario.key,
        "ScenarioHash": scenario.hash,
        "Rules": match.rules_version,
        "Dice": match.dice_mode,
        "Options": options_text(match.options),
    }
    if not scenario.shipped:
        tags["ScenarioData"] = json.dumps(
            scenario.files, ensure_ascii=False, sort_keys=True, separators=(",", ":")
        )
    names = {seat.side: seat.name for seat in match.seats.all()}
    for tag, info in zip(seat_tags(rules), rules.sides, strict=True):
        tags[tag] = f"{info.key}: {names[info.key]}"
    if match.title != scenario.title_en:
        tags["Title"] = match.title
    tags.update(match.record_tags)
    if match.result:
        tags["Result"] = match.result
    return {
        name: " ".join(value.split()) if name != "ScenarioData" else value for name, value in tags.items()
    }


def shipped_files(game_key: str, scenario_key: str) -> Iterable[Mapping[str, str]]:
    """Give the bundle of a shipped scenario, read from the game's folder; nothing if there is none."""
    entry = entries().get(game_key)
    if entry is not None and scenario_key in shipped.scenario_keys(entry):
        yield shipped.bundle_of(entry, scenario_key)


def known_files(game_key: str, scenario_key: str) -> Iterable[Mapping[str, str]]:
    """Give every bundle of that name which the database or the game's folder holds."""
    yield from shipped_files(game_key, scenario_key)
    for version in ScenarioVersion.objects.filter(game=game_key, key=scenario_key):
        yield version.files


def read(text: str, *, with_database: bool) -> tuple[Record, Thread]:
    """Return the record in a text and its match, played in memory. Raises `RecordError`."""
    if "\0" in text:
        raise RecordError(text[: text.index("\0")].count("\n") + 1, 1, "this line holds a zero byte")
    record = parse(text)
    try:
        system = game(record.tags["Game"]).system
    except UnknownGame:
        raise RecordError(
            1, 1, f'"{record.tags["Game"]}" is no game here; known: {", ".join(entries())}'
        ) from None
    files = scenario_files(record, known_files if with_database else shipped_files)
    return record, replay(system, load_rules(system, record, files), record)


@transaction.atomic
def import_record(text: str, created_by: User | None = None) -> Match:
    """Make a match from a record, whose dice are trusted. Raises `RecordError`."""
    record, thread = read(text, with_database=True)
    rules = thread.rules
    version = _version(record, dict(rules.scenario.files))
    names = {}
    for tag in seat_tags(rules):
        side, _, name = record.tags.get(tag, "").partition(": ")
        names[side] = SeatPlan(name=name)
    opening = thread.entries[0]
    match = create_match(
        scenario=version,
        title=record.tags.get("Title", ""),
        dice_mode=thread.options.dice_mode,
        options=thread.options.values,
        seats={info.key: names.get(info.key, SeatPlan()) for info in rules.sides},
        created_by=created_by,
        dice=ScriptedDice([roll.value for roll in opening.rolls]),
    )
    known = {*REQUIRED, *seat_tags(rules), "ScenarioData", "Title", "Result"}
    match.record_tags = {name: value for name, value in record.tags.items() if name not in known}
    _store(match, thread)
    return match


def _version(record: Record, files: dict[str, str]) -> ScenarioVersion:
    try:
        return shipped.store_version(record.tags["Game"], record.tags["Scenario"], files, shipped=False)[0]
    except ScenarioError as error:
        raise RecordError(1, 1, str(error)) from error


def _store(match: Match, thread: Thread) -> None:
    secret = bytes(match.secret_row.secret)
    authors = {one.seat.side: one for one in match.participants.select_related("seat")}
    authors[SPECTATOR] = Participant(match=match, name="Spectator", visitor="record")
    if any(folded.side == SPECTATOR for folded in thread.entries):
        authors[SPECTATOR].save()
    snapshots = game(match.game).snapshot_model
    for folded, state in zip(thread.entries[1:], thread.states[1:], strict=True):
        remark = not folded.plays and folded.act is None
        match.ply += not remark
        match.seq = folded.seq
        packed = encode(state)
        entry = Entry.objects.create(
            match=match,
            seq=folded.seq,
            ply=match.ply,
            participant=None if _is_deadline(folded) else authors[folded.side],
            side=folded.side,
            kind=Entry.Kind.REMARK if remark else Entry.Kind.ACT if folded.act else Entry.Kind.COMMENT,
            canonical=[str(folded.act)] if folded.act else list(folded.canonical),
            rolls=msgspec.to_builtins(folded.rolls),
            events=msgspec.to_builtins(folded.events),
            echoes=msgspec.to_builtins(folded.echoes),
            rules_version=match.rules_version,
            state_hash="" if remark else state_hash(secret, packed),
            text_sha256=sha256(folded.text),
            key=f"record-{folded.seq}",
            revealed=folded.revealed,
            back_to=folded.back_to,
            created_at=datetime.now(UTC),
        )
        EntryText.objects.create(entry=entry, text=folded.text)
        if folded.seq % SNAPSHOT_EVERY == 0 or folded.back_to is not None:
            snapshots.objects.create(match=match, seq=folded.seq, state=msgspec.json.decode(packed))
        if not remark:
            _stand(match, thread, folded.seq, state)
    _end(match, thread)


def _is_deadline(folded: Folded) -> bool:
    return folded.act is not None and folded.plays


def _stand(match: Match, thread: Thread, seq: int, state: Any) -> None:
    columns = thread.rules.columns(state)
    game(match.game).position_model.objects.filter(match=match).update(
        seq=seq, state=msgspec.json.decode(encode(state)), **columns
    )


def _end(match: Match, thread: Thread) -> None:
    outcome = thread.outcome
    acting = thread.rules.to_act(thread.state) if outcome is None else frozenset()
    match.acting = [info.key for info in thread.rules.sides if info.key in acting]
    match.retired = sorted(thread.retired)
    match.agreed = thread.agreed is not None
    match.offer = {"act": str(thread.offer.act), "side": thread.offer.side} if thread.offer else None
    if outcome is not None:
        match.status, match.result = Match.Status.OVER, outcome.result
        match.outcome = msgspec.to_builtins(outcome)
    match.save()
