"""A real server on the test database, and Chromium."""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect

from config import database
from games import registry, services, shipped
from games.core.dice import MatchDice, commitment
from games.models import Match, MatchSecret

START_SECONDS = 30
PATIENCE_MS = 20_000
"""How long a page may take on a busy machine; nothing is measured here."""
expect.set_options(timeout=PATIENCE_MS)
EXPECTED = (
    "status of 4",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION",
    "WebSocket connection to",
    "[object Event]",  # How htmx's console line of a socket's error reads.
    "htmx:sendError",
    "htmx:afterRequest",
)
NONCE = "0123456789abcdef" * 2
SAME_NONCE = """(() => {
  const send = window.fetch;
  window.fetch = (url, options) => {
    if (options?.body instanceof URLSearchParams && options.body.has("nonce")) options.body.set("nonce", "%s");
    return send(url, options);
  };
})();"""
"""Browsers choose a nonce for every comment; with one of the test's own, and a match's secret and address made from the
test's name (`table`), every run of a test rolls the same dice."""


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


@pytest.fixture(scope="session")
def shared_server(django_db_setup: None, django_db_blocker: Any) -> Iterator[Server]:
    """One server for all tests of this process; ids are never used twice, so it may remember what it has seen."""
    with django_db_blocker.unblock():
        found = start_server()
    yield found
    stop_server(found)


@pytest.fixture
def server(transactional_db: None, shared_server: Server) -> Server:
    """The server, on an empty database."""
    return shared_server


def stop_server(server: Server) -> None:
    """End a server as a service manager would."""
    server.process.terminate()
    try:
        server.process.wait(15)
    except subprocess.TimeoutExpired:
        server.process.kill()
        server.process.wait()


@dataclass
class Person:
    """Somebody with a browser of their own; `faults` collects what the browser complained about."""

    context: BrowserContext
    page: Page
    faults: list[str]

    def open(self, path: str) -> None:
        """Open a match's page and wait until its socket is open and its script has looked for news."""
        with self.page.expect_websocket():
            self.page.goto(path)
        self.page.wait_for_selector("html.has-script")

    def sit(self, token: str) -> None:
        """Take the seat that a secret link leads to, which ends on the match's page."""
        self.page.goto(f"/seat/{token}/")
        with self.page.expect_websocket():
            self.page.click("button.primary")
        self.page.wait_for_selector("html.has-script")

    def write(self, text: str) -> None:
        """Type a comment and wait until its preview is there."""
        with self.page.expect_response(lambda response: response.url.endswith("/preview") and response.ok):
            self.page.fill("#text", text)

    def post(self, text: str) -> None:
        """Type a comment, post it, and wait for the answer."""
        self.page.fill("#text", text)
        self.send()

    def send(self) -> None:
        """Post what stands in the box, and wait for the answer and until the page shows what came of it."""
        with self.page.expect_response(lambda response: response.url.endswith("/post")) as answer:
            self.page.click("#composer button.primary")
        if answer.value.ok and "json" in answer.value.headers.get("content-type", ""):
            self.catches_up(answer.value.json()["seq"])

    def catches_up(self, seq: int) -> None:
        """Wait until the page has come to an entry; who posts earlier than that is told that there is news."""
        state = self.page.locator("#state")
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while int(state.get_attribute("data-seq") or 0) < seq:
            assert time.monotonic() < deadline, f"the page has not come to entry {seq}"
            self.page.wait_for_timeout(50)

    def sees(self, selector: str, text: str) -> None:
        """Wait until an element shows a text."""
        expect(self.page.locator(selector)).to_contain_text(text)


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Make people, each with an empty browser; nobody's browser may have complained at the end."""
    people: list[Person] = []

    def make(nonce: str = NONCE, **options: Any) -> Person:
        chosen: dict[str, Any] = {
            "base_url": server.url,
            "locale": "en-GB",
            "viewport": {"width": 1440, "height": 900},
            **options,
        }
        context = browser.new_context(**chosen)
        if chosen.get("java_script_enabled", True):
            context.add_init_script(SAME_NONCE % nonce)
        else:
            context.route("**/post", with_same_nonce)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console", lambda message: faults.append(complaint(message)) if message.type == "error" else None
        )
        people.append(Person(context, page, faults))
        return people[-1]

    yield make
    for one in people:
        one.context.close()
    complaints = [fault for one in people for fault in one.faults if not is_expected(fault)]
    assert complaints == []


def with_same_nonce(route: Route) -> None:
    """Send a form on with the test's nonce, for browsers without scripts."""
    body = re.sub(r"(?<=\bnonce=)\w+", NONCE, route.request.post_data or "")
    route.continue_(post_data=body)


def complaint(message: ConsoleMessage) -> str:
    """Return what a browser's console says, and of which address."""
    return f"{message.text} {message.location.get('url', '')}"


def is_expected(fault: str) -> bool:
    """Tell whether a complaint is about an answer that a test asked for, or a connection that it cut."""
    return any(part in fault for part in EXPECTED)


@dataclass(frozen=True)
class Table:
    """A match with the tokens of its seats."""

    match: Match
    tokens: dict[str, str]

    @property
    def path(self) -> str:
        return f"/m/{self.match.slug}/"


@pytest.fixture
def table(server: Server, request: pytest.FixtureRequest) -> Callable[..., Table]:
    """Make matches, with a secret link to each seat; a test's dice are the same in every run."""
    numbers = itertools.count()

    def make(game: str = "skirmish", key: str = "duel", *, dice: Any = None, **options: Any) -> Table:
        scenario, _ = shipped.store_version(
            game, key, shipped.bundle_of(registry.game(game), key), shipped=True
        )
        secret = hashlib.sha256(f"{request.node.nodeid} {next(numbers)}".encode()).digest()
        slug = secret.hex()[:12]
        opening = dice or MatchDice(secret, slug, 0, "")
        match = services.create_match(scenario=scenario, dice=opening, **options)
        proof = {} if dice else {"commitment": commitment(secret), "trusted_dice": True}
        Match.objects.filter(pk=match.pk).update(slug=slug, **proof)
        MatchSecret.objects.filter(match=match).update(secret=secret)
        match.refresh_from_db()
        seats = [seat for seat in match.seats.all() if not seat.bot]
        return Table(match, {seat.side: services.seat_link_create(seat) for seat in seats})

    return make
