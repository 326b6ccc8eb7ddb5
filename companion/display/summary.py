"""The picture of a finished game to share: the winner, the scores, the main events."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.board import board_of, board_width, draw_board, shows_seats
from companion.display.scenes.seats import draw_marks, marks, names
from companion.display.shapes import mark_picture
from companion.display.text import Fonts
from companion.display.theme import DARK, Mark, Theme, mixed
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import SeatView, TableView
from hardware.private_files import WORLD_READABLE, write_owned

SIZE = (1200, 1200)
STAR, BAR, TITLE = 11.0, 9.4, 9.0  # units
MOST_FACTS = 4
LEAST_BOARD = 28.0  # units of height below which nothing is drawn under the players
BROAD = 1.3  # ratio of width to height from which on the players are drawn beside the rest


def summary(view: TableView, theme: Theme = DARK) -> pygame.Surface:
    """The picture of a finished game, with its facts."""
    p = Painter(pygame.Surface(SIZE), theme, Fonts())
    p.clear()
    draw_summary(p, p.box.inset(p.px(7)), view)
    return p.surface


def draw_summary(p: Painter, box: Box, view: TableView) -> None:
    """Draw winner, scores and facts in a column, in a broad box with the players on the right."""
    broad = box.w > BROAD * box.h
    players, box = box.rest(box.w * 0.48, p.px(4)) if broad else (box, box)
    star, box = box.top(p.px(STAR), p.px(2))
    p.picture(mark_picture(Mark("★", p.theme.accent), p.px(STAR)), star.x, star.y)
    p.text(star.left(0, p.px(STAR + 3))[1], view.title, TITLE, colour=p.theme.accent, bold=True, least=sizes.BODY)
    facts, box = box.low(p.px(7 * len(view.facts[:MOST_FACTS]) + 2), p.px(3))
    head, box = (box, box) if broad else box.top(p.px(26), p.px(3))
    p.legible(head, view.headline, bold=True, lines=4 if broad else 2, most=11.0, high=broad)
    _draw_standings(p, players if broad else box, view)
    for fact in view.facts[:MOST_FACTS]:
        line, facts = facts.top(p.px(6.2), p.px(0.8))
        p.text(line, fact, 5.4, colour=p.theme.muted, least=sizes.SMALL)


def save_summary(view: TableView, path: Path) -> None:
    """Write the picture as a PNG file readable by others; raises ``OSError``."""
    write_owned(path, as_png(summary(view)), WORLD_READABLE)


def as_png(picture: pygame.Surface) -> bytes:
    """A picture as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()


def _draw_standings(p: Painter, box: Box, view: TableView) -> None:
    """The players, best first, each with a bar for the score."""
    ranked = sorted(view.seats, key=lambda seat: -(seat.score or 0))
    best = max((seat.score or 0 for seat in ranked), default=0)
    height = min(box.h / max(len(ranked), 1) - p.px(1), p.px(BAR * 1.5))
    for seat in ranked:
        line, box = box.top(height, p.px(1))
        _draw_standing(p, line, seat, best)
    first = [seat for seat in ranked if seat.score is not None and seat.score == best]
    _draw_below(p, box.inset(0, p.px(1.5)), view, first)


def _draw_below(p: Painter, box: Box, view: TableView, first: list[SeatView]) -> None:
    """If there is room: the final board, or the sign of the winner."""
    board = board_of(view)
    if board and not shows_seats(board):
        width = board_width(p, Box(0, 0, box.w * 2, box.h), board)
        if box.h >= p.px(LEAST_BOARD):
            draw_board(p, box.centred(min(width, box.w), box.h), view, board, ())
    elif first and box.h >= p.px(LEAST_BOARD):
        signs = marks(p.theme, first[0])
        side = int(min(box.h * 0.8, box.w / len(signs) * 0.7))
        for sign, cell in zip(signs, box.grid(len(signs), 1, 0), strict=True):
            place = cell.centred(side, side)
            p.picture(mark_picture(sign, side), place.x, place.y)


def _draw_standing(p: Painter, line: Box, seat: SeatView, best: int) -> None:
    share = max((seat.score or 0) / best, 0.0) if best > 0 else 0.0
    first = seat.score is not None and seat.score == best
    p.panel(line, p.theme.panel, line=p.theme.accent if first else None)
    if share:
        p.panel(line.left(line.w * share)[0], mixed(p.theme.panel, p.theme.accent if first else p.theme.text, 0.2))
    inner = line.inset(p.px(2), p.px(0.6))
    if seat.score is not None:
        text = worded(say("screen.score", score=seat.score))
        score, inner = inner.rest(p.fonts.width(text, p.px(sizes.LEGIBLE), True) + 2, p.px(1.5))
        p.text(score, text, sizes.LEGIBLE, bold=True, side="right")
    p.legible(draw_marks(p, inner, seat, 6.4), names(seat.name), bold=first)
