"""The strips of the game scene: headline, warnings, the last ruling, the state of the camera, the keys."""

from __future__ import annotations

import pygame

from companion.display import theme as sizes
from companion.display.inputs import QUIET
from companion.display.layout import Box
from companion.display.paint import Painter, rect_of
from companion.display.scenes.seats import acting, draw_marks
from companion.display.shapes import mark_picture
from companion.display.theme import STATUS_WORDS, TONE_SYMBOLS, Mark
from companion.games.message import Text, say, sentences
from companion.messages import worded, wordings
from companion.referee.shown.view import RulingView, TableView

HEAD_MARK = 9.0  # units
MOST_LINES = {"plain": 2, "good": 2}  # of a ruling by tone; others may use all available lines
LINES = 5
BUTTON, SIGN = 8.0, 6.0  # units
SPEAKER = 9.8  # units: 9 mm on a 7 inch panel
UNDO_LEAST, UNDO_MOST = 24.0, 29.0  # units: the width of the undo button
UNDONE, CONFIRM = 2.6, 3.6  # units: letters on such buttons
SMALLEST = sizes.TINY * 0.9  # units
NARROW = 100.0  # units of width below which the rule's number is below the text
CROWD = 4  # with more players and a warning the headline has only one line

HELP_GAME = say("screen.help-game")


def draw_head(p: Painter, box: Box, view: TableView) -> None:
    """Draw whose turn it is and what is awaited, legible from two metres."""
    seat = acting(view.seats)
    if view.over:
        sign, box = box.left(p.px(HEAD_MARK), p.px(2))
        star = mark_picture(Mark("★", p.theme.accent), p.px(HEAD_MARK))
        p.picture(star, sign.x, sign.y + (sign.h - p.px(HEAD_MARK)) / 2)
    elif seat:
        box = draw_marks(p, box, seat, HEAD_MARK)
    if note_of(view):
        under, box = box.low(p.px(5.6))
        p.text(under, view.note, sizes.BODY, colour=p.theme.muted, least=sizes.TINY)
    p.legible(box, view.headline, bold=True, lines=2, most=sizes.HEAD)


def head_height(p: Painter, view: TableView) -> float:
    """The height of the headline in units: one line or two, plus the note below."""
    marks = max(len(seat.colours), 1) if (seat := acting(view.seats)) else 1
    room = p.box.w - p.px(2 * sizes.PAD + HEAD_MARK * 1.4 * marks)
    one_line = p.fonts.width(view.headline, p.px(sizes.HEAD_LEAST), True) <= room
    one_line = one_line or (bool(view.warnings) and len(view.seats) > CROWD)
    return (13.6 if one_line else 21.4) + (5.6 if note_of(view) else 0)


def note_of(view: TableView) -> str:
    """The note below the headline; "" if a warning replaces it."""
    return "" if view.warnings else view.note


def draw_warning(p: Painter, box: Box, warnings: tuple[str, ...]) -> None:
    """Draw the first persistent warning, and the number of warnings."""
    p.panel(box, p.theme.panel, line=p.theme.refused)
    inner = box.inset(p.px(sizes.PAD), p.px(0.4))
    sign, inner = inner.left(p.px(5))
    p.text(sign, "⚠", sizes.BODY, colour=p.theme.refused, bold=True)
    text = (
        warnings[0] if len(warnings) == 1 else worded(say("screen.warning-of", text=warnings[0], count=len(warnings)))
    )
    p.text(inner, text, sizes.BODY * 0.92, bold=True, least=sizes.TINY, lines=2)
    p.touch(box, "screen.open:warnings")


def ruling_height(p: Painter, box: Box, ruling: RulingView) -> tuple[float, bool]:
    """The height in px of a ruling in a box, with its row of choices, and whether it fits uncut.

    It takes as many lines as it needs; a plain or good one takes more than two only to avoid being cut.
    """
    width = _words_width(p, box, ruling)
    line = p.fonts.line(p.px(sizes.LEGIBLE), tight=True)
    more = p.px(2.4) + _row_height(p, box, ruling)
    most = max(min(MOST_LINES.get(ruling.tone, LINES), int((box.h - more) / line)), 1)

    def fits(words: str, lines: int) -> bool:
        return p.fits(Box(0, 0, width, line * lines + 2), words, sizes.LEGIBLE, lines=lines)

    ways = wordings(whole(ruling))
    if not any(fits(words, most) for words in ways):
        most = max(min(LINES, int((box.h - more) / line)), 1)
    text = next((words for words in ways if fits(words, most)), ways[-1])
    lines = next((count for count in range(1, most) if fits(text, count)), most)
    return line * lines + more + 2, fits(text, lines)


