"""The site's settings, with addresses to compare with, and limits out of the way."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.web.urls"
FIELDPOST_POSTS_A_MINUTE = 10**9
FIELDPOST_PREVIEWS_A_SECOND = 10**9
FIELDPOST_SOCKETS_A_CLIENT = 10**6
CHANNEL_LAYERS |= {  # noqa: F405
    "bare": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 10_000}}
}
