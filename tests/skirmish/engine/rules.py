"""The rules of the toy game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from games.core.board import Brief, Choice, Facts, Pending, Prose
from games.core.errors import illegal, notation
from games.core.system import MatchOptions, OptionSpec, Outcome, Recorder, SideInfo
from games.core.text import msg, verbatim
from games.notation.lines import Line
from tests.skirmish.engine.model import (
    HIT_FROM,
    SIDES,
    Event,
    LuckDrawn,
    LuckShown,
    Man,
    Move,
    Moved,
    Order,
    Pass,
    Shoot,
    Shot,
    Show,
    SkirmishBoard,
    SkirmishScenario,
    SkirmishTerrain,
    State,
    TurnEnded,
)

_ORDER = re.compile(r"(\w+) ([MF])/(\w+)(?:/(\d))?")


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


@dataclass(frozen=True)
class SkirmishRules:
    scenario: SkirmishScenario

    sides = (SideInfo("Red", msg("Red"), 0), SideInfo("Blue", msg("Blue"), 1))
    options = (OptionSpec("luck", msg("Luck"), ("plain", "double")),)
    dice_modes = ("server", "posted")

    @property
    def hides(self) -> bool:
        return self.scenario.fog

    def setup(self, options: MatchOptions) -> State:
        return State(self.scenario.men, posted=options.dice_mode == "posted")

    def begin(self, rec: Recorder[State, Event]) -> None:
        if self.scenario.fog:
            for side in SIDES:
                rec.emit(LuckDrawn(side, rec.roll(6, f"luck {side}")))

    def to_act(self, state: State) -> frozenset[str]:
        return frozenset() if self.outcome(state) else frozenset({state.side})

    def phase(self, state: State) -> str:
        return f"{state.turn}/{state.side}"

    def split(self, line: Line) -> Sequence[Line]:
        return [line]

    def parse(self, line: Line, view: State, side: str) -> Order:
        if line.text in ("PASS", "SHOW"):
            return Pass() if line.text == "PASS" else Show()
        match = _ORDER.fullmatch(line.text)
        if match is None:
            raise notation(
                "unreadable", msg('"{line}" is no order; write A1 M/0102 or A1 F/B1.', line=line.text)
            )
        man, verb, target, die = match.groups()
        if view.man(man) is None:
            raise notation("no-such-man", msg('"{man}" is nobody here.', man=man), at=match.span(1))
        return Move(man, target) if verb == "M" else Shoot(man, target, int(die or 0))

    def format(self, order: Order) -> str:
        match order:
            case Move(man, square):
                return f"{man} M/{square}"
            case Shoot(man, target, die):
                return f"{man} F/{target}/{die}" if die else f"{man} F/{target}"
            case Show():
                return "SHOW"
            case Pass():
                return "PASS"
        assert_never(order)

    def posted_dice(self, orders: Sequence[Order]) -> tuple[int, ...] | None:
        dice = tuple(order.die for order in orders if isinstance(order, Shoot) and order.die)
        return dice or None

    def legal_orders(self, view: State, side: str) -> Iterable[Order]:
        if side not in self.to_act(view):
            return
        for man in view.men:
            if man.side == side and not man.acted:
                yield from (Move(man.id, square) for square in self._steps(view, man))
                if view.posted:
                    continue
                yield from (Shoot(man.id, foe.id) for foe in view.men if foe.side != side)
        if self.scenario.fog and side not in view.shown:
            yield Show()
        yield Pass()

    def _steps(self, state: State, man: Man) -> list[str]:
        column, row = int(man.square[:2]), int(man.square[2:])
        near = ((column + dx, row + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))
        inside = [
            f"{c:02}{r:02}" for c, r in near if 1 <= c <= self.scenario.size and 1 <= r <= self.scenario.size
        ]
        return [square for square in inside if state.at(square) is None]

    def decide(self, rec: Recorder[State, Event], side: str, order: Order) -> None:
        state = rec.state
        match order:
            case Move(name, square):
                man = self._own(state, side, name)
                if square not in self._steps(state, man):
                    near = self._steps(state, man)
                    raise illegal(
                        "no-step",
                        msg('"{square}" is not one free step from {man}.', square=square, man=name),
                        section="1",
                        suggestion=f"{name} M/{near[0]}" if near else "PASS",
                    )
                rec.note(msg("one step"))
                rec.emit(Moved(name, square))
            case Shoot(name, target, die):
                self._own(state, side, name)
                foe = state.man(target)
                if foe is None or foe.side == side:
                    raise illegal(
                        "no-target", msg('"{target}" is no enemy here.', target=target), section="2"
                    )
                if bool(die) != state.posted:
                    raise illegal("die", msg("Write the die that you rolled, and only if you roll by hand."))
                rec.emit(Shot(name, target, rec.roll(6, f"shot {name}")))
            case Show():
                if not self.scenario.fog or side in state.shown:
                    raise illegal("nothing-hidden", msg("You have nothing left to show."))
                rec.reveal()
                rec.emit(LuckShown(side))
            case Pass():
                pass

    def _own(self, state: State, side: str, name: str) -> Man:
        man = state.man(name)
        if man is None:
            raise illegal("gone", msg("{man} is gone.", man=name))
        if man.side != side:
            raise illegal("not-yours", msg("{man} is not yours.", man=name))
        if man.acted:
            raise illegal("acted", msg("{man} has acted in this turn.", man=name))
        return man

    def finish(self, rec: Recorder[State, Event], side: str) -> None:
        if not rec.held and self.outcome(rec.state) is None:
            rec.emit(TurnEnded())

    def overdue(self, rec: Recorder[State, Event], side: str) -> None:
        if side not in self.to_act(rec.state):
            raise illegal("nothing-due", msg("Nothing is due."))
        rec.roll(6, "delay")
        rec.emit(TurnEnded())

    def evolve(self, state: State, event: Event) -> State:
        from msgspec.structs import replace

        match event:
            case Moved(name, square):
                men = tuple(replace(m, square=square, acted=True) if m.id == name else m for m in state.men)
                return replace(state, men=men)
            case Shot(name, target, die):
                left = [man for man in state.men if die < HIT_FROM or man.id != target]
                return replace(state, men=tuple(replace(m, acted=True) if m.id == name else m for m in left))
            case LuckDrawn(side, number):
                return replace(state, luck={**state.luck, side: number})
            case LuckShown(side):
                return replace(state, shown=(*state.shown, side))
            case TurnEnded():
                side = _other(state.side)
                men = tuple(replace(man, acted=False) for man in state.men)
                return replace(state, men=men, side=side, turn=state.turn + (side == SIDES[0]))
        assert_never(event)

    def view(self, state: State, side: str | None) -> State:
        from msgspec.structs import replace

        seen = {owner: n if owner == side or owner in state.shown else 0 for owner, n in state.luck.items()}
        return replace(state, luck=seen)

    def terrain(self) -> SkirmishTerrain:
        size = self.scenario.size
        return SkirmishTerrain(size * 100, size * 100, size)

    def board(self, view: State, side: str | None, events: Sequence[Event] = ()) -> SkirmishBoard:
        rows = tuple((verbatim(man.id), verbatim(man.square)) for man in view.men)
        facts = Facts(msg("Men"), (msg("Man"), msg("Square")), rows)
        return SkirmishBoard(msg("Turn {turn}", turn=view.turn), (facts,), view.men)

    def prose(self, event: Event) -> Sequence[Prose]:
        match event:
            case Shot(name, target, die):
                return [
                    Prose(msg("{man} shoots at {target}.", man=name, target=target), "result", dice=(die,))
                ]
            case LuckShown(side):
                return [Prose(msg("{side} shows the lucky number.", side=side))]
            case _:
                return []

    def brief(self, view: State, side: str | None) -> Brief:
        idle = tuple(man.id for man in view.men if man.side == side == view.side and not man.acted)
        return Brief(
            msg("Turn {turn}", turn=view.turn), msg("{side} is to act.", side=view.side), "1", idle, "PASS"
        )

    def pending(self, view: State) -> Sequence[Pending]:
        return ()

    def choices(self, view: State, side: str) -> Sequence[Choice]:
        found = []
        for order in self.legal_orders(view, side):
            line = self.format(order)
            if isinstance(order, Move):
                found.append(
                    Choice("move", verbatim(line), line, pick=order.man, target=f"sq-{order.square}")
                )
            else:
                found.append(Choice("other", verbatim(line), line))
        return found

    def columns(self, state: State) -> Mapping[str, int | str]:
        return {"turn": state.turn, "units": len(state.men)}

    def outcome(self, state: State) -> Outcome | None:
        for side in SIDES:
            if all(man.side == side for man in state.men):
                who = next(info.name for info in self.sides if info.key == side)
                return Outcome(side, "win", msg("{side} wins", side=who), msg("Nobody else is left."))
        if state.turn > self.scenario.turns:
            return Outcome(None, "draw", msg("Draw"), msg("The last turn is over."))
        return None

    def bot(self, view: State, side: str, rng: random.Random) -> str:
        return self.format(rng.choice(list(self.legal_orders(view, side))))
