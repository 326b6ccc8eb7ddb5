"""Shared by all buttons: from the edges of many switches to presses in a queue."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from hardware.debounce import Debouncer, Signal, Timing
from hardware.presses import Notice, Press
from vision.told import case

Key = tuple[str, int | None]  # the button and its seat
Notices = Callable[[Notice], None]


class PressQueue(Protocol):
    """Receives presses; ``queue.Queue`` is one."""

    def put(self, item: Press, /) -> None:
        """Add a press."""
        ...


def name_of(key: Key) -> str:
    """A button's name for people."""
    button, seat = key
    if seat is None:
        return case("the-button", name=button)
    return case("the-seat-button", seat=seat)


class Panel:
    """Debounces each button separately and puts presses into a queue. Thread-safe."""

    def __init__(self, presses: PressQueue, notices: Notices, timing: Timing | None = None) -> None:
        self._presses, self._notices, self._timing = presses, notices, timing
        self._debouncers: dict[Key, Debouncer] = {}
        self._lock = threading.Lock()

    def add(self, key: Key, t: float, *, down: bool = False) -> None:
        """Add a button, ``down`` if it is held at this moment."""
        with self._lock:
            self._debouncers[key] = Debouncer(self._timing, down=down, t=t)

    def edge(self, key: Key, t: float, down: bool) -> None:
        """Process an edge of a switch."""
        with self._lock:
            signals = self._debouncers[key].edge(t, down)
        self._tell(key, signals)

    def tick(self, t: float) -> None:
        """Advance the time."""
        with self._lock:
            news = [(key, debouncer.tick(t)) for key, debouncer in self._debouncers.items()]
        for key, signals in news:
            self._tell(key, signals)

    def due(self) -> float | None:
        """When the next tick is needed, None if only an edge can change anything."""
        with self._lock:
            times = [due for debouncer in self._debouncers.values() if (due := debouncer.due()) is not None]
        return min(times, default=None)

    def _tell(self, key: Key, signals: tuple[Signal, ...]) -> None:
        for signal in signals:
            name = name_of(key)
            if signal.kind == "stuck":
                sentence = case("button-stuck", name=name)
                self._notices(Notice(name, sentence))
            elif signal.kind == "bouncing":
                sentence = case(
                    "button-bounces",
                    name=name,
                )
                self._notices(Notice(f"{name}, contacts", sentence))
            elif signal.kind == "freed":
                self._notices(Notice(name, ""))
            else:
                again = signal.kind == "again"
                self._presses.put(Press(key[0], signal.t, key[1], again or signal.kind == "long", again))
