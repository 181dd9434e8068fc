"""Builds a checked set from its files."""

from collections.abc import Mapping

from raf.engine.data import load_cards, load_combat, load_events, load_tables, load_units
from raf.engine.data.kinds import SquadronRole, Track
from raf.engine.data.model import RafData

FILES = (
    "adjacency.csv",
    "bombing_columns.csv",
    "bombing_results.csv",
    "bombing_shifts.csv",
    "calendar.csv",
    "clock.csv",
    "combat_columns.csv",
    "combat_effects.csv",
    "combat_results.csv",
    "combat_rows.csv",
    "day_cards.csv",
    "day_pilots.csv",
    "day_priorities.csv",
    "depletion.csv",
    "detection.csv",
    "detection_modifiers.csv",
    "event_texts.csv",
    "force_cards.csv",
    "force_sizes.csv",
    "gruppen.csv",
    "map_points.csv",
    "map_shapes.csv",
    "night_bombing.csv",
    "night_interception.csv",
    "night_periods.csv",
    "night_raids.csv",
    "raid_effort.csv",
    "raid_event_cards.csv",
    "reinforcement_costs.csv",
    "sectors.csv",
    "squadrons.csv",
    "target_cards.csv",
    "targets.csv",
    "tracks.csv",
    "victory_points.csv",
    "weather.csv",
)
"""What a set consists of; other files in the mapping are left alone."""


def load(files: Mapping[str, bytes]) -> RafData:
    """The set, complete and consistent; raises `read.DataError` at the first fault."""
    sectors = load_units.load_sectors(files)
    squadrons = load_units.load_squadrons(files, sectors)
    targets = load_units.load_targets(files, sectors)
    tracks = load_tables.load_tracks(files)
    limits = {t.track: t for t in tracks}
    points = (limits[Track.VICTORY].lowest, limits[Track.VICTORY].highest)
    calendar = load_tables.load_calendar(files)
    dates = (calendar[0].date, calendar[-1].date)
    columns = load_combat.load_columns(files)
    lines = load_combat.load_lines(files)
    bombing_columns, bombing_cells = load_combat.load_bombing(files)
    night_periods, night_raids = load_tables.load_night(files, dates)
    blenheims = sum(s.role is SquadronRole.BLENHEIM for s in squadrons)
    return RafData(
        sector_rows=sectors,
        borders=load_units.load_borders(files, sectors),
        shapes=load_units.load_shapes(files, sectors),
        squadron_rows=squadrons,
        gruppe_rows=load_units.load_gruppen(files),
        target_rows=targets,
        target_card_rows=load_cards.load_target_cards(files, sectors, targets),
        force_card_rows=load_cards.load_force_cards(files),
        raid_event_card_rows=load_events.load_raid_event_cards(files),
        day_card_rows=load_events.load_day_cards(files, points, dates),
        event_text_rows=load_events.load_event_texts(files),
        weather_rows=load_tables.load_weather(files),
        effort_rows=load_tables.load_efforts(files),
        detection_spaces=load_tables.load_detection(files),
        detection_modifier_rows=load_tables.load_detection_modifiers(files),
        combat_columns=columns,
        combat_rows=load_combat.load_rows(files, columns, tuple(dict.fromkeys(line.row for line in lines))),
        combat_lines=lines,
        combat_effect_rows=load_combat.load_effects(files),
        bombing_columns=bombing_columns,
        bombing_cells=bombing_cells,
        bombing_shift_rows=load_tables.load_bombing_shifts(files),
        victory_rows=load_tables.load_victory_points(files),
        reinforcement_costs=load_tables.load_reinforcement_costs(files),
        track_rows=tracks,
        depletion_bands=load_tables.load_depletion(files, limits[Track.DEPLETION]),
        clock=load_tables.load_clock(files),
        calendar=calendar,
        night_periods=night_periods,
        night_raids=night_raids,
        night_interceptions=load_tables.load_night_interception(files, blenheims),
        night_bombings=load_tables.load_night_bombing(files),
    )
