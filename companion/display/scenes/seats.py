"""The players: sign, name and score, always together; the one to act stands out by sign, frame and brightness."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.theme import Mark, Theme
from companion.referee.view import SeatView


def marks(theme: Theme, seat: SeatView) -> tuple[Mark, ...]:
    """The signs of a player: those of the colours played, otherwise that of the seat."""
    own = tuple(mark for colour in seat.colours if (mark := theme.piece(colour)))
    return own or (theme.seat(seat.seat),)


def acting(seats: tuple[SeatView, ...]) -> SeatView | None:
    """The player to act."""
    return next((seat for seat in seats if seat.to_act), None)


def draw_marks(p: Painter, box: Box, seat: SeatView, size: float) -> Box:
    """The signs at the left of a box; gives back what is left."""
    for mark in marks(p.theme, seat):
        width = p.fonts.width(mark.symbol, p.px(size), True)
        place, box = box.left(width, p.px(size * 0.18))
        p.text(place, mark.symbol, size, colour=mark.colour, bold=True)
    return box.left(0, p.px(size * 0.15))[1]


def draw_seats(p: Painter, box: Box, seats: tuple[SeatView, ...]) -> None:
    """All players in one row, from five on in two."""
    rows = 1 if len(seats) <= 4 else 2
    columns = max(-(-len(seats) // rows), 1)
    for seat, cell in zip(seats, box.grid(columns, rows, p.px(sizes.GAP * 0.6)), strict=False):
        _draw_seat(p, cell, seat)


def seats_height(seats: tuple[SeatView, ...]) -> float:
    """The height that the players take, in units."""
    return 0.0 if not seats else 9.6 if len(seats) <= 4 else 17.4


def _draw_seat(p: Painter, cell: Box, seat: SeatView) -> None:
    theme = p.theme
    p.panel(cell, theme.raised if seat.to_act else theme.panel, line=theme.accent if seat.to_act else None)
    p.touch(cell, f"press.end:{seat.seat}")
    inner = cell.inset(p.px(1.3), p.px(0.5))
    score = "" if seat.score is None else f"{seat.score:,}"
    if score:
        place, inner = inner.rest(p.fonts.width(score, p.px(sizes.TITLE * 0.9), True) + 2, p.px(0.8))
        p.text(place, score, sizes.TITLE * 0.9, bold=True, side="right")
    inner = draw_marks(p, inner, seat, sizes.BODY)
    colour = theme.text if seat.to_act else theme.muted
    if not seat.note:
        p.text(inner, seat.name, sizes.BODY * 0.95, colour=colour, bold=seat.to_act, least=sizes.SMALL)
        return
    upper, lower = inner.top(inner.h * 0.58)
    p.text(upper, seat.name, sizes.SMALL, colour=colour, bold=seat.to_act, least=sizes.TINY)
    p.text(lower, seat.note, sizes.TINY * 0.95, colour=theme.muted)
