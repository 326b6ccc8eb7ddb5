"""Smooth shapes, drawn at four times their size, scaled down and cached: arrows, the signs of players and pieces."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from companion.display.theme import Colour, Mark

FINE = 4  # pygame.draw has no anti-aliased fills; oversampling replaces it


def fine(width: int, height: int) -> pygame.Surface:
    """An empty transparent surface with ``FINE`` times the resolution."""
    return pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA, 32)


def scaled(surface: pygame.Surface) -> pygame.Surface:
    """Scale an oversampled surface to its true size."""
    width, height = surface.get_size()
    return pygame.transform.smoothscale(surface, (max(width // FINE, 1), max(height // FINE, 1)))


@lru_cache(maxsize=64)
def _disc(radius: int, colour: Colour) -> pygame.Surface:
    picture = fine(2 * radius, 2 * radius)
    picture.fill((*colour, 0))
    pygame.draw.circle(picture, colour, (radius * FINE, radius * FINE), radius * FINE)
    return scaled(picture)


def rounded(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int) -> None:
    """A filled rectangle with smooth round corners."""
    r = min(radius, rect.w // 2, rect.h // 2)
    if r < 2:
        surface.fill(colour, rect)
        return
    surface.fill(colour, (rect.x + r, rect.y, rect.w - 2 * r, rect.h))
    for x in (rect.x, rect.right - r):
        surface.fill(colour, (x, rect.y + r, r, rect.h - 2 * r))
    disc = _disc(r, colour)
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        place = (rect.x + dx * (rect.w - r), rect.y + dy * (rect.h - r))
        surface.blit(disc, place, (dx * r, dy * r, r, r))


def framed(surface: pygame.Surface, rect: pygame.Rect, line: Colour, inside: Colour, radius: int, width: int) -> None:
    """A rounded rectangle with a border of ``width`` px."""
    rounded(surface, rect, line, radius)
    rounded(surface, rect.inflate(-2 * width, -2 * width), inside, max(radius - width, 0))


# Arrows between squares: solid for a legal move, dashed for a piece to put back ---------------------------------------

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
    """The picture, and the offset of its corner from the start."""
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


# Signs of equal weight, distinguishable without colour ----------------------------------------------------------------

Outline = tuple[tuple[float, float], ...]


def _ring(count: int, radius: float, turned: float = 0.0) -> list[tuple[float, float]]:
    """Points on a circle around the middle, the first one at the top."""
    angles = [math.tau * (number + turned) / count - math.pi / 2 for number in range(count)]
    return [(0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)) for angle in angles]


def _star() -> Outline:
    outer, inner = _ring(5, 0.52), _ring(5, 0.22, 0.5)
    return tuple((x, y + 0.03) for pair in zip(outer, inner, strict=True) for x, y in pair)


def _heart() -> Outline:
    def at(angle: float) -> tuple[float, float]:
        x = 16 * math.sin(angle) ** 3
        y = 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle) - math.cos(4 * angle)
        return 0.5 + x / 35, 0.46 - y / 35

    return tuple(at(math.tau * step / 40) for step in range(40))


SHAPES: dict[str, Outline] = {
    "●": tuple(_ring(48, 0.43)),
    "▲": ((0.5, 0.06), (0.98, 0.9), (0.02, 0.9)),
    "■": ((0.11, 0.11), (0.89, 0.11), (0.89, 0.89), (0.11, 0.89)),
    "◆": ((0.5, 0.0), (0.94, 0.5), (0.5, 1.0), (0.06, 0.5)),
    "★": _star(),
    "♥": _heart(),
    "✚": tuple(
        (x / 100, y / 100)
        for x, y in (
            (34, 6), (66, 6), (66, 34), (94, 34), (94, 66), (66, 66),
            (66, 94), (34, 94), (34, 66), (6, 66), (6, 34), (34, 34),
        )
    ),
    "▼": ((0.02, 0.1), (0.98, 0.1), (0.5, 0.94)),
    "○": tuple(_ring(48, 0.43)),
}  # fmt: skip
HOLLOW = frozenset("○")


def mark_picture(mark: Mark, side: int) -> pygame.Surface:
    """The sign of a mark in a square of ``side`` px."""
    return _picture(mark.symbol, mark.colour, max(side, 4))


@lru_cache(maxsize=128)
def _picture(symbol: str, colour: Colour, side: int) -> pygame.Surface:
    picture = fine(side, side)
    picture.fill((*colour, 0))
    whole = side * FINE
    points = [(x * whole, y * whole) for x, y in SHAPES[symbol]]
    pygame.draw.polygon(picture, colour, points)
    if symbol in HOLLOW:
        pygame.draw.circle(picture, (*colour, 0), (whole / 2, whole / 2), whole * 0.26)
    return scaled(picture)
