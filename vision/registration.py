"""Where the mat lies in a picture: from markers to a mapping between pixels and millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.arrays import Floats, Image, grey_of, inverse, points_of, scaling, transform
from vision.lens import Lens, Size
from vision.markers import find_markers, refine, shows
from vision.mats import Mat, mat_of_marker
from vision.trouble import Trouble, half_mat, mirrored, no_mat, no_picture, two_mats, wrong_mat

USUAL_WIDTH = 1536
MOVED_PX = 2.0
"""A sheet that moved farther than this means that the camera or the table was bumped (at the usual width)."""
_TRUST = {4: 1.0, 3: 0.95, 2: 0.3, 1: 0.1}
_TRUST_OPPOSITE = 0.5
"""How far to trust a fit by the number of markers. On 60 virtual tables the worst place of the mat was off by 0.2 mm
with four, 2.4 mm with three; with two opposite it was 5 mm in the median, two neighbours 6 mm, with one 15 mm."""
_STRAY_MM = 4.0  # a marker farther off than this does not belong to the flat sheet
BEND = 0.05  # prior standard deviation of k1: the estimate is drawn towards 0
_EDGE_POINTS = 4  # an edge of the sheet: a lens bends it
_COARSE_MM = 2.0  # resolution in which it is determined what is in the picture
CORNER_PX = 0.15  # standard deviation of the corners' positions, to weigh the estimate against the prior


@dataclass(frozen=True, slots=True, eq=False)
class Registration:
    """A mat found in a picture.

    ``matrix`` (3 x 3) maps mm on the mat to px of a pinhole camera; the lens distorts those to the px seen. ``up`` is
    the change of ``matrix @ (x, y, 1)`` per mm of height. ``markers`` are the corners seen (px, by id), ``residual`` is
    their root-mean-square distance (mm) from their true places, ``trust`` ranges from 0 to 1.
    """

    mat: Mat
    size: Size
    lens: Lens
    matrix: Floats
    up: Floats
    camera: tuple[float, float, float]
    markers: Mapping[int, Floats]
    residual: float
    trust: float

    def to_mat(self, points: ArrayLike, height: float = 0.0) -> Floats:
        """Map pixels, (n, 2), to mm on the mat, (n, 2): the places ``height`` mm above the mat seen there."""
        flat = self.lens.undistorted(points_of(points), self.size)
        return transform(inverse(self._plane(height)), flat)

    def to_image(self, points: ArrayLike, height: float = 0.0) -> Floats:
        """Map places ``height`` mm above the mat, (n, 2) mm, to pixels, (n, 2)."""
        return self.lens.distorted(transform(self._plane(height), points_of(points)), self.size)

    def to_image_3d(self, points: Floats) -> Floats:
        """Map points in space, (n, 3) mm with z upwards from the mat, to pixels, (n, 2)."""
        lifted = points[:, :2] @ self.matrix[:, :2].T + self.matrix[:, 2] + points[:, 2:] * self.up
        return self.lens.distorted(lifted[:, :2] / lifted[:, 2:], self.size)

    def project(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The pixel of the place (x, y) mm on the mat, z mm above it."""
        px, py = self.to_image((x, y), z)[0]
        return float(px), float(py)

    def place(self, px: float, py: float, z: float = 0.0) -> tuple[float, float]:
        """The place (mm) seen at a pixel, if it is z mm above the mat."""
        x, y = self.to_mat((px, py), z)[0]
        return float(x), float(y)

    def _plane(self, height: float) -> Floats:
        if height == 0:
            return self.matrix
        return self.matrix + np.outer(self.up * height, (0.0, 0.0, 1.0))

    def px_per_mm(self, x: float, y: float, z: float = 0.0) -> float:
        """The scale of the picture near a place on the mat."""
        around = self.to_image([(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)], z)
        across, down = around[1] - around[0], around[3] - around[2]
        return math.sqrt(abs(across[0] * down[1] - across[1] * down[0])) / 2

    def outline(self, points_an_edge: int = 1) -> Floats:
        """The edge of the sheet in px, clockwise from its top left corner, (4 * points_an_edge, 2)."""
        corners = np.array(self.mat.sheet.corners)
        part = np.arange(points_an_edge)[:, None] / points_an_edge
        edges = [a + (b - a) * part for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
        return self.to_image(np.concatenate(edges))

    @property
    def missing(self) -> tuple[int, ...]:
        """Markers of the mat that were not found: covered, or out of the picture."""
        return tuple(marker for marker in self.mat.markers if marker not in self.markers)

    @property
    def cut_off(self) -> tuple[int, ...]:
        """Markers that were not found because a part of them lies outside the picture."""
        return tuple(m for m in self.missing if not _inside(self.to_image(self.mat.markers[m].corners), self.size))

    def in_picture(self, shape: tuple[int, int]) -> NDArray[np.bool_]:
        """Which places of the mat are in the picture: (h, w) of the mat from above, in any resolution."""
        if _inside(self.outline(_EDGE_POINTS), self.size):
            return np.ones(shape, np.bool_)
        rows, columns = (max(1, round(side / _COARSE_MM)) for side in (self.mat.height, self.mat.width))
        x, y = np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5)
        px = self.to_image(np.stack([x * self.mat.width / columns, y * self.mat.height / rows], -1).reshape(-1, 2))
        inside = ((px >= 0) & (px <= np.array(self.size) - 1)).all(axis=1).reshape(rows, columns)
        return np.asarray(cv2.resize(inside.astype(np.uint8), shape[::-1], interpolation=cv2.INTER_NEAREST) > 0)

    @property
    def tilt(self) -> float:
        """The angle (degrees) between the vertical and the camera's line of sight to the centre of the mat."""
        x, y, z = self.camera
        return math.degrees(math.atan2(math.hypot(x - self.mat.width / 2, y - self.mat.height / 2), z))

    def resized(self, size: Size) -> Registration:
        """The same for a picture of another size with the same field of view (the small stream)."""
        scale = scaling(size[0] / self.size[0], size[1] / self.size[1])
        return replace(
            self,
            size=size,
            matrix=scale @ self.matrix,
            up=scale @ self.up,
            markers={marker: transform(scale, quad) for marker, quad in self.markers.items()},
        )


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """The result of searching for the mat: a registration, a trouble, or both (half of a mat can still be useful).

    ``moved`` is how far (px) the markers have moved since the previous picture; above the limit the camera or the mat
    was bumped, and ``bumped`` is set.
    """

    registration: Registration | None
    trouble: Trouble | None = None
    moved: float = 0.0
    bumped: bool = False

    @property
    def problem(self) -> str:
        """Why this picture can't be read, as a sentence; a bump is no reason once the mat is found again."""
        return self.trouble.sentence if self.trouble and self.trouble.code != "bumped" else ""


