"""Message catalogues and static files, made only when their sources have changed.

`python -m scripts.static_files` makes both (for the image and for servers).
"""

import hashlib
import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


def compile_catalogues(base: Path) -> list[Path]:
    """Compile each `.po` that is newer than its `.mo`; returns the files written. Fuzzy messages are left out."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for source in sorted(base.glob("**/LC_MESSAGES/*.po")):
        if ".venv" in source.parts:
            continue
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with open(source, "rb") as po:
            catalogue = read_po(po, locale=source.parent.parent.name)
        # Renamed into place: another process never reads half of it.
        fresh = target.with_suffix(f".{os.getpid()}")
        with open(fresh, "wb") as mo:
            write_mo(mo, catalogue)
        fresh.replace(target)
        written.append(target)
    return written


def collect_if_changed(root: Path) -> bool:
    """Collect, hash and compress the static files unless none has changed; says whether it did."""
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            state = Path(storage.path(path)).stat()
            digest.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode())
    stamp = root / ".stamp"
    if stamp.exists() and stamp.read_text() == digest.hexdigest():
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(digest.hexdigest())
    return True


def main() -> None:
    """Make both."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.conf import settings

    django.setup()
    compile_catalogues(BASE_DIR)
    collect_if_changed(settings.STATIC_ROOT)


if __name__ == "__main__":
    main()
