"""The golden pictures: half the size of the screen, compared with a tolerance for other pygame versions' fonts.

Run this file to rewrite them after an intended change, then look at every one of them.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

from companion.display.gallery import pose

FOLDER = Path(__file__).parent / "golden"
SHOTS = {
    **{name: (name, "dark") for name in ("thrown", "keeping", "refused", "cocked", "question", "eight", "finished")},
    "menu": ("menu", "dark"),
    "start": ("start", "dark"),
    "keeping-light": ("keeping", "light"),
    "rule-light": ("rule", "light"),
}
SIZE = (800, 480)
WIDE = (1280, 800)
BOARDS = (
    "uckers",
    "uckers-refused",
    "uckers-chosen",
    "uckers-four",
    "peruke-84",
    "peruke-84-refused",
    "peruke-one",
    "perudo",
    "perudo-shown",
)
LIGHT_BOARDS = ("uckers-refused", "peruke-84-refused", "peruke-one", "perudo-shown")
SIZES = {
    **dict.fromkeys(SHOTS, SIZE),
    **dict.fromkeys(BOARDS, SIZE),
    **{f"{name}-wide": WIDE for name in LIGHT_BOARDS},
}
SHOTS |= {name: (name, "dark") for name in BOARDS}
SHOTS |= {f"{name}-wide": (name, "light") for name in LIGHT_BOARDS}
BLOCK = 20  # px: the picture is also compared block by block, so that one missing word is seen

Picture = npt.NDArray[np.float64]


def shot(name: str) -> pygame.Surface:
    """The picture of a scene as it is drawn now, at half its size."""
    scene, theme = SHOTS[name]
    width, height = SIZES[name]
    with pose(scene, (width, height), theme) as pilot:
        return pygame.transform.smoothscale(pilot.picture(), (width // 2, height // 2))


def differences(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """The mean difference of a channel (0 to 255) of the whole picture, and of the block that differs most."""
    apart = np.abs(_pixels(one) - _pixels(other)).mean(axis=2)
    width, height = apart.shape
    blocks = apart.reshape(width // BLOCK, BLOCK, height // BLOCK, BLOCK).mean(axis=(1, 3))
    return float(apart.mean()), float(blocks.max())


def _pixels(surface: pygame.Surface) -> Picture:
    return pygame.surfarray.array3d(surface).astype(np.float64)


if __name__ == "__main__":
    for shot_name in SHOTS:
        pygame.image.save(shot(shot_name), str(FOLDER / f"{shot_name}.png"))
