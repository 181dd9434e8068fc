"""Runs `*.test.js` in Chromium: each test in a page of its own, with the modules of static/js.

A test file's default export maps names to functions; `check.js` holds what they assert with. Node is not needed.
"""

import mimetypes
from pathlib import Path

import pytest

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "static"
SITE = "http://fieldpost.test"
FOLDERS = {"static": STATIC, "tests": HERE}
RUN = """async ([file, name]) => {
    const tests = (await import(file)).default;
    try { await tests[name](); return ""; } catch (error) { return String(error.stack || error); }
}"""


def answer(route):
    """Serve a file of the repository, and an empty page for `/`."""
    _, folder, *rest = route.request.url.removeprefix(SITE).split("/")
    if not folder:
        route.fulfill(content_type="text/html", body="<!doctype html><html lang=en><title>Tests</title>")
        return
    path = FOLDERS[folder].joinpath(*rest)
    route.fulfill(content_type=mimetypes.guess_type(path)[0], body=path.read_bytes())


@pytest.fixture
def new_page(browser):
    context = browser.new_context(timezone_id="Asia/Tokyo")
    context.route(f"{SITE}/**", answer)

    def make():
        page = context.new_page()
        page.goto(f"{SITE}/")
        return page

    yield make
    context.close()


@pytest.mark.parametrize("file", sorted(path.name for path in HERE.glob("*.test.js")))
def test_module(new_page, file):
    address = f"/tests/{file}"
    names = new_page().evaluate("async (file) => Object.keys((await import(file)).default)", address)
    assert names
    faults = {name: new_page().evaluate(RUN, [address, name]) for name in names}
    assert not {name: fault for name, fault in faults.items() if fault}
