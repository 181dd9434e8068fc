"""The match page and its fragments: time, statements, bytes."""

from __future__ import annotations

import gzip
import statistics
import time
from collections.abc import Mapping
from typing import Any

from bench.web.client import HOST, Client
from bench.web.counting import flows
from bench.web.matches import Duel
from scripts import browser

ROUNDS = 25
PACKED_ALREADY = (".png", ".webp", ".woff2")


def paths(duel: Duel) -> dict[str, str]:
    """What a page asks for, by name, as the player who is to move."""
    last = duel.match.seq
    return {
        "match page": f"/m/{duel.slug}/",
        "live fragment": f"/m/{duel.slug}/live?seq={last - 1}",
        "earlier entries": f"/m/{duel.slug}/entries?before={last - 2}",
        "a moment": f"/m/{duel.slug}/at/{last // 2}/",
    }


async def times(number: int, duels: Mapping[int, Duel]) -> dict[int, dict[str, float]]:
    """Median milliseconds of each page of each match, one request after the other.

    The matches take turns, so that a moment in which the machine is slow is slow for all of them.
    """
    clients = {key: await Client(number, duel.sessions[duel.order[0]]).open() for key, duel in duels.items()}
    found: dict[int, dict[str, float]] = {key: {} for key in duels}
    for name in paths(next(iter(duels.values()))):
        taken: dict[int, list[float]] = {key: [] for key in duels}
        for _ in range(ROUNDS + 3):
            for key, duel in duels.items():
                started = time.perf_counter()
                answer = await clients[key].get(paths(duel)[name])
                taken[key].append(time.perf_counter() - started)
                assert answer.status == 200, (name, answer.status)
        for key, seconds in taken.items():
            found[key][name] = statistics.median(seconds[3:]) * 1000
    for client in clients.values():
        await client.close()
    return found


def count_statements(path: str, duel: Duel) -> int:
    """Statements that one request takes, those for session and user included."""
    from django.db import connection
    from django.test import Client as Browser
    from django.test.utils import CaptureQueriesContext

    visitor = Browser(SERVER_NAME="localhost")
    visitor.cookies["sessionid"] = duel.sessions[duel.order[0]]
    assert visitor.get(path).status_code == 200  # What a process keeps is loaded once.
    with CaptureQueriesContext(connection) as captured, flows() as flowing:
        assert visitor.get(path).status_code == 200
    return len(captured) + len(flowing)


def kilobytes(number: int, duel: Duel) -> tuple[float, float]:
    """Packed kilobytes of a first visit with everything it fetches, and of what one new entry costs."""
    from playwright.sync_api import sync_playwright

    from games import services

    sizes: list[int] = []

    def weigh(response: Any) -> None:
        if response.status == 200 and not response.url.startswith("data:"):
            body = response.body()
            sizes.append(len(body) if response.url.endswith(PACKED_ALREADY) else len(gzip.compress(body, 6)))

    with sync_playwright() as playwright:
        chromium = browser.launch(playwright)
        context = chromium.new_context()
        base = f"http://{HOST}:{number}"
        context.add_cookies([{"name": "sessionid", "value": duel.sessions[duel.order[0]], "url": base}])
        page = context.new_page()
        page.on("response", weigh)
        page.goto(f"{base}/m/{duel.slug}/", wait_until="networkidle")
        first = sum(sizes)
        sizes.clear()
        side, form = duel.next_form()
        with page.expect_response(lambda response: "/live" in response.url):
            assert services.comment_post(duel.slug, duel.callers[side], **form).status == 200
        page.wait_for_load_state("networkidle")
        update = sum(sizes)
        chromium.close()
    return first / 1000, update / 1000
