"""The dice on the table: those of the roll large, those set aside in a tray, and the points of the turn."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.dice import die_picture, die_place
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.referee.view import DieView, TableView

REROLLS = 3  # that many bum or cocky throws in a row lose the turn


def draw_table(p: Painter, box: Box, view: TableView) -> None:
    """Roll, tray and turn points, with the count of throws to be repeated above them."""
    if view.rerolls:
        line, box = box.top(p.px(6), p.px(0.6))
        _draw_rerolls(p, line, view.rerolls)
    tray, roll = box.low(min(p.px(15), box.h * 0.42), p.px(sizes.GAP))
    _draw_roll(p, roll, view)
    _draw_tray(p, tray, view)


def _draw_rerolls(p: Painter, line: Box, count: int) -> None:
    dots = "●" * min(count, REROLLS) + "○" * max(REROLLS - count, 0)
    end = "the turn is lost" if count >= REROLLS else "the third loses the turn"
    text = f"↻ {dots}  Throw again, {min(count, REROLLS)} of {REROLLS}: {end}"
    p.text(line, text, sizes.BODY * 0.92, colour=p.theme.warn, bold=True, least=sizes.TINY)


def _draw_roll(p: Painter, box: Box, view: TableView) -> None:
    rolled = tuple(die for die in view.dice if not die.kept)
    if rolled:
        _draw_rolled(p, box, rolled)
    elif view.dice_left:
        _draw_awaited(p, box, view.dice_left)


def _side(p: Painter, box: Box, count: int) -> int:
    """The side of dice so that ``count`` fit (six at least, so that they don't grow as they get fewer)."""
    room = max(count, 6)
    return int(max(min(box.w / (room * 1.14), box.h, p.px(22)), 8))


def _places(box: Box, side: int, count: int) -> list[tuple[float, float]]:
    step = min(side * 1.14, (box.w - side) / max(count - 1, 1))
    y = box.y + (box.h - side) / 2
    return [(box.x + number * step, y) for number in range(count)]


def _draw_rolled(p: Painter, box: Box, dice: tuple[DieView, ...]) -> None:
    odd = any(map(die_word, dice))
    words, pictures = box.low(p.px(4.6) if odd else 0)
    side = _side(p, pictures, len(dice))
    for die, (x, y) in zip(dice, _places(pictures, side, len(dice)), strict=True):
        p.picture(die_picture(p.theme, die, side), x, y)
        under = Box(x - side * 0.06, y + side, side * 1.12, words.h)
        p.text(under, die_word(die), sizes.SMALL, colour=p.theme.warn, bold=True, side="middle", least=2.6)


def die_word(die: DieView) -> str:
    """The word under a die that can't be taken as it lies, "" for the others."""
    if not die.flat:
        return "cocked"
    return "" if die.sure and die.face else "unsure"


def _draw_awaited(p: Painter, box: Box, count: int) -> None:
    side = _side(p, box, count)
    for x, y in _places(box, side, count):
        p.picture(die_place(p.theme, side), x, y)


def _draw_tray(p: Painter, box: Box, view: TableView) -> None:
    kept = tuple(die for die in view.dice if die.kept)
    if view.turn_points is None and not kept:
        return
    p.panel(box)
    inner = box.inset(p.px(1.6), p.px(1.0))
    if view.turn_points is not None:
        inner = _draw_turn(p, inner, view.turn_points)
    label, inner = inner.top(p.px(4.2))
    p.text(label, "Set aside" if kept else "Nothing set aside yet", sizes.TINY, colour=p.theme.muted)
    if kept:
        _draw_kept(p, inner, kept)


def _draw_turn(p: Painter, inner: Box, points: int) -> Box:
    text = f"{points:,}"
    width = max(p.fonts.width(text, p.px(8.4), True), p.px(13)) + p.px(1)
    place, inner = inner.rest(width, p.px(1))
    label, number = place.top(p.px(4.2))
    p.text(label, "This turn", sizes.TINY, colour=p.theme.muted, side="right")
    p.text(number, text, 8.4, bold=True, side="right", least=sizes.BODY)
    return inner


def _draw_kept(p: Painter, box: Box, dice: tuple[DieView, ...]) -> None:
    gap = p.px(0.9)
    side = int(max(min(box.h, (box.w + gap) / max(len(dice), 1) - gap), 6))
    for number, die in enumerate(dice):
        p.picture(die_picture(p.theme, die, side), box.x + number * (side + gap), box.y + (box.h - side) / 2)
