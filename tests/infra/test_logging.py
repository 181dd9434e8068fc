"""Logs: JSON lines with the request's id, and nothing that should stay private."""

import json
import logging
import logging.config

import pytest
from django.db import IntegrityError, OperationalError, ProgrammingError

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


def failing(error, words):
    """Return what a log line tells of an error that came from another one with these words."""
    with pytest.raises(type(error)) as raised:
        raise error from KeyError(words)
    return line("failed", exc_info=(raised.type, raised.value, raised.tb))["exception"]


WORDS = "attack at dawn, alice@example.org, /seat/secret-token"


@pytest.mark.parametrize(
    "error",
    [
        ValueError(WORDS),
        UnicodeError(WORDS),
        IntegrityError(f"{WORDS}\nDETAIL: Failing row ({WORDS})"),
        OSError(2, "No such file", WORDS),
    ],
)
def test_an_exception_is_logged_without_what_a_player_typed(error):
    told = failing(error, WORDS)
    assert "raise error" in told, "the stack is there"
    assert type(error).__name__ in told
    assert "KeyError\nwhich led to" in told
    for secret in ("dawn", "example.org", "secret-token"):
        assert secret not in told


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OperationalError("connection to server failed: refused"), "connection to server failed"),
        (
            ProgrammingError("relation \"x\" does not exist\nLINE 1: SELECT 'dawn' FROM x"),
            "does not exist\nLINE 1: -",
        ),
        (AttributeError("no attribute 'y'"), "no attribute 'y'"),
        (OSError(28, "No space left on device"), "OSError: No space left"),
    ],
)
def test_what_no_player_can_have_typed_is_logged(error, words):
    assert words in failing(error, "")


@pytest.fixture
def logged(capsys):
    """What the log holds of an action."""

    def lines_of(act, style="json"):
        logging.config.dictConfig(logging_settings(style, "INFO"))
        act()
        return capsys.readouterr().err.splitlines()

    yield lines_of
    # The handler writes to what pytest closes after this test.
    logging.getLogger().handlers.clear()


def test_a_request_that_makes_no_sense_is_one_short_line(client, logged):
    lines = logged(lambda: client.get("/", headers={"host": "evil.example"}))
    found = [json.loads(each) for each in lines if "evil.example" in each]
    assert [each["logger"] for each in found] == ["django.security.DisallowedHost"]
    assert "exception" not in found[0]


def test_a_path_breaks_no_line(client, logged):
    lines = logged(lambda: client.get("/healthz%0aERROR%20forged%1b[2J"), "text")
    assert lines
    assert not [each for each in lines if each.startswith("ERROR forged") or "\x1b" in each]


@pytest.mark.django_db
def test_an_error_in_a_view_logs_no_text(client, logged, monkeypatch):
    """The posted words, the token and the address are all at hand where it breaks."""

    def broken(request, token):
        raise ValueError(f"cannot take {token}: {request.POST['text']!r} of {request.POST['mail']}")

    monkeypatch.setattr("games.services.seat_claim", broken)
    client.raise_request_exception = False
    answers = []
    form = {"text": "attack at dawn", "mail": "alice@example.org"}
    told = "\n".join(logged(lambda: answers.append(client.post("/seat/the-token/", form))))
    answer = answers[0]
    assert answer.status_code == 500
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert '"level": "ERROR"' in told
    assert "in claim" in told
    for secret in ("dawn", "example.org", "the-token"):
        assert secret not in told
        assert secret not in answer.content.decode()


@pytest.mark.parametrize("style", ["json", "text"])
def test_each_request_logs_one_line_without_its_query(client, logged, style):
    lines = logged(lambda: client.get("/healthz?word=attack-at-dawn"), style)
    assert len(lines) == 1
    assert "attack-at-dawn" not in lines[0]
    assert "GET /healthz 200" in lines[0]
