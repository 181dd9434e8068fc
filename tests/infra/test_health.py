"""/healthz and /readyz."""

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config import health
from games import push


def test_healthz_needs_no_database(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_every_response_has_a_request_id(client):
    assert len(client.get("/healthz")["X-Request-ID"]) == 16
    assert client.get("/healthz", headers={"x-request-id": "abcdefgh-1"})["X-Request-ID"] == "abcdefgh-1"
    assert client.get("/healthz", headers={"x-request-id": "a b"})["X-Request-ID"] != "a b"


def asked(client):
    answer = client.get("/readyz")
    return answer.status_code, answer.json()


@pytest.fixture
def listening(monkeypatch):
    """No loop runs here to listen in."""
    monkeypatch.setattr(push, "listener_alive", lambda: True)


@pytest.mark.django_db
def test_readyz_is_200_when_all_is_well(client, listening):
    assert asked(client) == (200, {"database": True, "migrations": True, "listener": True})


@pytest.mark.django_db
def test_readyz_names_a_missing_migration(client, listening):
    newest = MigrationLoader(connection).graph.leaf_nodes("games")[0]
    MigrationRecorder(connection).record_unapplied(*newest)
    assert asked(client) == (503, {"database": True, "migrations": False, "listener": True})


@pytest.mark.django_db
def test_readyz_names_a_dead_listener(client, monkeypatch):
    monkeypatch.setattr(push, "listener_alive", lambda: False)
    assert asked(client) == (503, {"database": True, "migrations": True, "listener": False})


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_readyz_names_a_database_that_is_down(client, listening, monkeypatch, error):
    def broken():
        raise error("the connection is closed")

    monkeypatch.setattr(health.connection, "cursor", broken)
    assert asked(client) == (503, {"database": False, "migrations": False, "listener": True})


@pytest.mark.django_db
def test_readyz_stands_when_the_database_goes_in_between(client, listening, monkeypatch):
    def broken():
        raise InterfaceError("connection already closed")

    monkeypatch.setattr(health, "is_migrated", broken)
    assert asked(client) == (503, {"database": True, "migrations": False, "listener": True})
