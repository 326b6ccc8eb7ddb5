"""Stops at the next safe moment when the system asks for it, closing the log and the devices."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

ASKS = (signal.SIGTERM, signal.SIGHUP)


class Stopped(Exception):
    """Raised at a safe moment after the system asked the program to stop."""


class SwitchedOff(Exception):
    """Raised at a safe moment after people switched the machine off."""


class Stopping:
    """Whether the program was asked to stop; ``check`` is called at safe moments."""

    def __init__(self) -> None:
        self.asked = False
        self.wake: Callable[[], None] = lambda: None

    def ask(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        """Request the stop, and wake the main loop."""
        self.asked = True
        self.wake()

    def check(self) -> None:
        """Raise ``Stopped`` if a stop was requested."""
        if self.asked:
            raise Stopped


@contextmanager
def stopping_on_signals() -> Iterator[Stopping]:
    """Treat SIGTERM and SIGHUP as requests to stop, instead of being killed."""
    stopping = Stopping()
    if threading.current_thread() is not threading.main_thread():
        yield stopping  # Python handles signals on its main thread only
        return
    before = {asks: signal.signal(asks, stopping.ask) for asks in ASKS}
    try:
        yield stopping
    finally:
        for asks, handler in before.items():
            signal.signal(asks, handler)
