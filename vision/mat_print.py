"""A mat as a PDF at true scale: one page, or several to tape or glue; and the four markers alone, as stickers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from vision.mat_art import BLACK, Colour, Label, MatWords, Palette, Panel, Round, Shape, art, marker_art
from vision.mat_margin import BOTTOM, LEFT, RIGHT, TITLE_MM, TOP, Words, margin
from vision.mats import MARKER_INSET_MM, MARKER_MM, Box, Mat, Point
from vision.pdf_fonts import BOLD, REGULAR, font_for

RULER_MM = 100.0
SHEETS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Sheets of home printers, mm."""
_MARGIN_MM = 8.0
"""What home printers leave white at the edge of a page."""
_OVERLAP_MM = 10.0
_CAPITAL = 0.72  # height of a capital, as a fraction of the point size
_LINE = 1.9  # distance of lines, in capitals
SMALLEST_MM = 1.8  # height of capitals that can still be read at the table
_STICKER_RIM_MM = 7.0


@dataclass(frozen=True, slots=True)
class Part:
    """A page of a split print: the ``part`` of the mat (mm) that it shows, on a page of ``size`` mm."""

    part: Box
    size: tuple[float, float]
    column: int
    row: int


Paper = Literal["one page", "edge to edge", "overlapping", "home"]


def write_mat(
    mat: Mat,
    path: Path,
    paper: Paper = "one page",
    palette: Palette | None = None,
    *,
    sheet: str = "a4",
    words: MatWords | None = None,
    glue: Callable[[int, int], str] | None = None,
) -> int:
    """Write the mat as a PDF and return the number of pages.

    ``one page`` is exactly as large as the mat. ``edge to edge`` are whole pages of a ``sheet``, taped together uncut
    (two A4 pages for A3, four for A2; the printer's margin interrupts lines at the joints, which does no harm).
    ``overlapping`` are pages with cutting marks, for printers whose margins would reach into the markers. ``home`` is
    one ``sheet`` if the mat fits on it, otherwise overlapping ones, for home printers. ``words`` are the texts on the
    mat, and ``glue`` gives the instruction for joining each of several pages, from its number and their total. Raises
    ``OSError`` if the file can't be written.
    """
    pages = [Part(mat.sheet, (mat.width, mat.height), 0, 0)] if paper == "one page" else parts(mat, paper, sheet)
    words = words or MatWords()
    canvas = _canvas(path, words.document or mat.title)
    printed = _Printed(mat, palette or Palette(), words)
    for number, page in enumerate(pages, 1):
        canvas.setPageSize((page.size[0] * mm, page.size[1] * mm))
        _draw_page(canvas, printed, page, glue(number, len(pages)) if glue else "")
        canvas.showPage()
    canvas.save()
    return len(pages)


@dataclass(frozen=True, slots=True)
class StickerWords:
    """The texts on the page of stickers: what to do with them, and the corner of each, clockwise."""

    document: str
    lines: Sequence[str]
    corners: tuple[str, str, str, str]


def write_stickers(mat: Mat, path: Path, words: StickerWords, *, sheet: str = "a4") -> None:
    """Write the four markers of a mat as stickers for a household's own board; raises ``OSError``."""
    width, height = SHEETS[sheet]
    canvas = _canvas(path, words.document)
    canvas.setPageSize((width * mm, height * mm))
    canvas.transform(mm, 0, 0, -mm, 0, height * mm)
    side = MARKER_MM + 2 * _STICKER_RIM_MM
    for number, (marker, corner) in enumerate(zip(mat.markers, words.corners, strict=True)):
        left = width / 2 + (-side - 20 if number in (0, 3) else 20)
        top = 60.0 if number < 2 else 60.0 + side + 40
        canvas.setStrokeColor(_ink(BLACK))
        canvas.setLineWidth(0.15)
        canvas.setDash(2, 2)
        canvas.rect(left, top, side, side, stroke=1, fill=0)
        canvas.setDash()
        at = Box(
            left + _STICKER_RIM_MM, top + _STICKER_RIM_MM, left + side - _STICKER_RIM_MM, top + side - _STICKER_RIM_MM
        )
        for item in marker_art(marker, at, Palette()):
            _panel(canvas, item)
        _words(canvas, Label((left + _STICKER_RIM_MM, top + side - 2), 2.2, corner, BLACK))
    for number, line in enumerate(words.lines):
        _words(canvas, Label((20, 22 + 7 * number), 4 if number == 0 else 2.8, line, BLACK))
    _ruler(canvas, width / 2 - RULER_MM / 2, height - 20)
    canvas.save()


