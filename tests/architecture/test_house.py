"""House rules that a machine can hold."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

BASE = Path(settings.BASE_DIR)
LONGEST_FILE = 500
GAMES = ["airborne", "midway", "earthreborn", "raf"]
OURS = (".py", ".html", ".svg", ".js", ".css", ".sh", ".md", ".toml")


@cache
def files() -> list[Path]:
    """Return every text file that stands in the repository, or is about to."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=BASE,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return [BASE / name for name in listed if (BASE / name).is_file() and not (BASE / name).is_symlink()]


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def sources(*endings: str) -> list[Path]:
    return [path for path in files() if path.suffix in endings]


def name(path: Path) -> str:
    return str(path.relative_to(BASE))


def test_no_file_is_too_long():
    long = {
        name(path): text_of(path).count("\n")
        for path in sources(".py", ".html", ".js", ".css", ".svg")
        if text_of(path).count("\n") > LONGEST_FILE
    }
    assert long == {}


def test_packages_have_empty_inits():
    for path in files():
        if path.name == "__init__.py":
            body = ast.parse(text_of(path)).body
            only_words = all(
                isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in body
            )
            assert only_words, f"{name(path)} does something"


def test_the_platform_names_no_game():
    """Nothing in `games/`, nor in the templates and scripts that all games share, knows a particular game."""
    word = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    shared = [
        path
        for path in sources(".py", ".html", ".js", ".css")
        if name(path).startswith("games/")
        or (name(path).startswith(("templates/", "static/")) and path.relative_to(BASE).parts[1] not in GAMES)
    ]
    assert shared
    found = {name(path): word.findall(without_examples(path)) for path in shared}
    assert {path: words for path, words in found.items() if words} == {}


def without_examples(path: Path) -> str:
    """Return a file's text without the docstrings and comments of Python, which may name a game as an example."""
    text = text_of(path)
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            node.value.value = ""
    return ast.unparse(tree)


def test_games_do_not_import_each_other():
    for path in sources(".py"):
        top = path.relative_to(BASE).parts[0]
        if top in GAMES:
            for other in set(GAMES) - {top}:
                assert not re.search(rf"^\s*(from|import) {other}\b", text_of(path), re.MULTILINE), name(path)


# The words are put together here so that this file does not hold them itself.
FORBIDDEN = {
    "a package registry's host": "|".join(
        [
            "py" + r"pi\.org",
            "python" + "hosted",
            "npm" + r"js\.(org|com)",
            r"registry\.n" + "pm",
            r"deb\.deb" + "ian",
        ]
    ),
    "a path of somebody's machine": "|".join(
        [
            "/wo" + r"rk/(main|steering|shared)",
            "/tm" + r"p/bash_jobs",
            "/ro" + r"ot/\.pyenv",
            "/ho" + r"me/\w+/",
        ]
    ),
    "a file outside the repository": r"\.\./sha" + "red",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_repository_does_not_hold(what):
    pattern = re.compile(FORBIDDEN[what])
    found = [
        name(path)
        for path in files()
        if path.suffix in (*OURS, ".txt", ".in", ".yml", ".yaml", ".json", ".csv", "")
    ]
    holding = [path for path in found if pattern.search(text_of(BASE / path))]
    assert holding == []


def test_no_test_is_skipped_or_expected_to_fail():
    forbidden = re.compile(r"pytest\." + r"skip|mark\." + r"(skip|xfail)|unittest\." + "skip")
    assert [name(path) for path in sources(".py") if forbidden.search(text_of(path))] == []


def test_no_engine_hides_a_bug():
    """An engine raises for what a player did wrong; anything else must come out."""
    pure = [
        path
        for path in sources(".py")
        if "/engine/" in name(path) or name(path).startswith(("games/core/", "games/notation/"))
    ]
    assert pure
    for path in pure:
        for node in ast.walk(ast.parse(text_of(path))):
            if isinstance(node, ast.ExceptHandler):
                caught = ast.unparse(node.type) if node.type else "everything"
                assert caught not in {"everything", "Exception", "BaseException"}, (
                    f"{name(path)}:{node.lineno}"
                )
