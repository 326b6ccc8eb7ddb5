"""The on-screen keyboard: letters in the language's layout, accents, digits, and other alphabets for names."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.text import right_to_left
from companion.games.message import Message, Text, say
from companion.messages import worded

KEY, PAGE, SHIFT = "screen.key", "screen.letters", "screen.shift"
ERASE = "\b"
KEYS = 43.0  # units of height

ALPHABETS = (
    ("αβγ", "ςερτυθιοπώ ασδφγηξκλή ζχψωβνμάέίόύ"),
    ("абв", "йцукенгшщзхъ фывапролджэё ячсмитьбюіїє"),
    ("אבג", "קראטוןםפ שדגכעיחלךף זסבהנמצתץ"),
    ("ابج", "ضصثقفغعهخحجة شسيبلاتنمكطئ ذءؤرىوزظدأإآ"),
)
"""The label of each further alphabet, and its three rows of keys as on its usual keyboard."""
PAGES: tuple[tuple[Text, Text], ...] = (
    (say("screen.keys-abc"), say("screen.keys-letters")),
    (say("screen.keys-123"), say("screen.keys-more")),
    *ALPHABETS,
)
"""The label of each page, and its three rows of keys."""
Take = tuple[Message, str]
TAKE_IT: Take = (say("screen.take-it"), "press.confirm")
LETTERS, MORE = 0, 1  # pages; the second one leads to those of the alphabets


def draw_keyboard(p: Painter, box: Box, page: int, take: Take, *, capitals: bool) -> None:
    """Draw three rows of letters, and below them the other pages, space and the key that accepts the text."""
    gap = p.px(0.8)
    rows = box.grid(1, 4, gap)
    first, second, third = worded(PAGES[page][1]).split()
    for row, letters in zip(rows[:2], (first, second), strict=True):
        for cell, letter in zip(row.grid(len(letters), 1, gap), letters, strict=True):
            _letter(p, cell, letter, capitals=capitals)
    shift, *cells, erase = rows[2].grid(len(third) + 2, 1, gap)
    p.button(shift, "⇧", SHIFT, on=capitals)
    for cell, letter in zip(cells, third, strict=True):
        _letter(p, cell, letter, capitals=capitals)
    p.button(erase, "⌫", f"{KEY}:{ERASE}")
    onward = {LETTERS: (MORE,), MORE: (LETTERS, *range(MORE + 1, len(PAGES)))}.get(page, (LETTERS, MORE))
    others, low = rows[3].left(rows[3].w * (0.18 if len(onward) == 1 else 0.08 * len(onward)), gap)
    for cell, other in zip(others.grid(len(onward), 1, gap), onward, strict=True):
        p.button(cell, worded(PAGES[other][0]), f"{PAGE}:{other}")
    enter, space = low.rest(low.w * 0.3, gap)
    p.button(space, "␣", f"{KEY}: ")
    p.button(enter, worded(take[0]), take[1])


def draw_typing(
    p: Painter, box: Box, typed: str, hint: Message, keyboard: tuple[int, bool], take: Take = TAKE_IT
) -> Box:
    """Draw the typed text or a hint at the top, and the keyboard at the bottom; return the box in between.

    ``take`` is the label of the key that accepts the text, and its action.
    """
    line, box = box.top(p.px(9), p.px(1.4))
    p.panel(line, p.theme.panel, line=p.theme.line)
    written = f"▏{typed}" if right_to_left(typed) else f"{typed}▏"
    words, colour = (written, p.theme.text) if typed else (worded(hint), p.theme.muted)
    p.text(line.inset(p.px(1.6), 0), words, sizes.TITLE, colour=colour, bold=bool(typed), least=sizes.BODY)
    keys, box = box.low(p.px(KEYS), p.px(1.4))
    draw_keyboard(p, keys, keyboard[0], take, capitals=keyboard[1])
    return box


def _letter(p: Painter, cell: Box, letter: str, *, capitals: bool) -> None:
    letter = letter.upper() if capitals and letter != "ß" else letter
    p.panel(cell, p.theme.raised)
    p.touch(cell, f"{KEY}:{letter}")
    p.text(cell, letter, sizes.TITLE, bold=True, side="middle")


def typed_with(typed: str, key: str) -> str:
    """The typed text after a key of the keyboard."""
    return typed[:-1] if key == ERASE else typed + key
