"""The embedded Postgres: start and stop, leases, and what a kill leaves behind."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from config import database, programs
from config.database import Cluster, DatabaseError, find_cluster

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def cluster(tmp_path):
    found = find_cluster(tmp_path / "postgres")
    yield found
    found.stop()


def connect(cluster: Cluster, **changes: str) -> psycopg.Connection:
    return psycopg.connect(**cluster.parameters(**changes), autocommit=True)


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 10
    while "postgres" in programs.command_line(pid):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_lease_starts_and_the_last_one_stops(cluster):
    with cluster.lease():
        first = cluster.pid()
        with Cluster(cluster.binaries, cluster.folder).lease():
            assert cluster.pid() == first
        assert cluster.pid() == first
        with connect(cluster) as connection:
            assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
    assert cluster.pid() is None


def test_the_role_of_the_application_is_no_superuser(cluster):
    with cluster.lease(), connect(cluster) as connection:
        rights = "SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user"
        assert connection.execute(rights).fetchone() == (False, False, True)
        owner = "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()"
        assert connection.execute(owner).fetchone() == ("fieldpost",)
        connection.execute("CREATE TABLE moves (id int)")


def test_nobody_else_can_reach_it(cluster):
    with cluster.lease():
        for folder in (cluster.folder, cluster.data, cluster.socket):
            assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("victim", ["postmaster", "backend"])
def test_committed_rows_survive_kill_9(cluster, victim):
    with cluster.lease():
        with connect(cluster) as connection:
            connection.execute("CREATE TABLE moves (id int)")
            connection.execute("INSERT INTO moves VALUES (1)")
            kill(cluster.pid() if victim == "postmaster" else connection.info.backend_pid)
        deadline = time.monotonic() + 20
        while True:
            # After a killed session the server ends all others and recovers by itself, once it has noticed.
            with (
                contextlib.suppress(psycopg.OperationalError),
                cluster.lease(),
                connect(cluster) as connection,
            ):
                assert connection.execute("SELECT id FROM moves").fetchall() == [(1,)]
                break
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_a_killed_owner_leaves_a_server_that_the_next_one_takes_over(cluster):
    program = (
        "import sys, time; from pathlib import Path; from config.database import find_cluster\n"
        "with find_cluster(Path(sys.argv[1])).lease(): print('up', flush=True); time.sleep(60)"
    )
    owner = subprocess.Popen(
        [sys.executable, "-c", program, cluster.folder], stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    with owner:
        assert owner.stdout.readline() == "up\n"
        owner.kill()
    left = cluster.pid()
    assert left is not None
    with cluster.lease():
        assert cluster.pid() == left
    assert cluster.pid() is None


def test_one_that_recovers_is_stopped_all_the_same(cluster):
    with cluster.lease(), connect(cluster) as connection:
        connection.execute("CREATE TABLE moves (id int)")
        connection.execute("INSERT INTO moves VALUES (1)")
        os.kill(connection.info.backend_pid, signal.SIGKILL)
    assert cluster.pid() is None
    with cluster.lease(), connect(cluster) as connection:
        assert connection.execute("SELECT id FROM moves").fetchall() == [(1,)]


def test_one_that_is_being_stopped_is_started_again(cluster):
    with cluster.lease():
        with connect(cluster):
            # A smart shutdown waits for this session, and lets nobody else in.
            os.kill(cluster.pid(), signal.SIGTERM)
            time.sleep(0.2)
        with cluster.lease(), connect(cluster) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)


def test_the_pid_of_another_program_is_not_believed(cluster):
    with cluster.lease():
        pass
    stale = f"{os.getpid()}\n{cluster.data}\n1700000000\n5432\n{cluster.socket}\n\n  1234  5678\nready   \n"
    (cluster.data / "postmaster.pid").write_text(stale)
    (cluster.socket / ".s.PGSQL.5432.lock").write_text(stale)
    assert cluster.pid() is None
    with cluster.lease(), connect(cluster) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_an_interrupted_initialisation_starts_again(cluster):
    (cluster.folder / "data.new").mkdir(parents=True)
    (cluster.folder / "data.new" / "PG_VERSION").write_text("18\n")
    with cluster.lease(), connect(cluster) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_data_of_another_major_version_are_left_alone(cluster):
    cluster.data.mkdir(parents=True)
    (cluster.data / "PG_VERSION").write_text("9.6\n")
    with pytest.raises(DatabaseError, match=r"made by Postgres 9\.6"), cluster.lease():
        pass


def test_a_deep_or_odd_folder_gets_a_short_private_socket(tmp_path):
    deep = find_cluster(tmp_path / ("a long name with blanks " * 4) / "postgres")
    assert len(os.fsencode(deep.socket)) < 60
    with deep.lease(), connect(deep) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        assert deep.socket.stat().st_mode & 0o077 == 0


def test_root_without_user_namespaces_runs_it_as_nobody(cluster, monkeypatch):
    # As in a chroot; the folder of the test itself is closed to others, like /root.
    monkeypatch.setattr(programs, "can_unshare", lambda: False)
    with cluster.lease(), connect(cluster) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
        owner = programs.NOBODY if os.geteuid() == 0 else os.geteuid()
        assert (cluster.data / "base").stat().st_uid == owner
    monkeypatch.undo()
    with cluster.lease(), connect(cluster) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_socket_folder_that_is_a_link_is_refused(tmp_path, cluster):
    cluster.folder.mkdir(parents=True)
    (tmp_path / "theirs").mkdir()
    cluster.socket.symlink_to(tmp_path / "theirs")
    with pytest.raises(DatabaseError, match="belongs to somebody else"), cluster.lease():
        pass


def test_without_binaries_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(programs, "binary_folders", lambda: iter([tmp_path]))
    with pytest.raises(DatabaseError, match="make setup"):
        find_cluster(tmp_path)


URLS = [
    (
        "postgres://alice:s%40cret@db.example:6543/field?sslmode=require",
        {"NAME": "field", "USER": "alice", "PASSWORD": "s@cret", "HOST": "db.example", "PORT": "6543"},
        {"sslmode": "require"},
    ),
    (
        "postgresql:///field?host=/run/postgresql&user=alice",
        {"NAME": "field", "USER": "alice", "PASSWORD": "", "HOST": "/run/postgresql", "PORT": ""},
        {},
    ),
]


@pytest.mark.parametrize(("url", "expected", "options"), URLS)
def test_urls_and_settings_are_inverses(url, expected, options):
    assert database.from_url(url) == {**expected, "OPTIONS": options}
    assert database.from_url(database.to_url(database.from_url(url))) == database.from_url(url)


@pytest.mark.parametrize("url", ["mysql://host/name", "postgres://host", "field"])
def test_other_urls_are_refused(url):
    with pytest.raises(DatabaseError, match="DATABASE_URL must look like"):
        database.from_url(url)
