"""What every answer carries, whoever gives it: pages, the admin, errors, files, redirects."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services

SELF_OR_NONE = {"'self'", "'none'", "data:", "ws://localhost:*", "ws://127.0.0.1:*"}


def policy_of(answer):
    """Return the directives of an answer's policy."""
    parts = [part.split() for part in answer["Content-Security-Policy"].split(";")]
    return {part[0]: set(part[1:]) for part in parts}


def is_strict(answer):
    """Tell whether a policy allows nothing but the site's own files, and no framing."""
    policy = policy_of(answer)
    return (
        policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == {"'none'"}
        and policy["script-src"] == policy["style-src"] == policy["form-action"] == {"'self'"}
        and set.union(*policy.values()) <= SELF_OR_NONE
        and answer["X-Content-Type-Options"] == "nosniff"
        and "camera=()" in answer["Permissions-Policy"]
    )


@pytest.fixture
def staff(db):
    client = Client()
    client.force_login(User.objects.create_superuser("root", password="x"))
    return client


PAGES = [
    ("/", 200),
    ("/accounts/login/", 200),
    ("/new/", 302),
    ("/seat/abc/", 200),
    ("/seat/abc", 301),
    ("/no/such/page", 404),
    ("/m/nosuchmatch0/", 404),
    ("/m/nosuchmatch0/post", 302),
    ("/accounts/logout/", 405),
    ("/i18n/setlang/", 302),
    ("/healthz", 200),
    ("/static/css/base.css", 200),
    ("/static/css/none.css", 404),
    ("/admin/", 302),
    ("/admin/login/", 200),
]


@pytest.mark.parametrize(("path", "status"), PAGES)
def test_a_strangers_pages(db, path, status):
    answer = Client().get(path)
    answer.close()
    assert answer.status_code == status
    assert is_strict(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/admin/",
        "/admin/games/match/",
        "/admin/games/entry/",
        "/admin/games/scenarioversion/",
        "/admin/games/scenarioversion/add/",
        "/admin/auth/user/add/",
        "/admin/password_change/",
        "/admin/jsi18n/",
        "/admin/no/such/",
    ],
)
def test_the_admins_pages(staff, path):
    assert is_strict(staff.get(path))


def test_pages_of_a_match(lay):
    table = lay()
    client = Client()
    client.force_login(table.users["alice"])
    for part in ("", "at/0/", "live?seq=-1", "dice/", "act?act=RESIGN", "record.fpr", "no-such-part"):
        assert is_strict(client.get(f"/m/{table.match.slug}/{part}")), part


def test_a_form_without_its_token(db):
    client = Client(enforce_csrf_checks=True)
    for path in ("/accounts/login/", "/seat/abc/", "/admin/login/", "/i18n/setlang/"):
        answer = client.post(path)
        assert answer.status_code == 403
        assert is_strict(answer)


def test_another_hosts_name(db):
    for headers in ({"host": "evil.example"}, {"host": "a b"}, {"x-forwarded-host": "evil.example"}):
        answer = Client().get("/new/", headers=headers)
        assert is_strict(answer)
        assert "evil.example" not in str(answer.headers) + answer.content.decode()
    assert Client().get("/", headers={"host": "evil.example"}).status_code == 400


def test_something_broke(db, monkeypatch):
    def broken(request):
        raise RuntimeError("<script>alert(1)</script>")

    monkeypatch.setattr("games.views.home.caller", broken)
    client = Client(raise_request_exception=False)
    answer = client.get("/")
    assert answer.status_code == 500
    assert is_strict(answer)
    assert b"alert" not in answer.content


@pytest.mark.parametrize("method", ["get", "post", "put", "options"])
def test_the_address_of_a_seat_is_no_referrer_whatever_the_answer(db, method):
    for client in (Client(), Client(enforce_csrf_checks=True)):
        for path in ("/seat/a-secret-token/", "/seat/a-secret-token"):
            answer = getattr(client, method)(path)
            assert answer["Referrer-Policy"] == "no-referrer", (path, answer.status_code)


NEXT = [
    "//evil.example",
    "http://evil.example/",
    "/\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "////evil.example",
    "\thttp://evil.example",
]


@pytest.mark.parametrize("target", NEXT)
def test_a_log_in_leads_to_no_other_site(db, target):
    User.objects.create_user("alice", password="correct horse battery")
    client = Client()
    form = {"username": "alice", "password": "correct horse battery", "next": target}
    assert client.post("/accounts/login/", form)["Location"] == "/"
    assert client.get("/accounts/login/", {"next": target})["Location"] == "/"
    assert client.post("/i18n/setlang/", {"language": "ja", "next": target})["Location"] == "/"
    assert client.post("/accounts/logout/", {"next": target})["Location"] == "/"


def test_a_wrong_name_and_a_wrong_password_look_the_same(db):
    User.objects.create_user("alice", password="correct horse battery")
    pages = [
        Client().post("/accounts/login/", {"username": name, "password": "wrong"}).content.decode()
        for name in ("alice", "nobody")
    ]
    known, unknown = (
        page.split("<main")[1].replace(name, "NAME")
        for page, name in zip(pages, ("alice", "nobody"), strict=True)
    )
    assert strip_token(known) == strip_token(unknown)


def strip_token(page):
    head, _, tail = page.partition('name="csrfmiddlewaretoken" value="')
    return head + tail.partition('"')[2]


def test_ten_failed_log_ins_at_the_site_close_the_admins_too(db):
    User.objects.create_superuser("root", password="correct horse battery")
    client = Client()
    for _ in range(10):
        client.post("/accounts/login/", {"username": "root", "password": "wrong"})
    answer = client.post("/admin/login/", {"username": "root", "password": "correct horse battery"})
    assert answer.status_code == 429
    assert is_strict(answer)


def test_log_ins_that_work_are_not_counted(db):
    User.objects.create_superuser("root", password="correct horse battery")
    for path in ("/accounts/login/", "/admin/login/"):
        for _ in range(11):
            assert (
                Client().post(path, {"username": "root", "password": "correct horse battery"}).status_code
                == 302
            )


def test_a_token_is_long_and_stored_hashed(lay):
    table = lay(seats={})
    seat = table.match.seats.get(side="Red")
    token = services.seat_link_create(seat)
    assert len(token) == 32, "192 bits in base 64"
    seat.refresh_from_db()
    assert token not in str(vars(seat))
    assert len(seat.token_hash) == 64


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/new/", "/m/nosuchmatch0/"])
def test_what_is_made_for_one_reader_stays_out_of_shared_caches(path):
    assert "private" in Client().get(path)["Cache-Control"]
