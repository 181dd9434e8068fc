"""`make play` from an empty folder: links that work, nothing lost, nothing left running."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time

import pytest

from tests.infra.playing import ROOT, Visitor, cluster_of, environment, playing

pytestmark = pytest.mark.slow
KEY = "k9" * 30 + "-Zq_7xY"


@pytest.fixture(scope="module")
def var(tmp_path_factory):
    """One folder for all tests of this file: each goes on where the one before was cut off."""
    return tmp_path_factory.mktemp("play") / "var"


@pytest.fixture
def port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def is_free(port):
    with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
        return True
    return False


def take_seat(play, word):
    """A visitor in that seat, and the address of the match."""
    visitor = Visitor()
    status, url, _ = visitor.submit(play.link(word))
    assert status == 200
    assert "/seat/" not in url
    return visitor, url


def test_the_first_run_prints_links_that_work_and_ctrl_c_stops_all(var, port):
    with playing(var, port) as play:
        assert len(play.links) >= 5
        for label, url in play.links.items():
            status, _, page = Visitor().get(url)
            assert status == 200, (label, url, page)
        password = var / "admin-password"
        assert password.stat().st_mode & 0o777 == 0o600
        assert password.read_text().strip() not in "".join(play.links)
        assert "Stopped." in play.end(signal.SIGINT)
        assert play.process.returncode == 0
    assert cluster_of(var).pid() is None
    assert is_free(port)


def test_the_admin_gets_in_with_the_password_of_the_file(var, port):
    with playing(var, port) as play:
        password = (var / "admin-password").read_text().strip()
        url = play.link("Admin")
        login = Visitor()
        status, address, page = login.submit(
            login.get(url)[1], username="admin", password=password, next="/admin/"
        )
        assert (status, address) == (200, url), page
        play.end(signal.SIGTERM)
    assert cluster_of(var).pid() is None


def test_a_second_run_keeps_links_and_comments(var, port):
    with playing(var, port) as play:
        first = play.links
        visitor, match = take_seat(play, "seat 1")
        visitor.remark(match, "We hold the crossroads")
        play.end()
    with playing(var, port) as play:
        assert play.links == first
        assert "We hold the crossroads" in visitor.get(match)[2]
        play.end()


def test_after_kill_9_of_the_server_the_next_run_has_every_comment(var, port):
    with playing(var, port) as play:
        visitor, match = take_seat(play, "seat 1")
        visitor.remark(match, "Said before the kill")
        play.process.kill()
    assert cluster_of(var).pid() is not None
    with playing(var, port) as play:
        assert "Said before the kill" in visitor.get(match)[2]
        play.end()
    assert cluster_of(var).pid() is None


def test_after_kill_9_of_make_nothing_goes_on(var, port):
    with playing(var, port, ["make", "play"]) as play:
        play.process.kill()
        deadline = time.monotonic() + 60
        while not is_free(port) or cluster_of(var).pid() is not None:
            assert time.monotonic() < deadline
            time.sleep(0.2)


def test_after_kill_9_of_postgres_the_next_run_has_every_comment(var, port):
    with playing(var, port) as play:
        visitor, match = take_seat(play, "seat 1")
        visitor.remark(match, "Said to a doomed Postgres")
        os.kill(cluster_of(var).pid(), signal.SIGKILL)
        assert visitor.get(f"http://localhost:{port}/healthz")[0] == 200
        assert visitor.get(f"http://localhost:{port}/readyz")[0] == 503
        play.end()
    with playing(var, port) as play:
        assert "Said to a doomed Postgres" in visitor.get(match)[2]
        play.end()


def test_postgres_restarted_under_a_running_server(var, port):
    with playing(var, port) as play:
        visitor, match = take_seat(play, "seat 1")
        visitor.remark(match, "Before the restart")
        cluster = cluster_of(var)
        cluster.stop()
        cluster.start()
        visitor.remark(match, "After the restart")
        deadline = time.monotonic() + 15
        while visitor.get(f"http://localhost:{port}/readyz")[0] != 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        play.end()


def test_backup_and_restore_play_on(var, port, tmp_path):
    file = tmp_path / "x.dump"
    # Sessions come with the dump; the key that signs them is kept apart from it.
    with playing(var, port, SECRET_KEY=KEY) as play:
        visitor, match = take_seat(play, "seat 1")
        visitor.remark(match, "In the dump")
        run("scripts.backup", "dump", file, var=var)
        play.end()
    elsewhere = tmp_path / "var"
    run("scripts.backup", "restore", file, var=elsewhere)
    with playing(elsewhere, port, SECRET_KEY=KEY) as play:
        assert "In the dump" in visitor.get(match)[2]
        visitor.remark(match, "Played on")
        play.end()


def test_a_taken_port_stops_it_before_anything_else(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "scripts.play"],
            cwd=ROOT,
            env=environment(tmp_path / "var", PORT=str(number)),
            capture_output=True,
            text=True,
        )
    assert done.returncode == 1
    assert re.match(rf"Port {number} is taken", done.stderr)
    assert not (tmp_path / "var").exists()


def test_a_database_that_cannot_be_reached_is_named_without_its_password(tmp_path, port):
    url = "postgres://alice:s3cret@127.0.0.1:1/field"
    done = subprocess.run(
        [sys.executable, "-m", "scripts.play"],
        cwd=ROOT,
        env=environment(tmp_path / "var", PORT=str(port), DATABASE_URL=url),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The database that DATABASE_URL names cannot be reached")
    assert "Traceback" not in done.stderr
    assert "s3cret" not in done.stderr


def run(module, *arguments, var):
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        cwd=ROOT,
        env=environment(var),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
