#!/usr/bin/env python3
"""Django's command line; it starts the embedded Postgres for the length of a command that needs it."""

import contextlib
import os
import sys

from django.core.management import execute_from_command_line, get_commands, load_command_class

NO_DATABASE = {"help", "version", "--help", "-h", "--version", "makemessages", "collectstatic"}


def needs_database(name: str) -> bool:
    """Whether the command works with Postgres: all do but those above and those that say they do not."""
    if name in NO_DATABASE:
        return False
    import django

    django.setup()
    app = get_commands().get(name)
    if app is None:
        return False
    command = app if not isinstance(app, str) else load_command_class(app, name)
    return getattr(command, "needs_database", True)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.conf import settings

    from config import database

    name = sys.argv[1] if len(sys.argv) > 1 else "help"
    with contextlib.ExitStack() as stack:
        if needs_database(name):
            try:
                stack.enter_context(database.running(settings))
            except database.DatabaseError as error:
                sys.exit(str(error))
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
