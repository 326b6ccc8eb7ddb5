"""Detects lasting changes of light over the table, so that a camera's exposure or white balance can be set again.

A camera with locked exposure sees the same dice the same way all evening; a hand or a sleeve must not change that, but
a lamp switched on, or dusk, must.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from hardware.camera import Image

PAPER = 90  # percentile of the grey levels: the white of the mat, of which a hand leaves enough visible
CHANGED = 1.2  # factor by which the white must become brighter or darker
LASTING_S = 3.0  # for this long, to count as a lasting change
TOO_DARK, TOO_BRIGHT = 40.0, 252.0  # grey levels of white paper outside which nothing can be read
STEP = 4  # every fourth pixel of the small picture is enough
STEADY_FRAMES = 5  # exposure has settled after so many frames in a row without a change
STEADY = 0.02  # largest relative change that counts as none
LARGE_STEP = 16  # every sixteenth of a large one

Light = Literal["well lit", "too dark", "too bright"]


def white_of(small: Image) -> float:
    """The grey level of the white in a small picture."""
    return float(np.percentile(small[::STEP, ::STEP], PAPER))


def light_of(white: float) -> Light:
    """Whether a picture with this white is bright enough to be read, and not too bright."""
    return "too dark" if white < TOO_DARK else "too bright" if white > TOO_BRIGHT else "well lit"


def white_colour_of(large: Image) -> tuple[float, float, float]:
    """The colour (B, G, R) of the white in a large picture, (h, w, 3) BGR."""
    pixels = large[::LARGE_STEP, ::LARGE_STEP].reshape(-1, 3).astype(float)
    grey = pixels.mean(axis=1)
    blue, green, red = pixels[grey >= np.percentile(grey, PAPER)].mean(axis=0)
    return float(blue), float(green), float(red)


class ColourWatch:
    """Compares the colour of the light with that at the last white balance. Times in s, on any clock.

    For cameras with automatic exposure, whose brightness does not reveal a change of light.
    """

    def __init__(self) -> None:
        self._tint = (1.0, 1.0)
        self._since: float | None = None

    def begin(self, white: tuple[float, float, float]) -> None:
        """Start: the white balance was set when white looked like this (B, G, R)."""
        self._tint, self._since = _tint(white), None

    def changed(self, t: float, white: tuple[float, float, float]) -> bool:
        """Whether to set the white balance again, as white has looked different for a while."""
        shifts = (max(now, before) / min(now, before) for now, before in zip(_tint(white), self._tint, strict=True))
        if light_of(sum(white) / 3) == "too dark" or max(shifts) < CHANGED:
            self._since = None
            return False
        self._since = t if self._since is None else self._since
        return t - self._since >= LASTING_S


def _tint(white: tuple[float, float, float]) -> tuple[float, float]:
    """The ratios of blue and red to green."""
    blue, green, red = (max(channel, 1.0) for channel in white)
    return blue / green, red / green


class Steadiness:
    """Detects when a camera's exposure has settled: its values (brightness, or exposure) no longer change."""

    def __init__(self) -> None:
        self._count, self._before = 0, 0.0

    def add(self, value: float) -> bool:
        """Add the value of the next picture; return whether it has been steady for several pictures."""
        self._count = self._count + 1 if abs(value - self._before) <= STEADY * value else 0
        self._before = value
        return self._count >= STEADY_FRAMES


class LightWatch:
    """Compares the light with that at the last exposure setting. Times in s, on any clock."""

    def __init__(self) -> None:
        self._white = 0.0
        self._since: float | None = None  # when it began to differ

    def begin(self, white: float) -> None:
        """Start: the exposure was set in this light."""
        self._white, self._since = white, None

    def changed(self, t: float, small: Image) -> bool:
        """Whether to set the exposure again: the light has changed for good, or is good at last."""
        if not self._differs(white_of(small)):
            self._since = None
            return False
        self._since = t if self._since is None else self._since
        return t - self._since >= LASTING_S

    def _differs(self, white: float) -> bool:
        if light_of(self._white) != "well lit":
            return light_of(white) == "well lit"
        low, high = sorted((max(white, 1.0), self._white))
        return high >= CHANGED * low
