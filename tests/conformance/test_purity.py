"""Engines are pure: no Django, no clock, no environment, no files, no network, no dice of their own."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from games.registry import entries

ENGINES = {
    key: entry.app_config.system.partition(":")[0].rsplit(".", 1)[0] for key, entry in entries().items()
}
FORBIDDEN = {
    "asyncio",
    "django",
    "glob",
    "http",
    "importlib",
    "multiprocessing",
    "os",
    "pathlib",
    "psycopg",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
ALLOWED_OUTSIDE = {"msgspec", "games"}


def modules(package: str) -> list[Path]:
    return sorted((Path(settings.BASE_DIR) / package.replace(".", "/")).rglob("*.py"))


PURE = {**ENGINES, "core": "games.core", "notation": "games.notation"}


@pytest.mark.parametrize("package", PURE.values(), ids=PURE.keys())
def test_no_django_is_loaded_with_it(package):
    """In a fresh process: import-linter alone misses what a package's `__init__` imports."""
    base = Path(settings.BASE_DIR)
    names = [".".join(path.relative_to(base).with_suffix("").parts) for path in modules(package)]
    program = (
        f"import sys, importlib\nfor name in {names!r}: importlib.import_module(name.removesuffix('.__init__'))\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('django', 'psycopg', 'channels')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=base, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("package", PURE.values(), ids=PURE.keys())
def test_it_imports_only_what_an_engine_may(package):
    for path in modules(package):
        for name in imported(path):
            top = name.split(".")[0]
            assert top not in FORBIDDEN, f"{path} imports {name}"
            if top == "games":
                assert name.startswith(("games.core", "games.notation")), f"{path} imports {name}"
            elif top not in sys.stdlib_module_names and top not in ALLOWED_OUTSIDE:
                assert name.startswith(package), f"{path} imports {name}"


def imported(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names.append(node.module or "")
    return names


CLOCKS = {"now", "today", "utcnow", "fromtimestamp"}
GLOBAL_DICE = {"random", "randint", "choice", "shuffle", "sample", "seed", "getrandbits", "SystemRandom"}


@pytest.mark.parametrize("package", PURE.values(), ids=PURE.keys())
def test_it_opens_nothing_asks_no_clock_and_rolls_no_dice_of_its_own(package):
    for path in modules(package):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"open", "eval", "exec", "input", "print", "__import__"}, path
            if isinstance(node, ast.Attribute):
                assert node.attr not in {"open", "read_text", "read_bytes"}, f"{path} reads a file"
                assert node.attr not in CLOCKS, f"{path} asks the clock: {node.attr}"
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "random"
            ):
                assert node.attr not in GLOBAL_DICE, f"{path} uses random.{node.attr}"
