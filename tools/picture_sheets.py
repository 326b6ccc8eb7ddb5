"""Pictures of the screen as arrays: as others see them, beside each other, written to files.

Colour blindness is simulated by the matrices for full protanopia, deuteranopia and tritanopia of G. M. Machado,
M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15 (2009), table 1 of its web supplement, on linear RGB.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pygame

Picture = npt.NDArray[np.uint8]  # (h, w, 3) RGB

SIGHTS: Mapping[str, npt.NDArray[np.float64]] = {
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
CELL = (232, 139)  # px of a screen on a contact sheet
COLUMNS = 7
QUALITY = 55  # of a contact sheet as JPEG


def seen_with(picture: Picture, matrix: npt.NDArray[np.float64]) -> Picture:
    """The picture as seen with that colour vision."""
    light = _linear(np.arange(256) / 255)[picture] @ matrix.T
    return np.rint(_encoded(np.clip(light, 0, 1)) * 255).astype(np.uint8)


def _linear(value: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Convert an sRGB value to linear light (IEC 61966-2-1)."""
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def _encoded(light: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def pixels(surface: pygame.Surface) -> Picture:
    """A surface as an array."""
    return np.asarray(pygame.surfarray.array3d(surface).swapaxes(0, 1), np.uint8)


def contact(pictures: Sequence[Picture], columns: int = COLUMNS, cell: tuple[int, int] = CELL) -> Picture:
    """A contact sheet of the pictures."""
    width, height = cell
    small = [cv2.resize(picture, (width - 4, height - 4), interpolation=cv2.INTER_AREA) for picture in pictures]
    sheet = np.full((-(-len(small) // columns) * height, columns * width, 3), 90, np.uint8)
    for number, picture in enumerate(small):
        x, y = number % columns * width + 2, number // columns * height + 2
        sheet[y : y + height - 4, x : x + width - 4] = picture
    return sheet


def write(path: Path, picture: Picture) -> None:
    """Write the picture as JPEG or PNG, by its name; raises ``OSError``."""
    how = [cv2.IMWRITE_JPEG_QUALITY, QUALITY] if path.suffix == ".jpg" else []
    made, data = cv2.imencode(path.suffix, picture[:, :, ::-1], how)
    if not made:
        raise OSError(f"{path} can't be written.")
    path.write_bytes(data.tobytes())
