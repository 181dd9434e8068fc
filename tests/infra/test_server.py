"""The server as it runs behind a proxy: HTTPS, hosts, signals."""

import contextlib
import http.client
import os
import signal
import subprocess
import sys

import pytest

from config import database, server
from tests.platform.serving import free_port, serving, wait_until_ready

PRODUCTION = {
    "PUBLIC_URL": "https://play.example.org",
    "SECRET_KEY": "k9" * 30 + "-Zq_7xY",
    "ALLOWED_HOSTS": "127.0.0.1",
}


def ask(port, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


@pytest.mark.django_db(transaction=True)
def test_production_behind_a_proxy():
    with serving(**PRODUCTION) as [port]:
        plain = ask(port, "/", Host="play.example.org")
        assert (plain.status, plain.headers["Location"]) == (301, "https://play.example.org/")
        secure = ask(port, "/", Host="play.example.org", X_Forwarded_Proto="https")
        assert secure.status == 200
        assert secure.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
        assert "wss://play.example.org" in secure.headers["Content-Security-Policy"]
        assert "uvicorn" not in str(secure.headers)
        for scheme in ("http", "https"):
            foreign = ask(port, "/", Host="evil.example", X_Forwarded_Proto=scheme)
            assert foreign.status == 400
            assert "default-src 'none'" in foreign.headers["Content-Security-Policy"]
        cookies = ask(port, "/accounts/login/", Host="play.example.org", X_Forwarded_Proto="https").headers
        assert "Secure" in cookies["Set-Cookie"]
        assert ask(port, "/healthz").status == 200
        assert ask(port, "/readyz").status == 200
        assert probe("readyz", port, PUBLIC_URL="https://play.example.org") == 0
        assert probe("no-such-page", port) == 1


def send(port, path, body, **headers):
    """Post a body, or the chunks of an iterator; returns status and text."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    # The answer may come before all was sent.
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        connection.request("POST", path, body, headers={"Host": "localhost", **headers})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


@pytest.mark.django_db(transaction=True)
def test_a_body_longer_than_anything_is_refused_unread():
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    with serving() as [port]:
        assert send(port, "/accounts/login/", b"x" * 100_000, **form)[0] == 403, "no token, but read"
        chunks = [b"x" * 100_000] * 20
        assert send(port, "/accounts/login/", iter(chunks), **form)[0] == 403
        announced = {**form, "Content-Length": str(10**12)}
        assert send(port, "/accounts/login/", b"x" * 1000, **announced) == (413, "That is too long.\n")
        endless = iter(chunks * 4)
        assert send(port, "/accounts/login/", endless, **form)[0] == 413
        assert ask(port, "/healthz").status == 200


def fail_to_log_in(port, address):
    """Return the status of a failed log-in that a proxy hands on from an address."""
    page = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    page.request("GET", "/accounts/login/", headers={"Host": "localhost"})
    first = page.getresponse()
    text = first.read().decode()
    page.close()
    token = text.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    headers = {
        "Cookie": first.headers["Set-Cookie"].split(";")[0],
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-For": address,
    }
    body = f"csrfmiddlewaretoken={token}&username=alice&password=wrong"
    return send(port, "/accounts/login/", body, **headers)[0]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("proxy", "other_address"), [("127.0.0.1", 200), ("192.0.2.1", 429)], ids=["trusted", "not trusted"]
)
def test_failures_count_by_the_address_that_a_trusted_proxy_names(proxy, other_address):
    with serving(FORWARDED_ALLOW_IPS=proxy) as [port]:
        for _ in range(10):
            assert fail_to_log_in(port, "192.0.2.7") == 200
        assert fail_to_log_in(port, "192.0.2.7") == 429
        # Who writes the header without being the trusted proxy is still the same client.
        assert fail_to_log_in(port, "192.0.2.8") == other_address
        assert fail_to_log_in(port, "192.0.2.9, 192.0.2.7") == 429


def probe(page, port, **environment):
    command = [sys.executable, "-m", "scripts.probe", page]
    return subprocess.run(
        command, env=os.environ | {"PORT": str(port)} | environment, stderr=subprocess.DEVNULL
    ).returncode


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigterm_ends_the_server_and_its_workers(workers):
    from django.db import connection

    port = free_port()
    environment = {
        "DATABASE_URL": database.to_url(connection.settings_dict),
        "PORT": str(port),
        "WORKERS": workers,
    }
    process = subprocess.Popen([sys.executable, "-m", "config.server"], env=os.environ | environment)
    try:
        wait_until_ready(port, process)
        process.send_signal(signal.SIGTERM)
        assert process.wait(server.GRACE_SECONDS + 10) in {0, -signal.SIGTERM}
    finally:
        process.kill()
    with pytest.raises(ConnectionRefusedError):
        ask(port, "/healthz")


@pytest.mark.django_db(transaction=True)
def test_the_server_logs_json_without_secrets(tmp_path):
    with open(tmp_path / "log", "w") as log:
        from django.db import connection

        port = free_port()
        environment = {"DATABASE_URL": database.to_url(connection.settings_dict), "PORT": str(port)}
        command = [sys.executable, "-m", "config.server"]
        with subprocess.Popen(command, env=os.environ | environment, stderr=log, stdout=log) as process:
            wait_until_ready(port, process)
            ask(port, "/seat/a-token-that-nobody-may-see/")
            ask(port, "/?q=alice@example.org")
            ask(port, "/no/such/page/mallory@example.org")
            process.terminate()
    lines = (tmp_path / "log").read_text().splitlines()
    assert all(line.startswith("{") for line in lines), lines
    text = "\n".join(lines)
    assert '"path": "/seat/-/"' in text
    assert "nobody-may-see" not in text
    assert "@example.org" not in text
