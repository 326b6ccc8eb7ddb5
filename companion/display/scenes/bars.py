"""The strips of the game scene: headline, warnings, the last ruling, the state of the camera, the keys."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.seats import acting, draw_marks
from companion.display.theme import STATUS_WORDS, TONE_SYMBOLS
from companion.referee.view import RulingView, TableView

HELP_GAME = "1–8 end of that seat's turn · Enter confirm · U undo (Shift: what happened) · M menu"
HELP_LIST = "1 up · 2 down · Enter choose · U back · M menu"


def draw_head(p: Painter, box: Box, view: TableView) -> None:
    """Whose turn it is and what is awaited, readable from two metres."""
    seat = acting(view.seats)
    if view.over:
        sign, box = box.left(p.px(12), p.px(1))
        p.text(sign, "★", 12, colour=p.theme.accent, bold=True, side="middle")
    elif seat:
        sign, box = box.left(p.px(9.5 * max(len(seat.colours), 1)), p.px(1.6))
        draw_marks(p, sign, seat, 11)
    room = int(box.w)
    one_line = p.fonts.width(view.headline, p.px(sizes.HEAD_LEAST), True) <= room
    if view.note and one_line:
        box, under = box.top(box.h * 0.66)
        p.text(under, view.note, sizes.BODY, colour=p.theme.muted, least=sizes.TINY)
    p.text(box, view.headline, sizes.HEAD, bold=True, least=sizes.HEAD_LEAST if one_line else 6.2, lines=2)


def draw_warning(p: Painter, box: Box, warnings: tuple[str, ...]) -> None:
    """What stays wrong: the first warning, and how many there are."""
    p.panel(box, p.theme.panel, line=p.theme.refused)
    inner = box.inset(p.px(sizes.PAD), p.px(0.6))
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
    inner = box.inset(p.px(sizes.PAD), p.px(0.9))
    for answer in ruling.answers[:1]:
        button, inner = inner.rest(p.px(22), p.px(sizes.GAP))
        p.button(button.inset(0, p.px(1.2)), answer.text, answer.action)
    if ruling.rule:
        inner = _draw_rule_number(p, inner, ruling.rule)
    sign, inner = inner.left(p.px(6))
    p.text(sign, TONE_SYMBOLS[ruling.tone], sizes.TITLE, colour=colour, bold=True)
    sentence = " ".join((ruling.sentence, *ruling.put_back))
    p.text(inner, sentence, sizes.BODY * 1.04, least=sizes.TINY, lines=3)


def _draw_rule_number(p: Painter, inner: Box, rule: str) -> Box:
    text = p.fonts.elide(f"{rule} ›", p.px(30), p.px(sizes.SMALL), True)
    chip, inner = inner.rest(p.fonts.width(text, p.px(sizes.SMALL), True) + p.px(2), p.px(sizes.GAP))
    p.text(chip, text, sizes.SMALL, colour=p.theme.accent, bold=True, side="right")
    return inner


def draw_status(p: Painter, box: Box, view: TableView) -> None:
    """The state of the camera and why; saved or not; undo, confirm and menu for the finger."""
    box = _draw_buttons(p, box, view)
    saved, box = box.rest(p.px(13), p.px(sizes.GAP))
    text, colour = ("✔ saved", p.theme.muted) if view.saved else ("⚠ not saved", p.theme.warn)
    p.text(saved, text, sizes.TINY, colour=colour, bold=not view.saved, least=2.4)
    sign, word, tone = STATUS_WORDS[view.status]
    words = f"{sign} {word}"
    width = p.fonts.width(words, p.px(sizes.BODY), True)
    chip, box = box.left(width, p.px(sizes.PAD))
    p.text(chip, words, sizes.BODY, colour=p.theme.tone(tone), bold=True)
    p.text(box, view.status_text, sizes.SMALL, colour=p.theme.text, least=sizes.TINY * 0.9, lines=2)


def _draw_buttons(p: Painter, box: Box, view: TableView) -> Box:
    gap = p.px(sizes.GAP)
    menu, box = box.rest(p.px(15), gap)
    p.button(menu, "☰ Menu", "screen.open:menu")
    confirm, box = box.rest(p.px(18), gap)
    p.button(confirm, "✔ Confirm", "press.confirm")
    if view.undo:
        undo, box = box.rest(p.px(26), gap)
        p.button(undo, f"↶ Undo: {view.undo}", "press.undo")
    return box


def draw_help(p: Painter, box: Box, text: str) -> None:
    """What the keys do."""
    p.text(box, text, sizes.TINY * 0.94, colour=p.theme.muted, side="middle", least=2.2)
