"""Dims the screen when nobody plays, and darkens it later; any event wakes it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

Level = Literal["awake", "dimmed", "dark"]

LIGHT: dict[Level, float] = {"awake": 1.0, "dimmed": 0.25, "dark": 0.0}  # fractions of the panel's brightness
DIMMED_AFTER = 0.25  # fraction of the time until it goes dark
VEIL = 150  # opacity (0 to 255) of the veil on a panel whose backlight can't be set


class Dimmer:
    """The dimming of the screen since the last event: dark after ``minutes``, 0 for never.

    ``light`` sets the panel's backlight (a fraction from 0 to 1) and returns whether it could.
    """

    def __init__(
        self,
        minutes: float = 0.0,
        light: Callable[[float], bool] = lambda _: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._after, self._light, self._clock = minutes * 60, light, clock
        self._last = clock()
        self._level: Level = "awake"
        self._lit = False  # whether the panel's backlight responds

    @property
    def level(self) -> Level:
        """The present level; sets the backlight if it has changed."""
        idle = self._clock() - self._last
        wanted: Level = "awake"
        if self._after and idle >= self._after:
            wanted = "dark"
        elif self._after and idle >= self._after * DIMMED_AFTER:
            wanted = "dimmed"
        if wanted != self._level:
            self._level = wanted
            self._lit = self._light(LIGHT[wanted])
        return self._level

    @property
    def veil(self) -> int:
        """The opacity (0 to 255) of a veil over the picture; 0 if the backlight is dimmed instead."""
        level = self.level
        return 255 if level == "dark" else VEIL if level == "dimmed" and not self._lit else 0

    def note_activity(self) -> bool:
        """Record an event; return True if the screen was dark, in which case a touch only wakes it."""
        was = self.level
        self._last = self._clock()
        return was == "dark"
