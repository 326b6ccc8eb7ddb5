"""A table without a mat: when its dice rest, and which of them were thrown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Image
from vision.free.arrangement import change
from vision.free.watch import FreeWatch, Reduced, around
from vision.reading import SeenDie, TableReading
from vision.registration import Sighting
from vision.watch import Look

EDGE = 40.0
STILL = np.full((216, 384), 90, np.uint8)
LARGE = np.zeros((540, 960, 3), np.uint8)


def die(face: int, x: float, y: float, *, sure: bool = True, **more: object) -> SeenDie:
    """A die at a place in edges."""
    chances = tuple(0.9 if number == face else 0.02 for number in range(1, 7))
    return replace(SeenDie(face, True, x * EDGE, y * EDGE, EDGE, sure=sure, chances=chances), **more)  # type: ignore[arg-type]


def shifted(dice: Sequence[SeenDie], x: float, y: float) -> tuple[SeenDie, ...]:
    return tuple(replace(one, x=one.x + x * EDGE, y=one.y + y * EDGE) for one in dice)


LYING = (die(3, 2, 2), die(5, 6, 3), die(5, 4, 8))


def test_dice_that_lie_there_were_not_thrown() -> None:
    assert change(LYING, LYING).thrown == ()


def test_a_camera_that_moves_throws_no_dice() -> None:
    assert change(LYING, shifted(LYING, 2.1, -1.4)).thrown == ()


def test_a_pushed_die_was_not_thrown() -> None:
    pushed = (LYING[0], die(5, 6.6, 3.5), LYING[2])
    assert change(LYING, pushed).thrown == ()


def test_dice_taken_away_are_no_throw() -> None:
    found = change(LYING, LYING[1:])
    assert (found.thrown, found.gone) == ((), (0,))


def test_some_of_the_dice_may_be_thrown() -> None:
    assert change(LYING, (LYING[0], die(2, 7, 4), LYING[2])).thrown == (1,)


def test_a_face_that_changed_in_place_was_thrown() -> None:
    assert change(LYING[:1], (die(4, 2, 2),)).thrown == (0,)


def test_one_die_with_the_same_face_nearby_may_have_been_pushed() -> None:
    now = (LYING[0], die(5, 8.5, 3.5), LYING[2])
    assert change(LYING, now).perhaps_pushed(LYING, now)


def test_a_die_that_was_covered_still_lies_there() -> None:
    assert change(LYING[:2], LYING, LYING[2:]).thrown == ()


class CameraWorker:
    """A reader that is shown the readings one after the other, and a hand-held camera or one on a stand."""

    def __init__(self, shown: Iterator[Sequence[SeenDie]], *, held: bool) -> None:
        self.shown, self.held, self.read_pictures = shown, held, 0
        self.watch = FreeWatch(self.read)
        self.rng = np.random.default_rng(1)

    def read(self, image: Image, sighting: Sighting) -> TableReading:
        del image, sighting
        self.read_pictures += 1
        return TableReading(None, tuple(next(self.shown)))

    def looks(self, frames: int, start: float = 0.0) -> list[Look]:
        found = []
        for number in range(frames):
            small = self.rng.integers(0, 255, (216, 384), np.uint8) if self.held else STILL
            look = self.watch.feed(start + number / 15, small, lambda: LARGE)
            found += [look] if look is not None and look.reading is not None else []
        return found


def always(dice: Sequence[SeenDie]) -> Iterator[Sequence[SeenDie]]:
    while True:
        yield dice


def test_dice_before_a_camera_held_by_hand_rest_when_readings_agree() -> None:
    def drifting() -> Iterator[Sequence[SeenDie]]:
        for number in range(100):
            yield shifted(LYING, 0.1 * number, 0.05 * number)

    looks = CameraWorker(drifting(), held=True).looks(8)
    assert looks
    assert [one.face for one in looks[0].reading.dice] == [3, 5, 5]  # type: ignore[union-attr]


def test_dice_that_roll_do_not_rest() -> None:
    def rolling() -> Iterator[Sequence[SeenDie]]:
        for number in range(100):
            yield (LYING[0], die(5, 6 + 0.5 * number, 3))

    assert CameraWorker(rolling(), held=True).looks(30) == []


def test_a_phantom_that_comes_and_goes_makes_no_reading() -> None:
    def flickering() -> Iterator[Sequence[SeenDie]]:
        for number in range(100):
            yield (*LYING, die(6, 9, 9)) if number % 2 else LYING

    assert CameraWorker(flickering(), held=True).looks(30) == []


def test_what_may_be_no_die_at_all_is_left_out() -> None:
    doubtful = die(6, 9, 9, sure=False, doubts=("die",))
    looks = CameraWorker(always((*LYING, doubtful)), held=False).looks(20)
    assert len(looks[0].reading.dice) == 3  # type: ignore[union-attr]


def test_an_idle_table_is_not_read_again() -> None:
    eyes = CameraWorker(always(LYING), held=False)
    assert len(eyes.looks(20)) == 1
    before = eyes.read_pictures
    eyes.looks(150, start=20 / 15)
    assert eyes.read_pictures == before


def test_large_dice_are_read_in_a_smaller_picture_and_placed_in_the_whole_one() -> None:
    sizes = []

    def read(image: Image) -> TableReading:
        sizes.append(image.shape[1])
        return TableReading(None, (SeenDie(2, True, image.shape[1] / 2, 50.0, image.shape[1] / 8),))

    reader, image = Reduced(read), np.zeros((1080, 1920, 3), np.uint8)
    for _ in range(2):
        found = reader(image, Sighting(None)).dice[0]
    assert sizes[0] == 1280
    assert sizes[1] < 700
    assert abs(found.x - 960) < 2
    assert abs(found.size - 240) < 2


def test_only_the_dice_and_what_is_around_them_is_kept_as_a_picture() -> None:
    assert around(LARGE, ()) is None
    kept = around(np.full((1000, 1000, 3), 9, np.uint8), (replace(LYING[0], x=500.0, y=500.0),))
    assert kept is not None
    assert kept.startswith(b"\xff\xd8")
