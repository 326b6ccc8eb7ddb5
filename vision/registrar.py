"""Tracks the mat from picture to picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Floats, Image, grey_of
from vision.lens import Lens
from vision.markers import refine, shows
from vision.mats import MARKERS_A_MAT, Mat
from vision.registration import MOVED_PX, USUAL_WIDTH, Registration, Sighting, distance, fit, has_moved, register
from vision.trouble import bumped, half_mat

_DRIFT_PX = 0.5  # below this the old fit is kept, so that positions on a still table don't drift
_REACH_PX = 5.0


@dataclass(slots=True)
class Registrar:
    """Finds the mat once and then only checks that its markers are still in place (about a millisecond).

    ``expected`` is the mat of the game, if one is played; ``lens`` the calibrated lens, if there is one.
    """

    expected: Mat | None = None
    lens: Lens | None = None
    last: Registration | None = None
    mirrored: Callable[[], None] = lambda: None  # called when the picture turns out to be mirrored
    _known: Mat | None = None  # the mat that was seen with several markers
    _bend: Lens | None = None  # distortion of this camera, estimated when all four markers were seen

    def update(self, image: Image) -> Sighting:
        """Process the next picture, grey or BGR.

        Markers covered by a hand are ignored as long as one is in place; if none is, or if they moved, the whole
        picture is searched. ``moved`` is measured against the previous picture, ``bumped`` is set above the limit.
        """
        last = self.last
        if last is None or last.size != (image.shape[1], image.shape[0]):
            return self._searched(image)
        limit = MOVED_PX * last.size[0] / USUAL_WIDTH
        seen = _seen_in_place(image, last)
        moved = _moved(seen, last)
        if not seen or moved > limit or (len(seen) < len(last.markers) and last.trust < 1):
            return self._searched(image)
        if moved > _DRIFT_PX and len(seen) > 2:
            self.last = fit(last.mat, seen, last.size, self.lens or last.lens)
            return Sighting(self.last, half_mat(last.mat, self.last.cut_off), moved)
        return Sighting(last, half_mat(last.mat, last.cut_off), moved)

    def _searched(self, image: Image) -> Sighting:
        before = self.last
        sighting = register(image, self.expected, self.lens, self._known)
        if sighting.trouble is not None and sighting.trouble.code == "mirrored":
            self.mirrored()
        found = sighting.registration
        self._known = found.mat if found is not None else self._known
        if found is not None and len(found.markers) < MARKERS_A_MAT and self._bend is not None:
            sighting = replace(sighting, registration=fit(found.mat, found.markers, found.size, self._bend))
        elif found is not None and len(found.markers) == MARKERS_A_MAT:
            self._bend = found.lens
        self.last = sighting.registration
        if before is None or self.last is None or before.mat is not self.last.mat or before.size != self.last.size:
            return sighting
        moved = distance(self.last, before)
        if not has_moved(before, self.last):
            return replace(sighting, moved=moved)
        return replace(sighting, trouble=sighting.trouble or bumped(before.mat), moved=moved, bumped=True)


def _seen_in_place(image: Image, last: Registration) -> dict[int, Floats]:
    """The markers still visible at their places, with their present corners."""
    now = {marker: _now_at(image, marker, quad) for marker, quad in last.markers.items()}
    return {marker: quad for marker, quad in now.items() if quad is not None}


def _now_at(image: Image, marker: int, quad: Floats) -> Floats | None:
    """A marker's present corners, None if it is not visible; only the part of the picture around it is searched."""
    margin = int(_REACH_PX) + 4
    corner = np.maximum(np.floor(quad.min(axis=0)).astype(int) - margin, 0)
    right, bottom = np.ceil(quad.max(axis=0)).astype(int) + margin + 1
    grey = grey_of(image[corner[1] : bottom, corner[0] : right])
    there = refine(grey, quad - corner, _REACH_PX)
    return there + corner if shows(grey, marker, there) else None


def _moved(seen: dict[int, Floats], last: Registration) -> float:
    """How far the markers moved, px: the median over their corners, robust against noise on one."""
    steps = [np.linalg.norm(quad - last.markers[marker], axis=1) for marker, quad in seen.items()]
    return float(np.median(np.concatenate(steps))) if steps else 0.0
