"""Faces of dice as the camera sees them from straight above, drawn for the tests."""

import cv2
import numpy as np

from vision.taught.faces import SIDE

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def drawn(face: int, turn: float = 0.0, dark: int = 40, light: int = 220) -> np.ndarray:
    """A face as the camera sees it, (24, 24) grey, turned by ``turn`` degrees."""
    fine = np.full((8 * SIDE, 8 * SIDE), light, np.uint8)
    middle = 4 * SIDE
    for x, y in PIPS[face]:
        cv2.circle(fine, (middle + 45 * x, middle + 45 * y), 16, dark, -1)
    turned = cv2.warpAffine(
        fine, cv2.getRotationMatrix2D((middle, middle), turn, 1.0), fine.shape, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cv2.resize(turned, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
