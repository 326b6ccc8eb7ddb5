"""The players with sign, name and score; the acting one stands out by frame and brightness."""

from __future__ import annotations

import pygame

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter, rect_of
from companion.display.shapes import mark_picture
from companion.display.theme import Mark, Theme
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import SeatView

WIDE = 46.0  # units of width from which name and score are on one line
FLAT = 11.0
TWO_LINES = 18.4  # units of height for a player with the score below the name
FEW = 4  # players in one row; with more, each has one line


def marks(theme: Theme, seat: SeatView) -> tuple[Mark, ...]:
    """The signs of a player: of the colours played, else the player's own, else that of the seat."""
    own = tuple(mark for colour in seat.colours if (mark := theme.piece(colour)))
    return own or (theme.seat(seat.place or seat.sign or seat.seat),)


def acting(seats: tuple[SeatView, ...]) -> SeatView | None:
    """The acting player."""
    return next((seat for seat in seats if seat.to_act), None)


def draw_marks(p: Painter, box: Box, seat: SeatView, size: float) -> Box:
    """The signs at the left of a box, ``size`` units high; return the remaining box."""
    side = p.px(size)
    for mark in marks(p.theme, seat):
        p.picture(mark_picture(mark, side), box.x, box.y + (box.h - side) / 2)
        box = box.left(side, side * 0.28)[1]
    if seat.phone:
        box = _draw_phone(p, box, side)
    return box.left(0, side * 0.12)[1]


def _draw_phone(p: Painter, box: Box, side: int) -> Box:
    """Draw a phone, which is the player's button; return the remaining box."""
    place, box = box.left(side * 0.55, side * 0.28)
    case = place.centred(side * 0.55, side * 0.95)
    pygame.draw.rect(p.surface, p.theme.muted, rect_of(case), border_radius=max(side // 10, 1))
    pygame.draw.rect(p.surface, p.theme.background, rect_of(case.inset(side * 0.08, side * 0.14)))
    return box


def draw_seats(
    p: Painter, box: Box, seats: tuple[SeatView, ...], action: str = "press.end", marked: int | None = None
) -> None:
    """Draw all players in one row, from five on in two; touching one is that action. ``marked`` has the marker."""
    cells = box.grid(_columns(seats), _lines(seats), p.px(0.8))
    for number, (seat, cell) in enumerate(zip(seats, cells, strict=False)):
        line = p.theme.text if number == marked else p.theme.accent if seat.to_act else None
        p.panel(cell, p.theme.raised if seat.to_act or number == marked else p.theme.panel, line=line)
        p.touch(cell, f"{action}:{seat.seat}")
        _draw_seat(p, cell, seat)


def seats_height(p: Painter, box: Box, seats: tuple[SeatView, ...]) -> float:
    """The height in px of the players in that box."""
    if not seats:
        return 0.0
    wide = box.w / _columns(seats) >= p.px(WIDE)
    lines = _lines(seats)
    return lines * p.px(FLAT if wide or lines > 1 else TWO_LINES) + (lines - 1) * p.px(0.8)


def _lines(seats: tuple[SeatView, ...]) -> int:
    return 1 if len(seats) <= FEW else 2


def names(name: str) -> tuple[str, ...]:
    """A name and shorter versions: its first word, then fewer and fewer letters; a number at the end is kept."""
    first, *others = name.split() or [name]
    number = f" {others[-1]}" if others and others[-1].isdecimal() else ""
    cuts = (first, *(f"{first[:count]}." for count in range(len(first) - 2, 0, -1)))
    return tuple(dict.fromkeys((name, *(cut + number for cut in cuts))))


def _columns(seats: tuple[SeatView, ...]) -> int:
    return max(-(-len(seats) // _lines(seats)), 1)


def _draw_seat(p: Painter, cell: Box, seat: SeatView) -> None:
    inner = cell.inset(p.px(1.3), p.px(0.6))
    if inner.w >= p.px(WIDE - 4) or inner.h < p.px(TWO_LINES - 2):
        _draw_wide(p, inner, seat)
    else:
        _draw_narrow(p, inner, seat)


def _draw_wide(p: Painter, inner: Box, seat: SeatView) -> None:
    """Draw sign, name, note and score side by side."""
    crowded = inner.w < p.px(WIDE - 4)
    inner = draw_marks(p, _draw_score(p, inner, seat, sizes.BODY if crowded else sizes.TITLE), seat, 4.6)
    note = p.fonts.width(seat.note, p.px(sizes.SMALL)) + 2 if seat.note else 0
    if note and p.fits(inner.rest(note, p.px(1))[1], seat.name, sizes.LEGIBLE, bold=seat.to_act):
        place, inner = inner.rest(note, p.px(1))
        p.text(place, seat.note, sizes.SMALL, colour=p.theme.muted, side="right")
    _draw_name(p, inner, seat)


def _draw_narrow(p: Painter, inner: Box, seat: SeatView) -> None:
    """Draw the name above; sign, note and score below."""
    upper, lower = inner.top(inner.h * 0.54)
    _draw_name(p, upper, seat)
    lower = draw_marks(p, _draw_score(p, lower, seat), seat, 4.6)
    p.text(lower, seat.note, sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)


def _draw_name(p: Painter, box: Box, seat: SeatView) -> None:
    colour = p.theme.text if seat.to_act else p.theme.muted
    p.legible(box, names(seat.name), colour=colour, bold=seat.to_act)


def _draw_score(p: Painter, inner: Box, seat: SeatView, size: float = sizes.TITLE * 0.9) -> Box:
    """Draw the score on the right; return the remaining box."""
    if seat.score is None:
        return inner
    text = worded(say("screen.score", score=seat.score))
    place, inner = inner.rest(p.fonts.width(text, p.px(size), True) + 2, p.px(0.8))
    p.text(place, text, size, bold=True, side="right")
    return inner
