"""The dice on the table: the roll, the dice set aside in a tray, and the points of the turn."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.dice import die_picture, die_place
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.shapes import mark_picture
from companion.display.theme import Mark
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import DieView, TableView

TRAY, POINTS = 11.5, 8.4  # units: the height of the tray, and of the turn's points in it
LOW = 20.0  # units of height below which roll and tray are drawn side by side
REACH = 3.0  # units beside a die that count as the die
MOST_DIE = 26.0  # units
LEAST_DIE = 3.0  # units of height below which no dice are drawn
IN_THE_AIR = -1  # the face of a die that is being animated elsewhere
REROLLS = 3  # so many bum or cocky throws in a row lose the turn


def draw_table(p: Painter, box: Box, view: TableView) -> None:
    """Draw roll, tray and turn points, with the count of void throws above."""
    if view.rerolls:
        line, box = box.top(p.px(6), p.px(0.6))
        _draw_rerolls(p, line, view)
    if box.h < p.px(LOW):
        _draw_low_table(p, box, view)
        return
    if view.turn_points is not None or any(die.kept for die in view.dice):
        tray, box = box.low(min(p.px(TRAY), box.h * 0.5), p.px(sizes.GAP))
        _draw_tray(p, tray, view)
    _draw_roll(p, box, view, max(len(view.dice), view.dice_left or 0))


def _draw_low_table(p: Painter, box: Box, view: TableView) -> None:
    """Draw roll, tray and turn points in one row, for a screen with many players and warnings."""
    kept = tuple(die for die in view.dice if die.kept)
    if view.turn_points is not None:
        box = _draw_turn(p, box, view.turn_points)
    if kept:
        share = min(max(len(kept) / len(view.dice), 0.35), 0.6)
        tray, box = box.rest(box.w * share, p.px(sizes.GAP))
        p.panel(tray)
        _draw_set_aside(p, tray.inset(p.px(1.2), p.px(0.6)), kept)
    _draw_roll(p, box, view, max(len(view.dice) - len(kept), 1))


def _draw_rerolls(p: Painter, line: Box, view: TableView) -> None:
    if line.h < p.px(sizes.TINY):
        return
    colour = p.theme.warn
    count = min(view.rerolls, REROLLS)
    side = p.px(sizes.SMALL)
    for number in range(REROLLS):
        mark = Mark("●" if number < count else "○", colour)
        p.picture(mark_picture(mark, side), line.x, line.y + (line.h - side) / 2)
        line = line.left(side, side * 0.3)[1]
    short = say("screen.void-throw", kind=view.rerolls_word, count=count, most=REROLLS)
    line = line.left(0, p.px(0.8))[1]
    text = worded(say("screen.void-throws", what=short, lost=count == REROLLS))
    if count < REROLLS and p.fonts.width(text, p.px(sizes.TINY), True) > line.w:
        text = worded(short)
    p.text(line, text, sizes.BODY * 0.92, colour=colour, bold=True, least=sizes.TINY)


def _draw_roll(p: Painter, box: Box, view: TableView, count: int) -> None:
    """Draw the roll, or outlines of awaited dice, sized so that ``count`` would fit."""
    rolled = tuple(die for die in view.dice if not die.kept)
    if box.h < p.px(LEAST_DIE):
        return
    if rolled:
        _draw_rolled(p, box, rolled, count)
    elif view.dice_left:
        _draw_awaited(p, box, view.dice_left, count)


def _side(p: Painter, box: Box, count: int) -> int:
    """The size at which ``count`` dice fit, which stays the same as they get fewer."""
    room = max(count, 4 if box.w > 4 * box.h else 2)
    return int(max(min(box.w / (room * 1.14), box.h, p.px(MOST_DIE)), 8))


def _places(box: Box, side: int, count: int) -> list[tuple[float, float]]:
    step = min(side * 1.14, (box.w - side) / max(count - 1, 1))
    y = box.y + (box.h - side) / 2
    return [(box.x + number * step, y) for number in range(count)]


def _draw_rolled(p: Painter, box: Box, dice: tuple[DieView, ...], count: int) -> None:
    odd = any(map(die_word, dice))
    words, pictures = box.low(p.px(4.6) if odd else 0)
    side = _side(p, pictures, count)
    places = _places(pictures, side, len(dice))
    for die, (x, y) in zip(dice, places, strict=True):
        p.dice.append(Box(x, y, side, side))
        p.touch(p.dice[-1], die.action, p.px(REACH))
        if die.face != IN_THE_AIR:
            p.picture(die_picture(p.theme, die, side), x, y)
    named = [(die_word(die), x) for die, (x, _) in zip(dice, places, strict=True) if die_word(die)]
    for word, x in named:
        near = min((abs(x - other) for _, other in named if other != x), default=2.0 * side)
        width = max(min(near, 2.0 * side), side) - p.px(0.4)
        left = min(max(x + (side - width) / 2, box.x), box.right - width)
        under = Box(left, pictures.centre[1] + side / 2, width, words.h)
        p.text(under, word, sizes.SMALL, colour=p.theme.warn, bold=True, side="middle", least=2.6)


def die_word(die: DieView) -> str:
    """The word below a die that can't be accepted as it lies, "" for others."""
    if not die.flat:
        return worded(say("screen.cocked-die"))
    return "" if die.sure and die.face else worded(say("screen.unsure-die"))


