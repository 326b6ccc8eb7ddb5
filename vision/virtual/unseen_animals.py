"""More animals for the face of the 1, used only when requested by name.

No net is trained on them, nor on symbols of the same name, so games with them measure how unseen pictures are read.
They are drawn like those of ``vision.virtual.animals``, in a square from -1 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from vision.virtual.animals import ANIMALS, Animal, Outline, Oval

_ELEPHANT = (
    Oval(0.2, 0.05, 0.6, 0.45),
    Oval(-0.42, -0.1, 0.34, 0.34),
    Outline(((-0.72, -0.1), (-0.95, 0.75), (-0.8, 0.8), (-0.52, 0.1))),
    Outline(((-0.2, 0.3), (-0.2, 0.9), (0.02, 0.9), (0.02, 0.3))),
    Outline(((0.45, 0.3), (0.45, 0.9), (0.68, 0.9), (0.68, 0.3))),
    Oval(-0.18, -0.08, 0.16, 0.26, hole=True),
    Oval(-0.18, -0.08, 0.1, 0.2),
    Oval(-0.55, -0.2, 0.05, 0.05, hole=True),
)
_HORSE = (
    Outline(((-0.1, -0.35), (-0.55, -0.9), (-0.95, -0.45), (-0.85, -0.3), (-0.55, -0.45), (-0.4, 0.1))),
    Oval(0.15, 0.0, 0.55, 0.32),
    Outline(((-0.35, 0.1), (-0.45, 0.95), (-0.3, 0.95), (-0.15, 0.2))),
    Outline(((0.4, 0.1), (0.5, 0.95), (0.65, 0.95), (0.65, 0.0))),
    Outline(((0.6, -0.1), (0.95, 0.1), (0.9, 0.6), (0.78, 0.2))),
)
_SNAIL = (
    Oval(0.15, -0.05, 0.55, 0.52),
    Oval(0.15, -0.05, 0.38, 0.35, hole=True),
    Oval(0.2, 0.0, 0.24, 0.22),
    Oval(0.22, 0.0, 0.1, 0.09, hole=True),
    Outline(((-0.95, 0.45), (0.9, 0.45), (0.98, 0.65), (-0.7, 0.65))),
    Outline(((-0.95, 0.5), (-0.85, -0.35), (-0.75, -0.35), (-0.65, 0.5))),
    Oval(-0.8, -0.42, 0.1, 0.1),
)
_OCTOPUS = (
    Oval(0, -0.3, 0.5, 0.52),
    Oval(-0.2, -0.2, 0.09, 0.12, hole=True),
    Oval(0.2, -0.2, 0.09, 0.12, hole=True),
    Oval(-0.62, 0.45, 0.34, 0.12, 40),
    Oval(-0.24, 0.58, 0.38, 0.11, 80),
    Oval(0.24, 0.58, 0.38, 0.11, 100),
    Oval(0.62, 0.45, 0.34, 0.12, 140),
)
_FROG = (
    Oval(0, 0.2, 0.6, 0.5),
    Oval(-0.35, -0.35, 0.24, 0.24),
    Oval(0.35, -0.35, 0.24, 0.24),
    Oval(-0.35, -0.38, 0.1, 0.1, hole=True),
    Oval(0.35, -0.38, 0.1, 0.1, hole=True),
    Oval(0, 0.25, 0.36, 0.06, hole=True),
    Oval(-0.75, 0.65, 0.26, 0.14, 30),
    Oval(0.75, 0.65, 0.26, 0.14, -30),
)
_BEAR = (
    Oval(0, 0.1, 0.66, 0.62),
    Oval(-0.52, -0.48, 0.26, 0.26),
    Oval(0.52, -0.48, 0.26, 0.26),
    Oval(0, 0.34, 0.28, 0.2, hole=True),
    Oval(0, 0.27, 0.12, 0.08),
    Oval(-0.26, -0.05, 0.07, 0.07, hole=True),
    Oval(0.26, -0.05, 0.07, 0.07, hole=True),
)
_FOX = (
    Outline(((-0.8, -0.85), (-0.25, -0.4), (0.25, -0.4), (0.8, -0.85), (0.75, 0.1), (0, 0.95), (-0.75, 0.1))),
    Outline(((-0.1, 0.72), (0.1, 0.72), (0, 0.92))),
    Oval(-0.3, 0.0, 0.09, 0.07, hole=True),
    Oval(0.3, 0.0, 0.09, 0.07, hole=True),
)
_PENGUIN = (
    Oval(0, 0.1, 0.46, 0.72),
    Oval(0, 0.25, 0.26, 0.46, hole=True),
    Oval(0, -0.58, 0.3, 0.3),
    Outline(((-0.28, -0.55), (-0.6, -0.5), (-0.28, -0.42))),
    Oval(-0.08, -0.65, 0.06, 0.06, hole=True),
    Oval(0.55, 0.1, 0.12, 0.42, -14),
    Oval(-0.22, 0.86, 0.2, 0.09),
    Oval(0.22, 0.86, 0.2, 0.09),
)
_DUCK = (
    Oval(0.2, 0.3, 0.68, 0.38),
    Oval(-0.4, -0.35, 0.32, 0.32),
    Outline(((-0.68, -0.45), (-1.0, -0.22), (-0.68, -0.18))),
    Outline(((-0.55, -0.1), (-0.15, -0.1), (-0.1, 0.3), (-0.45, 0.3))),
    Outline(((0.7, 0.2), (1.0, -0.25), (0.85, 0.4))),
    Oval(-0.45, -0.42, 0.06, 0.06, hole=True),
)
_BUTTERFLY = (
    Oval(-0.48, -0.32, 0.44, 0.4, 20),
    Oval(0.48, -0.32, 0.44, 0.4, -20),
    Oval(-0.38, 0.42, 0.34, 0.32, -20),
    Oval(0.38, 0.42, 0.34, 0.32, 20),
    Oval(-0.5, -0.32, 0.16, 0.14, hole=True),
    Oval(0.5, -0.32, 0.16, 0.14, hole=True),
    Oval(0, 0.05, 0.09, 0.62),
)
_WHALE = (
    Oval(-0.15, 0.2, 0.72, 0.45),
    Outline(((0.4, 0.2), (0.85, -0.3), (0.6, -0.7), (0.9, -0.5), (1.0, -0.75), (1.0, -0.2), (0.7, 0.35))),
    Oval(-0.5, 0.1, 0.07, 0.07, hole=True),
    Oval(-0.35, 0.45, 0.3, 0.05, hole=True),
    Outline(((-0.3, -0.2), (-0.55, -0.75), (-0.25, -0.45), (0.0, -0.8), (-0.15, -0.2))),
)
_BAT = (
    Oval(0, 0.05, 0.22, 0.36),
    Outline(((-0.2, -0.25), (-0.14, -0.6), (0, -0.28), (0.14, -0.6), (0.2, -0.25))),
    Outline(((-0.1, -0.1), (-0.98, -0.5), (-0.8, 0.35), (-0.55, 0.1), (-0.4, 0.45), (-0.15, 0.2))),
    Outline(((0.1, -0.1), (0.98, -0.5), (0.8, 0.35), (0.55, 0.1), (0.4, 0.45), (0.15, 0.2))),
    Oval(-0.08, -0.1, 0.05, 0.05, hole=True),
    Oval(0.08, -0.1, 0.05, 0.05, hole=True),
)
UNSEEN_ANIMALS: Mapping[str, Animal] = MappingProxyType(
    {
        "elephant": _ELEPHANT, "horse": _HORSE, "snail": _SNAIL, "octopus": _OCTOPUS, "frog": _FROG, "bear": _BEAR,
        "fox": _FOX, "penguin": _PENGUIN, "duck": _DUCK, "butterfly": _BUTTERFLY, "whale": _WHALE, "bat": _BAT,
    }
)  # fmt: skip
EVERY = (*ANIMALS, *UNSEEN_ANIMALS)
"""All animals that a table can be drawn with: no net has learnt from any of them."""
