"""A scenario in a zip, from somebody's machine: read without believing anything it says of itself."""

from __future__ import annotations

import re
import stat
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import IO, Any

from games import shipped
from games.core.errors import DataFault, ScenarioError
from games.core.text import Message, msg
from games.models import ScenarioVersion
from games.registry import game

PACKED_BYTES = 5 * 1024 * 1024
UNPACKED_BYTES = 50 * 1024 * 1024
FILES = 200
TOML_BYTES = 256 * 1024
TOML_LINE = 4000
"""Characters; the time that Python takes for a TOML grows with the square of a line's dots."""
SUFFIXES = {".toml", ".csv", ".txt"}
ENCRYPTED = 0x1
_UNFIT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
ARCHIVE_HEADS = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!")


def refuse(file: str, message: Message, line: int = 0, field: str = "file") -> ScenarioError:
    """Return the error for one thing that is wrong with an upload."""
    return ScenarioError([DataFault(file, line, field, message)])


def read_zip(source: IO[bytes], size: int) -> dict[str, str]:
    """Return the texts in a zip by their paths. Raises `ScenarioError`.

    Nothing is written to the disk. Sizes are counted while reading, not taken from the zip's directory.
    """
    if size > PACKED_BYTES:
        raise refuse("zip", msg("It has {size} bytes; {limit} fit.", size=size, limit=PACKED_BYTES))
    try:
        with zipfile.ZipFile(source) as packed:
            members = [member for member in packed.infolist() if not member.is_dir()]
            _check_members(members)
            return _read_members(packed, members)
    except (zipfile.BadZipFile, EOFError, NotImplementedError, ValueError, OSError) as error:
        raise refuse(
            "zip", msg("It cannot be read as a zip: {reason}", reason=type(error).__name__)
        ) from error


def _check_members(members: list[zipfile.ZipInfo]) -> None:
    if len(members) > FILES:
        raise refuse("zip", msg("It holds {count} files; {limit} fit.", count=len(members), limit=FILES))
    faults = []
    seen = set()
    for member in members:
        message = _wrong_with(member)
        if message is None and member.filename in seen:
            message = msg("It stands in the zip twice.")
        seen.add(member.filename)
        if message is not None:
            faults.append(DataFault(member.filename[:200], 0, "file", message))
    if faults:
        raise ScenarioError(faults)


def _wrong_with(member: zipfile.ZipInfo) -> Message | None:
    """Return what is wrong with a file of a zip before it is read."""
    if not is_inside(member.orig_filename) or not is_inside(member.filename):
        return msg("Its path leads out of the zip, or holds something other than folders and names.")
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return msg("It is a link or a device; only plain files fit.")
    if member.flag_bits & ENCRYPTED or member.compress_type not in METHODS:
        return msg("It is encrypted, or packed in a way that is not understood.")
    if PurePosixPath(member.filename).suffix.lower() not in SUFFIXES:
        return msg("Only TOML, CSV and plain text files fit.")
    return None


def is_inside(path: str) -> bool:
    """Tell whether a path stays in the folder that it is relative to, on any system."""
    parts = path.split("/")
    plain = all(part not in ("", ".", "..") for part in parts)
    return plain and not any(character in path for character in '\\:*?"<>|\0') and path.isprintable()


def _read_members(packed: zipfile.ZipFile, members: list[zipfile.ZipInfo]) -> dict[str, str]:
    left = UNPACKED_BYTES
    texts = {}
    for member in members:
        with packed.open(member) as opened:
            data = opened.read(left + 1)
        left -= len(data)
        if left < 0:
            raise refuse("zip", msg("Unpacked it has more than {limit} bytes.", limit=UNPACKED_BYTES))
        if data.startswith(ARCHIVE_HEADS):
            raise refuse(member.filename, msg("It is an archive; zips within zips are not read."))
        texts[member.filename] = _decoded(member.filename, data)
    return texts


