"""Pictures of no table are reported as what they are: noise, a blank part, a mirror, a camera that never rests."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import cv2
import numpy as np
import pytest

from hardware.pictures import small_of
from vision.arrays import Image
from vision.reading import TableReading
from vision.registrar import Registrar
from vision.registration import register
from vision.trouble import broken_picture
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

TABLE = VirtualTable("rogue", 3, size=(960, 540)).render(0.0)
RANDOM = np.random.default_rng(3)


NOISES = cycle([RANDOM.integers(0, 256, TABLE.shape, np.uint8) for _ in range(4)])


def noise() -> Image:
    return next(NOISES)


def half_grey() -> Image:
    picture = TABLE.copy()
    picture[picture.shape[0] // 2 :] = 128
    return picture


def spun() -> Callable[[], Image]:
    def picture() -> Image:
        height, width = TABLE.shape[:2]
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(RANDOM.uniform(-20, 20)), 0.7)
        return np.asarray(cv2.warpAffine(TABLE, turn, (width, height), borderValue=(90, 90, 90)), np.uint8)

    return picture


def watched(picture: Callable[[], Image], seconds: float = 30.0, first: int = 8) -> list[str]:
    """A watch's statuses for a table, then for these pictures, at four frames a second."""
    watch, statuses = TableWatch(lambda *_: TableReading((), "rogue")), []  # type: ignore[arg-type, call-arg, return-value]
    for number in range(round(seconds * 4)):
        image = TABLE if number < first else picture()
        look = watch.feed(number / 4, small_of(image), lambda image=image: image)  # type: ignore[misc]
        statuses += [f"{look.status}: {look.text}"] if look is not None else []
    return statuses


def test_a_table_is_no_broken_picture() -> None:
    for game, seed in (("rogue", 1), ("uckers", 2), ("peruke-one", 3), ("perudo", 4)):
        assert broken_picture(VirtualTable(game, seed).render(0.0)) is None


@pytest.mark.parametrize(
    ("picture", "text"),
    [
        (noise, "nothing but noise"),
        (half_grey, "A part of the camera's picture is blank"),
        (spun(), "The camera keeps moving"),
    ],
)
def test_what_lasts_longer_than_any_hand_is_said_as_what_it_is(picture: Callable[[], Image], text: str) -> None:
    statuses = watched(picture)
    assert text in statuses[-1], statuses


def test_after_it_the_table_is_read_again() -> None:
    pictures = iter([noise()] * 60 + [TABLE] * 60)
    assert watched(lambda: next(pictures))[-1].startswith("ready")


def test_a_mirrored_mat_is_recognised_and_whoever_turns_pictures_is_called() -> None:
    turned = np.asarray(cv2.flip(TABLE, 1), np.uint8)
    trouble = register(turned).trouble
    assert trouble is not None
    assert trouble.code == "mirrored"
    called: list[bool] = []
    registrar = Registrar()
    registrar.mirrored = lambda: called.append(True)
    registrar.update(turned)
    assert called == [True]
    registrar.update(TABLE)
    assert called == [True]
    assert registrar.last is not None
