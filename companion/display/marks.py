"""The signs of players and pieces as shapes of equal weight, distinguishable without colour."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from companion.display.shapes import FINE, fine, scaled
from companion.display.theme import Colour, Mark

Points = tuple[tuple[float, float], ...]


def _ring(count: int, radius: float, turned: float = 0.0) -> list[tuple[float, float]]:
    """Points on a circle around the middle, the first one at the top."""
    angles = [math.tau * (number + turned) / count - math.pi / 2 for number in range(count)]
    return [(0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)) for angle in angles]


def _star() -> Points:
    outer, inner = _ring(5, 0.52), _ring(5, 0.22, 0.5)
    return tuple((x, y + 0.03) for pair in zip(outer, inner, strict=True) for x, y in pair)


def _heart() -> Points:
    def at(angle: float) -> tuple[float, float]:
        x = 16 * math.sin(angle) ** 3
        y = 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle) - math.cos(4 * angle)
        return 0.5 + x / 35, 0.46 - y / 35

    return tuple(at(math.tau * step / 40) for step in range(40))


SHAPES: dict[str, Points] = {
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
