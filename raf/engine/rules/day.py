"""The day's preparation and its end [4.1] [4.4]; early warning, at dawn and after each landing [4.1e] [4.3c]."""

from __future__ import annotations

from raf.engine import events as ev
from raf.engine.data.kinds import Area
from raf.engine.rules import decks
from raf.engine.rules.repair import repair
from raf.engine.rules.room import Room, damaged_nets
from raf.engine.state import END_OF_DAY, Step

NETS_FOR_BLINDNESS = 2
"""So many damaged nets anywhere stop early warning; in one area, they hide the next area too [11.21]."""


def repair_step(room: Room) -> None:
    """Repair what was bombed, but on the first day [4.1a] [11.3]."""
    if room.state.raid_day > 1:
        repair(room)
    room.begin(Step.START_TIME)


def start_time_step(room: Room) -> None:
    """Draw a raid event card; its time advance says when the day starts [4.1b]."""
    card = decks.draw_event(room)
    advance = card.advance(room.level > 0)
    room.emit(ev.DayBegan(card.card, advance, advance, card.no_early_warning))
    room.begin(Step.FORECAST)


def forecast_step(room: Room) -> None:
    """Roll the sky over both Luftflotte areas [4.1c]."""
    die = room.roll(6, "weather")
    lf2, lf3 = room.data.weather(die)
    room.emit(ev.SkyForecast(die, lf2, lf3))
    room.begin(Step.NIGHT_PATROL)


def night_patrol_step(room: Room) -> None:
    """Blenheims go to night patrol here, once the night is played [4.1d] [18.1]."""
    room.begin(Step.EARLY_WARNING)


def early_warning_step(room: Room) -> None:
    """Look at the backs of the next target cards, unless radar or the card forbids it [4.1e] [4.3c]."""
    if len(damaged_nets(room.state, room.data)) >= NETS_FOR_BLINDNESS:
        room.emit(ev.WarningFailed("radar"))
    elif room.state.no_warning:
        room.emit(ev.WarningFailed("card"))
    else:
        _warn(room)
    show_next_area(room)
    room.begin(Step.PATROL)


def _warn(room: Room) -> None:
    if room.state.moved == 0:
        decks.burn_top(room)
    if room.state.targets.aside is None:
        decks.show_top(room)
        room.emit(ev.TopSetAside())


def show_next_area(room: Room) -> None:
    """Look at the back of the deck's top card, unless the radar system is crippled [11.21]."""
    if not is_crippled(room):
        decks.show_top(room)


def is_crippled(room: Room) -> bool:
    """Tell whether two nets of one area are damaged, so that the next area stays hidden [11.21]."""
    return any(len(damaged_nets(room.state, room.data, area)) >= NETS_FOR_BLINDNESS for area in Area)


def end_of_day_step(room: Room) -> None:
    """End the day; the introduction ends with it [4.4] [13]."""
    assert room.state.hour == END_OF_DAY
    room.emit(ev.DayEnded(room.state.vp))
