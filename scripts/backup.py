"""`make backup` and `make restore`: the whole database as one file of pg_dump's custom format.

`python -m scripts.backup dump [FILE]` and `python -m scripts.backup restore FILE [--replace]`.
"""

import argparse
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

from config import database, programs

MAGIC = b"PGDMP"


class BackupError(Exception):
    """The dump or the restore was not done; the message says why and what to do."""


class Target:
    """The database to dump or to fill, from Django's settings for it."""

    def __init__(self, settings: dict[str, Any]) -> None:
        options = {key: value for key, value in settings.get("OPTIONS", {}).items() if key != "pool"}
        names = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
        given = {ours: settings[theirs] for ours, theirs in names.items() if settings.get(theirs)}
        self.conninfo = make_conninfo("", **given, **options)
        self.password = settings.get("PASSWORD", "")

    def connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        secret = {"password": self.password} if self.password else {}
        return psycopg.connect(self.conninfo, autocommit=True, **secret)

    def run(self, program: str, *arguments: str) -> None:
        """Run a program of Postgres on this database; its password stays out of the list of processes."""
        with self.connect() as connection:
            folder = binaries_for(connection.info.server_version // 10_000)
        env = programs.environment() | ({"PGPASSWORD": self.password} if self.password else {})
        command = [str(folder / program), "--no-password", f"--dbname={self.conninfo}", *arguments]
        result = subprocess.run(command, env=env, capture_output=True, text=True)
        if result.returncode != 0:
            raise BackupError(f"{program} failed:\n{result.stderr.strip()}")


def binaries_for(server_major: int) -> Path:
    """The folder with pg_dump for a server of that version: its own if at hand, otherwise a newer one."""
    found = {
        programs.major_of(folder): folder
        for folder in programs.binary_folders()
        if (folder / "pg_dump").exists()
    }
    fitting = sorted(major for major in found if major >= server_major)
    if not fitting:
        raise BackupError(
            f"The server is Postgres {server_major}, and no pg_dump of that version or newer is here: "
            f"apt install postgresql-client-{server_major}"
        )
    return found[fitting[0]]


def dump(target: Target, file: Path) -> Path:
    """Write the database to the file, readable by its owner alone; an existing file is never replaced."""
    if file.exists():
        raise BackupError(f"{file} exists already; name another file.")
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(file.name + ".part")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        target.run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={partial}")
        partial.rename(file)
    finally:
        partial.unlink(missing_ok=True)
    return file


def restore(target: Target, file: Path) -> None:
    """Fill an empty database from the file, wholly or not at all.

    Raises BackupError when the file is no dump, or the database is not empty.
    """
    check(file)
    with target.connect() as connection:
        tables = count_tables(connection)
    if tables:
        raise BackupError(
            f"The database is not empty ({tables} tables). `make restore {file} REPLACE=1` dumps it, "
            "empties it and restores the file; or let DATABASE_URL name an empty database."
        )
    target.run(
        "pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", str(file)
    )


def check(file: Path) -> None:
    """Raise BackupError when the file is missing or begins like no dump."""
    try:
        with open(file, "rb") as opened:
            head = opened.read(len(MAGIC))
    except OSError as error:
        raise BackupError(f"{file}: {error.strerror}") from error
    if head != MAGIC:
        raise BackupError(f"{file} is no dump made by `make backup`.")


def count_tables(connection: psycopg.Connection[tuple[Any, ...]]) -> int:
    """How many tables of ours the database holds."""
    row = connection.execute(
        "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
    ).fetchone()
    return row[0] if row else 0


def empty(target: Target) -> None:
    """Drop everything that the application's role owns in the database; the database itself stays."""
    with target.connect() as connection:
        connection.execute("DROP OWNED BY CURRENT_USER CASCADE")


def default_file(folder: Path) -> Path:
    """A file name by date and time, in UTC."""
    return folder / f"fieldpost-{datetime.now(UTC):%Y%m%dT%H%M%S}Z.dump"


def main() -> None:
    """Dump or restore the database of Django's settings."""
    parser = argparse.ArgumentParser(prog="scripts.backup", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    dumping = commands.add_parser("dump")
    dumping.add_argument("file", nargs="?", type=Path)
    restoring = commands.add_parser("restore")
    restoring.add_argument("file", nargs="?", type=Path)
    restoring.add_argument("--replace", action="store_true", help="dump and empty the database first")
    arguments = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.conf import settings

    try:
        with database.running(settings):
            carry_out(arguments, Target(settings.DATABASES["default"]), settings.VAR_DIR / "backups")
    except (BackupError, database.DatabaseError, psycopg.Error, OSError) as error:
        sys.exit(str(error))


def carry_out(arguments: argparse.Namespace, target: Target, folder: Path) -> None:
    if arguments.command == "dump":
        print(dump(target, arguments.file or default_file(folder)))
        return
    if arguments.file is None:
        raise BackupError("Which file? make restore x.dump")
    if arguments.replace and count_tables_of(target):
        replace(target, arguments.file, dump(target, default_file(folder)))
    else:
        restore(target, arguments.file)
    print(f"Restored {arguments.file}. `make play` brings the tables up to date and serves.")


def replace(target: Target, file: Path, kept: Path) -> None:
    """Fill a database from the file instead of what it holds, which is in the dump `kept` and comes back if that fails."""
    print(f"What was there is kept in {kept}")
    check(file)
    empty(target)
    try:
        restore(target, file)
    except BackupError as error:
        restore(target, kept)
        raise BackupError(f"{error}\nWhat was in the database is back.") from error


def count_tables_of(target: Target) -> int:
    with target.connect() as connection:
        return count_tables(connection)


if __name__ == "__main__":
    main()
