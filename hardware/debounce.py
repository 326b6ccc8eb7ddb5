"""From the edges of a switch to presses: a small state machine with an external clock.

A switch bounces: one press closes and opens it a dozen times within some milliseconds. A level counts once it has been
stable for ``settle`` seconds, so anything shorter (interference from a light switch) never counts. A press counts when
the button is released, or as a long one while it is still held. The code is pure: it can be tested without waiting, and
behaves the same for every pin factory (gpiozero's own debouncing differs between them, and its mock has none).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from hardware.presses import Notice, Press
from vision.localized import localized

Kind = Literal["press", "long", "again", "stuck", "freed", "bouncing"]


@dataclass(frozen=True, slots=True)
class Timing:
    """Times in s: a level counts once stable for ``settle``; a press is long from ``long`` on, stuck from ``stuck`` on.

    During a long press ``again`` is the repeat interval, for running through lists. Contacts that take longer than
    ``bouncing`` to settle are worn or loose; good ones take a few milliseconds.
    """

    settle: float = 0.02
    long: float = 0.8
    stuck: float = 15.0
    again: float = 0.07
    bouncing: float = 0.25

    def __post_init__(self) -> None:
        if not 0 < self.settle < self.long < self.stuck:
            raise ValueError("a button settles before it is held long, and is held long before it is stuck")
        if self.again <= 0:
            raise ValueError("the repeat interval of a held button must be above 0")


@dataclass(frozen=True, slots=True)
class Signal:
    """A button's event. ``t`` in s: for presses when it went down, for the others when it was noticed."""

    kind: Kind
    t: float


class Debouncer:
    """One button. Call ``edge`` for each edge and ``tick`` at the time that ``due`` returns; both return what happened.

    The result does not depend on how late or how often it ticks. A button that is down from the start gives no press.
    """

    def __init__(self, timing: Timing | None = None, *, down: bool = False, t: float = 0.0) -> None:
        self._timing = timing or Timing()
        self._now = t
        self._raw = self._down = down
        self._edge = t  # the last edge
        self._unrest: float | None = None  # the first edge since it was stable
        self._since: float | None = t if down else None  # down since then
        self._counted = down  # the present press was reported already
        self._stuck = False
        self._again: float | None = None  # when the next repeat is due

    def due(self) -> float | None:
        """When ``tick`` is needed next, None if only an edge can change anything."""
        if self._unrest is not None:
            settled = self._edge + self._timing.settle
            return settled if self._stuck else min(settled, self._unrest + self._timing.stuck)
        if self._since is None or self._stuck:
            return None
        if not self._counted:
            return self._since + self._timing.long
        return min(self._since + self._timing.stuck, float("inf") if self._again is None else self._again)

    def edge(self, t: float, down: bool) -> tuple[Signal, ...]:
        """Process an edge: the switch closed (``down``) or opened at ``t`` seconds."""
        signals = self.tick(t)
        self._edge, self._raw = self._now, down
        if self._unrest is None:
            self._unrest = self._now
        return signals

    def tick(self, t: float) -> tuple[Signal, ...]:
        """Advance to ``t`` seconds; a clock that goes back stands still."""
        self._now = max(self._now, t)
        signals: list[Signal] = []
        while (due := self.due()) is not None and due <= self._now:
            signals += self._step(due)
        return tuple(signals)

    def _step(self, due: float) -> list[Signal]:
        if self._unrest is not None:
            return self._settle(self._unrest) if due >= self._edge + self._timing.settle else self._mark_stuck(due)
        if not self._counted:
            self._counted, self._again = True, due + self._timing.again
            return [Signal("long", self._since or 0.0)]
        if due == self._again:
            self._again = due + self._timing.again
            return [Signal("again", due)]
        return self._mark_stuck(due)

    def _mark_stuck(self, due: float) -> list[Signal]:
        self._stuck = self._counted = True
        self._again = None
        return [Signal("stuck", due)]

    def _settle(self, began: float) -> list[Signal]:
        """The contact is stable again: has the level changed?"""
        self._unrest = None
        restless = self._edge - began > self._timing.bouncing and not self._stuck
        worn = [Signal("bouncing", self._edge)] if restless else []
        if self._raw == self._down:
            return worn if self._down or not self._stuck else worn + self._free()
        self._down = self._raw
        return worn + (self._went_down(began) if self._down else self._went_up(began))

    def _went_down(self, began: float) -> list[Signal]:
        self._since, self._counted = began, self._stuck
        return []

    def _went_up(self, began: float) -> list[Signal]:
        since, self._since, self._again = self._since, None, None
        if self._stuck:
            return self._free()
        if self._counted or since is None:
            return []
        return [Signal("press" if began - since < self._timing.long else "long", since)]

    def _free(self) -> list[Signal]:
        self._stuck = False
        return [Signal("freed", self._edge + self._timing.settle)]


# Many switches, one queue ---------------------------------------------------------------------------------------------

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
        return localized("the-button", name=button)
    return localized("the-seat-button", seat=seat)


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
        self._notify(key, signals)

    def tick(self, t: float) -> None:
        """Advance the time."""
        with self._lock:
            news = [(key, debouncer.tick(t)) for key, debouncer in self._debouncers.items()]
        for key, signals in news:
            self._notify(key, signals)

    def due(self) -> float | None:
        """When the next tick is needed, None if only an edge can change anything."""
        with self._lock:
            times = [due for debouncer in self._debouncers.values() if (due := debouncer.due()) is not None]
        return min(times, default=None)

    def _notify(self, key: Key, signals: tuple[Signal, ...]) -> None:
        for signal in signals:
            name = name_of(key)
            if signal.kind == "stuck":
                sentence = localized("button-stuck", name=name)
                self._notices(Notice(name, sentence))
            elif signal.kind == "bouncing":
                sentence = localized("button-bounces", name=name)
                self._notices(Notice(f"{name}, contacts", sentence))
            elif signal.kind == "freed":
                self._notices(Notice(name, ""))
            else:
                again = signal.kind == "again"
                self._presses.put(Press(key[0], signal.t, key[1], again or signal.kind == "long", again))
