"""A real server on the test database, and Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from config import database

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START_SECONDS = 30


@dataclass(frozen=True)
class Server:
    """A running server: where it answers, and how to end and start it again."""

    url: str
    process: subprocess.Popen[bytes]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def start_server() -> Server:
    """Start uvicorn on the database that the test uses."""
    port = free_port()
    environment = {
        **os.environ,
        "DATABASE_URL": database.to_url(connection.settings_dict),
        "PORT": str(port),
        "HOST": "127.0.0.1",
        "LOG_LEVEL": "WARNING",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "config.server"], cwd=settings.BASE_DIR, env=environment
    )
    url = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=2):
                return Server(url, process)
        except OSError:
            time.sleep(0.1)
    process.kill()
    raise RuntimeError("the server did not start")


@pytest.fixture
def server(transactional_db: None) -> Iterator[Server]:
    """A server for one test; it ends before the database is emptied."""
    found = start_server()
    yield found
    found.process.terminate()
    try:
        found.process.wait(15)
    except subprocess.TimeoutExpired:
        found.process.kill()
        found.process.wait()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "Chromium is missing: apt install chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@dataclass
class Person:
    """Somebody with a browser of their own; `faults` collects what the browser complained about."""

    context: BrowserContext
    page: Page
    faults: list[str]

    def open(self, path: str) -> None:
        """Open a match's page and wait until its socket is open."""
        with self.page.expect_websocket():
            self.page.goto(path)


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Make people, each with an empty browser; nobody's browser may have complained at the end."""
    people: list[Person] = []

    def make(**options: object) -> Person:
        settings_ = {
            "base_url": server.url,
            "locale": "en-GB",
            "viewport": {"width": 1440, "height": 900},
            **options,
        }
        context = browser.new_context(**settings_)  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(10_000)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        one = Person(context, page, faults)
        people.append(one)
        return one

    yield make
    for one in people:
        one.context.close()
    complaints = [fault for one in people for fault in one.faults if not is_expected(fault)]
    assert complaints == []


def is_expected(fault: str) -> bool:
    """Tell whether a complaint is about an answer that the test asked for, or a connection it cut."""
    return any(
        part in fault
        for part in (
            "status of 4",
            "ERR_INTERNET_DISCONNECTED",
            "ERR_CONNECTION_REFUSED",
            "WebSocket connection",
            "ws",
            "Failed to fetch",
        )
    )
