"""Combats: formed when a comment ends, resolved by the attacked side's dice. [8] [10]"""

from __future__ import annotations

from dataclasses import dataclass

from airborne.engine.bundle import Bundle, Letters, ResultTable
from airborne.engine.events import (
    CombatFormed,
    CombatResolved,
    CombatVoided,
    Effect,
    Event,
    MatchEnded,
    MoraleChecked,
    RecoveryRolled,
)
from airborne.engine.notation import format_order
from airborne.engine.orders import PostResult
from airborne.engine.rules import disruption, fire, morale, victory
from airborne.engine.rules.common import refuse
from airborne.engine.state import Combat, Declared, State, Unit
from games.core.system import Recorder
from games.core.text import msg

Rec = Recorder[State, Event]
DICE = range(1, 7)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The figures of a combat before its die. [8] [10]"""

    table: ResultTable
    column: int
    shift: int
    """Columns by which cover moved it to the left."""

    @property
    def label(self) -> str:
        """Return what stands above the column."""
        return self.table.columns[self.column].label


def reckon(bundle: Bundle, combat: Combat) -> Reckoning:
    """Return the column in which a combat is looked up. [8] [10]"""
    table = bundle.fire if combat.kind == "fire" else bundle.assault
    column = table.column(combat.firepower, bundle.board.terrain[combat.hex])
    return Reckoning(table, column, table.column(combat.firepower, "clear") - column)


def effect_of(result: Letters, unit: Unit, passed: bool) -> Effect:
    """Return what a result does to a unit; `passed` tells of its morale check, if there was one. [8] [11]"""
    if result == "K" or (result == "X" and unit.reduced):
        return "eliminated"
    if result == "X":
        return "reduced"
    if result == "M" and not passed and not unit.disrupted:
        return "disrupted"
    return "none"


def roll_declared(rec: Rec, bundle: Bundle) -> None:
    """Roll assault morale and recoveries in the order written. [5]"""
    for declared in rec.state.declared:
        unit = rec.state.unit(declared.unit)
        if unit is None or declared.kind == "fire":
            continue
        die = _die(rec, declared)
        if declared.kind == "assault":
            passed = morale.holds(die, unit.leader)
            rec.emit(MoraleChecked(unit.id, declared.hex, die, unit.leader, passed))
        else:
            modifier = disruption.die_modifier(bundle, rec.state, unit, unit.hex)
            recovered = morale.holds(die + modifier, unit.leader)
            rec.emit(RecoveryRolled(unit.id, die, modifier, unit.leader, recovered))


def _die(rec: Rec, declared: Declared) -> int:
    purpose = f"{'recovery' if declared.kind == 'recover' else 'morale'} {declared.unit}"
    if declared.die:
        return rec.posted(6, declared.die, purpose)
    return rec.roll(6, purpose)


def form(rec: Rec, bundle: Bundle) -> None:
    """Form the comment's combats, each at the place of its first order. [8] [10]"""
    for combat in forming(bundle, rec.state):
        rec.emit(CombatFormed(combat))


def forming(bundle: Bundle, state: State) -> list[Combat]:
    """Return the combats that this comment's orders form as they stand, each at the place of its first order. [8] [10]"""
    return [combat for _, combat in sorted(_combats(state, bundle), key=lambda placed: placed[0])]


def _combats(state: State, bundle: Bundle) -> list[tuple[int, Combat]]:
    targets: dict[tuple[str, str], list[str]] = {}
    for declared in state.declared:
        targets.setdefault((declared.kind, declared.hex), []).append(declared.unit)
    place = {declared.unit: number for number, declared in enumerate(state.declared)}
    placed = []
    for (kind, hex_id), unit_ids in targets.items():
        target = state.at(hex_id)
        units = [unit for unit in state.units if unit.id in unit_ids]
        units.sort(key=lambda unit: place[unit.id])
        if target is None or kind == "recover":
            continue
        for group in fire.groups(bundle, units) if kind == "fire" else [units]:
            total = sum(bundle.face(unit.id, unit.reduced).firepower for unit in group)
            members = tuple(unit.id for unit in group)
            combat = Combat("fire" if kind == "fire" else "assault", hex_id, target.id, members, total)
            placed.append((place[members[0]], combat))
    return placed


def resolve_all(rec: Rec, bundle: Bundle) -> None:
    """Roll all combats that wait, in order, until the match is decided. [2] [8]"""
    while rec.state.pending:
        combat = rec.state.pending[0]
        die = rec.roll(6, f"{combat.kind} {combat.hex}")
        check_die = 0
        if _reading(bundle, combat, die) == "M":
            check_die = rec.roll(6, f"morale {combat.target}")
        apply(rec, bundle, combat, die, check_die)


