#!/bin/sh
# Every linter and type check; all run, and the script fails if one has failed.
set -u
cd "$(dirname "$0")/.."

bin=.venv/bin
failed=

check() {
    name=$1
    shift
    if output=$("$@" 2>&1); then
        echo "ok      $name"
    else
        echo "FAILED  $name"
        echo "$output"
        failed="$failed $name"
    fi
}

check "ruff" "$bin/ruff" check --no-cache .
check "ruff format" "$bin/ruff" format --no-cache --check .
check "mypy" "$bin/mypy" --no-error-summary .
check "import-linter" "$bin/lint-imports" --no-cache
check "oxlint" "$bin/oxlint" --config .oxlintrc.json --deny-warnings --no-error-on-unmatched-pattern static tests

if [ -n "$failed" ]; then
    echo "Failed:$failed" >&2
    exit 1
fi
