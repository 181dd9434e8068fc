"""`make play` as a process, and a visitor without scripts."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

from config.database import Cluster, find_cluster

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"^  (.+?)  +(http://localhost:\d+/\S*)$")


def environment(var: Path, **more: str) -> dict[str, str]:
    """What a shell of a person has, with the made things in a folder of the test."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | {"FIELDPOST_VAR": str(var), **more}


@dataclass
class Playing:
    """A running `make play`."""

    process: subprocess.Popen[str]
    links: dict[str, str] = field(default_factory=dict)
    """Label -> address, as printed."""

    def link(self, word: str) -> str:
        return next(url for label, url in self.links.items() if word in label)

    def end(self, number: int = signal.SIGINT) -> str:
        """Send a signal; returns what it printed afterwards."""
        self.process.send_signal(number)
        return self.process.communicate(timeout=30)[0]


@contextlib.contextmanager
def playing(
    var: Path, port: int, command: Sequence[str] = (sys.executable, "-m", "scripts.play"), **more: str
) -> Iterator[Playing]:
    """Start it and wait for its links; it is killed at the end if the test has not ended it."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(var, PORT=str(port), **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    found = Playing(process)
    lines = []
    assert process.stdout is not None
    with process:
        try:
            for line in process.stdout:
                lines.append(line)
                if match := LINK.match(line.rstrip()):
                    found.links[match[1]] = match[2]
                if "/admin/" in line:
                    break
            assert found.links, "".join(lines)
            yield found
        finally:
            if process.poll() is None:
                process.kill()


def cluster_of(var: Path) -> Cluster:
    return find_cluster(var / "postgres")


class Visitor:
    """Follows links, presses buttons and posts comments as a browser without scripts does."""

    def __init__(self) -> None:
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, url: str) -> tuple[int, str, str]:
        """Status, final address and text of a page."""
        try:
            with self.opener.open(url, timeout=20) as answer:
                return answer.status, answer.url, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.url, error.read().decode()

    def submit(self, url: str, **fields: object) -> tuple[int, str, str]:
        """Send the form of a page back with these fields."""
        page = self.get(url)[2]
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token, page
        target = re.sub(r"(/m/\w+/)$", r"\1post", url) if "text" in fields else url
        body = urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode()
        request = urllib.request.Request(target, body, headers={"Referer": url})
        try:
            with self.opener.open(request, timeout=20) as answer:
                return answer.status, answer.url, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.url, error.read().decode()

    def remark(self, match_url: str, text: str) -> None:
        """Post a remark to a match in which the visitor has a seat."""
        status, _, page = self.submit(match_url, text=f"> {text}", ply=0, key=uuid.uuid4().hex)
        assert (status, text in page) == (200, True), page
