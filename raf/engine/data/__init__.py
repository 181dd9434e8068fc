"""The printed matter of RAF: counters, cards, tables, calendar, scenarios.

`load.load(files)` turns a mapping of path to bytes (paths as under `raf/data/`) into one immutable
`model.RafData`; `scenario.load_scenario(raw, data)` reads a scenario. Nothing here opens a file;
what is wrong with a set is reported as `load.DataError` with file, line and field.
Closed sets are in `kinds`, counters and map in `units`, cards in `cards`, tables in `tables`.

CSV files and their columns (header line first, UTF-8, LF). Lists within a cell are parted by blanks;
yes and no are written `yes` and `no`; dates as 1940-08-11. An empty cell is an error unless marked `?`.

Map and counters
    sectors.csv       id, name, name_ja, group (10, 11, 12), airfield (yes/no),
                      lat, lon (of the patrol circle)
    adjacency.csv     a, b: sectors that share a border; each pair once, either order [5]
    map_points.csv    id, lat, lon: corners of the shapes
    map_shapes.csv    id, kind (sector, land, line), points (ids in order; areas close by themselves)
    squadrons.csv     id, number, type, sector? (aces have none), letter,
                      role (day, blenheim, reinforcement, ace), vhf, strength, strength_reduced
    gruppen.csv       id (`III/KG76`), type, luftflotte, letter, elite, role (start, reinforcement),
                      arrives?, strength, strength_reduced, bombs, bombs_reduced
    targets.csv       id, name, name_ja, kind, sector, lat, lon, net? (radars: its number),
                      covers? (headquarters: the groups that it leads)
Cards
    target_cards.csv  card (1-60), deck (start, inland, terror), target, area (LF2E, LF2S, LF3), depth,
                      value, nets?, clear, patchy, broken (observer corps), en_route, in_range?, me109,
                      secondary? (a target id), vp_double, forward
    force_cards.csv   card (61-90), deck (start, escort), sweep (extra Me109, 0 for none),
                      types (Me109, Me109e, Me109cp, Ju87 ... in order)
    force_sizes.csv   card, effort (minor, major), depleted (yes/no), poor, limited, accurate:
                      Gruppen, 0 = no raid [8.1]
    raid_event_cards.csv  card (91-134), deck (start, escort),
                      approach, approach_letters?, approach_conditions?,
                      target, target_letters?, target_conditions?,
                      time, time_depleted, no_early_warning, follow_up
    day_cards.csv     card (135-154), days, effect, repair,
                      spitfire, hurricane, blenheim, german_fighter, german_bomber
    day_pilots.csv    card, first, last, pilots: covers the whole victory point track [15.1]
    day_priorities.csv  card, first, last (all dates, or all victory points),
                      radar, port, airfield, factory, city, terror (yes/no) [14.1, 14.2]
    event_texts.csv   effect, name, name_ja, text, text_ja; `{letters}` and `{conditions}` stand for
                      what the card says
Tables
    weather.csv               die, lf2, lf3 [4]
    raid_effort.csv           priority, value, die, result, depleted (none, minor, major) [6, 15.4]
    detection.csv             total, alert, information: one row a space; beyond an end it counts [6.3]
    detection_modifiers.csv   key, value: see kinds.DetectionModifier
    combat_columns.csv        gruppen, none, level_1, level_2: the column for that many German Gruppen
                              at each depletion [10.1, 15.4]
    combat_rows.csv           column, row, first, last?: sums of combat strength
    combat_results.csv        row, die, german, british: three marks each, for letters A, B, C
    combat_effects.csv        battle, role, strength, result, to, face, choice_to?, choice_face? [10.2]
    bombing_columns.csv       column, first, last? [11.0]
    bombing_results.csv       column, die, result (0, 1, 2, H)
    bombing_shifts.csv        key, columns: see kinds.BombingShift
    victory_points.csv        key, points: see kinds.VictoryKey
    reinforcement_costs.csv   first, last (dates), points for one squadron [15.5]
    tracks.csv                track, lowest, highest: see kinds.Track
    depletion.csv             first, last, level: positions of the depletion track [15.4]
    clock.csv                 space (0-6), label, patrol_limit? [5]
    calendar.csv              date, cancel?, launch?, tentative (yes/no) [2.1, 16.1]
    night_periods.csv         period, first?, last? (dates; terror has none) [18.2]
    night_raids.csv           period, die, lf2, lf3: bomber Gruppen that take part
    night_interception.csv    blenheims, bombers_first, bombers_last?, value [18.3]
    night_bombing.csv         bombers_first, bombers_last?, die, points, crash (yes/no) [18.5]
"""
