"""Notifies systemd that the program is ready, of its status, and that it is alive. Does nothing without systemd.

The protocol is sd_notify(3): datagrams of NAME=VALUE to the socket in NOTIFY_SOCKET. WATCHDOG_USEC is the interval
within which systemd expects a notification before it restarts the program.
"""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import Callable, Mapping


class ServiceManager:
    """The service manager that started this program, if one did."""

    def __init__(self, environ: Mapping[str, str] | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        environ = os.environ if environ is None else environ
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._clock = clock
        self._interval = _watchdog_s(environ) / 2
        self._last = float("-inf")

    def ready(self) -> None:
        """Report readiness: call it when the first picture is on the screen."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """Report the status shown by ``systemctl status``."""
        self._send("STATUS=" + " ".join(text.splitlines()))

    def alive(self) -> None:
        """Report that the main loop runs. May be called at any rate; it is sent at half the watchdog's interval."""
        if self._interval and self._clock() - self._last >= self._interval:
            self._last = self._clock()
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Report that the program is stopping."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.sendto(message.encode(), address)  # a game goes on even if the service manager does not listen


def _watchdog_s(environ: Mapping[str, str]) -> float:
    """The watchdog's time in s, 0 for none or if it is meant for another process."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0.0
    try:
        return int(environ.get("WATCHDOG_USEC", "0")) / 1e6
    except ValueError:
        return 0.0
