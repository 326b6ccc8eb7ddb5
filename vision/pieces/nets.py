"""The trained nets of pieces, and where they find round ones."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.nets import Net, load_net
from vision.pieces.crops import FINDER_RADIUS, FINDER_STRIDE, Planes, Spot, finder_planes
from vision.pieces.ground import PieceGround

# Columns of the readers' output: the classes first, then how hidden, the shift (in radii) and the log of the size.
DISC_CLASSES = 13  # none, plain 1 to 6, target 1 to 6
COUNTS = 7  # none, 1 to 5, 6 or more counters
RUNS = 4  # of the top's colour from the top down: 1, 2, 3, 4 or more
DISC_OUT = DISC_CLASSES + 4
COUNTER_OUT = COUNTS + RUNS + 6  # plus the log of the stack's height and the log of its standard deviation


@dataclass
class PieceNets:
    """The finder and the two readers, loaded on first use. Not thread-safe."""

    @cached_property
    def _finder(self) -> Net:
        return load_net("piece-finder")

    @cached_property
    def _discs(self) -> Net:
        return load_net("disc-reader")

    @cached_property
    def _counters(self) -> Net:
        return load_net("counter-reader")

    def heat(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The finder's map (heat, shift right and down in cells, log of the radius), (4, h / 8, w / 8)."""
        return np.asarray(self._finder(planes[None])[0])

    def discs(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The disc reader's output, (n, 17), of crops, (n, 3, 64, 64)."""
        return _run(self._discs, planes, DISC_OUT)

    def counters(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The counter reader's output, (n, 17), of crops, (n, 5, 64, 64)."""
        return _run(self._counters, planes, COUNTER_OUT)


def _run(net: Net, planes: Planes, columns: int) -> npt.NDArray[np.float32]:
    return net(planes) if len(planes) else np.zeros((0, columns), np.float32)


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