def whole(ruling: RulingView) -> str:
    """The text of a ruling, and what to put back."""
    return worded(sentences(ruling.sentence, *ruling.put_back)) if ruling.put_back else ruling.sentence


def draw_ruling(p: Painter, box: Box, ruling: RulingView) -> None:
    """Draw the last ruling as a sentence, with the rule's number and the choices about it."""
    colour = p.theme.tone(ruling.tone)
    p.panel(box, p.theme.panel, line=colour if ruling.tone in ("warn", "refused") else None)
    p.touch(box, "screen.open:rule")
    inner = box.inset(p.px(sizes.PAD), p.px(1.0))
    low, answers = _row_height(p, box, ruling), ruling.answers[:2]
    if low:
        line, inner = inner.low(low - p.px(0.6), p.px(0.6))
        chip, line = line.left(_number_width(p, ruling), p.px(sizes.GAP))
        for answer, cell in zip(answers, line.grid(max(len(answers), 1), 1, p.px(1)), strict=False):
            p.button(cell, answer.text, answer.action)
    else:
        chip, inner = inner.rest(_number_width(p, ruling), p.px(sizes.GAP))
    p.text(chip, _number_text(ruling), sizes.SMALL, colour=p.theme.accent, bold=True, side="left" if low else "right")
    sign, inner = inner.left(p.px(SIGN))
    p.text(sign, TONE_SYMBOLS[ruling.tone], sizes.TITLE, colour=colour, bold=True, high=True)
    p.legible(inner, whole(ruling), lines=LINES)


def _row_height(p: Painter, box: Box, ruling: RulingView) -> float:
    """The height in px of the row below the text: for buttons, or for the rule's number if the box is narrow."""
    if ruling.answers:
        return p.px(BUTTON + 0.6)
    return p.px(4.6) if box.w < p.px(NARROW) else 0


def _words_width(p: Painter, box: Box, ruling: RulingView) -> float:
    """The width in px of the ruling's text: the rule's number is beside it, or in the row below."""
    beside = 0 if _row_height(p, box, ruling) else _number_width(p, ruling) + p.px(sizes.GAP)
    return box.w - p.px(2 * sizes.PAD + SIGN) - beside


def _number_text(ruling: RulingView) -> str:
    return f"{ruling.rule} ›" if ruling.rule else worded(say("screen.more"))


def _number_width(p: Painter, ruling: RulingView) -> float:
    return p.fonts.width(_number_text(ruling), p.px(sizes.SMALL), True) + p.px(0.6)


def draw_status(p: Painter, box: Box, view: TableView, back: str = "") -> None:
    """Draw the camera's status, whether the game is saved, and the buttons: undo or ``back``, confirm, menu."""
    box = _draw_buttons(p, box, view, back)
    colour = p.theme.muted if view.saved else p.theme.warn
    text = worded(say("screen.is-saved", saved=view.saved))
    saved, box = box.rest(p.fonts.width(text, p.px(sizes.TINY), not view.saved) + 2, p.px(sizes.GAP))
    p.text(saved, text, sizes.TINY, colour=colour, bold=not view.saved)
    p.touch(box, "screen.open:camera")
    p.state = box
    _draw_state(p, box, view)


def redraw_state(p: Painter, box: Box, view: TableView) -> pygame.Rect:
    """Redraw only the camera's status in its box; return the area drawn (px)."""
    rect = rect_of(box)
    p.surface.fill(p.theme.background, rect)
    p.written[:] = [line for line in p.written if not box.holds(*line.room.centre)]
    _draw_state(p, box, view)
    return rect


def _draw_state(p: Painter, box: Box, view: TableView) -> None:
    """Draw the camera's status and its reason."""
    sign, word, tone = STATUS_WORDS[view.status]
    words = f"{sign} {worded(word)}"
    chip, box = box.left(p.fonts.width(words, p.px(sizes.BODY), True), p.px(sizes.PAD))
    p.text(chip, words, sizes.BODY, colour=p.theme.tone(tone), bold=True)
    p.text(box, view.status_text or _doubts(view), sizes.SMALL, colour=p.theme.text, least=SMALLEST, lines=2)


def _doubts(view: TableView) -> str:
    """Why dice can't be accepted as they lie, for views without a status text."""
    reasons = dict.fromkeys(die.why for die in view.dice if die.why)
    return worded(say("screen.doubts", reasons=tuple(reasons))) if reasons else ""


