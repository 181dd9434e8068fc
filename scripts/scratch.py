"""A database that goes away at the end, and a server on it: for pictures of pages."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


@contextlib.contextmanager
def scratch() -> Iterator[None]:
    """A migrated database of its own for the length of the block, with static files of its own beside it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("FIELDPOST_VAR", str(BASE_DIR / "var" / "scratch"))
    os.environ["FIELDPOST_TEST_DB"] = f"fieldpost_shots_{os.getpid()}"
    os.environ["LOG_LEVEL"] = "CRITICAL"
    import django
    from django.conf import settings

    from config import database
    from scripts import static_files

    static_files.compile_catalogues(BASE_DIR)
    with database.running(settings):
        django.setup()
        static_files.collect_if_changed(settings.STATIC_ROOT)
        from django.db import connection

        before = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """A server on the scratch database; gives its address."""
    from django.db import connection

    from config import database

    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    environment = {**os.environ, "DATABASE_URL": database.to_url(connection.settings_dict), "PORT": str(port)}
    process = subprocess.Popen([sys.executable, "-m", "config.server"], cwd=BASE_DIR, env=environment)
    try:
        for _ in range(200):
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2),
            ):
                break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)
