"""A picture in words: size, light, focus, and how the mat lies in it."""

from __future__ import annotations

from hardware.camera import Image
from hardware.pictures import small_of
from vision.aim import aim_of, quality_of
from vision.lens import Lens
from vision.registration import register


def brightness(image: Image) -> float:
    """The mean grey of a BGR picture, 0 black to 1 white."""
    return float(small_of(image).mean()) / 255


def described(image: Image, lens: Lens | None = None) -> str:
    """Size, light, mat and focus: "1536 x 864, brightness 48%, the Rogue mat in view, sharp, 52 cm high, ..."."""
    height, width = image.shape[:2]
    text = f"{width} x {height}, brightness {brightness(image):.0%}"
    found = register(image, None, lens).registration
    if found is None:
        return f"{text}, no mat in view"
    aim = aim_of(image, found)
    return f"{text}, {found.mat.title} mat in view, {'sharp' if aim.sharp else 'not sharp'}, {aim.told}"


def advice_on(image: Image, lens: Lens | None = None) -> tuple[str, ...]:
    """What to do about a picture, the most important first."""
    sighting = register(image, None, lens)
    if sighting.registration is not None:
        return aim_of(image, sighting.registration).advice()
    told = sighting.problem or "Lay a mat under the camera, then focus and height can be told."
    return (*quality_of(image).advice(), told)
