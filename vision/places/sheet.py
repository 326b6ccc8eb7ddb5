"""The plane of a table from a blank sheet of paper, or a bank card, laid on it once: found by its outline.

The four edges are straight lines, mostly in view, around an area without print; their corners and the known size of the
sheet give the scale and the tilt of the plane. Edges may be partly covered, as long as each shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, grey_of, inverse
from vision.lens import Lens, Size
from vision.localized import localized
from vision.mats import Mat
from vision.places.place import levelled
from vision.registration import Registration, fit_points

FORMATS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"a4": (297.0, 210.0), "letter": (279.4, 215.9), "card": (85.6, 53.98)}
)
"""Longer and shorter side in mm: ISO 216, ANSI Y14.1, and bank cards by ISO/IEC 7810 ID-1."""

WIDTH = 960  # px: the outline is searched at this width, then refined in the whole picture
LEAST_LINE = 0.03  # of the width: shorter segments are texture
MOST_LINES = 28  # the longest lines that are combined
SAME_LINE = (2.0, 2.5)  # degrees, px: segments of one line
OPPOSITE = 28.0  # degrees between opposite edges at most: more tilt than any camera over a table has
CROSSING = 50.0  # degrees between neighbouring edges at least
AREA = (0.015, 0.85)  # of the picture
EDGE_SHOWS, EDGES_SHOW = 0.3, 0.55  # of each edge, and of all edges together, that must be seen
BLANK = 0.15  # of the area inside that may show gradients: a hand or a pen lies on the sheet, print does not
STEEP = 14.0  # grey levels a px, above which a gradient inside is something on the paper
DARKER = 3.0  # grey levels by which the table may be brighter than the paper along the edges
MOST_QUADS = 400  # outlines that are looked at more closely: the rim of a tray makes a hundred, all before the sheet's
WITHIN = 0.8  # of its area that an outline inside another one has at most to be another thing
SHAPE = 0.05  # log ratio of the sides that perspective leaves open: without a measured lens the focal length is a guess
_STEPS, _REACH = 120, 7  # samples along an edge, px to each side of it
_BEND_GRID = np.linspace(-0.3, 0.3, 61)
_BEND_PRIOR = 0.08


class NoSheet(ValueError):
    """Raised if no sheet is found; its text is the reason and what helps."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A sheet found in a picture: its corners (px, (4, 2), clockwise), and the lens that makes its edges straight.

    ``sides`` are the width and height (mm) of its first and its second edge.
    """

    corners: Floats
    sides: tuple[float, float]
    lens: Lens
    size: Size

    def plane(self, mat: Mat, at: Floats | None = None) -> Registration:
        """The registration of a layout on the sheet's plane.

        ``at`` are the places (mm) of the corners in the layout, (4, 2); by default the sheet begins at its origin.
        """
        wide, high = self.sides
        places = np.array([(0, 0), (wide, 0), (wide, high), (0, high)]) if at is None else at
        return fit_points(mat, self.corners, places, self.size, self.lens)


def find_sheet(image: Image, form: str = "a4", lens: Lens | None = None, corners: Floats | None = None) -> Sheet:
    """Find a blank sheet of a format of ``FORMATS`` in a picture, grey or BGR. Raises ``NoSheet``.

    ``corners`` are the corners (px, clockwise) if somebody has shown them: the outline then only refines them. Without
    a measured ``lens`` the bend of the edges gives its distortion.
    """
    size = (image.shape[1], image.shape[0])
    scale = min(1.0, WIDTH / size[0])
    small = cv2.resize(image, (round(size[0] * scale), round(size[1] * scale)), interpolation=cv2.INTER_AREA)
    found = [corners * scale] if corners is not None else _quads(np.asarray(small, np.uint8), form, lens)
    if not found:
        raise NoSheet(localized("no-sheet"))
    grey = grey_of(image).astype(np.float32)
    edges = [_refined(grey, one, other) for one, other in _edges(_clockwise(found[0] / scale))]
    bent = lens or _straightening(edges, size)
    lines = [_line(bent.undistorted(points, size)) for points in edges]
    crossed = np.array([_crossing(lines[i - 1], lines[i]) for i in range(4)])
    return Sheet(bent.distorted(crossed, size), _sides(crossed, form, bent, size), bent, size)


def _quads(small: Image, form: str, lens: Lens | None) -> list[Floats]:
    """The outlines that may be the sheet, (4, 2) px clockwise, the best first."""
    lines = _lines(small)
    shape = (small.shape[1], small.shape[0])
    inner = _gradient(small)
    found: list[tuple[float, Floats]] = []
    pairs = [(a, b) for a, b in combinations(range(len(lines)), 2) if _between(lines[a], lines[b]) < OPPOSITE]
    for (a, c), (b, d) in combinations(pairs, 2):
        if {a, c} & {b, d} or _between(lines[a], lines[b]) < CROSSING:
            continue
        quad = _quad([lines[k] for k in (a, b, c, d)], shape)
        if quad is None:
            continue
        shows = [lines[k].shows(*edge) for k, edge in zip((a, b, c, d), _edges(quad), strict=True)]
        if min(shows) >= EDGE_SHOWS and float(np.mean(shows)) >= EDGES_SHOW and _fits(quad, form, lens, shape):
            found.append((float(np.mean(shows)) + 0.1 * _area(quad) / (shape[0] * shape[1]), quad))
    found.sort(key=lambda item: -item[0])
    papers = [quad for _, quad in found[:MOST_QUADS] if _is_paper(small, inner, quad)]
    return [quad for quad in papers if not any(_contains(quad, other) for other in papers)]


def _contains(quad: Floats, other: Floats) -> bool:
    """Whether a clearly smaller outline lies inside: then it is a tray or a table top on which the sheet lies."""
    outline = quad.astype(np.float32)
    inside = all(cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in other)
    return inside and _area(other) < WITHIN * _area(quad)


@dataclass(slots=True, eq=False)
class _Line:
    """A straight line of a picture and the intervals of it that are seen (px along it)."""

    origin: Floats
    along: Floats
    parts: list[tuple[float, float]]
    weight: float = 0.0  # the lengths of its parts, each times the root of its contrast

    @property
    def normal(self) -> Floats:
        return np.array([-self.along[1], self.along[0]])

    def shows(self, one: Floats, other: Floats) -> float:
        """The fraction that is seen between two points of it."""
        begin, end = sorted((float((one - self.origin) @ self.along), float((other - self.origin) @ self.along)))
        seen = sum(max(0.0, min(end, last) - max(begin, first)) for first, last in _united(self.parts))
        return seen / max(end - begin, 1.0)


def _united(parts: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Intervals without overlaps."""
    joined: list[tuple[float, float]] = []
    for begin, end in sorted(parts):
        if joined and begin <= joined[-1][1] + 3:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((begin, end))
    return joined


