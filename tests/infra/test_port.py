"""A taken port is a clear error, before anything is installed or started."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import port

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def taken():
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def ask(number):
    # -S and -I: nothing but the standard library, as on a machine where nothing is installed yet.
    return subprocess.run(
        [sys.executable, "-I", "-S", ROOT / "scripts" / "port.py"],
        env={"PORT": str(number)},
        capture_output=True,
        text=True,
    )


def test_a_taken_port_is_named_with_another_to_try(taken):
    done = ask(taken)
    assert done.returncode == 1
    assert (
        done.stderr
        == f"Port {taken} is taken by another program. Choose another: PORT={taken + 1} make play\n"
    )


@pytest.mark.parametrize("text", ["eighty", "0", "65536", "-1"])
def test_what_is_no_port_is_refused(text):
    assert f'PORT is "{text}"; expected a number' in ask(text).stderr


def test_a_free_port_is_bound_on_both_loopback_addresses(taken):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        number = probe.getsockname()[1]
    sockets = port.bind("127.0.0.1", number)
    try:
        assert {bound.getsockname()[1] for bound in sockets} == {number}
        with pytest.raises(OSError, match="in use"):
            port.bind("127.0.0.1", number)
    finally:
        for bound in sockets:
            bound.close()
