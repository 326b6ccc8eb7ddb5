"""What a larger screen shows beside the game: a chart of the scores, the last events, the camera's picture."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame

from companion.charts import Lines
from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter, rect_of
from companion.display.scenes.camera import CameraView
from companion.display.scenes.charts import draw_lines
from companion.display.scenes.seats import marks
from companion.display.shapes import mark_picture
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import EventView, SeatView, TableView

Live = Callable[[], CameraView]
LEAST_SCREEN = 1280, 720  # px
COMPACT = 0.7  # share of the usual unit: main text then has capitals of 5 mm on a screen of 10 inches
WIDTH, COURSE, CAMERA = 46.0, 36.0, 34.0  # units
EVENT_LINES = 4
SIGN = 4.2  # units


def has_room(p: Painter) -> bool:
    """Whether the screen is large enough for more than the game."""
    width, height = p.surface.get_size()
    return width >= LEAST_SCREEN[0] and height >= LEAST_SCREEN[1]


def draw_aside(p: Painter, box: Box, view: TableView, live: Live | None) -> None:
    """Scores, camera and events, one below the other; the events take the rest of the room."""
    gap = p.px(sizes.GAP)
    if len(view.course) > 1:
        course, box = box.top(p.px(COURSE), gap)
        p.panel(course)
        _draw_course(p, course.inset(p.px(1.4), p.px(0.8)), view)
    if live is not None:
        p.camera, box = box.top(p.px(CAMERA), gap)
        p.touch(p.camera, "screen.open:camera")
        draw_live_picture(p, p.camera, live())
    _draw_events(p, box, view)


def _draw_course(p: Painter, box: Box, view: TableView) -> None:
    """The scores as a line for each player, marked with the player's sign."""
    lines = tuple(
        (seat.name, tuple((float(at), float(scores[number])) for at, scores in enumerate(view.course)))
        for number, seat in enumerate(view.seats)
        if all(number < len(scores) for scores in view.course)
    )
    signs = tuple(marks(p.theme, seat)[0] for seat in view.seats)
    draw_lines(p, box, Lines(lines, "", worded(say("report.scores"))), named=False, signs=signs)


def draw_live_picture(p: Painter, box: Box, seen: CameraView) -> pygame.Rect:
    """Draw the camera's picture, or why there is none; return the area drawn (px)."""
    p.panel(box)
    p.written[:] = [line for line in p.written if line.room.x < box.x or not box.holds(*line.room.centre)]
    inner = box.inset(p.px(0.8))
    if seen.picture is None:
        p.text(inner, worded(seen.trouble), sizes.BODY, colour=p.theme.muted, lines=5, least=sizes.TINY)
        return rect_of(box)
    height, width = seen.picture.shape[:2]
    scale = min(inner.w / width, inner.h / height)
    place = inner.centred(width * scale, height * scale)
    picture = pygame.surfarray.make_surface(np.repeat(seen.picture.T[:, :, None], 3, axis=2))
    p.picture(pygame.transform.smoothscale(picture, rect_of(place).size), place.x, place.y)
    return rect_of(box)


def _draw_events(p: Painter, box: Box, view: TableView) -> None:
    """The last events, the newest first, each in full."""
    p.panel(box)
    p.touch(box, "screen.open:history")
    box = box.inset(p.px(1.4), p.px(1))
    title, box = box.top(p.px(sizes.BODY), p.px(0.8))
    p.text(title, worded(say("screen.history")), sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)
    for event in reversed(view.events):
        left = _draw_event(p, box, event, view.seats)
        if left is None:
            return
        box = left


def _draw_event(p: Painter, box: Box, event: EventView, seats: tuple[SeatView, ...]) -> Box | None:
    """Draw the player's sign and what happened; return the box below, None if there is no room."""
    seat = next((seat for seat in seats if seat.seat == event.seat), None)
    sign, words = box.left(p.px(SIGN), p.px(0.8))
    for lines in range(1, EVENT_LINES + 1):
        height = p.fonts.line(p.px(sizes.BODY)) * lines + 1
        if height > box.h:
            return None
        line = words.top(height)[0]
        if p.fits(line, event.text, sizes.BODY, lines=lines, tight=False):
            p.text(line, event.text, sizes.BODY, lines=lines)
            if seat is not None:
                p.picture(mark_picture(marks(p.theme, seat)[0], p.px(SIGN)), sign.x, sign.y + p.px(0.6))
            return box.top(height, p.px(1))[1]
    return None
