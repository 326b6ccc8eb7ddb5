"""Where the pieces of the game that were recognised lie: they are no things, and neither are their shadows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import SeenDie, SeenDisc
from vision.registration import Registration
from vision.things.prints import SCALE

DISC_RADIUS = 17.0  # mm: of the largest disc
DISC_HEIGHT = 4.5
SEEN_WHOLE = 0.9  # a disc that is read with less confidence may be hidden in part
_HALF_DIAGONAL = 0.74  # of a die's edge
_TALL = 1.25  # edges: a cocked die reaches higher than its edge
_LEEWAY_MM = 3.0  # around a piece
_SHADOW = 1.6  # heights: so far beside a piece its shadow may fall
_FINE_BITS = 4  # fractional bits of what is drawn
_FINE = 2**_FINE_BITS


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as an upright cylinder, mm: where it stands, its radius, its height.

    What is not ``sure`` to be seen whole may lie under a thing that touches it.
    """

    x: float
    y: float
    radius: float
    height: float
    sure: bool = True


def pieces_of(dice: Iterable[SeenDie], discs: Iterable[SeenDisc]) -> list[Piece]:
    """Dice and discs as pieces."""
    return [
        *(Piece(d.x, d.y, _HALF_DIAGONAL * d.size, _TALL * d.size) for d in dice),
        *(Piece(d.x, d.y, DISC_RADIUS, DISC_HEIGHT, d.sure or d.confidence > SEEN_WHOLE) for d in discs),
    ]


def hidden_by(pieces: Sequence[Piece], registration: Registration) -> NDArray[np.uint8]:
    """The pieces on the mat from above at ``SCALE``, (h, w).

    2 where one is seen, 3 where one is that is not sure, 1 where a shadow may fall, else 0.

    A piece hides what lies behind it, as seen from the camera.
    """
    mat = registration.mat
    out = np.zeros((round(mat.height * SCALE), round(mat.width * SCALE)), np.uint8)
    for piece in pieces:
        _draw(out, piece, registration.camera, _LEEWAY_MM + _SHADOW * piece.height, 1)
    for piece in pieces:
        _draw(out, piece, registration.camera, _LEEWAY_MM, 2 if piece.sure else 3)
    return out


def _draw(out: NDArray[np.uint8], piece: Piece, camera: tuple[float, float, float], room: float, value: int) -> None:
    """Draw what a piece hides of the mat and ``room`` mm around it: from its foot to where its top is seen."""
    cx, cy, cz = camera
    raised = cz / (cz - piece.height)
    ends = ((piece.x, piece.y), (cx + (piece.x - cx) * raised, cy + (piece.y - cy) * raised))
    foot, top = ((round((x * SCALE - 0.5) * _FINE), round((y * SCALE - 0.5) * _FINE)) for x, y in ends)
    cv2.line(out, foot, top, value, math.ceil(2 * (piece.radius + room) * SCALE), cv2.LINE_8, _FINE_BITS)
