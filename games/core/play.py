"""A comment played: lines -> orders -> rolls and events -> state. Live play, previews and replay share it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import msgspec

from games.core.dice import Dice, DiceCount, NoMatterDice, PostedDice, PreviewDice, Roll, WouldRoll
from games.core.errors import Fault, Kind, OrderError, Refused, not_your_turn
from games.core.system import GameSystem, Recorder, Rules, Side
from games.core.text import Message, msg
from games.notation.lines import CONTINUE, Line, LineKind, split

S = TypeVar("S", bound=msgspec.Struct)
MOST_FAULTS = 20
"""So many faults of a comment are looked for: finding out what is wrong with an order may cost far more than playing it."""


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """An order with the line it stood on."""

    line: Line
    order: Any
    canonical: str


@dataclass(frozen=True, slots=True)
class ReadComment:
    """A comment taken apart; `orders` is empty for a remark."""

    lines: tuple[Line, ...]
    orders: tuple[ReadOrder, ...]
    held: bool

    @property
    def is_remark(self) -> bool:
        """Tell whether the comment has nothing to play; a lone `...` is something people say."""
        return not self.orders


@dataclass(frozen=True, slots=True)
class OrderEcho:
    """What the thread shows beside an order: its canonical form and notes such as its cost."""

    number: int
    canonical: str
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """What came of a comment."""

    state: S
    canonical: tuple[str, ...]
    """The accepted orders in canonical form, `...` included if the comment is held."""
    echoes: tuple[OrderEcho, ...]
    rolls: tuple[Roll, ...]
    events: tuple[Any, ...]
    revealed: bool
    text: str
    """The comment without a refused tail."""
    draft: str = ""
    """The refused tail, as typed."""
    faults: tuple[Fault, ...] = ()
    """Why the tail was refused."""


@dataclass(frozen=True, slots=True)
class Preview(Generic[S]):
    """What a comment would lead to, as far as no die is needed beyond those written in it; nothing is rolled."""

    state: S
    echoes: tuple[OrderEcho, ...]
    events: tuple[Any, ...]
    faults: tuple[Fault, ...]
    ends_phase: bool
    waits_from: int = 0
    """The line from which on everything depends on dice; 0 if none does."""
    waiting: str = ""
    """The order that waits for dice, in canonical form."""
    is_remark: bool = False
    due: S | None = None
    """The state at the comment's end up to its first die: which dice wait then."""


def read(
    system: GameSystem[Any, Any, Any], rules: Rules[S, Any, Any], view: S, side: Side, text: str
) -> ReadComment:
    """Return the comment's lines and orders as this side's view reads them.

    Raises `Refused` with all notation faults of the comment together.
    """
    comment, faults = _read_all(system, rules, view, side, text)
    if faults:
        raise Refused(faults)
    return comment


def _read_all(
    system: GameSystem[Any, Any, Any], rules: Rules[S, Any, Any], view: S, side: Side, text: str
) -> tuple[ReadComment, list[Fault]]:
    lines = split(text, system.order_shape)
    orders: list[ReadOrder] = []
    faults: list[Fault] = []
    for line in lines:
        if line.kind is not LineKind.ORDER:
            continue
        for part in rules.split(line):
            try:
                order = rules.parse(part, view, side)
            except OrderError as error:
                faults.append(_placed_on(error.fault, part))
                if len(faults) == MOST_FAULTS:
                    return ReadComment(tuple(lines), tuple(orders), False), faults
            else:
                orders.append(ReadOrder(part, order, rules.format(order)))
    held = any(line.kind is LineKind.CONTINUE for line in lines)
    return ReadComment(tuple(lines), tuple(orders), held), faults


def play(
    system: GameSystem[Any, Any, Any], rules: Rules[S, Any, Any], state: S, side: Side, text: str, dice: Dice
) -> Played[S]:
    """Return what a comment leads to.

    All or nothing until the first roll or reveal; from there each order stands and a refused tail comes back as
    `draft`, and such a comment is held. A comment without orders changes nothing. Raises `Refused`.
    """
    comment = read(system, rules, rules.view(state, side), side, text)
    if comment.is_remark:
        return Played(state, (), (), (), (), False, text)
    _check_turn(rules, state, side, comment)
    given = rules.posted_dice([read_order.order for read_order in comment.orders])
    if given is not None:
        dice = PostedDice(given)
    rec = Recorder(rules, state, dice, held=comment.held)
    try:
        played = _play_orders(rec, rules, side, text, comment)
    except DiceCount as count:
        raise Refused([_dice_fault(count)]) from count
    if isinstance(dice, PostedDice):
        _check_posted(rules, dice, given, played, comment)
    return played


