"""The database backend of the settings; Django looks for `base.DatabaseWrapper`."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool

TRIES = 3
"""Postgres may go down again between the check of the pool and the next connection."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes only living connections from the pool.

    The pool's own check (CONN_HEALTH_CHECKS) takes one connection after the other and waits 0, 1, 2, 4 and more
    seconds between those that are dead. When Postgres was restarted all are, and the request would time out.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection that answers. The first dead one has the whole pool checked."""
        for _ in range(TRIES - 1):
            found = super().get_new_connection(conn_params)
            if not self.pool or _answers(found):
                return found
            self.pool.putconn(found)
            self.pool.check()
        return super().get_new_connection(conn_params)


def _answers(connection: Any) -> bool:
    try:
        ConnectionPool.check_connection(connection)
    except psycopg.Error:
        return False
    return True
