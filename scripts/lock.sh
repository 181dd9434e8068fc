#!/bin/sh
# Writes requirements.txt and requirements-dev.txt from the .in files. uv only locks: nobody else needs it.
# No file may name a package index, so uv.lock, which records addresses, is not used.
set -eu
cd "$(dirname "$0")/.."

tool=var/lock-tool
[ -x "$tool/bin/uv" ] || { python3 -m venv "$tool" && "$tool/bin/pip" install --quiet uv; }
for name in requirements requirements-dev; do
    "$tool/bin/uv" pip compile --quiet --generate-hashes --universal --python-version 3.11 \
        --no-header --no-emit-index-url --no-emit-find-links ${UPGRADE:+--upgrade} \
        "$name.in" --output-file "$name.txt"
done