def _check_posted(
    rules: Rules[S, Any, Any],
    dice: PostedDice,
    given: tuple[int, ...] | None,
    played: Played[S],
    comment: ReadComment,
) -> None:
    """Refuse a comment whose written dice do not all belong to the orders that stand."""
    accepted = [read_order.order for read_order in comment.orders[: len(played.echoes)]]
    if played.faults and (dice.left or rules.posted_dice(accepted) != given):
        raise Refused(played.faults)
    if dice.left:
        raise Refused([_dice_left_fault(dice.left)])


def _play_orders(
    rec: Recorder[S, Any], rules: Rules[S, Any, Any], side: Side, text: str, comment: ReadComment
) -> Played[S]:
    echoes: list[OrderEcho] = []
    canonical: list[str] = []
    faults: list[Fault] = []
    draft = ""
    for read_order in comment.orders:
        rec.dice.bind([*canonical, read_order.canonical])
        rec.notes = []
        try:
            rules.decide(rec, side, read_order.order)
        except WouldRoll:
            break
        except OrderError as error:
            stands = bool(rec.rolls or rec.revealed) and not faults
            faults.append(_placed(error.fault, read_order))
            if stands:
                text, draft = _cut(text, comment, read_order)
                rec.held = True
                break
            if len(faults) == MOST_FAULTS:
                break
            rec.dice = PreviewDice()  # Refused whole: further faults are looked for, but nothing is rolled.
            continue
        canonical.append(read_order.canonical)
        echoes.append(OrderEcho(read_order.line.number, read_order.canonical, tuple(rec.notes)))
    if faults and not draft:
        raise Refused(faults)
    if rec.held:
        canonical.append(CONTINUE)
    rec.dice.bind(canonical)
    _finish(rec, rules, side, comment)
    return Played(
        rec.state,
        tuple(canonical),
        tuple(echoes),
        tuple(rec.rolls),
        tuple(rec.events),
        rec.revealed,
        text,
        draft,
        tuple(faults),
    )


def _finish(rec: Recorder[S, Any], rules: Rules[S, Any, Any], side: Side, comment: ReadComment) -> None:
    try:
        rules.finish(rec, side)
    except OrderError as error:
        raise Refused([_placed(error.fault, comment.orders[-1])]) from error


def _placed(fault: Fault, read_order: ReadOrder) -> Fault:
    return fault if fault.span is not None else _placed_on(fault, read_order.line)


def _placed_on(fault: Fault, line: Line) -> Fault:
    """Return the fault with its place; a suggestion for one of several orders becomes the whole line with it."""
    placed = fault.placed(line.span(fault.at))
    if not fault.suggestion:
        return placed
    whole = line.typed[: line.columns[0]] + fault.suggestion + line.typed[line.columns[-1] :]
    return replace(placed, suggestion=whole.strip())


def _cut(text: str, comment: ReadComment, refused: ReadOrder) -> tuple[str, str]:
    """Return the comment up to a refused order, marked as going on, and the rest as a draft."""
    lines = [line.typed for line in comment.lines]
    index = refused.line.number - 1
    column = refused.line.columns[0]
    head = [*lines[:index], lines[index][:column]] if lines[index][:column].strip() else lines[:index]
    tail = [lines[index][column:], *lines[index + 1 :]]
    return "\n".join([*head, CONTINUE]), "\n".join(tail)


def _check_turn(rules: Rules[S, Any, Any], state: S, side: Side, comment: ReadComment) -> None:
    acting = rules.to_act(state)
    if side in acting:
        return
    names = {info.key: info.name for info in rules.sides}
    if acting:
        who = names[min(acting)]
        error = not_your_turn(
            msg(
                "It is {who}'s turn to give orders. Keep yours as a draft; start a line with `>` to post it as a remark.",
                who=who,
            )
        )
    else:
        error = not_your_turn(
            msg(
                "The match is over, so orders are no longer played. Start a line with `>` to post it as a remark."
            )
        )
    raise Refused([_placed(error.fault, comment.orders[0])])


