"""Mouse and touch as one pointer: a touch that the system reports as both counts once, and only on things that have
been shown long enough for people to see them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from companion.display.paint import Painter

SAME_TIME = 0.4  # s within which a touch and a mouse press at the same place are one
DRAWN = 0.05  # fraction of the screen's width or height from which a movement counts as a stroke
SAME_PLACE = 0.04  # fraction of the screen's width and height


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Down:
    source: str
    x: float
    y: float
    t: float


class Pointer:
    """Reports the place of each press of the pointer once.

    SDL reports a touch as FINGERDOWN (0 to 1), as MOUSEBUTTONDOWN (px), or as both, depending on the video driver; not
    every system marks mouse events made from touches (``touch``).
    """

    def __init__(self) -> None:
        self._last: _Down | None = None
        self._lifted: _Down | None = None

    def pressed(self, event: pygame.event.Event, size: tuple[int, int], t: float) -> Point | None:
        """The place in px of a press, None for any other event and for a duplicate report."""
        down = _down(event, size, t)
        if down is None or self._again(down):
            return None
        self._last = down
        return _place(down, size)

    def drawn(self, event: pygame.event.Event, size: tuple[int, int], t: float) -> tuple[Point, Point] | None:
        """Both ends (px) of a stroke; None for a touch that stayed in place."""
        up, down = _up(event, size, t), self._last
        if up is None or down is None or down.source != up.source or down is self._lifted:
            return None
        self._lifted = down
        if abs(up.x - down.x) < DRAWN and abs(up.y - down.y) < DRAWN:
            return None
        return _place(down, size), _place(up, size)

    def _again(self, down: _Down) -> bool:
        last = self._last
        return (
            last is not None
            and last.source != down.source
            and down.t - last.t < SAME_TIME
            and abs(down.x - last.x) < SAME_PLACE
            and abs(down.y - last.y) < SAME_PLACE
        )


def _place(at: _Down, size: tuple[int, int]) -> Point:
    return min(max(at.x, 0.0), 0.9999) * size[0], min(max(at.y, 0.0), 0.9999) * size[1]


def _up(event: pygame.event.Event, size: tuple[int, int], t: float) -> _Down | None:
    if event.type == pygame.FINGERUP:
        return _Down("finger", event.x, event.y, t)
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return _Down("mouse", event.pos[0] / size[0], event.pos[1] / size[1], t)
    return None


def _down(event: pygame.event.Event, size: tuple[int, int], t: float) -> _Down | None:
    if event.type == pygame.FINGERDOWN:
        return _Down("finger", event.x, event.y, t)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        return _Down("mouse", event.pos[0] / size[0], event.pos[1] / size[1], t)
    return None


SEEN_S = 0.4  # s until people can have seen a change under the finger; double taps are quicker
ALIKE = ("screen.row", "screen.key")  # keys whose parameter doesn't matter: the page switch, a letter's case
PRESSES = "press."  # a button of the table, which depends on the rows to choose from


@dataclass(frozen=True, slots=True)
class _Shown:
    painter: Painter
    t: float
    asked: Hashable


class TouchGuard:
    """Guards against touches of things that have just changed: keeps the pictures of the last ``SEEN_S``.

    ``asked`` is what the table's buttons would choose from in a picture.
    """

    def __init__(self) -> None:
        self._shown: list[_Shown] = []

    def show(self, painter: Painter, t: float, asked: Hashable) -> None:
        """Record a picture that is shown from ``t`` (s) on."""
        self._shown.append(_Shown(painter, t, asked))
        self._forget(t)

    def at(self, x: float, y: float, t: float) -> str | None:
        """The action at a point (px) of the present picture, if it was the same for the last ``SEEN_S``."""
        self._forget(t)
        now = self._shown[-1].painter.at(x, y) if self._shown else None
        meanings = {_meaning(shown.painter.at(x, y), shown.asked) for shown in self._shown}
        return now if len(meanings) == 1 else None

    def _forget(self, t: float) -> None:
        """Forget pictures that were replaced before the last ``SEEN_S``."""
        while len(self._shown) > 1 and t - self._shown[1].t >= SEEN_S:
            del self._shown[0]


def _meaning(action: str | None, asked: Hashable) -> Hashable:
    if action is None:
        return None
    if action.startswith(PRESSES):
        return action, asked
    head = action.partition(":")[0]
    return head if head in ALIKE else action
