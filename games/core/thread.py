"""A whole match folded in memory: every entry played in turn. Records, checks and verifications stand on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.core import acts
from games.core.acts import Act, ActKind, LogEntry, Offer
from games.core.dice import Dice, Roll
from games.core.play import OrderEcho, Played, begin, play
from games.core.system import GameSystem, MatchOptions, Outcome, Recorder, Rules, Side

SPECTATOR: Side = "-"
SERVER: Side = "SERVER"


@dataclass(frozen=True, slots=True)
class Folded:
    """One entry of a folded match."""

    seq: int
    side: Side
    text: str
    canonical: tuple[str, ...]
    rolls: tuple[Roll, ...]
    events: tuple[Any, ...]
    revealed: bool
    act: Act | None = None
    back_to: int | None = None
    """Of an act that turned the line of play back: the entry whose state is the present one again."""
    echoes: tuple[OrderEcho, ...] = ()

    @property
    def server_rolls(self) -> tuple[int, ...]:
        """Return the values the server rolled, which a record's dice line holds."""
        return tuple(roll.value for roll in self.rolls if not roll.posted)

    @property
    def plays(self) -> bool:
        """Tell whether the entry holds orders, or what the server did for a side."""
        return bool(self.canonical) or (self.act is not None and self.act.kind is ActKind.DEADLINE)


@dataclass
class Thread:
    """A match from its first state on; `post` and `act` add entries numbered without gaps from 1."""

    system: GameSystem[Any, Any, Any]
    rules: Rules[Any, Any, Any]
    options: MatchOptions
    entries: list[Folded] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    """The state after each entry, by its number."""
    retired: set[int] = field(default_factory=set)
    offer: Offer | None = None
    agreed: Outcome | None = None
    """How the match ended, if not by the rules."""

    @property
    def state(self) -> Any:
        """Return the present state."""
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, by agreement or by the rules."""
        return self.agreed or self.rules.outcome(self.state)

    def begin(self, dice: Dice) -> Folded:
        """Play what happens before anybody writes: entry 0."""
        played = begin(self.rules, self.rules.setup(self.options), dice)
        return self._add(SERVER, played)

    def post(self, side: Side, text: str, dice: Dice) -> Folded:
        """Play a comment of a side, or keep a spectator's remark. Raises `Refused`."""
        if side == SPECTATOR or self.agreed is not None:
            return self._add(side, Played(self.state, (), (), (), (), False, text))
        played = play(self.system, self.rules, self.state, side, text, dice)
        if played.canonical:
            self.offer = None
        return self._add(side, played)

    def act(self, side: Side, act: Act, dice: Dice) -> Folded:
        """Do an act of the platform for a side. Raises `OrderError`, `Refused`."""
        effect = acts.judge(
            act, side, self.rules.sides, self.offer, self._log(), over=self.outcome is not None
        )
        if act.kind is ActKind.DEADLINE:
            return self._add(side, overdue(self.rules, self.state, side, dice), act)
        state = self.state if effect.back_to is None else self.states[effect.back_to]
        self.offer, self.agreed = effect.offer, effect.outcome
        self.retired.update(effect.retired)
        return self._add(side, Played(state, (), (), (), (), False, str(act)), act, effect.back_to)

    def _log(self) -> list[LogEntry]:
        return [
            LogEntry(entry.seq, entry.side, bool(entry.rolls), entry.revealed)
            for entry in self.entries
            if entry.plays and entry.seq not in self.retired
        ]

    def _add(
        self, side: Side, played: Played[Any], act: Act | None = None, back_to: int | None = None
    ) -> Folded:
        folded = Folded(
            len(self.entries),
            side,
            played.text,
            played.canonical,
            played.rolls,
            played.events,
            played.revealed,
            act,
            back_to,
            played.echoes,
        )
        self.entries.append(folded)
        self.states.append(played.state)
        return folded


def overdue(rules: Rules[Any, Any, Any], state: Any, side: Side, dice: Dice) -> Played[Any]:
    """Return what the server does for a side whose deadline has passed. Raises `OrderError`."""
    act = Act(ActKind.DEADLINE)
    rec = Recorder(rules, state, dice)
    dice.bind([str(act)])
    rules.overdue(rec, side)
    return Played(rec.state, (), (), tuple(rec.rolls), tuple(rec.events), rec.revealed, str(act))
