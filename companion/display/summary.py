"""The picture of a game that is over: who won, how it stood, what happened, to be shown to others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.marks import mark_picture
from companion.display.paint import Painter
from companion.display.scenes.bars import headlines
from companion.display.scenes.seats import draw_marks, names
from companion.display.text import Fonts
from companion.display.theme import DARK, Mark, Theme, mixed
from companion.referee.view import SeatView, TableView

SIZE = (1200, 1200)
STAR, BAR, TITLE = 11.0, 9.4, 9.0  # units


def summary(view: TableView, facts: Sequence[str], theme: Theme = DARK) -> pygame.Surface:
    """The picture of a view that is over; ``facts`` are short sentences of the game ("214 throws")."""
    p = Painter(pygame.Surface(SIZE), theme, Fonts())
    p.clear()
    box = p.box.inset(p.px(7))
    star, box = box.top(p.px(STAR), p.px(2))
    p.picture(mark_picture(Mark("★", theme.accent), p.px(STAR)), star.x, star.y)
    p.text(star.left(0, p.px(STAR + 3))[1], view.title, TITLE, colour=theme.accent, bold=True)
    head, box = box.top(p.px(26), p.px(3))
    p.said(head, headlines(view.headline), bold=True, lines=2, most=11.0)
    low, box = box.low(p.px(7 * len(facts[:4]) + 2), p.px(3))
    _draw_standings(p, box, view)
    for fact in facts[:4]:
        line, low = low.top(p.px(6.2), p.px(0.8))
        p.text(line, fact, 5.4, colour=theme.muted, least=sizes.SMALL)
    return p.surface


def save_summary(view: TableView, facts: Sequence[str], path: Path) -> None:
    """Write the picture as PNG; raises ``OSError`` or ``pygame.error`` when it can't be written."""
    pygame.image.save(summary(view, facts), str(path))


def _draw_standings(p: Painter, box: Box, view: TableView) -> None:
    """The players, best first, each with a bar as long as the score."""
    ranked = sorted(view.seats, key=lambda seat: -(seat.score or 0))
    best = max((seat.score or 0 for seat in ranked), default=0)
    height = min(box.h / max(len(ranked), 1) - p.px(1), p.px(BAR * 1.5))
    for seat in ranked:
        line, box = box.top(height, p.px(1))
        _draw_standing(p, line, seat, best)


def _draw_standing(p: Painter, line: Box, seat: SeatView, best: int) -> None:
    share = max((seat.score or 0) / best, 0.0) if best > 0 else 0.0
    first = seat.score is not None and seat.score == best
    p.panel(line, p.theme.panel, line=p.theme.accent if first else None)
    if share:
        p.panel(line.left(line.w * share)[0], mixed(p.theme.panel, p.theme.accent if first else p.theme.text, 0.2))
    inner = line.inset(p.px(2), p.px(0.6))
    if seat.score is not None:
        text = f"{seat.score:,}"
        score, inner = inner.rest(p.fonts.width(text, p.px(sizes.LEGIBLE), True) + 2, p.px(1.5))
        p.text(score, text, sizes.LEGIBLE, bold=True, side="right")
    p.said(draw_marks(p, inner, seat, 6.4), names(seat.name), bold=first)