def _dice_fault(count: DiceCount) -> Fault:
    if count.sides:
        return Fault(
            Kind.ILLEGAL,
            "die-out-of-range",
            msg(
                "A die of {value} was written for {purpose}; it must be from 1 to {sides}.",
                value=count.value,
                purpose=count.purpose,
                sides=count.sides,
            ),
        )
    return Fault(
        Kind.ILLEGAL,
        "dice-missing",
        msg(
            "Dice written: {given}. One more is needed, for {purpose}: add it at the end of the dice.",
            given=count.given,
            purpose=count.purpose,
        ),
    )


def _dice_left_fault(left: Sequence[int]) -> Fault:
    return Fault(
        Kind.ILLEGAL,
        "dice-left",
        msg(
            "These dice are left over: {left}. Take them out, or add the order that rolls them.",
            left=" ".join(str(value) for value in left),
        ),
    )


def preview(
    system: GameSystem[Any, Any, Any], rules: Rules[S, Any, Any], view: S, side: Side, text: str
) -> Preview[S]:
    """Return what a comment would lead to on this side's view, every fault included; never rolls, never raises
    `Refused` but for a comment that is too long. Dice that the players wrote for the whole comment are used."""
    comment, faults = _read_all(system, rules, view, side, text)
    if comment.is_remark:
        return Preview(view, (), (), tuple(faults), False, is_remark=not faults)
    try:
        _check_turn(rules, view, side, comment)
    except Refused as refused:
        return Preview(view, (), (), (*faults, *refused.faults), False)
    given = rules.posted_dice([read_order.order for read_order in comment.orders])
    dice: Dice = PreviewDice() if given is None else PostedDice(given)
    rec = Recorder(rules, view, dice, held=comment.held)
    echoes: list[OrderEcho] = []
    waits_from, waiting = 0, ""
    for read_order in comment.orders:
        rec.notes = []
        before = (rec.state, len(rec.events))
        try:
            rules.decide(rec, side, read_order.order)
        except (WouldRoll, DiceCount) as lacking:
            rec.state, kept = before
            del rec.events[kept:]
            waits_from, waiting = read_order.line.number, read_order.canonical
            if isinstance(lacking, DiceCount):
                faults.append(_placed(_dice_fault(lacking), read_order))
            break
        except OrderError as error:
            faults.append(_placed(error.fault, read_order))
            if len(faults) >= MOST_FAULTS:
                break
            continue
        echoes.append(OrderEcho(read_order.line.number, read_order.canonical, tuple(rec.notes)))
    if isinstance(dice, PostedDice) and dice.left and not faults:
        faults.append(_dice_left_fault(dice.left))
    ends, due = False, rec.state
    if not faults and not waits_from:
        fault, ends = _would_end(rules, rec, side, comment)
        if fault is not None:
            faults.append(fault)
        else:
            due = _due(rules, rec, side)
    return Preview(
        rec.state, tuple(echoes), tuple(rec.events), tuple(faults), ends, waits_from, waiting, due=due
    )


def _due(rules: Rules[S, Any, Any], rec: Recorder[S, Any], side: Side) -> S:
    """Return the state that `finish` leads to before it rolls; it is known to refuse nothing."""
    trial = Recorder(rules, rec.state, PreviewDice(), held=rec.held)
    with suppress(WouldRoll):
        rules.finish(trial, side)
    return trial.state


def _would_end(
    rules: Rules[S, Any, Any], rec: Recorder[S, Any], side: Side, comment: ReadComment
) -> tuple[Fault | None, bool]:
    """Return what `finish` would refuse, and whether the phase would be over after it; its rolls are thrown away."""
    trial = Recorder(rules, rec.state, NoMatterDice(), held=rec.held)
    try:
        rules.finish(trial, side)
    except OrderError as error:
        return _placed(error.fault, comment.orders[-1]), False
    return None, rules.phase(trial.state) != rules.phase(rec.state)


def begin(rules: Rules[S, Any, Any], state: S, dice: Dice) -> Played[S]:
    """Return what happens before anybody writes: entry 0 of the match."""
    rec = Recorder(rules, state, dice)
    rules.begin(rec)
    return Played(rec.state, (), (), tuple(rec.rolls), tuple(rec.events), rec.revealed, "")
