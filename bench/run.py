"""`make bench`: runs every `bench/bench_*.py`, prints one table and writes var/bench.json.

A module has `run(context)`, which returns or yields its figures. `python -m bench.run web airborne` runs those two alone.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import platform
import subprocess
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.figures import Figure, show

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("FIELDPOST_VAR", ROOT / "var"))
OUTPUT = VAR / "bench.json"
DATABASE = f"fieldpost_bench_{os.getpid()}"
"""Of its own, so that two runs do not take it from each other."""


class Context(contextlib.ExitStack):
    """What a module may ask for: Django on a database of its own, processes that end with the run."""

    database_url = ""

    def say(self, text: str) -> None:
        """Tell on standard error what is being measured."""
        print(f"  {text}", file=sys.stderr, flush=True)

    def django(self) -> str:
        """Set Django up on an empty, migrated database with the shipped scenarios; returns its DATABASE_URL."""
        if self.database_url:
            return self.database_url
        from config import database

        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.web.settings"
        os.environ.setdefault("LOG_LEVEL", "ERROR")
        # Postgres must not be kept on the core of the process that starts it.
        cores = unpin()
        cluster = self.enter_context(database.find_cluster(VAR / "postgres").lease())
        pin(cores)
        self.enter_context(own_database(cluster.parameters(name="postgres")))
        self.database_url = database.to_url(
            {"NAME": DATABASE, "USER": database.ROLE, "HOST": str(cluster.socket), "PORT": "5432"}
        )
        os.environ["DATABASE_URL"] = self.database_url
        # The clients use models between their measurements, also while Playwright's loop runs.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        import django
        from django.core.management import call_command

        from scripts import static_files

        django.setup()
        from django.conf import settings

        call_command("migrate", verbosity=0)
        call_command("load_scenarios", verbosity=0)
        static_files.compile_catalogues(ROOT)
        static_files.collect_if_changed(settings.STATIC_ROOT)
        return self.database_url


@contextlib.contextmanager
def own_database(parameters: dict[str, Any]) -> Iterator[None]:
    """Make the database of this run, and drop it at the end; those of runs that were killed go too."""
    import psycopg

    def carry_out(statement: str) -> list[Any]:
        with psycopg.connect(**parameters, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    for (name,) in carry_out("SELECT datname FROM pg_database WHERE datname LIKE 'fieldpost\\_bench%'"):
        if not Path("/proc", name.rpartition("_")[2]).exists():
            carry_out(f"DROP DATABASE {name} WITH (FORCE)")
    carry_out(f"CREATE DATABASE {DATABASE}")
    try:
        yield
    finally:
        carry_out(f"DROP DATABASE {DATABASE} WITH (FORCE)")


def pin(cores: set[int]) -> None:
    """Keep this process on these cores: wandering makes figures up to three times worse."""
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {core % (os.cpu_count() or 1) for core in cores})


def unpin() -> set[int]:
    """Let this process run on any core; returns those it was kept on."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    pin(set(range(os.cpu_count() or 1)))
    return before


def modules(words: list[str]) -> list[str]:
    """The names of the modules to run, in alphabetical order."""
    names = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = set(words) - set(names)
    if unknown:
        sys.exit(f"No such benchmark: {', '.join(sorted(unknown))}. There are: {', '.join(names)}")
    return [name for name in names if not words or name in words]


def table(results: dict[str, list[Figure]]) -> str:
    """The figures as lines of columns."""
    rows = [("figure", "value", "target", "met", "beside", "ratio")]
    for room, figures in results.items():
        for figure in figures:
            rows.append(
                (
                    f"{room}: {figure.name}",
                    f"{show(figure.value)} {figure.unit}",
                    figure.target,
                    {True: "yes", False: "NO", None: ""}[figure.met],
                    figure.baseline,
                    "" if figure.ratio is None else f"{figure.ratio:.2f}",
                )
            )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    model = ""
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")
    return {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit,
        "python": platform.python_version(),
        "processor": model or platform.machine(),
        "cores": os.cpu_count(),
    }


def main() -> None:
    """Run, print and write; the exit status is 1 only if a benchmark broke."""
    pin({1})
    results: dict[str, list[Figure]] = {}
    broken = []
    with Context() as context:
        for name in modules(sys.argv[1:]):
            print(f"{name} ...", file=sys.stderr, flush=True)
            try:
                for figure in importlib.import_module(f"bench.bench_{name}").run(context):
                    results.setdefault(name, []).append(figure)
            except Exception:  # noqa: BLE001  (one broken benchmark must not cost the others' figures)
                broken.append(name)
                traceback.print_exc()
    print(table(results))
    missed = [figure for figures in results.values() for figure in figures if figure.met is False]
    print(f"\n{len(missed)} targets missed" if missed else "\nEvery target met")
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    figures = {name: [figure.as_json() for figure in found] for name, found in results.items()}
    OUTPUT.write_text(json.dumps({"machine": machine(), "figures": figures}, indent=2) + "\n")
    if broken:
        sys.exit(f"Broken: {', '.join(broken)}")


if __name__ == "__main__":
    main()
