"""Postgres restarted under a running server: the next post and push work. In a cluster of this test's own."""

import json
import os
import subprocess
import sys
import urllib.request

from django.conf import settings

from config import database
from tests.platform.serving import feed, serving

PREPARE = """
import django, json; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.contrib.auth.models import User
from django.test import Client
from games import services, shipped
from games.registry import game
version, _ = shipped.store_version("skirmish", "duel", shipped.bundle_of(game("skirmish"), "duel"), shipped=True)
alice = User.objects.create_user("alice")
client = Client()
client.force_login(alice)
match = services.create_match(scenario=version, seats={"Red": services.SeatPlan(alice)})
print(json.dumps([match.slug, client.cookies["sessionid"].value]))
"""


class Cookies:
    """As much of a test client as a socket needs."""

    def __init__(self, session: str) -> None:
        from django.http import SimpleCookie

        self.cookies = SimpleCookie({"sessionid": session})


def test_a_restart_of_postgres(tmp_path):
    cluster = database.find_cluster(tmp_path / "postgres")
    url = database.to_url(database.from_cluster(cluster.folder))
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings"}
    with cluster.lease():
        done = subprocess.run(
            [sys.executable, "-c", PREPARE],
            cwd=settings.BASE_DIR,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        slug, session = json.loads(done.stdout.splitlines()[-1])
        alice = Cookies(session)
        with (
            serving(DATABASE_URL=url) as (port,),
            feed(port, slug, alice) as hers,
            feed(port, slug) as spectators,
        ):
            hers.send(type="post", text="PASS", ply=0, key="before")
            assert hers.next("answer")["status"] == 200
            assert spectators.next()["seq"] == 1
            cluster.stop()
            cluster.start()
            hers.send(type="post", text="Back again", ply=1, key="after")
            assert hers.next("answer", 20)["body"]["seq"] == 2
            assert spectators.next("resync", 20)
            hers.send(type="post", text="And on", ply=1, key="later")
            assert hers.next("answer")["body"]["seq"] == 3
            assert spectators.hears_of(3)
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/m/{slug}/", timeout=20) as page:
                assert b"And on" in page.read()
            with feed(port, slug) as late:
                assert late.next("hello")["seq"] == 3
