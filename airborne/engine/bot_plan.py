"""One phase of the plain computer player."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from airborne.engine import orders as o
from airborne.engine.rules import disruption, fire, movement, observation
from airborne.engine.rules.morale import holds
from airborne.engine.rules.sight import can_see
from airborne.engine.state import State, Unit
from games.core.dice import NoMatterDice
from games.core.hexes import distance
from games.core.system import Recorder

if TYPE_CHECKING:
    from airborne.engine.system import AirborneRules

COVER = {"clear": 0.0, "woods": 1.0, "village": 1.6}
WORTH = {"-": 0.0, "M": 0.35, "X": 1.0, "K": 2.0}
"""What a result is worth, in halves of a platoon."""


def _to_hold(rules: AirborneRules, side: str) -> tuple[str, ...]:
    """Return the hexes that count at the end if a side stands in them, the worthiest first. [13]"""
    worth: dict[str, int] = {}
    for condition in rules.scenario.conditions:
        if condition.side == side:
            for place in condition.hexes:
                worth[place] = worth.get(place, 0) + condition.points + 5 * condition.wins
    return tuple(sorted(worth, key=lambda place: (-worth[place], place)))


class Planner:
    """Plans the actions of one side, one after another, on the board as its orders change it."""

    def __init__(self, rules: AirborneRules, state: State, side: str, rng: random.Random) -> None:
        self.rules, self.bundle, self.side, self.rng = rules, rules.scenario, side, rng
        self.rec = Recorder(rules, state, NoMatterDice())
        self.planned: list[o.Order] = []
        counted = tuple(dict.fromkeys(place for c in self.bundle.conditions for place in c.hexes))
        self.aims = counted or tuple(enemy.hex for enemy in state.enemies(side))
        self.to_hold = _to_hold(rules, side) if state.turn == self.bundle.turns else ()

    def orders(self) -> list[o.Order]:
        """Return the orders of a whole phase, at least one."""
        for unit in self._ready(disrupted=True):
            if unit.hex not in self.to_hold:
                self._recover(unit)
        self._take()
        self._attack()
        for unit in sorted(self._ready(), key=self._way_to_go):
            self._move(unit)
        self._attack(least=0.0)
        return self.planned or [o.Pass()]

    def _take(self) -> None:
        """In the last turn, go where it counts to stand at the end, before the units have spent their actions. [13]"""
        for place in self.to_hold:
            if self.state.at(place) is not None:
                continue
            able = [
                (self._power(unit), count, unit.id)
                for unit in self._ready()
                if unit.hex not in self.to_hold
                for count, reached in enumerate(movement.walks(self.bundle, self.state, unit))
                if place in reached
            ]
            if able:
                _, count, unit_id = min(able)
                self._order(o.MoveUnit(unit_id, count, place))

    @property
    def state(self) -> State:
        return self.rec.state

    def _ready(self, *, disrupted: bool = False) -> list[Unit]:
        return [u for u in self.state.on_map(self.side) if not u.acted and u.disrupted == disrupted]

    def _order(self, order: o.Order) -> None:
        self.rules.decide(self.rec, self.side, order)
        self.planned.append(order)

    def _recover(self, unit: Unit) -> None:
        def worth(place: str) -> float:
            return COVER[self.bundle.board.terrain[place]] - 2 * disruption.die_modifier(
                self.bundle, self.state, unit, place
            )

        place = max(disruption.arrivals(self.bundle, self.state, unit), key=worth)
        die, passed = self._die(unit, disruption.die_modifier(self.bundle, self.state, unit, place))
        self._order(o.RecoverUnit(unit.id, place, die, passed))

    def _die(self, unit: Unit, modifier: int = 0) -> tuple[int, bool]:
        """Return a die and what it gives, if dice are posted."""
        if self.state.dice_mode != "posted":
            return 0, False
        die = self.rng.randint(1, 6)
        return die, holds(die + modifier, unit.leader)

    def _attack(self, least: float = 0.45) -> None:
        """Order the attacks worth more than `least`, the best first."""
        while True:
            found = [attack for enemy in self.state.enemies(self.side) for attack in self._attacks(enemy)]
            if not found:
                return
            worth, units, verb, enemy = max(found, key=lambda attack: attack[0])
            if worth <= least:
                return
            for unit in units:
                if verb == "F":
                    self._order(o.FireAt(unit.id, enemy.hex))
                elif verb == "S":
                    self._order(o.ObserveHex(unit.id, enemy.hex))
                else:
                    self._order(o.AssaultHex(unit.id, enemy.hex, *self._die(unit)))

    def _attacks(self, enemy: Unit) -> list[tuple[float, list[Unit], str, Unit]]:
        ready = self._ready()
        found: list[tuple[float, list[Unit], str, Unit]] = []
        firers = [unit for unit in ready if fire.can_fire(self.bundle, self.state, unit, enemy.hex)]
        for group in fire.groups(self.bundle, firers):
            found.append((self._worth(group, enemy, "fire"), group, "F", enemy))
        around = self.bundle.board.neighbours[enemy.hex]
        near = [unit for unit in ready if unit.hex in around and unit.leader >= 3 and self._power(unit) > 1]
        if near:
            risk = sum((6 - unit.leader) / 6 for unit in near) * 0.2
            found.append((self._worth(near, enemy, "assault") - risk, near, "A", enemy))
        found += self._observations(enemy, ready, firers)
        return found

    def _observations(
        self, enemy: Unit, ready: Sequence[Unit], firers: Sequence[Unit]
    ) -> list[tuple[float, list[Unit], str, Unit]]:
        if enemy.hex in self.state.observed:
            return []
        blind = [
            unit
            for unit in ready
            if unit not in firers
            and self.bundle.unit_kinds[unit.id].indirect
            and distance(unit.hex, enemy.hex) <= self.bundle.face(unit.id, unit.reduced).range_hexes
        ]
        watchers = [
            unit
            for unit in ready
            if unit not in blind and observation.can_observe(self.bundle, unit, enemy.hex)
        ]
        if not blind or not watchers:
            return []
        watcher = min(watchers, key=self._power)
        loss = self._worth([watcher], enemy, "fire") if watcher in firers else 0.3
        return [(self._worth(blind, enemy, "fire") - loss, [watcher], "S", enemy)]

    def _power(self, unit: Unit) -> int:
        return self.bundle.face(unit.id, unit.reduced).firepower

    def _worth(self, units: Sequence[Unit], enemy: Unit, kind: str) -> float:
        """Return what an attack does on average."""
        power = sum(self._power(unit) for unit in units)
        if kind == "assault":
            power = sum(round(self._power(unit) * unit.leader / 6) for unit in units)
        if power < 1:
            return 0.0
        table = self.bundle.fire if kind == "fire" else self.bundle.assault
        column = table.column(power, self.bundle.board.terrain[enemy.hex])
        total = 0.0
        for die in range(1, 7):
            result = table.result(column, die)
            if result == "M":
                total += 0.0 if enemy.disrupted else WORTH["M"] * (6 - enemy.leader) / 3
            else:
                total += WORTH["K"] if result == "X" and enemy.reduced else WORTH[result]
        return total / 6 * (1.25 if enemy.hex in self.aims else 1.0)

    def _way_to_go(self, unit: Unit) -> tuple[int, str]:
        return min((distance(unit.hex, aim) for aim in self.aims), default=0), unit.id

    def _move(self, unit: Unit) -> None:
        if unit.hex in self.to_hold:
            return
        layers = movement.walks(self.bundle, self.state, unit)
        here = self._stand(unit, unit.hex)
        best, best_worth = None, here + 0.15
        seen: set[str] = {unit.hex}
        for count, reached in enumerate(layers):
            for place in reached:
                if place in seen or not movement.can_stay(self.state, unit, place):
                    continue
                seen.add(place)
                worth = self._stand(unit, place)
                if worth > best_worth:
                    best, best_worth = (count, place), worth
        if best is not None:
            self._order(o.MoveUnit(unit.id, *best))

    def _stand(self, unit: Unit, place: str) -> float:
        """Return how good it is for a unit to stand in a hex when the phase ends."""
        taken = {friend.hex for friend in self.state.on_map(self.side) if friend.id != unit.id}
        face = self.bundle.face(unit.id, unit.reduced)
        open_aims = [aim for aim in self.aims if aim not in taken]
        worth = COVER[self.bundle.board.terrain[place]] + self.rng.random() * 0.4
        if place in open_aims:
            worth += 3.0
        worth -= 0.9 * min((distance(place, aim) for aim in open_aims or self.aims), default=0)
        targets = exposure = 0.0
        for enemy in self.state.enemies(self.side):
            away = distance(place, enemy.hex)
            theirs = self.bundle.face(enemy.id, enemy.reduced)
            if away <= max(face.range_hexes, theirs.range_hexes) and can_see(
                self.bundle.board, place, enemy.hex
            ):
                if away <= face.range_hexes:
                    targets += 0.5
                if away <= theirs.range_hexes and not enemy.disrupted:
                    exposure += theirs.firepower * 0.07
        return worth + min(targets, 1.0) - exposure
