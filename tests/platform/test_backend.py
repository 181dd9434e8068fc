"""The pool of connections after Postgres has ended them all."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

POOLED = 8
"""With the pool's own check so many dead connections would take minutes to get through."""


def fill_pool():
    """Use so many connections at the same moment that the pool holds them afterwards."""
    together = threading.Barrier(POOLED)

    def use(_):
        connection.ensure_connection()
        together.wait(20)
        connection.close()

    connection.close()
    with ThreadPoolExecutor(POOLED) as threads:
        list(threads.map(use, range(POOLED)))


def end_all_others():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return cursor.fetchone()[0]


@pytest.mark.django_db(transaction=True)
def test_dead_connections_are_replaced_at_once():
    fill_pool()
    assert end_all_others() >= POOLED - 1
    connection.close()
    errors = connection.pool.get_stats().get("requests_errors", 0)
    for _ in range(2 * POOLED):
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            assert cursor.fetchone() == (1,)
        connection.close()
    assert connection.pool.get_stats().get("requests_errors", 0) == errors


@pytest.mark.django_db(transaction=True)
def test_the_connection_at_hand_is_replaced_when_it_is_dead():
    fill_pool()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (before,) = cursor.fetchone()
    connection.close()

    def end_it():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [before])
        connection.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(end_it).result()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        assert cursor.fetchone()[0] != before
