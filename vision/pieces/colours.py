"""Surface colours, relative to the light on the paper there, so that warm, cold and uneven light cancel out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Image, medians
from vision.markers import CELLS, pattern
from vision.mats import Mat
from vision.pieces.ground import PieceGround

_TILES = (6, 4)  # columns and rows of tiles in which the paper's brightness is measured
_ENOUGH = 600  # pixels of each
_STICKERS = 2  # with only so many stickers the gradient of the light is undetermined
_FLOOR = 0.004  # linear light below which a camera can't distinguish colours
GAMMA = 2.2

Tint = npt.NDArray[np.float64]
"""(3,): log red : green, log blue : green, and half the log of the lightness, all against the paper's."""


def linear(bgr: npt.NDArray[np.uint8]) -> Floats:
    """Linear light, 0 to 1, of BGR bytes (n, 3)."""
    return np.asarray((bgr.astype(np.float64) / 255) ** GAMMA)


_LIGHT = linear(np.arange(256, dtype=np.uint8))[:, None]


@dataclass(frozen=True, slots=True, eq=False)
class Paper:
    """The light that white paper would reflect: a plane in the log over the mat, (3, 3) for 1, x, y (mm) by BGR."""

    fit: Floats

    def at(self, x: float, y: float) -> Floats:
        """Linear BGR of paper at a place."""
        return np.asarray(np.exp(np.array([1.0, x / 100, y / 100]) @ self.fit))

    def tint(self, bgr: npt.NDArray[np.uint8], x: float, y: float) -> Floats:
        """The tints, (n, 3), of pixels (n, 3) at a place."""
        logs = _logs(_LIGHT, self.at(x, y))  # of every byte value: fewer than there are pixels
        return _tint(*(logs[bgr[:, colour], colour] for colour in range(3)))


def tint_of(light: Floats, paper: Floats) -> Floats:
    """The tints of linear BGR (n, 3) under a paper's light (3,)."""
    return _tint(*_logs(light, paper).T)


def seen_as(tint: Tint) -> tuple[int, int, int]:
    """The colour, as bytes of red, green and blue, of something with that tint under white light."""
    green = 2 * tint[2] - 0.3 * tint[0] - 0.1 * tint[1]
    logs = np.array([green + tint[0], green, green + tint[1]])
    light = np.clip(np.exp(logs) * (1 + _FLOOR) - _FLOOR, 0, 1)
    red, green, blue = (int(value) for value in (255 * light ** (1 / GAMMA)).round())
    return red, green, blue


def _logs(light: Floats, paper: Floats) -> Floats:
    return np.asarray(np.log(light + _FLOOR * paper.max()) - np.log(paper * (1 + _FLOOR)))


def _tint(blue: Floats, green: Floats, red: Floats) -> Floats:
    out = np.empty((len(blue), 3))
    out[:, 0], out[:, 1], out[:, 2] = red - green, blue - green, 0.5 * (0.3 * red + 0.6 * green + 0.1 * blue)
    return out


def paper_of(ground: PieceGround) -> Paper:
    """The paper's light, from the brightest common shade in each part of the area.

    A household's own board may contain no white: there the stickers' paper is used, if there are any.
    """
    seen = ground.registration
    if seen.mat.stickers and len(seen.markers) > _STICKERS:
        return sticker_paper(seen.mat, seen.markers, lambda places: sampled(ground.image, seen.to_image(places)))
    return brightest_paper(ground.from_above, ground.rectifier.to_mat)


