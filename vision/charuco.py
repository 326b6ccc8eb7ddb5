"""Lens calibration from a printed sheet: a chessboard with markers (ChArUco), shown to the camera in several positions.

Most cameras don't need it: the distortion is estimated from the mat. It is worth the five minutes with a wide lens, or
if the tops of dice and stacks seem to lie beside their feet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Floats, Image, grey_of
from vision.lens import Lens, Size
from vision.localized import localized

COLUMNS, ROWS = 11, 8
SQUARE_MM, MARKER_MM = 24.0, 17.0
PAGE_MM = (297.0, 210.0)  # A4, landscape
DICTIONARY = cv2.aruco.DICT_5X5_100  # the mats' markers have 4 x 4 cells: the two can't be confused
LEAST_CORNERS = 20  # of 70, for a view to count
LEAST_VIEWS = 10
MOST_VIEWS = 40
NEW_SHARE = 0.06  # a view is new if its corners are this far (relative to the picture's width) from those of the others
GRID = (4, 3)  # the grid of the picture for measuring coverage
COVERED = 0.8  # share of the grid's parts
GOOD_PX, BEARABLE_PX = 0.6, 1.2  # error in px for a picture 1536 px wide
PX_A_MM = 10  # resolution of the picture from which the sheet is traced
_USUAL_WIDTH = 1536
_TOP, _BOTTOM, _MIDDLE = localized("top"), localized("bottom"), localized("middle")
_PLACES = (
    (localized("top-left"), _TOP, _TOP, localized("top-right")),
    (localized("left"), _MIDDLE, _MIDDLE, localized("right")),
)
_PLACES_BELOW = (localized("bottom-left"), _BOTTOM, _BOTTOM, localized("bottom-right"))


class CannotCalibrateError(ValueError):
    """Raised if the views don't determine a lens; its text is what to show."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The sheet in one picture: the numbers of its corners and their places, (n, 2) px."""

    ids: tuple[int, ...]
    corners: Floats
    size: Size


@dataclass(frozen=True, slots=True)
class Calibration:
    """A lens, its reprojection error (px, root mean square), and the number of views."""

    lens: Lens
    error: float
    views: int
    size: Size

    @property
    def good(self) -> bool:
        """Whether it is better than the estimate from a mat."""
        return self.error <= BEARABLE_PX * self.size[0] / _USUAL_WIDTH

    @property
    def summary(self) -> str:
        """A description: "error 0.31 pixels (good), 64 degrees wide, from 14 views"."""
        relative = self.error * _USUAL_WIDTH / self.size[0]
        good, bearable = localized("error-good"), localized("error-bearable")
        bad = localized("error-too-much")
        judged = good if relative <= GOOD_PX else bearable if relative <= BEARABLE_PX else bad
        degrees = 2 * math.degrees(math.atan(0.5 / self.lens.focal))
        return localized("lens", error=self.error, judged=judged, degrees=round(degrees), count=self.views)


@cache
def _board() -> cv2.aruco.CharucoBoard:
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_MM, MARKER_MM, dictionary)


def view_of(image: Image) -> View | None:
    """The sheet in a picture, None if too little of it is visible."""
    grey = grey_of(image)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(_board()).detectBoard(grey)
    if ids is None or len(np.ravel(ids)) < LEAST_CORNERS:
        return None
    places = np.asarray(corners, np.float64).reshape(-1, 2)
    return View(tuple(int(i) for i in np.ravel(ids)), places, (grey.shape[1], grey.shape[0]))


@dataclass(slots=True)
class Views:
    """The views so far, all different, and what remains to be shown."""

    taken: list[View] = field(default_factory=list)

    def add(self, view: View) -> bool:
        """Add a view if it shows something new."""
        if self.taken and view.size != self.taken[0].size:
            raise CannotCalibrateError(localized("views-unlike"))
        if len(self.taken) >= MOST_VIEWS or any(_apart(view, other) < NEW_SHARE for other in self.taken):
            return False
        self.taken.append(view)
        return True

    @property
    def coverage(self) -> float:
        """The share of the picture in which corners were seen, 0 to 1."""
        return float(self._covered().mean())

    @property
    def enough(self) -> bool:
        """Whether these determine a lens."""
        return len(self.taken) >= LEAST_VIEWS and self.coverage >= COVERED

    @property
    def missing(self) -> tuple[int, int] | None:
        """The first part of the picture (column, row of ``GRID``) without any corner; None if there is none."""
        found = np.argwhere(~self._covered())
        return (int(found[0][1]), int(found[0][0])) if len(found) else None

    def wanted(self) -> str:
        """What to show next, as text; "" if there is enough."""
        if self.enough:
            return ""
        if self.missing is None:
            return localized("tilt-sheet")
        column, row = self.missing
        place = _PLACES_BELOW[column] if row == GRID[1] - 1 else _PLACES[min(row, 1)][column]
        return localized("show-sheet", place=place)

    def _covered(self) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        seen = np.zeros((GRID[1], GRID[0]), np.bool_)
        for view in self.taken:
            cells = np.floor(view.corners / np.array(view.size) * np.array(GRID)).astype(int)
            cells = np.clip(cells, 0, np.array(GRID) - 1)
            seen[cells[:, 1], cells[:, 0]] = True
        return seen


