"""What every test has: a real Postgres, started when the first test wants it."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings

from config import database

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's synchronous calls run in a loop.


@pytest.fixture(scope="session")
def postgres() -> Iterator[None]:
    """The embedded cluster, unless DATABASE_URL is given; test processes side by side share it."""
    with database.running(settings):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, postgres) -> None:
    """The first test that wants a database starts Postgres; rules and notation are tested without it."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, or the one that CHROMIUM names.

    One a module: Playwright's loop would otherwise stay in the way of asynchronous tests.
    """
    from playwright.sync_api import sync_playwright

    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "no Chromium: run scripts/setup.sh test"
    # Root has no sandbox, and Chromium's own errands on the network are no part of a test.
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*flags, "--disable-sync"])
        yield chromium
        chromium.close()
