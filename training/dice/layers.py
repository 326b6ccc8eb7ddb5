"""The caster's input and output: columns of its tables, and the layers of a picture. Lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FAR = 1e9
TABLE = -1
BODY, PIP, PICTURE = 0, 1, 2
BOX, CYLINDER = 0.0, 1.0

# Columns of a solid's row.
(
    KIND, HX, HY, HZ, ROUND, BALL, BOUND, PIP_RADIUS, PIP_STEP, PIP_DEPTH, GLOSS, ONE_RADIUS, SIX_STEP, GRAIN, BULGE,
    CLEAR, OCTAVES, WARP, STRETCH,
) = range(19)  # fmt: skip
SOLID_COLUMNS = 19
# Columns of the lighting row.
LX, LY, LZ, LAMP_RADIUS, SKY_X, SKY_Y, SKY_Z, SKY_GAIN, SKY_POWER, BOUNCE, RING, RING_WIDTH = range(12)


@dataclass(frozen=True, slots=True)
class Layers:
    """A cast scene without colours; every array is (rows, columns)."""

    solid: npt.NDArray[np.int16]  # index of the solid, TABLE for the table
    part: npt.NDArray[np.uint8]  # BODY, PIP or PICTURE
    face: npt.NDArray[np.uint8]  # side of a box: +x -x +y -y +z -z
    grain: npt.NDArray[np.float32]  # 0 to 1, marbling of the material
    lamp: npt.NDArray[np.float32]  # light from the lamp, 0 to 1
    sky: npt.NDArray[np.float32]  # light from everywhere else, about 0 to 1
    gloss: npt.NDArray[np.float32]  # reflected light
    u: npt.NDArray[np.float32]  # place on the solid's upper side, -1 to 1
    v: npt.NDArray[np.float32]
    clear: npt.NDArray[np.float32]  # share of the light that comes through a see-through body
    inside: npt.NDArray[
        np.float32
    ]  # its way through the body, in edges; negative if it ends at a print of the far side
    x: npt.NDArray[np.float32]  # the place on the table seen through the body, mm
    y: npt.NDArray[np.float32]
    far_lamp: npt.NDArray[np.float32]  # the light there, as above
    far_sky: npt.NDArray[np.float32]
