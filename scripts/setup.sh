#!/bin/sh
# Installs what Fieldpost needs into .venv, from the hash-checked locks; a second run does nothing.
#   scripts/setup.sh play    what players and servers need
#   scripts/setup.sh test    that, and what tests and linters need, Chromium and a Japanese font included
# Called by the Makefile, .ci/run and the Dockerfile.
set -eu
cd "$(dirname "$0")/.."

what=${1:-play}
case $what in
play) lock=requirements.txt ;;
test) lock=requirements-dev.txt ;;
*) echo "usage: scripts/setup.sh [play|test]" >&2; exit 2 ;;
esac

say() { echo "$*" >&2; }

find_python() {
    for name in "${PYTHON:-python3}" python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    say "Fieldpost needs Python 3.11 or newer: apt install python3 python3-venv"
    exit 1
}

make_venv() {
    # A folder whose Python does not start was copied from elsewhere, or its Python was removed.
    if [ -x .venv/bin/python ] && .venv/bin/python -c '' 2>/dev/null; then
        return
    fi
    python=$(find_python)
    say "Making .venv with $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv || {
        rm -rf .venv
        say "Python cannot make a virtual environment: apt install python3-venv"
        exit 1
    }
}

# The stamp names the locks that are installed: the lock's own hash, and the Python they were installed for.
stamp_of() {
    .venv/bin/python -c '
import hashlib, pathlib, sys
print(sys.version.split()[0], hashlib.sha256(pathlib.Path(sys.argv[1]).read_bytes()).hexdigest())' "$1"
}

install_lock() {
    stamp=.venv/installed-$lock
    wanted=$(stamp_of "$lock")
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
        return
    fi
    say "Installing $lock"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
        --only-binary :all: -r "$lock"
    echo "$wanted" >"$stamp"
    # The lock for tests holds the players' lock whole.
    if [ "$lock" = requirements-dev.txt ]; then
        stamp_of requirements.txt >.venv/installed-requirements.txt
    fi
}

has_japanese_font() {
    ls /usr/share/fonts/opentype/ipafont-gothic/*.[ot]tf >/dev/null 2>&1 ||
        { command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=ja 2>/dev/null)" ]; }
}

install_browser() {
    missing=
    if [ -z "${CHROMIUM:-}" ] && ! command -v chromium >/dev/null 2>&1; then
        missing="$missing chromium"
    fi
    has_japanese_font || missing="$missing fonts-ipafont-gothic"
    # The program inside Playwright's wheel needs a library that a bare Debian lacks.
    for driver in .venv/lib/python3*/site-packages/playwright/driver/node; do
        "$driver" --version >/dev/null 2>&1 || missing="$missing libatomic1"
    done
    if [ -z "$missing" ]; then
        return
    fi
    if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
        say "Installing$missing"
        apt-get update -qq
        # shellcheck disable=SC2086
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
        return
    fi
    say "The browser tests need$missing. Debian: apt install$missing"
    say "A Chromium or Chrome elsewhere: set CHROMIUM to its path."
    exit 1
}

make_venv
install_lock
if [ "$what" = test ]; then
    install_browser
fi
