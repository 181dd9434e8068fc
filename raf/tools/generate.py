"""Writes the generated tables into `raf/data/`."""

import csv
import io
from collections.abc import Callable, Iterable
from pathlib import Path

from raf.tools import combat, tables

DATA = Path(__file__).parent.parent / "data"

GENERATED: dict[str, tuple[str, Callable[[], Iterable[tuple[object, ...]]]]] = {
    "bombing_columns.csv": ("column first last", tables.bombing_columns),
    "bombing_results.csv": ("column die result", tables.bombing_results),
    "calendar.csv": ("date cancel launch tentative", tables.calendar),
    "combat_columns.csv": ("gruppen none level_1 level_2", combat.combat_columns),
    "combat_results.csv": ("row die german british", combat.combat_results),
    "combat_rows.csv": ("column row first last", combat.combat_rows),
    "night_bombing.csv": ("bombers_first bombers_last die points crash", tables.night_bombing),
    "night_interception.csv": ("blenheims bombers_first bombers_last value", tables.night_interception),
    "raid_effort.csv": ("priority value die result depleted", tables.raid_effort),
}
"""File, header and formula."""


def contents(name: str) -> bytes:
    """The generated file as it should stand in `raf/data/`."""
    header, formula = GENERATED[name]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header.split())
    writer.writerows(formula())
    return out.getvalue().encode()


def main() -> None:
    for name in GENERATED:
        (DATA / name).write_bytes(contents(name))


if __name__ == "__main__":
    main()
