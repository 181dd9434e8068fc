"""Screenshots of the pages at three widths, light and dark, English and Japanese, into var/shots.

`python -m scripts.screenshots` makes all of them, `--only TEXT...` those whose names hold every text, such as
`--only raf- 390- ja`. `--picture` makes docs/match.png, the README's picture of a match. Everything happens in a
scratch database that goes away at the end.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import itertools
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scripts.scratch import BASE_DIR, scratch, serving
from scripts.tables import FAULTY, SCENARIOS, Table, make_users, play

SIZES = {1440: 900, 820: 1100, 390: 844}
SCHEMES = ("light", "dark")
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
UNTIL = ("setup", "orders", "resolve", "over")
WITHOUT_WAITING_DICE = {"midway", "earthreborn"}
MOMENT = 3
DESK_PIXELS = 1000
"""Narrower windows are taken for those of phones and tablets."""
PATIENCE_MS = 15_000
LONGEST_PIXELS = 6000
"""A picture of a whole page ends here."""


@dataclass
class Studio:
    """Everything a shot needs: where the server is, the matches, and who is logged in by which cookies."""

    url: str
    tables: dict[tuple[str, str], Table]
    cookies: dict[str, list[dict[str, Any]]]
    seat_token: str
    game_ids: dict[str, int]


@dataclass(frozen=True)
class Shot:
    """A picture: who looks, at what address, and what is done there first."""

    name: str
    path: str
    who: str = ""
    act: Callable[[Any], None] = field(default=lambda page: None)
    whole: bool = False
    """Whether the picture holds the whole page, not only what the window shows."""


def write(text: str) -> Callable[[Any], None]:
    """Type a draft and wait for its preview."""

    def act(page: Any) -> None:
        with page.expect_response(lambda response: response.url.endswith("/preview") and response.ok):
            page.fill("#text", text)
        page.wait_for_selector("#preview li")

    return act


def open_aid(number: int) -> Callable[[Any], None]:
    """Open the panel with that number under the board."""

    def act(page: Any) -> None:
        if not page.locator(".aids > details").nth(number).evaluate("aid => aid.open"):
            page.locator(".aids summary").nth(number).click()

    return act


def open_analysis(page: Any) -> None:
    """Open MIDWAY's analysis and wait until it is reckoned."""
    page.click("#analysis summary")
    page.wait_for_selector("#analysis .mw-shares")


