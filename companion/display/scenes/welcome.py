"""The first evening, one step a page: the camera, its aim, a test throw, the buttons."""

from __future__ import annotations

from dataclasses import replace

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.bars import draw_back, draw_help, draw_steps
from companion.display.scenes.camera import CameraView, draw_measures, draw_picture
from companion.display.scenes.rows import GAP, RowStyle, draw_rows
from companion.display.theme import TONE_SYMBOLS
from companion.display.welcome_view import KeyView, WelcomeView
from companion.games.message import say
from companion.messages import worded

HELP = say("evening.help")
HELP_KEYS = say("evening.help-keys")
ROWS = RowStyle(9.6, 10.5, sizes.TITLE)
COLUMN = 46.0  # units of width beside the picture
MOST_COLUMNS = 4  # of buttons
TEXT = 17.6  # units: two lines, legible from two metres


def draw_welcome(p: Painter, view: WelcomeView, at: int, camera: CameraView) -> None:
    """Draw title, progress and instruction at the top, the picture or the buttons, and the choices."""
    box = p.box.inset(p.px(3), p.px(1.6))
    box = draw_help(p, box, HELP_KEYS if view.tries else HELP, 0.8)
    title, box = box.top(p.px(8.6), p.px(0.6))
    _draw_title(p, title, view)
    text, box = box.top(p.px(TEXT), p.px(1))
    sign, text = text.left(p.px(7))
    p.text(sign, TONE_SYMBOLS[view.tone], sizes.LEGIBLE, colour=p.theme.tone(view.tone), bold=True, high=True)
    p.legible(text, view.text, lines=2, high=True)
    if view.tries:
        rows, box = box.low(p.px(ROWS.least), p.px(sizes.GAP))
        draw_rows(p, rows, view.rows, at, replace(ROWS, columns=len(view.rows)))
        _draw_keys(p, box, view.keys)
    elif not view.live:
        draw_rows(p, box, view.rows, at, ROWS, marker=True)
    else:
        if camera.picture is None:
            camera = replace(camera, trouble="")  # the text above already has the reason
        if not view.of_mat:
            camera = replace(camera, outline=(), found=(), height=0.0, markers=0)
        words, box = box.rest(min(p.px(COLUMN), box.w * 0.36), p.px(sizes.PAD))
        draw_picture(p, box, camera, target=view.target, overlay=view.overlay)
        rows, words = words.low(len(view.rows) * p.px(ROWS.most) + p.px(GAP), p.px(sizes.GAP))
        draw_rows(p, rows, view.rows, at, ROWS, marker=True)
        if camera.picture is not None and view.of_mat:
            draw_measures(p, words, camera)


def _draw_title(p: Painter, box: Box, view: WelcomeView) -> None:
    menu, box = box.rest(p.px(18), p.px(sizes.GAP))
    p.button(menu, worded(say("screen.menu-button")), "screen.open:menu")
    if view.back not in [row.action for row in view.rows]:
        box = draw_back(p, box, view.back)
    box = draw_steps(p, box, view.number, view.of, view.skipped)
    p.text(box, view.title, sizes.TITLE, bold=True, least=sizes.BODY)


def _draw_keys(p: Painter, box: Box, keys: tuple[KeyView, ...]) -> None:
    """Draw the buttons as tiles: pressed ones are framed, with a tick and the number of presses."""
    lines = -(-len(keys) // MOST_COLUMNS)
    columns = -(-len(keys) // lines)
    for key, cell in zip(keys, box.grid(columns, lines, p.px(sizes.GAP)), strict=False):
        pressed = key.presses > 0
        plain = p.theme.raised if key.action else p.theme.panel
        p.panel(cell, p.theme.marked if pressed else plain, line=p.theme.accent if pressed else None)
        p.touch(cell, key.action)
        inner = cell.inset(p.px(1.2), p.px(0.8))
        name, inner = inner.top(inner.h * 0.5)
        p.text(name, f"{'✔ ' if pressed else ''}{key.name}", sizes.TITLE, bold=True, side="middle", least=sizes.SMALL)
        often = say("evening.pressed-times", text=key.does, count=key.presses)
        does = key.does if key.presses < 2 else worded(often)
        p.text(inner, does, sizes.BODY, colour=p.theme.muted, side="middle", least=sizes.TINY, lines=2)