def _reading(bundle: Bundle, combat: Combat, die: int) -> Letters:
    reckoning = reckon(bundle, combat)
    return reckoning.table.result(reckoning.column, die)


def apply(rec: Rec, bundle: Bundle, combat: Combat, die: int, check_die: int) -> None:
    """Record a combat's result and what follows: combats that are void now, and the end of the match. [8] [13]"""
    reckoning = reckon(bundle, combat)
    result = reckoning.table.result(reckoning.column, die)
    target = rec.state.unit(combat.target)
    assert target is not None, combat
    effect = effect_of(result, target, check_die == 0 or morale.holds(check_die, target.leader))
    rec.emit(
        CombatResolved(
            combat, reckoning.label, reckoning.shift, die, result, effect, target.leader, check_die=check_die
        )
    )
    end = victory.decided_now(bundle, rec.state)
    for waiting in rec.state.pending:
        if end is not None:
            rec.emit(CombatVoided(waiting, "match_over"))
        elif effect == "eliminated" and waiting.target == target.id:
            rec.emit(CombatVoided(waiting, "target_gone"))
    if end is not None:
        rec.emit(MatchEnded(end))


def answers(bundle: Bundle, state: State, waiting: Combat) -> list[PostResult]:
    """Return every result that dice can give a combat, by its die and then by the die of its morale check. [8] [10]"""
    found: list[PostResult] = []
    target = state.unit(waiting.target)
    leader = target.leader if target else 0
    for die in DICE:
        result = _reading(bundle, waiting, die)
        if result != "M":
            found.append(PostResult(waiting.hex, die, result))
            continue
        found += [PostResult(waiting.hex, die, result, check, morale.holds(check, leader)) for check in DICE]
    return found


def example(bundle: Bundle, state: State) -> str:
    """Return the line of one result that dice can give the first combat that waits: for a 4, and then a 3. [5]"""
    found = [order for order in answers(bundle, state, state.pending[0]) if order.die == 4]
    return format_order(next(order for order in found if order.check_die in (0, 3)))


def check_result(bundle: Bundle, state: State, order: PostResult) -> Combat:
    """Return the combat that a written result is for. Raises `OrderError` if the dice cannot give it. [5] [8]"""
    if state.dice_mode != "posted":
        text = msg("The server rolls in this match, so results are not written: RESOLVE [5].")
        raise refuse("die-not-wanted", text, "5", "RESOLVE")
    combat = next((waiting for waiting in state.pending if waiting.hex == order.hex), None)
    if combat is None:
        hexes = ", ".join(dict.fromkeys(waiting.hex for waiting in state.pending))
        text = msg("No combat waits in {hex}; combats wait in {hexes} [5].", hex=order.hex, hexes=hexes)
        raise refuse("no-combat", text, "5")
    reckoning = reckon(bundle, combat)
    right = reckoning.table.result(reckoning.column, order.die)
    target = state.unit(combat.target)
    head = f"{order.hex}/{order.die}/{right}"
    if order.result != right:
        line = _mended(order, right, target)
        text = msg(
            "A die of {die} in column {column} is {right}, not {given}: write {line} [8].",
            die=order.die,
            column=reckoning.label,
            right=right,
            given=order.result,
            line=line,
        )
        raise refuse("die-contradicts", text, "8", line)
    if right == "M" and target is not None:
        _check_morale_part(order, target, head)
    elif order.check_die:
        text = msg("{result} needs no morale check: write {line} [8].", result=right, line=head)
        raise refuse("check-not-wanted", text, "8", head)
    return combat


def _mended(order: PostResult, right: Letters, target: Unit | None) -> str:
    """Return the line that the die of an order gives, with the die of its morale check if there is one."""
    if right != "M" or target is None:
        return f"{order.hex}/{order.die}/{right}"
    check = order.check_die or 3
    passed = morale.holds(check, target.leader)
    return format_order(PostResult(order.hex, order.die, right, check, passed))


def _check_morale_part(order: PostResult, target: Unit, head: str) -> None:
    if not order.check_die:
        example = f"{head}/3/{morale.letter(morale.holds(3, target.leader))}"
        text = msg("M is a morale check: add its die and S or F, as in {line} [8].", line=example)
        raise refuse("check-missing", text, "8", example)
    passed = morale.holds(order.check_die, target.leader)
    if order.passed != passed:
        right = f"{head}/{order.check_die}/{morale.letter(passed)}"
        text = msg(
            "A die of {die} against leader {leader} is {right}, not {given} [8].",
            die=order.check_die,
            leader=target.leader,
            right=morale.letter(passed),
            given=morale.letter(order.passed),
        )
        raise refuse("die-contradicts", text, "8", right)
