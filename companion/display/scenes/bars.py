"""The strips of the game scene: headline, warnings, the last ruling, the state of the camera, the keys."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.marks import mark_picture
from companion.display.paint import Painter
from companion.display.scenes.seats import acting, draw_marks
from companion.display.theme import STATUS_WORDS, TONE_SYMBOLS, Mark
from companion.referee.view import RulingView, TableView

HEAD_MARK = 9.0  # units
NARROW_LINES, NARROW_BUTTON = 5, 7.0  # lines and units of a ruling beside a board
CROWD = 4  # with more players and a warning the headline keeps to the height of one line

HELP_GAME = "1–8 end of that seat's turn · Enter confirm · U undo (Shift: what happened) · M menu"
HELP_LIST = "1 up · 2 down · Enter choose · U back · M menu"


def draw_head(p: Painter, box: Box, view: TableView) -> None:
    """Whose turn it is and what is awaited, readable from two metres."""
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
    p.text(box, view.headline, sizes.HEAD, bold=True, least=6.2, lines=2, tight=True)


def head_height(p: Painter, view: TableView) -> float:
    """The height of the headline in units: one line or two, and the note below."""
    marks = max(len(seat.colours), 1) if (seat := acting(view.seats)) else 1
    room = p.box.w - p.px(2 * sizes.PAD + HEAD_MARK * 1.4 * marks)
    one_line = p.fonts.width(view.headline, p.px(sizes.HEAD_LEAST), True) <= room
    one_line = one_line or (bool(view.warnings) and len(view.seats) > CROWD)
    return (13.6 if one_line else 21.4) + (5.6 if note_of(view) else 0)


def note_of(view: TableView) -> str:
    """The note below the headline; a warning takes its place."""
    return "" if view.warnings else view.note


def draw_warning(p: Painter, box: Box, warnings: tuple[str, ...]) -> None:
    """What stays wrong: the first warning, and how many there are."""
    p.panel(box, p.theme.panel, line=p.theme.refused)
    inner = box.inset(p.px(sizes.PAD), p.px(0.4))
    sign, inner = inner.left(p.px(5))
    p.text(sign, "⚠", sizes.BODY, colour=p.theme.refused, bold=True)
    text = warnings[0] if len(warnings) == 1 else f"{warnings[0]} (1 of {len(warnings)}: touch to read all)"
    p.text(inner, text, sizes.BODY * 0.92, bold=True, least=sizes.TINY, lines=2)
    p.touch(box, "screen.open:warnings")


def draw_ruling(p: Painter, box: Box, ruling: RulingView) -> None:
    """The last ruling in a sentence, its number, and what may be done about it."""
    theme = p.theme
    colour = theme.tone(ruling.tone)
    p.panel(box, theme.panel, line=colour if ruling.tone in ("warn", "refused") else None)
    p.touch(box, "screen.open:rule")
    inner = _draw_rule_number(p, box.inset(p.px(sizes.PAD), p.px(0.5)), ruling)
    sign, inner = inner.left(p.px(6))
    p.text(sign, TONE_SYMBOLS[ruling.tone], sizes.TITLE, colour=colour, bold=True)
    sentence = " ".join((ruling.sentence, *ruling.put_back))
    p.text(inner, sentence, sizes.BODY * 1.04, least=sizes.TINY, lines=3)


def narrow_ruling_height(p: Painter, box: Box, ruling: RulingView) -> float:
    """The height in px of a ruling beside a board: as many lines as it needs, and a row for what may be done."""
    sentence = " ".join((ruling.sentence, *ruling.put_back))
    width = box.w - p.px(2 * sizes.PAD + 7 + sizes.GAP) - _number_width(p, ruling)
    lines = min(len(p.fonts.wrap(sentence, width, p.px(sizes.SMALL))), NARROW_LINES)
    buttons = p.px(NARROW_BUTTON + 1.0) if ruling.answers else 0
    return p.fonts.line(p.px(sizes.SMALL)) * lines + p.px(2.6) + buttons


def draw_narrow_ruling(p: Painter, box: Box, ruling: RulingView) -> None:
    """The last ruling beside a board: the sentence and its number, below them what may be done about it."""
    colour = p.theme.tone(ruling.tone)
    p.panel(box, p.theme.panel, line=colour if ruling.tone in ("warn", "refused") else None)
    p.touch(box, "screen.open:rule")
    inner = box.inset(p.px(sizes.PAD), p.px(0.9))
    if ruling.answers:
        line, inner = inner.low(p.px(NARROW_BUTTON), p.px(0.6))
        for answer, cell in zip(ruling.answers, line.grid(len(ruling.answers[:2]), 1, p.px(1)), strict=False):
            p.button(cell, answer.text, answer.action)
    number, inner = inner.rest(_number_width(p, ruling), p.px(sizes.GAP))
    p.text(number, _number_text(ruling), sizes.SMALL, colour=p.theme.accent, bold=True, side="right", high=True)
    sign, inner = inner.left(p.px(6))
    p.text(sign, TONE_SYMBOLS[ruling.tone], sizes.BODY, colour=colour, bold=True, high=True)
    sentence = " ".join((ruling.sentence, *ruling.put_back))
    p.text(inner, sentence, sizes.SMALL, least=sizes.TINY * 0.9, lines=NARROW_LINES)


def _number_text(ruling: RulingView) -> str:
    return f"{ruling.rule} ›" if ruling.rule else "more ›"


def _number_width(p: Painter, ruling: RulingView) -> float:
    return p.fonts.width(_number_text(ruling), p.px(sizes.SMALL), True) + p.px(0.6)


def _draw_rule_number(p: Painter, inner: Box, ruling: RulingView) -> Box:
    """The rule's number at the right, above what may be done about the ruling; gives back what is left."""
    text = _number_text(ruling)
    words = (text, *(answer.text for answer in ruling.answers[:1]))
    width = max(p.fonts.width(word, p.px(sizes.SMALL), True) for word in words) + p.px(2.4)
    chip, inner = inner.rest(min(width, p.px(36)), p.px(sizes.GAP))
    for answer in ruling.answers[:1]:
        button, chip = chip.low(chip.h * 0.58)
        p.button(button, answer.text, answer.action)
    p.text(chip, text, sizes.SMALL, colour=p.theme.accent, bold=True, side="right", least=sizes.TINY)
    return inner


