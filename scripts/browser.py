"""The Chromium that tests, benchmarks and pictures use."""

import os
import shutil
from typing import Any

# Root has no sandbox, and Chromium's own errands on the network are no part of a test.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def executable() -> str:
    """The path that CHROMIUM names, or Debian's Chromium, or Chrome. Raises RuntimeError without any."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        raise RuntimeError("There is no Chromium: run scripts/setup.sh test, or set CHROMIUM to its path.")
    return path


def launch(playwright: Any) -> Any:
    """A headless browser of the given Playwright; the caller closes it."""
    return playwright.chromium.launch(executable_path=executable(), args=FLAGS)