def _lines(small: Image) -> list[_Line]:
    """The longest and clearest straight lines of a picture, from segments of its brightness and of its colours.

    The edge of a sheet is long and clear; the grain of wood may be longer, but is not as clear.
    """
    steep = _gradient(small)
    grey = grey_of(small)
    planes = [grey, cv2.createCLAHE(4.0, (4, 4)).apply(grey)]
    if small.ndim == 3:
        tints = cv2.split(cv2.cvtColor(small, cv2.COLOR_BGR2LAB))[1:]
        planes += [cv2.normalize(tint, tint.copy(), 0, 255, cv2.NORM_MINMAX) for tint in tints]
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD)
    least = LEAST_LINE * small.shape[1]
    segments: list[Floats] = []
    for plane in planes:
        found = detector.detect(np.asarray(cv2.GaussianBlur(plane, (0, 0), 1.0), np.uint8))[0]
        if found is not None:
            every = np.asarray(found, np.float64).reshape(-1, 2, 2)
            segments += [segment for segment in every if _long(segment) >= least]
    segments.sort(key=lambda s: -_long(s))
    lines: list[_Line] = []
    for segment in segments[:400]:
        line = next((line for line in lines if _on(line, segment)), None)
        if line is None:
            lines.append(line := _Line(segment[0], (segment[1] - segment[0]) / _long(segment), []))
        begin, end = sorted(float((point - line.origin) @ line.along) for point in segment)
        line.parts.append((begin, end))
        along = segment[0] + (segment[1] - segment[0]) * np.linspace(0.05, 0.95, 20)[:, None]
        line.weight += (end - begin) * float(np.median(_sampled(steep, along))) ** 0.5
    return sorted(lines, key=lambda line: -line.weight)[:MOST_LINES]


def _long(segment: Floats) -> float:
    return float(np.linalg.norm(segment[1] - segment[0]))