def upload(page: Any) -> None:
    """Upload a scenario in which much is wrong."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("scenario.toml", 'map = "nowhere"\nturns = -1\n')
    page.select_option("select[name=game]", "airborne")
    page.set_input_files(
        "input[type=file]",
        {"name": "bad.zip", "mimeType": "application/zip", "buffer": packed.getvalue()},
    )
    page.click("input[type=submit].default")


def shots_of(game: str, studio: Studio) -> list[Shot]:
    """What is pictured of a game."""
    setup, orders, over = (studio.tables[game, until] for until in ("setup", "orders", "over"))
    made = [
        Shot(f"{game}-new", f"/new/{studio.game_ids[game]}/", "alice", whole=True),
        Shot(f"{game}-rules", f"/rules/{game}/", whole=True),
        Shot(f"{game}-setup", setup.path, setup.acting),
        Shot(f"{game}-turn", orders.path, orders.acting),
        Shot(f"{game}-waits", orders.path, orders.other),
        Shot(f"{game}-orders", orders.path, orders.acting, write(orders.draft)),
        Shot(f"{game}-fault", orders.path, orders.acting, write(FAULTY[game])),
        Shot(f"{game}-tables", orders.path, orders.acting, open_aid(1)),
        Shot(f"{game}-over", over.path, over.acting or "alice"),
        Shot(f"{game}-moment", f"{over.path}at/{MOMENT}/"),
        Shot(f"{game}-dice", f"{over.path}dice/", whole=True),
    ]
    if game not in WITHOUT_WAITING_DICE:
        resolve = studio.tables[game, "resolve"]
        made.append(Shot(f"{game}-resolve", resolve.path, resolve.acting))
    return made


def all_shots(studio: Studio) -> list[Shot]:
    """Everything that is pictured."""
    midway, airborne = studio.tables["midway", "orders"], studio.tables["airborne", "orders"]
    general = [
        Shot("home", "/", whole=True),
        Shot("home-in", "/", "alice", whole=True),
        Shot("new", "/new/", "alice", whole=True),
        Shot("login", "/accounts/login/"),
        Shot("login-wrong", "/accounts/login/", act=log_in_wrongly),
        Shot("seat", f"/seat/{studio.seat_token}/"),
        Shot("seat-wrong", "/seat/nothing/", act=lambda page: page.click("main button.primary")),
        Shot("seats", f"{airborne.path}seats/", "alice", whole=True),
        Shot("resign", f"{airborne.path}act?act=RESIGN", "alice"),
        Shot("missing", "/m/nothing/"),
        Shot("midway-analysis", midway.path, "alice", open_analysis),
        Shot("midway-results", "/g/midway/results/", "alice", whole=True),
        Shot("admin", "/admin/games/match/", "dora"),
        Shot("admin-upload", "/admin/games/scenarioversion/add/", "dora", upload),
        Shot(
            "admin-make",
            f"/admin/games/scenarioversion/{studio.game_ids['airborne']}/match/",
            "dora",
            whole=True,
        ),
    ]
    return [*general, *(shot for game in SCENARIOS for shot in shots_of(game, studio))]


def log_in_wrongly(page: Any) -> None:
    """Give a wrong password."""
    page.fill("input[name=username]", "alice")
    page.fill("input[name=password]", "wrong")
    page.click("main button.primary")


def take(page: Any, studio: Studio, shot: Shot) -> None:
    """Open a page, do what the shot wants, and wait until everything stands."""
    page.goto(studio.url + shot.path)
    if page.locator("main.match").count():
        page.wait_for_selector("#terrain", state="attached")
        page.wait_for_timeout(350)
    shot.act(page)
    page.wait_for_timeout(250)


def photograph(page: Any, shot: Shot, path: Path) -> None:
    """Store what the page looks like."""
    if not shot.whole:
        page.screenshot(path=path)
        return
    width = page.viewport_size["width"]
    height = page.evaluate("document.scrollingElement.scrollHeight")
    page.screenshot(
        path=path,
        full_page=True,
        clip={"x": 0, "y": 0, "width": width, "height": min(height, LONGEST_PIXELS)},
    )


def shoot_all(browser: Any, studio: Studio, folder: Path, only: list[str]) -> list[str]:
    """Make every screenshot, or those whose file names hold all the texts; return what could not be made."""
    failed = []
    for width, language in itertools.product(SIZES, LOCALES):
        wanted: dict[str, list[tuple[Shot, list[str]]]] = {}
        for shot in all_shots(studio):
            names = [f"{shot.name}-{width}-{scheme}-{language}.png" for scheme in SCHEMES]
            if names := [name for name in names if all(text in name for text in only)]:
                wanted.setdefault(shot.who, []).append((shot, names))
        for who, shots in wanted.items():
            context = browser.new_context(
                viewport={"width": width, "height": SIZES[width]},
                locale=LOCALES[language],
                has_touch=width < DESK_PIXELS,
                reduced_motion="reduce",
            )
            context.add_cookies(studio.cookies.get(who, []))
            context.add_init_script("localStorage.clear()")  # No draft of an earlier shot.
            page = context.new_page()
            page.set_default_timeout(PATIENCE_MS)
            for shot, names in shots:
                failed += shoot(page, studio, shot, [folder / name for name in names])
            context.close()
    return failed


def shoot(page: Any, studio: Studio, shot: Shot, paths: list[Path]) -> list[str]:
    """Make the pictures of one shot, each in the colours that its name says; return what went wrong."""
    from playwright.sync_api import Error

    failed = []
    try:
        take(page, studio, shot)
    except Error as error:
        failed = [f"{paths[0].name}: {error.message}"]
    for path in paths:
        page.emulate_media(color_scheme="dark" if "-dark-" in path.name else "light")
        photograph(page, shot, path)
    return failed


def shoot_picture(browser: Any, studio: Studio) -> None:
    """Make the README's picture."""
    with contextlib.closing(
        browser.new_context(viewport={"width": 1360, "height": 920}, color_scheme="light", locale="en-GB")
    ) as context:
        table = studio.tables["airborne", "orders"]
        context.add_cookies(studio.cookies[table.acting])
        page = context.new_page()
        take(page, studio, Shot("picture", table.path, act=write(table.draft)))
        page.screenshot(path=BASE_DIR / "docs" / "match.png")


def prepare(url: str, games: list[str]) -> Studio:
    """Make users and matches, and log everybody in."""
    from django.conf import settings
    from django.test import Client

    from games import services

    users = make_users()
    tables = {
        (game, until): play(game, users, until)
        for game in games
        for until in UNTIL
        if until != "resolve" or game not in WITHOUT_WAITING_DICE
    }
    cookies = {}
    for name, user in users.items():
        client = Client()
        client.force_login(user)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookies[name] = [{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": url}]
    free = tables["airborne", "setup"].match.seats.last()
    ids = {game: table.match.scenario_id for (game, _), table in tables.items()}
    return Studio(url, tables, cookies, services.seat_link_create(free), ids)


def main() -> None:
    """Make the screenshots, or the picture."""
    parser = argparse.ArgumentParser(prog="scripts.screenshots", description=__doc__)
    parser.add_argument("--picture", action="store_true", help="make docs/match.png only")
    parser.add_argument("--only", nargs="*", default=[], metavar="TEXT", help="such as `raf- 390-`")
    arguments = parser.parse_args()
    from playwright.sync_api import sync_playwright

    from scripts.browser import launch

    folder = BASE_DIR / "var" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    failed: list[str] = []
    with scratch(), serving() as url:
        studio = prepare(url, ["airborne"] if arguments.picture else list(SCENARIOS))
        with sync_playwright() as playwright:
            browser = launch(playwright)
            if arguments.picture:
                shoot_picture(browser, studio)
            else:
                failed = shoot_all(browser, studio, folder, arguments.only)
            browser.close()
    if failed:
        raise SystemExit("\n".join(failed))


if __name__ == "__main__":
    main()
