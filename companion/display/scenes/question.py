"""A question with its answers and the picture of what is in doubt."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import chain, groupby

import pygame

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter, loaded, rect_of
from companion.display.scenes.rows import RowStyle, draw_rows, shortened, two_lines
from companion.display.theme import Colour
from companion.messages import wordings
from companion.referee.shown.view import ChoiceView, PictureView, QuestionView

SHARE = 0.44  # of a broad question's width for the picture
LEAST = 16.0  # units of height below which no picture is drawn below the question's text
MOST_COLUMNS = 3  # of answers that are dice
SIGNS, DIE = 6.5, 7.8  # units of width of the sign before dice, and of each die
MOST_LINES = 4
LEAST_RING = 6.0  # least radius of a ring, in its line widths
ZOOM = 3.0  # most px of the screen per px of the camera: beyond that a picture is only blurred


def draw_question(
    p: Painter, box: Box, question: QuestionView, at: int, style: RowStyle, *, columns: int = 2, beside: bool = False
) -> None:
    """Draw the question over the whole width, and its answers, with the picture beside or above them.

    ``at`` is the selected answer; ``beside``: the picture is shown elsewhere.
    """
    p.panel(box, line=p.theme.accent)
    box = box.inset(p.px(2.2), p.px(1.6))
    picture = question.picture
    if picture is None:
        columns = columns if len(question.answers) > 2 else 1
        box = draw_question_text(p, box, question, MOST_LINES)
        draw_rows(p, box, question.answers, at, replace(style, columns=columns), marker=True)
        return
    broad = columns > 1 and not beside
    answers = box.w * (1 - SHARE) - p.px(sizes.PAD) if broad else box.w
    needed = sum(lines for _, _, lines in _blocks(p, answers, question.answers)) * p.px(sizes.FAR_ROW + sizes.GAP)
    line = p.fonts.line(p.px(sizes.LEGIBLE), bold=True, tight=True)
    box = draw_question_text(p, box, question, min(max(int((box.h - needed - p.px(2)) / line), 1), MOST_LINES))
    if broad:
        shown, box = box.left(box.w * SHARE, p.px(sizes.PAD))
        draw_doubtful_part(p, shown, picture)
    elif not beside and box.h - needed >= p.px(LEAST):
        shown, box = box.top(box.h - needed, p.px(sizes.GAP))
        draw_doubtful_part(p, shown, picture)
    _draw_answers(p, box, question.answers, at, style)


def draw_question_text(p: Painter, box: Box, question: QuestionView, most: int) -> Box:
    """Draw the text in as few lines as needed, at most ``most`` if it can be shortened; return the rest of the box."""
    line = p.fonts.line(p.px(sizes.LEGIBLE), bold=True, tight=True)

    def fits(text: str, lines: int) -> bool:
        room = Box(0, 0, box.w - p.px(8), line * lines + 2)
        return p.fits(room, text, sizes.LEGIBLE, bold=True, lines=lines)

    whole = (n for n in range(1, most + 1) if fits(question.text, n))
    brief = (n for n in range(most, max(most, MOST_LINES) + 1) if fits(wordings(question.text)[-1], n))
    lines = min(next(chain(whole, brief), MOST_LINES), max(int((box.h - p.px(sizes.FAR_ROW + 1)) / line), 1))
    head, box = box.top(line * lines + 2, p.px(1))
    sign, head = head.left(p.px(8))
    p.text(sign, "?", 10, colour=p.theme.accent, bold=True, least=sizes.BODY)
    p.legible(head, question.text, bold=True, lines=lines)
    return box


def _blocks(p: Painter, width: float, answers: tuple[ChoiceView, ...]) -> list[tuple[tuple[ChoiceView, ...], int, int]]:
    """Successive answers that are all dice or all words, each group with its numbers of columns and lines."""
    found = []
    for dice, some in groupby(answers, lambda answer: bool(answer.dice)):
        block = tuple(some)
        widest = p.px(SIGNS + DIE * max(len(answer.dice) for answer in block)) + p.px(sizes.GAP)
        most = min(max(int(width / widest), 1), MOST_COLUMNS) if dice else 1
        lines = -(-len(block) // most)
        found.append((block, -(-len(block) // lines), lines))
    return found


def _draw_answers(p: Painter, box: Box, answers: tuple[ChoiceView, ...], at: int, style: RowStyle) -> None:
    """Draw dice side by side, words over the whole width; if not all fit, pages of rows."""
    blocks = _blocks(p, box.w, answers)
    lines, gap = sum(lines for _, _, lines in blocks), p.px(sizes.GAP)
    height = min((box.h - gap * (lines - 1)) / lines, p.px(style.most))
    if height < p.px(style.least):
        draw_rows(p, box, answers, at, style, marker=True)
        return
    before, spare = 0, box.h - height * lines - gap * (lines - 1)
    for block, columns, high in blocks:
        more = min(sum(two_lines(p) - height for answer in block if shortened(p, box.w, answer)), spare)
        part, box = box.top(height * high + gap * (high - 1) + more, gap)
        spare -= more
        draw_rows(p, part, block, at - before, replace(style, columns=columns), marker=True)
        before += len(block)


def draw_doubtful_part(p: Painter, box: Box, picture: PictureView) -> None:
    """Draw the part of the camera's picture as large as possible, with rings around what is in doubt."""
    left, top, right, low = picture.part
    scale = min(box.w / max(right - left, 1), box.h / max(low - top, 1), ZOOM)
    place = box.centred((right - left) * scale, (low - top) * scale)
    surface = _seen(picture, rect_of(place).size, (p.theme.warn, p.theme.background), p.px(0.45))
    p.panel(place.inset(-p.px(0.4)), p.theme.line)
    if surface is not None:
        p.picture(surface, place.x, place.y)


@lru_cache(maxsize=4)  # a question stays on the screen through many redraws
def _seen(
    picture: PictureView, size: tuple[int, int], colours: tuple[Colour, Colour], width: int
) -> pygame.Surface | None:
    """The part of the picture in that size with its rings; None if the picture can't be read."""
    left, top, right, low = picture.part
    whole = loaded(picture.jpeg)
    if whole is None:
        return None
    rect = pygame.Rect(int(left), int(top), max(int(right - left), 1), max(int(low - top), 1))
    try:
        part = whole.subsurface(rect.clip(whole.get_rect()))
    except ValueError:  # it is outside the picture
        return None
    seen = pygame.transform.smoothscale(part, size)
    scale = size[0] / max(right - left, 1)
    for x, y, radius in picture.rings:
        middle = (x - left) * scale, (y - top) * scale
        around = max(radius * scale, LEAST_RING * width)
        pygame.draw.circle(seen, colours[1], middle, around + width, width * 3)
        pygame.draw.circle(seen, colours[0], middle, around, width)
    return seen
