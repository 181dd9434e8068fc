"""Uploaded scenarios: what is read, and everything that is refused."""

import io
import stat
import zipfile

import pytest

from games import shipped, uploads
from games.core.errors import ScenarioError
from games.models import ScenarioVersion
from games.registry import game

TOML = (
    'men = "men.csv"\nturns = 3\n[title]\nen = "Mine"\nja = "私の"\n[situation]\nen = "One."\nja = "一。"\n'
)
MEN = "man,side,square\nA1,Red,0101\nB1,Blue,0303\n"


def packed(files, **more):
    """Return a zip of (name or ZipInfo, content) pairs."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, **more) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


def upload(files):
    data = files if isinstance(files, bytes) else packed(files)
    return uploads.store_upload("skirmish", io.BytesIO(data), len(data))


def fault_of(files):
    with pytest.raises(ScenarioError) as refused:
        upload(files)
    return refused.value.faults[0]


GOOD = [("scenario.toml", TOML), ("men.csv", MEN)]


@pytest.mark.parametrize(
    ("files", "key"),
    [
        (GOOD, "uploaded"),
        ([("mine.toml", TOML), ("men.csv", MEN)], "mine"),
        ([("top/scenarios/mine.toml", TOML), ("top/men.csv", MEN)], "mine"),
        ([("top/", ""), ("top/scenario.toml", TOML), ("top/men.csv", MEN)], "uploaded"),
        ([("scenario.toml", "\ufeff" + TOML.replace("\n", "\r\n")), ("men.csv", MEN)], "uploaded"),
    ],
)
def test_a_scenario_is_stored(db, files, key):
    version, is_new = upload(files)
    assert is_new
    assert (version.key, version.title_ja, version.shipped) == (key, "私の", False)
    assert version.files == {"scenario.toml": TOML, "men.csv": MEN}
    assert upload(files) == (version, False), "the same bundle is the same version"


def test_what_the_zip_leaves_out_comes_from_the_game(db):
    version, _ = upload([("scenario.toml", TOML)])
    assert version.files["men.csv"] == shipped.bundle_of(game("skirmish"), "duel")["men.csv"]


def link(name):
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


BAD_PATHS = [
    "../men.csv",
    "/etc/men.csv",
    "a/../../men.csv",
    "C:men.csv",
    "..\\men.csv",
    "a//men.csv",
    "./men.csv",
    "men\n.csv",
]


@pytest.mark.parametrize("path", BAD_PATHS)
def test_no_path_leads_out(db, path):
    assert "leads out" in str(fault_of([*GOOD, (path, MEN)]).message)


@pytest.mark.parametrize(
    ("files", "file", "words"),
    [
        (b"no zip at all", "zip", "cannot be read"),
        (packed(GOOD)[:-40], "zip", "cannot be read"),
        ([("men.csv", MEN)], "zip", "It holds 0"),
        ([("a.toml", TOML), ("b.toml", TOML)], "zip", "It holds 2"),
        ([("scenario.toml", TOML), (link("men.csv"), "/etc/passwd")], "men.csv", "a link"),
        ([*GOOD, ("more.zip", packed(GOOD))], "more.zip", "Only TOML"),
        ([("scenario.toml", TOML), ("men.csv", packed(GOOD))], "men.csv", "an archive"),
        ([("scenario.toml", TOML), ("men.csv", b"\x1f\x8b\x08")], "men.csv", "an archive"),
        ([*GOOD, ("run.py", "import os")], "run.py", "Only TOML"),
        ([*GOOD, ("other.csv", "a,b")], "other.csv", "does not name"),
        ([*GOOD, *[(f"f{number}.csv", "") for number in range(200)]], "zip", "202 files"),
        ([("scenario.toml", TOML), ("men.csv", b"man,side\nA1,\xff\xfe")], "men.csv", "not UTF-8"),
        ([("scenario.toml", TOML), ("men.csv", "man\n\0")], "men.csv", "U+0000"),
        ([("scenario.toml", TOML), ("men.csv", "man\n\x1b[2J")], "men.csv", "U+001B"),
        ([("scenario.toml", TOML.replace("Mine", "M\\u0000"))], "scenario.toml", "U+0000"),
        ([("scenario.toml", TOML + '"a\\u0007" = 1')], "scenario.toml", "U+0007"),
        ([("scenario.toml", "a = " + "[" * 3000)], "scenario.toml", "nested too deeply"),
        ([("scenario.toml", "a" + ".a" * 20_000 + " = 1")], "scenario.toml", "The line has 40005"),
        ([("scenario.toml", "# \n" * 100_000)], "scenario.toml", "300000 characters"),
        ([*GOOD, ("MEN.CSV", MEN)], "MEN.CSV", "does not name"),
        ([*GOOD, ("men.csv ", MEN)], "men.csv ", "Only TOML"),
        ([*GOOD, ("evil\u202egnp.csv", MEN)], "evil\u202egnp.csv", "leads out"),
        ([*GOOD, ("men.csv/x.csv", MEN)], "men.csv/x.csv", "does not name"),
        ([*GOOD, ("CON:.csv", MEN)], "CON:.csv", "leads out"),
        ([("scenario.toml", TOML), ("men.csv", "PK\x03\x04")], "men.csv", "an archive"),
        ([("scenario.toml", TOML.encode("utf-16")), ("men.csv", MEN)], "scenario.toml", "not UTF-8"),
        ([("scenario.toml", TOML), ("men.csv", MEN.replace("Blue", "Green"))], "men.csv", "no side"),
        ([("scenario.toml", TOML.replace("men.csv", "nothing.csv"))], "nothing.csv", "is not there"),
        (
            [("scenario.toml", TOML.replace("men.csv", "../../../../../etc/passwd"))],
            "scenario.toml",
            "leads out",
        ),
        ([("scenario.toml", "men = \n")], "scenario.toml", "no TOML"),
    ],
)
def test_what_is_refused_is_named(db, files, file, words):
    fault = fault_of(files)
    assert fault.file == file
    assert words in str(fault.message)
    assert not ScenarioVersion.objects.exists()


def test_names_that_are_not_utf_8(db):
    """An old program writes names in its own code page, without the flag for UTF-8."""
    data = packed([*GOOD, ("mxn.csv", MEN)]).replace(b"mxn.csv", b"m\x84n.csv")
    fault = fault_of(data)
    assert (fault.file, "does not name" in str(fault.message)) == ("m\u00e4n.csv", True)


def test_a_device_and_a_link_by_their_mode(db):
    for kind in (stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFSOCK):
        info = zipfile.ZipInfo("men.csv")
        info.external_attr = (kind | 0o644) << 16
        assert "a link or a device" in str(fault_of([("scenario.toml", TOML), (info, MEN)]).message)


def test_folders_that_lead_out_write_nothing(db):
    version, _ = upload([("../", ""), ("/tmp/", ""), *GOOD])
    assert set(version.files) == {"scenario.toml", "men.csv"}


def test_overlapping_members(db):
    """Many entries of the directory share one packed file: what is read is counted, entry by entry."""
    data = packed([("a.csv", b"a" * 4_000_000)])
    central = data.index(b"PK\x01\x02")
    entry = data[central : data.index(b"PK\x05\x06")]
    entries = b"".join(entry.replace(b"a.csv", f"{number:c}.csv".encode()) for number in range(98, 122))
    end = bytearray(data[data.index(b"PK\x05\x06") :])
    end[8:12] = (25).to_bytes(2, "little") * 2
    end[12:16] = (len(entry) + len(entries)).to_bytes(4, "little")
    assert fault_of(data[:central] + entry + entries + bytes(end)).file == "zip"


def test_old_line_ends(db):
    version, _ = upload([("scenario.toml", TOML.replace("\n", "\r")), ("men.csv", MEN.replace("\n", "\r"))])
    assert version.files == {"scenario.toml": TOML, "men.csv": MEN}


def test_line_and_field_are_named(db):
    assert fault_of([("scenario.toml", TOML), ("men.csv", MEN.replace("Blue", "Green"))]).line == 3
    assert fault_of([("scenario.toml", TOML + "\nbroken =\n")]).line == TOML.count("\n") + 2
    assert fault_of([("scenario.toml", TOML), ("men.csv", b"a\nb\n\xff")]).line == 3


def test_the_same_name_twice(db):
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = packed([*GOOD, ("men.csv", MEN)])
    assert "twice" in str(fault_of(data).message)


def test_five_megabytes_packed(db):
    data = packed(GOOD) + bytes(uploads.PACKED_BYTES)
    assert "5242880 fit" in str(fault_of(data).message)


def test_fifty_megabytes_unpacked(db):
    bomb = packed([("scenario.toml", TOML), ("men.csv", b"a" * 30_000_000), ("b.csv", b"b" * 30_000_000)])
    assert len(bomb) < 200_000
    assert "Unpacked" in str(fault_of(bomb).message)


def test_a_size_that_the_zip_lies_about(db):
    """The directory of the zip says one byte; what is read is counted."""
    data = bytearray(packed([("scenario.toml", TOML), ("men.csv", b"a" * 60_000_000)]))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (1).to_bytes(4, "little")
    assert fault_of(bytes(data)).file in {"zip", "men.csv"}


def test_an_encrypted_member(db):
    data = bytearray(packed(GOOD))
    for head, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = data.index(head)
        data[at + offset] |= 1
    assert "encrypted" in str(fault_of(bytes(data)).message)
