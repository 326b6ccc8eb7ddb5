"""A plane as a camera sees it, and how the camera moved, from where points of the plane went in the picture.

The motion of a camera has six parameters, a homography eight: where few points, or points along a grain, leave some of
them open, it is far off at the edges of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, inverse, scaling, transform
from vision.registration import Registration

ROUGH, FINE = 5, 15  # steps of the fit: to the points that agree at first, then to all
OUTLIER_PX = 0.9  # a point farther off than this from where the others put it doesn't count
SETTLED = 1e-7  # radians, and distances of the plane: a smaller step is the last
RIDGE = 1e-9  # of the fit's largest weight, for what the landmarks leave open


@dataclass(frozen=True, slots=True, eq=False)
class Viewed:
    """A plane: the camera's matrix, (3, 3) px, and the unit vector from the camera towards the plane, (3,)."""

    camera: Floats
    normal: Floats

    @classmethod
    def of(cls, registration: Registration) -> Viewed:
        """The plane of a registration, in its px."""
        camera = registration.lens.matrix(registration.size)
        across, down, away = (inverse(camera) @ registration.matrix).T
        normal = np.cross(across, down)
        normal *= np.sign(normal @ away) / np.linalg.norm(normal)
        return cls(camera, normal)

    def scaled(self, scale: float) -> Viewed:
        """The same in a picture reduced by a factor."""
        return Viewed(scaling(scale, scale) @ self.camera, self.normal)

    @property
    def straight(self) -> Floats:
        """The homography from px to px of a picture of the plane from straight above, about as large."""
        right = np.cross((0.0, 1.0, 0.0), self.normal)
        right /= np.linalg.norm(right)
        focal = float(self.camera[0, 0])
        axes = np.array([right * focal, np.cross(self.normal, right) * focal, self.normal])
        return np.asarray(axes @ inverse(self.camera))

    def moved(self, places: Floats, now: Floats, firm: Floats, agree: NDArray[np.bool_]) -> Floats | None:
        """The homography by the camera's motion after which points at ``places`` are seen at ``now``.

        Both are (n, 2) px. ``firm`` (n, 2, 2) is how well each point is known in each direction, relative to the
        others; ``agree`` (n,) are those that the search begins with. None if they don't determine it.
        """
        back = inverse(self.camera)
        rays = np.column_stack([places, np.ones(len(places))]) @ back.T
        ahead = rays @ self.normal
        motion, focal = np.eye(3), float(self.camera[0, 0])
        for step in range(ROUGH + FINE):
            turned = rays @ motion.T
            off = transform(self.camera, turned[:, :2] / turned[:, 2:]) - now
            square = np.einsum("ni,nij,nj->n", off, firm, off)
            if step < ROUGH:
                weight = agree.astype(np.float64)
            else:
                most = max(OUTLIER_PX**2, 9 * float(np.median(square))) if step < ROUGH + FINE // 2 else OUTLIER_PX**2
                weight = np.clip(1 - square / most, 0, None) ** 2  # Tukey's biweight
            slopes = self._slopes(turned, ahead, focal)
            pull = np.einsum("n,nij,njk->nik", weight, firm, slopes)
            squares = np.einsum("nik,nil->kl", slopes, pull)
            squares += np.eye(6) * (RIDGE * float(squares.max()) + 1e-12)
            change = -np.linalg.solve(squares, np.einsum("nik,ni->k", pull, off))
            turn, _ = cv2.Rodrigues(change[:3])
            motion = turn @ motion + np.outer(change[3:], self.normal)
            if step >= ROUGH + FINE // 2 and float(np.abs(change).max()) < SETTLED:
                break
        whole = self.camera @ motion @ back
        return whole / whole[2, 2] if np.isfinite(whole).all() else None

    @staticmethod
    def _slopes(turned: Floats, ahead: Floats, focal: float) -> Floats:
        """How the px of points change with a turn (3) and a shift (3) of the camera, (n, 2, 6)."""
        x, y, z = turned.T
        none = np.zeros_like(x)
        seen = (
            focal
            / z[:, None, None]
            * np.stack(
                [np.stack([np.ones_like(x), none, -x / z], -1), np.stack([none, np.ones_like(x), -y / z], -1)], 1
            )
        )
        turns = np.stack([np.stack([none, z, -y], -1), np.stack([-z, none, x], -1), np.stack([y, -x, none], -1)], 1)
        return np.concatenate([seen @ turns, seen * ahead[:, None, None]], axis=2)