def _on(line: _Line, segment: Floats) -> bool:
    """Whether a segment is part of a line."""
    degrees, px = SAME_LINE
    along = (segment[1] - segment[0]) / _long(segment)
    turned = np.degrees(np.arcsin(min(1.0, abs(float(along @ line.normal)))))
    return bool(turned < degrees) and float(np.abs((segment - line.origin) @ line.normal).max()) < px


def _between(one: _Line, other: _Line) -> float:
    """The angle between two lines, degrees."""
    return float(np.degrees(np.arccos(min(1.0, abs(float(one.along @ other.along))))))


def _quad(lines: Sequence[_Line], shape: Size) -> Floats | None:
    """The quadrilateral of four lines in turn, clockwise, its corner ``i`` between lines ``i - 1`` and ``i``."""
    corners = np.array([_cross(lines[i - 1], lines[i]) for i in range(4)])
    if not np.isfinite(corners).all() or (corners < 0).any() or (corners > shape).any():
        return None
    share = _area(corners) / (shape[0] * shape[1])
    if not AREA[0] < share < AREA[1] or not cv2.isContourConvex(corners.astype(np.float32)):
        return None
    return corners


def _cross(one: _Line, other: _Line) -> Floats:
    matrix = np.array([one.normal, other.normal])
    if abs(float(np.linalg.det(matrix))) < 0.1:
        return np.full(2, np.inf)
    return np.asarray(np.linalg.solve(matrix, [one.normal @ one.origin, other.normal @ other.origin]))


def _edges(corners: Floats) -> list[tuple[Floats, Floats]]:
    """The edges of a quadrilateral: edge ``i`` goes from corner ``i`` to the next."""
    return [(corners[i], corners[(i + 1) % 4]) for i in range(4)]


def _area(quad: Floats) -> float:
    return float(cv2.contourArea(quad.astype(np.float32)))


def _clockwise(quad: Floats) -> Floats:
    """The corners clockwise on the screen, from the one nearest to the picture's top left."""
    turned = quad if float(cv2.contourArea(quad.astype(np.float32), oriented=True)) > 0 else quad[::-1]
    return np.asarray(np.roll(turned, -int(turned.sum(axis=1).argmin()), axis=0))


