"""Screenshots of the pages at three widths, light and dark, English and Japanese, into var/shots.

`python -m scripts.screenshots` makes all of them, `python -m scripts.screenshots --picture` makes docs/match.png, the
README's picture of a match. Everything happens in a scratch database that goes away at the end.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import random
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BASE_DIR = Path(__file__).resolve().parent.parent
SIZES = {1440: 900, 820: 1100, 390: 844}
SCHEMES = ("light", "dark")
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
PAGES = {
    "home": "",
    "rules": "",
    "orders": "orders",
    "fault": "orders",
    "resolve": "resolve",
    "moment": "over",
    "over": "over",
}
"""What is pictured, and the match that it shows."""
REMARKS = {
    1: "Good luck, Bob!",
    2: "And to you. Nice morning for it.",
    5: "So that is how it is.",
    8: "Ouch.",
}


@contextlib.contextmanager
def scratch() -> Iterator[None]:
    """A migrated database of its own for the length of the block."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["FIELDPOST_TEST_DB"] = f"fieldpost_shots_{os.getpid()}"
    os.environ.update(DEBUG="1", LOG_LEVEL="ERROR")
    import django
    from django.conf import settings

    from config import database
    from scripts import static_files

    static_files.compile_catalogues(BASE_DIR)
    with database.running(settings):
        django.setup()
        from django.db import connection

        before = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """A server on the scratch database; gives its address."""
    from django.db import connection

    from config import database

    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    environment = {**os.environ, "DATABASE_URL": database.to_url(connection.settings_dict), "PORT": str(port)}
    process = subprocess.Popen([sys.executable, "-m", "config.server"], cwd=BASE_DIR, env=environment)
    try:
        for _ in range(200):
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2),
            ):
                break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def play(until: str, *, most: int = 200) -> dict[str, Any]:
    """Play the small scenario by the computer player up to a moment: `orders`, `resolve` or `over`."""
    from games import registry, selectors, services, shipped
    from games.access import Caller, Viewer

    scenario, _ = shipped.store_version(
        "airborne", "crossroads", shipped.bundle_of(registry.game("airborne"), "crossroads"), shipped=True
    )
    plans = {"US": services.SeatPlan(name="Alice"), "German": services.SeatPlan(name="Bob")}
    match = services.create_match(scenario=scenario, title="First light at the crossroads", seats=plans)
    seats = {seat.side: seat for seat in match.seats.all()}
    tokens = {side: services.seat_link_create(seat) for side, seat in seats.items()}
    callers = {side: Caller(grants=((seat.pk, seat.token_version),)) for side, seat in seats.items()}
    rules, rng = registry.rules_for(scenario.pk), random.Random(11)
    for number in range(1, most):
        match.refresh_from_db()
        if match.status == match.Status.OVER:
            break
        side = match.acting[0]
        state = selectors.moment(Viewer(match, (), None, Caller())).state
        waits = bool(rules.pending(rules.view(state, side)))
        if number > 8 and ((until == "resolve" and waits) or (until == "orders" and not waits)):
            break
        text = f"{rules.bot(rules.view(state, side), side, rng)}\n{REMARKS.get(number, '')}".strip()
        services.comment_post(match.slug, callers[side], text=text, ply=match.ply)
    match.refresh_from_db()
    draft = ""
    if until == "orders":
        draft = rules.bot(
            rules.view(selectors.moment(Viewer(match, (), None, Caller())).state, side), side, rng
        )
    return {
        "path": f"/m/{match.slug}/",
        "token": tokens[match.acting[0]] if match.acting else "",
        "draft": draft,
    }


def visit(page: Any, url: str, name: str, table: dict[str, Any]) -> None:
    """Open one of the pages that are pictured."""
    if name in ("orders", "resolve", "fault"):
        page.goto(f"{url}/seat/{table['token']}/")
        page.click("button.primary")
        page.wait_for_selector("#terrain", state="attached")
        page.wait_for_timeout(700)
    if name == "orders":
        page.fill("#text", table["draft"])
    elif name == "fault":
        page.fill("#text", "Now for it.\nPARA1101 M/9/0101\npara1102 f/o7o4")
    elif name in ("over", "moment"):
        page.goto(url + table["path"] + ("at/5/" if name == "moment" else ""))
    elif name == "rules":
        page.goto(f"{url}/rules/airborne/")
    elif name == "home":
        page.goto(f"{url}/")
    page.wait_for_timeout(1200)


def shoot_all(browser: Any, url: str, tables: dict[str, dict[str, Any]], folder: Path, only: str) -> None:
    """Make every screenshot, or those whose file name holds a text."""
    for width, scheme, language in itertools.product(SIZES, SCHEMES, LOCALES):
        for name, table in PAGES.items():
            if only not in f"{name}-{width}-{scheme}-{language}.png":
                continue
            context = browser.new_context(
                viewport={"width": width, "height": SIZES[width]},
                color_scheme=scheme,
                locale=LOCALES[language],
            )
            page = context.new_page()
            visit(page, url, name, tables.get(table, {}))
            page.screenshot(path=folder / f"{name}-{width}-{scheme}-{language}.png")
            context.close()


def shoot_picture(browser: Any, url: str, tables: dict[str, dict[str, Any]]) -> None:
    """Make the README's picture."""
    context = browser.new_context(
        viewport={"width": 1360, "height": 850}, color_scheme="light", locale="en-GB"
    )
    page = context.new_page()
    visit(page, url, "orders", tables["orders"])
    page.screenshot(path=BASE_DIR / "docs" / "match.png")
    context.close()


def main() -> None:
    """Make the screenshots, or the picture."""
    parser = argparse.ArgumentParser(prog="scripts.screenshots", description=__doc__)
    parser.add_argument("--picture", action="store_true", help="make docs/match.png only")
    parser.add_argument("--only", default="", metavar="TEXT", help="such as `-light-ja` or `resolve-390`")
    arguments = parser.parse_args()
    from playwright.sync_api import sync_playwright

    from scripts.browser import launch

    folder = BASE_DIR / "var" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    with scratch():
        wanted = ("orders",) if arguments.picture else ("orders", "resolve", "over")
        tables = {until: play(until) for until in wanted}
        with serving() as url, sync_playwright() as playwright:
            browser = launch(playwright)
            if arguments.picture:
                shoot_picture(browser, url, tables)
            else:
                shoot_all(browser, url, tables, folder, arguments.only)
            browser.close()


if __name__ == "__main__":
    main()