def brightest_paper(picture: Image, to_mat: Callable[[list[tuple[float, float]]], Floats]) -> Paper:
    """The paper's light from the brightest common shade in each part of a picture from above.

    ``to_mat`` maps its px, (n, 2), to mm.
    """
    step = max(1, round(math.sqrt(picture.shape[0] * picture.shape[1] / math.prod(_TILES) / _ENOUGH)))
    places, shades = [], []
    for rows in np.array_split(np.arange(picture.shape[0]), _TILES[1]):
        for columns in np.array_split(np.arange(picture.shape[1]), _TILES[0]):
            tile = picture[rows[0] : rows[-1] + 1 : step, columns[0] : columns[-1] + 1 : step].reshape(-1, 3)
            places.append(((columns[0] + columns[-1]) / 2, (rows[0] + rows[-1]) / 2))
            shades.append(_paper_in(tile))
    mm = to_mat(places) / 100
    design = np.column_stack([np.ones(len(mm)), mm])
    return Paper(_robust_fit(design, np.log(linear(np.array(shades)) + _FLOOR)))


def sticker_paper(mat: Mat, markers: Iterable[int], look: Callable[[Floats], Image]) -> Paper:
    """The light of the white cells of some stickers; ``look`` gives the BGR, (n, 3), of places, (n, 2) mm."""
    found = [(np.mean(mat.markers[marker].corners, axis=0), look(_white_cells(mat, marker))) for marker in markers]
    mm = np.array([place for place, _ in found]) / 100
    shades = np.array([medians(white.astype(np.float64)) for _, white in found])
    design = np.column_stack([np.ones(len(mm)), mm])
    light = np.log(linear(np.round(shades).astype(np.uint8)) + _FLOOR)
    return Paper(np.asarray(np.linalg.lstsq(design, light, rcond=None)[0], np.float64))


def _white_cells(mat: Mat, marker: int) -> Floats:
    """The middles of a marker's white cells, (n, 2) mm."""
    first, right, _, down = np.array(mat.markers[marker].corners)
    rows, columns = np.nonzero(pattern(marker) > 0.5)
    across, along = (columns + 0.5)[:, None] / CELLS, (rows + 0.5)[:, None] / CELLS
    return np.asarray(first + across * (right - first) + along * (down - first))


def sampled(picture: Image, px: Floats) -> Image:
    """The BGR, (n, 3), of a picture at places, (n, 2) px."""
    at = px.astype(np.float32).reshape(1, -1, 2)
    return np.asarray(cv2.remap(picture, at[..., 0], at[..., 1], cv2.INTER_LINEAR)[0], np.uint8)


def _paper_in(tile: Image) -> npt.NDArray[np.uint8]:
    """The shade of a tile's bright part: the median of the brightest fifth (by its darkest channel)."""
    least = np.minimum(np.minimum(tile[:, 0], tile[:, 1]), tile[:, 2])
    rank = math.ceil(0.8 * (len(least) - 1))
    bright = tile[least >= np.partition(least, rank)[rank]]
    return np.asarray(medians(bright.astype(np.float64)), np.uint8)


def _robust_fit(design: Floats, logs: Floats) -> Floats:
    """Fit a plane through the logs, biased towards the brighter ones: darker tiles are covered by print."""
    weight = np.ones(len(design))
    fit: Floats = np.zeros((3, 3))
    for _ in range(4):
        root = np.sqrt(weight)[:, None]
        fit = np.asarray(np.linalg.lstsq(design * root, logs * root, rcond=None)[0], np.float64)
        off = (logs - design @ fit).mean(axis=1)
        weight = np.where(off < -0.05, 0.05, 1.0)
    return fit


def median_tint(paper: Paper, crop: Image, inside: npt.NDArray[np.bool_], x: float, y: float) -> Tint:
    """The median tint of a crop's pixels inside a mask."""
    return medians(paper.tint(crop[inside], x, y))


def ring_mask(size: int, column: float, row: float, inner: float, outer: float) -> npt.NDArray[np.bool_]:
    """The pixels of a square crop between two radii (pixels) about a place."""
    across, down = (np.arange(size) - column) ** 2, (np.arange(size) - row) ** 2
    away = across[None] + down[:, None]
    return np.asarray((away >= inner**2) & (away <= outer**2))


def blurred(crop: Image) -> Image:
    """A crop without the camera's noise."""
    return np.asarray(cv2.medianBlur(crop, 3), np.uint8)
