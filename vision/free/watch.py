"""Watches a table without a mat: reads the dice wherever they lie, once they rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.arrays import Image
from vision.evidence import EVIDENCE_PX, jpeg
from vision.free.arrangement import apart
from vision.free.resting import Rest, steady
from vision.lens import Lens
from vision.localized import localized
from vision.reading import SeenDie, TableReading
from vision.registration import Registration, Sighting
from vision.stillness import Motion, StillnessWatch, Stir
from vision.taught.household import Taught
from vision.watch import LOOK_AGAIN_SECONDS, Confirm, Look, Reader, Status, TableWatch, ignore_confirmation

MOST_PX = 1280  # of the longer side: more does not make faces clearer, only readings slower
ENOUGH_PX = 60.0  # an edge of a die: once all are known to be larger, the picture is reduced so far


@dataclass(slots=True)
class Reduced:
    """A reader of pictures that are no larger than their dice need; ``read`` is that of pictures without a mat."""

    read: Callable[[Image], TableReading]
    _edge: float | None = None  # of the smallest die of the last reading that had any, px of the picture given

    def __call__(self, image: Image, sighting: Sighting) -> TableReading:  # noqa: ARG002 - there is none
        """The dice in a picture, in its own pixels."""
        scale = min(1.0, MOST_PX / max(image.shape[:2]))
        if self._edge is not None:
            scale = min(scale, max(ENOUGH_PX / self._edge, 0.25))
        reading = self.read(image if scale == 1 else _shrunk(image, scale)).enlarged(1 / scale)
        sizes = [die.size for die in reading.dice if die.sure]
        self._edge = min(sizes, default=None)
        return reading


def _shrunk(image: Image, scale: float) -> Image:
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


AROUND = 2.5  # edges of a die that are kept around the dice: what else lies on the table is private


def around(image: Image, dice: Sequence[SeenDie]) -> bytes | None:
    """The dice in a picture as a small JPEG, for the log; None without dice."""
    if not dice:
        return None
    margin = AROUND * max(die.size for die in dice)
    left, top = (int(max(0.0, min(places) - margin)) for places in _places(dice))
    right, low = (int(max(places) + margin) + 1 for places in _places(dice))
    part = image[top:low, left:right]
    scale = min(1.0, EVIDENCE_PX / max(part.shape[1], 1))
    return jpeg(part if scale == 1 else _shrunk(part, scale)) if part.size else None


def _places(dice: Sequence[SeenDie]) -> tuple[list[float], list[float]]:
    return [die.x for die in dice], [die.y for die in dice]


EVERY_S = 0.06  # between two readings while dice may be coming to rest
STANDS_S = 2.0  # a camera that was still within this time stands by itself: nothing is read before it is still again
MOVED_ON = 0.3  # edges: when dice drifted farther with the camera, their places are reported again
ZONE = "roll"  # all of the table is where dice are thrown
NO_SIGHTING = Sighting(None, None)
MOVING = localized("moving-free")


@dataclass(slots=True)
class NoPlane:
    """The registrar of a table whose plane is not known."""

    last: Registration | None = None
    lens: Lens | None = None

    def update(self, image: Image) -> Sighting:  # noqa: ARG002 - nothing is looked for
        """Nothing is found."""
        return NO_SIGHTING


@dataclass(slots=True)
class FreeWatch:
    """Reads a table once its dice rest; the same interface as ``vision.watch.TableWatch``.

    Places are pixels of the large picture. A camera on a stand is watched on the small stream, and nothing is read
    while all is still. With a camera in a hand all of the picture moves: then the dice are read again and again, and
    rest when readings agree.
    """

    read: Reader
    confirm: Confirm = ignore_confirmation
    known: Callable[[], Taught] = Taught
    registrar: NoPlane = field(default_factory=NoPlane)
    _stillness: StillnessWatch | None = None
    _rest: Rest = field(default_factory=Rest)
    _open: bool = True  # something has moved since the last reading that was reported
    _still_at: float = float("-inf")
    _read_at: float = float("-inf")
    _reported: tuple[SeenDie, ...] | None = None
    _last_status: tuple[Status, str] | None = None

    def feed(
        self,
        t: float,
        small: Image,
        large: Callable[[], Image],
        *,
        again: bool = False,
        past_hands: bool = False,  # noqa: ARG002 - without a mat a hand is motion like any other
    ) -> Look | None:
        """Process a frame, (h, w) grey, taken at ``t`` seconds; see ``TableWatch.feed``."""
        if self._stillness is None:
            self._stillness = StillnessWatch.over(None, (small.shape[1], small.shape[0]))
        motion = self._stillness.update(t, small)
        if motion.stir is Stir.STILL:
            self._still_at = t
        elif motion.stir is Stir.MOVING and not self._open:
            self._open = True
            self._rest.begin()
        if not self._open:
            return self._look(t, large, motion) if again and self._due(t, LOOK_AGAIN_SECONDS) else self._calm(t)
        stands = t - self._still_at < STANDS_S
        if motion.stir is Stir.MOVING and stands:
            self._rest.begin()
            return self._report(t, "rolling", MOVING)
        return self._look(t, large, motion) if self._due(t, EVERY_S) else None

    def _due(self, t: float, wait: float) -> bool:
        return t - self._read_at >= wait - 1e-6

    def _look(self, t: float, large: Callable[[], Image], motion: Motion) -> Look | None:
        """Read the table; report it if the dice rest and do not lie as reported before."""
        image = large()
        self._read_at = t
        if not self._rest.add(t, self.read(image, NO_SIGHTING)):
            lying = bool(self._rest.readings) and len(self._rest.readings) > 1
            return self._report(t, "settling") if lying else self._report(t, "rolling", MOVING)
        dice = tuple(replace(die, zone=ZONE) for die in self._rest.dice)
        if motion.stir is Stir.STILL:
            self._open = False
        if self._reported is not None and not _news(self._reported, dice):
            return self._calm(t)
        self._reported, self._last_status = dice, ("ready", "")
        since = self._rest.readings[0][0]
        return Look(t, "ready", "", TableReading(None, dice), around(image, dice), since=since)

    def _calm(self, t: float) -> Look | None:
        return self._report(t, "ready")

    def _report(self, t: float, status: Status, text: str = "") -> Look | None:
        """A look if the status differs from the previous one."""
        if self._last_status == (status, text):
            return None
        self._last_status = status, text
        return Look(t, status, text)


def _news(before: tuple[SeenDie, ...], now: tuple[SeenDie, ...]) -> bool:
    """Whether dice lie otherwise than was reported, or are unsure, so that another look counts."""
    order = steady(before, now)
    if order is None or not all(die.clear for die in now):
        return True
    pairs = ((one, now[j]) for one, j in zip(before, order, strict=True))
    return any(one.face != other.face or not one.sure or apart(one, other) > MOVED_ON for one, other in pairs)


Watch = TableWatch | FreeWatch
