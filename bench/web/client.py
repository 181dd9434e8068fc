"""The least that a client can be, so that the figures are the server's: one connection, kept alive."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import websockets

from scripts import port

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
CSRF = "c" * 32


@contextlib.contextmanager
def served(database_url: str, module: str = "bench.web.server") -> Iterator[int]:
    """Serve on a free port, kept on core 0; yields the port once it is ready."""
    sockets = [port.bind(HOST, 0)[0]]
    number = sockets[0].getsockname()[1]
    sockets[0].close()
    environment = os.environ | {
        "DATABASE_URL": database_url,
        "DJANGO_SETTINGS_MODULE": "bench.web.settings",
        "PORT": str(number),
        "LOG_LEVEL": "ERROR",
    }
    command = [sys.executable, "-m", module]
    with subprocess.Popen(on_core(0, command), env=environment, cwd=ROOT) as server:
        try:
            wait_until_ready(number, server)
            yield number
        finally:
            server.terminate()
            server.wait(20)


def on_core(core: int, command: list[str]) -> list[str]:
    """The command, kept on one core where the machine has several."""
    if shutil.which("taskset") and (os.cpu_count() or 1) > 1:
        return ["taskset", "--cpu-list", str(core), *command]
    return command


def wait_until_ready(number: int, server: subprocess.Popen[bytes]) -> None:
    """Wait for /readyz. Raises RuntimeError if the server ends or takes 30 seconds."""
    deadline = time.monotonic() + 30
    while server.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://{HOST}:{number}/readyz", timeout=2).close()
            return
        time.sleep(0.1)
    raise RuntimeError("the server did not get ready")


class Answer:
    """Status, headers and body of a response."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def gzipped_bytes(self) -> int:
        """Its size as it travels; what came packed is counted as it came."""
        packed = self.headers.get("content-encoding") in {"gzip", "br", "zstd"}
        return len(self.body) if packed else len(gzip.compress(self.body, 6))


class Client:
    """One HTTP connection with a session's cookies."""

    def __init__(self, number: int, session: str = "") -> None:
        self.number = number
        cookies = f"csrftoken={CSRF}" + (f"; sessionid={session}" if session else "")
        self.head = f"Host: {HOST}:{number}\r\nCookie: {cookies}\r\nX-CSRFToken: {CSRF}\r\n"

    async def open(self) -> Client:
        self.reader, self.writer = await asyncio.open_connection(HOST, self.number)
        return self

    async def close(self) -> None:
        self.writer.close()
        await self.writer.wait_closed()

    async def get(self, path: str, headers: str = "") -> Answer:
        self.writer.write(f"GET {path} HTTP/1.1\r\n{self.head}{headers}\r\n".encode())
        return await self._answer()

    async def post(self, path: str, fields: Mapping[str, Any]) -> Answer:
        body = urlencode(fields).encode()
        head = (
            f"POST {path} HTTP/1.1\r\n{self.head}Accept: application/json\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        return await self._answer()

    async def _answer(self) -> Answer:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        if "content-length" in headers:
            body = await self.reader.readexactly(int(headers["content-length"]))
        else:
            body = await self._chunks()
        return Answer(int(first.split()[1]), headers, body)

    async def _chunks(self) -> bytes:
        parts = []
        while size := int(await self.reader.readline(), 16):
            parts.append(await self.reader.readexactly(size))
            await self.reader.readline()
        await self.reader.readline()
        return b"".join(parts)


async def socket(number: int, path: str, session: str = "") -> Any:
    """An open WebSocket with a session's cookie, and the Origin that the server wants to see."""
    origin = f"http://{HOST}:{number}"
    headers = {"Cookie": f"sessionid={session}"} if session else {}
    return await websockets.connect(
        f"ws://{HOST}:{number}{path}",
        origin=websockets.Origin(origin),
        additional_headers=headers,
        compression=None,
        max_queue=None,
        ping_interval=None,
    )
