"""Draws dice: pips, the animal instead of the one, tilted when cocked, a question mark when unsure.

The animal is that of the household's dice once the camera has seen it, until then a paw.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from companion.display.shapes import FINE, fine, scaled
from companion.display.text import FILES
from companion.display.theme import Colour, Theme
from companion.referee.shown.view import DieView

EDGE_FROM, EDGE_STEEP = 90, 3  # of an enlarged picture: threshold and contrast of its edges
TILT = 17.0  # degrees of a cocked die's tilt

_LOW, _MID, _HIGH = 0.27, 0.5, 0.73
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH), (_MID, _MID)),
    6: ((_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)),
}
# The default animal is a paw: centre and size of the ball and of four toes.
PAW = (
    (0.50, 0.645, 0.40, 0.30),
    (0.245, 0.455, 0.145, 0.20),
    (0.405, 0.285, 0.15, 0.215),
    (0.595, 0.285, 0.15, 0.215),
    (0.755, 0.455, 0.145, 0.20),
)


def die_picture(theme: Theme, die: DieView, side: int) -> pygame.Surface:
    """The picture of a die in a square of ``side`` px; a cocked one is drawn smaller and tilted to stay inside."""
    doubtful = not die.sure or die.face == 0
    return _picture(theme, die.face, side, die.kind == "red", die.animal, not die.flat, doubtful)


def small_die(theme: Theme, face: int, side: int, animal: bool) -> pygame.Surface:
    """A die for a list, without colour and tilt."""
    return _picture(theme, face, side, False, animal, False, False)


@lru_cache(maxsize=256)
def _picture(
    theme: Theme, face: int, side: int, red: bool, animal: bool, cocked: bool, doubtful: bool
) -> pygame.Surface:
    body, edge, pip = (theme.red_die, theme.red_edge, theme.red_pip) if red else (theme.die, theme.die_edge, theme.pip)
    if doubtful:
        body, edge = _between(body, theme.panel), _between(edge, theme.panel)
    inner = max(int(side / 1.25) if cocked else side, 4)
    picture = fine(inner, inner)
    _body(picture, body, edge)
    if face == 0:
        _question(picture, pip)
    else:
        _face(picture, face, pip, animal, theme.household.animal)
    if cocked:
        picture = _tilted(picture, side)
    return scaled(picture)


def _between(colour: Colour, other: Colour) -> Colour:
    red, green, blue = ((3 * a + b) // 4 for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _body(picture: pygame.Surface, body: Colour, edge: Colour) -> None:
    side = picture.get_width()
    radius = int(side * 0.2)
    lip = int(side * 0.05)
    pygame.draw.rect(picture, edge, (0, 0, side, side), border_radius=radius)
    pygame.draw.rect(picture, body, (lip // 3, 0, side - 2 * (lip // 3), side - lip), border_radius=radius)


def _face(picture: pygame.Surface, face: int, pip: Colour, animal: bool, printed: bytes) -> None:
    side = picture.get_width()
    if face == 1 and animal and printed:
        _print(picture, pip, printed)
        return
    if face == 1 and animal:
        for x, y, w, h in PAW:
            pygame.draw.ellipse(picture, pip, ((x - w / 2) * side, (y - h / 2) * side, w * side, h * side))
        return
    radius = side * (0.125 if face == 1 else 0.098)
    for x, y in PIPS[face]:
        pygame.draw.circle(picture, pip, (x * side, (y - 0.02) * side), radius)


def _print(picture: pygame.Surface, ink: Colour, printed: bytes) -> None:
    """Draw the household's picture in the colour of the pips, with sharpened edges."""
    side, seen = picture.get_width(), math.isqrt(len(printed))
    shape = np.full((seen, seen, 4), (*ink, 0), np.uint8)
    shape[..., 3] = np.frombuffer(printed, np.uint8).reshape(seen, seen)
    small = pygame.image.frombuffer(shape.tobytes(), (seen, seen), "RGBA")
    whole = pygame.transform.smoothscale(small, (side, side))
    alpha = pygame.surfarray.pixels_alpha(whole)
    alpha[:] = np.clip((alpha.astype(np.int16) - EDGE_FROM) * EDGE_STEEP, 0, 255)
    del alpha
    picture.blit(whole, (0, -round(side * 0.02)))


def _question(picture: pygame.Surface, pip: Colour) -> None:
    side = picture.get_width()
    glyph = pygame.font.Font(str(FILES[True]), int(side * 0.8)).render("?", True, pip)
    picture.blit(glyph, glyph.get_rect(center=(side // 2, int(side * 0.49))))


def _tilted(picture: pygame.Surface, side: int) -> pygame.Surface:
    turned = pygame.transform.rotozoom(picture, TILT, 1.0)
    whole = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA, 32)
    whole.blit(turned, turned.get_rect(center=(side * FINE // 2, side * FINE // 2)))
    return whole


@lru_cache(maxsize=16)
def blank_die(theme: Theme, side: int) -> pygame.Surface:
    """A blank die, to show only a number of dice; dark on a light screen for contrast."""
    picture = fine(side, side)
    pygame.draw.rect(picture, theme.text, picture.get_rect(), border_radius=int(side * FINE * 0.2))
    return scaled(picture)


@lru_cache(maxsize=16)
def die_place(theme: Theme, side: int) -> pygame.Surface:
    """The outline of a die still to be thrown."""
    picture = fine(side, side)
    width = max(FINE * side // 28, FINE)
    pygame.draw.rect(picture, theme.line, picture.get_rect(), width=width, border_radius=int(side * FINE * 0.2))
    return scaled(picture)
