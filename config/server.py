"""The server and its options, the same for `make play`, the systemd unit, the image, tests and bench.

`python -m config.server` serves HOST:PORT with WORKERS processes.
"""

import os
from typing import Any

APPLICATION = "config.asgi:application"
GRACE_SECONDS = 10


def options() -> dict[str, Any]:
    """Keyword arguments for uvicorn; logging is left to Django's settings."""
    return {
        "host": os.environ.get("HOST", "127.0.0.1"),
        "port": int(os.environ.get("PORT", 8000)),
        "ws_max_size": 64 * 1024,
        # Compression costs memory on each socket and saves nothing on messages of a few bytes.
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": GRACE_SECONDS,
        "access_log": False,
        "log_config": None,
        "server_header": False,
    }


def main() -> None:
    """Serve until a signal ends it."""
    import uvicorn

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    uvicorn.run(APPLICATION, workers=int(os.environ.get("WORKERS", 1)), **options())


if __name__ == "__main__":
    main()
