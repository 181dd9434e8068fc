"""What every test has: a real Postgres, and quick passwords."""

import os
from collections.abc import Iterator

import pytest
from django.conf import settings

from config import database

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's synchronous calls run in a loop.


@pytest.fixture(scope="session", autouse=True)
def postgres() -> Iterator[None]:
    """The embedded cluster, started if no DATABASE_URL is given; test processes side by side share it."""
    if settings.DATABASE_URL:
        yield
        return
    with database.find_cluster(settings.CLUSTER_DIR).lease():
        yield


@pytest.fixture(autouse=True)
def quick_passwords(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
