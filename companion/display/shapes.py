"""Smooth shapes: drawn at four times their size, scaled down, and cached."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.display.theme import Colour

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
    surface.fill(colour, (rect.x, rect.y + r, rect.w, rect.h - 2 * r))
    disc = _disc(r, colour)
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        place = (rect.x + dx * (rect.w - r), rect.y + dy * (rect.h - r))
        surface.blit(disc, place, (dx * r, dy * r, r, r))


def framed(surface: pygame.Surface, rect: pygame.Rect, line: Colour, inside: Colour, radius: int, width: int) -> None:
    """A rounded rectangle with a border of ``width`` px."""
    rounded(surface, rect, line, radius)
    rounded(surface, rect.inflate(-2 * width, -2 * width), inside, max(radius - width, 0))
