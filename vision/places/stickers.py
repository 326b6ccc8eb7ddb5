"""The plane of a table from four stickers: printed markers stuck on it anywhere, whose size alone is known.

Every sticker is a square of 30 mm, so each shows the scale and the tilt where it lies, and all of them together the
whole plane. Where they lie on it is measured with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

import numpy as np

from vision.arrays import Floats, Image, grey_of, inverse, transform
from vision.lens import Lens, Size
from vision.markers import find_markers
from vision.mats import MARKER_MM, MARKERS_A_MAT, Mat, Sticker
from vision.places.place import Place, levelled
from vision.registration import BEND, CORNER_PX, Registration, fit_points, likely_lens, register

_SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * MARKER_MM
_ROUNDS = 60
_ENOUGH_PX = 1e-4  # a smaller step than this ends the search
_STEP = 1e-6  # of a parameter, for the derivatives
_PLANE = 8  # parameters of a homography


def stickers_in(image: Image) -> dict[int, Floats]:
    """The stickers in a picture (grey or BGR): corners, (4, 2) px, by id; of several sets the one most of which shows.

    A set are the four markers of any one mat, whatever is played.
    """
    found = sorted(find_markers(grey_of(image)).items())
    sets = [dict(group) for _, group in groupby(found, lambda item: item[0] // MARKERS_A_MAT)]
    return max(sets, key=len, default={})


def stuck_place(image: Image, mat: Mat, lens: Lens | None = None) -> Place | None:
    """The empty table in a picture (BGR) with all four stickers on it, as large as it is visible; None without them.

    Its layout is ``mat`` without zones.
    """
    seen = stickers_in(image)
    if len(seen) < MARKERS_A_MAT:
        return None
    plane = levelled(plane_of(seen, replace(mat, bare=True), (image.shape[1], image.shape[0]), lens), mat)
    stickers = {marker: Sticker.of(plane.to_mat(quad).tolist()) for marker, quad in seen.items()}
    found = register(image, replace(plane.mat, stickers=stickers), plane.lens).registration
    return None if found is None else Place(found, image)


def plane_of(seen: Mapping[int, Floats], mat: Mat, size: Size, lens: Lens | None = None) -> Registration:
    """The plane on which all ``seen`` quads (px, (4, 2) by id) are squares of 30 mm; its mm begin at the first one.

    Least squares over the homography and the places and turns of the others (Levenberg-Marquardt). Without a measured
    ``lens`` its distortion is that with which they become squares best, as with a mat.
    """
    quads = np.array([seen[marker] for marker in sorted(seen)])

    def squares(bent: Lens) -> tuple[Floats, Floats]:
        flat = bent.undistorted(quads.reshape(-1, 2), size).reshape(quads.shape)
        return _fitted(flat)

    def cost(k1: float) -> float:
        return float((squares(Lens(k1=k1))[1] ** 2).sum()) / CORNER_PX**2 + (k1 / BEND) ** 2

    bent = lens or likely_lens(cost)
    places, _ = squares(bent)
    return fit_points(mat, quads.reshape(-1, 2), places.reshape(-1, 2), size, bent)


def _fitted(flat: Floats) -> tuple[Floats, Floats]:
    """Where the squares lie, (n, 4, 2) mm from the middle of the first one, and how far they are off, px."""
    guess, damping = _first_guess(flat), 1e-3
    off = _off(guess, flat)
    for _ in range(_ROUNDS):
        slopes = np.array([(_off(guess + step, flat) - off) / _STEP for step in np.eye(len(guess)) * _STEP]).T
        scale = np.linalg.norm(slopes, axis=0)
        damped = np.vstack([slopes, np.diag(damping**0.5 * scale)])
        change = np.linalg.lstsq(damped, -np.append(off, np.zeros(len(guess))), rcond=None)[0]
        better = _off(guess + change, flat)
        if not (better**2).sum() < (off**2).sum():
            damping *= 10
            continue
        done = float(np.abs(better - off).max()) < _ENOUGH_PX
        guess, off, damping = guess + change, better, damping / 10
        if done:
            break
    return _places(guess) * MARKER_MM, off


def _first_guess(flat: Floats) -> Floats:
    """Parameters as if the camera looked straight down: a similarity, and where each square lies in it."""
    first = flat[0]
    along = np.linalg.lstsq(_SQUARE / MARKER_MM, first - first.mean(axis=0), rcond=None)[0]
    onto = np.eye(3)
    onto[:2, :2], onto[:2, 2] = along.T, first.mean(axis=0)
    lying = transform(inverse(onto), flat.reshape(-1, 2)).reshape(flat.shape)
    edges = lying[:, 1] - lying[:, 0]
    others = np.column_stack([lying.mean(axis=1), np.arctan2(edges[:, 1], edges[:, 0])])[1:]
    return np.concatenate([onto.ravel()[:_PLANE], others.ravel()])


def _places(guess: Floats) -> Floats:
    """The corners of all squares, (n, 4, 2), in sides of a square."""
    others = guess[_PLANE:].reshape(-1, 3)
    across, down = np.cos(others[:, 2]), np.sin(others[:, 2])
    turns = np.stack([np.stack([across, down], axis=-1), np.stack([-down, across], axis=-1)], axis=1)
    unit = _SQUARE / MARKER_MM
    return np.concatenate([unit[None], unit @ turns + others[:, None, :2]])


def _off(guess: Floats, flat: Floats) -> Floats:
    onto = np.append(guess[:_PLANE], 1.0).reshape(3, 3)
    return np.asarray((transform(onto, _places(guess).reshape(-1, 2)) - flat.reshape(-1, 2)).ravel())
