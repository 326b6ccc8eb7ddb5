"""The virtual camera's position, and the exact registration of its pictures."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np

from vision.arrays import Floats
from vision.lens import Lens, Size
from vision.mats import Mat
from vision.registration import Registration


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A camera over the mat; angles in degrees.

    ``tilt`` is measured from the vertical, towards ``towards``; ``turn`` rotates the picture; ``aside`` shifts the
    point the camera looks at (mm); ``fill`` is the fraction of the picture that the sheet may fill.
    """

    tilt: float = 0.0
    towards: float = 90.0
    turn: float = 0.0
    aside: tuple[float, float] = (0.0, 0.0)
    fill: float = 0.9
    lens: Lens = field(default_factory=Lens)


def exact(mat: Mat, view: Viewpoint, size: Size) -> Registration:
    """The registration of a mat seen from a viewpoint, from the least distance at which the sheet fits the picture."""
    near, far = 100.0, 5000.0
    for _ in range(40):
        middle = (near + far) / 2
        near, far = (near, middle) if _fits(_placed(mat, view, size, middle), view.fill) else (middle, far)
    return _seen(mat, view, size, far)


def _seen(mat: Mat, view: Viewpoint, size: Size, distance: float) -> Registration:
    """The registration from so many mm away, with what is seen of the markers."""
    found = _placed(mat, view, size, distance)
    seen = {marker: found.to_image(np.array(box.corners)) for marker, box in mat.markers.items()}
    return replace(found, markers=seen)


def _placed(mat: Mat, view: Viewpoint, size: Size, distance: float) -> Registration:
    """The same without the markers."""
    rotation = _about_z(math.radians(view.turn)) @ _tilted(view) @ np.diag([1.0, 1.0, -1.0])
    target = np.array([mat.width / 2 + view.aside[0], mat.height / 2 + view.aside[1], 0.0])
    shift = np.array([0.0, 0.0, distance]) - rotation @ target
    camera = view.lens.matrix(size)
    x, y, z = -rotation.T @ shift
    return Registration(
        mat=mat,
        size=size,
        lens=view.lens,
        matrix=camera @ np.column_stack([rotation[:, :2], shift]),
        up=camera @ rotation[:, 2],
        camera=(float(x), float(y), float(z)),
        markers={},
        residual=0.0,
        trust=1.0,
    )


def _fits(found: Registration, fill: float) -> bool:
    size = np.array(found.size)
    rim = size * (1 - fill) / 2
    corners = found.outline(4)
    return bool((corners >= rim).all() and (corners <= size - rim).all())


def _tilted(view: Viewpoint) -> Floats:
    """The rotation by the tilt about the horizontal axis across ``towards``."""
    a, t = math.radians(view.towards + 90), math.radians(view.tilt)
    x, y = math.cos(a), math.sin(a)
    cross = np.array([[0, 0, y], [0, 0, -x], [-y, x, 0.0]])
    return np.asarray(np.eye(3) + math.sin(t) * cross + (1 - math.cos(t)) * cross @ cross)


def _about_z(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def bumped(before: Registration, view: Viewpoint, aside: tuple[float, float], turn: float) -> Registration:
    """The registration after the camera of a viewpoint was shifted by so many mm and turned by so many degrees."""
    target = (before.mat.width / 2 + view.aside[0], before.mat.height / 2 + view.aside[1], 0.0)
    shifted = replace(view, aside=(view.aside[0] + aside[0], view.aside[1] + aside[1]), turn=view.turn + turn)
    return _seen(before.mat, shifted, before.size, math.dist(before.camera, target))