def _apart(one: View, other: View) -> float:
    """The distance between two views, relative to the picture's width: the mean over their common corners."""
    places = dict(zip(other.ids, other.corners, strict=True))
    steps = [np.linalg.norm(place - places[i]) for i, place in zip(one.ids, one.corners, strict=True) if i in places]
    return float(np.mean(steps)) / one.size[0] if steps else 1.0


def calibrated(views: Sequence[View]) -> Calibration:
    """Calibrate the lens from the views by Zhang's method; raises ``CannotCalibrateError``.

    One focal length, no tangential distortion and two radial terms: the parameters of ``Lens``, and what a sheet of
    paper on a table can determine. Views that fit far worse than the others (a bent sheet, blur) are left out once.
    """
    if len(views) < LEAST_VIEWS:
        raise CannotCalibrateError(localized("too-few-views", count=len(views), least=LEAST_VIEWS))
    kept = list(views)
    lens, errors = _solved(kept)
    limit = max(3.0 * float(np.median(errors)), 0.5)
    fitting = [view for view, error in zip(kept, errors, strict=True) if error <= limit]
    if LEAST_VIEWS <= len(fitting) < len(kept):
        kept = fitting
        lens, errors = _solved(kept)
    return Calibration(lens, float(np.sqrt(np.mean(np.square(errors)))), len(kept), kept[0].size)


def _solved(views: Sequence[View]) -> tuple[Lens, list[float]]:
    width, height = views[0].size
    places = np.asarray(_board().getChessboardCorners(), np.float32)
    objects = [places[list(view.ids)] for view in views]
    images = [view.corners.astype(np.float32)[:, None] for view in views]
    start = np.array([[Lens().focal * width, 0, width / 2], [0, Lens().focal * width, height / 2], [0, 0, 1.0]])
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3
    try:
        _, matrix, bend, turns, shifts = cv2.calibrateCamera(
            objects, images, (width, height), start, np.zeros(5), flags=flags
        )
    except cv2.error as error:
        raise CannotCalibrateError(localized("views-contradict")) from error
    k1, k2 = (float(k) for k in np.ravel(bend)[:2])
    centre = float(matrix[0, 2]), float(matrix[1, 2])
    lens = Lens(float(matrix[0, 0]) / width, k1, k2, (centre[0] + 0.5) / width, (centre[1] + 0.5) / height)
    if not (0.2 < lens.focal < 5 and 0.3 < lens.cx < 0.7 and 0.3 < lens.cy < 0.7 and abs(k1) < 2):
        raise CannotCalibrateError(localized("views-too-alike"))
    errors = []
    for points, seen, turn, shift in zip(objects, images, turns, shifts, strict=True):
        shown, _ = cv2.projectPoints(points, turn, shift, matrix, bend)
        errors.append(float(np.sqrt(np.mean(np.sum((shown - seen) ** 2, axis=2)))))
    return lens, errors


def write_sheet(path: Path, document: str, line: str) -> None:
    """Write the sheet as a PDF of one A4 page to print at true scale; raises ``OSError``.

    ``document`` is the PDF's title, ``line`` the instruction below the squares.
    """
    from reportlab.lib.units import mm  # looks into the home folder, and takes its time: only where it is needed
    from reportlab.pdfgen.canvas import Canvas

    from vision.pdf_fonts import font_for

    canvas = Canvas(str(path), pagesize=(PAGE_MM[0] * mm, PAGE_MM[1] * mm))
    canvas.setTitle(document)
    canvas.setViewerPreference("PrintScaling", "None")
    left, top = (PAGE_MM[0] - COLUMNS * SQUARE_MM) / 2, (PAGE_MM[1] - ROWS * SQUARE_MM) / 2
    for x, y, width, height in _black(PX_A_MM):
        bottom = PAGE_MM[1] - top - y - height
        canvas.rect((left + x) * mm, bottom * mm, width * mm, height * mm, stroke=0, fill=1)
    canvas.setFont(font_for(line), 7)
    canvas.drawString(left * mm, 4 * mm, line)
    canvas.save()


def _black(px_a_mm: int) -> list[tuple[float, float, float, float]]:
    """Everything black as rectangles (left, top, width, height in mm), from rows with equal runs."""
    picture = _board().generateImage((int(COLUMNS * SQUARE_MM) * px_a_mm, int(ROWS * SQUARE_MM) * px_a_mm))
    found: list[tuple[float, float, float, float]] = []
    open_runs: dict[tuple[int, int], int] = {}
    for row in range(picture.shape[0] + 1):
        runs = set(_runs(picture[row] < 128)) if row < picture.shape[0] else set()
        for run in [run for run in open_runs if run not in runs]:
            top = open_runs.pop(run)
            size = (run[1] - run[0]) / px_a_mm, (row - top) / px_a_mm
            found.append((run[0] / px_a_mm, top / px_a_mm, *size))
        for run in runs:
            open_runs.setdefault(run, row)
    return found


def _runs(black: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> list[tuple[int, int]]:
    """The starts and ends of the black runs in a row."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], black, [False])).astype(np.int8)))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]