def _draw_awaited(p: Painter, box: Box, left: int, count: int) -> None:
    side = _side(p, box, count)
    for x, y in _places(box, side, left):
        p.picture(die_place(p.theme, side), x, y)


def _draw_tray(p: Painter, box: Box, view: TableView) -> None:
    kept = tuple(die for die in view.dice if die.kept)
    p.panel(box)
    inner = box.inset(p.px(1.6), p.px(0.9))
    if view.turn_points is not None:
        inner = _draw_turn(p, inner, view.turn_points)
    if not kept:
        p.text(inner, worded(say("screen.nothing-aside")), sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)
        return
    _draw_set_aside(p, inner, kept)


def _draw_set_aside(p: Painter, inner: Box, kept: tuple[DieView, ...]) -> None:
    words = worded(say("screen.set-aside"))
    label, inner = inner.left(_label_width(p, inner, words), p.px(1))
    p.text(label, words, sizes.SMALL, colour=p.theme.muted, least=sizes.TINY, lines=2)
    _draw_kept(p, inner, kept)


def _label_width(p: Painter, box: Box, words: str) -> float:
    """The width in px of a label beside dice or points: in two lines, in one, or 0 if neither fits."""
    tiny = p.px(sizes.TINY)
    lines = (p.px(9), *(p.fonts.width(text, tiny) + 2 for text in (words, max(words.split(), key=len))))

    def fits(width: float) -> bool:
        return p.fits(Box(0, 0, width, box.h), words, sizes.TINY, lines=2, tight=False)

    return next((width for width in sorted(lines) if width <= box.w * 0.3 and fits(width)), 0)


def _draw_turn(p: Painter, inner: Box, points: int) -> Box:
    text = worded(say("screen.score", score=points))
    size = min(POINTS, inner.h / p.u)
    place, inner = inner.rest(p.fonts.width(text, p.px(size), True) + 2, p.px(1.2))
    p.text(place, text, size, bold=True, side="right", least=min(size, sizes.BODY))
    words = worded(say("screen.this-turn"))
    label, inner = inner.rest(_label_width(p, inner, words), p.px(1))
    p.text(label, words, sizes.SMALL, colour=p.theme.muted, side="right", least=sizes.TINY, lines=2)
    return inner


def _draw_kept(p: Painter, box: Box, dice: tuple[DieView, ...]) -> None:
    gap = p.px(0.9)
    side = int(max(min(box.h, (box.w + gap) / max(len(dice), 1) - gap), 6))
    for number, die in enumerate(dice):
        x, y = box.x + number * (side + gap), box.y + (box.h - side) / 2
        p.aside.append(Box(x, y, side, side))
        p.touch(p.aside[-1], die.action, p.px(REACH))
        if die.face != IN_THE_AIR:
            p.picture(die_picture(p.theme, die, side), x, y)
