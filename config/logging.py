"""Logs without secrets: one JSON object a line, with the request's id; no text, token or mail address."""

import json
import logging
import re
import secrets
import time
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

from config.around import Around

request_id: ContextVar[str] = ContextVar("request_id", default="-")
access = logging.getLogger("fieldpost.access")

GIVEN_ID = re.compile(r"[0-9A-Za-z-]{8,64}\Z")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
SECRETS = [
    (re.compile(r"(/seat/)[^/\s?\"']+"), r"\1-"),
    (re.compile(r"(/[^\s?\"']*)\?[^\s\"']*"), r"\1"),
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+"), "(address)"),
    # Postgres repeats the values of a failing row or statement here.
    (re.compile(r"^(DETAIL|CONTEXT|QUERY|STATEMENT|LINE \d+):.*$", re.MULTILINE), r"\1: -"),
]

# What these say was written by a programmer or by Postgres about the connection, never by a player.
SAFE_ERRORS = (AttributeError, ImportError, NameError, NotImplementedError, RecursionError, TimeoutError)
SAFE_NAMES = {
    "OperationalError",
    "PoolTimeout",
    "ProgrammingError",
    "ImproperlyConfigured",
    "TemplateDoesNotExist",
    "TemplateSyntaxError",
}


def scrub(text: str) -> str:
    """The text without seat tokens, query strings, mail addresses and the values that Postgres quotes."""
    for pattern, replacement in SECRETS:
        text = pattern.sub(replacement, text)
    return text


def told_by(error: BaseException) -> str:
    """What an exception says, if it cannot repeat what a player typed: of other kinds only the name is logged."""
    if isinstance(error, OSError):
        return scrub(f": {error.strerror}") if error.strerror else ""
    speaks = isinstance(error, SAFE_ERRORS) or type(error).__name__ in SAFE_NAMES
    return scrub(f": {error}") if speaks else ""


def trace(error: BaseException, seen: frozenset[int] = frozenset()) -> str:
    """The stack and the kind of an exception, and of those that it came from."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    told = ""
    if before is not None and id(before) not in seen:
        told = trace(before, seen | {id(error)}) + "\nwhich led to\n"
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"{told}{frames}{name}{told_by(error)}"


class ScrubFilter(logging.Filter):
    """Scrubs the message and its arguments, and adds the request's id."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = scrub(record.getMessage()), ()
        record.request_id = request_id.get()
        if record.name.startswith("django.security"):
            record.exc_info = record.exc_text = None  # A request that makes no sense: nothing of ours broke.
        return True


class ScrubFormatter(logging.Formatter):
    """Plain lines for a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # Another handler may have left the standard text here.
        return super().format(record)

    def formatException(self, ei: Any) -> str:
        return trace(ei[1]) if ei[1] is not None else ""


class JsonFormatter(ScrubFormatter):
    """One JSON object a line: time, level, logger, message, request_id, and what the call adds in `extra`."""

    EXTRA = ("method", "path", "status", "duration_ms", "match", "seq")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": getattr(record, "request_id", "-"),
        }
        line |= {name: getattr(record, name) for name in self.EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class RequestLogMiddleware(Around):
    """Gives each request an id, answers with it, and logs one line a request."""

    def before(self, request: HttpRequest) -> float:
        return begin(request)

    def after(self, request: HttpRequest, response: HttpResponse, kept: float) -> HttpResponse:
        return finish(request, response, kept)


def begin(request: HttpRequest) -> float:
    given = request.headers.get("X-Request-ID", "")
    request_id.set(given if GIVEN_ID.match(given) else secrets.token_hex(8))
    return time.perf_counter()


def finish(request: HttpRequest, response: HttpResponse, started: float) -> HttpResponse:
    response["X-Request-ID"] = request_id.get()
    if access.isEnabledFor(logging.INFO):
        path = CONTROL.sub("?", scrub(request.path))
        access.info(
            "%s %s %s",
            request.method,
            path,
            response.status_code,
            extra={
                "method": request.method,
                "path": path,
                "status": response.status_code,
                "duration_ms": round((time.perf_counter() - started) * 1000, 1),
            },
        )
    return response


def logging_settings(style: str, level: str) -> dict[str, Any]:
    """Django's LOGGING; `style` is `json` or `text`.

    Uvicorn's own handlers are taken off, since its lines hold paths.
    """
    quiet = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"scrub": {"()": "config.logging.ScrubFilter"}},
        "formatters": {
            "json": {"()": "config.logging.JsonFormatter"},
            "text": {"()": "config.logging.ScrubFormatter", "format": "%(levelname)s %(name)s: %(message)s"},
        },
        "handlers": {
            "stream": {
                "class": "logging.StreamHandler",
                "formatter": "text" if style == "text" else "json",
                "filters": ["scrub"],
            }
        },
        "root": {"handlers": ["stream"], "level": level},
        "loggers": {
            "django": quiet,
            "django.server": quiet,
            "uvicorn": quiet,
            "uvicorn.error": quiet,
            "uvicorn.access": quiet | {"level": "WARNING"},
        },
    }
