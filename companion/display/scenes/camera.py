"""The live picture with the mat's outline, the last reading, and measurements."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.theme import DARK
from companion.display.welcome_view import Overlay
from companion.games.message import Message, Text, say
from companion.messages import worded

STRAIGHT, SLANTED = 8.0, 25.0  # degrees: straight down up to the first, too much beyond the second
TAP = "welcome.tap"
COLUMN = 44.0  # units
BAR = 9.4  # units: the height of a measure with its bar
FILL = 0.9  # share of the picture that the mat should fill
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class ReadMark:
    """A reading at a point of the picture (0 to 1 across and down): "5", "red 3"; and whether it is sure."""

    x: float
    y: float
    text: str
    sure: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class CameraView:
    """The camera's present picture, (h, w) grey, with the outline of the mat if found, and the reading.

    Places range from 0 to 1; ``found`` are the corners of each marker, ``zones`` the outlines of zones that are not
    printed. ``light`` (described as "good", "dark",
    "glaring" or "uneven") and ``focus`` are shares from 0 to 1; ``tilt`` is in degrees and ``height`` in mm, 0 if
    unknown. ``advice`` is about the camera, ``trouble`` is what prevents a reading, or why there is no picture.
    """

    picture: NDArray[np.uint8] | None
    trouble: Text = ""
    outline: Points = ()
    marks: tuple[ReadMark, ...] = ()
    markers: int = 0
    zones: tuple[Points, ...] = ()
    found: tuple[Points, ...] = ()
    light: float = 0.0
    light_word: str = "good"
    focus: float = 0.0
    sharp: bool = False
    advice: tuple[Text, ...] = ()
    tilt: float = 0.0
    height: float = 0.0


def draw_camera(p: Painter, box: Box, view: CameraView) -> None:
    """Draw the picture as large as possible, with the measurements beside it."""
    words, area = box.rest(min(p.px(COLUMN), box.w * 0.34), p.px(sizes.PAD))
    if draw_picture(p, area, view):
        left = draw_measures(p, words, view)
        line, left = left.top(p.px(6.4), p.px(0.6))
        p.text(line, worded(say("screen.things-read", count=len(view.marks))), sizes.BODY, least=sizes.TINY)
        text = worded(view.trouble or next(iter(view.advice), ""))
        p.text(left, text, sizes.BODY, colour=p.theme.warn, bold=True, lines=6, high=True, least=sizes.TINY)


def draw_picture(
    p: Painter, area: Box, view: CameraView, *, target: float = 0.0, overlay: Overlay | None = None
) -> bool:
    """Draw the picture with the mat's outline and the reading; without a picture the reason, and return False.

    ``target`` is the aspect ratio (width by height) of an outline that the mat should fill, 0 for none.
    """
    if view.picture is None:
        p.panel(area)
        if target:
            _draw_target(p, area, target)
        p.legible(area.inset(p.px(3)), (worded(view.trouble),), lines=6)
        return False
    height, width = view.picture.shape[:2]
    scale = min(area.w / width, area.h / height)
    place = area.centred(width * scale, height * scale)
    picture = pygame.surfarray.make_surface(np.repeat(view.picture.T[:, :, None], 3, axis=2))
    p.picture(pygame.transform.smoothscale(picture, (int(place.w), int(place.h))), place.x, place.y)

    def at(x: float, y: float) -> tuple[float, float]:
        return place.x + x * place.w, place.y + y * place.h

    p.surface.set_clip(pygame.Rect(int(place.x), int(place.y), int(place.w), int(place.h)))
    if target:
        _draw_target(p, place, target)
    if view.outline:
        colour = p.theme.warn if view.trouble else p.theme.good
        pygame.draw.lines(p.surface, colour, True, [at(*point) for point in view.outline], p.px(0.6))
    for zone in view.zones:
        pygame.draw.lines(p.surface, p.theme.accent, True, [at(*point) for point in zone], p.px(0.4))
    for quad in view.found:
        pygame.draw.polygon(p.surface, p.theme.good, [at(*point) for point in quad], p.px(0.8))
    if overlay:
        _draw_overlay(p, place, overlay)
    for mark in view.marks:
        _draw_mark(p, at(mark.x, mark.y), mark)
    p.surface.set_clip(None)
    return True


def _draw_overlay(p: Painter, place: Box, overlay: Overlay) -> None:
    """Draw lines, an area and points over the picture, which may accept touches."""

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return place.x + point[0] * place.w, place.y + point[1] * place.h

    for one, other in overlay.lines:
        pygame.draw.line(p.surface, DARK.accent, at(one), at(other), p.px(0.4))
    if overlay.area:
        pygame.draw.polygon(p.surface, DARK.good, [at(point) for point in overlay.area], p.px(1.0))
    for point in overlay.points:
        pygame.draw.circle(p.surface, DARK.background, at(point), p.px(2.0))
        pygame.draw.circle(p.surface, DARK.accent, at(point), p.px(1.5))
    if overlay.taps:
        p.touch(place, TAP, canvas=True)


def _draw_target(p: Painter, place: Box, shape: float) -> None:
    """Draw four corners that the mat should fill, dark under light, so that they are visible on any table."""
    height = min(place.h * FILL, place.w * FILL / shape)
    box = place.centred(height * shape, height)
    arm = height * 0.16
    for colour, width in ((DARK.background, p.px(1.4)), (DARK.accent, p.px(0.7))):
        for x, y, dx, dy in (
            (box.x, box.y, arm, arm),
            (box.right, box.y, -arm, arm),
            (box.right, box.bottom, -arm, -arm),
            (box.x, box.bottom, arm, -arm),
        ):
            pygame.draw.lines(p.surface, colour, False, [(x + dx, y), (x, y), (x, y + dy)], width)


def _draw_mark(p: Painter, at: tuple[float, float], mark: ReadMark) -> None:
    """Draw a reading above the thing itself; with "?" and in another colour if it is not sure."""
    text = mark.text if mark.sure else f"{mark.text}?"
    plate = p.fonts.render(text, p.px(sizes.SMALL), True, p.theme.background)
    box = plate.get_rect(center=(round(at[0]), round(at[1]) - p.px(3.4))).inflate(p.px(1.2), p.px(0.2))
    pygame.draw.rect(p.surface, p.theme.accent if mark.sure else p.theme.warn, box, border_radius=p.px(0.8))
    p.surface.blit(plate, plate.get_rect(center=box.center))


def draw_measures(p: Painter, box: Box, view: CameraView) -> Box:
    """Draw markers, height and tilt, and light and focus as bars; return the remaining box."""
    known = say("screen.table-recognised") if view.zones else say("screen.markers", count=view.markers)
    lines = [worded(known)]
    if view.height:
        lines.append(worded(say("screen.height", high=round(view.height / 10), tilt=tilt_in_words(view.tilt))))
    for text in lines:
        line, box = box.top(p.px(6.4 if text == lines[0] else 10.4), p.px(0.6))
        p.text(line, text, sizes.BODY, bold=text == lines[0], least=sizes.TINY, lines=1 if text == lines[0] else 2)
    bars = box.h >= 2 * p.px(BAR) + p.px(0.8)
    words = (box.h - p.px(0.8)) / 2  # with less room only the words, in the bars' colours
    for message, share, good in (
        (say("screen.light", light=view.light_word), view.light, view.light_word == "good"),
        (say("screen.focus", sharp=view.sharp), view.focus, view.sharp),
    ):
        line, box = box.top(p.px(BAR) if bars else words, p.px(0.8))
        _draw_bar(p, line, worded(message), share if bars else None, good=good)
    return box


def tilt_in_words(tilt: float) -> Message:
    """A camera's tilt as text: "looks straight down (4°)"."""
    how = "straight" if tilt <= STRAIGHT else "little" if tilt <= SLANTED else "much"
    return say("screen.tilt", aslant=how, degrees=round(tilt))


def _draw_bar(p: Painter, box: Box, text: str, share: float | None, *, good: bool) -> None:
    """Draw words, with a bar below them if there is a ``share``."""
    words, bar = box.top(box.h * (1.0 if share is None else 0.58))
    colour = p.theme.good if good else p.theme.warn
    p.text(words, text, sizes.SMALL, colour=colour, bold=True, least=sizes.TINY)
    if share is None:
        return
    p.panel(bar, p.theme.raised)
    full = bar.left(max(bar.w * min(max(share, 0.0), 1.0), p.px(1)))[0]
    p.panel(full, colour)
