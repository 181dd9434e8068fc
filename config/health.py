"""Whether the process lives, and whether it is ready to serve."""

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import push


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers: nothing else is asked."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when database, migrations and the push listener are all right, otherwise 503; names each."""
    state = {**database_state(), "listener": is_listening()}
    return JsonResponse(state, status=200 if all(state.values()) else 503)


def database_state() -> dict[str, bool]:
    """Whether the database answers, and whether it has every migration."""
    state = {"database": False, "migrations": False}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        state["database"] = True
        state["migrations"] = is_migrated()
    except Error:
        # Whatever broke off between the two leaves the rest of the answer standing.
        pass
    return state


def is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def is_listening() -> bool:
    return push.listener_alive()