def _decoded(path: str, data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise refuse(path, msg("It is not UTF-8 here; save it as UTF-8."), line, "encoding") from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if unfit := _UNFIT.search(text):
        code = f"U+{ord(unfit[0]):04X}"
        line = text.count("\n", 0, unfit.start()) + 1
        raise refuse(path, msg("It holds the control character {code}.", code=code), line)
    return text


def scenario_of(game_key: str, texts: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Return the key and the bundle of an uploaded scenario. Raises `ScenarioError`.

    The zip holds the scenario's TOML and whatever it names that the game does not ship. Paths are relative to the
    TOML's folder, or to the folder above if that is called `scenarios`, as in a game's data folder.
    """
    name = _scenario_toml(texts)
    path = PurePosixPath(name)
    toml = texts[name]
    _check_toml(name, toml)
    base = path.parent.parent if path.parent.name == "scenarios" else path.parent
    entry = game(game_key)
    files = {"scenario.toml": toml}
    for needed in _needed(entry.system.needs(toml)):
        own = str(base / needed)
        files[needed] = texts[own] if own in texts else shipped.read_own(entry, needed)
    used = {str(base / needed) for needed in files} | {name}
    if unused := sorted(set(texts) - used):
        message = msg("The scenario does not name this file.")
        raise ScenarioError([DataFault(file, 0, "file", message) for file in unused])
    return path.stem if path.name != "scenario.toml" else "uploaded", files


def _scenario_toml(texts: Mapping[str, str]) -> str:
    """Return which TOML is the scenario: the one in a folder `scenarios`, or `scenario.toml`, or the only one."""
    tomls = [path for path in texts if path.endswith(".toml")]
    for wanted in (
        [path for path in tomls if PurePosixPath(path).parent.name == "scenarios"],
        [path for path in tomls if PurePosixPath(path).name == "scenario.toml"],
        tomls,
    ):
        if len(wanted) == 1:
            return wanted[0]
    message = msg(
        "It must hold one scenario: scenario.toml, or one TOML in the folder scenarios. It holds {count}.",
        count=len(tomls),
    )
    raise refuse("zip", message)


def _check_toml(path: str, toml: str) -> None:
    if len(toml) > TOML_BYTES:
        raise refuse(path, msg("It has {size} characters; {limit} fit.", size=len(toml), limit=TOML_BYTES))
    for number, written in enumerate(toml.split("\n"), 1):
        if len(written) > TOML_LINE:
            message = msg("The line has {size} characters; {limit} fit.", size=len(written), limit=TOML_LINE)
            raise refuse(path, message, number, "TOML")
    try:
        parsed = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        head = toml[: getattr(error, "pos", 0)]
        found = str(error)
        line = int(found.rpartition("line ")[2].split(",")[0]) if "line " in found else head.count("\n") + 1
        raise refuse(path, msg("It is no TOML: {reason}", reason=found), line, "TOML") from error
    # What the file cannot hold may still come of an escape in it.
    for field, text in _texts(parsed):
        if unfit := _UNFIT.search(text):
            code = f"U+{ord(unfit[0]):04X}"
            raise refuse(path, msg("It holds the control character {code}.", code=code), 0, field)


def _texts(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Yield every key and every text of a TOML, with the field where it stands."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield field or "key", key
            yield from _texts(inner, f"{field}.{key}" if field else key)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _texts(inner, f"{field}[{number}]")


def _needed(paths: tuple[str, ...]) -> tuple[str, ...]:
    for path in paths:
        if not is_inside(path):
            raise refuse("scenario.toml", msg('"{path}" leads out of the data folder.', path=path), 0, "path")
    return paths


def store_upload(game_key: str, source: IO[bytes], size: int) -> tuple[ScenarioVersion, bool]:
    """Store an uploaded scenario and return it, and whether it is new. Raises `ScenarioError` with what is wrong."""
    try:
        key, files = scenario_of(game_key, read_zip(source, size))
        return shipped.store_version(game_key, key, files, shipped=False)
    except RecursionError as error:
        raise refuse("scenario.toml", msg("It is nested too deeply."), field="TOML") from error
