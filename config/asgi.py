"""The ASGI application: HTTP by Django, with bodies bounded; WebSockets by Channels, with the Origin checked."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django_application = get_asgi_application()

# Only after Django is set up may modules with models be imported.
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from config.middleware import BodyLimit
from games.lifespan import lifespan
from games.routing import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": BodyLimit(django_application),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
        "lifespan": lifespan,
    }
)
