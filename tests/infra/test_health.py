"""/healthz and /readyz."""

import pytest


def test_healthz_needs_no_database(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_every_response_has_a_request_id(client):
    assert len(client.get("/healthz")["X-Request-ID"]) == 16
    assert client.get("/healthz", headers={"x-request-id": "abcdefgh-1"})["X-Request-ID"] == "abcdefgh-1"
    assert client.get("/healthz", headers={"x-request-id": "a b"})["X-Request-ID"] != "a b"
