"""The port to serve on; needs nothing but Python, so that `make play` can ask before it installs anything."""

import contextlib
import errno
import os
import socket
import sys


def bind(host: str, port: int) -> list[socket.socket]:
    """Sockets bound to the port: both loopback addresses for `127.0.0.1`, otherwise the host alone.

    Raises OSError when the port is taken or not allowed.
    """
    sockets = [_bound(socket.AF_INET6 if ":" in host else socket.AF_INET, host, port)]
    if host == "127.0.0.1":
        # Browsers try ::1 first for "localhost"; it may be missing, but it must not be somebody else's.
        try:
            sockets.append(_bound(socket.AF_INET6, "::1", port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                sockets[0].close()
                raise
    return sockets


def _bound(family: int, host: str, port: int) -> socket.socket:
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind((host, port))
        # Two sockets may be bound without listening; only listening finds out who else does.
        bound.listen(128)
    except BaseException:
        bound.close()
        raise
    return bound


def from_environment() -> tuple[str, int]:
    """HOST and PORT; ends the program with a message when PORT is no port."""
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 0 < int(text) < 65536:
        sys.exit(f'PORT is "{text}"; expected a number from 1 to 65535, such as PORT=8001')
    return os.environ.get("HOST") or "127.0.0.1", int(text)


def bind_or_exit() -> list[socket.socket]:
    """The bound sockets; ends the program with a message when the port cannot be had."""
    host, port = from_environment()
    try:
        return bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sys.exit(f"Port {port} is taken by another program. Choose another: PORT={port + 1} make play")
        sys.exit(f"Cannot serve on {host}, port {port}: {error.strerror or error}")


if __name__ == "__main__":
    with contextlib.ExitStack() as stack:
        for each in bind_or_exit():
            stack.callback(each.close)
