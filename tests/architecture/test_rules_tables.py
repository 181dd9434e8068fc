"""A section that `RULES.md` calls done has code and a test that say so by its tag."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from games.registry import entries

BASE = Path(settings.BASE_DIR)
ROW = re.compile(r"^\| *(\d+(?:\.\d+)*) *\|.*\| *(done|partial|not played)[^|]*\|.*$", re.MULTILINE)
GAMES = [key for key, entry in entries().items() if "tests." not in entry.app_config.name]


@cache
def text_of(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def sections() -> list[tuple[str, str]]:
    found = []
    for key in GAMES:
        path = BASE / key / "RULES.md"
        rules = path.read_text(encoding="utf-8") if path.exists() else ""
        found += [(key, section) for section, state in ROW.findall(rules) if state == "done"]
    return found


def is_tagged(text: str, section: str) -> bool:
    """Tell whether a text holds `[8.3]`, `[8.2, 8.3]`, `section="8.3"`; `[3]` also stands for 3.0."""
    plain = section.removesuffix(".0")
    numbers = "|".join(re.escape(one) for one in {section, plain})
    tag = rf"\[(?:[\d., -]*[ ,])?(?:{numbers})(?:[ ,-][\d., -]*)?\]"
    return re.search(rf'{tag}|["\'](?:{numbers})["\']', text) is not None


def is_tested(text: str, section: str) -> bool:
    """Tell whether tests hold the tag, or are named by the section: `test_8_3_false_report_at_three`."""
    names = {section.replace(".", "_"), section.removesuffix(".0").replace(".", "_")}
    return is_tagged(text, section) or any(re.search(rf"def test_{one}_", text) for one in names)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_table_and_rulings(game):
    rules = (BASE / game / "RULES.md").read_text(encoding="utf-8")
    assert len(ROW.findall(rules)) >= 3
    assert re.search(r"^## .*uling", rules, re.MULTILINE), "rulings stand there with their reasons"


@pytest.mark.parametrize(("game", "section"), sections())
def test_what_is_done_has_code_and_a_test(game, section):
    assert is_tagged(text_of(BASE / game), section), f"no code of {game} is tagged [{section}]"
    assert is_tested(text_of(BASE / "tests" / game), section), f"no test of {game} is tagged [{section}]"


@pytest.mark.parametrize("game", GAMES)
def test_where_it_is_played_exists(game):
    rules = (BASE / game / "RULES.md").read_text(encoding="utf-8")
    table = "\n".join(match[0] for match in re.finditer(r"^\|.*\|$", rules, re.MULTILINE))
    for path in re.findall(r"`([\w./-]+\.(?:py|csv|toml))`", table):
        assert (BASE / game / path).exists() or (BASE / path).exists(), f"{game}/RULES.md names {path}"
