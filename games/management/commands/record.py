"""`manage.py record export|import|check`: matches as text files."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import records
from games.canon import encode
from games.core.record import RecordError
from games.models import Match


class Command(BaseCommand):
    help = "Export a match as a record, import a record as a match, or check one without a database."

    @property
    def needs_database(self) -> bool:
        """Checking replays in memory."""
        return "check" not in sys.argv[2:3]

    @property
    def requires_system_checks(self) -> Any:
        return "__all__" if self.needs_database else []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        actions.add_parser("export", help="write a match's record").add_argument(
            "match", help="its public id"
        )
        actions.add_parser("import", help="make a match; its dice are trusted").add_argument(
            "file", type=Path
        )
        actions.add_parser("check", help="replay it and print its end as JSON").add_argument(
            "file", type=Path
        )

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        if action == "export":
            self._export(options["match"])
        else:
            path: Path = options["file"]
            try:
                text = path.read_text(encoding="utf-8-sig")
                self._import(text) if action == "import" else self._check(text)
            except RecordError as error:
                sys.exit(f"{path}:{error}")
            except (OSError, UnicodeDecodeError) as error:
                sys.exit(f"{path}:1:1: {error}")

    def _export(self, slug: str) -> None:
        match = Match.objects.select_related("scenario").filter(slug=slug).first()
        if match is None:
            raise CommandError(f"There is no match {slug}.")
        self.stdout.write(records.export_text(match), ending="")

    def _import(self, text: str) -> None:
        self.stdout.write(records.import_record(text).slug)

    def _check(self, text: str) -> None:
        record, thread = records.read(text, with_database=False)
        outcome = thread.outcome
        found = {
            "game": record.tags["Game"],
            "scenario": record.tags["Scenario"],
            "entries": len(thread.entries) - 1,
            "to_act": [] if outcome else sorted(thread.rules.to_act(thread.state)),
            "outcome": outcome
            and {"winner": outcome.winner, "grade": outcome.grade, "result": outcome.result},
            "state": full(thread.state),
        }
        self.stdout.write(json.dumps(found, ensure_ascii=False))


def full(value: Any) -> Any:
    """Return a state as plain JSON values with every field, also those that have their default."""
    if isinstance(value, msgspec.Struct):
        return {name: full(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple | list):
        return [full(part) for part in value]
    if isinstance(value, frozenset | set):
        return sorted((full(part) for part in value), key=repr)
    if isinstance(value, dict):
        return {str(key): full(part) for key, part in value.items()}
    return value if isinstance(value, str | int | float | bool | None) else json.loads(encode(value))