@dataclass(frozen=True, slots=True)
class _Printed:
    """What all pages of a print show: the mat, its colours, and its texts."""

    mat: Mat
    palette: Palette
    words: MatWords


def _canvas(path: Path, title: str) -> Canvas:
    canvas = Canvas(str(path))
    canvas.setTitle(title)
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas


def parts(mat: Mat, paper: Paper, sheet: str = "a4") -> list[Part]:
    """The pages that a mat is cut into, in the orientation that needs fewer, of equal size."""
    if paper == "home":
        fits = [(w, h) for w, h in (SHEETS[sheet], SHEETS[sheet][::-1]) if mat.width <= w and mat.height <= h]
        return [Part(mat.sheet, fits[0], 0, 0)] if fits else parts(mat, "overlapping", sheet)
    margin, overlap = (_MARGIN_MM, _OVERLAP_MM) if paper == "overlapping" else (0.0, 0.0)
    ways = [
        (_cut(mat.width, w - 2 * margin, overlap), _cut(mat.height, h - 2 * margin, overlap), (w, h))
        for w, h in (SHEETS[sheet], SHEETS[sheet][::-1])
    ]
    across, down, size = min(ways, key=lambda way: len(way[0]) * len(way[1]))
    return [
        Part(Box(left, top, right, bottom), size, column, row)
        for row, (top, bottom) in enumerate(down)
        for column, (left, right) in enumerate(across)
    ]


def _cut(length: float, room: float, overlap: float) -> list[tuple[float, float]]:
    """Divide a length into equal pieces that fit the room on a page and overlap each other."""
    count = max(1, math.ceil((length - overlap) / (room - overlap)))
    piece = (length + (count - 1) * overlap) / count
    return [(i * (piece - overlap), i * (piece - overlap) + piece) for i in range(count)]


def _draw_page(canvas: Canvas, printed: _Printed, page: Part, glue: str) -> None:
    part, (width, height) = page.part, page.size
    left, top = (width - part.right + part.left) / 2, (height - part.bottom + part.top) / 2
    canvas.saveState()
    canvas.transform(mm, 0, 0, -mm, (left - part.left) * mm, (height - top + part.top) * mm)
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(part.left, part.top, part.right - part.left, part.bottom - part.top)
    canvas.clipPath(clip, stroke=0, fill=0)
    _draw_mat(canvas, printed)
    canvas.restoreState()
    _ruler(canvas, *ruler_start(printed.mat, part), down=part.bottom >= printed.mat.height)
    if part != printed.mat.sheet:
        _draw_marks(canvas, page, glue)
    canvas.restoreState()


def _draw_mat(canvas: Canvas, printed: _Printed) -> None:
    mat, palette = printed.mat, printed.palette
    for item in (*art(mat, palette, printed.words), *margin(mat, printed.words, palette)):
        match item:
            case Panel():
                _panel(canvas, item)
            case Shape():
                _polygon(canvas, item.points, item.fill)
            case Round():
                canvas.setFillColor(_ink(item.fill))
                canvas.circle(*item.centre, item.radius, stroke=0, fill=1)
            case Label():
                _words(canvas, item, font_for(item.words, BOLD if item.size == TITLE_MM else REGULAR))
            case Words():
                _paragraph(canvas, item, palette.line)


def _paragraph(canvas: Canvas, item: Words, colour: Colour) -> None:
    """Draw text in lines, to be read from that side."""
    box = item.box
    wide, high = box.right - box.left, box.bottom - box.top
    room = (wide, high) if item.turn in (BOTTOM, TOP) else (high, wide)
    size, lines = in_lines(item.words, item.size, *room)
    for number, line in enumerate(lines):
        down = size + number * size * _LINE
        starts = {
            BOTTOM: (box.left, box.top + down),
            LEFT: (box.right - down, box.top),
            TOP: (box.right, box.bottom - down),
            RIGHT: (box.left + down, box.bottom),
        }
        _words(canvas, Label(starts[item.turn], size, line, colour, item.turn), font_for(item.words))


