"""Settings by environment, each in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEY = "k9" * 30 + "-Zq_7xY"
PRODUCTION = {"PUBLIC_URL": "https://play.example.org", "SECRET_KEY": KEY}


def run(arguments, tmp_path, **environment):
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=kept
        | {"FIELDPOST_VAR": str(tmp_path / "var"), "DJANGO_SETTINGS_MODULE": "config.settings"}
        | environment,
        capture_output=True,
        text=True,
    )


def read(names, tmp_path, **environment):
    program = (
        "import json; from django.conf import settings\n"
        f"print(json.dumps({{name: getattr(settings, name) for name in {names!r}}}, default=str))"
    )
    done = run(["-c", program], tmp_path, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_check_deploy_is_clean_in_production(tmp_path):
    done = run(["manage.py", "check", "--deploy", "--fail-level", "INFO"], tmp_path, **PRODUCTION)
    assert done.returncode == 0, done.stdout + done.stderr


def test_production_is_strict(tmp_path):
    names = ["DEBUG", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT"]
    assert read(names, tmp_path, **PRODUCTION, DEBUG="1") == {
        "DEBUG": False,
        "ALLOWED_HOSTS": ["play.example.org"],
        "CSRF_TRUSTED_ORIGINS": ["https://play.example.org"],
        "SESSION_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
    }


def test_cookies_in_production(tmp_path):
    expected = {
        "SESSION_COOKIE_SECURE": True,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_AGE": 5_184_000,
        "CSRF_COOKIE_SECURE": True,
        "CSRF_COOKIE_SAMESITE": "Lax",
        "LANGUAGE_COOKIE_SECURE": True,
        "X_FRAME_OPTIONS": "DENY",
    }
    assert read(list(expected), tmp_path, **PRODUCTION) == expected


def test_passwords_are_hashed_by_argon2_and_not_too_simple(tmp_path):
    program = (
        "import django; django.setup()\n"
        "from django.contrib.auth.hashers import make_password\n"
        "from django.contrib.auth.password_validation import get_password_validators\n"
        "from django.conf import settings\n"
        "print(make_password('x')[:15], len(get_password_validators(settings.AUTH_PASSWORD_VALIDATORS)))"
    )
    done = run(["-c", program], tmp_path, **PRODUCTION)
    assert done.stdout.strip() == "argon2$argon2id 3", done.stderr


def test_local_play_needs_no_setting_and_keeps_its_key_private(tmp_path):
    names = [
        "DEBUG",
        "SECRET_KEY",
        "SESSION_COOKIE_SECURE",
        "SESSION_COOKIE_HTTPONLY",
        "SESSION_COOKIE_SAMESITE",
    ]
    first = read(names, tmp_path)
    assert (first["DEBUG"], first["SESSION_COOKIE_SECURE"]) == (False, False)
    assert (first["SESSION_COOKIE_HTTPONLY"], first["SESSION_COOKIE_SAMESITE"]) == (True, "Lax")
    assert len(first["SECRET_KEY"]) >= 60
    assert (tmp_path / "var" / "secret-key").stat().st_mode & 0o777 == 0o600
    assert read(names, tmp_path) == first


@pytest.mark.parametrize(
    ("environment", "backend"),
    [
        ({}, "games.layer.ProcessChannelLayer"),
        ({"REDIS_URL": "redis://localhost:6379"}, "channels_redis.pubsub.RedisPubSubChannelLayer"),
    ],
)
def test_the_channel_layer_follows_redis_url(tmp_path, environment, backend):
    layer = read(["CHANNEL_LAYERS"], tmp_path, **environment)["CHANNEL_LAYERS"]["default"]
    assert (layer["BACKEND"], layer["CONFIG"]["capacity"]) == (backend, 10_000)


def test_database_url_replaces_the_embedded_cluster(tmp_path):
    url = "postgres://alice:pw@db.example/field?sslmode=require"
    found = read(["DATABASES"], tmp_path, DATABASE_URL=url)["DATABASES"]["default"]
    assert (found["HOST"], found["NAME"], found["OPTIONS"]["sslmode"]) == ("db.example", "field", "require")
    assert not (tmp_path / "var" / "postgres").exists()


def test_the_policy_of_every_page_is_strict(client):
    response = client.get("/healthz")
    policy = dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "camera=()" in response["Permissions-Policy"]
