"""The operations room: what every rule works with, and the look-ups that several chapters share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.core.system import Recorder
from raf.engine import events as ev
from raf.engine.data.cards import TargetCard
from raf.engine.data.kinds import AircraftType, Area, Face, Sky, TargetKind
from raf.engine.data.model import RafData
from raf.engine.data.scenario import Scenario
from raf.engine.state import Decision, Place, Raid, State, Step, Unit

Kind = Literal["patrol", "commit", "leave", "split", "disrupted", "radio", "blenheims", "engage", "disperse"]


@dataclass(frozen=True, slots=True)
class Room:
    """One comment being played: the recorder, the printed matter, the scenario."""

    rec: Recorder[State, ev.Event]
    data: RafData
    scenario: Scenario

    @property
    def state(self) -> State:
        """Return the state as it is now."""
        return self.rec.state

    @property
    def raid(self) -> Raid:
        """Return the raid on the display; there must be one."""
        assert self.rec.state.raid is not None
        return self.rec.state.raid

    @property
    def card(self) -> TargetCard:
        """Return the target card of the raid."""
        return self.data.target_cards[self.raid.target]

    @property
    def level(self) -> int:
        """Return the Luftwaffe's depletion level, 0 to 2 [15.4]."""
        return self.data.depletion_level(self.state.depletion)

    @property
    def sky(self) -> Sky:
        """Return the sky over the raid's area."""
        return sky_over(self.state, self.card.area)

    def emit(self, event: ev.Event) -> None:
        """Apply and keep an event."""
        self.rec.emit(event)

    def roll(self, sides: int, purpose: str) -> int:
        """Return a recorded roll."""
        return self.rec.roll(sides, purpose)

    def begin(self, step: Step) -> None:
        """Go on to a step."""
        self.emit(ev.StepBegan(step))

    def ask(
        self,
        kind: Kind,
        section: str,
        units: Sequence[str],
        verbs: Sequence[str],
        *,
        least: int = 0,
        most: int | None = None,
    ) -> None:
        """Ask the player; `most` is all units if not given."""
        count = len(units) if most is None else most
        self.emit(ev.QuestionAsked(Decision(kind, section, tuple(units), least, count, tuple(verbs))))

    def move(
        self,
        units: Iterable[str],
        place: Place,
        reason: str = "",
        *,
        at: str = "",
        reduced: bool | None = None,
    ) -> None:
        """Move units, if there are any."""
        moved = tuple(units)
        if moved:
            self.emit(ev.UnitsMoved(moved, place, at, reduced, reason))

    def letter(self, unit_id: str) -> str:
        """Return a unit's selector letter."""
        return letter(self.data, unit_id)

    def lettered(self, units: Iterable[str], letters: Iterable[str]) -> tuple[str, ...]:
        """Return the units whose selector letter is one of `letters`."""
        wanted = set(letters)
        return tuple(u for u in units if self.letter(u) in wanted)

    def of_type(self, units: Iterable[str], *types: AircraftType) -> tuple[str, ...]:
        """Return the Gruppen of these types."""
        return tuple(u for u in units if self.data.gruppen[u].type in types)

    def is_full(self, unit_id: str) -> bool:
        """Tell whether a unit shows its full face."""
        return not self.state.unit(unit_id).reduced

    def may_choose(self, squadron: str) -> bool:
        """Tell whether a squadron is free to go home or on: full, Hurricane or Spitfire [9.1]."""
        return self.is_full(squadron) and self.data.squadrons[squadron].type is not AircraftType.BLENHEIM


def face(unit: Unit) -> Face:
    """Return the face that a unit shows."""
    return Face.REDUCED if unit.reduced else Face.FULL


def letter(data: RafData, unit_id: str) -> str:
    """Return a unit's selector letter."""
    counter = data.squadrons.get(unit_id) or data.gruppen[unit_id]
    return counter.letter.value


def sky_over(state: State, area: Area) -> Sky:
    """Return the sky over an area."""
    return state.weather.get(str(area.luftflotte), Sky.CLEAR)


def home(data: RafData, squadron: str) -> str:
    """Return a squadron's own sector."""
    return data.squadrons[squadron].sector


def damaged_nets(state: State, data: RafData, area: Area | None = None) -> tuple[str, ...]:
    """Return the target ids of damaged radar nets, of one area or all [11.21]."""
    nets = []
    for key in sorted(state.damage):
        target = data.targets[key]
        if target.kind is TargetKind.RADAR and area in (None, net_area(data, key)):
            nets.append(key)
    return tuple(nets)


def net_area(data: RafData, target: str) -> Area | None:
    """Return the area of a radar net: that of its target card, else of another card of its sector [11.21]."""
    cards = data.target_card_rows
    own = next((c.area for c in cards if c.target == target), None)
    return own or next((c.area for c in cards if c.sector == data.targets[target].sector), None)


def has_operations_room_hit(state: State, data: RafData, sector: str) -> bool:
    """Tell whether a sector's operations room is damaged [11.23]."""
    return any(
        data.targets[key].kind is TargetKind.AIRFIELD and data.targets[key].sector == sector
        for key in state.damage
    )
