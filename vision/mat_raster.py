"""The print of a mat as a picture: the texture of the virtual table, and previews."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.mat_art import Art, Colour, Label, Palette, Panel, Round, Shape, art
from vision.mat_margin import square_marks
from vision.mats import Box, Mat, Point

_FRACTION_BITS = 6
_FONT = cv2.FONT_HERSHEY_DUPLEX
_CAPITAL_PX = 21.0  # the height of a capital of the font at scale 1


def mat_picture(mat: Mat, px_per_mm: float, palette: Palette | None = None) -> Image:
    """The print seen from above, (height, width, 3) BGR at ``px_per_mm``."""
    return _drawn(mat, px_per_mm, palette or Palette(), art(mat, palette))


def paper_picture(mat: Mat, px_per_mm: float, palette: Palette | None = None) -> Image:
    """The same with the names and signs of the squares, as people print it; the margin's words are left out."""
    palette = palette or Palette()
    return _drawn(mat, px_per_mm, palette, (*art(mat, palette), *square_marks(mat, palette)))


def _drawn(mat: Mat, px_per_mm: float, palette: Palette, items: Iterable[Art]) -> Image:
    shape = (round(mat.height * px_per_mm), round(mat.width * px_per_mm), 3)
    picture = np.full(shape, _bgr(palette.paper), dtype=np.uint8)
    pen = _Pen(picture, px_per_mm)
    for item in items:
        match item:
            case Panel():
                pen.panel(item)
            case Shape():
                pen.fill(item.points, item.fill)
            case Round():
                pen.fill(_circle(item.centre, item.radius), item.fill)
            case Label():
                pen.label(item)
    return picture


def _bgr(colour: Colour) -> tuple[int, int, int]:
    return colour[2], colour[1], colour[0]


def _circle(centre: Point, radius: float) -> list[Point]:
    turns = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    return [(centre[0] + radius * float(np.cos(a)), centre[1] + radius * float(np.sin(a))) for a in turns]


def _rounded(box: Box, radius: float) -> list[Point]:
    """The outline of a box with round corners."""
    if radius <= 0:
        return list(box.corners)
    inner = box.grown(-radius).corners
    points: list[Point] = []
    for i, (x, y) in enumerate(inner):
        for step in np.linspace(0, np.pi / 2, 8):
            angle = np.pi + i * np.pi / 2 + step
            points.append((x + radius * float(np.cos(angle)), y + radius * float(np.sin(angle))))
    return points


@dataclass(frozen=True, slots=True, eq=False)
class _Coverage:
    start: int
    part: NDArray[np.float64]


def _coverage(near: float, far: float, length: int) -> _Coverage:
    """The pixels from ``near`` to ``far`` (px) in a row of ``length``, and the fraction of each covered."""
    start, end = max(0, int(np.floor(near))), min(length, int(np.ceil(far)))
    edges = np.arange(start, end)
    return _Coverage(start, np.minimum(edges + 1, far) - np.maximum(edges, near))


class _Pen:
    """Draws shapes given in mm, with sub-pixel edges."""

    def __init__(self, picture: Image, px_per_mm: float) -> None:
        self.picture, self.scale = picture, px_per_mm

    def fill(self, points: Sequence[Point], colour: Colour) -> None:
        cv2.fillPoly(self.picture, [self._fixed(points)], _bgr(colour), cv2.LINE_AA, _FRACTION_BITS)

    def panel(self, item: Panel) -> None:
        points = _rounded(item.box, item.radius)
        if item.fill is not None and item.radius <= 0:
            self._box(item.box, item.fill)
        elif item.fill is not None:
            self.fill(points, item.fill)
        if item.line is not None:
            width = max(1, round(item.width * self.scale))
            cv2.polylines(
                self.picture, [self._fixed(points)], True, _bgr(item.line), width, cv2.LINE_AA, _FRACTION_BITS
            )

    def _box(self, box: Box, colour: Colour) -> None:
        """Fill a box with anti-aliasing: ``fillPoly`` draws polygons nearly a pixel too large."""
        rows = _coverage(box.top * self.scale, box.bottom * self.scale, self.picture.shape[0])
        columns = _coverage(box.left * self.scale, box.right * self.scale, self.picture.shape[1])
        part = self.picture[rows.start : rows.start + len(rows.part), columns.start : columns.start + len(columns.part)]
        cover = np.outer(rows.part, columns.part)
        rim, own = cover < 1, cover[cover < 1][:, None]
        edge = np.round(part[rim] * (1 - own) + np.array(_bgr(colour)) * own)
        part[:] = _bgr(colour)
        part[rim] = edge

    def label(self, item: Label) -> None:
        """Draw text at a multiple of 90 degrees: on a part of the picture that is turned the other way round."""
        size, quarters = item.size * self.scale / _CAPITAL_PX, item.turn // 90 % 4
        thick = max(1, round(size))
        (wide, high), below = cv2.getTextSize(item.words, _FONT, size, thick)
        x, y = (round(at * self.scale) for at in item.start)
        reach = wide + high + below + 2 * thick
        top, left = max(y - reach, 0), max(x - reach, 0)
        part = self.picture[top : y + reach, left : x + reach]
        x, y, (height, width) = x - left, y - top, part.shape[:2]
        start = ((x, y), (y, width - 1 - x), (width - 1 - x, height - 1 - y), (height - 1 - y, x))[quarters]
        turned = np.ascontiguousarray(np.rot90(part, quarters))
        cv2.putText(turned, item.words, start, _FONT, size, _bgr(item.colour), thick, cv2.LINE_AA)
        part[:] = np.rot90(turned, -quarters)

    def _fixed(self, points: Sequence[Point]) -> NDArray[np.int32]:
        px = np.asarray(points) * self.scale - 0.5
        return np.asarray(np.round(px * (1 << _FRACTION_BITS)), dtype=np.int32)
