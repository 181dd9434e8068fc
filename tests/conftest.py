"""What every test has: a real Postgres, started when the first test wants it."""

import os
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.utils import translation

from config import database
from scripts import static_files
from scripts.browser import launch

static_files.compile_catalogues(settings.BASE_DIR)
# No test measures speed: on a busy machine neither a slow example nor a slow draw is a fault.
# Every run tries the same examples, so that it says something of the change; EXPLORE=1 looks for new ones.
hypothesis.settings.register_profile(
    "any machine",
    deadline=None,
    derandomize="EXPLORE" not in os.environ,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("any machine")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's synchronous calls run in a loop.


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A test begins in English; a view of the one before may have left its reader's language to the thread."""
    with translation.override("en"):
        yield


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
    """A Chromium. One a module: Playwright's loop would otherwise stay in the way of asynchronous tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()
