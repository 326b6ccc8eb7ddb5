"""A mat as a PDF at true scale: one page, or several to glue."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from vision.mat_art import BLACK, Colour, Label, Palette, Panel, Round, Shape, art
from vision.mats import Box, Mat, Point

RULER_MM = 100.0
_A4 = (210.0, 297.0)
_MARGIN_MM = 8.0
"""What home printers leave white at the edge of a page."""
_OVERLAP_MM = 10.0
_CAPITAL = 0.72  # of a point size: the height of a capital of Helvetica


@dataclass(frozen=True, slots=True)
class Part:
    """A page of a split print: the ``part`` of the mat (mm) that it shows, on a page of ``size`` mm."""

    part: Box
    size: tuple[float, float]
    column: int
    row: int


Paper = Literal["one page", "edge to edge", "overlapping"]


def write_mat(mat: Mat, path: Path, paper: Paper = "one page", palette: Palette | None = None) -> int:
    """Write the mat as a PDF and return the number of pages.

    ``one page`` is exactly as large as the mat. ``edge to edge`` are whole A4 pages that are taped together uncut (two
    for A3, four for A2; the printer's margin takes a strip out of lines at the joints, which nothing needs).
    ``overlapping`` are A4 pages with cutting marks, for printers whose margins would reach into the markers. Raises
    ``OSError`` when the file can't be written.
    """
    pages = [Part(mat.sheet, (mat.width, mat.height), 0, 0)] if paper == "one page" else parts(mat, paper)
    canvas = Canvas(str(path))
    canvas.setTitle(f"{mat.title} mat")
    canvas.setViewerPreference("PrintScaling", "None")
    for number, page in enumerate(pages, 1):
        canvas.setPageSize((page.size[0] * mm, page.size[1] * mm))
        _draw_page(canvas, mat, page, palette or Palette(), f"{number} of {len(pages)}")
        canvas.showPage()
    canvas.save()
    return len(pages)


def parts(mat: Mat, paper: Paper) -> list[Part]:
    """The A4 pages that a mat is cut into: the way round that needs fewer, shared out evenly."""
    margin, overlap = (_MARGIN_MM, _OVERLAP_MM) if paper == "overlapping" else (0.0, 0.0)
    ways = [
        (_cut(mat.width, w - 2 * margin, overlap), _cut(mat.height, h - 2 * margin, overlap), (w, h))
        for w, h in (_A4, _A4[::-1])
    ]
    across, down, size = min(ways, key=lambda way: len(way[0]) * len(way[1]))
    return [
        Part(Box(left, top, right, bottom), size, column, row)
        for row, (top, bottom) in enumerate(down)
        for column, (left, right) in enumerate(across)
    ]


def _cut(length: float, room: float, overlap: float) -> list[tuple[float, float]]:
    """A length in even pieces that fit the room on a page and overlap each other."""
    count = max(1, math.ceil((length - overlap) / (room - overlap)))
    piece = (length + (count - 1) * overlap) / count
    return [(i * (piece - overlap), i * (piece - overlap) + piece) for i in range(count)]


def _draw_page(canvas: Canvas, mat: Mat, page: Part, palette: Palette, number: str) -> None:
    part, (width, height) = page.part, page.size
    left, top = (width - part.right + part.left) / 2, (height - part.bottom + part.top) / 2
    canvas.saveState()
    canvas.transform(mm, 0, 0, -mm, (left - part.left) * mm, (height - top + part.top) * mm)
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(part.left, part.top, part.right - part.left, part.bottom - part.top)
    canvas.clipPath(clip, stroke=0, fill=0)
    _draw_mat(canvas, mat, palette)
    canvas.restoreState()
    if (part.right - part.left) < width:
        _draw_marks(canvas, page, f"{mat.title} {number}: cut along the marks, glue on the dashed line")
    canvas.restoreState()


def _draw_mat(canvas: Canvas, mat: Mat, palette: Palette) -> None:
    for item in art(mat, palette):
        match item:
            case Panel():
                _panel(canvas, item)
            case Shape():
                _polygon(canvas, item.points, item.fill)
            case Round():
                canvas.setFillColor(_ink(item.fill))
                canvas.circle(*item.centre, item.radius, stroke=0, fill=1)
            case Label():
                _words(canvas, item)
    _ruler(canvas, mat)


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


def _words(canvas: Canvas, item: Label) -> None:
    """Words, turned back upright: the page's y axis points down as the mat's does."""
    canvas.saveState()
    canvas.translate(*item.start)
    canvas.scale(1, -1)
    canvas.setFillColor(_ink(item.colour))
    canvas.setFont("Helvetica", item.size / _CAPITAL)
    canvas.drawString(0, 0, item.words)
    canvas.restoreState()


def ruler_start(mat: Mat) -> Point:
    """Where the ruler line begins: between the two lower markers, 4 mm from the edge (mm)."""
    return mat.width / 2 - RULER_MM / 2, mat.height - 4


def _ruler(canvas: Canvas, mat: Mat) -> None:
    """A line of 100 mm with a stroke every 10: lay a ruler on it to see that the printer kept the scale."""
    left, y = ruler_start(mat)
    canvas.setStrokeColor(_ink(BLACK))
    canvas.setLineWidth(0.2)
    canvas.line(left, y, left + RULER_MM, y)
    for i in range(11):
        x = left + i * RULER_MM / 10
        canvas.line(x, y - (2 if i % 5 == 0 else 1), x, y)
    _words(canvas, Label((left + RULER_MM + 2, y), 1.8, "this line is 100 mm long", BLACK))


def _draw_marks(canvas: Canvas, page: Part, words: str) -> None:
    """Cutting marks outside the part's corners, the line to glue the next page on, and what to do."""
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
