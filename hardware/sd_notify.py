"""Tells systemd that the program is ready, what it does, and that it is alive. Without systemd nothing happens.

The protocol is that of sd_notify(3): datagrams of NAME=VALUE to the socket in NOTIFY_SOCKET. WATCHDOG_USEC is the
time within which systemd wants to hear of the program, or it restarts it.
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
        """Everything is up: call it when the first picture is on the screen."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """What the program does, as ``systemctl status`` shows it."""
        self._send("STATUS=" + " ".join(text.splitlines()))

    def alive(self) -> None:
        """The main loop goes round. May be called as often as wanted; it is told at half the watchdog's time."""
        if self._interval and self._clock() - self._last >= self._interval:
            self._last = self._clock()
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The program is ending by itself."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.sendto(message.encode(), address)  # a service manager that does not listen is no reason to stop a game


def _watchdog_s(environ: Mapping[str, str]) -> float:
    """The watchdog's time in s, 0 for none or if it is meant for another process."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0.0
    try:
        return int(environ.get("WATCHDOG_USEC", "0")) / 1e6
    except ValueError:
        return 0.0
