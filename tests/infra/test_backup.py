"""`make backup` and `make restore`, on real databases."""

import contextlib
from argparse import Namespace
from pathlib import Path

import psycopg
import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from psycopg import sql

from config import database, programs
from scripts import backup
from scripts.backup import BackupError, Target


@contextlib.contextmanager
def scratch(name):
    """An empty database beside the test database; yields Django's settings for it."""
    target = connection.settings_dict | {"NAME": name}
    with Target(connection.settings_dict).connect() as admin:
        admin.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield target
    finally:
        with Target(connection.settings_dict).connect() as admin:
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def empty_settings(db):
    with scratch(f"{connection.settings_dict['NAME']}_restored") as settings:
        yield settings


@pytest.mark.django_db(transaction=True)
def test_a_dump_restores_into_an_empty_database(tmp_path, empty_settings):
    get_user_model().objects.create_user("alice", "alice@example.org", "pw")
    file = backup.dump(Target(connection.settings_dict), tmp_path / "x.dump")
    assert file.stat().st_mode & 0o777 == 0o600
    restored = Target(empty_settings)
    backup.restore(restored, file)
    with restored.connect() as there, Target(connection.settings_dict).connect() as here:
        assert there.execute("SELECT username FROM auth_user").fetchall() == [("alice",)]
        for query in (
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
            "SELECT app, name FROM django_migrations ORDER BY id",
        ):
            assert there.execute(query).fetchall() == here.execute(query).fetchall()


@pytest.mark.django_db(transaction=True)
def test_a_database_that_holds_something_is_not_touched(tmp_path, empty_settings):
    here = Target(connection.settings_dict)
    file = backup.dump(here, tmp_path / "x.dump")
    with pytest.raises(BackupError, match="The database is not empty"):
        backup.restore(here, file)
    target = Target(empty_settings)
    with target.connect() as there:
        there.execute("CREATE TABLE theirs (id int)")
    with pytest.raises(BackupError, match=r"not empty \(1 tables\)"):
        backup.restore(target, file)
    backup.empty(target)
    backup.restore(target, file)


@pytest.mark.django_db(transaction=True)
def test_a_dump_never_replaces_a_file(tmp_path):
    (tmp_path / "x.dump").write_text("mine")
    with pytest.raises(BackupError, match="exists already"):
        backup.dump(Target(connection.settings_dict), tmp_path / "x.dump")
    assert [path.name for path in tmp_path.iterdir()] == ["x.dump"]


@pytest.mark.parametrize(("content", "message"), [(b"PK zip", "no dump"), (None, "No such file")])
def test_what_is_no_dump_is_refused(tmp_path, content, message):
    file = tmp_path / "x.dump"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BackupError, match=message):
        backup.restore(Target({"NAME": "nowhere"}), file)


@pytest.mark.django_db(transaction=True)
def test_a_broken_dump_leaves_the_database_empty(tmp_path, empty_settings):
    file = backup.dump(Target(connection.settings_dict), tmp_path / "x.dump")
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    target = Target(empty_settings)
    with pytest.raises(BackupError, match="pg_restore failed"):
        backup.restore(target, file)
    with target.connect() as there:
        assert backup.count_tables(there) == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("damage", ["short", "none", "missing"])
def test_replacing_by_a_broken_dump_brings_back_what_was_there(tmp_path, empty_settings, damage):
    target, file = Target(empty_settings), tmp_path / "x.dump"
    with target.connect() as there:
        there.execute("CREATE TABLE theirs AS SELECT 7 AS id")
    if damage == "short":
        whole = backup.dump(Target(connection.settings_dict), tmp_path / "whole.dump").read_bytes()
        file.write_bytes(whole[: len(whole) // 2])
    elif damage == "none":
        file.write_bytes(b"PK zip")
    words = {"short": "is back", "none": "no dump", "missing": "No such file"}[damage]
    wanted = Namespace(command="restore", file=file, replace=True)
    with pytest.raises(BackupError, match=words):
        backup.carry_out(wanted, target, tmp_path / "kept")
    with target.connect() as there:
        assert there.execute("SELECT id FROM theirs").fetchall() == [(7,)]


def test_a_newer_server_than_any_pg_dump_says_what_to_install(monkeypatch):
    monkeypatch.setattr(programs, "binary_folders", lambda: iter([Path("/nowhere")]))
    with pytest.raises(BackupError, match="apt install postgresql-client-99"):
        backup.binaries_for(99)


def test_the_password_is_no_argument(monkeypatch):
    target = Target(database.from_url("postgres://alice:s3cret@db.example/field?sslmode=require"))
    assert "s3cret" not in target.conninfo
    assert psycopg.conninfo.conninfo_to_dict(target.conninfo)["sslmode"] == "require"