def _stretch(quad: Floats, lens: Lens, size: Size) -> tuple[float, float]:
    """The ratio of the first to the second side of the rectangle seen as a quadrilateral, and its skew (0: none)."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    matrix = inverse(lens.matrix(size)) @ cv2.getPerspectiveTransform(unit, quad.astype(np.float32))
    across, down = matrix[:, 0], matrix[:, 1]
    lengths = float(np.linalg.norm(across)), float(np.linalg.norm(down))
    return lengths[0] / lengths[1], float(across @ down) / (lengths[0] * lengths[1])


def _fits(quad: Floats, form: str, lens: Lens | None, size: Size) -> bool:
    """Whether a quadrilateral may be a sheet of that format in perspective."""
    long, short = FORMATS[form]
    ratio, skew = _stretch(quad, lens or Lens(), size)
    return abs(abs(np.log(ratio)) - np.log(long / short)) < SHAPE and abs(skew) < 2 * SHAPE


def _sides(quad: Floats, form: str, lens: Lens, size: Size) -> tuple[float, float]:
    """The sides (mm) of the first and second edge; raises ``NoSheet`` for another shape."""
    long, short = FORMATS[form]
    ratio, _ = _stretch(quad, lens, size)
    if abs(abs(np.log(ratio)) - np.log(long / short)) > 1.5 * SHAPE:
        raise NoSheet(localized("sheet-of-another-shape"))
    return (long, short) if ratio > 1 else (short, long)


def _gradient(small: Image) -> NDArray[np.float32]:
    grey = cv2.GaussianBlur(grey_of(small), (0, 0), 1.5).astype(np.float32)
    return np.asarray(cv2.magnitude(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)), np.float32)


def _is_paper(small: Image, gradient: NDArray[np.float32], quad: Floats) -> bool:
    """Whether the area inside is blank, and not darker than what surrounds it."""
    middle = quad.mean(axis=0)
    mask = np.zeros(gradient.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(middle + 0.9 * (quad - middle)).astype(np.int32), 1)
    if float((gradient[mask > 0] > STEEP).mean()) > BLANK:
        return False
    grey = grey_of(small).astype(np.float32)
    steps = []
    for one, other in _edges(quad):
        points = one + (other - one) * np.linspace(0.1, 0.9, 30)[:, None]
        inwards = (middle - points) / np.linalg.norm(middle - points, axis=1, keepdims=True)
        steps.append(float(np.median(_sampled(grey, points + 6 * inwards) - _sampled(grey, points - 6 * inwards))))
    return float(np.median(steps)) > -DARKER


def _sampled(grey: NDArray[np.float32], points: Floats) -> NDArray[np.float32]:
    at = points.astype(np.float32)[None]
    return np.asarray(cv2.remap(grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0])


def _refined(grey: NDArray[np.float32], one: Floats, other: Floats) -> Floats:
    """Points on an edge of the sheet, (n, 2) px: where the brightness changes most across it."""
    part = np.linspace(0.04, 0.96, _STEPS)[:, None]
    base = one + (other - one) * part
    normal = np.array([-(other - one)[1], (other - one)[0]]) / np.linalg.norm(other - one)
    reach = max(_REACH, round(_REACH * grey.shape[1] / WIDTH))
    offsets = np.arange(-reach, reach + 1)
    grid = (base[:, None] + offsets[None, :, None] * normal).reshape(-1, 2)
    blurred = cv2.GaussianBlur(grey, (0, 0), 1.2)
    levels = _sampled(np.asarray(blurred, np.float32), grid).reshape(len(base), len(offsets)).astype(np.float64)
    slope = np.abs(np.gradient(levels, axis=1))
    best = slope.argmax(axis=1)
    clear = (slope.max(axis=1) > 1.5 * np.median(slope)) & (best > 0) & (best < len(offsets) - 1)
    if clear.sum() < 8:
        return np.asarray(base)
    rows, at = np.flatnonzero(clear), best[clear]
    left, here, right = slope[rows, at - 1], slope[rows, at], slope[rows, at + 1]
    bend = left - 2 * here + right
    fine = np.where(bend < 0, 0.5 * (left - right) / np.where(bend < 0, bend, -1.0), 0.0)
    points = base[rows] + (offsets[at] + np.clip(fine, -0.5, 0.5))[:, None] * normal
    return _inliers(points)


def _inliers(points: Floats) -> Floats:
    """The points of an edge without those off its gentle curve: fingers and pens across it."""
    kept = points
    along = (points[-1] - points[0]) / np.linalg.norm(points[-1] - points[0])
    across = np.array([-along[1], along[0]])
    for _ in range(4):
        t, off = (kept - points[0]) @ along, (kept - points[0]) @ across
        if len(kept) < 8:
            break
        curve = np.polyval(np.polyfit(t, off, 2), t)
        limit = max(0.6, 2.5 * 1.4826 * float(np.median(np.abs(off - curve))))
        good = np.abs(off - curve) < limit
        if good.all():
            break
        kept = kept[good]
    return np.asarray(kept)


def _line(points: Floats) -> tuple[Floats, Floats]:
    """The line through points: its normal, and a point on it. Robust against some points that are off."""
    vx, vy, x, y = cv2.fitLine(points.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel().tolist()
    return np.array([-vy, vx]), np.array([x, y])


def _crossing(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> Floats:
    matrix = np.array([one[0], other[0]])
    return np.asarray(np.linalg.solve(matrix, [one[0] @ one[1], other[0] @ other[1]]))


def _straightening(edges: Sequence[Floats], size: Size) -> Lens:
    """A typical lens with the distortion that makes the edges straightest, regularised towards none.

    The plumb-line method (Brown 1971): straight lines of the world are straight in the picture but for the distortion.
    """

    def cost(k1: float) -> float:
        lens, total = Lens(k1=float(k1)), 0.0
        for points in edges:
            flat = lens.undistorted(points, size)
            normal, origin = _line(flat)
            total += float(np.minimum(np.abs((flat - origin) @ normal), 2.0).mean()) ** 2
        return total / 0.1**2 + (k1 / _BEND_PRIOR) ** 2

    return Lens(k1=float(min(_BEND_GRID, key=cost)))


def on_table(sheet: Sheet, mat: Mat) -> Registration:
    """The plane of the table seen in the whole picture, laid out as ``levelled`` does."""
    return levelled(sheet.plane(replace(mat, bare=True)), mat)
