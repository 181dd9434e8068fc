"""Reads and checks map and counters [2.1, 2.2]."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from raf.engine.data.base import Text
from raf.engine.data.kinds import (
    BRITISH_TYPES,
    GERMAN_BOMBERS,
    GERMAN_FIGHTERS,
    AircraftType,
    GruppeRole,
    Letter,
    ShapeKind,
    SquadronRole,
    TargetKind,
)
from raf.engine.data.read import DataError, Row, Unique, complete, rows
from raf.engine.data.units import Gruppe, MapShape, Sector, Squadron, Target

Files = Mapping[str, bytes]

SQUADRON_COUNTS: Mapping[str, int] = {
    SquadronRole.DAY: 27,
    SquadronRole.BLENHEIM: 5,
    SquadronRole.REINFORCEMENT: 15,
    SquadronRole.ACE: 2,
}
GRUPPE_COUNTS: Mapping[str, int] = {GruppeRole.START: 77, GruppeRole.REINFORCEMENT: 7}
VHF_COUNT = 3
MOST_STRENGTH, MOST_BOMBS = 20, 20
LATITUDES, LONGITUDES = (49.0, 54.0), (-7.0, 4.0)
"""What the map shows, in degrees, with something around it."""
SECTOR_SHAPE = re.compile(r"[0-9]{1,2}/[0-9]{1,2}|LONDON")
SQUADRON_SHAPE = re.compile(r"[0-9]{1,3}|RCAF")
ACE_SHAPE = re.compile(r"ACE-[A-Z]")
TARGET_SHAPE = re.compile(r"[A-Z0-9]+")
GRUPPE_SHAPE = re.compile(r"(?:[IV]{1,3}|[0-9])/(?:JG|KG|ZG|LG|StG|EGr)[0-9]{1,3}|K(?:Gr|uGr)[0-9]{3}")
"""As players can write them, and pages hold them in their marks."""
ELITE_COUNT = 2


def load_sectors(files: Files) -> tuple[Sector, ...]:
    found: list[Sector] = []
    unique = Unique("id")
    for row in rows(files, "sectors.csv", "id name name_ja group airfield lat lon"):
        unique.add(row, row.matching("id", SECTOR_SHAPE, "1/11 or LONDON"))
        found.append(
            Sector(
                id=row.text("id"),
                name=Text(row.text("name"), row.text("name_ja")),
                group=row.number("group", 10, 12),
                has_airfield=row.yes("airfield"),
                lat=row.decimal("lat", *LATITUDES),
                lon=row.decimal("lon", *LONGITUDES),
            )
        )
    return tuple(found)


def load_borders(files: Files, sectors: Sequence[Sector]) -> tuple[tuple[str, str], ...]:
    """Pairs of touching sectors; each pair once, so that touching is symmetric [5]."""
    ids = {s.id for s in sectors}
    found: list[tuple[str, str]] = []
    unique = Unique("b")
    for row in rows(files, "adjacency.csv", "a b"):
        a = row.known("a", row.text("a"), ids, "sector of sectors.csv")
        b = row.known("b", row.text("b"), ids, "sector of sectors.csv")
        if a == b:
            row.fail("b", f'"{b}" cannot touch itself')
        unique.add(row, (min(a, b), max(a, b)))
        found.append((a, b))
    lonely = ids - {sector for pair in found for sector in pair}
    if lonely:
        raise DataError("adjacency.csv", 1, "a", f"{min(lonely)} touches no other sector")
    return tuple(found)


def load_shapes(files: Files, sectors: Sequence[Sector]) -> tuple[MapShape, ...]:
    """Outlines of land and of every sector, and lines across the map."""
    points: dict[str, tuple[float, float]] = {}
    unique_points, unique_shapes = Unique("id"), Unique("id")
    for row in rows(files, "map_points.csv", "id lat lon"):
        unique_points.add(row, row.text("id"))
        points[row.text("id")] = (row.decimal("lat", *LATITUDES), row.decimal("lon", *LONGITUDES))
    found: list[MapShape] = []
    for row in rows(files, "map_shapes.csv", "id kind points"):
        unique_shapes.add(row, row.text("id"))
        corners = [
            row.known("points", point, points, "point of map_points.csv") for point in row.words("points")
        ]
        kind = row.one("kind", ShapeKind)
        if len(corners) < (2 if kind is ShapeKind.LINE else 3):
            row.fail("points", f"{len(corners)} points make no {kind}")
        found.append(MapShape(row.text("id"), kind, tuple(points[corner] for corner in corners)))
    drawn = (shape.id for shape in found if shape.kind is ShapeKind.SECTOR)
    complete("map_shapes.csv", "id", drawn, (sector.id for sector in sectors))
    return tuple(found)


def load_squadrons(files: Files, sectors: Sequence[Sector]) -> tuple[Squadron, ...]:
    homes = {s.id for s in sectors if s.has_airfield}
    found: list[Squadron] = []
    ids, numbers = Unique("id"), Unique("number")
    columns = "id number type sector letter role vhf strength strength_reduced"
    for row in rows(files, "squadrons.csv", columns):
        squadron = _squadron(row, homes)
        ids.add(row, squadron.id)
        numbers.add(row, squadron.number)
        found.append(squadron)
    _check_counts("squadrons.csv", (s.role for s in found), SQUADRON_COUNTS)
    for role in SquadronRole:
        _check_letters("squadrons.csv", role, [s.letter for s in found if s.role is role])
    _check_total("squadrons.csv", "vhf", sum(s.vhf for s in found), VHF_COUNT)
    aces = sorted(s.type for s in found if s.role is SquadronRole.ACE)
    if aces != [AircraftType.HURRICANE, AircraftType.SPITFIRE]:
        raise DataError("squadrons.csv", 1, "role", "the two aces are one Spitfire and one Hurricane [19.44]")
    return tuple(found)


def _squadron(row: Row, homes: set[str]) -> Squadron:
    role = row.one("role", SquadronRole)
    kind = row.one("type", AircraftType)
    if kind not in BRITISH_TYPES or (kind is AircraftType.BLENHEIM) is not (role is SquadronRole.BLENHEIM):
        row.fail("type", f'"{kind}" does not go with the role {role}')
    shape, like = (ACE_SHAPE, "ACE-S") if role is SquadronRole.ACE else (SQUADRON_SHAPE, "54")
    number, sector = row.matching("number", shape, like), row.optional("sector")
    if role is SquadronRole.ACE:
        if sector:
            row.fail("sector", f'"{sector}": an ace counter has no sector [19.43]')
        if row.text("id") != f"ACE/{kind.upper()}":
            row.fail("id", f'"{row.text("id")}" should be ACE/{kind.upper()}')
    else:
        row.known("sector", sector, homes, "sector with an airfield")
        if row.text("id") != f"{number}/{sector}":
            row.fail("id", f'"{row.text("id")}" should be {number}/{sector}')
    full, reduced = (row.number(field, 0, MOST_STRENGTH) for field in ("strength", "strength_reduced"))
    if reduced > full:
        row.fail("strength_reduced", f'"{reduced}" is above the full strength {full}; high is good')
    return Squadron(
        id=row.text("id"),
        number=number,
        type=kind,
        sector=sector,
        letter=row.one("letter", Letter),
        role=role,
        vhf=row.yes("vhf"),
        strength=full,
        strength_reduced=reduced,
    )


def load_gruppen(files: Files) -> tuple[Gruppe, ...]:
    found: list[Gruppe] = []
    unique = Unique("id")
    columns = "id type luftflotte letter elite role arrives strength strength_reduced bombs bombs_reduced"
    for row in rows(files, "gruppen.csv", columns):
        gruppe = _gruppe(row)
        unique.add(row, gruppe.id)
        found.append(gruppe)
    _check_counts("gruppen.csv", (g.role for g in found), GRUPPE_COUNTS)
    _check_letters("gruppen.csv", "all", [g.letter for g in found])
    _check_total("gruppen.csv", "elite", sum(g.elite for g in found), ELITE_COUNT)
    return tuple(found)


def _gruppe(row: Row) -> Gruppe:
    kind, role = row.one("type", AircraftType), row.one("role", GruppeRole)
    if kind not in GERMAN_FIGHTERS | GERMAN_BOMBERS:
        row.fail("type", f'"{kind}" does not fly for the Luftwaffe')
    arrives = row.date_or_none("arrives")
    if (arrives is None) is not (role is GruppeRole.START):
        row.fail("arrives", "a date is needed for reinforcements, and only for them")
    luftflotte, elite = row.number("luftflotte", 2, 3), row.yes("elite")
    if elite and (kind is not AircraftType.ME110 or luftflotte != 2):
        row.fail("elite", "the elite Gruppen are Me110 of Luftflotte 2 [8.21]")
    full, reduced = (row.number(field, 0, MOST_STRENGTH) for field in ("strength", "strength_reduced"))
    if reduced < full:
        row.fail("strength_reduced", f'"{reduced}" is below the full strength {full}; low is good')
    bombs, bombs_reduced = (row.number(field, 0, MOST_BOMBS) for field in ("bombs", "bombs_reduced"))
    if bombs_reduced > bombs:
        row.fail("bombs_reduced", f'"{bombs_reduced}" is above the full bombing value {bombs}')
    return Gruppe(
        id=row.matching("id", GRUPPE_SHAPE, "III/KG76"),
        type=kind,
        luftflotte=luftflotte,
        letter=row.one("letter", Letter),
        elite=elite,
        role=role,
        arrives=arrives,
        strength=full,
        strength_reduced=reduced,
        bombs=bombs,
        bombs_reduced=bombs_reduced,
    )


def load_targets(files: Files, sectors: Sequence[Sector]) -> tuple[Target, ...]:
    ids = {s.id for s in sectors}
    found: list[Target] = []
    unique, nets = Unique("id"), Unique("net")
    for row in rows(files, "targets.csv", "id name name_ja kind sector lat lon net covers"):
        kind = row.one("kind", TargetKind)
        net = row.number_or_none("net")
        if (net is not None) is not (kind is TargetKind.RADAR):
            row.fail("net", "radar nets have a number, and nothing else has")
        if net is not None:
            nets.add(row, net)
        covers = tuple(
            int(g) for g in row.words("covers") if row.known("covers", g, ("10", "11", "12"), "group")
        )
        if bool(covers) is not (kind is TargetKind.HEADQUARTERS):
            row.fail("covers", "headquarters name their groups, and nothing else does")
        unique.add(row, row.matching("id", TARGET_SHAPE, "POLING"))
        found.append(
            Target(
                id=row.text("id"),
                name=Text(row.text("name"), row.text("name_ja")),
                kind=kind,
                sector=row.known("sector", row.text("sector"), ids, "sector of sectors.csv"),
                lat=row.decimal("lat", *LATITUDES),
                lon=row.decimal("lon", *LONGITUDES),
                net=net,
                covers=covers,
            )
        )
    return tuple(found)


def _check_counts(file: str, roles: Iterable[str], wanted: Mapping[str, int]) -> None:
    found = Counter(roles)
    for role, count in wanted.items():
        if found[role] != count:
            raise DataError(file, 1, "role", f"{found[role]} counters are {role}, expected {count}")


def _check_letters(file: str, role: str, letters: Sequence[Letter]) -> None:
    counts = [sum(1 for one in letters if one is letter) for letter in Letter]
    if max(counts) - min(counts) > 1:
        shown = ", ".join(f"{n} {letter}" for n, letter in zip(counts, Letter, strict=True))
        raise DataError(file, 1, "letter", f"uneven among {role}: {shown}")


def _check_total(file: str, field: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise DataError(file, 1, field, f"{found} counters say yes, expected {wanted}")
