"""Draws counters, discs and cups, always with colour, sign and number."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.display.shapes import FINE, SHAPES, fine, scaled
from companion.display.text import FILES
from companion.display.theme import Colour, Mark, Theme, contrast, legible

RIM = 0.07  # of a piece's side
RIM_CONTRAST, READABLE = 3.0, 4.5  # contrast of a disc's rim to the ground, and of text
BLACK, WHITE = (10, 10, 10), (255, 255, 255)
MOST_SHOWN = 4  # counters drawn in a stack


def counter_picture(theme: Theme, mark: Mark, count: int, side: int) -> pygame.Surface:
    """A counter, or a stack of ``count``, in a square of ``side`` px, with the sign of its colour."""
    return _counter(theme.on_accent, theme.background, mark, min(count, MOST_SHOWN), max(side, 6))


@lru_cache(maxsize=256)
def _counter(ink: Colour, edge: Colour, mark: Mark, count: int, side: int) -> pygame.Surface:
    picture = fine(side, side)
    whole = side * FINE
    lift = whole * 0.09 * (count - 1) / (MOST_SHOWN - 1) if count > 1 else 0.0
    radius = (whole - lift) / 2
    for number in range(count):
        step = lift * number / max(count - 1, 1)
        middle = whole / 2, whole - radius - step
        pygame.draw.circle(picture, edge, middle, radius)
        pygame.draw.circle(picture, mark.colour, middle, radius * (1 - 1.2 * RIM))
    _sign(picture, ink, mark.symbol, (whole / 2, whole - radius - lift), radius * 1.0)
    return scaled(picture)


def _sign(picture: pygame.Surface, ink: Colour, symbol: str, middle: tuple[float, float], size: float) -> None:
    x, y = middle
    points = [(x + (a - 0.5) * size, y + (b - 0.5) * size) for a, b in SHAPES[symbol]]
    pygame.draw.polygon(picture, ink, points)


def disc_picture(theme: Theme, seat: int, value: int, side: int, *, target: bool) -> pygame.Surface:
    """A Peruke disc with number and owner's sign: the plain side filled with its colour, the target side ringed.

    Rim and number are lightened or darkened if their contrast to the ground is too low.
    """
    body, ground = theme.disc(seat), theme.background
    ink = next((ink for ink in (theme.on_accent, BLACK) if contrast(ink, body) >= READABLE), WHITE)
    colours = body, legible(body, ground, RIM_CONTRAST), legible(body, ground, READABLE) if target else ink, ground
    return _disc(colours, theme.seat(seat), value, max(side, 8), target)


@lru_cache(maxsize=256)
def _disc(colours: tuple[Colour, ...], mark: Mark, value: int, side: int, target: bool) -> pygame.Surface:
    body, rim, writing, ground = colours
    picture = fine(side, side)
    whole = side * FINE
    middle = whole / 2, whole / 2
    pygame.draw.circle(picture, rim, middle, whole / 2)
    if target:
        pygame.draw.circle(picture, ground, middle, whole * (0.5 - RIM))
        pygame.draw.circle(picture, rim, middle, whole * (0.5 - 1.8 * RIM), width=max(int(whole * 0.035), 1))
    elif body != rim:
        pygame.draw.circle(picture, body, middle, whole * (0.5 - RIM * 0.6))
    _number(picture, writing, str(value), (whole * 0.47, whole * 0.48), int(whole * 0.6))
    plate = whole * 0.81, whole * 0.81
    pygame.draw.circle(picture, ground, plate, whole * 0.19)
    _sign(picture, mark.colour, mark.symbol, plate, whole * 0.25)
    return scaled(picture)


def _number(picture: pygame.Surface, ink: Colour, text: str, middle: tuple[float, float], size: int) -> None:
    glyph = pygame.font.Font(str(FILES[True]), size).render(text, True, ink)
    seen = glyph.get_bounding_rect()
    picture.blit(glyph, (round(middle[0] - seen.centerx), round(middle[1] - seen.centery)))


@lru_cache(maxsize=64)
def cup_picture(body: Colour, edge: Colour, ink: Colour, count: str, side: int) -> pygame.Surface:
    """An upside-down cup with the number of dice under it ("?": unknown), in a square of ``side`` px."""
    picture = fine(side, side)
    whole = side * FINE
    points = [(0.26, 0.06), (0.74, 0.06), (0.9, 0.86), (0.1, 0.86)]
    pygame.draw.polygon(picture, body, [(x * whole, y * whole) for x, y in points])
    pygame.draw.rect(picture, edge, (0.03 * whole, 0.82 * whole, 0.94 * whole, 0.13 * whole), border_radius=whole // 16)
    pygame.draw.rect(picture, edge, (0.25 * whole, 0.03 * whole, 0.5 * whole, 0.08 * whole), border_radius=whole // 24)
    _number(picture, ink, count, (whole / 2, whole * 0.47), int(whole * 0.5))
    return scaled(picture)


@lru_cache(maxsize=64)
def badge_picture(colour: Colour, ink: Colour, text: str, side: int) -> pygame.Surface:
    """A short sign on a round plate: the number of counters in a stack, or "!" for a difference."""
    side = max(side, 6)
    picture = fine(side, side)
    whole = side * FINE
    pygame.draw.circle(picture, ink, (whole / 2, whole / 2), whole / 2)
    pygame.draw.circle(picture, colour, (whole / 2, whole / 2), whole * 0.46)
    _number(picture, ink, text, (whole / 2, whole / 2), int(whole * 0.8))
    return scaled(picture)
