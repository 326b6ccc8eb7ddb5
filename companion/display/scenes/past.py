"""The review of a game: a turn with its board, dice and rulings, or the picture behind it."""

from __future__ import annotations

import pygame

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter, loaded, rect_of
from companion.display.past_view import BACK, LEAVE, ON, PICTURE, PastView
from companion.display.scenes.bars import draw_help
from companion.display.scenes.board import board_of, board_width, draw_board, shows_seats
from companion.display.scenes.seats import draw_seats, names, seats_height
from companion.display.scenes.table_dice import draw_table
from companion.display.theme import TONE_SYMBOLS
from companion.games.message import say
from companion.messages import worded

HELP = say("past.help")
BAR = 11.0  # units: the timeline
HEAD = 13.0
DICE = 15.0
CAPTION = 17.0  # two lines
LINE = 7.0
CELL = 10.6  # units of the timeline that a finger can hit


def draw_past(p: Painter, view: PastView) -> None:
    """Draw the turn and its player at the top, the table or the picture, and the timeline at the bottom."""
    box = p.box.inset(p.px(sizes.PAD), p.px(1.0))
    box = draw_help(p, box, HELP, 0.4)
    bar, box = box.low(p.px(BAR), p.px(sizes.GAP))
    _draw_bar(p, bar, view)
    head, box = box.top(p.px(HEAD), p.px(0.8))
    leave, head = head.rest(p.px(24), p.px(sizes.GAP))
    p.button(leave.inset(0, p.px(1)), worded(say("screen.leave")), LEAVE)
    acting = next((seat.name for seat in view.seats if seat.to_act), "")
    ways = [view.headline.replace(acting, short, 1) for short in names(acting)] if acting else [view.headline]
    p.legible(head, ways, bold=True, most=sizes.HEAD)
    if view.picture or view.trouble:
        _draw_picture(p, box, view)
    else:
        _draw_turn(p, box, view)


def _draw_turn(p: Painter, box: Box, view: PastView) -> None:
    """Draw the board on the left, if there is one; players, dice and events beside it."""
    board = board_of(view.table)
    if board:
        left, box = box.left(board_width(p, box, board), p.px(sizes.PAD))
        draw_board(p, left, view.table, board, ())
    if not (board and shows_seats(board)):
        seats, box = box.top(seats_height(p, box, view.seats), p.px(sizes.GAP))
        draw_seats(p, seats, view.seats, "")
    if view.table.dice:
        dice, box = box.top(min(p.px(DICE), box.h * 0.4), p.px(sizes.GAP))
        draw_table(p, dice, view.table)
    _draw_sentences(p, box, view)


def _draw_sentences(p: Painter, box: Box, view: PastView) -> None:
    """Draw the events in order, and the number of those that don't fit."""
    p.panel(box)
    box = box.inset(p.px(1.6), p.px(1.0))
    height = p.px(LINE)
    for number, event_text in enumerate(view.sentences):
        sentence = f"{TONE_SYMBOLS['refused']} {event_text}" if event_text in view.refused else event_text
        lines = 1 if p.fits(box.top(height)[0], sentence, sizes.BODY) else 2
        last = number == len(view.sentences) - 1
        if box.h < height * (lines if last else lines + 1):
            p.text(
                box.top(height)[0],
                worded(say("past.and-more", count=len(view.sentences) - number)),
                sizes.BODY,
                colour=p.theme.muted,
            )
            return
        line, box = box.top(height * lines, 0)
        colour = p.theme.refused if event_text in view.refused else p.theme.text
        p.text(line, sentence, sizes.BODY, colour=colour, least=sizes.SMALL, lines=lines)


def _draw_picture(p: Painter, box: Box, view: PastView) -> None:
    """Draw the picture as large as possible with its ruling, or the reason why there is none."""
    text, box = box.top(p.px(CAPTION), p.px(sizes.GAP))
    picture = loaded(view.picture)
    trouble = view.trouble or ("" if picture else worded(say("past.not-shown")))
    p.legible(text, trouble or view.caption, lines=2, colour=p.theme.warn if trouble else None)
    p.panel(box)
    if picture:
        scale = min(box.w / picture.get_width(), box.h / picture.get_height())
        place = box.centred(picture.get_width() * scale, picture.get_height() * scale)
        p.picture(pygame.transform.smoothscale(picture, rect_of(place).size), place.x, place.y)
    p.touch(box, PICTURE)


def _draw_bar(p: Painter, box: Box, view: PastView) -> None:
    """Draw back, the timeline with its marks, forward, and the button for the picture."""
    gap = p.px(sizes.GAP)
    back, box = box.left(p.px(20), gap)
    p.button(back, worded(say("past.back")), BACK)
    if view.pictured or view.picture:
        picture, box = box.rest(p.px(26), gap)
        words = worded(say("past.the-table") if view.picture else say("past.the-picture"))
        p.button(picture, words, PICTURE, on=bool(view.picture))
    on, box = box.rest(p.px(20), gap)
    p.button(on, worded(say("past.on")), ON)
    _draw_way(p, box, view)


def _draw_way(p: Painter, box: Box, view: PastView) -> None:
    """Draw the timeline: the present turn, refusals above, pictures below; a touch jumps to a turn."""
    p.panel(box, p.theme.raised)
    done = box.left(box.w * view.number / max(view.of, 1))[0]
    p.panel(done, p.theme.marked)
    for numbers, colour, top in ((view.refusals, p.theme.refused, True), (view.pictures, p.theme.accent, False)):
        for number in numbers:
            x = box.x + box.w * (number - 0.5) / view.of
            place = Box(x - p.px(0.3), box.y if top else box.bottom - p.px(2.4), p.px(0.6), p.px(2.4))
            pygame.draw.rect(p.surface, colour, rect_of(place))
    p.text(
        box,
        worded(say("past.turn-of", n=view.number, of=view.of)),
        sizes.BODY,
        bold=True,
        side="middle",
        least=sizes.SMALL,
    )
    cells = max(min(int(box.w / p.px(CELL)), view.of), 1)
    for at, cell in enumerate(box.grid(cells, 1, 0)):
        p.touch(cell, f"past.turn:{1 + round(at * (view.of - 1) / max(cells - 1, 1))}")
