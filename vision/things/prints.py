"""What a bare mat shows: the possible colours of its print at each place, whatever those look like."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mat_art import Colour, Palette, Panel, Round, Shape, art
from vision.mats import Box, Mat, Point

SCALE = 0.5  # pixels a mm of the picture in which things are found
NEAR_MM = 9.0  # a colour may appear this far beyond its edge: prints and registrations differ by a few mm
_FINE = 4  # oversampling of the print
_QUIET_MM = 5.0  # margin around markers and along the sheet's edge that is not analysed


@dataclass(frozen=True, slots=True, eq=False)
class MatPrint:
    """The colours of a bare mat seen from above at ``SCALE``.

    ``colours`` is the number of the colour at each pixel, (h, w), 0 where it is not analysed (markers, the edge);
    ``near`` has the bit ``number - 1`` set where that colour may appear; ``count`` is the number of colours.
    """

    colours: NDArray[np.uint8]
    near: NDArray[np.uint8]
    count: int


def print_of(mat: Mat) -> MatPrint:
    """The print of a mat: paper, zones and the Uckers inks, each as a colour."""
    fine = np.ones((round(mat.height * SCALE) * _FINE, round(mat.width * SCALE) * _FINE), np.uint8)
    palette = Palette()
    numbers: dict[Colour | None, int] = {
        colour: i
        for i, colour in enumerate(
            (palette.paper, palette.zone, palette.red, palette.green, palette.yellow, palette.blue), start=1
        )
    }
    for item in art(mat, palette):
        if isinstance(item, Panel | Shape | Round) and item.fill in numbers:
            _draw(fine, item, numbers[item.fill])
    colours = fine[_FINE // 2 :: _FINE, _FINE // 2 :: _FINE].copy()
    _exclude_margins(colours, mat)
    near = np.zeros_like(colours)
    for number in numbers.values():
        near |= _around(colours == number) << (number - 1)
    return MatPrint(colours, near, len(numbers))


def bare_print(mat: Mat) -> MatPrint:
    """The print of a mat with a bare picture: a single colour from which nothing differs."""
    colours = np.ones((round(mat.height * SCALE), round(mat.width * SCALE)), np.uint8)
    _exclude_margins(colours, mat)
    return MatPrint(colours, np.ones_like(colours), 1)


def _draw(fine: NDArray[np.uint8], item: object, number: int) -> None:
    match item:
        case Panel():
            _fill(fine, item.box, number)
        case Shape():
            cv2.fillPoly(fine, [np.array([_pixel(p) for p in item.points], np.int32)], number)
        case Round():
            cv2.circle(fine, _pixel(item.centre), round(item.radius * SCALE * _FINE), number, -1)


def _pixel(point: Point) -> tuple[int, int]:
    return round(point[0] * SCALE * _FINE), round(point[1] * SCALE * _FINE)


def _fill(fine: NDArray[np.uint8], box: Box, number: int, scale: float = SCALE * _FINE) -> None:
    left, top, right, bottom = (max(0, round(v * scale)) for v in (box.left, box.top, box.right, box.bottom))
    fine[top:bottom, left:right] = number


def _exclude_margins(colours: NDArray[np.uint8], mat: Mat) -> None:
    """Exclude the markers and the sheet's edge, which may curl or be slightly misregistered."""
    for box in mat.markers.values():
        _fill(colours, box.grown(_QUIET_MM), 0, SCALE)
    rim = round(_QUIET_MM * SCALE)
    colours[:rim] = colours[-rim:] = 0
    colours[:, :rim] = colours[:, -rim:] = 0


def _around(where: NDArray[np.bool_]) -> NDArray[np.uint8]:
    reach = round(NEAR_MM * SCALE)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    return np.asarray(cv2.dilate(where.astype(np.uint8), disc), np.uint8)
