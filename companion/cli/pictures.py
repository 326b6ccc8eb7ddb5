"""A description of a picture: size, light, focus, and the position of the mat."""

from __future__ import annotations

from companion.games.message import Message, Text, say
from hardware.camera import Image
from hardware.pictures import small_of
from vision.aim import aim_of, quality_of
from vision.lens import Lens
from vision.registration import register


def brightness(image: Image) -> float:
    """The mean grey of a BGR picture, from 0 for black to 1 for white."""
    return float(small_of(image).mean()) / 255


def described(image: Image, lens: Lens | None = None) -> Message:
    """Size, light, mat and focus: "1536 x 864, brightness 48%, the Rogue mat in view, sharp, 52 cm high, ..."."""
    height, width = image.shape[:2]
    bright = round(100 * brightness(image))
    found = register(image, None, lens).registration
    if found is None:
        return say("setup.picture-without-mat", shape=f"{width} x {height}", percent=bright)
    aim = aim_of(image, found)
    return say(
        "setup.picture",
        shape=f"{width} x {height}",
        percent=bright,
        title=found.mat.title,
        sharp=aim.sharp,
        said=aim.told,
    )


def advice_on(image: Image, lens: Lens | None = None) -> tuple[Text, ...]:
    """Advice on a picture, the most important first."""
    sighting = register(image, None, lens)
    if sighting.registration is not None:
        return aim_of(image, sighting.registration).advice()
    told = sighting.trouble.sentence if sighting.trouble else say("setup.lay-a-mat")
    return (*quality_of(image).advice(), told)
