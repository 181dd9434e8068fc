"""Real server processes on the test database, and people with sockets to them."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from config import database

START_SECONDS = 90


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(count: int = 1, **environment: str) -> Iterator[list[int]]:
    """Start server processes on the database of the test; gives their ports, and ends them."""
    ports = [free_port() for _ in range(count)]
    shared = {**os.environ, "DATABASE_URL": database.to_url(connection.settings_dict), "LOG_LEVEL": "WARNING"}
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "config.server"],
            cwd=settings.BASE_DIR,
            env={**shared, "HOST": "127.0.0.1", "PORT": str(port), **environment},
        )
        for port in ports
    ]
    try:
        for port, process in zip(ports, processes, strict=True):
            wait_until_ready(port, process)
        yield ports
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_until_ready(port: int, process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until a server is ready: database, migrations, listener."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and (process is None or process.poll() is None):
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2),
        ):
            return
        time.sleep(0.1)
    raise RuntimeError("the server is not ready")


@dataclass
class Feed:
    """One person's socket."""

    socket: ClientConnection

    def next(self, kind: str = "news", seconds: float = 10) -> dict[str, Any]:
        """Return the next message of a kind; others are passed over."""
        deadline = time.monotonic() + seconds
        while True:
            message = json.loads(self.socket.recv(timeout=max(deadline - time.monotonic(), 0.01)))
            if message["type"] == kind:
                return message

    def hears_of(self, seq: int, seconds: float = 10) -> bool:
        """Tell whether news of an entry come in time; older news are passed over."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.next("news", deadline - time.monotonic())["seq"] == seq:
                return True
        return False

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def is_silent(self, seconds: float = 0.5) -> bool:
        """Tell whether nothing comes for a while."""
        try:
            self.socket.recv(timeout=seconds)
        except TimeoutError:
            return True
        return False


@contextlib.contextmanager
def feed(
    port: int, slug: str, client: Client | None = None, *, origin: str = "", forwarded_for: str = ""
) -> Iterator[Feed]:
    """Open a socket with a test client's cookies, as a page of the server would; maybe through a proxy."""
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items()) if client else ""
    headers = {"Cookie": cookies} if cookies else {}
    if forwarded_for:
        headers["X-Forwarded-For"] = forwarded_for
    address = f"ws://127.0.0.1:{port}/ws/m/{slug}/"
    named = Origin(origin or f"http://127.0.0.1:{port}")
    with connect(address, additional_headers=headers, origin=named, proxy=None) as opened:
        yield Feed(opened)