def distance(one: Registration, other: Registration) -> float:
    """The largest distance (px) between the places of the sheet's corners in two registrations."""
    return float(np.linalg.norm(one.outline() - other.outline(), axis=1).max())


def has_moved(before: Registration, now: Registration) -> bool:
    """Whether the sheet lies elsewhere in a picture of the same size."""
    return distance(before, now) > MOVED_PX * before.size[0] / USUAL_WIDTH


def carried_over(picture: Image, before: Registration, now: Registration) -> tuple[Image, Image]:
    """A picture as it would be where the plane is now, and where that is known: (h, w), 255, and 0 beyond the picture.

    Beyond it the picture's edge goes on. Both registrations must be of pictures of its size.
    """
    width, height = now.size
    px = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2).astype(np.float64)
    there = before.to_image(now.to_mat(px)).astype(np.float32).reshape(height, width, 2)
    carried = cv2.remap(picture, there[..., 0], there[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    known = ((there >= 0) & (there <= np.array(now.size) - 1)).all(axis=2)
    return np.asarray(carried, np.uint8), np.where(known, np.uint8(255), np.uint8(0))


def register(image: Image, expected: Mat | None = None, lens: Lens | None = None, known: Mat | None = None) -> Sighting:
    """Find a mat in a picture, grey or BGR.

    A single marker may be anything, a key of a keyboard for instance: it is a mat only if it belongs to the one that is
    ``known`` to lie there.

    ``expected`` is the mat of the game, if one is played: another game's mat is then a trouble and gives no
    registration, but the small version for home printers is accepted. It may also be the standard markers around a
    household's own board (``Mat.spanning``), or a table with stickers, of whatever number they are. ``lens`` is the
    calibrated lens; without it a typical lens is assumed and its distortion estimated from the markers.
    """
    grey = grey_of(image)
    every = find_markers(grey)
    if expected is not None and expected.stickers:
        mine = {marker: quad for marker, quad in every.items() if marker in expected.markers}
        mat, trouble = expected if len(mine) > 1 or (mine and known is expected) else None, None
    else:
        seen = _by_mat(every, known)
        mat, trouble = _choice(seen, expected)
        mine = {} if mat is None else seen[mat.name]
    if mat is None:
        return Sighting(None, trouble or no_picture(grey) or _mirrored(grey) or no_mat(expected))
    found = fit(mat, mine, (grey.shape[1], grey.shape[0]), lens)
    if found.missing and len(found.markers) > 1:
        found = _with_missed_markers(grey, found, lens)
    return Sighting(found, trouble or half_mat(found.mat, found.cut_off))


def _mirrored(grey: Image) -> Trouble | None:
    """Whether the markers are seen in a mirror: several of one mat, as a single one may be a misreading."""
    turned = _by_mat(find_markers(np.asarray(cv2.flip(grey, 1), np.uint8)))
    return mirrored() if any(len(group) > 1 for group in turned.values()) else None


def _by_mat(markers: Mapping[int, Floats], known: Mat | None = None) -> dict[str, dict[int, Floats]]:
    """Markers by the name of their mat; a lone one counts as a misreading unless it continues the ``known`` mat."""
    groups: dict[str, dict[int, Floats]] = {}
    numbers = set()
    for marker, quad in markers.items():
        mat = mat_of_marker(marker)
        if mat is not None:
            groups.setdefault(mat.name, {})[marker] = quad
            numbers.add(mat.number)
    several = {name: group for name, group in groups.items() if len(group) > 1}
    continued = known is not None and numbers == {known.number}
    return groups if continued else several


def _choice(seen: Mapping[str, Mapping[int, Floats]], expected: Mat | None) -> tuple[Mat | None, Trouble | None]:
    mats = [mat_of_marker(min(group)) for _, group in sorted(seen.items(), key=lambda item: -len(item[1]))]
    there = [mat for mat in mats if mat is not None]
    if not there:
        return None, None
    trouble = two_mats(there[:2]) if len(there) > 1 else None
    if expected is None or expected.number in [mat.number for mat in there]:
        return expected or there[0], trouble
    alike = next((mat for mat in there if mat.standard == expected.standard), None)
    return (alike, trouble) if alike else (None, wrong_mat(expected, there[0]))


def _with_missed_markers(grey: Image, found: Registration, lens: Lens | None) -> Registration:
    """A new fit that includes markers which the search missed but which are visible where they must be."""
    markers = dict(found.markers)
    for marker in found.missing:
        quad = refine(grey, found.to_image(found.mat.markers[marker].corners), reach=6)
        if shows(grey, marker, quad):
            markers[marker] = quad
    return fit(found.mat, markers, found.size, lens) if len(markers) > len(found.markers) else found


def fit(mat: Mat, markers: Mapping[int, Floats], size: Size, lens: Lens | None = None) -> Registration:
    """Fit a registration to the corners of one to four markers (px, (4, 2) by id).

    Three and four markers determine a free homography; with one or two it follows from the camera's pose and focal
    length. A marker that does not fit the others (the sheet curls, the id was misread) is left out.
    """
    fitted = _fit(mat, markers, size, lens)
    while len(fitted.markers) > 2 and fitted.residual > _STRAY_MM / 2:
        left = _without_worst(fitted)
        again = _fit(mat, left, size, lens)
        if again.residual > fitted.residual / 2:
            break
        fitted = again
    return fitted


def _fit(mat: Mat, markers: Mapping[int, Floats], size: Size, lens: Lens | None) -> Registration:
    seen = np.concatenate([markers[m] for m in markers])
    places = np.concatenate([np.array(mat.markers[m].corners) for m in markers])
    bent = lens or (_estimated_lens(seen, places, size) if len(markers) > 2 else Lens())
    found = fit_points(mat, seen, places, size, bent, free=len(markers) > 2)
    return replace(found, markers=dict(markers), trust=_trust(sorted(markers)))


def fit_points(
    mat: Mat, seen: Floats, places: Floats, size: Size, lens: Lens | None = None, *, free: bool = True
) -> Registration:
    """Fit a registration to the px, (n, 2), at which ``places``, (n, 2) mm on the table, are seen; n is at least 4.

    ``free``: the homography is fitted freely, which points far apart determine; otherwise it follows from the camera's
    pose and its focal length.
    """
    bent = lens or Lens()
    flat = bent.undistorted(seen, size)
    rotation, shift = _pose(flat, places, bent.matrix(size))
    matrix = _free(flat, places) if free else bent.matrix(size) @ np.column_stack([rotation[:, :2], shift])
    scaled = matrix * _depth_scale(matrix, bent.matrix(size))
    residual = transform(inverse(scaled), flat) - places
    return Registration(
        mat=mat,
        size=size,
        lens=bent,
        matrix=scaled,
        up=bent.matrix(size) @ -rotation[:, 2],
        camera=_camera(rotation, shift),
        markers={},
        residual=float(np.sqrt(np.mean(np.sum(residual**2, axis=1)))),
        trust=1.0,
    )


def _trust(markers: list[int]) -> float:
    if len(markers) == 2 and markers[1] - markers[0] == 2:
        return _TRUST_OPPOSITE
    return _TRUST[len(markers)]


def _without_worst(found: Registration) -> dict[int, Floats]:
    """The markers without the one that fits the homography of the others worst."""

    def off(left_out: int) -> float:
        others = [m for m in found.markers if m != left_out]
        flat = found.lens.undistorted(np.concatenate([found.markers[m] for m in others]), found.size)
        places = np.concatenate([np.array(found.mat.markers[m].corners) for m in others])
        return _misfit(flat, places)

    worst = min(found.markers, key=off)
    return {m: quad for m, quad in found.markers.items() if m != worst}


def _free(flat: Floats, places: Floats) -> Floats:
    matrix, _ = cv2.findHomography(places, flat)
    return np.asarray(matrix, dtype=np.float64)


def _misfit(flat: Floats, places: Floats) -> float:
    """Sum of squared distances (px) of a free homography fit."""
    return float(np.sum((transform(_free(flat, places), places) - flat) ** 2))


def _estimated_lens(seen: Floats, places: Floats, size: Size) -> Lens:
    """A typical lens with the k1 that fits the corners best, regularised towards 0."""

    def cost(k1: float) -> float:
        misfit = _misfit(Lens(k1=k1).undistorted(seen, size), places)
        return misfit / CORNER_PX**2 + (k1 / BEND) ** 2

    return likely_lens(cost)


def likely_lens(cost: Callable[[float], float]) -> Lens:
    """A typical lens with the k1 of least cost."""
    k1 = _lowest(cost, 0.0, 0.08)
    return Lens(k1=min(max(_lowest(cost, k1, 0.02), -0.3), 0.3))


def _lowest(cost: Callable[[float], float], middle: float, step: float) -> float:
    """The minimum of the parabola through three values of ``cost``, at most two steps away."""
    left, here, right = cost(middle - step), cost(middle), cost(middle + step)
    bend = left - 2 * here + right
    if bend <= 0:
        return middle
    return middle + step * min(max((left - right) / (2 * bend), -2.0), 2.0)


def _pose(flat: Floats, places: Floats, camera: Floats) -> tuple[Floats, Floats]:
    """Rotation (3, 3) and shift (3,) of the mat as the camera sees it."""
    solid = np.column_stack([places, np.zeros(len(places))])
    _, turn, shift = cv2.solvePnP(solid, flat, camera, None, flags=cv2.SOLVEPNP_IPPE)
    turn, shift = cv2.solvePnPRefineLM(solid, flat, camera, None, turn, shift)
    return np.asarray(cv2.Rodrigues(turn)[0], dtype=np.float64), np.asarray(shift, dtype=np.float64).reshape(3)


def _depth_scale(matrix: Floats, camera: Floats) -> float:
    """The factor that scales the homography to mm: its first two columns then are unit vectors of the mat."""
    columns = inverse(camera) @ matrix
    scale = 2 / float(np.linalg.norm(columns[:, 0]) + np.linalg.norm(columns[:, 1]))
    return math.copysign(scale, float(columns[2, 2]))


def _camera(rotation: Floats, shift: Floats) -> tuple[float, float, float]:
    x, y, z = -rotation.T @ shift
    return float(x), float(y), float(-z)


def _inside(points: Floats, size: Size) -> bool:
    return bool((points >= 0).all() and (points < size).all())
