"""`make play`: everything from an empty folder to links that work, and nothing left running at the end."""

import asyncio
import contextlib
import ctypes
import os
import secrets
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import psycopg

from scripts import port, static_files
from scripts.backup import Target

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("LOG_FORMAT", "text")
os.environ.setdefault("LOG_LEVEL", "WARNING")

ADMIN = "admin"
PR_SET_PDEATHSIG = 1


def main() -> None:
    """Prepare and serve until Ctrl-C or SIGTERM."""
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, stop)
    end_with_make()
    sockets = port.bind_or_exit()
    host, number = port.from_environment()
    allow_host(host)
    from django.conf import settings

    from config import database

    try:
        with database.running(settings):
            reach(settings)
            links = prepare()
            serve(sockets, "\n".join(describe(links, visible_address(host), number)))
    except database.DatabaseError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        pass
    print("Stopped. Everything is kept in var/; `make play` goes on from here.")


def reach(settings: Any) -> None:
    """Connect once to the database of DATABASE_URL; ends the program with what is wrong. The pool would only say that it waited."""
    if settings.DATABASE_URL:
        try:
            Target(settings.DATABASES["default"]).connect().close()
        except psycopg.OperationalError as error:
            sys.exit(f"The database that DATABASE_URL names cannot be reached: {error}")


def stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def end_with_make() -> None:
    """On Linux, let the kernel send SIGTERM when `make` is killed: otherwise this would go on and hold the port."""
    parent = os.getppid()
    with contextlib.suppress(OSError, AttributeError):
        if Path(f"/proc/{parent}/comm").read_text().strip() in {"make", "gmake"}:
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
            if os.getppid() != parent:
                stop(signal.SIGTERM, None)


def allow_host(host: str) -> None:
    """Accept requests by this machine's address when it serves others too (HOST=0.0.0.0)."""
    if host not in {"127.0.0.1", "localhost", "::1"}:
        known = [os.environ.get("ALLOWED_HOSTS", ""), visible_address(host), socket.gethostname()]
        os.environ["ALLOWED_HOSTS"] = ",".join(filter(None, known))


def visible_address(host: str) -> str:
    """The address to print: for `0.0.0.0` the one by which this machine reaches its network."""
    if host in {"127.0.0.1", "::1"}:
        return "localhost"
    if host not in {"0.0.0.0", "::"}:
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # A datagram socket sends nothing when it connects.
        return str(probe.getsockname()[0])
    return "localhost"


def prepare() -> list[tuple[str, str]]:
    """Migrate, load, compile and collect whatever is not up to date; returns the demo's links."""
    import django

    static_files.compile_catalogues(static_files.BASE_DIR)
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from games import demo

    call_command("migrate", verbosity=0, interactive=False)
    call_command("load_scenarios", verbosity=0)
    static_files.collect_if_changed(settings.STATIC_ROOT)
    return [*demo.ensure_demo(), ensure_admin(settings.VAR_DIR / "admin-password")]


def ensure_admin(password_file: Path) -> tuple[str, str]:
    """Make the admin at the first run, with a password that only this user of the machine can read."""
    from django.contrib.auth import get_user_model

    users = get_user_model().objects
    if not users.filter(username=ADMIN).exists():
        if not password_file.exists():
            descriptor = os.open(password_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(15) + "\n")
        users.create_superuser(ADMIN, password=password_file.read_text().strip())
    note = f"user {ADMIN}, password in {os.path.relpath(password_file)}"
    return f"Admin ({note})", "/admin/"


def describe(links: list[tuple[str, str]], host: str, number: int) -> list[str]:
    """The lines to print once the server answers."""
    width = max(len(label) for label, _ in links)
    lines = [f"  {label:<{width}}  http://{host}:{number}{path}" for label, path in links]
    return ["", "Fieldpost is running. Ctrl-C stops it.", "", *lines, ""]


def serve(sockets: list[socket.socket], greeting: str) -> None:
    """Serve on the sockets; prints the greeting as soon as requests are answered."""
    import uvicorn

    from config import server

    class GreetingServer(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            print(greeting, flush=True)

    config = uvicorn.Config(server.APPLICATION, **server.options())
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        GreetingServer(config).run(sockets)


if __name__ == "__main__":
    main()