def _draw_buttons(p: Painter, box: Box, view: TableView, back: str) -> Box:
    gap = p.px(sizes.GAP)
    menu, box = box.rest(p.px(15), gap)
    p.button(menu, worded(say("screen.menu-button")), "screen.open:menu")
    words = worded(say("screen.confirm"))
    confirm, box = box.rest(max(p.px(20.5), p.fonts.width(words, p.px(CONFIRM), bold=True) + p.px(2.4)), gap)
    p.button(confirm, words, "press.confirm")
    if back:
        place, box = box.rest(p.px(UNDO_LEAST), gap)
        p.button(place, worded(say("screen.back")), back, below=worded(say("screen.changes-nothing")))
    elif view.undo:
        what, width = _undo_label(p, view)
        undo, box = box.rest(width, gap)
        p.button(undo, worded(say("screen.undo")), "press.undo", below=what)
    if view.voice is not None or view.sounds is not None:
        place, box = box.rest(p.px(SPEAKER), gap)
        _draw_speaker(p, place, on=bool(view.voice or view.sounds))
    return box


def _draw_speaker(p: Painter, box: Box, *, on: bool) -> None:
    """Draw the switch of voice and sounds: a note, crossed out while they are off."""
    p.panel(box, p.theme.raised)
    p.touch(box, QUIET)
    p.text(box, "♪", sizes.TITLE, colour=p.theme.text if on else p.theme.muted, bold=True, side="middle")
    if not on:
        inner = box.inset(box.w * 0.3, box.h * 0.25)
        ends = (inner.x, inner.bottom), (inner.right, inner.y)
        pygame.draw.line(p.surface, p.theme.warn, *ends, width=p.px(0.6))


def _undo_label(p: Painter, view: TableView) -> tuple[str, float]:
    """What undo takes back, in the longest wording that fits (the menu shows it all), and the button's width in px."""
    for way in wordings(view.undo):
        width = p.fonts.width(way, p.px(UNDONE)) + p.px(2.4)
        if width <= p.px(UNDO_MOST):
            return way, max(width, p.px(UNDO_LEAST))
    return "", p.px(UNDO_LEAST)


def draw_steps(p: Painter, box: Box, number: int, of: int, skipped: frozenset[int] = frozenset()) -> Box:
    """Draw the progress in a row of steps, right of a title: ticks on those done, dashes on those skipped.

    Returns the remaining box.
    """
    dots, box = box.rest(p.px(5.2) * of, p.px(sizes.GAP))
    for at, cell in enumerate(dots.grid(of, 1, 0) if of > 1 else (), start=1):
        done = at < number and at not in skipped
        colour = p.theme.accent if at == number else p.theme.good if done else p.theme.muted
        sign = "✔" if done else "–" if at < number else str(at)
        p.text(cell, sign, sizes.BODY, colour=colour, bold=True, side="middle")
    return box


def draw_back(p: Painter, head: Box, action: str) -> Box:
    """Draw the button that goes back, right of a title, if there is an action; return the remaining box."""
    if not action:
        return head
    back, head = head.rest(p.px(20), p.px(sizes.GAP))
    p.button(back.inset(0, min(p.px(0.8), back.h * 0.1)), worded(say("screen.back")), action)
    return head


def help_list(undo: str, digits: str = "") -> Text:
    """The help on the keys in a list, where undo goes "back", is "undo", or has no function ("").

    ``digits`` is "faces" or "numbers" while these are entered; else digit keys move through the list.
    """
    return say("screen.help-list", undo=undo or "no", digits=digits or "no")


def draw_help(p: Painter, box: Box, text: Text, gap: float) -> Box:
    """Draw the help on the keys at the bottom; return the box above it, after a gap."""
    line, box = box.low(p.px(4.2), p.px(gap))
    p.text(line, worded(text), sizes.TINY * 0.94, colour=p.theme.muted, side="middle", least=2.2)
    return box


def draw_pressed(p: Painter, box: Box, *, waits: bool) -> pygame.Rect:
    """Highlight a pressed spot, with ``waits`` with a text "one moment"; return the area drawn (px)."""
    rect = rect_of(box).clip(p.surface.get_rect())
    if waits:
        p.panel(box, p.theme.marked, line=p.theme.accent)
        p.text(box.inset(p.px(1), 0), worded(say("screen.one-moment")), sizes.BODY, bold=True, side="middle", least=2.4)
    else:
        pygame.draw.rect(p.surface, p.theme.accent, rect, width=p.px(0.7), border_radius=p.px(sizes.RADIUS))
    return rect
