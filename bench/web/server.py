"""The site with the bare socket beside its own. `python -m bench.web.server` serves PORT."""

import os

import uvicorn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.web.settings")


def main() -> None:
    """Serve with the site's own options."""
    import django
    from django.urls import path

    django.setup()
    from bench.web.sockets import BareConsumer, BareMover
    from games import routing

    routing.websocket_urlpatterns += [
        path("bench/socket/", BareConsumer.as_asgi()),
        path("bench/move/<int:number>/", BareMover.as_asgi()),
    ]
    from config import asgi, server

    uvicorn.run(asgi.application, **server.options())


if __name__ == "__main__":
    main()
