"""A scenario's files read and checked: TOML, map, counters and tables into a `Bundle`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from airborne.engine import terrain
from airborne.engine.bundle import RESULTS, Bundle, Column, Face, Kind, ResultTable
from airborne.engine.forces import read_conditions, read_forces
from airborne.engine.readers import Faults, Row, Toml, csv_rows
from games.core import hexes
from games.core.text import msg, verbatim

SCENARIO = "scenario.toml"
COUNTERS = "counters.csv"
FIRE = "tables/fire.csv"
ASSAULT = "tables/assault.csv"
_FACE_COLUMNS = ("movement", "firepower", "range", "anti_tank")
COUNTER_COLUMNS = (
    *("kind", "symbol", "name_en", "name_ja", "indirect"),
    *_FACE_COLUMNS,
    "armour",
    *(f"reduced_{column}" for column in _FACE_COLUMNS),
)
SYMBOLS = ("infantry", "engineer", "machine_gun", "mortar", "gun", "anti_tank", "vehicle")
_TOP_KEYS = ("map", "turns", "first", "set_up_first", "margin", "title", "situation", "forces", "victory")
_MAP_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")
_COLUMN = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3})|\+)")


def needed_files(scenario_toml: str) -> tuple[str, ...]:
    """Return the data files that a scenario needs; none if its TOML cannot be read, which `load` then says."""
    try:
        name = tomllib.loads(scenario_toml).get("map")
    except (ValueError, RecursionError):
        return ()
    if not isinstance(name, str) or not _MAP_NAME.fullmatch(name):
        return ()
    return (*_map_paths(name), COUNTERS, FIRE, ASSAULT)


def load(key: str, files: Mapping[str, str]) -> Bundle:
    """Return the scenario that these files, path -> text, describe.

    Raises `ScenarioError` with all faults: those of the files by themselves first, then those between them.
    """
    faults = Faults()
    if SCENARIO not in files:
        faults.add(SCENARIO, 0, "file", msg("This file is missing."))
    faults.check()
    toml = Toml(SCENARIO, files[SCENARIO], faults)
    faults.check()
    toml.unknown("", _TOP_KEYS)
    name = toml.get("map", str)
    if not _MAP_NAME.fullmatch(name):
        toml.fault(
            "map",
            msg('"{name}" should be the name of a folder in maps: letters, digits, - and _.', name=name),
        )
        faults.check()
    board = _read_map(files, name, faults)
    kinds = _read_counters(files, faults)
    fire, assault = (_read_table(files, path, faults) for path in (FIRE, ASSAULT))
    title, situation = (_both_languages(toml, part) for part in ("title", "situation"))
    for language, text in title.items():
        if not text and isinstance(toml.data.get("title"), dict) and language in toml.data["title"]:
            toml.fault(f"title.{language}", msg("A name is missing."))
    turns, margin = toml.number("turns", None, 1, 99), toml.number("margin", 1, 1, 99)
    faults.check()
    forces, set_up_order = read_forces(toml, board, kinds)
    conditions = read_conditions(toml, board, forces)
    faults.check()
    return Bundle(
        key=key,
        files=dict(files),
        title=title,
        situation=situation,
        board=board,
        kinds=kinds,
        unit_kinds={unit: kinds[unit.rstrip("0123456789")] for force in forces for unit in force.units},
        fire=fire,
        assault=assault,
        forces=forces,
        set_up_order=set_up_order,
        turns=turns,
        margin=margin,
        conditions=conditions,
    )


def _map_paths(name: str) -> tuple[str, str]:
    return f"maps/{name}/hexes.csv", f"maps/{name}/sides.csv"


def _both_languages(toml: Toml, key: str) -> dict[str, str]:
    toml.unknown(key, ("en", "ja"))
    return {language: toml.get(f"{key}.{language}", str).strip() for language in ("en", "ja")}


def _read_map(files: Mapping[str, str], name: str, faults: Faults) -> terrain.BoardMap:
    hexes_path, sides_path = _map_paths(name)
    kinds: dict[str, str] = {}
    for row in csv_rows(files, hexes_path, ("hex", "terrain"), faults):
        hex_id = row["hex"]
        if not hexes.is_name(hex_id):
            faults.add(
                row.file, row.line, "hex", msg('"{text}" should be four digits, as 0705.', text=hex_id)
            )
        elif hex_id in kinds:
            faults.add(row.file, row.line, "hex", msg("{hex} stands here a second time.", hex=hex_id))
        else:
            kinds[hex_id] = row.choice("terrain", terrain.TERRAIN, faults)
    if not kinds and hexes_path in files:
        faults.add(hexes_path, 1, "hex", msg("The map has no hexes."))
    sides: dict[str, set[str]] = {feature: set() for feature in terrain.FEATURES}
    for row in csv_rows(files, sides_path, ("a", "b", "feature"), faults):
        feature = row.choice("feature", terrain.FEATURES, faults)
        if _is_side(row, kinds, faults):
            side = hexes.side_name(row["a"], row["b"])
            if side in sides[feature]:
                faults.add(row.file, row.line, "feature", msg("{side} has this feature already.", side=side))
            sides[feature].add(side)
    return terrain.build(kinds, frozenset(sides["road"]), frozenset(sides["hedge"]))


def _is_side(row: Row, kinds: Mapping[str, str], faults: Faults) -> bool:
    for column in ("a", "b"):
        if row[column] not in kinds:
            faults.add(
                row.file, row.line, column, msg('"{text}" is not a hex of this map.', text=row[column])
            )
            return False
    if row["b"] not in hexes.neighbours(row["a"]):
        faults.add(row.file, row.line, "b", msg("{b} is not next to {a}.", a=row["a"], b=row["b"]))
        return False
    return True


def _read_counters(files: Mapping[str, str], faults: Faults) -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for row in csv_rows(files, COUNTERS, COUNTER_COLUMNS, faults):
        key = row["kind"]
        if not re.fullmatch(r"[A-Z]{2,8}", key):
            faults.add(
                row.file, row.line, "kind", msg('"{text}" should be 2 to 8 capital letters.', text=key)
            )
        if key in kinds:
            faults.add(row.file, row.line, "kind", msg("{kind} stands here a second time.", kind=key))
        for column in ("name_en", "name_ja"):
            if not row[column]:
                faults.add(row.file, row.line, column, msg("A name is missing."))
        kinds[key] = Kind(
            key=key,
            symbol=row.choice("symbol", SYMBOLS, faults),
            name={"en": row["name_en"], "ja": row["name_ja"]},
            indirect=row.choice("indirect", ("no", "yes"), faults) == "yes",
            armour=row.number("armour", faults),
            full=_face(row, "", faults),
            reduced=_face(row, "reduced_", faults),
        )
    return kinds


def _face(row: Row, prefix: str, faults: Faults) -> Face:
    return Face(*(row.number(prefix + column, faults) for column in _FACE_COLUMNS))


def _read_table(files: Mapping[str, str], path: str, faults: Faults) -> ResultTable:
    header = files.get(path, "").partition("\n")[0].strip().removeprefix("\ufeff")
    labels = header.split(",")
    columns = _columns(labels[1:])
    if path in files and (labels[0] != "die" or columns is None):
        wanted = verbatim("die,1-2,3-4,5-6,7-9,10-13,14-18,19+")
        faults.add(
            path, 1, "header", msg("The columns should join up from 1, such as: {columns}", columns=wanted)
        )
        return ResultTable((), ())
    rows = csv_rows(files, path, labels, faults)
    if path in files and [row["die"] for row in rows] != list("123456"):
        faults.add(path, 0, "die", msg("There should be one line for each die from 1 to 6, in order."))
        return ResultTable((), ())
    cells = tuple(
        tuple(RESULTS[RESULTS.index(row.choice(c, RESULTS, faults))] for c in labels[1:]) for row in rows
    )
    _check_order(rows, labels[1:], cells, faults)
    return ResultTable(columns or (), cells)


def _columns(labels: list[str]) -> tuple[Column, ...] | None:
    """Return the columns that these labels name; None if they leave a gap, overlap or have an end."""
    columns: list[Column] = []
    for label in labels:
        found = _COLUMN.fullmatch(label)
        if found is None:
            return None
        columns.append(Column(int(found[1]), int(found[2]) if found[2] else None))
    starts = [1, *((column.high or 0) + 1 for column in columns[:-1])]
    joined = bool(columns) and [column.low for column in columns] == starts and columns[-1].high is None
    return tuple(columns) if joined else None


def _check_order(
    rows: list[Row], labels: list[str], cells: tuple[tuple[str, ...], ...], faults: Faults
) -> None:
    """Check that no column is kinder than the one to its left and no die kinder than the one above it."""
    for i, line in enumerate(cells):
        for j, cell in enumerate(line):
            left = line[j - 1] if j else "-"
            above = cells[i - 1][j] if i else "-"
            if RESULTS.index(cell) < max(RESULTS.index(left), RESULTS.index(above)):
                text = msg('"{cell}" is kinder than the result to its left or above it.', cell=cell)
                faults.add(rows[i].file, rows[i].line, labels[j], text)
