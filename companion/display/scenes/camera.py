"""What the camera sees, live: the picture, the mat's edge in it, what was read last, and how the view is in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter

DARK, BRIGHT = 0.15, 0.85  # mean brightness beyond which dice are hard to read
SHARP = 60.0  # variance of the Laplacian of a small picture that is in focus
COLUMN = 44.0  # units
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class ReadMark:
    """Something that was read at a place of the picture (0 to 1 across and down): "5", "red 3"; or not surely."""

    x: float
    y: float
    text: str
    sure: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class CameraView:
    """One moment of the camera: the picture, (h, w) grey; the edge of the mat where it was found, and what was read.

    Places go from 0 to 1. ``light`` is the mean brightness, ``sharpness`` the variance of the Laplacian; ``tilt`` is in
    degrees and ``height`` in mm, 0 while unknown. ``trouble`` says what is in the way. Without a picture ``trouble``
    says why there is none.
    """

    picture: NDArray[np.uint8] | None
    trouble: str = ""
    outline: Points = ()
    marks: tuple[ReadMark, ...] = ()
    markers: int = 0
    light: float = 0.0
    sharpness: float = 0.0
    tilt: float = 0.0
    height: float = 0.0


def draw_camera(p: Painter, box: Box, view: CameraView) -> None:
    """The picture as large as there is room, and beside it how it is."""
    words, area = box.rest(min(p.px(COLUMN), box.w * 0.34), p.px(sizes.PAD))
    if view.picture is None:
        p.panel(area)
        p.said(area.inset(p.px(3)), (view.trouble,), lines=5)
        return
    _draw_picture(p, area, view)
    _draw_words(p, words, view)


def _draw_picture(p: Painter, area: Box, view: CameraView) -> None:
    assert view.picture is not None
    height, width = view.picture.shape[:2]
    scale = min(area.w / width, area.h / height)
    place = area.centred(width * scale, height * scale)
    picture = pygame.surfarray.make_surface(np.repeat(view.picture.T[:, :, None], 3, axis=2))
    p.picture(pygame.transform.smoothscale(picture, (int(place.w), int(place.h))), place.x, place.y)

    def at(x: float, y: float) -> tuple[float, float]:
        return place.x + x * place.w, place.y + y * place.h

    p.surface.set_clip(pygame.Rect(int(place.x), int(place.y), int(place.w), int(place.h)))
    if view.outline:
        colour = p.theme.warn if view.trouble else p.theme.good
        pygame.draw.lines(p.surface, colour, True, [at(*point) for point in view.outline], p.px(0.6))
    for mark in view.marks:
        _draw_mark(p, at(mark.x, mark.y), mark)
    p.surface.set_clip(None)


def _draw_mark(p: Painter, at: tuple[float, float], mark: ReadMark) -> None:
    """What was read, above the thing itself; with "?" and in another colour where it is not sure."""
    text = mark.text if mark.sure else f"{mark.text}?"
    plate = p.fonts.render(text, p.px(sizes.SMALL), True, p.theme.background)
    box = plate.get_rect(center=(round(at[0]), round(at[1]) - p.px(3.4))).inflate(p.px(1.2), p.px(0.2))
    pygame.draw.rect(p.surface, p.theme.accent if mark.sure else p.theme.warn, box, border_radius=p.px(0.8))
    p.surface.blit(plate, plate.get_rect(center=box.center))


def _draw_words(p: Painter, box: Box, view: CameraView) -> None:
    """Trouble first; then the mat, and light and focus as bars that move."""
    lines = [f"{view.markers} of 4 markers" if view.markers else "No mat in view"]
    if view.height:
        lines.append(f"{view.height / 10:.0f} cm high, {view.tilt:.0f}° aslant")
    for text in lines:
        line, box = box.top(p.px(6.4), p.px(0.6))
        p.text(line, text, sizes.BODY, bold=text == lines[0], least=sizes.TINY)
    light = "dark" if view.light < DARK else "glaring" if view.light > BRIGHT else "good"
    sharp = "sharp" if view.sharpness >= SHARP else "blurred"
    for name, share, told in (
        ("Light", view.light, light),
        ("Focus", min(view.sharpness / (2 * SHARP), 1.0), sharp),
    ):
        line, box = box.top(p.px(9.4), p.px(0.8))
        _draw_bar(p, line, f"{name}: {told}", share, good=told in ("good", "sharp"))
    read, box = box.top(p.px(6.4), p.px(0.6))
    p.text(read, f"{len(view.marks)} things read", sizes.BODY, least=sizes.TINY)
    p.text(box, view.trouble, sizes.BODY, colour=p.theme.warn, bold=True, lines=6, high=True, least=sizes.TINY)


def _draw_bar(p: Painter, box: Box, text: str, share: float, *, good: bool) -> None:
    words, bar = box.top(box.h * 0.58)
    colour = p.theme.good if good else p.theme.warn
    p.text(words, text, sizes.SMALL, colour=colour, bold=True)
    p.panel(bar, p.theme.raised)
    full = bar.left(max(bar.w * min(max(share, 0.0), 1.0), p.px(1)))[0]
    p.panel(full, colour)
