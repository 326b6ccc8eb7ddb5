"""A picture in words."""

from __future__ import annotations

from hardware.camera import Image
from hardware.pictures import small_of

DARK, BRIGHT = 0.15, 0.85


def brightness(image: Image) -> float:
    """The mean grey of a BGR picture, 0 black to 1 white."""
    return float(small_of(image).mean()) / 255


def described(image: Image) -> str:
    """Size and light: "1536 x 864, brightness 48 %"."""
    height, width = image.shape[:2]
    light = brightness(image)
    advice = " (too dark: more light on the table)" if light < DARK else ""
    advice = advice or (" (too bright: less light, or a lamp that does not shine into the camera)" * (light > BRIGHT))
    return f"{width} x {height}, brightness {light:.0%}{advice}"