def in_lines(words: str, size: float, wide: float, high: float) -> tuple[float, list[str]]:
    """The text in lines that fit an area (mm), and the height of their capitals: ``size`` or less.

    If it does not fit at ``SMALLEST_MM``, it reaches beyond the area.
    """
    font = font_for(words)
    while True:
        lines: list[str] = simpleSplit(words, font, size / _CAPITAL, wide)
        if size * (1 + _LINE * (len(lines) - 1)) <= high or size <= SMALLEST_MM:
            return size, lines
        size -= 0.1


def _ink(colour: Colour) -> Color:
    return Color(*(part / 255 for part in colour))


def _panel(canvas: Canvas, item: Panel) -> None:
    if item.fill is not None:
        canvas.setFillColor(_ink(item.fill))
    if item.line is not None:
        canvas.setStrokeColor(_ink(item.line))
        canvas.setLineWidth(item.width)
    box = item.box
    place = (box.left, box.top, box.right - box.left, box.bottom - box.top)
    drawn = {"stroke": int(item.line is not None), "fill": int(item.fill is not None)}
    if item.radius:
        canvas.roundRect(*place, item.radius, **drawn)
    else:
        canvas.rect(*place, **drawn)


def _polygon(canvas: Canvas, points: Sequence[Point], colour: Colour) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.setFillColor(_ink(colour))
    canvas.drawPath(path, stroke=0, fill=1)


def _words(canvas: Canvas, item: Label, font: str = "") -> None:
    """Draw text upright: the page's y axis points down as the mat's does."""
    canvas.saveState()
    canvas.translate(*item.start)
    canvas.rotate(item.turn)
    canvas.scale(1, -1)
    canvas.setFillColor(_ink(item.colour))
    canvas.setFont(font or font_for(item.words), item.size / _CAPITAL)
    canvas.drawString(0, 0, item.words)
    canvas.restoreState()


def ruler_start(mat: Mat, part: Box | None = None) -> Point:
    """Where the ruler line of a page begins: at the mat's outer edge, 4 mm inside, clear of the markers (mm)."""
    part = part or mat.sheet
    clear = MARKER_INSET_MM + MARKER_MM + 2
    left, right = max(part.left, clear), min(part.right, mat.width - clear)
    return (left + right - RULER_MM) / 2, mat.height - 4 if part.bottom >= mat.height else 4.0


def _ruler(canvas: Canvas, left: float, y: float, *, down: bool = True) -> None:
    """Draw a line of 100 mm with a tick every 10, to check the scale of the print with a ruler."""
    canvas.setStrokeColor(_ink(BLACK))
    canvas.setLineWidth(0.2)
    canvas.line(left, y, left + RULER_MM, y)
    into = -1 if down else 1
    for i in range(11):
        x = left + i * RULER_MM / 10
        canvas.line(x, y + into * (2 if i % 5 == 0 else 1), x, y)
    _words(canvas, Label((left + RULER_MM + 2, y), 1.6, "100 mm", BLACK))


def _draw_marks(canvas: Canvas, page: Part, words: str) -> None:
    """Draw cutting marks outside the part's corners, the line to glue the next page on, and the instruction."""
    part = page.part
    canvas.setStrokeColor(_ink(BLACK))
    canvas.setLineWidth(0.15)
    for x, y in part.corners:
        out_x, out_y = (-1 if x == part.left else 1), (-1 if y == part.top else 1)
        canvas.line(x + out_x, y, x + 5 * out_x, y)
        canvas.line(x, y + out_y, x, y + 5 * out_y)
    canvas.setDash(2, 2)
    if page.column:
        canvas.line(part.left + _OVERLAP_MM, part.top, part.left + _OVERLAP_MM, part.bottom)
    if page.row:
        canvas.line(part.left, part.top + _OVERLAP_MM, part.right, part.top + _OVERLAP_MM)
    canvas.setDash()
    _words(canvas, Label((part.left + 8, part.bottom + 4), 1.8, words, BLACK))
