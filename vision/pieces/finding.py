"""Finds where round pieces may lie."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.pieces.crops import FINDER_RADIUS, FINDER_STRIDE, Spot, finder_planes
from vision.pieces.ground import PieceGround
from vision.pieces.nets import PieceNets

LEAST_HEAT = 0.15
MOST_SPOTS = 48
MOST_ON_OWN = 160  # on a household's own board, whose print may have a hundred more circles


def find_pieces(ground: PieceGround, nets: PieceNets) -> list[Spot]:
    """Places (mm, in the plane of a piece's upper face) that look like a piece, the most likely first."""
    maps = nets.heat(finder_planes(ground.from_above))
    mat = ground.registration.mat
    spots = [_in_mm(ground, spot) for spot in peaks(maps, MOST_ON_OWN if mat.own_print else MOST_SPOTS)]
    markers = list(mat.markers.values())
    return [spot for spot in spots if not any((spot.x, spot.y) in box for box in markers)]


def peaks(maps: npt.NDArray[np.float32], most: int = MOST_SPOTS) -> list[Spot]:
    """The local maxima of a finder's map (4, h, w), in pixels of its picture, without duplicates."""
    heat = 1 / (1 + np.exp(-maps[0]))
    highest = np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    rows, columns = np.nonzero((heat >= highest) & (heat > LEAST_HEAT))
    order = np.argsort(-heat[rows, columns])
    return _apart([_spot(maps, heat, int(rows[k]), int(columns[k])) for k in order])[:most]


def _spot(maps: npt.NDArray[np.float32], heat: npt.NDArray[np.float32], i: int, j: int) -> Spot:
    x = (j + 0.5 + float(maps[1, i, j])) * FINDER_STRIDE - 0.5
    y = (i + 0.5 + float(maps[2, i, j])) * FINDER_STRIDE - 0.5
    return Spot(x, y, FINDER_RADIUS * math.exp(float(np.clip(maps[3, i, j], -0.5, 0.5))), float(heat[i, j]))


def _apart(spots: list[Spot]) -> list[Spot]:
    kept: list[Spot] = []
    for spot in spots:
        if all(math.hypot(spot.x - k.x, spot.y - k.y) > k.radius for k in kept):
            kept.append(spot)
    return kept


def _in_mm(ground: PieceGround, spot: Spot) -> Spot:
    x, y = ground.rectifier.to_mat([(spot.x, spot.y)])[0]
    return Spot(float(x), float(y), spot.radius / ground.rectifier.px_per_mm, spot.heat)
