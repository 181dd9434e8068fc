"""Asks this machine's own server for /healthz or /readyz, as the site's own host; the exit status tells."""

import os
import sys
import urllib.request
from urllib.parse import urlsplit


def main() -> None:
    """Exit with 0 if the answer is 200."""
    page = sys.argv[1] if len(sys.argv) > 1 else "readyz"
    host = urlsplit(os.environ.get("PUBLIC_URL", "")).hostname or "localhost"
    address = f"http://127.0.0.1:{os.environ.get('PORT', 8000)}/{page}"
    request = urllib.request.Request(address, headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=4) as answer:
            sys.exit(answer.status != 200)
    except OSError as error:
        sys.exit(f"{address}: {error}")


if __name__ == "__main__":
    main()
