"""Logs: JSON lines with the request's id, and nothing that should stay private."""

import json
import logging
import logging.config

import pytest

from config.logging import JsonFormatter, ScrubFilter, logging_settings, request_id, scrub

SECRETS = [
    ("GET /seat/AbCdEf0123456789_-xyz/claim", "GET /seat/-/claim"),
    ('"WebSocket /seat/AbCdEf0123456789?x=1" [accepted]', '"WebSocket /seat/-" [accepted]'),
    ("GET /accounts/login/?next=/seat/secret", "GET /accounts/login/"),
    ("Referer: https://play.example.org/seat/secret", "Referer: https://play.example.org/seat/-"),
    ("mail to alice.b+games@mail.example failed", "mail to (address) failed"),
    ("duplicate key\nDETAIL:  Key (email)=(x) exists.\nend", "duplicate key\nDETAIL: -\nend"),
    ("POST /matches/12/post 200", "POST /matches/12/post 200"),
]


@pytest.mark.parametrize(("text", "clean"), SECRETS)
def test_scrub(text, clean):
    assert scrub(text) == clean


def line(message, *args, **more):
    record = logging.LogRecord("games", logging.ERROR, __file__, 1, message, args, more.pop("exc_info", None))
    vars(record).update(more)
    ScrubFilter().filter(record)
    return json.loads(JsonFormatter().format(record))


def test_a_line_is_json_with_the_id_of_its_request():
    token = request_id.set("0123456789abcdef")
    found = line("post %s by %s", 7, "alice@example.org", match=3, seq=7)
    request_id.reset(token)
    assert found.pop("time").endswith("+00:00")
    assert found == {
        "level": "ERROR",
        "logger": "games",
        "message": "post 7 by (address)",
        "request_id": "0123456789abcdef",
        "match": 3,
        "seq": 7,
    }


def test_the_text_of_an_exception_is_scrubbed_too():
    try:
        raise ValueError("no such seat: /seat/secret-token")
    except ValueError as error:
        found = line("failed", exc_info=(ValueError, error, error.__traceback__))
    assert "ValueError: no such seat: /seat/-" in found["exception"]
    assert "secret-token" not in json.dumps(found["message"])


@pytest.mark.parametrize("style", ["json", "text"])
def test_each_request_logs_one_line_without_its_query(client, capsys, style):
    config = logging_settings(style, "INFO")
    logging.config.dictConfig(config)
    try:
        client.get("/healthz?word=attack-at-dawn")
    finally:
        logging.config.dictConfig(logging_settings("json", "INFO"))
    lines = [each for each in capsys.readouterr().err.splitlines() if "healthz" in each]
    assert len(lines) == 1
    assert "attack-at-dawn" not in lines[0]
    assert "GET /healthz 200" in lines[0]
