"""`make messages`: collect every English text and fill in the Japanese of `locale/parts/*.ja.po`.

Needs no gettext programs: Babel reads Python, Django's own template lexer reads templates. The result,
`locale/ja/LC_MESSAGES/django.po`, is made and not edited; translations are edited in `locale/parts/`.
`python -m scripts.messages --check` writes nothing and fails if something is missing or out of date.
"""

import argparse
import io
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po

BASE_DIR = Path(__file__).resolve().parent.parent
SOURCES = ("games", "airborne", "midway", "earthreborn", "raf", "config")
LANGUAGE = "ja"
# Function -> places of the singular, the plural, the context ("c").
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "msg": None,
    "msg_n": (1, 2),
}
CATALOGUE = Path("locale") / LANGUAGE / "LC_MESSAGES" / "django.po"
BOTH = "{en}"
"""A name that the data give in both languages: its Japanese is `{ja}`."""
PLACES = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""A date in the header would make every run a change."""


@dataclass
class Report:
    """What is wrong with the translations; empty lists when nothing is."""

    missing: list[str] = field(default_factory=list)
    fuzzy: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    """Translations whose placeholders differ from those of their source."""
    conflicts: list[str] = field(default_factory=list)
    """Sources that two parts translate differently."""
    unused: list[str] = field(default_factory=list)
    """Translations whose source is gone: harmless, listed for tidying."""

    def is_clean(self) -> bool:
        return not (self.missing or self.fuzzy or self.places or self.conflicts)

    def __str__(self) -> str:
        return "\n".join(
            f"{name} ({len(entries)}):\n" + "\n".join(f"  {entry}" for entry in entries)
            for name, entries in vars(self).items()
            if entries
        )


def collect(base: Path) -> Catalog:
    """Every text of the sources, without translations."""
    catalogue = Catalog(
        locale=LANGUAGE,
        project="Fieldpost",
        version="1",
        msgid_bugs_address="-",
        creation_date=EPOCH,
        revision_date=EPOCH,
        last_translator="Fieldpost",
        language_team="Japanese",
        fuzzy=False,
        header_comment="# Made by `make messages` from locale/parts; edit there.",
    )
    for path in source_files(base):
        place = path.relative_to(base).as_posix()
        for line, function, texts, comments, context in extract(path):
            text = chosen(function, texts)
            if text:
                catalogue.add(text, locations=[(place, line)], auto_comments=comments, context=context)
    return catalogue


def source_files(base: Path) -> Iterator[Path]:
    """Python files of the rooms, and templates."""
    for room in SOURCES:
        yield from sorted(path for path in (base / room).rglob("*.py") if "migrations" not in path.parts)
    for suffix in ("html", "svg", "txt", "xml"):
        yield from sorted((base / "templates").rglob(f"*.{suffix}"))


def extract(path: Path) -> Iterator[tuple[int, str, Any, list[str], str | None]]:
    """Line, function, arguments, comments and context of each call in a file."""
    if path.suffix == ".py":
        source = path.read_bytes()
    else:
        # Django rewrites a template as calls of gettext with crosses between them; without the blanks at
        # the beginning of its lines it reads as Python.
        from django.utils.translation.template import templatize

        lines = templatize(path.read_text(encoding="utf-8"), origin=str(path)).splitlines()
        source = "\n".join(line.lstrip() for line in lines).encode()
    found: Iterable[Any] = extract_python(
        io.BytesIO(source), KEYWORDS, ["Translators:"], {"encoding": "utf-8"}
    )
    for line, function, texts, comments in found:
        context = texts[0] if function.startswith(("pgettext", "npgettext")) else None
        yield line, function, texts, comments, context


def chosen(function: str, texts: Any) -> Any:
    """The singular, or the pair of singular and plural, out of a call's arguments."""
    arguments = texts if isinstance(texts, tuple | list) else (texts,)
    places = KEYWORDS[function] or (1,)
    wanted = tuple(arguments[place - 1] for place in places if isinstance(place, int))
    if not all(isinstance(text, str) and text for text in wanted):
        return None
    return wanted if len(wanted) == 2 else wanted[0]


def fill(catalogue: Catalog, parts: Iterable[Path], report: Report) -> None:
    """Put the translations of the parts into the catalogue, noting what is wrong with them."""
    origin: dict[Any, Path] = {}
    for part in sorted(parts):
        with open(part, "rb") as file:
            translated = read_po(file, locale=LANGUAGE)
        for message in translated:
            if not message.id:
                continue
            target = catalogue.get(message.id, message.context)
            if target is None:
                report.unused.append(f"{part.name}: {first(message.id)}")
            elif message.fuzzy:
                report.fuzzy.append(f"{part.name}: {first(message.id)}")
            elif strings(message) and all(strings(message)):
                key = catalogue._key_for(message.id, message.context)
                if key in origin and strings(target) != strings(message):
                    report.conflicts.append(f"{origin[key].name}, {part.name}: {first(message.id)}")
                origin.setdefault(key, part)
                target.string = as_plural(target, message)
    for message in catalogue:
        if message.id:
            check(message, report)


def as_plural(target: Message, message: Message) -> Any:
    """The translation in the shape of its target: Japanese has one form for any number."""
    return (strings(message)[0],) if isinstance(target.id, tuple | list) else strings(message)[0]


def check(message: Message, report: Report) -> None:
    if not strings(message) or not all(strings(message)):
        report.missing.append(first(message.id))
        return
    if message.id == BOTH:
        return
    wanted = set(PLACES.findall(message.id[-1] if isinstance(message.id, tuple | list) else message.id))
    if any(set(PLACES.findall(string)) != wanted for string in strings(message)):
        report.places.append(f"{first(message.id)} -> {strings(message)[0]}")


def strings(message: Message) -> tuple[str, ...]:
    """The translations of a message, one for each plural form."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


def first(identifier: Any) -> str:
    return identifier[0] if isinstance(identifier, tuple | list) else identifier


def build(base: Path) -> tuple[bytes, Report]:
    """The catalogue's text as it should be on disk, and what is wrong with it."""
    catalogue, report = collect(base), Report()
    fill(catalogue, (base / "locale" / "parts").glob(f"*.{LANGUAGE}.po"), report)
    output = io.BytesIO()
    write_po(output, catalogue, width=100, sort_output=True, include_lineno=False)
    return output.getvalue(), report


def main() -> None:
    """Write the catalogue, or check it."""
    parser = argparse.ArgumentParser(prog="scripts.messages", description=__doc__)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    content, report = build(BASE_DIR)
    target = BASE_DIR / CATALOGUE
    if arguments.check:
        if not target.exists() or target.read_bytes() != content:
            sys.exit(f"{CATALOGUE} is out of date: run `make messages`")
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        print(f"{CATALOGUE}: {len(collect(BASE_DIR))} messages")
    if not report.is_clean():
        sys.exit(str(report))


if __name__ == "__main__":
    main()