def draw_status(p: Painter, box: Box, view: TableView) -> None:
    """The state of the camera and why; saved or not; undo, confirm and menu for the finger."""
    box = _draw_buttons(p, box, view)
    text, colour = ("✔ saved", p.theme.muted) if view.saved else ("⚠ not saved", p.theme.warn)
    saved, box = box.rest(p.fonts.width(text, p.px(sizes.TINY), not view.saved) + 2, p.px(sizes.GAP))
    p.text(saved, text, sizes.TINY, colour=colour, bold=not view.saved)
    sign, word, tone = STATUS_WORDS[view.status]
    words = f"{sign} {word}"
    width = p.fonts.width(words, p.px(sizes.BODY), True)
    chip, box = box.left(width, p.px(sizes.PAD))
    p.text(chip, words, sizes.BODY, colour=p.theme.tone(tone), bold=True)
    p.text(box, view.status_text or _doubts(view), sizes.SMALL, colour=p.theme.text, least=sizes.TINY * 0.9, lines=2)


def _doubts(view: TableView) -> str:
    """Why dice can't be taken as they lie, when the view doesn't say it."""
    reasons = dict.fromkeys(die.why for die in view.dice if die.why)
    return f"A die: {', '.join(reasons)}." if reasons else ""


def _draw_buttons(p: Painter, box: Box, view: TableView) -> Box:
    gap = p.px(sizes.GAP)
    menu, box = box.rest(p.px(15), gap)
    p.button(menu, "☰ Menu", "screen.open:menu")
    confirm, box = box.rest(p.px(20.5), gap)
    p.button(confirm, "✔ Confirm", "press.confirm")
    if view.undo:
        undo, box = box.rest(p.px(26), gap)
        p.button(undo, "↶ Undo", "press.undo", below=view.undo)
    return box


def draw_help(p: Painter, box: Box, text: str) -> None:
    """What the keys do."""
    p.text(box, text, sizes.TINY * 0.94, colour=p.theme.muted, side="middle", least=2.2)
