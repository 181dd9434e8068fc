"""Reads and checks the combat and bombing tables [10, 11]."""

from collections.abc import Mapping

from raf.engine.data import tables
from raf.engine.data.kinds import (
    Battle,
    BombingResult,
    CombatMove,
    CombatResult,
    CombatRole,
    Face,
)
from raf.engine.data.read import DataError, Row, Unique, complete, gapless, rows

Files = Mapping[str, bytes]

DIE = range(1, 7)

LEADS: Mapping[tuple[Battle, CombatRole], tuple[CombatMove, ...]] = {
    (Battle.HUNT, CombatRole.HUNTER): (CombatMove.CLOSE_ESCORT,),
    (Battle.HUNT, CombatRole.SQUADRON): (CombatMove.BOMB_BOX,),
    (Battle.ATTACK, CombatRole.BOMBER): (CombatMove.STAYS,),
    (Battle.ATTACK, CombatRole.ESCORT): (),
    (Battle.ATTACK, CombatRole.SQUADRON): (),
}
"""Where a unit may go after its combat, home and the loss boxes apart."""
CHOICE = (
    (Battle.HUNT, CombatRole.SQUADRON),
    (
        tables.CombatOutcome(CombatMove.RETURNING, Face.FULL),
        tables.CombatOutcome(CombatMove.BOMB_BOX, Face.REDUCED),
    ),
)


def load_columns(files: Files) -> tuple[tables.CombatColumn, ...]:
    found = [
        tables.CombatColumn(
            row.number("gruppen"), *(row.number(level, 1, 99) for level in ("none", "level_1", "level_2"))
        )
        for row in rows(files, "combat_columns.csv", "gruppen none level_1 level_2")
    ]
    if not found:
        raise DataError("combat_columns.csv", 1, "gruppen", "the file has no rows")
    spans = [(i, c.gruppen, c.gruppen) for i, c in enumerate(found)]
    gapless(files, "combat_columns.csv", "gruppen", spans, 1, found[-1].gruppen)
    return tuple(found)


def load_rows(
    files: Files, columns: tuple[tables.CombatColumn, ...], letters: tuple[str, ...]
) -> tuple[tables.CombatRow, ...]:
    """Every column covers all sums from 0 up, its rows in the order of the results."""
    found = [
        tables.CombatRow(
            row.number("column", 1),
            row.known("row", row.text("row"), letters, "row of combat_results.csv"),
            row.number("first", 0),
            row.number_or_none("last"),
        )
        for row in rows(files, "combat_rows.csv", "column row first last")
    ]
    for column in sorted({n for c in columns for n in (c.none, c.level_1, c.level_2)}):
        mine = [r for r in found if r.column == column]
        spans = [(i, r.first, r.last) for i, r in enumerate(found) if r.column == column]
        gapless(files, "combat_rows.csv", "first", spans, 0, None, f"column {column}")
        if [r.row for r in mine] != sorted((r.row for r in mine), key=letters.index):
            raise DataError(
                "combat_rows.csv", 1, "row", f"column {column} does not go down the rows in order"
            )
    return tuple(found)


def load_lines(files: Files) -> tuple[tables.CombatLine, ...]:
    found: list[tables.CombatLine] = []
    unique = Unique("die")
    for row in rows(files, "combat_results.csv", "row die german british"):
        line = tables.CombatLine(
            row.text("row"), row.number("die", 1, 6), _marks(row, "german"), _marks(row, "british")
        )
        unique.add(row, (line.row, line.die))
        found.append(line)
    letters = dict.fromkeys(line.row for line in found)
    wanted = [(letter, die) for letter in letters for die in DIE]
    complete("combat_results.csv", "die", ((line.row, line.die) for line in found), wanted)
    return tuple(found)


def _marks(row: Row, field: str) -> tuple[CombatResult, CombatResult, CombatResult]:
    marks = row.text(field)
    if len(marks) != 3:
        row.fail(field, f'"{marks}" is not three marks, for A, B and C')
    a, b, c = (row.member(field, mark, CombatResult) for mark in marks)
    return a, b, c


def load_effects(files: Files) -> tuple[tables.CombatEffect, ...]:
    found: list[tables.CombatEffect] = []
    unique = Unique("result")
    columns = "battle role strength result to face choice_to choice_face"
    for row in rows(files, "combat_effects.csv", columns):
        outcomes = [tables.CombatOutcome(row.one("to", CombatMove), row.one("face", Face))]
        if row.optional("choice_to") or row.optional("choice_face"):
            outcomes.append(
                tables.CombatOutcome(row.one("choice_to", CombatMove), row.one("choice_face", Face))
            )
        effect = tables.CombatEffect(
            row.one("battle", Battle),
            row.one("role", CombatRole),
            row.one("strength", Face),
            row.one("result", CombatResult),
            tuple(outcomes),
        )
        unique.add(row, (effect.battle, effect.role, effect.strength, effect.result))
        _check_moves(row, effect)
        found.append(effect)
    wanted = [(*pair, face, result) for pair in LEADS for face in Face for result in CombatResult]
    have = ((e.battle, e.role, e.strength, e.result) for e in found)
    complete("combat_effects.csv", "result", have, wanted)
    return tuple(found)


def _check_moves(row: Row, effect: tables.CombatEffect) -> None:
    """Every unit goes where its combat leads; only a squadron in the hunt has a choice, home or on reduced [10.2]."""
    leads = LEADS.get((effect.battle, effect.role))
    if leads is None:
        row.fail("role", f'"{effect.role}" does not fight in the {effect.battle}')
    allowed = (*leads, CombatMove.RETURNING, CombatMove.LIGHT, CombatMove.HEAVY)
    if effect.outcomes[0].to not in allowed:
        row.fail("to", f'"{effect.outcomes[0].to}" is none of {", ".join(allowed)}')
    if len(effect.outcomes) > 1 and ((effect.battle, effect.role), effect.outcomes) != CHOICE:
        row.fail(
            "choice_to", "only a squadron in the hunt may choose, between home full and the bomb box reduced"
        )


def load_bombing(
    files: Files,
) -> tuple[tuple[tables.BombingColumn, ...], tuple[tables.BombingCell, ...]]:
    columns = tuple(
        tables.BombingColumn(row.number("column"), row.number("first"), row.number_or_none("last"))
        for row in rows(files, "bombing_columns.csv", "column first last")
    )
    spans = [(i, c.first, c.last) for i, c in enumerate(columns)]
    gapless(files, "bombing_columns.csv", "first", spans, 1, None)
    cells: list[tables.BombingCell] = []
    unique = Unique("die")
    for row in rows(files, "bombing_results.csv", "column die result"):
        cell = tables.BombingCell(
            row.number("column"), row.number("die", 1, 6), row.one("result", BombingResult)
        )
        unique.add(row, (cell.column, cell.die))
        cells.append(cell)
    wanted = [(c.column, die) for c in columns for die in DIE]
    complete("bombing_results.csv", "die", ((c.column, c.die) for c in cells), wanted)
    return columns, tuple(cells)
