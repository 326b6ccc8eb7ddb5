"""Short synthesised sounds: a throw, a refusal, the next turn, the end of a game.

Like the voice, they are computed from two successive views.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal, Protocol

import numpy as np
import pygame
from numpy.typing import NDArray

from companion.referee.shown.view import SeatView, TableView

Tone = Literal["throw", "refused", "turn", "win"]
RATE = 22_050  # samples a second
LOUD = 0.35  # fraction of full volume
IDLE_S = 5.0  # s without a sound until the device is closed, to free it for the voice and to save power

# Notes: start (s), pitch (Hz), decay (s), volume (0 to 1).
_NOTES: Mapping[Tone, Sequence[tuple[float, float, float, float]]] = {
    "throw": ((0.0, 1900.0, 0.02, 0.8), (0.07, 1500.0, 0.025, 0.6), (0.12, 1750.0, 0.015, 0.4)),
    "refused": ((0.0, 330.0, 0.12, 0.9), (0.16, 247.0, 0.2, 0.9)),
    "turn": ((0.0, 659.0, 0.22, 0.8),),
    "win": ((0.0, 523.0, 0.2, 0.8), (0.14, 659.0, 0.2, 0.8), (0.28, 784.0, 0.2, 0.8), (0.42, 1047.0, 0.5, 0.9)),
}
_ATTACK_S = 0.004  # attack time: anything faster clicks


def tone_of(before: TableView | None, after: TableView) -> Tone | None:
    """The sound for the most important change of a view; none for a correction or the first view."""
    if before is None or after.corrected or before == after:
        return None
    if after.over and not before.over:
        return "win"
    if after.ruling is not None and after.ruling.tone == "refused" and after.ruling != before.ruling:
        return "refused"
    if _acting(after.seats) not in (None, _acting(before.seats)):
        return "turn"
    return "throw" if _loose(after) - _loose(before) else None


def _acting(seats: tuple[SeatView, ...]) -> int | None:
    return next((seat.seat for seat in seats if seat.to_act), None)


def _loose(view: TableView) -> Counter[int]:
    """The faces of the dice thrown and not set aside."""
    return Counter(die.face for die in view.dice if not die.kept)


@cache
def samples(tone: Tone) -> NDArray[np.int16]:
    """A sound as samples, (n,), mono."""
    notes = _NOTES[tone]
    length = max(start + 5 * ring for start, _, ring, _ in notes)
    t = np.arange(int(length * RATE)) / RATE
    wave = np.zeros_like(t)
    for start, pitch, ring, loud in notes:
        at = np.clip(t - start, 0.0, None)
        swell = np.clip(at / _ATTACK_S, 0.0, 1.0) * np.exp(-at / ring)
        wave += loud * swell * (np.sin(2 * np.pi * pitch * at) + 0.3 * np.sin(4 * np.pi * pitch * at))
    return np.asarray(np.round(np.clip(wave / 1.3 * LOUD, -1, 1) * 32_767), np.int16)


class Tones(Protocol):
    """Plays sounds. ``play`` never waits and never fails; ``rest`` is called regularly."""

    def play(self, tone: Tone) -> None:
        """Play a sound."""
        ...

    def rest(self) -> None:
        """Close the device after a while without sounds."""
        ...


class NoTones:
    """Plays nothing."""

    def play(self, tone: Tone) -> None:
        """Do nothing."""

    def rest(self) -> None:
        """Do nothing."""


class MixerTones:
    """Plays sounds through SDL's mixer, which is opened for a sound and closed after a while without sounds.

    If it can't be opened, it is tried again after a minute.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._open = False
        self._heard = self._failed = float("-inf")

    def play(self, tone: Tone) -> None:
        """Play a sound."""
        now = self._clock()
        if now - self._failed < 60:
            return
        try:
            if not self._open:
                pygame.mixer.init(RATE, -16, 1, 512)
                self._open = True
            channels = pygame.mixer.get_init()[2]
            wave = samples(tone)
            shaped = wave if channels == 1 else np.repeat(wave[:, None], channels, axis=1)
            pygame.mixer.Sound(buffer=np.ascontiguousarray(shaped).tobytes()).play()
        except pygame.error:
            self._open, self._failed = False, now
        self._heard = now

    def rest(self) -> None:
        """Close the device after a while without sounds."""
        if self._open and self._clock() - self._heard > IDLE_S:
            pygame.mixer.quit()
            self._open = False
