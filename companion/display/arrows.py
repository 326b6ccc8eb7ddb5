"""Arrows from square to square: a solid one for a legal move, a dashed one for what to put back."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from companion.display.shapes import FINE, fine, scaled
from companion.display.theme import Colour

Points = list[tuple[float, float]]

HEAD_LONG, HEAD_WIDE = 3.2, 2.6  # in widths of the shaft
DASH, DASH_GAP = 2.2, 1.3


def draw_arrow(
    surface: pygame.Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    width: float,
    colours: tuple[Colour, Colour],
    *,
    dashed: bool = False,
) -> None:
    """An arrow between two points in px; ``colours`` are its own and that of its thin edge."""
    dx, dy = round(end[0] - start[0]), round(end[1] - start[1])
    if math.hypot(dx, dy) < width:
        return
    picture, (x, y) = _arrow(dx, dy, max(round(width), 2), colours, dashed)
    surface.blit(picture, (round(start[0]) + x, round(start[1]) + y))


@lru_cache(maxsize=64)
def _arrow(
    dx: int, dy: int, width: int, colours: tuple[Colour, Colour], dashed: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The picture and the offset of its corner from the start."""
    room = math.ceil(width * HEAD_WIDE)
    x, y = min(dx, 0) - room, min(dy, 0) - room
    picture = fine(abs(dx) + 2 * room, abs(dy) + 2 * room)
    start, end = (-x * FINE, -y * FINE), ((dx - x) * FINE, (dy - y) * FINE)
    for colour, more in ((colours[1], 0.35 * width * FINE), (colours[0], 0.0)):
        for part in _parts(start, end, width * FINE, dashed):
            pygame.draw.polygon(picture, colour, part)
            if more:
                pygame.draw.polygon(picture, colour, part, width=round(2 * more))
    return scaled(picture), (x, y)


def _parts(start: tuple[float, float], end: tuple[float, float], width: float, dashed: bool) -> list[Points]:
    """The shaft (or its dashes) and the head as polygons."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = max(length - HEAD_LONG * width, 0.0)

    def at(far: float, aside: float) -> tuple[float, float]:
        return start[0] + along[0] * far - along[1] * aside, start[1] + along[1] * far + along[0] * aside

    def bar(begin: float, finish: float) -> Points:
        return [at(begin, width / 2), at(finish, width / 2), at(finish, -width / 2), at(begin, -width / 2)]

    head = [at(neck, HEAD_WIDE * width / 2), at(length, 0), at(neck, -HEAD_WIDE * width / 2)]
    if not dashed:
        return [bar(0, neck), head]
    step = (DASH + DASH_GAP) * width
    count = max(math.ceil(neck / step), 1)
    return [*(bar(i * step, min(i * step + DASH * width, neck)) for i in range(count)), head]
