"""Mouse and touch as one pointer, and what it may touch: a touch that the system reports as both counts once, and only
for what has been there long enough for somebody to have seen it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from companion.display.paint import Painter

SAME_TIME = 0.4  # s within which a touch and a mouse press at the same place are the same finger
DRAWN = 0.05  # fraction of the screen's width or height from which a movement of the finger counts as drawing
SAME_PLACE = 0.04  # fraction of the screen's width and height


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Down:
    source: str
    x: float
    y: float
    t: float


class Pointer:
    """Returns the place of each press of the pointer, once.

    SDL reports a touch as FINGERDOWN (0 to 1), as MOUSEBUTTONDOWN (px), or as both, depending on the video driver; the
    mouse event made from a touch is marked (``touch``), but not on every system.
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
        """Both ends (px) of a stroke drawn with the finger; None for a touch that stayed in place."""
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


SEEN_S = 0.4  # s until somebody can have seen that something else is under the finger; double taps are quicker
ALIKE = ("screen.row", "screen.key")  # one key all the same: the page switch, a letter in lower case or as capital
PRESSES = "press."  # a button of the table: what it does depends on what is asked


@dataclass(frozen=True, slots=True)
class _Shown:
    painter: Painter
    t: float
    asked: Hashable


class Steady:
    """The pictures of the last moment; ``asked`` is what the table's buttons would choose from in a picture."""

    def __init__(self) -> None:
        self._shown: list[_Shown] = []

    def show(self, painter: Painter, t: float, asked: Hashable) -> None:
        """Note a picture that is shown from a time on (s)."""
        self._shown.append(_Shown(painter, t, asked))
        self._forget(t)

    def at(self, x: float, y: float, t: float) -> str | None:
        """The action at a point (px) of the present picture, if the same was there for the last moment."""
        self._forget(t)
        now = self._shown[-1].painter.at(x, y) if self._shown else None
        meant = {_meaning(shown.painter.at(x, y), shown.asked) for shown in self._shown}
        return now if len(meant) == 1 else None

    def _forget(self, t: float) -> None:
        """Forget what was replaced more than a moment ago."""
        while len(self._shown) > 1 and t - self._shown[1].t >= SEEN_S:
            del self._shown[0]


def _meaning(action: str | None, asked: Hashable) -> Hashable:
    if action is None:
        return None
    if action.startswith(PRESSES):
        return action, asked
    head = action.partition(":")[0]
    return head if head in ALIKE else action
